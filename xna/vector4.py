"""Vector4, a vector of four numbers.

The fields are plain slots, because reading and writing them must be quick. The constructor and every result narrow to
binary32; a Python float written straight into a field keeps its digits until the vector is next used in arithmetic,
compared, hashed, printed or stored.
"""

from __future__ import annotations

import math
from collections.abc import Iterator, Sequence
from typing import TYPE_CHECKING, Any, overload

from xna import _interpolation
from xna._glm import Vec4, glm
from xna._single import (
    NUMBERS,
    clamped,
    components,
    divide,
    hash_code,
    is_scalar,
    pack1,
    pack4,
    real,
    require,
    single,
    square_root,
    text,
    unpack1,
    unpack4,
)
from xna._static_value import Constant, static_or_in_place
from xna._transform_array import transform_array, transformer
from xna.vector2 import Vector2
from xna.vector3 import Vector3

if TYPE_CHECKING:
    import numpy

    from xna.matrix import Matrix
    from xna.quaternion import Quaternion

_ABSENT: Any = object()


class Vector4:
    """A vector of four numbers, most often a homogeneous point (x, y, z, w) or a colour.

    Two vectors are equal when all components are. The vector is mutable and `b = a` makes two names of one object;
    `Vector4(a)` copies it. Hashing follows XNA, so do not change a vector that is a key of a dictionary.
    """

    __slots__ = ("W", "X", "Y", "Z")

    X: float
    Y: float
    Z: float
    W: float

    @overload
    def __init__(self) -> None: ...
    @overload
    def __init__(self, x: float, y: float, z: float, w: float) -> None: ...
    @overload
    def __init__(self, value: float | Vector4 | Sequence[float] | numpy.ndarray[Any, Any], /) -> None: ...
    @overload
    def __init__(self, value: Vector2, z: float, w: float, /) -> None: ...
    @overload
    def __init__(self, value: Vector3, w: float, /) -> None: ...
    def __init__(self, x: Any = _ABSENT, y: Any = _ABSENT, z: Any = _ABSENT, w: Any = _ABSENT) -> None:
        """Make a vector from 4 numbers, a Vector2, z and w, or a Vector3 and w.

        One number alone fills all components; a vector, sequence or array of 4 numbers is copied; nothing gives zeros.

        Raises:
            TypeError: an argument is no number (bool is none).
            ArgumentException: the sequence has not 4 items.
        """
        if x.__class__ in NUMBERS and y.__class__ in NUMBERS and z.__class__ in NUMBERS and w.__class__ in NUMBERS:
            self.X, self.Y, self.Z, self.W = unpack4(pack4(x, y, z, w))
        elif x.__class__ is Vector4 and y is _ABSENT:
            self.X, self.Y, self.Z, self.W = x.X, x.Y, x.Z, x.W
        else:
            given = tuple(value for value in (x, y, z, w) if value is not _ABSENT)
            self.X, self.Y, self.Z, self.W = components("Vector4", 4, given)

    Zero = Constant["Vector4"](0.0, 0.0, 0.0, 0.0, doc="A fresh Vector4(0, 0, 0, 0), the vector of zeros.")
    One = Constant["Vector4"](1.0, 1.0, 1.0, 1.0, doc="A fresh Vector4(1, 1, 1, 1), the vector of ones.")
    UnitX = Constant["Vector4"](1.0, 0.0, 0.0, 0.0, doc="A fresh Vector4(1, 0, 0, 0), the unit vector of the x axis.")
    UnitY = Constant["Vector4"](0.0, 1.0, 0.0, 0.0, doc="A fresh Vector4(0, 1, 0, 0), the unit vector of the y axis.")
    UnitZ = Constant["Vector4"](0.0, 0.0, 1.0, 0.0, doc="A fresh Vector4(0, 0, 1, 0), the unit vector of the z axis.")
    UnitW = Constant["Vector4"](0.0, 0.0, 0.0, 1.0, doc="A fresh Vector4(0, 0, 0, 1), the unit vector of the w axis.")

    def __reduce__(self) -> tuple[type[Vector4], tuple[float, ...]]:
        return Vector4, (self.X, self.Y, self.Z, self.W)

    def __iter__(self) -> Iterator[float]:
        """Give the components in order, so that `x, y, z, w = vector` works."""
        return iter((self.X, self.Y, self.Z, self.W))

    def _tuple(self) -> tuple[float, float, float, float]:
        return (self.X, self.Y, self.Z, self.W)

    def __array__(self, dtype: Any = None, copy: bool | None = None) -> numpy.ndarray[Any, Any]:
        import numpy

        return numpy.array(self._tuple(), numpy.float32).astype(dtype or numpy.float32, copy=False)

    def __repr__(self) -> str:
        return f"Vector4({text(self.X)}, {text(self.Y)}, {text(self.Z)}, {text(self.W)})"

    def __str__(self) -> str:
        return self.ToString()

    def ToString(self) -> str:
        """Return the XNA text form, for example `{X:1 Y:2 Z:3 W:4}`."""
        return f"{{X:{text(self.X)} Y:{text(self.Y)} Z:{text(self.Z)} W:{text(self.W)}}}"

    def __eq__(self, other: object) -> bool:
        if not isinstance(other, Vector4):
            return NotImplemented
        return unpack4(pack4(self.X, self.Y, self.Z, self.W)) == unpack4(pack4(other.X, other.Y, other.Z, other.W))

    def Equals(self, other: object) -> bool:
        """Tell whether the other object is a Vector4 with the same components (NaN equals nothing)."""
        return isinstance(other, Vector4) and self == other

    def __hash__(self) -> int:
        return hash_code((self.X, self.Y, self.Z, self.W))

    def GetHashCode(self) -> int:
        """Return XNA's hash: the sum of the components' bit patterns, as a wrapped int32."""
        return hash_code((self.X, self.Y, self.Z, self.W))

    def Length(self) -> float:
        """Return the length."""
        return square_root(_dot(_vec(self), _vec(self)))

    def LengthSquared(self) -> float:
        """Return the square of the length, which is cheaper than the length."""
        return _dot(_vec(self), _vec(self))

    def __add__(self, other: Vector4) -> Vector4:
        if not isinstance(other, Vector4):
            return NotImplemented
        result = _new(Vector4)
        result.X, result.Y, result.Z, result.W = unpack4(
            pack4(self.X + other.X, self.Y + other.Y, self.Z + other.Z, self.W + other.W)
        )
        return result

    def __sub__(self, other: Vector4) -> Vector4:
        if not isinstance(other, Vector4):
            return NotImplemented
        result = _new(Vector4)
        result.X, result.Y, result.Z, result.W = unpack4(
            pack4(self.X - other.X, self.Y - other.Y, self.Z - other.Z, self.W - other.W)
        )
        return result

    def __neg__(self) -> Vector4:
        return Vector4(-self.X, -self.Y, -self.Z, -self.W)

    def __mul__(self, other: Vector4 | float) -> Vector4:
        result = _new(Vector4)
        if isinstance(other, Vector4):
            result.X, result.Y, result.Z, result.W = unpack4(
                pack4(self.X * other.X, self.Y * other.Y, self.Z * other.Z, self.W * other.W)
            )
        elif other.__class__ in NUMBERS or is_scalar(other):
            scale = unpack1(pack1(other))[0]
            result.X, result.Y, result.Z, result.W = unpack4(
                pack4(self.X * scale, self.Y * scale, self.Z * scale, self.W * scale)
            )
        else:
            return NotImplemented
        return result

    __rmul__ = __mul__

    def __truediv__(self, other: Vector4 | float) -> Vector4:
        if isinstance(other, Vector4):
            return Vector4(divide(self.X, other.X), divide(self.Y, other.Y), divide(self.Z, other.Z), divide(self.W, other.W))
        if not is_scalar(other):
            return NotImplemented
        return _scaled_down(self, single(other))

    @static_or_in_place
    def Normalize(value: Vector4) -> Vector4:
        """Make the vector one long: `v.Normalize()` in place, `Vector4.Normalize(v)` as a new vector.

        A vector of length zero becomes NaN in all components, without an error.
        """
        return _wrap(_vec(value) * divide(1.0, value.Length()))

    @staticmethod
    def Add(value1: Vector4, value2: Vector4) -> Vector4:
        """Return the sum."""
        return _checked(value1) + _checked(value2)

    @staticmethod
    def Barycentric(value1: Vector4, value2: Vector4, value3: Vector4, amount1: float, amount2: float) -> Vector4:
        """Return the point of a triangle with the weight amount1 for its second and amount2 for its third corner."""
        vectors = _vec(value1), _vec(value2), _vec(value3)
        return _wrap(_interpolation.barycentric(*vectors, real(amount1), real(amount2)))

    @staticmethod
    def CatmullRom(value1: Vector4, value2: Vector4, value3: Vector4, value4: Vector4, amount: float) -> Vector4:
        """Interpolate on the Catmull-Rom spline between value2 (amount 0) and value3 (amount 1)."""
        vectors = _vec(value1), _vec(value2), _vec(value3), _vec(value4)
        return _wrap(_interpolation.catmull_rom(*vectors, real(amount)))

    @staticmethod
    def Clamp(value1: Vector4, min: Vector4, max: Vector4) -> Vector4:
        """Keep each component within min..max. XNA oddity: min wins where it is above max."""
        return Vector4(*map(clamped, _vec(value1), _vec(min), _vec(max)))

    @staticmethod
    def Distance(value1: Vector4, value2: Vector4) -> float:
        """Return the distance of two points."""
        return square_root(Vector4.DistanceSquared(value1, value2))

    @staticmethod
    def DistanceSquared(value1: Vector4, value2: Vector4) -> float:
        """Return the square of the distance of two points."""
        difference = _vec(value1) - _vec(value2)
        return _dot(difference, difference)

    @staticmethod
    def Divide(value1: Vector4, value2: Vector4 | float) -> Vector4:
        """Divide by a vector (component by component) or by a number."""
        return _checked(value1) / value2

    @staticmethod
    def Dot(value1: Vector4, value2: Vector4) -> float:
        """Return the dot product."""
        return _dot(_vec(value1), _vec(value2))

    @staticmethod
    def Hermite(value1: Vector4, tangent1: Vector4, value2: Vector4, tangent2: Vector4, amount: float) -> Vector4:
        """Interpolate on the Hermite spline from value1 (amount 0) to value2 (amount 1) with these tangents."""
        vectors = _vec(value1), _vec(tangent1), _vec(value2), _vec(tangent2)
        return _wrap(_interpolation.hermite(*vectors, real(amount)))

    @staticmethod
    def Lerp(value1: Vector4, value2: Vector4, amount: float) -> Vector4:
        """Interpolate linearly: value1 + (value2 - value1) * amount; the amount is not clamped."""
        return _wrap(_interpolation.lerp(_vec(value1), _vec(value2), real(amount)))

    @staticmethod
    def Max(value1: Vector4, value2: Vector4) -> Vector4:
        """Take the greater of each pair of components; the second where one is NaN."""
        return Vector4(*map(max, _vec(value2), _vec(value1)))

    @staticmethod
    def Min(value1: Vector4, value2: Vector4) -> Vector4:
        """Take the smaller of each pair of components; the second where one is NaN."""
        return Vector4(*map(min, _vec(value2), _vec(value1)))

    @staticmethod
    def Multiply(value1: Vector4, value2: Vector4 | float) -> Vector4:
        """Multiply by a vector (component by component) or by a number."""
        return _checked(value1) * value2

    @staticmethod
    def Negate(value: Vector4) -> Vector4:
        """Return the vector that points the other way."""
        return -_checked(value)

    @staticmethod
    def SmoothStep(value1: Vector4, value2: Vector4, amount: float) -> Vector4:
        """Interpolate with zero slope at both ends; the amount is clamped to 0..1."""
        return _wrap(_interpolation.smooth_step(_vec(value1), _vec(value2), real(amount)))

    @staticmethod
    def Subtract(value1: Vector4, value2: Vector4) -> Vector4:
        """Return the difference."""
        return _checked(value1) - _checked(value2)

    @overload
    @staticmethod
    def Transform(value: Vector2 | Vector3 | Vector4, transform: Matrix | Quaternion, /) -> Vector4: ...
    @overload
    @staticmethod
    def Transform(sourceArray: Sequence[Vector4], /, *arguments: Any) -> None: ...
    @staticmethod
    def Transform(*arguments: Any) -> Vector4 | None:
        """Transform (x, y, z, w) as a row vector by a matrix, or rotate it by a quaternion.

        Either (value, transform), which returns a new vector; or (sourceArray, transform, destinationArray) or
        (sourceArray, sourceIndex, transform, destinationArray, destinationIndex, length), which fill the destination.
        A Vector2 counts as (x, y, 0, 1), a Vector3 as (x, y, z, 1).

        Raises:
            ArgumentNullException: an array is None.
            ArgumentException: the source or the destination is too short.
        """
        if len(arguments) == 2:
            return _transform(*arguments)
        transform_array(_transform, Vector4, arguments)
        return None


