"""Texture2D: image files and the `.cnj` sidecars that describe them."""

from __future__ import annotations

from typing import cast

from content.envelope import Document
from content.errors import ContentLoadException
from content.image import IMAGE_EXTENSIONS, as_stored, decode_image
from content.members import Members
from content.paths import COMPILED_EXTENSION, ContentRoot, FoundFile
from content.texture_data import TextureData as TextureData
from content.textures import dds

DOCUMENT_TYPE = "Texture2D"
EXTENSIONS = (*IMAGE_EXTENSIONS, ".dds")

ColorKey = tuple[int, int, int]


def read_native(data: bytes, path: str, slack: int = 0) -> TextureData:
    """Read a picture file as it loads without a document: premultiplied, and a DDS file as `content.textures.dds` says.

    `slack` is that of `content.image.decode_image`.

    Raises:
        ContentLoadException: the picture cannot be decoded, or the DDS file holds a cube map or a volume.
    """
    if not dds.looks_like(data):
        return read_image(data, path, slack=slack)
    picture = read_dds(data, path)
    plain = picture.format == "Color" and not picture.is_premultiplied
    return _processed(picture, None, True) if plain else picture


def read_dds(data: bytes, path: str) -> TextureData:
    """Read a DDS file that must hold one picture; its alpha stays as it is."""
    picture = dds.read(data, path)
    if not isinstance(picture, TextureData):
        raise ContentLoadException("A single picture is needed; this DDS file holds a cube map or a volume.", path=path)
    return picture


def read_image(
    data: bytes, path: str, color_key: ColorKey | None = None, premultiply: bool = True, slack: int = 0
) -> TextureData:
    """Decode an image file for use as a texture of the format Color.

    Args:
        data: the whole file.
        path: names the file in error messages.
        color_key: pixels of this R, G, B get alpha 0, whatever their alpha was; this happens before premultiplying.
        premultiply: multiply each colour by its alpha, c * a / 255 rounded to nearest (255 is odd, so nothing lies halfway).
        slack: that of `content.image.decode_image`.

    Raises:
        ContentLoadException: the image cannot be decoded.
    """
    from content.images.pixels import premultiply as premultiplied

    at_once = premultiply and color_key is None
    pixels = decode_image(data, path, premultiplied if at_once else as_stored, slack)
    height, width, _ = pixels.shape
    return _processed(TextureData(width, height, (pixels,), at_once), color_key, premultiply)


def read_document(document: Document, root: ContentRoot, slack: int = 0) -> TextureData:
    """Read the image that a Texture2D document describes.

    Members: `sourceFile` (required, relative to the document), `colorKey` ([r, g, b], whole numbers 0 to 255) and
    `premultipliedAlpha` (true when absent). A DDS file is decoded to Color when one of the latter two is present. `slack` is
    that of `content.image.decode_image`.

    Raises:
        ContentLoadException: a member is wrong, the image is missing or outside the root, or it cannot be decoded.
    """
    members = document.members
    color_key = cast(ColorKey, members.wholes("colorKey", 3, 0, 255)) if members.has("colorKey") else None
    premultiply = members.boolean("premultipliedAlpha", True)
    found = root.find_source_file(document, EXTENSIONS)
    with members.following("sourceFile"):
        return _described(found, root, members, color_key, premultiply, slack)


def _described(
    found: FoundFile, root: ContentRoot, members: Members, color_key: ColorKey | None, premultiply: bool, slack: int
) -> TextureData:
    if found.extension == COMPILED_EXTENSION:
        return _of_compiled(found, root, color_key)
    data = found.read()
    if not dds.looks_like(data):
        return read_image(data, found.path, color_key, premultiply, slack)
    if color_key is None and not members.has("premultipliedAlpha"):
        return read_native(data, found.path)
    return _processed(_as_color(read_dds(data, found.path), found.path), color_key, premultiply)


def _of_compiled(found: FoundFile, root: ContentRoot, color_key: ColorKey | None) -> TextureData:
    from content.xnb.reading import read_as

    # Its colours are premultiplied already, so a key that is not black only finds opaque pixels.
    picture = read_as(found, root, TextureData)
    return picture if color_key is None else _processed(_as_color(picture, found.path), color_key, False)


def _as_color(picture: TextureData, path: str) -> TextureData:
    from content.textures import blocks
    from content.textures.formats import BLOCK_BYTES

    if picture.format == "Color":
        return picture
    if picture.format not in BLOCK_BYTES:
        cause = NotImplementedError(f"Pixels of the format {picture.format} cannot be processed.")
        raise ContentLoadException("Leave out 'colorKey' and 'premultipliedAlpha'.", cause, path=path) from cause
    levels = [
        blocks.decode(level, max(1, picture.width >> index), max(1, picture.height >> index), picture.format)
        for index, level in enumerate(picture.levels)
    ]
    return TextureData(picture.width, picture.height, tuple(levels), picture.is_premultiplied)


def _processed(picture: TextureData, color_key: ColorKey | None, premultiply: bool) -> TextureData:
    from content.images.pixels import premultiply as premultiplied

    levels = picture.levels
    if color_key is not None:
        for level in levels:
            level[(level[:, :, :3] == color_key).all(axis=2), 3] = 0
    if premultiply and not picture.is_premultiplied:
        levels = tuple(premultiplied(level) for level in levels)
    return TextureData(picture.width, picture.height, levels, picture.is_premultiplied or premultiply)
