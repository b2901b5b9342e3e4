"""Vector4, a vector of four numbers.

The fields hold binary32 numbers in memory, compiled or not: whatever is written is narrowed (see docs/value-types.md).
Operations on single components round once per step, as XNA's do.
"""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from typing import TYPE_CHECKING, Any, overload

from xna import _interpolation
from xna._dots import dot
from xna._glm import Vec4, glm
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
from xna.vector2 import Vector2
from xna.vector3 import Vector3

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
class Vector4:
    """A vector of four numbers, most often a homogeneous point (x, y, z, w) or a colour.

    Two vectors are equal when all components are. The vector is mutable and `b = a` makes two names of one object;
    `Vector4(a)` copies it. Hashing follows XNA, so do not change a vector that is a key of a dictionary.
    """

    __slots__ = ("W", "X", "Y", "Z")
    __array_priority__ = -1.0  # above the scalars of numpy, so that they leave `scalar * value` to us; below its arrays

    X: float
    Y: float
    Z: float
    W: float

    if TYPE_CHECKING:

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
        if (type(x) is float and type(y) is float and type(z) is float and type(w) is float) or (
            type(x) in NUMBERS and type(y) in NUMBERS and type(z) in NUMBERS and type(w) in NUMBERS
        ):
            self.X = x
            self.Y = y
            self.Z = z
            self.W = w
        elif type(x) is Vector4 and y is _ABSENT:
            _assign(self, x)
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
        return array_of(self._tuple(), "f4", dtype, copy)

    def ToNumpyEXT(self) -> numpy.ndarray[Any, Any]:
        """Return a new float32 array of the 4 components. Not in XNA 4.0."""
        return array_of(self._tuple(), "f4")

    @staticmethod
    def FromNumpyEXT(array: numpy.ndarray[Any, Any]) -> Vector4:
        """Make a vector of an array of 4 numbers; another shape raises ArgumentException. Not in XNA 4.0."""
        return Vector4(*numbers_of(array, (4,), "Vector4"))

    def __repr__(self) -> str:
        return f"Vector4({', '.join(map(exact_text, self._tuple()))})"

    def __str__(self) -> str:
        return self.ToString()

    def ToString(self) -> str:
        """Return the XNA text form, for example `{X:1 Y:2 Z:3 W:4}`."""
        return f"{{X:{text(self.X)} Y:{text(self.Y)} Z:{text(self.Z)} W:{text(self.W)}}}"

    def __eq__(self, other: object) -> bool:
        if not isinstance(other, Vector4):
            return NotImplemented
        return _equal(self, other)

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
        return square_root(_dot(self, self))

    def LengthSquared(self) -> float:
        """Return the square of the length, which is cheaper than the length."""
        return _dot(self, self)

    def __add__(self, other: Vector4) -> Vector4:
        return _sum(self, other) if isinstance(other, Vector4) else NotImplemented

    def __sub__(self, other: Vector4) -> Vector4:
        return _difference(self, other) if isinstance(other, Vector4) else NotImplemented

    def __neg__(self) -> Vector4:
        return _negative(self)

    def __mul__(self, other: Vector4 | float) -> Vector4:
        if type(other) is float:
            return _scaled(self, single(other))
        if isinstance(other, Vector4):
            return _product(self, other)
        return _scaled(self, single(other)) if is_scalar(other) else NotImplemented

    def __rmul__(self, other: float) -> Vector4:
        return _scaled(self, single(other)) if is_scalar(other) else NotImplemented

    def __truediv__(self, other: Vector4 | float) -> Vector4:
        if isinstance(other, Vector4):
            return _quotient(self, other)
        return _scaled_down(self, single(other)) if is_scalar(other) else NotImplemented

    @static_or_in_place
    def Normalize(vector: Vector4) -> Vector4:
        """Make the vector one long: `v.Normalize()` in place, `Vector4.Normalize(v)` as a new vector.

        A vector of length zero becomes NaN in all components, without an error.
        """
        return _normalized(_checked(vector))

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
        v, low, high = _checked(value1), _checked(min), _checked(max)
        return _make(
            clamped(v.X, low.X, high.X),
            clamped(v.Y, low.Y, high.Y),
            clamped(v.Z, low.Z, high.Z),
            clamped(v.W, low.W, high.W),
        )

    @staticmethod
    def Distance(value1: Vector4, value2: Vector4) -> float:
        """Return the distance of two points."""
        difference = _difference(_checked(value1), _checked(value2))
        return square_root(_dot(difference, difference))

    @staticmethod
    def DistanceSquared(value1: Vector4, value2: Vector4) -> float:
        """Return the square of the distance of two points."""
        difference = _difference(_checked(value1), _checked(value2))
        return _dot(difference, difference)

    @overload
    @staticmethod
    def Divide(value1: Vector4, value2: Vector4) -> Vector4: ...
    @overload
    @staticmethod
    def Divide(value1: Vector4, divider: float) -> Vector4: ...
    @staticmethod
    @overloads("value1 value2", "value1 divider")
    def Divide(value1: Vector4, value2: Vector4 | float) -> Vector4:
        """Divide by a vector (component by component) or by a number."""
        return _checked(value1) / value2

    @staticmethod
    def Dot(vector1: Vector4, vector2: Vector4) -> float:
        """Return the dot product."""
        return _dot(_checked(vector1), _checked(vector2))

    @staticmethod
    def Hermite(value1: Vector4, tangent1: Vector4, value2: Vector4, tangent2: Vector4, amount: float) -> Vector4:
        """Interpolate on the Hermite spline from value1 (amount 0) to value2 (amount 1) with these tangents."""
        vectors = _vec(value1), _vec(tangent1), _vec(value2), _vec(tangent2)
        return _wrap(_interpolation.hermite(*vectors, real(amount)))

    @staticmethod
    def Lerp(value1: Vector4, value2: Vector4, amount: float) -> Vector4:
        """Interpolate linearly: value1 + (value2 - value1) * amount; the amount is not clamped."""
        return _lerp(_checked(value1), _checked(value2), real(amount))

    @staticmethod
    def Max(value1: Vector4, value2: Vector4) -> Vector4:
        """Take the greater of each pair of components; the second where one is NaN."""
        a, b = _checked(value1), _checked(value2)
        return _make(max(b.X, a.X), max(b.Y, a.Y), max(b.Z, a.Z), max(b.W, a.W))

    @staticmethod
    def Min(value1: Vector4, value2: Vector4) -> Vector4:
        """Take the smaller of each pair of components; the second where one is NaN."""
        a, b = _checked(value1), _checked(value2)
        return _make(min(b.X, a.X), min(b.Y, a.Y), min(b.Z, a.Z), min(b.W, a.W))

    @overload
    @staticmethod
    def Multiply(value1: Vector4, value2: Vector4) -> Vector4: ...
    @overload
    @staticmethod
    def Multiply(value1: Vector4, scaleFactor: float) -> Vector4: ...
    @staticmethod
    @overloads("value1 value2", "value1 scaleFactor")
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
    def Transform(value: Any, transform: Any, /, *more: Any) -> Vector4 | None:
        """Transform (x, y, z, w) as a row vector by a matrix, or rotate it by a quaternion.

        Either (value, transform), which returns a new vector; or (sourceArray, transform, destinationArray) or
        (sourceArray, sourceIndex, transform, destinationArray, destinationIndex, length), which fill the destination.
        A Vector2 counts as (x, y, 0, 1), a Vector3 as (x, y, z, 1).

        Raises:
            ArgumentNullException: an array is None.
            ArgumentException: the source or the destination is too short.
        """
        if not more:
            return _transform(value, transform)
        transform_array(_transform, Vector4, (value, transform, *more))
        return None


