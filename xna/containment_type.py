"""ContainmentType, how far one volume lies within another."""

from __future__ import annotations

from enum import IntEnum


class ContainmentType(IntEnum):
    """What the Contains methods of the bounding volumes answer."""

    Disjoint = 0
    """The volumes share no point."""
    Contains = 1
    """The first volume holds the second one wholly."""
    Intersects = 2
    """The volumes overlap in part."""
