"""Dot products and lengths of PyGLM vectors of two or three numbers, each step rounded, sums from left to right.

PyGLM's own does that and is quicker, unless its compiler fused products and sums, as compilers for ARM do.
"""

from __future__ import annotations

from collections.abc import Callable

from xna._glm import Vec, glm
from xna._single import single, square_root


def stepwise_dot(a: Vec, b: Vec) -> float:
    """Return the dot product of vectors of any size."""
    total, *products = a * b
    for product in products:
        total = single(total + product)
    return float(total)


def _native_is_stepwise() -> bool:
    third, ramp = single(1 / 3), [single(1.0 + i / 7) for i in range(30)]
    pairs = [(glm.vec3(third, a, b), glm.vec3(b, third, a)) for a, b in zip(ramp, ramp[7:], strict=False)]
    pairs += [(a.xy, b.xy) for a, b in pairs]
    return all(glm.dot(a, b) == stepwise_dot(a, b) for a, b in pairs)


def stepwise_length(a: Vec) -> float:
    """Return the length of a vector of any size."""
    return square_root(stepwise_dot(a, a))


_native = _native_is_stepwise()
dot: Callable[[Vec, Vec], float] = glm.dot if _native else stepwise_dot
length: Callable[[Vec], float] = glm.length if _native else stepwise_length
