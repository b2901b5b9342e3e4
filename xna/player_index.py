"""PlayerIndex, the number of a player's controller."""

from __future__ import annotations

from enum import IntEnum


class PlayerIndex(IntEnum):
    """The controller, and so the player, that a call is about."""

    One = 0
    Two = 1
    Three = 2
    Four = 3
