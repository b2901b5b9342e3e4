"""The raw positions that a game sees as given values with the default dead zone, IndependentAxes."""

from __future__ import annotations

from xna.input._dead_zones import LEFT_STICK, RIGHT_STICK, STICK_MAXIMUM, TRIGGER, TRIGGER_MAXIMUM


def raw_sticks(left: tuple[float, float], right: tuple[float, float]) -> tuple[int, int, int, int]:
    """Give the raw positions of both sticks, each axis -1 to 1."""
    left_x, left_y = (_raw(value, LEFT_STICK, STICK_MAXIMUM) for value in left)
    right_x, right_y = (_raw(value, RIGHT_STICK, STICK_MAXIMUM) for value in right)
    return left_x, left_y, right_x, right_y


def raw_trigger(value: float) -> int:
    """Give the raw position of a trigger, 0 to 1."""
    return _raw(max(value, 0.0), TRIGGER, TRIGGER_MAXIMUM)


def _raw(value: float, dead_zone: int, maximum: int) -> int:
    if not -1.0 <= value <= 1.0:
        raise ValueError(f"a stick's axis must be -1 to 1 and a trigger 0 to 1, got {value}")
    if value == 0.0:
        return 0
    size = dead_zone + round(abs(value) * (maximum - dead_zone))
    return size if value > 0.0 else -size
