"""Vector2, a vector of two numbers.

The fields hold binary32 numbers in memory, compiled or not: whatever is written is narrowed (see docs/value-types.md).
Operations on single components round once per step, as XNA's do.
"""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from typing import TYPE_CHECKING, Any, overload

from xna import _interpolation
from xna._dots import dot, length, normalized
from xna._glm import Vec2, glm
from xna._matrix_memory import MatrixMemory
from xna._named_arguments import overloads
from xna._numpy_values import array_of, numbers_of
from xna._quick_operators import write_out_operators
from xna._single import (
    NUMBERS,
    clamped,
    components,
    divide,
    exact_text,
    hash_code,
    is_scalar,
    real,
    require,
    single,
    square_root,
    text,
)
from xna._static_value import Constant, static_or_in_place
from xna._struct_memory import FLOAT, hold_in_memory
from xna._transform_array import transform_array, transformer

if TYPE_CHECKING:
    import cython
    import numpy

    from xna.matrix import Matrix
    from xna.quaternion import Quaternion
else:
    from xna import _cython as cython

_ABSENT: Any = object()


@cython.freelist(64)
@cython.cclass
class Vector2:
    """A point, size or direction in the plane.

    Two vectors are equal when all components are. The vector is mutable and `b = a` makes two names of one object;
    `Vector2(a)` copies it. Hashing follows XNA, so do not change a vector that is a key of a dictionary.
    """

    __slots__ = ("X", "Y")
    __array_priority__ = -1.0  # above the scalars of numpy, so that they leave `scalar * value` to us; below its arrays

    X: float
    Y: float

    if not cython.compiled:
        _point_bits: float  # both fields as the bytes of a double

    if TYPE_CHECKING:

        @overload
        def __init__(self) -> None: ...
        @overload
        def __init__(self, x: float, y: float) -> None: ...
        @overload
        def __init__(self, value: float | Vector2 | Sequence[float] | numpy.ndarray[Any, Any], /) -> None: ...

    def __init__(self, x: Any = _ABSENT, y: Any = _ABSENT) -> None:
        """Make a vector from 2 numbers.

        One number alone fills all components; a vector, sequence or array of 2 numbers is copied; nothing gives zeros.

        Raises:
            TypeError: an argument is no number (bool is none).
            ArgumentException: the sequence has not 2 items.
        """
        if (type(x) is float and type(y) is float) or (type(x) in NUMBERS and type(y) in NUMBERS):
            self.X = x
            self.Y = y
        elif type(x) is Vector2 and y is _ABSENT:
            _assign(self, x)
        else:
            given = tuple(value for value in (x, y) if value is not _ABSENT)
            self.X, self.Y = components("Vector2", 2, given)

    Zero = Constant["Vector2"](0.0, 0.0, doc="A fresh Vector2(0, 0), the vector of zeros.")
    One = Constant["Vector2"](1.0, 1.0, doc="A fresh Vector2(1, 1), the vector of ones.")
    UnitX = Constant["Vector2"](1.0, 0.0, doc="A fresh Vector2(1, 0), the unit vector of the x axis.")
    UnitY = Constant["Vector2"](0.0, 1.0, doc="A fresh Vector2(0, 1), the unit vector of the y axis.")

    def __reduce__(self) -> tuple[type[Vector2], tuple[float, ...]]:
        return Vector2, (self.X, self.Y)

    def __iter__(self) -> Iterator[float]:
        """Give the components in order, so that `x, y = vector` works."""
        return iter((self.X, self.Y))

    def _tuple(self) -> tuple[float, float]:
        return (self.X, self.Y)

    def __array__(self, dtype: Any = None, copy: bool | None = None) -> numpy.ndarray[Any, Any]:
        return array_of(self._tuple(), "f4", dtype, copy)

    def ToNumpyEXT(self) -> numpy.ndarray[Any, Any]:
        """Return a new float32 array of the 2 components. Not in XNA 4.0."""
        return array_of(self._tuple(), "f4")

    @staticmethod
    def FromNumpyEXT(array: numpy.ndarray[Any, Any]) -> Vector2:
        """Make a vector of an array of 2 numbers; another shape raises ArgumentException. Not in XNA 4.0."""
        return Vector2(*numbers_of(array, (2,), "Vector2"))

    def __repr__(self) -> str:
        return f"Vector2({', '.join(map(exact_text, self._tuple()))})"

    def __str__(self) -> str:
        return self.ToString()

    def ToString(self) -> str:
        """Return the XNA text form, for example `{X:1 Y:2}`."""
        return f"{{X:{text(self.X)} Y:{text(self.Y)}}}"

    def __eq__(self, other: object) -> bool:
        if not isinstance(other, Vector2):
            return NotImplemented
        return _equal(self, other)

    def Equals(self, other: object) -> bool:
        """Tell whether the other object is a Vector2 with the same components (NaN equals nothing)."""
        return isinstance(other, Vector2) and self == other

    def __hash__(self) -> int:
        return hash_code((self.X, self.Y))

    def GetHashCode(self) -> int:
        """Return XNA's hash: the sum of the components' bit patterns, as a wrapped int32."""
        return hash_code((self.X, self.Y))

    def Length(self) -> float:
        """Return the length."""
        return _length(self) if cython.compiled else length(glm.vec2(self.X, self.Y))

    def LengthSquared(self) -> float:
        """Return the square of the length, which is cheaper than the length."""
        if cython.compiled:
            return _dot(self, self)
        vector = glm.vec2(self.X, self.Y)
        return dot(vector, vector)

    def __add__(self, other: Vector2) -> Vector2:
        return _sum(self, other) if isinstance(other, Vector2) else NotImplemented

    def __sub__(self, other: Vector2) -> Vector2:
        return _difference(self, other) if isinstance(other, Vector2) else NotImplemented

    def __neg__(self) -> Vector2:
        return _negative(self)

    def __mul__(self, other: Vector2 | float) -> Vector2:
        if type(other) is float:
            return _scaled(self, single(other))
        if isinstance(other, Vector2):
            return _product(self, other)
        return _scaled(self, single(other)) if is_scalar(other) else NotImplemented

    def __rmul__(self, other: float) -> Vector2:
        return _scaled(self, single(other)) if is_scalar(other) else NotImplemented

    def __truediv__(self, other: Vector2 | float) -> Vector2:
        if isinstance(other, Vector2):
            return _quotient(self, other)
        return _scaled_down(self, single(other)) if is_scalar(other) else NotImplemented

    @static_or_in_place
    def Normalize(value: Vector2) -> Vector2:
        """Make the vector one long: `v.Normalize()` in place, `Vector2.Normalize(v)` as a new vector.

        A vector of length zero becomes NaN in all components, without an error.
        """
        return _normalized(_checked(value))

    @staticmethod
    def Add(value1: Vector2, value2: Vector2) -> Vector2:
        """Return the sum."""
        return _checked(value1) + _checked(value2)

    @staticmethod
    def Barycentric(value1: Vector2, value2: Vector2, value3: Vector2, amount1: float, amount2: float) -> Vector2:
        """Return the point of a triangle with the weight amount1 for its second and amount2 for its third corner."""
        vectors = _vec(value1), _vec(value2), _vec(value3)
        return _wrap(_interpolation.barycentric(*vectors, real(amount1), real(amount2)))

    @staticmethod
    def CatmullRom(value1: Vector2, value2: Vector2, value3: Vector2, value4: Vector2, amount: float) -> Vector2:
        """Interpolate on the Catmull-Rom spline between value2 (amount 0) and value3 (amount 1)."""
        vectors = _vec(value1), _vec(value2), _vec(value3), _vec(value4)
        return _wrap(_interpolation.catmull_rom(*vectors, real(amount)))

    @staticmethod
    def Clamp(value1: Vector2, min: Vector2, max: Vector2) -> Vector2:
        """Keep each component within min..max. XNA oddity: min wins where it is above max."""
        v, low, high = _checked(value1), _checked(min), _checked(max)
        return _make(clamped(v.X, low.X, high.X), clamped(v.Y, low.Y, high.Y))

    @staticmethod
    def Distance(value1: Vector2, value2: Vector2) -> float:
        """Return the distance of two points."""
        if cython.compiled:
            return _length(_difference(_checked(value1), _checked(value2)))
        return length(_vec(value1) - _vec(value2))

    @staticmethod
    def DistanceSquared(value1: Vector2, value2: Vector2) -> float:
        """Return the square of the distance of two points."""
        if cython.compiled:
            difference = _difference(_checked(value1), _checked(value2))
            return _dot(difference, difference)
        offset = _vec(value1) - _vec(value2)
        return dot(offset, offset)

    @overload
    @staticmethod
    def Divide(value1: Vector2, value2: Vector2) -> Vector2: ...
    @overload
    @staticmethod
    def Divide(value1: Vector2, divider: float) -> Vector2: ...
    @staticmethod
    @overloads("value1 value2", "value1 divider")
    def Divide(value1: Vector2, value2: Vector2 | float) -> Vector2:
        """Divide by a vector (component by component) or by a number."""
        return _checked(value1) / value2

    @staticmethod
    def Dot(value1: Vector2, value2: Vector2) -> float:
        """Return the dot product."""
        return _dot(_checked(value1), _checked(value2))

    @staticmethod
    def Hermite(value1: Vector2, tangent1: Vector2, value2: Vector2, tangent2: Vector2, amount: float) -> Vector2:
        """Interpolate on the Hermite spline from value1 (amount 0) to value2 (amount 1) with these tangents."""
        vectors = _vec(value1), _vec(tangent1), _vec(value2), _vec(tangent2)
        return _wrap(_interpolation.hermite(*vectors, real(amount)))

    @staticmethod
    def Lerp(value1: Vector2, value2: Vector2, amount: float) -> Vector2:
        """Interpolate linearly: value1 + (value2 - value1) * amount; the amount is not clamped."""
        return _lerp(_checked(value1), _checked(value2), real(amount))

    @staticmethod
    def Max(value1: Vector2, value2: Vector2) -> Vector2:
        """Take the greater of each pair of components; the second where one is NaN."""
        a, b = _checked(value1), _checked(value2)
        return _make(max(b.X, a.X), max(b.Y, a.Y))

    @staticmethod
    def Min(value1: Vector2, value2: Vector2) -> Vector2:
        """Take the smaller of each pair of components; the second where one is NaN."""
        a, b = _checked(value1), _checked(value2)
        return _make(min(b.X, a.X), min(b.Y, a.Y))

    @overload
    @staticmethod
    def Multiply(value1: Vector2, value2: Vector2) -> Vector2: ...
    @overload
    @staticmethod
    def Multiply(value1: Vector2, scaleFactor: float) -> Vector2: ...
    @staticmethod
    @overloads("value1 value2", "value1 scaleFactor")
    def Multiply(value1: Vector2, value2: Vector2 | float) -> Vector2:
        """Multiply by a vector (component by component) or by a number."""
        return _checked(value1) * value2

    @staticmethod
    def Negate(value: Vector2) -> Vector2:
        """Return the vector that points the other way."""
        return -_checked(value)

    @staticmethod
    def Reflect(vector: Vector2, normal: Vector2) -> Vector2:
        """Reflect a vector at a surface whose normal is one long."""
        v, n = _checked(vector), _checked(normal)
        return _difference(v, _scaled(n, single(2.0 * _dot(v, n))))

    @staticmethod
    def SmoothStep(value1: Vector2, value2: Vector2, amount: float) -> Vector2:
        """Interpolate with zero slope at both ends; the amount is clamped to 0..1."""
        return _wrap(_interpolation.smooth_step(_vec(value1), _vec(value2), real(amount)))

    @staticmethod
    def Subtract(value1: Vector2, value2: Vector2) -> Vector2:
        """Return the difference."""
        return _checked(value1) - _checked(value2)

    @overload
    @staticmethod
    def Transform(value: Vector2, transform: Matrix | Quaternion, /) -> Vector2: ...
    @overload
    @staticmethod
    def Transform(sourceArray: Sequence[Vector2], /, *arguments: Any) -> None: ...
    @staticmethod
    def Transform(value: Any, transform: Any, /, *more: Any) -> Vector2 | None:
        """Transform (x, y, 0, 1) as a row vector by a matrix, or rotate it by a quaternion.

        Either (value, transform), which returns a new vector; or (sourceArray, transform, destinationArray) or
        (sourceArray, sourceIndex, transform, destinationArray, destinationIndex, length), which fill the destination.
        There is no division by w.

        Raises:
            ArgumentNullException: an array is None.
            ArgumentException: the source or the destination is too short.
        """
        if not more:
            return _transform(value, transform)
        transform_array(_transform, Vector2, (value, transform, *more))
        return None

    @overload
    @staticmethod
    def TransformNormal(normal: Vector2, matrix: Matrix, /) -> Vector2: ...
    @overload
    @staticmethod
    def TransformNormal(sourceArray: Sequence[Vector2], /, *arguments: Any) -> None: ...
    @staticmethod
    def TransformNormal(normal: Any, matrix: Any, /, *more: Any) -> Vector2 | None:
        """Transform a direction by a matrix without its translation (row 4); arguments and errors as for Transform."""
        if not more:
            return _transform_normal(normal, matrix)
        transform_array(_transform_normal, Vector2, (normal, matrix, *more), normals=True)
        return None


