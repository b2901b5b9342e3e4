"""Viewport, the part of the target that clip space is mapped to."""

from __future__ import annotations

from typing import Any, overload

from xna._integers import checked_int32, integers
from xna._single import divide, int32, real, require, single, text
from xna.matrix import Matrix
from xna.rectangle import Rectangle
from xna.vector3 import Vector3

_ABSENT: Any = object()


class Viewport:
    """A rectangle of the render target and a range of depths.

    It is mutable; the device hands out and takes copies. `Viewport(a)` is not in XNA, but `copy.copy(a)` copies it.
    """

    __slots__ = ("_height", "_max_depth", "_min_depth", "_width", "_x", "_y")

    @overload
    def __init__(self) -> None: ...
    @overload
    def __init__(self, x: int, y: int, width: int, height: int) -> None: ...
    @overload
    def __init__(self, bounds: Rectangle, /) -> None: ...
    def __init__(self, x: Any = _ABSENT, y: Any = _ABSENT, width: Any = _ABSENT, height: Any = _ABSENT) -> None:
        """Make a viewport from four integers or a Rectangle; depths are 0 to 1.

        Without arguments everything, MaxDepth too, is zero, as for any C# structure.

        Raises:
            TypeError: a number is no integer.
        """
        given = tuple(value for value in (x, y, width, height) if value is not _ABSENT)
        self._x, self._y, self._width, self._height = integers("Viewport", ("x", "y", "width", "height"), given)
        self._min_depth = 0.0
        self._max_depth = 1.0 if given else 0.0

    @property
    def X(self) -> int:
        """The left edge in pixels."""
        return self._x

    @X.setter
    def X(self, value: int) -> None:
        self._x = checked_int32(value, "X")

    @property
    def Y(self) -> int:
        """The top edge in pixels."""
        return self._y

    @Y.setter
    def Y(self, value: int) -> None:
        self._y = checked_int32(value, "Y")

    @property
    def Width(self) -> int:
        """The width in pixels."""
        return self._width

    @Width.setter
    def Width(self, value: int) -> None:
        self._width = checked_int32(value, "Width")

    @property
    def Height(self) -> int:
        """The height in pixels."""
        return self._height

    @Height.setter
    def Height(self, value: int) -> None:
        self._height = checked_int32(value, "Height")

    @property
    def MinDepth(self) -> float:
        """The depth that clip z = 0 is mapped to."""
        return self._min_depth

    @MinDepth.setter
    def MinDepth(self, value: float) -> None:
        self._min_depth = real(value, "MinDepth")

    @property
    def MaxDepth(self) -> float:
        """The depth that clip z = w is mapped to."""
        return self._max_depth

    @MaxDepth.setter
    def MaxDepth(self, value: float) -> None:
        self._max_depth = real(value, "MaxDepth")

    @property
    def Bounds(self) -> Rectangle:
        """The rectangle as a copy; writing leaves the depths alone."""
        return Rectangle(self._x, self._y, self._width, self._height)

    @Bounds.setter
    def Bounds(self, value: Rectangle) -> None:
        require(value, Rectangle, "Bounds")
        self._x, self._y, self._width, self._height = value._tuple()

    @property
    def TitleSafeArea(self) -> Rectangle:
        """The area that every screen shows: all of it on a computer."""
        return self.Bounds

    @property
    def AspectRatio(self) -> float:
        """Width / height, 0 if either is 0."""
        return single(single(self._width) / single(self._height)) if self._width and self._height else 0.0

    def Project(self, source: Vector3, projection: Matrix, view: Matrix, world: Matrix) -> Vector3:
        """Turn a position of the world into pixels (x, y) and depth (z).

        Args:
            source: the position, in the space that `world` starts from.
            projection: the projection matrix.
            view: the view matrix.
            world: the world matrix.
        """
        x, y, z = _through(_product(world, view, projection), source)
        column = _steps(single(x + 1.0), 0.5, self._width, self._x)
        row = _steps(single(1.0 - y), 0.5, self._height, self._y)
        return Vector3(column, row, _steps(z, single(self._max_depth - self._min_depth), 1.0, self._min_depth))

    def Unproject(self, source: Vector3, projection: Matrix, view: Matrix, world: Matrix) -> Vector3:
        """Turn pixels (x, y) and depth (z) into a position of the world; the reverse of Project."""
        require(source, Vector3, "source")
        depth = single(self._max_depth - self._min_depth)
        x = single(single(divide(single(source.X - self._x), self._width) * 2.0) - 1.0)
        y = -single(single(divide(single(source.Y - self._y), self._height) * 2.0) - 1.0)
        z = divide(single(source.Z - self._min_depth), depth)
        return _through(Matrix.Invert(_product(world, view, projection)), Vector3(x, y, z))

    def __reduce__(self) -> tuple[Any, ...]:
        return _restore, (*self.Bounds._tuple(), self._min_depth, self._max_depth)

    def __repr__(self) -> str:
        return f"Viewport({self._x}, {self._y}, {self._width}, {self._height})"

    def __str__(self) -> str:
        return self.ToString()

    def ToString(self) -> str:
        """Return the XNA text form `{X:0 Y:0 Width:800 Height:480 MinDepth:0 MaxDepth:1}`."""
        size = f"X:{self._x} Y:{self._y} Width:{self._width} Height:{self._height}"
        return f"{{{size} MinDepth:{text(self._min_depth)} MaxDepth:{text(self._max_depth)}}}"

    def _state(self) -> tuple[float, ...]:
        return (self._x, self._y, self._width, self._height, self._min_depth, self._max_depth)

    def __eq__(self, other: object) -> bool:
        return self._state() == other._state() if isinstance(other, Viewport) else NotImplemented

    def Equals(self, obj: object) -> bool:
        """Tell whether the other object is a Viewport with the same rectangle and depths."""
        return isinstance(obj, Viewport) and self == obj

    def __hash__(self) -> int:
        return hash(self._state())

    def GetHashCode(self) -> int:
        """Return a number that equal viewports share."""
        return int32(hash(self._state()))


def _product(world: Matrix, view: Matrix, projection: Matrix) -> Matrix:
    for matrix, name in ((world, "world"), (view, "view"), (projection, "projection")):
        require(matrix, Matrix, name)
    return world * view * projection


def _through(matrix: Matrix, source: Vector3) -> Vector3:
    require(source, Vector3, "source")
    x, y, z, w = matrix._transform3(source.X, source.Y, source.Z)
    projected = Vector3(x, y, z)
    return projected if w == 1.0 else projected / w


def _steps(value: float, factor1: float, factor2: float, offset: float) -> float:
    return single(single(single(value * factor1) * factor2) + offset)


def _restore(x: int, y: int, width: int, height: int, min_depth: float, max_depth: float) -> Viewport:
    viewport = Viewport(x, y, width, height)
    viewport._min_depth, viewport._max_depth = min_depth, max_depth
    return viewport
