"""CurveTangent, how the tangents of a curve are computed."""

from __future__ import annotations

from enum import IntEnum


class CurveTangent(IntEnum):
    """What Curve.ComputeTangent makes of a key and its neighbours."""

    Flat = 0
    """Zero."""
    Linear = 1
    """The difference from the neighbour on that side."""
    Smooth = 2
    """The difference of both neighbours, shared out by their distances."""
