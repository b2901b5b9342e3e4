"""Vector3, a vector of three numbers.

The fields hold binary32 numbers in memory, compiled or not: whatever is written is narrowed (see docs/value-types.md).
Operations on single components round once per step, as XNA's do.
"""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from typing import TYPE_CHECKING, Any, overload

from xna import _interpolation
from xna._dots import cross, dot, length, normalized
from xna._glm import Vec3, glm
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
    from xna.vector2 import Vector2
else:
    from xna import _cython as cython

_ABSENT: Any = object()


@cython.freelist(64)
@cython.cclass
class Vector3:
    """A point or direction in space. The axes are right-handed; -z is forward.

    Two vectors are equal when all components are. The vector is mutable and `b = a` makes two names of one object;
    `Vector3(a)` copies it. Hashing follows XNA, so do not change a vector that is a key of a dictionary.
    """

    __slots__ = ("X", "Y", "Z")
    __array_priority__ = -1.0  # above the scalars of numpy, so that they leave `scalar * value` to us; below its arrays

    X: float
    Y: float
    Z: float

    if TYPE_CHECKING:

        @overload
        def __init__(self) -> None: ...
        @overload
        def __init__(self, x: float, y: float, z: float) -> None: ...
        @overload
        def __init__(self, value: float | Vector3 | Sequence[float] | numpy.ndarray[Any, Any], /) -> None: ...
        @overload
        def __init__(self, value: Vector2, z: float, /) -> None: ...

    def __init__(self, x: Any = _ABSENT, y: Any = _ABSENT, z: Any = _ABSENT) -> None:
        """Make a vector from 3 numbers or a Vector2 and z.

        One number alone fills all components; a vector, sequence or array of 3 numbers is copied; nothing gives zeros.

        Raises:
            TypeError: an argument is no number (bool is none).
            ArgumentException: the sequence has not 3 items.
        """
        if (type(x) is float and type(y) is float and type(z) is float) or (
            type(x) in NUMBERS and type(y) in NUMBERS and type(z) in NUMBERS
        ):
            self.X = x
            self.Y = y
            self.Z = z
        elif type(x) is Vector3 and y is _ABSENT:
            _assign(self, x)
        else:
            given = tuple(value for value in (x, y, z) if value is not _ABSENT)
            self.X, self.Y, self.Z = components("Vector3", 3, given)

    Zero = Constant["Vector3"](0.0, 0.0, 0.0, doc="A fresh Vector3(0, 0, 0), the vector of zeros.")
    One = Constant["Vector3"](1.0, 1.0, 1.0, doc="A fresh Vector3(1, 1, 1), the vector of ones.")
    UnitX = Constant["Vector3"](1.0, 0.0, 0.0, doc="A fresh Vector3(1, 0, 0), the unit vector of the x axis.")
    UnitY = Constant["Vector3"](0.0, 1.0, 0.0, doc="A fresh Vector3(0, 1, 0), the unit vector of the y axis.")
    UnitZ = Constant["Vector3"](0.0, 0.0, 1.0, doc="A fresh Vector3(0, 0, 1), the unit vector of the z axis.")
    Up = Constant["Vector3"](0.0, 1.0, 0.0, doc="A fresh Vector3(0, 1, 0), the direction up.")
    Down = Constant["Vector3"](0.0, -1.0, 0.0, doc="A fresh Vector3(0, -1, 0), the direction down.")
    Right = Constant["Vector3"](1.0, 0.0, 0.0, doc="A fresh Vector3(1, 0, 0), the direction to the right.")
    Left = Constant["Vector3"](-1.0, 0.0, 0.0, doc="A fresh Vector3(-1, 0, 0), the direction to the left.")
    Forward = Constant["Vector3"](0.0, 0.0, -1.0, doc="A fresh Vector3(0, 0, -1), the direction forward, which is -z in XNA.")
    Backward = Constant["Vector3"](0.0, 0.0, 1.0, doc="A fresh Vector3(0, 0, 1), the direction backward, which is +z in XNA.")

    def __reduce__(self) -> tuple[type[Vector3], tuple[float, ...]]:
        return Vector3, (self.X, self.Y, self.Z)

    def __iter__(self) -> Iterator[float]:
        """Give the components in order, so that `x, y, z = vector` works."""
        return iter((self.X, self.Y, self.Z))

    def _tuple(self) -> tuple[float, float, float]:
        return (self.X, self.Y, self.Z)

    def __array__(self, dtype: Any = None, copy: bool | None = None) -> numpy.ndarray[Any, Any]:
        return array_of(self._tuple(), "f4", dtype, copy)

    def ToNumpyEXT(self) -> numpy.ndarray[Any, Any]:
        """Return a new float32 array of the 3 components. Not in XNA 4.0."""
        return array_of(self._tuple(), "f4")

    @staticmethod
    def FromNumpyEXT(array: numpy.ndarray[Any, Any]) -> Vector3:
        """Make a vector of an array of 3 numbers; another shape raises ArgumentException. Not in XNA 4.0."""
        return Vector3(*numbers_of(array, (3,), "Vector3"))

    def __repr__(self) -> str:
        return f"Vector3({', '.join(map(exact_text, self._tuple()))})"

    def __str__(self) -> str:
        return self.ToString()

    def ToString(self) -> str:
        """Return the XNA text form, for example `{X:1 Y:2 Z:3}`."""
        return f"{{X:{text(self.X)} Y:{text(self.Y)} Z:{text(self.Z)}}}"

    def __eq__(self, other: object) -> bool:
        if not isinstance(other, Vector3):
            return NotImplemented
        return _equal(self, other)

    def Equals(self, other: object) -> bool:
        """Tell whether the other object is a Vector3 with the same components (NaN equals nothing)."""
        return isinstance(other, Vector3) and self == other

    def __hash__(self) -> int:
        return hash_code((self.X, self.Y, self.Z))

    def GetHashCode(self) -> int:
        """Return XNA's hash: the sum of the components' bit patterns, as a wrapped int32."""
        return hash_code((self.X, self.Y, self.Z))

    def Length(self) -> float:
        """Return the length."""
        return _length(self) if cython.compiled else length(glm.vec3(self.X, self.Y, self.Z))

    def LengthSquared(self) -> float:
        """Return the square of the length, which is cheaper than the length."""
        if cython.compiled:
            return _dot(self, self)
        vector = glm.vec3(self.X, self.Y, self.Z)
        return dot(vector, vector)

    def __add__(self, other: Vector3) -> Vector3:
        return _sum(self, other) if isinstance(other, Vector3) else NotImplemented

    def __sub__(self, other: Vector3) -> Vector3:
        return _difference(self, other) if isinstance(other, Vector3) else NotImplemented

    def __neg__(self) -> Vector3:
        return _negative(self)

    def __mul__(self, other: Vector3 | float) -> Vector3:
        if type(other) is float:
            return _scaled(self, single(other))
        if isinstance(other, Vector3):
            return _product(self, other)
        return _scaled(self, single(other)) if is_scalar(other) else NotImplemented

    def __rmul__(self, other: float) -> Vector3:
        return _scaled(self, single(other)) if is_scalar(other) else NotImplemented

    def __truediv__(self, other: Vector3 | float) -> Vector3:
        if isinstance(other, Vector3):
            return _quotient(self, other)
        return _scaled_down(self, single(other)) if is_scalar(other) else NotImplemented

    @static_or_in_place
    def Normalize(value: Vector3) -> Vector3:
        """Make the vector one long: `v.Normalize()` in place, `Vector3.Normalize(v)` as a new vector.

        A vector of length zero becomes NaN in all components, without an error.
        """
        return _normalized(_checked(value))

    @staticmethod
    def Add(value1: Vector3, value2: Vector3) -> Vector3:
        """Return the sum."""
        return _checked(value1) + _checked(value2)

    @staticmethod
    def Barycentric(value1: Vector3, value2: Vector3, value3: Vector3, amount1: float, amount2: float) -> Vector3:
        """Return the point of a triangle with the weight amount1 for its second and amount2 for its third corner."""
        vectors = _vec(value1), _vec(value2), _vec(value3)
        return _wrap(_interpolation.barycentric(*vectors, real(amount1), real(amount2)))

    @staticmethod
    def CatmullRom(value1: Vector3, value2: Vector3, value3: Vector3, value4: Vector3, amount: float) -> Vector3:
        """Interpolate on the Catmull-Rom spline between value2 (amount 0) and value3 (amount 1)."""
        vectors = _vec(value1), _vec(value2), _vec(value3), _vec(value4)
        return _wrap(_interpolation.catmull_rom(*vectors, real(amount)))

    @staticmethod
    def Clamp(value1: Vector3, min: Vector3, max: Vector3) -> Vector3:
        """Keep each component within min..max. XNA oddity: min wins where it is above max."""
        v, low, high = _checked(value1), _checked(min), _checked(max)
        return _make(clamped(v.X, low.X, high.X), clamped(v.Y, low.Y, high.Y), clamped(v.Z, low.Z, high.Z))

    @staticmethod
    def Cross(vector1: Vector3, vector2: Vector3) -> Vector3:
        """Return the right-handed cross product."""
        return _cross(_checked(vector1), _checked(vector2))

    @staticmethod
    def Distance(vector1: Vector3, vector2: Vector3) -> float:
        """Return the distance of two points."""
        if cython.compiled:
            return _length(_difference(_checked(vector1), _checked(vector2)))
        return length(_vec(vector1) - _vec(vector2))

    @staticmethod
    def DistanceSquared(value1: Vector3, value2: Vector3) -> float:
        """Return the square of the distance of two points."""
        if cython.compiled:
            difference = _difference(_checked(value1), _checked(value2))
            return _dot(difference, difference)
        offset = _vec(value1) - _vec(value2)
        return dot(offset, offset)

    @staticmethod
    def Divide(value1: Vector3, value2: Vector3 | float) -> Vector3:
        """Divide by a vector (component by component) or by a number."""
        return _checked(value1) / value2

    @staticmethod
    def Dot(vector1: Vector3, vector2: Vector3) -> float:
        """Return the dot product."""
        return _dot(_checked(vector1), _checked(vector2))

    @staticmethod
    def Hermite(value1: Vector3, tangent1: Vector3, value2: Vector3, tangent2: Vector3, amount: float) -> Vector3:
        """Interpolate on the Hermite spline from value1 (amount 0) to value2 (amount 1) with these tangents."""
        vectors = _vec(value1), _vec(tangent1), _vec(value2), _vec(tangent2)
        return _wrap(_interpolation.hermite(*vectors, real(amount)))

    @staticmethod
    def Lerp(value1: Vector3, value2: Vector3, amount: float) -> Vector3:
        """Interpolate linearly: value1 + (value2 - value1) * amount; the amount is not clamped."""
        return _lerp(_checked(value1), _checked(value2), real(amount))

    @staticmethod
    def Max(value1: Vector3, value2: Vector3) -> Vector3:
        """Take the greater of each pair of components; the second where one is NaN."""
        a, b = _checked(value1), _checked(value2)
        return _make(max(b.X, a.X), max(b.Y, a.Y), max(b.Z, a.Z))

    @staticmethod
    def Min(value1: Vector3, value2: Vector3) -> Vector3:
        """Take the smaller of each pair of components; the second where one is NaN."""
        a, b = _checked(value1), _checked(value2)
        return _make(min(b.X, a.X), min(b.Y, a.Y), min(b.Z, a.Z))

    @overload
    @staticmethod
    def Multiply(value1: Vector3, value2: Vector3) -> Vector3: ...
    @overload
    @staticmethod
    def Multiply(value1: Vector3, scaleFactor: float) -> Vector3: ...
    @staticmethod
    @overloads("value1 value2", "value1 scaleFactor")
    def Multiply(value1: Vector3, value2: Vector3 | float) -> Vector3:
        """Multiply by a vector (component by component) or by a number."""
        return _checked(value1) * value2

    @staticmethod
    def Negate(value: Vector3) -> Vector3:
        """Return the vector that points the other way."""
        return -_checked(value)

    @staticmethod
    def Reflect(vector: Vector3, normal: Vector3) -> Vector3:
        """Reflect a vector at a surface whose normal is one long."""
        v, n = _checked(vector), _checked(normal)
        return _difference(v, _scaled(n, single(2.0 * _dot(v, n))))

    @staticmethod
    def SmoothStep(value1: Vector3, value2: Vector3, amount: float) -> Vector3:
        """Interpolate with zero slope at both ends; the amount is clamped to 0..1."""
        return _wrap(_interpolation.smooth_step(_vec(value1), _vec(value2), real(amount)))

    @staticmethod
    def Subtract(value1: Vector3, value2: Vector3) -> Vector3:
        """Return the difference."""
        return _checked(value1) - _checked(value2)

    @overload
    @staticmethod
    def Transform(value: Vector3, transform: Matrix | Quaternion, /) -> Vector3: ...
    @overload
    @staticmethod
    def Transform(sourceArray: Sequence[Vector3], /, *arguments: Any) -> None: ...
    @staticmethod
    def Transform(value: Any, transform: Any, /, *more: Any) -> Vector3 | None:
        """Transform (x, y, z, 1) as a row vector by a matrix, or rotate it by a quaternion.

        Either (value, transform), which returns a new vector; or (sourceArray, transform, destinationArray) or
        (sourceArray, sourceIndex, transform, destinationArray, destinationIndex, length), which fill the destination.
        There is no division by w.

        Raises:
            ArgumentNullException: an array is None.
            ArgumentException: the source or the destination is too short.
        """
        if not more:
            return _transform(value, transform)
        transform_array(_transform, Vector3, (value, transform, *more))
        return None

    @overload
    @staticmethod
    def TransformNormal(normal: Vector3, matrix: Matrix, /) -> Vector3: ...
    @overload
    @staticmethod
    def TransformNormal(sourceArray: Sequence[Vector3], /, *arguments: Any) -> None: ...
    @staticmethod
    def TransformNormal(normal: Any, matrix: Any, /, *more: Any) -> Vector3 | None:
        """Transform a direction by a matrix without its translation (row 4); arguments and errors as for Transform."""
        if not more:
            return _transform_normal(normal, matrix)
        transform_array(_transform_normal, Vector3, (normal, matrix, *more), normals=True)
        return None


