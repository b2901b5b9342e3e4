"""The sixteen numbers of a Matrix: C fields when compiled, else a PyGLM matrix whose memory is the XNA matrix row by row."""

from __future__ import annotations

from typing import TYPE_CHECKING, Any, overload

from xna._glm import Mat4, glm
from xna._single import single

if TYPE_CHECKING:
    import cython
else:
    from xna import _cython as cython


class Element:
    """One number of an uncompiled matrix, narrowed to binary32 when it is written; it refuses what a C field refuses."""

    def __init__(self, row: int, column: int) -> None:
        self._at = (row, column)
        self.__doc__ = f"The number in row {row + 1}, column {column + 1}."

    @overload
    def __get__(self, matrix: None, owner: type) -> Element: ...
    @overload
    def __get__(self, matrix: MatrixMemory, owner: type) -> float: ...
    def __get__(self, matrix: MatrixMemory | None, owner: type) -> Element | float:
        return self if matrix is None else matrix._glm[self._at]

    def __set__(self, matrix: MatrixMemory, value: float) -> None:
        matrix._glm[self._at] = single(value)


@cython.freelist(32)
@cython.cclass
class MatrixMemory:
    """The fields M11 to M44, and the PyGLM matrix `_glm`, which is a copy when compiled."""

    if cython.compiled:

        @property
        def _glm(self) -> Mat4:
            return glm.mat4(*self._row(0), *self._row(1), *self._row(2), *self._row(3))

        @_glm.setter
        def _glm(self, matrix: Mat4) -> None:
            row1, row2, row3, row4 = matrix.to_tuple()
            self.M11, self.M12, self.M13, self.M14 = row1
            self.M21, self.M22, self.M23, self.M24 = row2
            self.M31, self.M32, self.M33, self.M34 = row3
            self.M41, self.M42, self.M43, self.M44 = row4

    else:
        __slots__ = ("_glm",)

        _glm: Mat4  # type: ignore[no-redef]

        M11, M12, M13, M14 = Element(0, 0), Element(0, 1), Element(0, 2), Element(0, 3)
        M21, M22, M23, M24 = Element(1, 0), Element(1, 1), Element(1, 2), Element(1, 3)
        M31, M32, M33, M34 = Element(2, 0), Element(2, 1), Element(2, 2), Element(2, 3)
        M41, M42, M43, M44 = Element(3, 0), Element(3, 1), Element(3, 2), Element(3, 3)

    def _row(self, row: int) -> tuple[float, ...]:
        if cython.compiled:
            memory = numbers(self) + 4 * row
            return memory[0], memory[1], memory[2], memory[3]
        numbers_of_row: tuple[float, ...] = self._glm[row].to_tuple()
        return numbers_of_row

    def _set_row(self, row: int, values: tuple[float, ...]) -> None:
        if cython.compiled:
            memory = numbers(self) + 4 * row
            memory[0], memory[1], memory[2], memory[3] = values
        else:
            self._glm[row] = glm.vec4(*values)

    def _tuple(self) -> tuple[float, ...]:
        return (*self._row(0), *self._row(1), *self._row(2), *self._row(3))


def numbers(matrix: MatrixMemory) -> Any:
    """Point to the sixteen numbers (compiled only)."""
    return cython.address(matrix.M11)


def fill_product(result: MatrixMemory, left: MatrixMemory, right: MatrixMemory) -> None:
    """Multiply as XNA does, each product and sum rounded, sums from left to right (compiled only)."""
    a, b, product = numbers(left), numbers(right), numbers(result)
    for row in range(0, 16, 4):
        for column in range(4):
            product[row + column] = (
                a[row] * b[column] + a[row + 1] * b[4 + column] + a[row + 2] * b[8 + column] + a[row + 3] * b[12 + column]
            )
