"""A typeface becomes a SpriteFont document and its atlas."""

from __future__ import annotations

import json
from pathlib import Path

from content import truetype
from content.fonts.characters import PRINTABLE_ASCII, CharacterRanges
from content.image import encode_png
from content.images.pixels import unpremultiply
from content.texture_data import TextureData


def convert_font(
    source: Path,
    target: Path,
    size: float = truetype.DEFAULT_SIZE,
    ranges: CharacterRanges = PRINTABLE_ASCII,
    spacing: float = 0.0,
    default_character: str | None = None,
) -> list[Path]:
    """Write the document `target`.cnj and the picture `target`_atlas.png.

    Args:
        source: the .ttf or .otf file.
        target: where the document goes, without extension; its folder is the content root.
        size: pixels per em.
        ranges: pairs of first and last character, or a string of single characters.
        spacing: extra pixels between characters.
        default_character: stands in for characters that the font does not have.

    Returns:
        The files that were written.

    Raises:
        ContentLoadException: the font is damaged or lacks the characters.
    """
    font = truetype.bake(source.read_bytes(), str(source), size, ranges, spacing, default_character)
    assert isinstance(font.texture, TextureData)
    atlas = f"{target.name}_atlas"
    rows = zip(font.characters, font.glyphs, font.croppings, font.kernings, strict=True)
    document = {
        "cnjVersion": 1,
        "type": "SpriteFont",
        "texture": atlas,
        "lineSpacing": font.line_spacing,
        "spacing": font.spacing,
        "defaultCharacter": font.default_character,
        "glyphs": [{"char": ord(c), "source": glyph, "crop": crop, "kerning": kerning} for c, glyph, crop, kerning in rows],
    }
    target.parent.mkdir(parents=True, exist_ok=True)
    files = [target.with_name(f"{target.name}.cnj"), target.with_name(f"{atlas}.png")]
    files[0].write_text(json.dumps(document, separators=(",", ":")).replace('{"char"', '\n{"char"') + "\n", encoding="utf-8")
    files[1].write_bytes(encode_png(unpremultiply(font.texture.pixels)))
    return files
