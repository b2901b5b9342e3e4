"""SpriteSortMode: the order in which a SpriteBatch draws."""

from __future__ import annotations

from enum import IntEnum


class SpriteSortMode(IntEnum):
    """The order in which a SpriteBatch draws, and when it does. Sprites that compare equal keep their call order."""

    Deferred = 0
    Immediate = 1
    Texture = 2
    BackToFront = 3
    FrontToBack = 4
