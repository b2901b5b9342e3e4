from __future__ import annotations

import copy
import math
import pickle

import numpy as np
import pytest

from tests.unit._binary32 import f, random_rows
from tests.unit._shapes import dot, random_vector, root, singles, subtracted
from xna.bounding_box import BoundingBox
from xna.bounding_sphere import BoundingSphere
from xna.exceptions import ArgumentNullException
from xna.plane import Plane
from xna.ray import Ray
from xna.vector3 import Vector3


def test_constructor_forms() -> None:
    ray = Ray(Vector3(1, 2, 3), Vector3.Forward)
    assert ray.Position == Vector3(1, 2, 3) and ray.Direction == Vector3(0, 0, -1)
    assert Ray(ray) == ray == Ray(position=(1, 2, 3), direction=np.array([0, 0, -1]))
    assert Ray() == Ray(Vector3.Zero, Vector3.Zero)
    for wrong in ((Vector3(),), (1, 2), (Vector3(), 3), (True, Vector3())):
        with pytest.raises(TypeError):
            Ray(*wrong)


def test_fields_copy_what_is_assigned() -> None:
    start = Vector3.Zero
    ray = Ray(start, Vector3.UnitX)
    start.X = 1
    ray.Position.Y = 2
    assert ray.Position == Vector3(0, 2, 0)
    ray.Direction = start
    start.Z = 5
    assert ray.Direction == Vector3(1, 0, 0)


def test_text_equality_and_copies() -> None:
    ray = Ray(Vector3(1, 2, 3), Vector3(0, 0, -1))
    assert str(ray) == "{Position:{X:1 Y:2 Z:3} Direction:{X:0 Y:0 Z:-1}}"
    for twin in (copy.copy(ray), copy.deepcopy(ray), pickle.loads(pickle.dumps(ray))):
        assert twin == ray and twin.Equals(ray) and twin.Position is not ray.Position
    assert ray != Ray(Vector3(1, 2, 3), Vector3(0, 0, 1)) and not ray.Equals(None)
    assert hash(Ray(Vector3.UnitX, Vector3.UnitX)) == 2 * 0x3F800000


def test_intersects_plane() -> None:
    ray = Ray(Vector3(0, 5, 0), Vector3(0, -2, 0))
    assert ray.Intersects(Plane(0, 1, 0, 0)) == 2.5
    assert Ray(Vector3(0, 5, 0), Vector3.Up).Intersects(Plane(0, 1, 0, 0)) is None
    assert Ray(Vector3(0, 5, 0), Vector3(1, 9.9e-6, 0)).Intersects(Plane(0, 1, 0, 0)) is None
    assert Ray(Vector3(0, 5e-6, 0), Vector3.Up).Intersects(Plane(0, 1, 0, 0)) == 0
    assert Ray(Vector3(0, 2e-5, 0), Vector3.Up).Intersects(Plane(0, 1, 0, 0)) is None
    assert math.isnan(Ray(Vector3(math.nan), Vector3.Up).Intersects(Plane(0, 1, 0, 0)) or 0)


def test_intersects_plane_stepwise() -> None:
    met = 0
    for row in random_rows(300, 10):
        position, direction, normal, d = singles(row[:3]), singles(row[3:6]), singles(row[6:9]), f(row[9])
        expected = (-d - dot(normal, position)) / dot(normal, direction)
        actual = Ray(Vector3(row[:3]), Vector3(row[3:6])).Intersects(Plane(*row[6:]))
        assert actual == (None if expected < f(-1e-5) else max(expected, 0))
        met += actual is not None
    assert 50 < met < 250


def test_intersects_sphere() -> None:
    sphere = BoundingSphere(Vector3(0, 0, -10), 2)
    assert Ray(Vector3.Zero, Vector3.Forward).Intersects(sphere) == 8
    assert Ray(Vector3(0, 2, 0), Vector3.Forward).Intersects(sphere) == 10
    assert Ray(Vector3(0, 2.01, 0), Vector3.Forward).Intersects(sphere) is None
    assert Ray(Vector3.Zero, Vector3.Backward).Intersects(sphere) is None
    assert Ray(Vector3(0, 0, -11), Vector3.Backward).Intersects(sphere) == 0
    assert Ray(Vector3(0, 0, -12), Vector3.Forward).Intersects(sphere) == 0
    assert sphere.Intersects(Ray(Vector3.Zero, Vector3.Forward)) == 8


def test_intersects_sphere_stepwise() -> None:
    met = 0
    for row in random_rows(400, 7, seed=5):
        position, center, radius = Vector3(row[:3]), Vector3(0.5, -0.25, 1), abs(row[6])
        direction = Vector3.Normalize(center - position + Vector3(row[3:6]) * 0.2)
        offset = subtracted(singles(center), singles(position))
        squared, limit = dot(offset, offset), f(radius) * f(radius)
        along = dot(offset, singles(direction))
        expected: float | None = None
        if squared <= limit:
            expected = 0.0
        elif along >= 0 and squared - along * along <= limit:
            expected = along - root(limit - (squared - along * along))
        assert Ray(position, direction).Intersects(BoundingSphere(center, radius)) == expected
        met += bool(expected)
    assert met > 20


def test_intersects_box() -> None:
    box = BoundingBox(Vector3(-1), Vector3(1))
    assert Ray(Vector3(-5, 0, 0), Vector3.Right).Intersects(box) == 4
    assert Ray(Vector3(-5, 1, -1), Vector3.Right).Intersects(box) == 4
    assert Ray(Vector3(-5, 1.01, 0), Vector3.Right).Intersects(box) is None
    assert Ray(Vector3(5, 0, 0), Vector3.Right).Intersects(box) is None
    assert Ray(Vector3(0.5, 0, 0), Vector3.Right).Intersects(box) == 0
    assert Ray(Vector3(-5, 0, 0), Vector3(2, 9e-7, 0)).Intersects(box) == 2
    assert Ray(Vector3(-5, 1.0001, 0), Vector3(1, -9e-7, 0)).Intersects(box) is None
    assert box.Intersects(Ray(Vector3(0, 3, 0), Vector3.Down)) == 2
    assert Ray(Vector3(math.nan, 0, 0), Vector3.Zero).Intersects(box) == 0


def test_intersects_box_agrees_with_the_faces() -> None:
    rng = np.random.default_rng(2)
    met = 0
    for _ in range(400):
        low, high = np.sort(rng.uniform(-5, 5, (2, 3)), axis=0)
        position = random_vector(rng)
        ray = Ray(position, random_vector(rng, 4) - position)
        start, step = np.array(ray.Position._tuple()), np.array(ray.Direction._tuple())
        hits = [0.0] if ((low <= start) & (start <= high)).all() else []
        for axis in range(3):
            others = [a for a in range(3) if a != axis]
            for face in (low[axis], high[axis]):
                t = (face - start[axis]) / step[axis]
                point = (start + t * step)[others]
                if t >= 0 and ((low[others] <= point) & (point <= high[others])).all():
                    hits.append(t)
        actual = ray.Intersects(BoundingBox(Vector3(low), Vector3(high)))
        assert (actual is None) == (not hits)
        assert actual is None or abs(actual - min(hits)) < 1e-4
        met += actual is not None
    assert met > 20


def test_intersects_refuses_what_is_no_shape() -> None:
    with pytest.raises(ArgumentNullException):
        Ray().Intersects(None)  # type: ignore[arg-type]
    with pytest.raises(TypeError):
        Ray().Intersects(Ray())  # type: ignore[arg-type]
