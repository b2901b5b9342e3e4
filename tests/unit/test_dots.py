from __future__ import annotations

import numpy as np

from tests.unit._binary32 import f, random_rows, same
from xna._dots import cross, dot, length, normalized, stepwise_cross, stepwise_dot, stepwise_length, stepwise_normalized
from xna._glm import glm


def test_dots_round_after_each_step() -> None:
    for row in random_rows(500, 6):
        a, b = np.array(row[:3], f), np.array(row[3:], f)
        products = a * b
        for rule in (dot, stepwise_dot):
            assert rule(glm.vec2(*row[:2]), glm.vec2(*row[3:5])) == products[0] + products[1]
            assert rule(glm.vec3(*row[:3]), glm.vec3(*row[3:])) == (products[0] + products[1]) + products[2]
        for rule in (length, stepwise_length):
            assert rule(glm.vec2(*row[:2])) == np.sqrt(a[0] * a[0] + a[1] * a[1])
            assert rule(glm.vec3(*row[:3])) == np.sqrt((a[0] * a[0] + a[1] * a[1]) + a[2] * a[2])
    assert stepwise_dot(glm.vec2(2**-140, 0), glm.vec2(1, 1)) == dot(glm.vec2(2**-140, 0), glm.vec2(1, 1)) == 2.0**-140


def test_cross_products_and_unit_vectors_round_after_each_step() -> None:
    for row in [*random_rows(500, 6), [0.0, -0.0, 0.0, -0.0, 0.0, 1.0], [0.0, 0.0, -2.0, 0.0, 3.0, 0.0]]:
        (x, y, z), (u, v, w) = np.array(row[:3], f), np.array(row[3:], f)
        a, b = glm.vec3(*row[:3]), glm.vec3(*row[3:])
        for rule in (cross, stepwise_cross):
            assert same(rule(a, b), [y * w - z * v, z * u - x * w, x * v - y * u])
        with np.errstate(all="ignore"):
            scale2, scale3 = f(1) / np.sqrt(x * x + y * y), f(1) / np.sqrt(x * x + y * y + z * z)
            for unit in (normalized, stepwise_normalized):
                assert same(unit(a), [x * scale3, y * scale3, z * scale3]) and same(unit(a.xy), [x * scale2, y * scale2])