def _make(x: float, y: float) -> Vector2:
    result = Vector2.__new__(Vector2)
    result.X = x
    result.Y = y
    return result


def _assign(target: Vector2, source: Vector2) -> None:
    target.X = source.X
    target.Y = source.Y


def _wrap(vector: Vec2) -> Vector2:
    result = Vector2.__new__(Vector2)
    result.X, result.Y = vector
    return result


def _checked(value: Vector2) -> Vector2:
    if type(value) is not Vector2:
        require(value, Vector2, "value")
    return value


def _vec(value: Vector2) -> Vec2:
    if type(value) is not Vector2:
        require(value, Vector2, "value")
    return glm.vec2(value.X, value.Y)


def _equal(a: Vector2, b: Vector2) -> bool:
    return a.X == b.X and a.Y == b.Y


def _sum(a: Vector2, b: Vector2) -> Vector2:
    return _make(a.X + b.X, a.Y + b.Y)


def _difference(a: Vector2, b: Vector2) -> Vector2:
    return _make(a.X - b.X, a.Y - b.Y)


def _product(a: Vector2, b: Vector2) -> Vector2:
    return _make(a.X * b.X, a.Y * b.Y)


def _quotient(a: Vector2, b: Vector2) -> Vector2:
    return _make(divide(a.X, b.X), divide(a.Y, b.Y))