def _make(x: float, y: float, z: float) -> Vector3:
    result = Vector3.__new__(Vector3)
    result.X = x
    result.Y = y
    result.Z = z
    return result


def _assign(target: Vector3, source: Vector3) -> None:
    target.X = source.X
    target.Y = source.Y
    target.Z = source.Z


def _wrap(vector: Vec3) -> Vector3:
    result = Vector3.__new__(Vector3)
    result.X, result.Y, result.Z = vector
    return result


def _checked(value: Vector3) -> Vector3:
    if type(value) is not Vector3:
        require(value, Vector3, "value")
    return value


def _vec(value: Vector3) -> Vec3:
    if type(value) is not Vector3:
        require(value, Vector3, "value")
    return glm.vec3(value.X, value.Y, value.Z)


def _equal(a: Vector3, b: Vector3) -> bool:
    return a.X == b.X and a.Y == b.Y and a.Z == b.Z


def _sum(a: Vector3, b: Vector3) -> Vector3:
    return _make(a.X + b.X, a.Y + b.Y, a.Z + b.Z)


def _difference(a: Vector3, b: Vector3) -> Vector3:
    return _make(a.X - b.X, a.Y - b.Y, a.Z - b.Z)


def _product(a: Vector3, b: Vector3) -> Vector3:
    return _make(a.X * b.X, a.Y * b.Y, a.Z * b.Z)


