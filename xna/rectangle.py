"""Rectangle, an area in whole pixels.

The fields hold integers in memory and refuse what is none; the constructor refuses what does not fit 32 bits.
"""

from __future__ import annotations

from collections.abc import Iterator
from typing import TYPE_CHECKING, Any, overload

from xna._integers import checked_int32, integers
from xna._numpy_values import array_of, numbers_of
from xna._single import int32, require
from xna._static_value import static_value
from xna._struct_memory import INT, hold_in_memory
from xna.point import Point

if TYPE_CHECKING:
    import cython
    import numpy
else:
    from xna import _cython as cython

_ABSENT: Any = object()
_NAMES = ("x", "y", "width", "height")


@cython.freelist(64)
@cython.cclass
class Rectangle:
    """An area given by its left top corner and its size; y points down.

    Left and top edge belong to the area, right and bottom edge do not. It is mutable and `b = a` makes two names of one
    object; `Rectangle(a)` copies it.
    """

    __slots__ = ("Height", "Width", "X", "Y")

    X: int
    Y: int
    Width: int
    Height: int

    if TYPE_CHECKING:

        @overload
        def __init__(self) -> None: ...
        @overload
        def __init__(self, x: int, y: int, width: int, height: int) -> None: ...
        @overload
        def __init__(self, value: Rectangle | tuple[int, int, int, int], /) -> None: ...

    def __init__(self, x: Any = _ABSENT, y: Any = _ABSENT, width: Any = _ABSENT, height: Any = _ABSENT) -> None:
        """Make a rectangle from four integers, or from a rectangle or sequence of four; without arguments all zeros.

        Raises:
            TypeError: a number is no integer (bool and float are none).
            OverflowError: a number does not fit 32 bits.
        """
        if (
            (type(x) is int and type(y) is int and type(width) is int and type(height) is int)
            and -2147483648 <= x <= 2147483647
            and -2147483648 <= y <= 2147483647
            and -2147483648 <= width <= 2147483647
            and -2147483648 <= height <= 2147483647
        ):
            self.X = x
            self.Y = y
            self.Width = width
            self.Height = height
        else:
            given = tuple(value for value in (x, y, width, height) if value is not _ABSENT)
            self.X, self.Y, self.Width, self.Height = integers("Rectangle", _NAMES, given)

    @static_value
    def Empty(cls) -> Rectangle:
        """A fresh Rectangle(0, 0, 0, 0)."""
        return Rectangle(0, 0, 0, 0)

    @property
    def Left(self) -> int:
        """X."""
        return self.X

    @property
    def Top(self) -> int:
        """Y."""
        return self.Y

    @property
    def Right(self) -> int:
        """X + Width, the first column to the right of the area."""
        return _edge(self.X, self.Width)

    @property
    def Bottom(self) -> int:
        """Y + Height, the first row below the area."""
        return _edge(self.Y, self.Height)

    @property
    def Location(self) -> Point:
        """A copy of the left top corner; writing moves the rectangle."""
        return _point(self.X, self.Y)

    @Location.setter
    def Location(self, value: Point) -> None:
        require(value, Point, "Location")
        self.X, self.Y = value.X, value.Y

    @property
    def Center(self) -> Point:
        """The centre, with halves cut off towards the left top corner (for a positive size)."""
        return _point(_edge(self.X, _half(self.Width)), _edge(self.Y, _half(self.Height)))

    @property
    def IsEmpty(self) -> bool:
        """Whether all four numbers are 0. XNA oddity: an area of width 0 elsewhere is not empty."""
        return self.X == 0 and self.Y == 0 and self.Width == 0 and self.Height == 0

    @overload
    def Contains(self, x: int, y: int, /) -> bool: ...
    @overload
    def Contains(self, value: Point | Rectangle, /) -> bool: ...
    def Contains(self, x: Any, y: Any = _ABSENT, /) -> bool:
        """Tell whether a position (two integers or a Point) or a whole Rectangle lies inside.

        A position on the right or bottom edge is outside; a Rectangle may touch the edges.
        """
        if x.__class__ is Point:
            return _holds_point(self, x)
        if isinstance(x, Rectangle):
            return _holds(self, x)
        if isinstance(x, Point):
            x, y = x.X, x.Y
        if type(x) is not int or type(y) is not int or not (-2147483648 <= x <= 2147483647 and -2147483648 <= y <= 2147483647):
            x, y = checked_int32(x, "x"), checked_int32(y, "y")
        return _holds_place(self, x, y)

    def Intersects(self, value: Rectangle) -> bool:
        """Tell whether the areas overlap; touching edges do not."""
        if value.__class__ is not Rectangle:
            require(value, Rectangle, "value")
        return _meets(self, value)

    @overload
    def Offset(self, offset: Point, /) -> None: ...
    @overload
    def Offset(self, offsetX: int, offsetY: int, /) -> None: ...
    def Offset(self, x: Any, y: Any = _ABSENT, /) -> None:
        """Move the rectangle by a Point or by two integers."""
        if isinstance(x, Point):
            x, y = x.X, x.Y
        if type(x) is not int or type(y) is not int or not (-2147483648 <= x <= 2147483647 and -2147483648 <= y <= 2147483647):
            x, y = checked_int32(x, "offsetX"), checked_int32(y, "offsetY")
        self.X = _edge(self.X, x)
        self.Y = _edge(self.Y, y)

    def Inflate(self, horizontalValue: int, verticalValue: int) -> None:
        """Move the left and right edge outwards by one number, top and bottom edge by the other."""
        horizontal = checked_int32(horizontalValue, "horizontalValue")
        vertical = checked_int32(verticalValue, "verticalValue")
        self.X, self.Y = int32(self.X - horizontal), int32(self.Y - vertical)
        self.Width, self.Height = int32(self.Width + 2 * horizontal), int32(self.Height + 2 * vertical)

    @staticmethod
    def Intersect(value1: Rectangle, value2: Rectangle) -> Rectangle:
        """Return the area that both share, Rectangle.Empty if there is none."""
        require(value1, Rectangle, "value1")
        require(value2, Rectangle, "value2")
        return _shared(value1, value2)

    @staticmethod
    def Union(value1: Rectangle, value2: Rectangle) -> Rectangle:
        """Return the smallest rectangle that holds both."""
        require(value1, Rectangle, "value1")
        require(value2, Rectangle, "value2")
        return _hull(value1, value2)

    def __reduce__(self) -> tuple[type[Rectangle], tuple[int, ...]]:
        return Rectangle, self._tuple()

    def __iter__(self) -> Iterator[int]:
        """Give x, y, width and height."""
        return iter(self._tuple())

    def _tuple(self) -> tuple[int, int, int, int]:
        return (self.X, self.Y, self.Width, self.Height)

    def __array__(self, dtype: Any = None, copy: bool | None = None) -> numpy.ndarray[Any, Any]:
        return array_of(self._tuple(), "i4", dtype, copy)

    def ToNumpyEXT(self) -> numpy.ndarray[Any, Any]:
        """Return a new int32 array of the numbers in order. Not in XNA 4.0."""
        return array_of(self._tuple(), "i4")

    @staticmethod
    def FromNumpyEXT(array: numpy.ndarray[Any, Any]) -> Rectangle:
        """Make it of an array of 4 integers; another shape raises ArgumentException. Not in XNA 4.0."""
        return Rectangle(*numbers_of(array, (4,), "Rectangle"))

    def __repr__(self) -> str:
        return f"Rectangle({self.X}, {self.Y}, {self.Width}, {self.Height})"

    def __str__(self) -> str:
        return self.ToString()

    def ToString(self) -> str:
        """Return the XNA text form `{X:1 Y:2 Width:3 Height:4}`."""
        return f"{{X:{self.X} Y:{self.Y} Width:{self.Width} Height:{self.Height}}}"

    def __eq__(self, other: object) -> bool:
        return self._tuple() == other._tuple() if isinstance(other, Rectangle) else NotImplemented

    def Equals(self, other: object) -> bool:
        """Tell whether the other object is a Rectangle with the same numbers."""
        return isinstance(other, Rectangle) and self == other

    def __hash__(self) -> int:
        return self.GetHashCode()

    def GetHashCode(self) -> int:
        """Return XNA's hash: X + Y + Width + Height."""
        return int32(sum(self._tuple()))


