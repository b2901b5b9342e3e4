from __future__ import annotations

import copy

import pytest

from xna.exceptions import ArgumentException
from xna.point import Point
from xna.rectangle import Rectangle


def test_constructor() -> None:
    assert Rectangle(1, 2, 3, 4)._tuple() == (1, 2, 3, 4) == tuple(Rectangle((1, 2, 3, 4)))
    assert Rectangle() == Rectangle.Empty == Rectangle(0, 0, 0, 0)
    assert Rectangle(x=1, y=2, width=3, height=4) == Rectangle(Rectangle(1, 2, 3, 4))
    for wrong in ((1, 2, 3), (1, 2, 3, 4.0), (True, 1, 2, 3), ("1", 2, 3, 4)):
        with pytest.raises(TypeError):
            Rectangle(*wrong)
    with pytest.raises(ArgumentException):
        Rectangle((1, 2, 3))
    with pytest.raises(OverflowError):
        Rectangle(0, 0, 2**31, 0)


def test_edges_beyond_int32_wrap() -> None:
    area = Rectangle(2**31 - 5, 0, 10, 10)
    assert area.Right == -(2**31) + 5
    assert not area.Intersects(area) and not area.Contains(Point(2**31 - 1, 1))


def test_edges() -> None:
    area = Rectangle(1, 2, 5, 7)
    assert (area.Left, area.Top, area.Right, area.Bottom) == (1, 2, 6, 9)
    assert area.Center == Point(3, 5) and Rectangle(0, 0, -3, -5).Center == Point(-1, -2)
    assert Rectangle(2**31 - 1, 0, 1, 0).Right == -(2**31)
    location = area.Location
    location.X = 50
    assert area.X == 1
    area.Location = Point(8, 9)
    assert area == Rectangle(8, 9, 5, 7)


def test_is_empty() -> None:
    assert Rectangle(0, 0, 0, 0).IsEmpty and not Rectangle(1, 0, 0, 0).IsEmpty


def test_contains() -> None:
    area = Rectangle(0, 0, 10, 10)
    assert area.Contains(0, 0) and area.Contains(Point(9, 9))
    assert not area.Contains(10, 5) and not area.Contains(Point(5, 10)) and not area.Contains(-1, 5)
    assert area.Contains(Rectangle(0, 0, 10, 10)) and area.Contains(Rectangle(10, 10, 0, 0))
    assert not area.Contains(Rectangle(1, 1, 10, 1))
    for wrong in ((1.5, 2), (1,), ("a", 1)):
        with pytest.raises(TypeError):
            area.Contains(*wrong)


def test_intersects_and_intersect() -> None:
    area = Rectangle(0, 0, 10, 10)
    assert area.Intersects(Rectangle(9, 9, 5, 5)) and not area.Intersects(Rectangle(10, 0, 5, 5))
    assert Rectangle.Intersect(area, Rectangle(4, -3, 20, 8)) == Rectangle(4, 0, 6, 5)
    assert Rectangle.Intersect(area, Rectangle(10, 0, 5, 5)) == Rectangle.Empty
    with pytest.raises(TypeError):
        area.Intersects(None)


def test_union() -> None:
    assert Rectangle.Union(Rectangle(0, 0, 2, 2), Rectangle(5, -1, 1, 1)) == Rectangle(0, -1, 6, 3)


def test_inflate_and_offset() -> None:
    area = Rectangle(10, 10, 4, 4)
    area.Inflate(1, -2)
    assert area == Rectangle(9, 12, 6, 0)
    area.Offset(1, 2)
    area.Offset(Point(-5, 0))
    assert area == Rectangle(5, 14, 6, 0)
    with pytest.raises(TypeError):
        area.Offset(1.5, 0)


def test_text_hash_copies() -> None:
    area = Rectangle(1, 2, 3, 4)
    assert str(area) == "{X:1 Y:2 Width:3 Height:4}"
    assert area.GetHashCode() == 10 and Rectangle(2**31 - 1, 1, 0, 0).GetHashCode() == -(2**31)
    other = copy.copy(area)
    other.X = 9
    assert area.X == 1 and area != other and area.Equals(Rectangle(1, 2, 3, 4)) and area != (1, 2, 3, 4)
    Rectangle.Empty.X = 3
    assert Rectangle.Empty.IsEmpty
