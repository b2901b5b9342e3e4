"""What a sprite font is made of."""

from __future__ import annotations

from dataclasses import dataclass

from content.texture_data import TextureReference

Box = tuple[int, int, int, int]


@dataclass(frozen=True, eq=False)
class FontData:
    """A sprite font as plain data; the four glyph tuples are parallel and in ascending order of characters.

    `texture` is the atlas, or the asset name of the atlas relative to the content root. `glyphs` are x, y, width, height
    in the atlas; `croppings` the offset of the glyph in its cell, x, y, and the size of the cell; `kernings` left
    bearing, width, right bearing in pixels.
    """

    texture: TextureReference
    glyphs: tuple[Box, ...]
    croppings: tuple[Box, ...]
    characters: tuple[str, ...]
    kernings: tuple[tuple[float, float, float], ...]
    line_spacing: int
    spacing: float
    default_character: str | None
