"""MathHelper, XNA's constants and scalar functions in binary32."""

from __future__ import annotations

import math

from xna import _interpolation
from xna._glm import Vec, glm
from xna._single import clamped, real, single

_TWO_PI = 6.2831854820251465
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
        v1, v2, v3 = _vec(value1), _vec(value2), _vec(value3)
        return _number(_interpolation.barycentric(v1, v2, v3, real(amount1), real(amount2)))

    @staticmethod
    def CatmullRom(value1: float, value2: float, value3: float, value4: float, amount: float) -> float:
        """Interpolate on the Catmull-Rom spline between value2 (amount 0) and value3 (amount 1)."""
        v1, v2, v3, v4 = _vec(value1), _vec(value2), _vec(value3), _vec(value4)
        return _number(_interpolation.catmull_rom(v1, v2, v3, v4, real(amount)))

    @staticmethod
    def Clamp(value: float, min: float, max: float) -> float:
        """Keep a value within min..max. XNA oddity: min wins when it is above max; NaN stays NaN."""
        return clamped(real(value), real(min), real(max))

    @staticmethod
    def Distance(value1: float, value2: float) -> float:
        """Return the absolute difference."""
        return abs(single(real(value1) - real(value2)))

    @staticmethod
    def Hermite(value1: float, tangent1: float, value2: float, tangent2: float, amount: float) -> float:
        """Interpolate on the Hermite spline from value1 (amount 0) to value2 (amount 1) with these tangents."""
        v1, t1, v2, t2 = _vec(value1), _vec(tangent1), _vec(value2), _vec(tangent2)
        return _number(_interpolation.hermite(v1, t1, v2, t2, real(amount)))

    @staticmethod
    def Lerp(value1: float, value2: float, amount: float) -> float:
        """Interpolate linearly: value1 + (value2 - value1) * amount; the amount is not clamped."""
        value1 = real(value1)
        return single(value1 + single(single(real(value2) - value1) * real(amount)))

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
        return _number(_interpolation.smooth_step(_vec(value1), _vec(value2), real(amount)))

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
        angle = real(angle)
        if not math.isfinite(angle):
            return math.nan
        angle = single(math.remainder(angle, _TWO_PI))
        if angle <= -MathHelper.Pi:
            return single(angle + MathHelper.TwoPi)
        return single(angle - MathHelper.TwoPi) if angle > MathHelper.Pi else angle


def _vec(value: float) -> Vec:
    return glm.vec1(real(value))


def _number(vector: Vec) -> float:
    number: float = vector.x
    return number
