from __future__ import annotations

import copy
import math
import pickle
from typing import Any

import numpy as np
import pytest

from tests.unit._binary32 import f, random_rows, same
from tests.unit._shapes import added, dot, length, root, scaled, singles, subtracted
from xna.bounding_box import BoundingBox
from xna.bounding_frustum import BoundingFrustum
from xna.bounding_sphere import BoundingSphere
from xna.containment_type import ContainmentType
from xna.exceptions import ArgumentException, ArgumentNullException
from xna.matrix import Matrix
from xna.plane import Plane
from xna.plane_intersection_type import PlaneIntersectionType
from xna.vector3 import Vector3

DISJOINT, CONTAINS, INTERSECTS = ContainmentType
UNIT = BoundingSphere(Vector3.Zero, 1)


def sphere(x: float, radius: float) -> BoundingSphere:
    return BoundingSphere(Vector3(x, 0, 0), radius)


def test_constructor_forms() -> None:
    made = BoundingSphere(Vector3(1, 2, 3), 0.1)
    assert made.Center == Vector3(1, 2, 3) and made.Radius == f(0.1)
    assert BoundingSphere(made) == made == BoundingSphere(center=[1, 2, 3], radius=0.1)
    assert BoundingSphere() == sphere(0, 0)
    with pytest.raises(ArgumentException):
        BoundingSphere(Vector3(), -0.001)
    for wrong in ((Vector3(),), (1, 2), (Vector3(), True), (Vector3(), "1"), (True, 1)):
        with pytest.raises(TypeError):
            BoundingSphere(*wrong)


def test_fields_copy_what_is_assigned_and_a_negative_radius_is_kept() -> None:
    center = Vector3.Zero
    changing = BoundingSphere(center, 1)
    center.X = 4
    changing.Center.Y = 2
    changing.Radius = -0.1
    assert changing.Center == Vector3(0, 2, 0) and changing.Radius == f(-0.1)
    assert copy.copy(changing) == changing == pickle.loads(pickle.dumps(changing))
    with pytest.raises(TypeError):
        changing.Radius = "1"  # type: ignore[assignment]


def test_text_equality_and_copies() -> None:
    assert str(sphere(1, 2.5)) == "{Center:{X:1 Y:0 Z:0} Radius:2.5}"
    twin = copy.copy(UNIT)
    assert twin == UNIT and twin.Equals(UNIT) and twin.Center is not UNIT.Center
    assert UNIT != sphere(0, 2) and UNIT != sphere(1, 1) and not UNIT.Equals(None)
    assert hash(sphere(1, 1)) == 2 * 0x3F800000


def test_contains_point() -> None:
    assert UNIT.Contains(Vector3(0.999, 0, 0)) is CONTAINS
    assert UNIT.Contains(Vector3(1, 0, 0)) is UNIT.Contains(Vector3(0.8, 0.8, 0)) is DISJOINT
    assert UNIT.Contains(Vector3(math.nan, 0, 0)) is DISJOINT


def test_contains_sphere() -> None:
    assert sphere(0, 3).Contains(sphere(1, 2)) is CONTAINS
    assert sphere(0, 3).Contains(sphere(1.1, 2)) is INTERSECTS
    assert UNIT.Contains(sphere(2, 1)) is INTERSECTS
    assert UNIT.Contains(sphere(2.1, 1)) is DISJOINT
    assert UNIT.Contains(sphere(0, 3)) is INTERSECTS


def test_contains_box() -> None:
    assert BoundingSphere(Vector3.Zero, 2).Contains(BoundingBox(Vector3(-1), Vector3(1))) is CONTAINS
    assert sphere(0, 5).Contains(BoundingBox(Vector3(-3, -4, 0), Vector3(3, 4, 0))) is CONTAINS
    assert UNIT.Contains(BoundingBox(Vector3(0), Vector3(1))) is INTERSECTS
    assert UNIT.Contains(BoundingBox(Vector3(1, 0, 0), Vector3(2))) is INTERSECTS
    assert UNIT.Contains(BoundingBox(Vector3(0.8), Vector3(2))) is DISJOINT


