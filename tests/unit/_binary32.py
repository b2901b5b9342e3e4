"""Stepwise binary32 arithmetic in numpy, to check the value types against."""

from __future__ import annotations

import struct
from collections.abc import Iterable, Iterator
from typing import Any

import numpy as np

f = np.float32


def bits(value: float) -> int:
    """Return the bit pattern of a binary32 value."""
    number: int = struct.unpack("<I", struct.pack("<f", value))[0]
    return number


def narrow(value: float) -> float:
    """Return the nearest binary32 value as a Python float."""
    return float(f(value))


def same(actual: Iterable[float], expected: Iterable[Any]) -> bool:
    """Tell whether two rows of numbers agree bit for bit (any NaN equals any NaN; -0 is not 0)."""
    a, e = np.array(list(actual), np.float64), np.array([float(x) for x in expected], np.float64)
    if a.shape != e.shape or not np.array_equal(a, e, equal_nan=True):
        return False
    return bool(np.array_equal(np.signbit(a[a == a]), np.signbit(e[e == e])))


def random_rows(count: int, width: int, seed: int = 1) -> Iterator[list[float]]:
    """Give rows of binary32 numbers of mixed size and sign."""
    rng = np.random.default_rng(seed)
    for _ in range(count):
        numbers = rng.standard_normal(width) * 10.0 ** rng.uniform(-2, 2, width)
        yield numbers.astype(f).tolist()
