"""Checks of arguments that all graphics resources share, and the choice of an overload."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from enum import Enum, IntFlag
from typing import Any, TypeVar

import numpy as np

from xna._integers import integer_of
from xna.exceptions import ArgumentNullException, ArgumentOutOfRangeException

E = TypeVar("E", bound=Enum)
F = TypeVar("F", bound=IntFlag)


def integer(value: Any, name: str) -> int:
    """Take an integer of 32 bits (Python's or numpy's); bool and float are none."""
    if value is None:
        raise ArgumentNullException(f"{name} must be an integer, not None.")
    number = integer_of(value)
    if number is None:
        raise TypeError(f"{name} must be an integer, got {value!r}.")
    if not -(2**31) <= number < 2**31:
        raise ArgumentOutOfRangeException(f"{name} must fit 32 bits, got {number}.")
    return number


def positive(value: Any, name: str) -> int:
    """Take an integer above zero."""
    number = integer(value, name)
    if number <= 0:
        raise ArgumentOutOfRangeException(f"{name} must be greater than 0, got {number}.")
    return number


def not_negative(value: Any, name: str) -> int:
    """Take an integer that is zero or more."""
    number = integer(value, name)
    if number < 0:
        raise ArgumentOutOfRangeException(f"{name} must be 0 or more, got {number}.")
    return number


def boolean(value: Any, name: str) -> bool:
    """Take a bool, Python's or numpy's, and nothing else."""
    if value.__class__ is not bool and not isinstance(value, np.bool_):
        raise TypeError(f"{name} must be True or False, got {value!r}.")
    return bool(value)


def enumeration(kind: type[E], value: Any, name: str) -> E:
    """Take a member of an enumeration, or its number."""
    if value.__class__ is kind:
        return value
    number = integer(value, name)
    members = kind.__members__.values()
    for member in members:
        if member.value == number:
            return member
    known = ", ".join(member.name for member in members)
    raise ArgumentOutOfRangeException(f"{name} must be a {kind.__name__} ({known}), got {value!r}.")


def flags(kind: type[F], value: Any, name: str) -> F:
    """Take a combination of an enumeration's flags, or its number."""
    number = integer(value, name)
    if not 0 <= number < 1 << max(int(member) for member in kind.__members__.values()).bit_length():
        known = ", ".join(kind.__members__)
        raise ArgumentOutOfRangeException(f"{name} must combine members of {kind.__name__} ({known}), got {value!r}.")
    return kind(number)


def select(
    method: str, forms: Sequence[tuple[str, ...]], arguments: tuple[Any, ...], keywords: Mapping[str, Any]
) -> dict[str, Any]:
    """Choose an overload by the number and the names of the arguments; give the arguments by name.

    Of two overloads with as many arguments, one begins with `data` and the other with a number: the first argument decides.
    """
    fitting = [names for names in forms if _takes(names, len(arguments), keywords)]
    if not fitting:
        choices = " or ".join(f"{method}({', '.join(names)})" for names in forms)
        raise TypeError(f"The arguments fit none of {choices}; got {len(arguments)} by place and {sorted(keywords)} by name.")
    names = fitting[0]
    if len(fitting) > 1 and arguments:
        begins_with_number = isinstance(arguments[0], (int, np.integer))
        names = next((names for names in fitting if (names[0] != "data") == begins_with_number), names)
    return {**dict(zip(names, arguments, strict=False)), **keywords}


def _takes(names: tuple[str, ...], by_place: int, keywords: Mapping[str, Any]) -> bool:
    return len(names) == by_place + len(keywords) and all(name in names[by_place:] for name in keywords)
