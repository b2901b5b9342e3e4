"""SpriteEffects: mirroring of sprites."""

from __future__ import annotations

from enum import IntFlag


class SpriteEffects(IntFlag):
    """Mirroring of a sprite; both may be combined."""

    None_ = 0
    FlipHorizontally = 1
    FlipVertically = 2
