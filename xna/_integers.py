"""Checks of the integer arguments of Point, Rectangle and Viewport."""

from __future__ import annotations

from operator import index
from typing import Any

from xna.exceptions import ArgumentException


def checked_int32(value: Any, name: str) -> int:
    """Return an integer argument as int.

    Raises:
        TypeError: it is no integer (bool and float are none).
        OverflowError: it does not fit 32 bits.
    """
    if isinstance(value, bool) or not hasattr(value, "__index__"):
        raise TypeError(f"{name} must be an integer, got {value!r}")
    number = index(value)
    if not -2147483648 <= number <= 2147483647:
        raise OverflowError(f"{name} must fit 32 bits, got {number}")
    return number


def integers(type_name: str, names: tuple[str, ...], values: tuple[Any, ...]) -> tuple[int, ...]:
    """Read the arguments of a constructor: nothing (zeros), integers, or one sequence or value of the same type.

    Raises:
        TypeError: an argument is no integer, or their number is wrong.
        ArgumentException: a sequence has not the right length.
    """
    if not values:
        return (0,) * len(names)
    if len(values) == 1 and hasattr(values[0], "__iter__") and not isinstance(values[0], (str, bytes)):
        values = tuple(values[0])
        if len(values) != len(names):
            raise ArgumentException(f"{type_name} needs {len(names)} integers, got {values!r}")
    if len(values) != len(names):
        raise TypeError(f"{type_name} takes {', '.join(names)}, got {len(values)} arguments")
    return tuple(checked_int32(value, name) for name, value in zip(names, values, strict=True))
