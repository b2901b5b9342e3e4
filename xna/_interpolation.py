"""The interpolation rules of the vectors, written once over PyGLM vectors; `math_helper` has them for single numbers.

Each PyGLM operation here is one binary32 operation per component, in XNA's order; amounts are narrowed floats.
"""

from __future__ import annotations

from xna._glm import Vec
from xna._single import clamped, single


def lerp(value1: Vec, value2: Vec, amount: float) -> Vec:
    """Return v1 + (v2 - v1) t."""
    return value1 + (value2 - value1) * amount


def barycentric(value1: Vec, value2: Vec, value3: Vec, amount1: float, amount2: float) -> Vec:
    """Return v1 + a1 (v2 - v1) + a2 (v3 - v1)."""
    return value1 + (value2 - value1) * amount1 + (value3 - value1) * amount2


def smooth_step(value1: Vec, value2: Vec, amount: float) -> Vec:
    """Lerp with the amount clamped to 0..1 and eased by t t (3 - 2 t)."""
    t = clamped(amount, 0.0, 1.0)
    return lerp(value1, value2, single(single(t * t) * single(3.0 - 2.0 * t)))


def catmull_rom(value1: Vec, value2: Vec, value3: Vec, value4: Vec, amount: float) -> Vec:
    """Return the point of the Catmull-Rom spline through value2 (amount 0) and value3 (amount 1)."""
    squared = single(amount * amount)
    cubed = single(amount * squared)
    linear = (value3 - value1) * amount
    quadratic = (value1 * 2.0 - value2 * 5.0 + value3 * 4.0 - value4) * squared
    cubic = (value2 * 3.0 - value1 - value3 * 3.0 + value4) * cubed
    return (value2 * 2.0 + linear + quadratic + cubic) * 0.5


def hermite(value1: Vec, tangent1: Vec, value2: Vec, tangent2: Vec, amount: float) -> Vec:
    """Return the point of the Hermite spline; nothing is cut short at 0 and 1, so infinite input gives NaN."""
    squared = single(amount * amount)
    cubed = single(amount * squared)
    weight1 = single(single(2.0 * cubed - single(3.0 * squared)) + 1.0)
    weight2 = single(single(3.0 * squared) - 2.0 * cubed)
    slope1 = single(single(cubed - 2.0 * squared) + amount)
    slope2 = single(cubed - squared)
    return value1 * weight1 + value2 * weight2 + tangent1 * slope1 + tangent2 * slope2
