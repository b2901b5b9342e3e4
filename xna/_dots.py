"""Dot and cross products, lengths and unit vectors of PyGLM vectors of two or three numbers, each step rounded, from the left.

PyGLM's own does that and is quicker, unless its compiler fused products and sums, as compilers for ARM do.
"""

from __future__ import annotations

from collections.abc import Callable

from xna._glm import Vec, Vec3, glm
from xna._single import divide, single, square_root


def stepwise_dot(a: Vec, b: Vec) -> float:
    """Return the dot product of vectors of any size."""
    total, *products = a * b
    for product in products:
        total = single(total + product)
    return float(total)


def stepwise_cross(a: Vec3, b: Vec3) -> Vec3:
    """Return the cross product."""
    return a.yzx * b.zxy - a.zxy * b.yzx


def stepwise_length(a: Vec) -> float:
    """Return the length of a vector of any size."""
    return square_root(stepwise_dot(a, a))


def stepwise_normalized(a: Vec) -> Vec:
    """Multiply by the reciprocal of the length; a zero vector becomes NaN."""
    return a * divide(1.0, stepwise_length(a))


def _native_is_stepwise() -> bool:
    third, ramp = single(1 / 3), [single(1.0 + i / 7) for i in range(30)]
    pairs = [(glm.vec3(third, a, b), glm.vec3(b, third, a)) for a, b in zip(ramp, ramp[7:], strict=False)]
    return all(glm.cross(a, b) == stepwise_cross(a, b) for a, b in pairs) and all(
        glm.dot(a, b) == stepwise_dot(a, b) and glm.normalize(a) == stepwise_normalized(a)
        for a, b in [*pairs, *((a.xy, b.xy) for a, b in pairs)]
    )


_native = _native_is_stepwise()
dot: Callable[[Vec, Vec], float] = glm.dot if _native else stepwise_dot
cross: Callable[[Vec3, Vec3], Vec3] = glm.cross if _native else stepwise_cross
length: Callable[[Vec], float] = glm.length if _native else stepwise_length
normalized: Callable[[Vec], Vec] = glm.normalize if _native else stepwise_normalized
