"""Quaternion, a rotation in space.

The fields hold binary32 numbers in memory like those of the vectors (see `xna.vector3`).
"""

from __future__ import annotations

import math
from collections.abc import Iterator, Sequence
from typing import TYPE_CHECKING, Any, overload

from xna._dots import cross, dot
from xna._glm import Vec3, Vec4, glm
from xna._matrix_memory import MatrixMemory
from xna._named_arguments import overloads
from xna._numpy_values import array_of, numbers_of
from xna._single import (
    NUMBERS,
    components,
    cosine,
    divide,
    exact_text,
    hash_code,
    is_scalar,
    real,
    require,
    sine,
    single,
    square_root,
    text,
)
from xna._static_value import static_or_in_place, static_value
from xna._struct_memory import FLOAT, hold_in_memory
from xna.vector3 import Vector3

if TYPE_CHECKING:
    import cython
    import numpy

    from xna.matrix import Matrix
else:
    from xna import _cython as cython

_ABSENT: Any = object()


@cython.freelist(16)
@cython.cclass
class Quaternion:
    """A quaternion (x, y, z, w); one of length one is a rotation.

    The product `a * b` rotates by b first, then by a; `Quaternion.Concatenate(a, b)` by a first. The quaternion is mutable
    and `b = a` makes two names of one object; `Quaternion(a)` copies it.
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
        def __init__(self, vectorPart: Vector3, scalarPart: float, /) -> None: ...
        @overload
        def __init__(self, value: Quaternion | Sequence[float] | numpy.ndarray[Any, Any], /) -> None: ...

    def __init__(self, x: Any = _ABSENT, y: Any = _ABSENT, z: Any = _ABSENT, w: Any = _ABSENT) -> None:
        """Make a quaternion from four numbers or from a Vector3 and w.

        A quaternion, sequence or array of 4 numbers is copied; nothing gives zeros (not the identity).

        Raises:
            TypeError: an argument is no number (bool is none).
            ArgumentException: there are not 4 numbers.
        """
        if type(x) in NUMBERS and type(y) in NUMBERS and type(z) in NUMBERS and type(w) in NUMBERS:
            self.X = x
            self.Y = y
            self.Z = z
            self.W = w
        else:
            given = tuple(value for value in (x, y, z, w) if value is not _ABSENT)
            self.X, self.Y, self.Z, self.W = components("Quaternion", 4, given, splat=False)

    @static_value
    def Identity(cls) -> Quaternion:
        """A fresh Quaternion(0, 0, 0, 1), which does not rotate."""
        return Quaternion(0.0, 0.0, 0.0, 1.0)

    def __reduce__(self) -> tuple[type[Quaternion], tuple[float, ...]]:
        return Quaternion, self._tuple()

    def __iter__(self) -> Iterator[float]:
        """Give x, y, z and w in this order."""
        return iter(self._tuple())

    def _tuple(self) -> tuple[float, float, float, float]:
        return (self.X, self.Y, self.Z, self.W)

    def _vec(self) -> Vec4:
        return glm.vec4(self.X, self.Y, self.Z, self.W)

    def __array__(self, dtype: Any = None, copy: bool | None = None) -> numpy.ndarray[Any, Any]:
        return array_of(self._tuple(), "f4", dtype, copy)

    def ToNumpyEXT(self) -> numpy.ndarray[Any, Any]:
        """Return a new float32 array (x, y, z, w). Not in XNA 4.0."""
        return array_of(self._tuple(), "f4")

    @staticmethod
    def FromNumpyEXT(array: numpy.ndarray[Any, Any]) -> Quaternion:
        """Make a quaternion of an array (x, y, z, w); another shape raises ArgumentException. Not in XNA 4.0."""
        return Quaternion(*numbers_of(array, (4,), "Quaternion"))

    def __repr__(self) -> str:
        return f"Quaternion({', '.join(map(exact_text, self._tuple()))})"

    def __str__(self) -> str:
        return self.ToString()

    def ToString(self) -> str:
        """Return the XNA text form, for example `{X:0 Y:0 Z:0 W:1}`."""
        return f"{{X:{text(self.X)} Y:{text(self.Y)} Z:{text(self.Z)} W:{text(self.W)}}}"

    def __eq__(self, other: object) -> bool:
        return self._tuple() == other._tuple() if isinstance(other, Quaternion) else NotImplemented

    def Equals(self, other: object) -> bool:
        """Tell whether the other object is a Quaternion with the same components (NaN equals nothing)."""
        return isinstance(other, Quaternion) and self == other

    def __hash__(self) -> int:
        return hash_code(self._tuple())

    def GetHashCode(self) -> int:
        """Return XNA's hash: the sum of the components' bit patterns, as a wrapped int32."""
        return hash_code(self._tuple())

    def Length(self) -> float:
        """Return the length."""
        return square_root(self.LengthSquared())

    def LengthSquared(self) -> float:
        """Return the square of the length."""
        return _dot(self, self)

    @static_or_in_place
    def Normalize(quaternion: Quaternion) -> Quaternion:
        """Make it one long: `q.Normalize()` in place, `Quaternion.Normalize(q)` as a new one. Zero becomes NaN."""
        return _normalized(_checked(quaternion))

    @static_or_in_place
    def Conjugate(value: Quaternion) -> Quaternion:
        """Negate x, y and z: `q.Conjugate()` in place, `Quaternion.Conjugate(q)` as a new one."""
        x, y, z, w = _vec(value)
        return Quaternion(-x, -y, -z, w)

    def __add__(self, other: Quaternion) -> Quaternion:
        return _wrap(self._vec() + other._vec()) if isinstance(other, Quaternion) else NotImplemented

    def __sub__(self, other: Quaternion) -> Quaternion:
        return _wrap(self._vec() - other._vec()) if isinstance(other, Quaternion) else NotImplemented

    def __neg__(self) -> Quaternion:
        return _scaled(self, -1.0)

    def __mul__(self, other: Quaternion | float) -> Quaternion:
        if isinstance(other, Quaternion):
            return _product(self, other)
        return _wrap(self._vec() * single(other)) if is_scalar(other) else NotImplemented

    def __truediv__(self, other: Quaternion) -> Quaternion:
        return _product(self, _inverse(other)) if isinstance(other, Quaternion) else NotImplemented

    @staticmethod
    def Add(quaternion1: Quaternion, quaternion2: Quaternion) -> Quaternion:
        """Return the sum, component by component."""
        return _wrap(_vec(quaternion1) + _vec(quaternion2))

    @staticmethod
    def Subtract(quaternion1: Quaternion, quaternion2: Quaternion) -> Quaternion:
        """Return the difference, component by component."""
        return _wrap(_vec(quaternion1) - _vec(quaternion2))

    @overload
    @staticmethod
    def Multiply(quaternion1: Quaternion, quaternion2: Quaternion) -> Quaternion: ...
    @overload
    @staticmethod
    def Multiply(quaternion1: Quaternion, scaleFactor: float) -> Quaternion: ...
    @staticmethod
    @overloads("quaternion1 quaternion2", "quaternion1 scaleFactor")
    def Multiply(quaternion1: Quaternion, quaternion2: Quaternion | float) -> Quaternion:
        """Return the product with a quaternion (quaternion2 rotates first) or with a number."""
        require(quaternion1, Quaternion, "quaternion1")
        return quaternion1 * quaternion2

    @staticmethod
    def Divide(quaternion1: Quaternion, quaternion2: Quaternion) -> Quaternion:
        """Return quaternion1 times the inverse of quaternion2."""
        return _product(_checked(quaternion1), _inverse(_checked(quaternion2)))

    @staticmethod
    def Negate(quaternion: Quaternion) -> Quaternion:
        """Return the quaternion with all signs changed, which is the same rotation."""
        return -_checked(quaternion)

    @staticmethod
    def Concatenate(value1: Quaternion, value2: Quaternion) -> Quaternion:
        """Return the rotation by value1 followed by value2, that is value2 * value1."""
        return _product(_checked(value2), _checked(value1))

    @staticmethod
    def Dot(quaternion1: Quaternion, quaternion2: Quaternion) -> float:
        """Return the dot product."""
        return _dot(_checked(quaternion1), _checked(quaternion2))

    @staticmethod
    def Inverse(quaternion: Quaternion) -> Quaternion:
        """Return the rotation that undoes this one; the inverse of zero is NaN."""
        return _inverse(_checked(quaternion))

    @staticmethod
    def Lerp(quaternion1: Quaternion, quaternion2: Quaternion, amount: float) -> Quaternion:
        """Interpolate linearly the shorter way round and make the result one long."""
        a, b, t = _vec(quaternion1), _vec(quaternion2), real(amount, "amount")
        rest = single(1.0 - t)
        return _normalized(_wrap(a * rest + b * t if _dot(quaternion1, quaternion2) >= 0.0 else a * rest - b * t))

    @staticmethod
    def Slerp(quaternion1: Quaternion, quaternion2: Quaternion, amount: float) -> Quaternion:
        """Interpolate along the arc, the shorter way round. XNA oddity: the result is not made one long."""
        a, b, t = _vec(quaternion1), _vec(quaternion2), real(amount, "amount")
        cos = _dot(quaternion1, quaternion2)
        sign = -1.0 if cos < 0.0 else 1.0
        weight1, weight2 = _slerp_weights(cos * sign, t)
        return _wrap(a * weight1 + b * (sign * weight2))

    @staticmethod
    def CreateFromAxisAngle(axis: Vector3, angle: float) -> Quaternion:
        """Rotate about an axis that must be one long, by an angle in radians."""
        require(axis, Vector3, "axis")
        half = single(real(angle, "angle") * 0.5)
        size = sine(half)
        return _make(axis.X * size, axis.Y * size, axis.Z * size, cosine(half))

    @staticmethod
    def CreateFromYawPitchRoll(yaw: float, pitch: float, roll: float) -> Quaternion:
        """Rotate by roll about z, then pitch about x, then yaw about y, all in radians."""
        y, p, r = single(real(yaw) * 0.5), single(real(pitch) * 0.5), single(real(roll) * 0.5)
        return _turned(sine(y), cosine(y), sine(p), cosine(p), sine(r), cosine(r))

    @staticmethod
    def CreateFromRotationMatrix(matrix: Matrix) -> Quaternion:
        """Return the rotation that a matrix without scale or skew holds."""
        if not isinstance(matrix, MatrixMemory):
            raise TypeError(f"matrix must be a Matrix, got {matrix!r}")
        (m11, m12, m13), (m21, m22, m23), (m31, m32, m33) = (tuple(row)[:3] for row in matrix._glm.to_tuple()[:3])
        if single(single(m11 + m22) + m33) > 0.0:
            w, k = _root(single(single(m11 + m22) + m33), 0.0, 0.0)
            return Quaternion(single(m23 - m32) * k, single(m31 - m13) * k, single(m12 - m21) * k, w)
        if m11 >= m22 and m11 >= m33:
            x, k = _root(m11, m22, m33)
            return Quaternion(x, single(m12 + m21) * k, single(m13 + m31) * k, single(m23 - m32) * k)
        if m22 > m33:
            y, k = _root(m22, m11, m33)
            return Quaternion(single(m21 + m12) * k, y, single(m32 + m23) * k, single(m31 - m13) * k)
        z, k = _root(m33, m11, m22)
        return Quaternion(single(m31 + m13) * k, single(m32 + m23) * k, z, single(m12 - m21) * k)

    def _rotate(self, x: float, y: float, z: float | None = None) -> tuple[float, float, float]:
        if cython.compiled:
            return _rotated(self, x, y, 0.0 if z is None else z, z is None)
        column1, column2, column3 = self._rotation_columns()
        rotated = column1 * x + column2 * y
        a, b, c = rotated if z is None else rotated + column3 * z
        return a, b, c

    def _rotation_columns(self) -> tuple[Vec3, Vec3, Vec3]:
        doubled = glm.vec3(self.X, self.Y, self.Z) * 2.0
        wx, wy, wz = doubled * self.W
        xx, xy, xz = doubled * self.X
        _, yy, yz = doubled * self.Y
        _, _, zz = doubled * self.Z
        a, b, c = glm.vec3(1.0) - glm.vec3(yy, xx, xx) - glm.vec3(zz, zz, yy)
        products, turns = glm.vec3(xy, xz, yz), glm.vec3(wz, wy, wx)
        xy_wz, xz_wy, yz_wx = products + turns
        xy_less_wz, xz_less_wy, yz_less_wx = products - turns
        return (
            glm.vec3(a, xy_wz, xz_less_wy),
            glm.vec3(xy_less_wz, b, yz_wx),
            glm.vec3(xz_wy, yz_less_wx, c),
        )

    def _transform2(self, x: float, y: float) -> tuple[float, float, float, float]:
        return (*self._rotate(x, y), 1.0)

    def _transform3(self, x: float, y: float, z: float) -> tuple[float, float, float, float]:
        return (*self._rotate(x, y, z), 1.0)

    def _transform4(self, x: float, y: float, z: float, w: float) -> tuple[float, float, float, float]:
        return (*self._rotate(x, y, z), single(w))


def _make(x: float, y: float, z: float, w: float) -> Quaternion:
    result = Quaternion.__new__(Quaternion)
    result.X = x
    result.Y = y
    result.Z = z
    result.W = w
    return result


def _wrap(vector: Vec4) -> Quaternion:
    x, y, z, w = vector
    return _make(x, y, z, w)


def _checked(value: Quaternion) -> Quaternion:
    require(value, Quaternion, "quaternion")
    return value


def _vec(value: Quaternion) -> Vec4:
    require(value, Quaternion, "quaternion")
    return value._vec()


def _dot(a: Quaternion, b: Quaternion) -> float:
    if cython.compiled:
        return a.X * b.X + a.Y * b.Y + a.Z * b.Z + a.W * b.W
    return single(dot(glm.vec3(a.X, a.Y, a.Z), glm.vec3(b.X, b.Y, b.Z)) + single(a.W * b.W))


def _normalized(q: Quaternion) -> Quaternion:
    return _scaled(q, divide(1.0, square_root(_dot(q, q))))


def _inverse(q: Quaternion) -> Quaternion:
    return _scaled(_make(-q.X, -q.Y, -q.Z, q.W), divide(1.0, _dot(q, q)))


def _scaled(q: Quaternion, scale: float) -> Quaternion:
    return _make(q.X * scale, q.Y * scale, q.Z * scale, q.W * scale)


def _product(a: Quaternion, b: Quaternion) -> Quaternion:
    if cython.compiled:
        return _make(
            a.X * b.W + b.X * a.W + (a.Y * b.Z - a.Z * b.Y),
            a.Y * b.W + b.Y * a.W + (a.Z * b.X - a.X * b.Z),
            a.Z * b.W + b.Z * a.W + (a.X * b.Y - a.Y * b.X),
            a.W * b.W - (a.X * b.X + a.Y * b.Y + a.Z * b.Z),
        )
    v, u = glm.vec3(a.X, a.Y, a.Z), glm.vec3(b.X, b.Y, b.Z)
    x, y, z = v * b.W + u * a.W + cross(v, u)
    return _make(x, y, z, single(a.W * b.W) - dot(v, u))


def _turned(sy: float, cy: float, sp: float, cp: float, sr: float, cr: float) -> Quaternion:
    """Combine the sines and cosines of half the yaw, pitch and roll."""
    if cython.compiled:
        return _make(
            cy * sp * cr + sy * cp * sr,
            sy * cp * cr - cy * sp * sr,
            cy * cp * sr - sy * sp * cr,
            cy * cp * cr + sy * sp * sr,
        )
    first = glm.vec4(cy, sy, cy, cy) * glm.vec4(sp, cp, cp, cp) * glm.vec4(cr, cr, sr, cr)
    second = glm.vec4(sy, cy, sy, sy) * glm.vec4(cp, sp, sp, sp) * glm.vec4(sr, sr, cr, sr)
    return _wrap(first + second * glm.vec4(1.0, -1.0, -1.0, 1.0))


def _rotated(q: Quaternion, x: float, y: float, z: float, flat: bool) -> tuple[float, float, float]:
    """Do what `Quaternion._rotate` does (compiled only)."""
    x2, y2, z2 = q.X * 2.0, q.Y * 2.0, q.Z * 2.0
    wx, wy, wz = x2 * q.W, y2 * q.W, z2 * q.W
    xx, xy, xz = x2 * q.X, y2 * q.X, z2 * q.X
    yy, yz, zz = y2 * q.Y, z2 * q.Y, z2 * q.Z
    not_x, not_y = 1.0 - xx, 1.0 - yy
    a = (not_y - zz) * x + (xy - wz) * y
    b = (xy + wz) * x + (not_x - zz) * y
    c = (xz - wy) * x + (yz + wx) * y
    if flat:
        return a, b, c
    return a + (xz + wy) * z, b + (yz - wx) * z, c + (not_x - yy) * z


def _slerp_weights(cos: float, amount: float) -> tuple[float, float]:
    if cos > single(0.999999):
        return single(1.0 - amount), amount
    angle = single(math.acos(cos)) if cos <= 1.0 else math.nan
    scale = single(1.0 / math.sin(angle))  # XNA rounds the reciprocal, but not the sine
    rest = single(single(1.0 - amount) * angle)
    return single(sine(rest) * scale), single(sine(single(amount * angle)) * scale)


def _root(own: float, other1: float, other2: float) -> tuple[float, float]:
    """Return half of s and 0.5 / s for s = sqrt(1 + own - other1 - other2)."""
    s = square_root(single(single(single(1.0 + own) - other1) - other2))
    return single(s * 0.5), divide(0.5, s)


if not cython.compiled:
    hold_in_memory(globals(), "Quaternion", X=FLOAT, Y=FLOAT, Z=FLOAT, W=FLOAT)
