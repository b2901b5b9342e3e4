"""Checks of arguments, which raise GlError."""

from __future__ import annotations

import math
from collections.abc import Sequence
from typing import Any

import numpy as np
import numpy.typing as npt

from renderers.tinygl.gl.command import GlError
from renderers.tinygl.gl.constants import INVALID_ENUM, INVALID_VALUE


def one_of(value: Any, known: Any) -> int:
    """Give a number that must be one of some; else INVALID_ENUM."""
    if isinstance(value, bool) or value not in known:
        raise GlError(INVALID_ENUM)
    return int(value)


def whole(value: Any, least: int = -(2**31), greatest: int = 2**31 - 1) -> int:
    """Give a whole number within bounds; else INVALID_VALUE."""
    try:
        number = int(value)
    except (TypeError, ValueError, OverflowError):
        raise GlError(INVALID_VALUE) from None
    if number != value or not least <= number <= greatest:
        raise GlError(INVALID_VALUE)
    return number


def real(value: Any) -> float:
    """Give a finite number; else INVALID_VALUE."""
    try:
        number = float(value)
    except (TypeError, ValueError, OverflowError):
        raise GlError(INVALID_VALUE) from None
    if not math.isfinite(number):
        raise GlError(INVALID_VALUE)
    return number


def reals(values: Sequence[float], count: int) -> tuple[float, ...]:
    """Give the first `count` numbers, which must be finite; else INVALID_VALUE."""
    try:
        taken = tuple(values)[:count]
    except TypeError:
        raise GlError(INVALID_VALUE) from None
    if len(taken) < count:
        raise GlError(INVALID_VALUE)
    return tuple(real(value) for value in taken)


def matrix(values: Any) -> npt.NDArray[np.float64]:
    """Give sixteen finite numbers as a matrix for row vectors, which is how OpenGL lays its columns out."""
    try:
        made = np.array(values, np.float64).reshape(4, 4)
    except (TypeError, ValueError):
        raise GlError(INVALID_VALUE) from None
    if not np.isfinite(made).all():
        raise GlError(INVALID_VALUE)
    return made