def _make(x: float, y: float, z: float, w: float) -> Vector4:
    result = Vector4.__new__(Vector4)
    result.X = x
    result.Y = y
    result.Z = z
    result.W = w
    return result


def _assign(target: Vector4, source: Vector4) -> None:
    target.X = source.X
    target.Y = source.Y
    target.Z = source.Z
    target.W = source.W


def _wrap(vector: Vec4) -> Vector4:
    result = Vector4.__new__(Vector4)
    result.X, result.Y, result.Z, result.W = vector
    return result


def _checked(value: Vector4) -> Vector4:
    if type(value) is not Vector4:
        require(value, Vector4, "value")
    return value


def _vec(value: Vector4) -> Vec4:
    if type(value) is not Vector4:
        require(value, Vector4, "value")
    return glm.vec4(value.X, value.Y, value.Z, value.W)


def _equal(a: Vector4, b: Vector4) -> bool:
    return a.X == b.X and a.Y == b.Y and a.Z == b.Z and a.W == b.W


def _sum(a: Vector4, b: Vector4) -> Vector4:
    return _make(a.X + b.X, a.Y + b.Y, a.Z + b.Z, a.W + b.W)


def _difference(a: Vector4, b: Vector4) -> Vector4:
    return _make(a.X - b.X, a.Y - b.Y, a.Z - b.Z, a.W - b.W)