def test_contains_frustum() -> None:
    frustum = BoundingFrustum(Matrix.CreateOrthographic(2, 2, 1, 3))  # x, y in -1..1, z in -3..-1
    assert BoundingSphere(Vector3(0, 0, -2), 1.8).Contains(frustum) is CONTAINS
    assert BoundingSphere(Vector3(0, 0, -2), 1.7).Contains(frustum) is INTERSECTS
    assert BoundingSphere(Vector3(2, 2, -2), 1.5).Contains(frustum) is INTERSECTS
    assert BoundingSphere(Vector3(2, 2, -2), 1.4).Contains(frustum) is DISJOINT


def test_intersects_sphere() -> None:
    assert UNIT.Intersects(sphere(2, 1)) is False
    assert UNIT.Intersects(sphere(1.999, 1)) is UNIT.Intersects(sphere(0, 0.1)) is True
    for row in random_rows(300, 8, seed=4):
        a, b = f(abs(row[6])), f(abs(row[7]))
        offset = subtracted(singles(row[:3]), singles(row[3:6]))
        expected = bool((a * a + (f(2) * a) * b) + b * b > dot(offset, offset))
        one, two = BoundingSphere(Vector3(row[:3]), float(a)), BoundingSphere(Vector3(row[3:6]), float(b))
        assert one.Intersects(two) is expected


def test_intersects_box_and_plane() -> None:
    assert UNIT.Intersects(BoundingBox(Vector3(1, 0, 0), Vector3(2))) is True
    assert UNIT.Intersects(BoundingBox(Vector3(0.6), Vector3(2))) is False
    assert UNIT.Intersects(Plane(0, 1, 0, 2)) is PlaneIntersectionType.Front
    assert UNIT.Intersects(Plane(0, 1, 0, -2)) is PlaneIntersectionType.Back
    assert UNIT.Intersects(Plane(0, 1, 0, -1)) is PlaneIntersectionType.Intersecting


def test_transform() -> None:
    matrix = Matrix.CreateScale(1, -3, 2) * Matrix.CreateRotationZ(1) * Matrix.CreateTranslation(5, 6, 7)
    moved = BoundingSphere(Vector3(1, 0, 0), 2).Transform(matrix)
    assert moved.Center == Vector3.Transform(Vector3(1, 0, 0), matrix) and abs(moved.Radius - 6) < 1e-6
    for row in random_rows(100, 9):
        rows = [singles(row[i : i + 3]) for i in (0, 3, 6)]
        matrix = Matrix([[*map(float, r), 0] for r in rows] + [[0, 0, 0, 1]])
        expected = f(1.7) * root(max(dot(r, r) for r in rows))
        assert BoundingSphere(Vector3.One, 1.7).Transform(matrix).Radius == expected
    with pytest.raises(TypeError):
        UNIT.Transform(Vector3())  # type: ignore[arg-type]


def test_create_from_bounding_box() -> None:
    made = BoundingSphere.CreateFromBoundingBox(BoundingBox(Vector3(1, 2, 3), Vector3(3, 5, 9)))
    assert made == BoundingSphere(Vector3(2, 3.5, 6), 3.5)
    for row in random_rows(100, 6):
        low, high = singles(row[:3]), singles(row[3:])
        offset = subtracted(high, low)
        made = BoundingSphere.CreateFromBoundingBox(BoundingBox(Vector3(row[:3]), Vector3(row[3:])))
        expected = (*added(low, scaled(offset, f(0.5))), length(offset) * f(0.5))
        assert same((*made.Center, made.Radius), expected)


def test_create_from_points() -> None:
    points = [Vector3(-3, 0, 0), Vector3(5, 0, 0), Vector3(1, 1, 1)]
    assert BoundingSphere.CreateFromPoints(points) == BoundingSphere(Vector3(1, 0, 0), 4)
    assert BoundingSphere.CreateFromPoints(iter([Vector3.One])) == BoundingSphere(Vector3.One, 0)
    with pytest.raises(ArgumentNullException):
        BoundingSphere.CreateFromPoints(None)  # type: ignore[arg-type]
    with pytest.raises(ArgumentException):
        BoundingSphere.CreateFromPoints([])


