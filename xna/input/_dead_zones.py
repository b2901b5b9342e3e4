"""From raw stick and trigger positions to XNA's numbers: the resting range is cut out and the rest stretched."""

from __future__ import annotations

import math

from xna._single import single
from xna.input.buttons import Buttons
from xna.input.game_pad_dead_zone import GamePadDeadZone

STICK_MAXIMUM = 32767
TRIGGER_MAXIMUM = 255
LEFT_STICK = 7849
RIGHT_STICK = 8689
TRIGGER = 30

_DIRECTIONS = (
    (Buttons.LeftThumbstickRight, Buttons.LeftThumbstickLeft, LEFT_STICK),
    (Buttons.LeftThumbstickUp, Buttons.LeftThumbstickDown, LEFT_STICK),
    (Buttons.RightThumbstickRight, Buttons.RightThumbstickLeft, RIGHT_STICK),
    (Buttons.RightThumbstickUp, Buttons.RightThumbstickDown, RIGHT_STICK),
)


def stick(x: int, y: int, dead_zone: int, mode: GamePadDeadZone) -> tuple[float, float]:
    """Give a stick's position, -1 to 1 by axis, from its raw one (-32768 to 32767)."""
    if mode == GamePadDeadZone.Circular:
        return _circular(x, y, dead_zone)
    if mode == GamePadDeadZone.None_:
        dead_zone = 0
    return single(_linear(x, STICK_MAXIMUM, dead_zone)), single(_linear(y, STICK_MAXIMUM, dead_zone))


def trigger(value: int, mode: GamePadDeadZone) -> float:
    """Give a trigger's position, 0 to 1, from its raw one (0 to 255)."""
    return single(_linear(value, TRIGGER_MAXIMUM, 0 if mode == GamePadDeadZone.None_ else TRIGGER))


def as_buttons(sticks: tuple[int, ...], triggers: tuple[int, ...]) -> int:
    """Give the directions and triggers that count as pressed buttons, from raw positions (left x, y, right x, y)."""
    held = 0
    for position, (positive, negative, dead_zone) in zip(sticks, _DIRECTIONS, strict=True):
        if position > dead_zone:
            held |= positive
        elif position < -dead_zone:
            held |= negative
    held |= Buttons.LeftTrigger if triggers[0] > TRIGGER else 0
    held |= Buttons.RightTrigger if triggers[1] > TRIGGER else 0
    return int(held)


def _circular(x: int, y: int, dead_zone: int) -> tuple[float, float]:
    length = math.hypot(x, y)
    stretched = _linear(length, STICK_MAXIMUM, dead_zone)
    factor = stretched / length if stretched > 0.0 else 0.0
    return single(_clamped(x * factor)), single(_clamped(y * factor))


def _linear(value: float, maximum: int, dead_zone: int) -> float:
    if -dead_zone <= value <= dead_zone:
        return 0.0
    beyond = value + dead_zone if value < 0 else value - dead_zone
    return _clamped(beyond / (maximum - dead_zone))


def _clamped(value: float) -> float:
    return min(1.0, max(-1.0, value))
