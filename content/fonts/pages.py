"""The pages of a bitmap font in one atlas, since a sprite font has only one."""

from __future__ import annotations

import math

from content import envelope, texture2d
from content.errors import ContentLoadException
from content.fonts.packing import MAX_ATLAS_SIDE
from content.members import Members
from content.paths import DOCUMENT_EXTENSION, ContentRoot, FoundFile
from content.texture_data import TextureData

Corner = tuple[int, int]

MAX_PAGES = 256


def joined(pages: list[Members], root: ContentRoot, base: str) -> tuple[TextureData, list[Corner]]:
    """Read the pictures that pages name in `file`, and place them beside and below each other.

    Args:
        pages: the pages.
        root: the content root.
        base: the folder of the root that their names start from.

    Returns:
        The atlas, premultiplied, and the left upper corner of each page in it.

    Raises:
        ContentLoadException: a page is missing or damaged, or all together are too large.
    """
    import numpy as np

    pictures = _pictures(pages, root, base)
    across = math.ceil(math.sqrt(len(pages)))
    wide, high = max(picture.width for picture in pictures), max(picture.height for picture in pictures)
    corners = [(number % across * wide, number // across * high) for number in range(len(pages))]
    width, height = across * wide, (corners[-1][1] + high)
    if max(width, height) > MAX_ATLAS_SIDE:
        raise _too_large(pages[0], f"{width}x{height}")
    atlas = np.zeros((height, width, 4), np.uint8)
    for picture, (x, y) in zip(pictures, corners, strict=True):
        atlas[y : y + picture.height, x : x + picture.width] = picture.pixels
    return TextureData(width, height, (atlas,), True), corners


def _pictures(pages: list[Members], root: ContentRoot, base: str) -> list[TextureData]:
    pictures: list[TextureData] = []
    area = 0
    for page in pages[: MAX_PAGES + 1]:
        pictures.append(_read(page, root, base))
        area += pictures[-1].width * pictures[-1].height
        if area > MAX_ATLAS_SIDE**2 or len(pictures) > MAX_PAGES:
            raise _too_large(page, f"{len(pages)} pages of {pictures[-1].width}x{pictures[-1].height}")
    return pictures


def _too_large(page: Members, size: str) -> ContentLoadException:
    cause = NotImplementedError(f"{size} pixels are needed; at most {MAX_ATLAS_SIDE} a side, of {MAX_PAGES} pages, are allowed.")
    return page.error("file", "The pages of the font do not fit into one atlas; export it with fewer characters.", cause)


def _read(page: Members, root: ContentRoot, base: str) -> TextureData:
    _, found = root.find_reference(page, "file", texture2d.EXTENSIONS, base)
    with page.following("file"):
        picture = _picture(found, root)
    if picture.format != "Color" or not picture.is_premultiplied:
        raise page.error("file", f"Only pictures of the format Color can be joined, not {picture.format} with straight alpha.")
    return picture


def _picture(found: FoundFile, root: ContentRoot) -> TextureData:
    if found.extension != DOCUMENT_EXTENSION:
        return texture2d.read_native(found.read(), found.path)
    return texture2d.read_document(envelope.read(found.read(), found.path, texture2d.DOCUMENT_TYPE), root)
