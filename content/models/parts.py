"""The geometry of a mesh entry."""

from __future__ import annotations

from typing import TYPE_CHECKING

from content.material_data import MaterialData
from content.members import Members
from content.model_data import PartData, VertexBufferData
from content.models import morphs
from content.models.strides import LAYOUTS
from content.models.topology import TOPOLOGIES, as_primitives
from content.paths import ContentRoot

if TYPE_CHECKING:
    import numpy as np
    from numpy.typing import NDArray

    Indices = NDArray[np.uint16] | NDArray[np.uint32]

DEFAULT_STRIDE, MAX_STRIDE = 16, 4096


def read(entry: Members, root: ContentRoot, material: MaterialData) -> PartData:
    """Read the vertices and indices that a mesh entry names.

    Raises:
        ContentLoadException: a member is wrong; a file is missing, outside the root, no whole number of vertices or
            indices long; an index is not below the number of vertices; or the morph targets do not fit.
    """
    with entry.guard():  # A check notes both files when both are missing.
        root.find_file(entry, "indices")
    vertices = _vertices(entry, root)
    topology = entry.word("primitiveTopology", "TRIANGLES")
    indices, primitive, count = as_primitives(
        _indices(entry, root, vertices.count), topology if topology in TOPOLOGIES else "TRIANGLES"
    )
    morph = morphs.read(entry, root, vertices.count)
    return PartData(vertices, indices, material, count, vertices.count, primitive, morph=morph)


def _vertices(entry: Members, root: ContentRoot) -> VertexBufferData:
    import numpy as np

    stride = entry.whole("vertexStride", 1, MAX_STRIDE, default=DEFAULT_STRIDE)
    if stride not in LAYOUTS:
        raise entry.error("vertexStride", f"A vertex can have {', '.join(map(str, LAYOUTS))} bytes, not {stride}.")
    data = root.find_file(entry, "vertices").read()
    if len(data) % stride:
        raise entry.error("vertices", f"{len(data)} bytes are no whole number of vertices of {stride} bytes.")
    return VertexBufferData(np.frombuffer(bytearray(data), np.uint8).reshape(-1, stride), LAYOUTS[stride])


def _indices(entry: Members, root: ContentRoot, vertex_count: int) -> Indices:
    import numpy as np

    size = 4 if vertex_count > 0xFFFF else 2
    data = root.find_file(entry, "indices").read()
    if len(data) % size:
        raise entry.error("indices", f"{len(data)} bytes are no whole number of indices of {size} bytes.")
    indices: Indices = np.frombuffer(data, f"<u{size}").astype(np.uint32 if size == 4 else np.uint16)
    if len(indices) and int(indices.max()) >= vertex_count:
        raise entry.error("indices", f"Index {indices.max()} is outside of the {vertex_count} vertices.")
    return indices