def _product(a: Vector4, b: Vector4) -> Vector4:
    return _make(a.X * b.X, a.Y * b.Y, a.Z * b.Z, a.W * b.W)


def _quotient(a: Vector4, b: Vector4) -> Vector4:
    return _make(divide(a.X, b.X), divide(a.Y, b.Y), divide(a.Z, b.Z), divide(a.W, b.W))


def _scaled(a: Vector4, scale: float) -> Vector4:
    return _make(a.X * scale, a.Y * scale, a.Z * scale, a.W * scale)


def _negative(a: Vector4) -> Vector4:
    return _make(-a.X, -a.Y, -a.Z, -a.W)


def _dot(a: Vector4, b: Vector4) -> float:
    if cython.compiled:
        return a.X * b.X + a.Y * b.Y + a.Z * b.Z + a.W * b.W
    return single(dot(glm.vec3(a.X, a.Y, a.Z), glm.vec3(b.X, b.Y, b.Z)) + single(a.W * b.W))


def _lerp(a: Vector4, b: Vector4, amount: float) -> Vector4:
    if cython.compiled:
        return _make(
            a.X + (b.X - a.X) * amount, a.Y + (b.Y - a.Y) * amount, a.Z + (b.Z - a.Z) * amount, a.W + (b.W - a.W) * amount
        )
    return _wrap(_interpolation.lerp(_vec(a), _vec(b), amount))


def _normalized(a: Vector4) -> Vector4:
    return _scaled(a, divide(1.0, square_root(_dot(a, a))))


def _scaled_down(value: Vector4, divisor: float) -> Vector4:
    return _scaled(value, divide(1.0, divisor))


def _transform(value: Vector2 | Vector3 | Vector4, transform: Matrix | Quaternion) -> Vector4:
    if not isinstance(value, (Vector2, Vector3, Vector4)):
        raise TypeError(f"value must be a Vector2, Vector3 or Vector4, got {value!r}")
    if isinstance(value, Vector4) and isinstance(transform, MatrixMemory):
        return _moved(value, transform)
    numbers = value._tuple()
    x, y, z, w = transformer(transform, f"_transform{len(numbers)}")(*numbers)
    return _make(x, y, z, w)


def _moved(v: Vector4, m: MatrixMemory) -> Vector4:
    if not cython.compiled:
        row1, row2, row3, row4 = m._glm
        result = Vector4.__new__(Vector4)
        result.X, result.Y, result.Z, result.W = row1 * v.X + row2 * v.Y + row3 * v.Z + row4 * v.W
        return result
    return _make(
        v.X * m.M11 + v.Y * m.M21 + v.Z * m.M31 + v.W * m.M41,
        v.X * m.M12 + v.Y * m.M22 + v.Z * m.M32 + v.W * m.M42,
        v.X * m.M13 + v.Y * m.M23 + v.Z * m.M33 + v.W * m.M43,
        v.X * m.M14 + v.Y * m.M24 + v.Z * m.M34 + v.W * m.M44,
    )


if not cython.compiled:
    hold_in_memory(globals(), "Vector4", X=FLOAT, Y=FLOAT, Z=FLOAT, W=FLOAT)
    write_out_operators(Vector4, "XYZW")
