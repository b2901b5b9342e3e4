"""Descriptors of the directions that the rows of a matrix hold."""

from __future__ import annotations

from typing import TYPE_CHECKING, overload

from xna._single import require
from xna.vector3 import Vector3

if TYPE_CHECKING:
    from xna.matrix import Matrix


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
        x, y, z, _ = matrix._row(self._row)
        return Vector3(x, y, z) * self._sign

    def __set__(self, matrix: Matrix, value: Vector3) -> None:
        require(value, Vector3, "value")
        x, y, z = value * self._sign
        matrix._set_row(self._row, (x, y, z, matrix._row(self._row)[3]))
