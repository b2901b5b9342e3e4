"""ButtonState."""

from __future__ import annotations

from enum import IntEnum


class ButtonState(IntEnum):
    """Whether a button is held."""

    Released = 0
    Pressed = 1