def _scaled(a: Vector2, scale: float) -> Vector2:
    return _make(a.X * scale, a.Y * scale)


def _negative(a: Vector2) -> Vector2:
    return _make(-a.X, -a.Y)


def _dot(a: Vector2, b: Vector2) -> float:
    if cython.compiled:
        return a.X * b.X + a.Y * b.Y
    return dot(glm.vec2(a.X, a.Y), glm.vec2(b.X, b.Y))


def _length(a: Vector2) -> float:
    return square_root(_dot(a, a)) if cython.compiled else length(glm.vec2(a.X, a.Y))


def _lerp(a: Vector2, b: Vector2, amount: float) -> Vector2:
    if cython.compiled:
        return _make(a.X + (b.X - a.X) * amount, a.Y + (b.Y - a.Y) * amount)
    return _wrap(_interpolation.lerp(_vec(a), _vec(b), amount))


def _normalized(a: Vector2) -> Vector2:
    if cython.compiled:
        return _scaled(a, divide(1.0, _length(a)))
    return _wrap(normalized(glm.vec2(a.X, a.Y)))


def _scaled_down(value: Vector2, divisor: float) -> Vector2:
    return _scaled(value, divide(1.0, divisor))


def _transform(value: Vector2, transform: Matrix | Quaternion) -> Vector2:
    if type(value) is not Vector2:
        require(value, Vector2, "value")
    if isinstance(transform, MatrixMemory):
        return _moved(value, transform)
    x, y, *_ = transformer(transform, "_transform2")(value.X, value.Y)
    return _make(x, y)


