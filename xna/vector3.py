"""Vector3, a vector of three numbers.

The fields are plain slots, because reading and writing them must be quick. The constructor and every result narrow to
binary32; a Python float written straight into a field keeps its digits until the vector is next used in arithmetic,
compared, hashed, printed or stored.
"""

from __future__ import annotations

import math
from collections.abc import Iterator, Sequence
from typing import TYPE_CHECKING, Any, overload

from xna import _interpolation
from xna._glm import Vec3, glm
from xna._single import (
    NUMBERS,
    clamped,
    components,
    divide,
    hash_code,
    is_scalar,
    pack1,
    pack3,
    real,
    require,
    single,
    square_root,
    text,
    unpack1,
    unpack3,
)
from xna._static_value import Constant, static_or_in_place
from xna._transform_array import transform_array, transformer

if TYPE_CHECKING:
    import numpy

    from xna.matrix import Matrix
    from xna.quaternion import Quaternion
    from xna.vector2 import Vector2

_ABSENT: Any = object()


class Vector3:
    """A point or direction in space. The axes are right-handed; -z is forward.

    Two vectors are equal when all components are. The vector is mutable and `b = a` makes two names of one object;
    `Vector3(a)` copies it. Hashing follows XNA, so do not change a vector that is a key of a dictionary.
    """

    __slots__ = ("X", "Y", "Z")

    X: float
    Y: float
    Z: float

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
        if x.__class__ in NUMBERS and y.__class__ in NUMBERS and z.__class__ in NUMBERS:
            self.X, self.Y, self.Z = unpack3(pack3(x, y, z))
        elif x.__class__ is Vector3 and y is _ABSENT:
            self.X, self.Y, self.Z = x.X, x.Y, x.Z
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
        import numpy

        return numpy.array(self._tuple(), numpy.float32).astype(dtype or numpy.float32, copy=False)

    def __repr__(self) -> str:
        return f"Vector3({text(self.X)}, {text(self.Y)}, {text(self.Z)})"

    def __str__(self) -> str:
        return self.ToString()

    def ToString(self) -> str:
        """Return the XNA text form, for example `{X:1 Y:2 Z:3}`."""
        return f"{{X:{text(self.X)} Y:{text(self.Y)} Z:{text(self.Z)}}}"

    def __eq__(self, other: object) -> bool:
        if not isinstance(other, Vector3):
            return NotImplemented
        return unpack3(pack3(self.X, self.Y, self.Z)) == unpack3(pack3(other.X, other.Y, other.Z))

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
        return square_root(_dot(_vec(self), _vec(self)))

    def LengthSquared(self) -> float:
        """Return the square of the length, which is cheaper than the length."""
        return _dot(_vec(self), _vec(self))

    def __add__(self, other: Vector3) -> Vector3:
        if not isinstance(other, Vector3):
            return NotImplemented
        result = _new(Vector3)
        result.X, result.Y, result.Z = unpack3(pack3(self.X + other.X, self.Y + other.Y, self.Z + other.Z))
        return result

    def __sub__(self, other: Vector3) -> Vector3:
        if not isinstance(other, Vector3):
            return NotImplemented
        result = _new(Vector3)
        result.X, result.Y, result.Z = unpack3(pack3(self.X - other.X, self.Y - other.Y, self.Z - other.Z))
        return result

    def __neg__(self) -> Vector3:
        return Vector3(-self.X, -self.Y, -self.Z)

    def __mul__(self, other: Vector3 | float) -> Vector3:
        result = _new(Vector3)
        if isinstance(other, Vector3):
            result.X, result.Y, result.Z = unpack3(pack3(self.X * other.X, self.Y * other.Y, self.Z * other.Z))
        elif other.__class__ in NUMBERS or is_scalar(other):
            scale = unpack1(pack1(other))[0]
            result.X, result.Y, result.Z = unpack3(pack3(self.X * scale, self.Y * scale, self.Z * scale))
        else:
            return NotImplemented
        return result

    __rmul__ = __mul__

    def __truediv__(self, other: Vector3 | float) -> Vector3:
        if isinstance(other, Vector3):
            return Vector3(divide(self.X, other.X), divide(self.Y, other.Y), divide(self.Z, other.Z))
        if not is_scalar(other):
            return NotImplemented
        return _scaled_down(self, single(other))

    @static_or_in_place
    def Normalize(value: Vector3) -> Vector3:
        """Make the vector one long: `v.Normalize()` in place, `Vector3.Normalize(v)` as a new vector.

        A vector of length zero becomes NaN in all components, without an error.
        """
        return _wrap(_vec(value) * divide(1.0, value.Length()))

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
        return Vector3(*map(clamped, _vec(value1), _vec(min), _vec(max)))

    @staticmethod
    def Cross(vector1: Vector3, vector2: Vector3) -> Vector3:
        """Return the right-handed cross product."""
        a, b = _vec(vector1), _vec(vector2)
        return _wrap(glm.vec3(a.y, a.z, a.x) * glm.vec3(b.z, b.x, b.y) - glm.vec3(a.z, a.x, a.y) * glm.vec3(b.y, b.z, b.x))

    @staticmethod
    def Distance(value1: Vector3, value2: Vector3) -> float:
        """Return the distance of two points."""
        return square_root(Vector3.DistanceSquared(value1, value2))

    @staticmethod
    def DistanceSquared(value1: Vector3, value2: Vector3) -> float:
        """Return the square of the distance of two points."""
        difference = _vec(value1) - _vec(value2)
        return _dot(difference, difference)

    @staticmethod
    def Divide(value1: Vector3, value2: Vector3 | float) -> Vector3:
        """Divide by a vector (component by component) or by a number."""
        return _checked(value1) / value2

    @staticmethod
    def Dot(value1: Vector3, value2: Vector3) -> float:
        """Return the dot product."""
        return _dot(_vec(value1), _vec(value2))

    @staticmethod
    def Hermite(value1: Vector3, tangent1: Vector3, value2: Vector3, tangent2: Vector3, amount: float) -> Vector3:
        """Interpolate on the Hermite spline from value1 (amount 0) to value2 (amount 1) with these tangents."""
        vectors = _vec(value1), _vec(tangent1), _vec(value2), _vec(tangent2)
        return _wrap(_interpolation.hermite(*vectors, real(amount)))

    @staticmethod
    def Lerp(value1: Vector3, value2: Vector3, amount: float) -> Vector3:
        """Interpolate linearly: value1 + (value2 - value1) * amount; the amount is not clamped."""
        return _wrap(_interpolation.lerp(_vec(value1), _vec(value2), real(amount)))

    @staticmethod
    def Max(value1: Vector3, value2: Vector3) -> Vector3:
        """Take the greater of each pair of components; the second where one is NaN."""
        return Vector3(*map(max, _vec(value2), _vec(value1)))

    @staticmethod
    def Min(value1: Vector3, value2: Vector3) -> Vector3:
        """Take the smaller of each pair of components; the second where one is NaN."""
        return Vector3(*map(min, _vec(value2), _vec(value1)))

    @staticmethod
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
        v, n = _vec(vector), _vec(normal)
        return _wrap(v - n * (2.0 * _dot(v, n)))

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
    def Transform(*arguments: Any) -> Vector3 | None:
        """Transform (x, y, z, 1) as a row vector by a matrix, or rotate it by a quaternion.

        Either (value, transform), which returns a new vector; or (sourceArray, transform, destinationArray) or
        (sourceArray, sourceIndex, transform, destinationArray, destinationIndex, length), which fill the destination.
        There is no division by w.

        Raises:
            ArgumentNullException: an array is None.
            ArgumentException: the source or the destination is too short.
        """
        if len(arguments) == 2:
            return _transform(*arguments)
        transform_array(_transform, Vector3, arguments)
        return None

    @overload
    @staticmethod
    def TransformNormal(normal: Vector3, matrix: Matrix, /) -> Vector3: ...
    @overload
    @staticmethod
    def TransformNormal(sourceArray: Sequence[Vector3], /, *arguments: Any) -> None: ...
    @staticmethod
    def TransformNormal(*arguments: Any) -> Vector3 | None:
        """Transform a direction by a matrix without its translation (row 4); arguments and errors as for Transform."""
        if len(arguments) == 2:
            return _transform_normal(*arguments)
        transform_array(_transform_normal, Vector3, arguments)
        return None


