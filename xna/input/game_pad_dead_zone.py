"""GamePadDeadZone."""

from __future__ import annotations

from enum import IntEnum


class GamePadDeadZone(IntEnum):
    """How the resting range of the thumb sticks is cut out."""

    None_ = 0
    IndependentAxes = 1
    Circular = 2
