"""CurveContinuity, how a curve leaves a key."""

from __future__ import annotations

from enum import IntEnum


class CurveContinuity(IntEnum):
    """What a Curve does between a key and the next one."""

    Smooth = 0
    """It runs along the tangents to the next value."""
    Step = 1
    """It keeps the key's value and jumps at the next key."""
