"""Bake a TrueType or OpenType font into a sprite font."""

from __future__ import annotations

import io
import math
from dataclasses import dataclass
from typing import TYPE_CHECKING, Any

from content.errors import ContentLoadException
from content.font_data import FontData
from content.fonts import characters as character_sets
from content.fonts import sfnt
from content.fonts.packing import pack
from content.texture_data import TextureData

if TYPE_CHECKING:
    import numpy as np
    from numpy.typing import NDArray

EXTENSIONS = (".ttf", ".otf", ".ttc")
DEFAULT_SIZE = 16
MAX_SIZE = 1024


@dataclass(frozen=True)
class _Glyph:
    """Coverage trimmed to its ink; `left` and `top` are measured from the pen on the baseline, y down."""

    left: int
    top: int
    coverage: NDArray[np.uint8]
    advance: float

    @property
    def size(self) -> tuple[int, int]:
        height, width = self.coverage.shape
        return width, height

    @property
    def kerning(self) -> tuple[float, float, float]:
        """Left bearing, width and right bearing; they sum to the advance."""
        if not self.coverage.any():
            return 0.0, self.advance, 0.0
        width = self.coverage.shape[1]
        return float(self.left), float(width), self.advance - self.left - width


def bake(
    data: bytes,
    path: str,
    size: float = DEFAULT_SIZE,
    ranges: character_sets.CharacterRanges = character_sets.PRINTABLE_ASCII,
    spacing: float = 0.0,
    default_character: str | None = None,
) -> FontData:
    """Draw the glyphs of a font into an atlas.

    Each kerning triple sums to the exact, unrounded advance; all glyphs stand on one baseline; the atlas holds white
    in premultiplied alpha, so any tint works with AlphaBlend.

    Args:
        data: the whole .ttf, .otf or .ttc file; a collection gives its first font.
        path: names the file in error messages.
        size: pixels per em, up to 1024.
        ranges: pairs of first and last character, or a string of single characters; what the font lacks is left out.
        spacing: extra pixels between characters.
        default_character: stands in for characters that the font data does not hold; it is added when missing.

    Raises:
        ContentLoadException: the font is damaged, lacks the default character or all characters asked for, or the atlas
            would be too large.
    """
    try:
        return _bake(data, size, ranges, spacing, default_character)
    except Exception as error:
        raise ContentLoadException("The font could not be baked.", error, path=path) from error


def _bake(
    data: bytes, size: float, ranges: character_sets.CharacterRanges, spacing: float, default_character: str | None
) -> FontData:
    if not 1 <= size <= MAX_SIZE:
        raise ValueError(f"The size must be 1 to {MAX_SIZE} pixels per em, not {size:g}.")
    if not math.isfinite(spacing):
        raise ValueError(f"The spacing must be finite, not {spacing}.")
    metrics = sfnt.read_metrics(data)
    chosen = _choose(metrics, ranges, default_character)
    scale = size / metrics.units_per_em
    glyphs = _draw(data, size, [(character, metrics.advance(character) * size / metrics.units_per_em) for character in chosen])
    width, height, corners = pack([glyph.size for glyph in glyphs])
    baseline = math.ceil(metrics.ascent * scale)
    line_spacing = baseline + math.ceil(-metrics.descent * scale) + round(metrics.line_gap * scale)
    return FontData(
        texture=_atlas(width, height, glyphs, corners),
        glyphs=tuple((*corner, *glyph.size) for corner, glyph in zip(corners, glyphs, strict=True)),
        croppings=tuple((0, baseline + glyph.top, glyph.size[0], line_spacing) for glyph in glyphs),
        characters=tuple(chosen),
        kernings=tuple(glyph.kerning for glyph in glyphs),
        line_spacing=line_spacing,
        spacing=spacing,
        default_character=default_character,
    )


def _choose(metrics: sfnt.FontMetrics, ranges: character_sets.CharacterRanges, default_character: str | None) -> list[str]:
    wanted = set(character_sets.expand(ranges))
    if default_character is not None:
        if len(default_character) != 1 or not metrics.has(default_character):
            raise ValueError(f"The default character must be one character of the font, not {default_character!r}.")
        wanted.add(default_character)
    chosen = sorted(character for character in wanted if metrics.has(character))
    if not chosen:
        raise ValueError("The font has none of the characters that were asked for.")
    return chosen


def _draw(data: bytes, size: float, advances: list[tuple[str, float]]) -> list[_Glyph]:
    from PIL import ImageFont

    # Plain layout: one character is one glyph, with nothing shaped or substituted.
    font = ImageFont.truetype(io.BytesIO(data), size, layout_engine=ImageFont.Layout.BASIC)
    return [_draw_one(font, character, advance) for character, advance in advances]


def _draw_one(font: Any, character: str, advance: float) -> _Glyph:
    import numpy as np
    from PIL import Image, ImageDraw

    left, top, right, bottom = (int(edge) for edge in font.getbbox(character, anchor="ls"))
    canvas = Image.new("L", (max(1, right - left), max(1, bottom - top)))
    ImageDraw.Draw(canvas).text((-left, -top), character, fill=255, font=font, anchor="ls")
    coverage = np.asarray(canvas)
    rows, columns = coverage.any(axis=1).nonzero()[0], coverage.any(axis=0).nonzero()[0]
    if not len(rows):
        return _Glyph(0, 0, np.zeros((1, 1), np.uint8), advance)
    ink = coverage[rows[0] : rows[-1] + 1, columns[0] : columns[-1] + 1]
    return _Glyph(left + int(columns[0]), top + int(rows[0]), ink, advance)


def _atlas(width: int, height: int, glyphs: list[_Glyph], corners: list[tuple[int, int]]) -> TextureData:
    import numpy as np

    pixels = np.zeros((height, width, 4), np.uint8)
    for (x, y), glyph in zip(corners, glyphs, strict=True):
        glyph_width, glyph_height = glyph.size
        pixels[y : y + glyph_height, x : x + glyph_width] = glyph.coverage[:, :, None]
    return TextureData(width, height, (pixels,), True)
