"""DisplayOrientation, how a display is held."""

from __future__ import annotations

from enum import IntFlag


class DisplayOrientation(IntFlag):
    """How the display is turned; several may be combined where a program supports several."""

    Default = 0
    LandscapeLeft = 1
    LandscapeRight = 2
    Portrait = 4
