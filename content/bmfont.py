"""BMFont: AngelCode's `.fnt` files, as text, XML or binary."""

from __future__ import annotations

import re

from content.errors import ContentLoadException
from content.font_data import Box, FontData
from content.fonts.bmfont_forms import BINARY_SIGNATURE, Line, lines_of, looks_like_xml
from content.fonts.pages import Corner, joined
from content.members import Members
from content.paths import ContentRoot
from content.texture2d import EXTENSIONS as PAGE_EXTENSIONS
from content.texture_data import TextureData

EXTENSIONS = (".fnt",)
NO_CHARACTER = ("-1", "4294967295")
"""The numbers of the glyph for characters that the font lacks; a sprite font has a default character for that."""

_Glyph = tuple[str, Box, Box, tuple[float, float, float]]


def looks_like(data: bytes) -> bool:
    """Whether the data starts like a BMFont file of any form."""
    return data.lstrip()[:5] in (b"info ", b"info\t") or looks_like_xml(data) or data.startswith(BINARY_SIGNATURE)


def read(data: bytes, path: str, root: ContentRoot) -> FontData:
    """Read a font; its pages are named relative to the font file, and several of them are joined to one atlas.

    The advance of a character is its `xadvance`. Kerning pairs are refused, because a sprite font cannot hold them.

    Raises:
        ContentLoadException: the file is damaged or holds kerning pairs, or a page is missing or outside the root.
    """
    try:
        lines = lines_of(data)
    except (ValueError, NotImplementedError) as error:
        raise ContentLoadException("The font is no BMFont file that can be read.", error, path=path) from error
    _refuse_kerning(lines, path)
    texture, corners = _atlas(lines, path, root)
    line_height = _whole(Members(path, _only(lines, "common", path), "common."), "lineHeight")
    drawn = [fields for tag, fields in lines if tag == "char" and fields.get("id") not in NO_CHARACTER]
    glyphs = sorted(_glyph(Members(path, fields, "char."), line_height, corners) for fields in drawn)
    characters = tuple(glyph[0] for glyph in glyphs)
    if not glyphs or len(set(characters)) < len(characters):
        raise ContentLoadException("The font must hold at least one character, and each only once.", path=path)
    return FontData(
        texture=texture,
        glyphs=tuple(glyph[1] for glyph in glyphs),
        croppings=tuple(glyph[2] for glyph in glyphs),
        characters=characters,
        kernings=tuple(glyph[3] for glyph in glyphs),
        line_spacing=line_height,
        spacing=0.0,
        default_character=None,
    )


def _atlas(lines: list[Line], path: str, root: ContentRoot) -> tuple[str | TextureData, dict[int, Corner]]:
    """Give the name of the only page, or the joined pages, and where each page begins by its number."""
    found = [Members(path, fields, "page.") for tag, fields in lines if tag == "page"]
    numbers = [_whole(page, "id") if page.has("id") else place for place, page in enumerate(found)]
    if not found or len(set(numbers)) < len(numbers):
        message = f"A BMFont file must have exactly one 'page' line for each of its pages; this one has {len(found)}."
        raise ContentLoadException(message, path=path)
    base = root.folder_of(path)
    if len(found) == 1:
        return root.check_reference(found[0], "file", PAGE_EXTENSIONS, base), {numbers[0]: (0, 0)}
    atlas, corners = joined(found, root, base)
    return atlas, dict(zip(numbers, corners, strict=True))


def _only(lines: list[Line], tag: str, path: str) -> dict[str, str]:
    found = [fields for name, fields in lines if name == tag]
    if len(found) != 1:
        raise ContentLoadException(f"A BMFont file must have exactly one '{tag}' line; this one has {len(found)}.", path=path)
    return found[0]


def _refuse_kerning(lines: list[Line], path: str) -> None:
    if any(tag == "kerning" and fields.get("amount") != "0" for tag, fields in lines):
        cause = NotImplementedError("A sprite font cannot hold kerning pairs.")
        raise ContentLoadException("Export the font without kerning pairs.", cause, path=path, field="kerning") from cause


def _glyph(fields: Members, line_height: int, corners: dict[int, Corner]) -> _Glyph:
    code = _whole(fields, "id")
    if not 0 <= code <= 0x10FFFF or 0xD800 <= code <= 0xDFFF:
        raise fields.error("id", f"{code} is no character.")
    x, y, width, height = (_whole(fields, name) for name in ("x", "y", "width", "height"))
    page = _whole(fields, "page") if len(corners) > 1 else next(iter(corners))
    if page not in corners:
        raise fields.error("page", f"There is no page {page}.")
    x, y = x + corners[page][0], y + corners[page][1]
    left, top, advance = (_number(fields, name) for name in ("xoffset", "yoffset", "xadvance"))
    return chr(code), (x, y, width, height), (0, round(top), width, line_height), (left, width, advance - left - width)


def _whole(fields: Members, name: str) -> int:
    number = _number(fields, name)
    if number != int(number):
        raise fields.error(name, f"A whole number is needed, not '{number}'.")
    return int(number)


def _number(fields: Members, name: str) -> float:
    text = fields.text(name)
    if re.fullmatch(r"-?\d{1,7}(\.\d{1,20})?", text) is None:
        raise fields.error(name, f"A number is needed, not '{text}'.")
    return float(text)
