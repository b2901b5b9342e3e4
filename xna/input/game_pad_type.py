"""GamePadType."""

from __future__ import annotations

from enum import IntEnum


class GamePadType(IntEnum):
    """The kinds of game pads."""

    Unknown = 0
    GamePad = 1
    Wheel = 2
    ArcadeStick = 3
    FlightStick = 4
    DancePad = 5
    Guitar = 6
    AlternateGuitar = 7
    DrumKit = 8
    BigButtonPad = 768