_new = object.__new__


def _wrap(vector: Vec4) -> Vector4:
    result = _new(Vector4)
    result.X, result.Y, result.Z, result.W = vector
    return result


def _checked(value: Vector4) -> Vector4:
    require(value, Vector4, "value")
    return value


def _vec(value: Vector4) -> Vec4:
    if value.__class__ is not Vector4:
        require(value, Vector4, "value")
    return glm.vec4(value.X, value.Y, value.Z, value.W)


def _dot(a: Vec4, b: Vec4) -> float:
    x, y, z, w = a * b
    return single(single(single(x + y) + z) + w)


def _scaled_down(value: Vector4, divisor: float) -> Vector4:
    reciprocal = divide(1.0, divisor)
    if math.isfinite(reciprocal):
        return value * reciprocal
    return Vector4(divide(value.X, divisor), divide(value.Y, divisor), divide(value.Z, divisor), divide(value.W, divisor))


def _transform(value: Vector2 | Vector3 | Vector4, transform: Matrix | Quaternion) -> Vector4:
    if not isinstance(value, (Vector2, Vector3, Vector4)):
        raise TypeError(f"value must be a Vector2, Vector3 or Vector4, got {value!r}")
    numbers = value._tuple()
    result = _new(Vector4)
    result.X, result.Y, result.Z, result.W = transformer(transform, f"_transform{len(numbers)}")(*numbers)
    return result