def _transform_normal(normal: Vector2, matrix: Matrix) -> Vector2:
    if type(normal) is not Vector2:
        require(normal, Vector2, "normal")
    if not isinstance(matrix, MatrixMemory):
        raise TypeError(f"the transform must be a Matrix, got {matrix!r}")
    return _turned(normal, matrix)


def _moved(v: Vector2, m: MatrixMemory) -> Vector2:
    if not cython.compiled:
        row1, row2, _, row4 = m._glm
        result = Vector2.__new__(Vector2)
        result.X, result.Y, _, _ = row1 * v.X + row2 * v.Y + row4
        return result
    return _make(
        v.X * m.M11 + v.Y * m.M21 + m.M41,
        v.X * m.M12 + v.Y * m.M22 + m.M42,
    )


def _turned(v: Vector2, m: MatrixMemory) -> Vector2:
    if not cython.compiled:
        row1, row2, _, _ = m._glm
        result = Vector2.__new__(Vector2)
        result.X, result.Y, _, _ = row1 * v.X + row2 * v.Y
        return result
    return _make(
        v.X * m.M11 + v.Y * m.M21,
        v.X * m.M12 + v.Y * m.M22,
    )


if not cython.compiled:
    hold_in_memory(globals(), "Vector2", {"_point_bits": "X"}, X=FLOAT, Y=FLOAT)
    write_out_operators(Vector2, "XY")
