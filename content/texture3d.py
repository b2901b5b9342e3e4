"""Texture3D: the self-contained `.cnj` document of a volume and its raw file."""

from __future__ import annotations

from content.envelope import Document
from content.paths import ContentRoot
from content.texture_data import Texture3DData

DOCUMENT_TYPE = "Texture3D"
MAX_SIDE = 65536


def read_document(document: Document, root: ContentRoot) -> Texture3DData:
    """Read a Texture3D document and the file of its texels: R, G, B, A, x fastest, then y, then z.

    Raises:
        ContentLoadException: a member is missing or wrong, or the file is missing, outside the root or not of the size that
            the sides ask for.
    """
    import os

    import numpy as np

    document.refuse_source_file()
    members = document.members
    width, height, depth = (members.whole(name, 1, MAX_SIDE) for name in ("width", "height", "depth"))
    found = root.find_file(members, "data")
    needed = width * height * depth * 4
    # The size is asked for first, so that a wrong file is not read into memory.
    size = os.path.getsize(found.path)
    if size != needed:
        raise members.error("data", f"A volume of {width}x{height}x{depth} needs {needed} bytes, but '{found.name}' has {size}.")
    texels = np.frombuffer(bytearray(found.read()), np.uint8)
    return Texture3DData(width, height, depth, (texels.reshape(depth, height, width, 4),))
