"""SpriteFont: the self-contained `.cnj` document that describes the glyphs of an atlas."""

from __future__ import annotations

from typing import cast

from content.envelope import Document
from content.font_data import Box, FontData
from content.members import INT32, Members
from content.paths import ContentRoot
from content.texture2d import EXTENSIONS as ATLAS_EXTENSIONS

DOCUMENT_TYPE = "SpriteFont"


def read_document(document: Document, root: ContentRoot) -> FontData:
    """Read a SpriteFont document; its `texture` becomes the asset name of the atlas.

    Raises:
        ContentLoadException: a member is missing or wrong, characters are not strictly ascending, or the atlas is missing
            or outside the root.
    """
    document.refuse_source_file()
    members = document.members
    glyphs = [_glyph(entry) for entry in members.objects("glyphs")]
    characters = tuple(glyph[0] for glyph in glyphs)
    _check_order(members, characters)
    line_spacing = members.whole("lineSpacing", *INT32, default=0)
    spacing = members.single("spacing", 0.0)
    default_character = _default_character(members, characters)
    return FontData(
        texture=root.check_reference(members, "texture", ATLAS_EXTENSIONS),
        glyphs=tuple(glyph[1] for glyph in glyphs),
        croppings=tuple(glyph[2] for glyph in glyphs),
        characters=characters,
        kernings=tuple(glyph[3] for glyph in glyphs),
        line_spacing=line_spacing,
        spacing=spacing,
        default_character=default_character,
    )


def _glyph(entry: Members) -> tuple[str, Box, Box, tuple[float, float, float]]:
    code = entry.whole("char", 0, 0xFFFF)
    if 0xD800 <= code <= 0xDFFF:
        entry.refuse("char", f"{code} is half of a surrogate pair, not a character.", None)
    source = cast(Box, entry.wholes("source", 4, *INT32))
    crop = cast(Box, entry.wholes("crop", 4, *INT32))
    kerning = cast("tuple[float, float, float]", entry.singles("kerning", 3))
    return chr(code), source, crop, kerning


def _check_order(members: Members, characters: tuple[str, ...]) -> None:
    for index in range(1, len(characters)):
        if characters[index] <= characters[index - 1]:
            message = f"Characters must be strictly ascending; {ord(characters[index])} follows {ord(characters[index - 1])}."
            members.refuse(f"glyphs[{index}].char", message, None)


def _default_character(members: Members, characters: tuple[str, ...]) -> str | None:
    value = members.values.get("defaultCharacter")
    if value is None:
        return None
    if not isinstance(value, str) or value[:1] not in characters:
        message = f"A string whose first character is one of the glyphs is needed, not {value!r}."
        return members.refuse("defaultCharacter", message, None)
    return value[0]