def _quotient(a: Vector3, b: Vector3) -> Vector3:
    return _make(divide(a.X, b.X), divide(a.Y, b.Y), divide(a.Z, b.Z))


def _scaled(a: Vector3, scale: float) -> Vector3:
    return _make(a.X * scale, a.Y * scale, a.Z * scale)


def _negative(a: Vector3) -> Vector3:
    return _make(-a.X, -a.Y, -a.Z)


def _dot(a: Vector3, b: Vector3) -> float:
    if cython.compiled:
        return a.X * b.X + a.Y * b.Y + a.Z * b.Z
    return dot(glm.vec3(a.X, a.Y, a.Z), glm.vec3(b.X, b.Y, b.Z))


def _length(a: Vector3) -> float:
    return square_root(_dot(a, a)) if cython.compiled else length(glm.vec3(a.X, a.Y, a.Z))


def _lerp(a: Vector3, b: Vector3, amount: float) -> Vector3:
    if cython.compiled:
        return _make(a.X + (b.X - a.X) * amount, a.Y + (b.Y - a.Y) * amount, a.Z + (b.Z - a.Z) * amount)
    return _wrap(_interpolation.lerp(_vec(a), _vec(b), amount))


def _normalized(a: Vector3) -> Vector3:
    if cython.compiled:
        return _scaled(a, divide(1.0, _length(a)))
    return _wrap(normalized(glm.vec3(a.X, a.Y, a.Z)))


