"""A font that is always there: the one inside Pillow, drawn at the size that is asked for."""

from __future__ import annotations

from typing import TYPE_CHECKING

if TYPE_CHECKING:
    from xna.graphics.graphics_device import GraphicsDevice
    from xna.graphics.sprite_font import SpriteFont


def builtin_font(device: GraphicsDevice, size: float) -> SpriteFont:
    """Make a SpriteFont of printable ASCII; the caller disposes its Texture.

    Args:
        device: Holds the atlas.
        size: Pixels per em.
    """
    from PIL import ImageFont

    from content.truetype import bake
    from xna.content._font_reader import font_over
    from xna.graphics.texture2d import Texture2D

    font = bake(ImageFont.load_default(size).font_bytes, "the built-in font", size, default_character="?")  # type: ignore[union-attr]
    assert not isinstance(font.texture, str)
    texture = Texture2D(device, font.texture.width, font.texture.height)
    texture.SetData(font.texture.pixels)
    return font_over(texture, font)
