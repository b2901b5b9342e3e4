"""PlaneIntersectionType, on which side of a plane a volume lies."""

from __future__ import annotations

from enum import IntEnum


class PlaneIntersectionType(IntEnum):
    """What the Intersects methods answer for a plane and a volume."""

    Front = 0
    """The volume lies wholly on the side that the normal points to."""
    Back = 1
    """The volume lies wholly on the other side."""
    Intersecting = 2
    """The plane cuts the volume."""
