"""CurveLoopType, how a curve goes on beyond its keys."""

from __future__ import annotations

from enum import IntEnum


class CurveLoopType(IntEnum):
    """What a Curve does before its first and after its last key."""

    Constant = 0
    """The value of that key."""
    Cycle = 1
    """The curve again and again."""
    CycleOffset = 2
    """The curve again and again, each time moved by the difference of the last and the first value."""
    Oscillate = 3
    """The curve backwards and forwards by turns."""
    Linear = 4
    """A straight line along the tangent of that key."""