_new = object.__new__


def _wrap(vector: Vec3) -> Vector3:
    result = _new(Vector3)
    result.X, result.Y, result.Z = vector
    return result


def _checked(value: Vector3) -> Vector3:
    require(value, Vector3, "value")
    return value


def _vec(value: Vector3) -> Vec3:
    if value.__class__ is not Vector3:
        require(value, Vector3, "value")
    return glm.vec3(value.X, value.Y, value.Z)


def _dot(a: Vec3, b: Vec3) -> float:
    x, y, z = a * b
    return single(single(x + y) + z)


def _scaled_down(value: Vector3, divisor: float) -> Vector3:
    reciprocal = divide(1.0, divisor)
    if math.isfinite(reciprocal):
        return value * reciprocal
    return Vector3(divide(value.X, divisor), divide(value.Y, divisor), divide(value.Z, divisor))


def _transform(value: Vector3, transform: Matrix | Quaternion) -> Vector3:
    require(value, Vector3, "value")
    result = _new(Vector3)
    result.X, result.Y, result.Z, _ = transformer(transform, "_transform3")(value.X, value.Y, value.Z)
    return result


def _transform_normal(normal: Vector3, matrix: Matrix) -> Vector3:
    require(normal, Vector3, "normal")
    result = _new(Vector3)
    result.X, result.Y, result.Z, _ = transformer(matrix, "_transform_normal3")(normal.X, normal.Y, normal.Z)
    return result
