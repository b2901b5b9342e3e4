"""Checks of integer arguments."""

from __future__ import annotations

from operator import index
from typing import Any

from xna.exceptions import ArgumentException


def integer_of(value: Any) -> int | None:
    """Give an integer (Python's or numpy's) as int, and None for anything else: bool, float, arrays and types are none."""
    if value.__class__ is int:
        return int(value)
    if isinstance(value, bool) or not hasattr(type(value), "__index__") or getattr(value, "dtype", None) == "?":
        return None
    try:
        return index(value)
    except TypeError:  # numpy's arrays claim to be integers
        return None


def checked_int32(value: Any, name: str) -> int:
    """Return an integer argument as int.

    Raises:
        TypeError: it is no integer (bool and float are none).
        OverflowError: it does not fit 32 bits.
    """
    number = integer_of(value)
    if number is None:
        raise TypeError(f"{name} must be an integer, got {value!r}")
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
