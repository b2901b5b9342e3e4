"""KeyState."""

from __future__ import annotations

from enum import IntEnum


class KeyState(IntEnum):
    """Whether a key is held."""

    Up = 0
    Down = 1