def test_create_from_points_grows_stepwise() -> None:
    points = [singles(p) for p in ((-1, 0, 0), (1, 0, 0), (0, 1.5, 0), (0.3, -0.4, 1.1))]
    lowest, highest = points[3], points[2]  # the y axis has the largest distance between its extreme points
    center = added(highest, scaled(subtracted(lowest, highest), f(0.5)))
    radius = length(subtracted(highest, lowest)) * f(0.5)
    for point in points:
        offset = subtracted(point, center)
        if length(offset) > radius:
            distance = length(offset)
            radius = (radius + distance) * f(0.5)
            center = added(center, scaled(offset, f(1) - radius / distance))
    made = BoundingSphere.CreateFromPoints([Vector3(*map(float, p)) for p in points])
    assert same((*made.Center, made.Radius), (*center, radius))


def test_create_from_points_begins_with_the_first_of_equally_extreme_points() -> None:
    points = [Vector3(-1, 0, 0), Vector3(1, 0, 0), Vector3(1, 0.5, 0), Vector3(0.9, -0.1, 0)]
    distance = f(points[2].Length())  # from (0, 0, 0), in the middle of the first two
    radius = (f(1) + distance) * f(0.5)
    center = points[2] * float(f(1) - radius / distance)
    assert BoundingSphere.CreateFromPoints(points) == BoundingSphere(center, float(radius))


def test_create_from_points_holds_all_points() -> None:
    rng = np.random.default_rng(8)
    for _ in range(50):
        points = rng.standard_normal((20, 3)) * rng.uniform(0.1, 50)
        made = BoundingSphere.CreateFromPoints(points)
        distances = np.linalg.norm(points - np.asarray(made.Center, np.float64), axis=1)
        assert distances.max() <= made.Radius * 1.00001 and made.Radius < np.linalg.norm(points, axis=1).max() * 1.5


def test_create_from_frustum() -> None:
    frustum = BoundingFrustum(Matrix.CreatePerspectiveFieldOfView(1, 1, 1, 10))
    assert BoundingSphere.CreateFromFrustum(frustum) == BoundingSphere.CreateFromPoints(frustum.GetCorners())
    with pytest.raises(ArgumentNullException):
        BoundingSphere.CreateFromFrustum(None)  # type: ignore[arg-type]
    with pytest.raises(TypeError):
        BoundingSphere.CreateFromFrustum(BoundingBox())  # type: ignore[arg-type]


def test_create_merged() -> None:
    assert BoundingSphere.CreateMerged(sphere(0, 1), sphere(4, 1)) == sphere(2, 3)
    assert BoundingSphere.CreateMerged(sphere(0, 1), sphere(6, 3)) == sphere(4, 5)
    outer, inner = sphere(0, 5), sphere(1, 2)
    for merged in (BoundingSphere.CreateMerged(outer, inner), BoundingSphere.CreateMerged(inner, outer)):
        assert merged == outer and merged is not outer
    assert BoundingSphere.CreateMerged(UNIT, UNIT) == UNIT


def test_create_merged_stepwise() -> None:
    for row in random_rows(200, 8, seed=6):
        a, b = singles(row[:3]), singles(row[3:6])
        r, s = f(abs(row[6])), f(abs(row[7]))
        offset = subtracted(b, a)
        distance = length(offset)
        expected: tuple[np.float32, ...]
        if r - s >= distance:
            expected = (*a, r)
        elif s - r >= distance:
            expected = (*b, s)
        else:
            low, high = min(-r, distance - s), max(r, distance + s)
            radius = (high - low) * f(0.5)
            expected = (*added(a, scaled(scaled(offset, f(1) / distance), radius + low)), radius)
        one, two = BoundingSphere(Vector3(row[:3]), float(r)), BoundingSphere(Vector3(row[3:6]), float(s))
        merged = BoundingSphere.CreateMerged(one, two)
        assert same((*merged.Center, merged.Radius), expected)


def test_contains_and_intersects_refuse_what_is_no_shape() -> None:
    methods: tuple[Any, Any] = UNIT.Contains, UNIT.Intersects
    for method in methods:
        with pytest.raises(ArgumentNullException):
            method(None)
        with pytest.raises(TypeError):
            method(1)


def test_one_argument_that_is_no_sphere_is_refused_by_name() -> None:
    for call in (lambda: BoundingSphere(2), lambda: BoundingSphere(radius=2), lambda: BoundingSphere(Vector3(1))):  # type: ignore[call-overload]
        with pytest.raises(TypeError, match="another BoundingSphere"):
            call()
