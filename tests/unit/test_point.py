from __future__ import annotations

import copy

import numpy as np
import pytest

from xna.exceptions import ArgumentException
from xna.point import Point


def test_constructor() -> None:
    assert Point(1, 2)._tuple() == (1, 2) == tuple(Point((1, 2)))
    assert Point() == Point.Zero == Point(0, 0) and Point(np.int32(3), 4) == Point(Point(3, 4))
    for wrong in ((1,), (1, 2.0), (True, 1), ("1", "2"), (None, 1)):
        with pytest.raises(TypeError):
            Point(*wrong)
    with pytest.raises(ArgumentException):
        Point((1, 2, 3))
    with pytest.raises(OverflowError):
        Point(2**31, 0)


def test_equality_hash_text() -> None:
    assert Point(1, 2) == Point(1, 2) != Point(2, 1)
    assert Point(1, 2).Equals(Point(1, 2)) and not Point(1, 2).Equals((1, 2))
    assert Point(5, -7).GetHashCode() == -2 and Point(2**31 - 1, 1).GetHashCode() == -(2**31)
    assert {Point(3, 4): "here"}[Point(3, 4)] == "here"
    assert str(Point(-1, 2)) == "{X:-1 Y:2}"


def test_no_arithmetic() -> None:
    with pytest.raises(TypeError):
        Point(1, 2) + Point(3, 4)


def test_copies() -> None:
    original = Point(1, 2)
    other = copy.copy(original)
    other.X = 5
    assert original == Point(1, 2)
