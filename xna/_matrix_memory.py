"""The sixteen numbers of a Matrix: C fields when compiled, else a PyGLM matrix whose memory is the XNA matrix row by row."""

from __future__ import annotations

from typing import TYPE_CHECKING, Any, overload

from xna._glm import Mat4, glm
from xna._single import divide, single

if TYPE_CHECKING:
    import cython
else:
    from xna import _cython as cython


_from_bytes = glm.mat4.from_bytes


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
            return _from_bytes(self._bytes())

        @_glm.setter
        def _glm(self, matrix: Mat4) -> None:
            fill_from_bytes(self, matrix.to_bytes())

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
        return tuple(self._glm[row])  # to_tuple of PyGLM's vectors loses a reference to each number

    def _set_row(self, row: int, values: tuple[float, ...]) -> None:
        if cython.compiled:
            memory = numbers(self) + 4 * row
            memory[0], memory[1], memory[2], memory[3] = values
        else:
            self._glm[row] = glm.vec4(*values)

    def _bytes(self) -> bytes:
        """Return the 64 bytes of the numbers row by row."""
        if cython.compiled:
            content: bytes = cython.cast("char*", numbers(self))[:64]
        else:
            content = self._glm.to_bytes()
        return content

    def _copy_to(self, other: MatrixMemory) -> None:
        if cython.compiled:
            fill_scaled(other, self, 1.0)
        else:
            other._glm = glm.mat4(self._glm)

    def _tuple(self) -> tuple[float, ...]:
        return (*self._row(0), *self._row(1), *self._row(2), *self._row(3))


# What follows is compiled only: uncompiled, PyGLM does it in less time.


def numbers(matrix: MatrixMemory) -> Any:
    """Point to the sixteen numbers."""
    return cython.address(matrix.M11)


def fill(result: MatrixMemory, values: tuple[float, ...]) -> None:
    """Write sixteen numbers."""
    target = numbers(result)
    for place in range(16):
        target[place] = values[place]


def fill_from_bytes(result: MatrixMemory, content: bytes) -> None:
    """Write the 64 bytes of sixteen numbers."""
    target, source = numbers(result), cython.cast("float*", cython.cast("char*", content))
    for place in range(16):
        target[place] = source[place]


def fill_sum(result: MatrixMemory, left: MatrixMemory, right: MatrixMemory, factor: float) -> None:
    """Add `right`, times a factor that is 1 or -1, to `left`."""
    a, b, target = numbers(left), numbers(right), numbers(result)
    for place in range(16):
        target[place] = a[place] + b[place] * factor


def fill_scaled(result: MatrixMemory, matrix: MatrixMemory, factor: float) -> None:
    """Multiply each number."""
    a, target = numbers(matrix), numbers(result)
    for place in range(16):
        target[place] = a[place] * factor


def fill_transposed(result: MatrixMemory, matrix: MatrixMemory) -> None:
    """Exchange rows and columns."""
    a, target = numbers(matrix), numbers(result)
    for row in range(4):
        for column in range(4):
            target[row * 4 + column] = a[column * 4 + row]


def fill_product(result: MatrixMemory, left: MatrixMemory, right: MatrixMemory) -> None:
    """Multiply as XNA does, each product and sum rounded, sums from left to right."""
    a, b, product = numbers(left), numbers(right), numbers(result)
    for row in range(0, 16, 4):
        for column in range(4):
            product[row + column] = (
                a[row] * b[column] + a[row + 1] * b[4 + column] + a[row + 2] * b[8 + column] + a[row + 3] * b[12 + column]
            )


def fill_inverse(result: MatrixMemory, matrix: MatrixMemory) -> None:
    """Write the adjugate times the reciprocal determinant, as `_matrix_rules.inverse` does."""
    a, target = numbers(matrix), numbers(result)
    scale = divide(1.0, a[0] * cofactor(a, 0, 0) + a[1] * cofactor(a, 0, 1) + a[2] * cofactor(a, 0, 2) + a[3] * cofactor(a, 0, 3))
    for row in range(4):
        for column in range(4):
            target[column * 4 + row] = cofactor(a, row, column) * scale


def cofactor(a: Any, row: int, column: int) -> float:
    """Give the signed determinant that remains without a row and a column."""
    first, second, third = 4 * (row == 0), 4 + 4 * (row <= 1), 8 + 4 * (row <= 2)
    left, middle, right = column == 0, 1 + (column <= 1), 2 + (column <= 2)
    value: float = (
        a[first + left] * (a[second + middle] * a[third + right] - a[second + right] * a[third + middle])
        - a[first + middle] * (a[second + left] * a[third + right] - a[second + right] * a[third + left])
        + a[first + right] * (a[second + left] * a[third + middle] - a[second + middle] * a[third + left])
    )
    return -value if (row + column) % 2 else value


def fill_rotation(result: MatrixMemory, x: float, y: float, z: float, w: float) -> None:
    """Write the rotation of a quaternion, as `_matrix_rules.from_quaternion` does."""
    xx, yy, zz = x * x, y * y, z * z
    xy, zx, yz = x * y, z * x, y * z
    zw, yw, xw = z * w, y * w, x * w
    m = numbers(result)
    m[0], m[1], m[2], m[3] = 1.0 - (yy + zz) * 2.0, (xy + zw) * 2.0, (zx - yw) * 2.0, 0.0
    m[4], m[5], m[6], m[7] = (xy - zw) * 2.0, 1.0 - (zz + xx) * 2.0, (yz + xw) * 2.0, 0.0
    m[8], m[9], m[10], m[11] = (zx + yw) * 2.0, (yz - xw) * 2.0, 1.0 - (yy + xx) * 2.0, 0.0
    m[12], m[13], m[14], m[15] = 0.0, 0.0, 0.0, 1.0


def fill_turn(result: MatrixMemory, x: float, y: float, z: float, sin: float, cos: float) -> None:
    """Write the rotation about a unit axis, as `_matrix_rules.axis_angle` does."""
    xx, yy, zz = x * x, y * y, z * z
    xy, xz, yz = x * y, x * z, y * z
    xy, xz, yz = xy - xy * cos, xz - xz * cos, yz - yz * cos
    rest_x, rest_y, rest_z = 1.0 - xx, 1.0 - yy, 1.0 - zz
    m = numbers(result)
    m[0], m[1], m[2], m[3] = xx + rest_x * cos, xy + z * sin, xz - y * sin, 0.0
    m[4], m[5], m[6], m[7] = xy - z * sin, yy + rest_y * cos, yz + x * sin, 0.0
    m[8], m[9], m[10], m[11] = xz + y * sin, yz - x * sin, zz + rest_z * cos, 0.0
    m[12], m[13], m[14], m[15] = 0.0, 0.0, 0.0, 1.0
