"""Descriptors of the matrix's sixteen elements and of the directions that its rows hold."""

from __future__ import annotations

from typing import TYPE_CHECKING, overload

from xna._glm import glm
from xna._single import real, require
from xna.vector3 import Vector3

if TYPE_CHECKING:
    from xna.matrix import Matrix


class Element:
    """One number of the matrix, narrowed to binary32 when it is written."""

    def __init__(self, row: int, column: int) -> None:
        self._at = (row, column)
        self.__doc__ = f"The number in row {row + 1}, column {column + 1}."

    @overload
    def __get__(self, matrix: None, owner: type) -> Element: ...
    @overload
    def __get__(self, matrix: Matrix, owner: type) -> float: ...
    def __get__(self, matrix: Matrix | None, owner: type) -> Element | float:
        return self if matrix is None else matrix._glm[self._at]

    def __set__(self, matrix: Matrix, value: float) -> None:
        matrix._glm[self._at] = real(value)


class Direction:
    """The first three numbers of a row as a Vector3, negated for the directions that point against the axis.

    Reading gives a copy; writing leaves the fourth number of the row as it is.
    """

    def __init__(self, row: int, sign: float, doc: str) -> None:
        self._row = row
        self._sign = sign
        self.__doc__ = doc

    @overload
    def __get__(self, matrix: None, owner: type) -> Direction: ...
    @overload
    def __get__(self, matrix: Matrix, owner: type) -> Vector3: ...
    def __get__(self, matrix: Matrix | None, owner: type) -> Direction | Vector3:
        if matrix is None:
            return self
        x, y, z, _ = matrix._glm[self._row] * self._sign
        return Vector3(x, y, z)

    def __set__(self, matrix: Matrix, value: Vector3) -> None:
        require(value, Vector3, "value")
        x, y, z = value
        matrix._glm[self._row] = glm.vec4(glm.vec3(x, y, z) * self._sign, matrix._glm[self._row][3])
