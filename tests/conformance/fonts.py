"""The one place that makes a SpriteFont without content files: XNA's constructor is not public, so its form is ours."""

from __future__ import annotations

from collections.abc import Sequence

from xna import Rectangle, Vector3
from xna.graphics import SpriteFont, Texture2D


def sprite_font(
    atlas: Texture2D,
    characters: str,
    *,
    width: int = 8,
    height: int = 8,
    kerning: Sequence[tuple[float, float, float]] | None = None,
    line_spacing: int = 12,
    spacing: float = 0.0,
    default: str | None = None,
) -> SpriteFont:
    """Make a font of equal cells that lie side by side in the atlas."""
    count = len(characters)
    glyphs = [Rectangle(width * index, 0, width, height) for index in range(count)]
    cropping = [Rectangle(0, 0, width, height) for _ in range(count)]
    bearings = [Vector3(*bearing) for bearing in (kerning or [(0, width, 0)] * count)]
    return SpriteFont(atlas, glyphs, cropping, list(characters), line_spacing, spacing, bearings, default)
