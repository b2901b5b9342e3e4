"""Where the sprites lie in the atlas."""

from __future__ import annotations

from xna import Rectangle

BRICK = Rectangle(0, 0, 56, 20)
TOUGH = Rectangle(0, 24, 56, 20)
CRACKED = Rectangle(0, 48, 56, 20)
PADDLE = Rectangle(60, 0, 112, 20)
BALL = Rectangle(60, 24, 20, 20)
WHITE = Rectangle(90, 26, 4, 4)
SPARK = Rectangle(104, 24, 16, 16)
GLOW = Rectangle(192, 0, 64, 64)