def _half(size: int) -> int:
    return size // 2 if size >= 0 else -(-size // 2)


def _edge(start: int, size: int) -> int:
    edge = start + size
    if -2147483648 <= edge <= 2147483647:
        return edge
    return ((edge + 2147483648) & 0xFFFFFFFF) - 2147483648  # as int32, without a Python number where compiled


def _point(x: int, y: int) -> Point:
    point = Point.__new__(Point)
    point.X = x
    point.Y = y
    return point


def _holds_point(area: Rectangle, point: Point) -> bool:
    return _holds_place(area, point.X, point.Y)


def _holds_place(area: Rectangle, x: int, y: int) -> bool:
    return area.X <= x < _edge(area.X, area.Width) and area.Y <= y < _edge(area.Y, area.Height)


def _holds(area: Rectangle, other: Rectangle) -> bool:
    return (
        (area.X <= other.X and area.Y <= other.Y)
        and _edge(other.X, other.Width) <= _edge(area.X, area.Width)
        and _edge(other.Y, other.Height) <= _edge(area.Y, area.Height)
    )


def _meets(a: Rectangle, b: Rectangle) -> bool:
    return b.X < _edge(a.X, a.Width) and a.X < _edge(b.X, b.Width) and b.Y < _edge(a.Y, a.Height) and a.Y < _edge(b.Y, b.Height)


def _shared(a: Rectangle, b: Rectangle) -> Rectangle:
    left, top = max(a.X, b.X), max(a.Y, b.Y)
    right = min(_edge(a.X, a.Width), _edge(b.X, b.Width))
    bottom = min(_edge(a.Y, a.Height), _edge(b.Y, b.Height))
    return _between(left, top, right, bottom) if right > left and bottom > top else Rectangle(0, 0, 0, 0)


def _hull(a: Rectangle, b: Rectangle) -> Rectangle:
    right = max(_edge(a.X, a.Width), _edge(b.X, b.Width))
    bottom = max(_edge(a.Y, a.Height), _edge(b.Y, b.Height))
    return _between(min(a.X, b.X), min(a.Y, b.Y), right, bottom)


def _between(left: int, top: int, right: int, bottom: int) -> Rectangle:
    area = Rectangle.__new__(Rectangle)
    area.X = left
    area.Y = top
    area.Width = _edge(right, -left)
    area.Height = _edge(bottom, -top)
    return area


if not cython.compiled:
    hold_in_memory(globals(), "Rectangle", {"_corner_bits": "X", "_size_bits": "Width"}, X=INT, Y=INT, Width=INT, Height=INT)