def _cross(a: Vector3, b: Vector3) -> Vector3:
    if cython.compiled:
        return _make(a.Y * b.Z - a.Z * b.Y, a.Z * b.X - a.X * b.Z, a.X * b.Y - a.Y * b.X)
    return _wrap(cross(glm.vec3(a.X, a.Y, a.Z), glm.vec3(b.X, b.Y, b.Z)))


def _scaled_down(value: Vector3, divisor: float) -> Vector3:
    return _scaled(value, divide(1.0, divisor))


def _transform(value: Vector3, transform: Matrix | Quaternion) -> Vector3:
    if type(value) is not Vector3:
        require(value, Vector3, "value")
    if isinstance(transform, MatrixMemory):
        return _moved(value, transform)
    x, y, z, *_ = transformer(transform, "_transform3")(value.X, value.Y, value.Z)
    return _make(x, y, z)


def _transform_normal(normal: Vector3, matrix: Matrix) -> Vector3:
    if type(normal) is not Vector3:
        require(normal, Vector3, "normal")
    if not isinstance(matrix, MatrixMemory):
        raise TypeError(f"the transform must be a Matrix, got {matrix!r}")
    return _turned(normal, matrix)


def _moved(v: Vector3, m: MatrixMemory) -> Vector3:
    if not cython.compiled:
        row1, row2, row3, row4 = m._glm
        result = Vector3.__new__(Vector3)
        result.X, result.Y, result.Z, _ = row1 * v.X + row2 * v.Y + row3 * v.Z + row4
        return result
    return _make(
        v.X * m.M11 + v.Y * m.M21 + v.Z * m.M31 + m.M41,
        v.X * m.M12 + v.Y * m.M22 + v.Z * m.M32 + m.M42,
        v.X * m.M13 + v.Y * m.M23 + v.Z * m.M33 + m.M43,
    )


def _turned(v: Vector3, m: MatrixMemory) -> Vector3:
    if not cython.compiled:
        row1, row2, row3, _ = m._glm
        result = Vector3.__new__(Vector3)
        result.X, result.Y, result.Z, _ = row1 * v.X + row2 * v.Y + row3 * v.Z
        return result
    return _make(
        v.X * m.M11 + v.Y * m.M21 + v.Z * m.M31,
        v.X * m.M12 + v.Y * m.M22 + v.Z * m.M32,
        v.X * m.M13 + v.Y * m.M23 + v.Z * m.M33,
    )


if not cython.compiled:
    hold_in_memory(globals(), "Vector3", X=FLOAT, Y=FLOAT, Z=FLOAT)
    write_out_operators(Vector3, "XYZ")
