"""Texture2D: image files and the `.cnj` sidecars that describe them."""

from __future__ import annotations

from typing import cast

from content.envelope import Document
from content.image import IMAGE_EXTENSIONS, decode_image
from content.paths import ContentRoot
from content.texture_data import TextureData as TextureData

DOCUMENT_TYPE = "Texture2D"
EXTENSIONS = IMAGE_EXTENSIONS


def read_image(data: bytes, path: str, color_key: tuple[int, int, int] | None = None, premultiply: bool = True) -> TextureData:
    """Decode an image file for use as a texture.

    Args:
        data: the whole file.
        path: names the file in error messages.
        color_key: pixels of this R, G, B get alpha 0, whatever their alpha was; this happens before premultiplying.
        premultiply: multiply each colour by its alpha, c * a / 255 rounded to nearest (255 is odd, so nothing lies halfway).

    Raises:
        ContentLoadException: the image cannot be decoded.
    """
    from content.images.pixels import premultiply as premultiplied

    pixels = decode_image(data, path)
    if color_key is not None:
        pixels[(pixels[:, :, :3] == color_key).all(axis=2), 3] = 0
    if premultiply:
        pixels = premultiplied(pixels)
    height, width, _ = pixels.shape
    return TextureData(width, height, (pixels,), premultiply)


def read_document(document: Document, root: ContentRoot) -> TextureData:
    """Read the image that a Texture2D document describes.

    Members: `sourceFile` (required, relative to the document), `colorKey` ([r, g, b], whole numbers 0 to 255) and
    `premultipliedAlpha` (true when absent).

    Raises:
        ContentLoadException: a member is wrong, the image is missing or outside the root, or it cannot be decoded.
    """
    members = document.members
    color_key = cast("tuple[int, int, int]", members.wholes("colorKey", 3, 0, 255)) if members.has("colorKey") else None
    premultiply = members.boolean("premultipliedAlpha", True)
    found = root.find_source_file(document, EXTENSIONS)
    return read_image(found.read(), found.path, color_key, premultiply)
