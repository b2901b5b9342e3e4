"""Point, a position in whole pixels.

The fields hold integers in memory and refuse what is none; the constructor refuses what does not fit 32 bits.
"""

from __future__ import annotations

from collections.abc import Iterator
from typing import TYPE_CHECKING, Any, overload

from xna._integers import integers
from xna._numpy_values import array_of, numbers_of
from xna._single import int32
from xna._static_value import static_value
from xna._struct_memory import INT, hold_in_memory

if TYPE_CHECKING:
    import cython
    import numpy
else:
    from xna import _cython as cython

_ABSENT: Any = object()


@cython.freelist(64)
@cython.cclass
class Point:
    """A position of two integers. XNA gives it no arithmetic, only == and !=.

    It is mutable and `b = a` makes two names of one object; `Point(a)` copies it. Do not change a point that is a key.
    """

    __slots__ = ("X", "Y")

    X: int
    Y: int

    if TYPE_CHECKING:

        @overload
        def __init__(self) -> None: ...
        @overload
        def __init__(self, x: int, y: int) -> None: ...
        @overload
        def __init__(self, value: Point | tuple[int, int], /) -> None: ...

    def __init__(self, x: Any = _ABSENT, y: Any = _ABSENT) -> None:
        """Make a point from two integers, or from a point or pair; without arguments (0, 0).

        Raises:
            TypeError: a coordinate is no integer (bool and float are none).
            OverflowError: a coordinate does not fit 32 bits.
        """
        if type(x) is int and type(y) is int and -2147483648 <= x <= 2147483647 and -2147483648 <= y <= 2147483647:
            self.X = x
            self.Y = y
        else:
            given = tuple(value for value in (x, y) if value is not _ABSENT)
            self.X, self.Y = integers("Point", ("x", "y"), given)

    @static_value
    def Zero(cls) -> Point:
        """A fresh Point(0, 0)."""
        return Point(0, 0)

    def __reduce__(self) -> tuple[type[Point], tuple[int, int]]:
        return Point, (self.X, self.Y)

    def __iter__(self) -> Iterator[int]:
        """Give x and y."""
        return iter((self.X, self.Y))

    def _tuple(self) -> tuple[int, int]:
        return (self.X, self.Y)

    def __array__(self, dtype: Any = None, copy: bool | None = None) -> numpy.ndarray[Any, Any]:
        return array_of(self._tuple(), "i4", dtype, copy)

    def ToNumpyEXT(self) -> numpy.ndarray[Any, Any]:
        """Return a new int32 array of the numbers in order. Not in XNA 4.0."""
        return array_of(self._tuple(), "i4")

    @staticmethod
    def FromNumpyEXT(array: numpy.ndarray[Any, Any]) -> Point:
        """Make it of an array of 2 integers; another shape raises ArgumentException. Not in XNA 4.0."""
        return Point(*numbers_of(array, (2,), "Point"))

    def __repr__(self) -> str:
        return f"Point({self.X}, {self.Y})"

    def __str__(self) -> str:
        return self.ToString()

    def ToString(self) -> str:
        """Return the XNA text form `{X:1 Y:2}`."""
        return f"{{X:{self.X} Y:{self.Y}}}"

    def __eq__(self, other: object) -> bool:
        return self.X == other.X and self.Y == other.Y if isinstance(other, Point) else NotImplemented

    def Equals(self, other: object) -> bool:
        """Tell whether the other object is a Point with the same coordinates."""
        return isinstance(other, Point) and self == other

    def __hash__(self) -> int:
        return self.GetHashCode()

    def GetHashCode(self) -> int:
        """Return XNA's hash: X + Y."""
        return int32(self.X + self.Y)


if not cython.compiled:
    hold_in_memory(globals(), "Point", X=INT, Y=INT)
