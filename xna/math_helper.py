"""MathHelper, XNA's constants and scalar functions in binary32."""

from __future__ import annotations

import math
from typing import TYPE_CHECKING

from xna import _interpolation
from xna._glm import glm
from xna._single import clamped, real, single
from xna._struct_fields import dot3

if TYPE_CHECKING:
    import cython
else:
    from xna import _cython as cython

_PI = single(3.1415927)
_TWO_PI = single(6.2831855)
_DEGREES_OF_A_RADIAN = single(57.29578)
_RADIANS_OF_A_DEGREE = single(math.pi / 180.0)


class MathHelper:
    """Constants and functions for numbers; every result is a binary32 value. Angles are in radians."""

    E = single(2.7182817)
    Log2E = single(1.442695)
    Log10E = single(0.4342945)
    Pi = single(3.1415927)
    PiOver2 = single(1.5707964)
    PiOver4 = single(0.7853982)
    TwoPi = single(6.2831855)

    @staticmethod
    def Barycentric(value1: float, value2: float, value3: float, amount1: float, amount2: float) -> float:
        """Return one coordinate of the point with the barycentric weights amount1 and amount2.

        Args:
            value1: the coordinate of the first corner of the triangle.
            value2: that of the second corner, weighed by `amount1`.
            value3: that of the third corner, weighed by `amount2`.
            amount1: weight of the second corner.
            amount2: weight of the third corner.
        """
        return _barycentric(real(value1), real(value2), real(value3), real(amount1), real(amount2))

    @staticmethod
    def CatmullRom(value1: float, value2: float, value3: float, value4: float, amount: float) -> float:
        """Interpolate on the Catmull-Rom spline between value2 (amount 0) and value3 (amount 1)."""
        return _catmull_rom(real(value1), real(value2), real(value3), real(value4), real(amount))

    @staticmethod
    def Clamp(value: float, min: float, max: float) -> float:
        """Keep a value within min..max. XNA oddity: min wins when it is above max; NaN stays NaN."""
        if not cython.compiled and value.__class__ is min.__class__ is max.__class__ is float:
            value, min, max = glm.vec3(value, min, max)
        else:
            value, min, max = real(value), real(min), real(max)
        value = max if max < value else value  # noqa: FURB136 - the names hide the functions
        return min if min > value else value  # noqa: FURB136

    @staticmethod
    def Distance(value1: float, value2: float) -> float:
        """Return the absolute difference."""
        return abs(single(real(value1) - real(value2)))

    @staticmethod
    def Hermite(value1: float, tangent1: float, value2: float, tangent2: float, amount: float) -> float:
        """Interpolate on the Hermite spline from value1 (amount 0) to value2 (amount 1) with these tangents."""
        return hermite(real(value1), real(tangent1), real(value2), real(tangent2), real(amount))

    @staticmethod
    def Lerp(value1: float, value2: float, amount: float) -> float:
        """Interpolate linearly: value1 + (value2 - value1) * amount; the amount is not clamped."""
        if not cython.compiled and value1.__class__ is value2.__class__ is amount.__class__ is float:
            begin = glm.vec1(value1)
            number: float = (begin + (glm.vec1(value2) - begin) * amount).x
            return number
        return _lerp(real(value1), real(value2), real(amount))

    @staticmethod
    def Max(value1: float, value2: float) -> float:
        """Return the greater value, NaN if either is NaN."""
        value1, value2 = real(value1), real(value2)
        return value1 if value1 > value2 or value1 != value1 else value2

    @staticmethod
    def Min(value1: float, value2: float) -> float:
        """Return the smaller value, NaN if either is NaN."""
        value1, value2 = real(value1), real(value2)
        return value1 if value1 < value2 or value1 != value1 else value2

    @staticmethod
    def SmoothStep(value1: float, value2: float, amount: float) -> float:
        """Interpolate with zero slope at both ends; the amount is clamped to 0..1."""
        return _smooth_step(real(value1), real(value2), real(amount))

    @staticmethod
    def ToDegrees(radians: float) -> float:
        """Convert radians to degrees."""
        return single(real(radians) * _DEGREES_OF_A_RADIAN)

    @staticmethod
    def ToRadians(degrees: float) -> float:
        """Convert degrees to radians."""
        return single(real(degrees) * _RADIANS_OF_A_DEGREE)

    @staticmethod
    def WrapAngle(angle: float) -> float:
        """Bring an angle into the range (-pi, pi]; NaN for what is not finite."""
        return _wrapped(real(angle))


def _lerp(value1: float, value2: float, amount: float) -> float:
    return single(value1 + single(single(value2 - value1) * amount))


def _barycentric(value1: float, value2: float, value3: float, amount1: float, amount2: float) -> float:
    return dot3(value1, value2 - value1, value3 - value1, 1.0, amount1, amount2)


def _smooth_step(value1: float, value2: float, amount: float) -> float:
    t = clamped(amount, 0.0, 1.0)
    return _lerp(value1, value2, single(single(t * t) * single(3.0 - 2.0 * t)))


def _catmull_rom(value1: float, value2: float, value3: float, value4: float, amount: float) -> float:
    if not cython.compiled:
        v1, v2, v3, v4 = map(glm.vec1, (value1, value2, value3, value4))
        number: float = _interpolation.catmull_rom(v1, v2, v3, v4, amount).x
        return number
    squared = single(amount * amount)
    cubed = single(amount * squared)
    quadratic = single(dot3(value1, value2, value3, 2.0, -5.0, 4.0) - value4)
    cubic = single(dot3(value2, value1, value3, 3.0, -1.0, -3.0) + value4)
    doubled = single(dot3(value2, value3 - value1, quadratic, 2.0, amount, squared) + single(cubic * cubed))
    return single(doubled * 0.5)


def hermite(value1: float, tangent1: float, value2: float, tangent2: float, amount: float) -> float:
    """Return the point of the Hermite spline; nothing is cut short at 0 and 1, so infinite input gives NaN."""
    squared = single(amount * amount)
    cubed = single(amount * squared)
    weight1 = single(single(2.0 * cubed - single(3.0 * squared)) + 1.0)
    weight2 = single(single(3.0 * squared) - 2.0 * cubed)
    slope1 = single(single(cubed - 2.0 * squared) + amount)
    slope2 = single(cubed - squared)
    return single(dot3(value1, value2, tangent1, weight1, weight2, slope1) + single(tangent2 * slope2))


def _wrapped(angle: float) -> float:
    if not math.isfinite(angle):
        return math.nan
    angle = single(math.remainder(angle, _TWO_PI))
    if angle <= -_PI:
        return single(angle + _TWO_PI)
    return single(angle - _TWO_PI) if angle > _PI else angle
