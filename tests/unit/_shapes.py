"""Shapes of random numbers for the tests of planes, rays and bounding volumes, and stepwise binary32 vector arithmetic."""

from __future__ import annotations

from collections.abc import Iterator
from typing import Any

import numpy as np

from tests.unit._binary32 import f
from xna.bounding_frustum import BoundingFrustum
from xna.matrix import Matrix
from xna.vector3 import Vector3

Numbers = list[np.float32]


def singles(values: Any) -> Numbers:
    """Turn a vector or sequence into binary32 numbers."""
    return [f(value) for value in values]


def dot(a: Numbers, b: Numbers) -> np.float32:
    result: np.float32 = (a[0] * b[0] + a[1] * b[1]) + a[2] * b[2]
    return result


def cross(a: Numbers, b: Numbers) -> Numbers:
    return [a[1] * b[2] - a[2] * b[1], a[2] * b[0] - a[0] * b[2], a[0] * b[1] - a[1] * b[0]]


def scaled(a: Numbers, by: np.float32) -> Numbers:
    return [x * by for x in a]


def added(a: Numbers, b: Numbers) -> Numbers:
    return [x + y for x, y in zip(a, b, strict=True)]


def subtracted(a: Numbers, b: Numbers) -> Numbers:
    return [x - y for x, y in zip(a, b, strict=True)]


def length(a: Numbers) -> np.float32:
    return root(dot(a, a))


def root(value: np.float32) -> np.float32:
    result: np.float32 = f(np.sqrt(np.float64(value)))
    return result


def random_vector(rng: np.random.Generator, size: float = 10.0) -> Vector3:
    return Vector3(rng.uniform(-size, size, 3))


def random_matrices(count: int, seed: int = 1) -> Iterator[Matrix]:
    """Give view matrices times projections, some perspective, some parallel."""
    rng = np.random.default_rng(seed)
    for index in range(count):
        view = Matrix.CreateLookAt(random_vector(rng), random_vector(rng), Vector3(rng.standard_normal(3)))
        near, depth = rng.uniform(0.5, 3), rng.uniform(2, 20)
        if index % 3:
            field, aspect = rng.uniform(0.3, 2), rng.uniform(0.5, 2)
            yield view * Matrix.CreatePerspectiveFieldOfView(field, aspect, near, near + depth)
        else:
            yield view * Matrix.CreateOrthographic(rng.uniform(2, 10), rng.uniform(2, 10), near, near + depth)


def half_spaces(frustum: BoundingFrustum) -> tuple[Any, Any]:
    """Return normals (6, 3) and distances (6,) of a frustum in double precision; inside is negative."""
    m = np.asarray(frustum.Matrix, np.float64)
    x, y, z, w = m.T
    planes = np.array([-z, z - w, -w - x, x - w, y - w, -w - y])
    planes /= np.linalg.norm(planes[:, :3], axis=1)[:, None]
    return planes[:, :3], planes[:, 3]
