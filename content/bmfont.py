"""BMFont: AngelCode's `.fnt` files, as text, XML or binary."""

from __future__ import annotations

import re

from content.errors import ContentLoadException
from content.font_data import Box, FontData
from content.fonts.bmfont_forms import BINARY_SIGNATURE, Line, lines_of, looks_like_xml
from content.members import Members
from content.paths import ContentRoot
from content.texture2d import EXTENSIONS as PAGE_EXTENSIONS

EXTENSIONS = (".fnt",)

_Glyph = tuple[str, Box, Box, tuple[float, float, float]]


def looks_like(data: bytes) -> bool:
    """Whether the data starts like a BMFont file of any form."""
    return data.lstrip()[:5] in (b"info ", b"info\t") or looks_like_xml(data) or data.startswith(BINARY_SIGNATURE)


def read(data: bytes, path: str, root: ContentRoot) -> FontData:
    """Read a font of one page; the page is named relative to the font file.

    The advance of a character is its `xadvance`. Kerning pairs are refused, because a sprite font cannot hold them.

    Raises:
        ContentLoadException: the file is damaged, holds kerning pairs or several pages, or its page is missing or outside the
            root.
    """
    try:
        lines = lines_of(data)
    except (ValueError, NotImplementedError) as error:
        raise ContentLoadException("The font is no BMFont file that can be read.", error, path=path) from error
    _refuse_kerning(lines, path)
    page = Members(path, _only(lines, "page", path), "page.")
    line_height = _whole(Members(path, _only(lines, "common", path), "common."), "lineHeight")
    glyphs = sorted(_glyph(Members(path, fields, "char."), line_height) for tag, fields in lines if tag == "char")
    characters = tuple(glyph[0] for glyph in glyphs)
    if not glyphs or len(set(characters)) < len(characters):
        raise ContentLoadException("The font must hold at least one character, and each only once.", path=path)
    return FontData(
        texture=root.check_reference(page, "file", PAGE_EXTENSIONS, root.folder_of(path)),
        glyphs=tuple(glyph[1] for glyph in glyphs),
        croppings=tuple(glyph[2] for glyph in glyphs),
        characters=characters,
        kernings=tuple(glyph[3] for glyph in glyphs),
        line_spacing=line_height,
        spacing=0.0,
        default_character=None,
    )


def _only(lines: list[Line], tag: str, path: str) -> dict[str, str]:
    found = [fields for name, fields in lines if name == tag]
    if len(found) != 1:
        raise ContentLoadException(f"A BMFont file must have exactly one '{tag}' line; this one has {len(found)}.", path=path)
    return found[0]


def _refuse_kerning(lines: list[Line], path: str) -> None:
    if any(tag == "kerning" and fields.get("amount") != "0" for tag, fields in lines):
        cause = NotImplementedError("A sprite font cannot hold kerning pairs.")
        raise ContentLoadException("Export the font without kerning pairs.", cause, path=path, field="kerning") from cause


def _glyph(fields: Members, line_height: int) -> _Glyph:
    code = _whole(fields, "id")
    if not 0 <= code <= 0x10FFFF or 0xD800 <= code <= 0xDFFF:
        raise fields.error("id", f"{code} is no character.")
    x, y, width, height = (_whole(fields, name) for name in ("x", "y", "width", "height"))
    left, top, advance = (_whole(fields, name) for name in ("xoffset", "yoffset", "xadvance"))
    return chr(code), (x, y, width, height), (0, top, width, line_height), (left, width, advance - left - width)


def _whole(fields: Members, name: str) -> int:
    text = fields.text(name)
    if re.fullmatch(r"-?\d{1,7}", text) is None:
        raise fields.error(name, f"A whole number is needed, not '{text}'.")
    return int(text)
