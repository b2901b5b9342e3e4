from __future__ import annotations

import copy
import math
import pickle
from typing import Any

import numpy as np
import pytest

from tests.unit._binary32 import f, random_rows, same
from xna.bounding_box import BoundingBox
from xna.bounding_frustum import BoundingFrustum
from xna.bounding_sphere import BoundingSphere
from xna.containment_type import ContainmentType
from xna.exceptions import ArgumentException, ArgumentNullException, ArgumentOutOfRangeException
from xna.matrix import Matrix
from xna.plane import Plane
from xna.plane_intersection_type import PlaneIntersectionType
from xna.vector3 import Vector3

NAN = math.nan
DISJOINT, CONTAINS, INTERSECTS = ContainmentType
UNIT = BoundingBox(Vector3.Zero, Vector3.One)


def box(*numbers: float) -> BoundingBox:
    return BoundingBox(Vector3(*numbers[:3]), Vector3(*numbers[3:]))


def test_constructor_forms() -> None:
    assert BoundingBox(min=(0, 0, 0), max=np.ones(3)) == UNIT == BoundingBox(UNIT)
    assert BoundingBox() == BoundingBox(Vector3.Zero, Vector3.Zero) and BoundingBox.CornerCount == 8
    for wrong in ((Vector3(),), (0, 1), (Vector3(), 3), (Vector3(), True)):
        with pytest.raises(TypeError):
            BoundingBox(*wrong)


def test_fields_copy_what_is_assigned() -> None:
    corner = Vector3.One
    changing = BoundingBox(Vector3.Zero, corner)
    corner.X = 5
    changing.Min.Y = -2
    changing.Max.Z = 0.1
    assert changing == box(0, -2, 0, 1, 1, f(0.1))
    changing.Max = corner
    corner.X = 6
    assert changing.Max == Vector3(5, 1, 1)


def test_text_equality_and_copies() -> None:
    assert str(UNIT) == "{Min:{X:0 Y:0 Z:0} Max:{X:1 Y:1 Z:1}}"
    for twin in (copy.copy(UNIT), copy.deepcopy(UNIT), pickle.loads(pickle.dumps(UNIT))):
        assert twin == UNIT and twin.Equals(UNIT) and twin.Min is not UNIT.Min
    assert box(0, 0, 0, 1, 1, 2) != UNIT and not UNIT.Equals(None)
    assert hash(box(1, 0, 0, 0, 0, 1)) == 2 * 0x3F800000
    assert box(NAN, 0, 0, 1, 1, 1) != box(NAN, 0, 0, 1, 1, 1)


def test_get_corners() -> None:
    corners = box(1, 2, 3, 4, 5, 6).GetCorners()
    expected = [(1, 5, 6), (4, 5, 6), (4, 2, 6), (1, 2, 6), (1, 5, 3), (4, 5, 3), (4, 2, 3), (1, 2, 3)]
    assert [corner._tuple() for corner in corners] == expected
    given: list[object] = [None] * 9
    assert UNIT.GetCorners(given) is None
    assert given[:8] == UNIT.GetCorners() and given[8] is None
    array = np.zeros((8, 3))
    UNIT.GetCorners(array)
    assert array.tolist() == [list(corner) for corner in UNIT.GetCorners()]
    with pytest.raises(ArgumentNullException):
        UNIT.GetCorners(None)  # type: ignore[call-overload]
    short: list[object] = [None] * 7
    with pytest.raises(ArgumentOutOfRangeException):
        UNIT.GetCorners(short)
    assert short == [None] * 7
    with pytest.raises(TypeError):
        UNIT.GetCorners((0,) * 8)  # type: ignore[call-overload]


def test_contains_point() -> None:
    assert UNIT.Contains(Vector3.Zero) is UNIT.Contains(Vector3.One) is UNIT.Contains(Vector3(0.5)) is CONTAINS
    assert UNIT.Contains(Vector3(0.5, 1.0000001, 0.5)) is UNIT.Contains(Vector3(0.5, 0.5, -1e-30)) is DISJOINT
    for axis in range(3):
        point = [0.5] * 3
        point[axis] = NAN
        assert UNIT.Contains(Vector3(point)) is DISJOINT


def test_contains_box() -> None:
    assert UNIT.Contains(UNIT) is UNIT.Contains(box(0.5, 0, 0, 1, 1, 0.5)) is CONTAINS
    assert UNIT.Contains(box(0.5, 0, 0, 1.5, 1, 1)) is UNIT.Contains(box(-1, -1, -1, 2, 2, 2)) is INTERSECTS
    assert UNIT.Contains(box(1, 1, 1, 2, 2, 2)) is INTERSECTS
    assert UNIT.Contains(box(1.1, 0, 0, 2, 1, 1)) is UNIT.Contains(box(0, 0, -2, 1, 1, -0.1)) is DISJOINT
    assert UNIT.Contains(box(NAN, 0, 0, 0.5, 0.5, 0.5)) is INTERSECTS


def test_contains_sphere() -> None:
    big = box(-2, -2, -2, 2, 2, 2)
    assert big.Contains(BoundingSphere(Vector3.Zero, 2)) is CONTAINS
    assert big.Contains(BoundingSphere(Vector3(0.1, 0, 0), 2)) is INTERSECTS
    assert big.Contains(BoundingSphere(Vector3(3, 0, 0), 1)) is INTERSECTS
    assert big.Contains(BoundingSphere(Vector3(3, 0, 0), 0.99)) is DISJOINT
    assert big.Contains(BoundingSphere(Vector3(2.8, 2.8, 0), 1)) is DISJOINT
    assert box(0, 0, 0, 4, 0, 4).Contains(BoundingSphere(Vector3(2, 0, 2), 0)) is INTERSECTS


def test_contains_frustum() -> None:
    frustum = BoundingFrustum(Matrix.CreateOrthographic(2, 2, 1, 3))  # x, y in -1..1, z in -3..-1
    assert box(-1.5, -1.5, -3.5, 1.5, 1.5, 0).Contains(frustum) is CONTAINS
    assert box(-1.5, -1.5, -3.5, 0, 1.5, 0).Contains(frustum) is INTERSECTS
    assert box(-0.5, -0.5, -2, 0.5, 0.5, -1.5).Contains(frustum) is INTERSECTS
    assert box(2, 2, 2, 3, 3, 3).Contains(frustum) is DISJOINT


def test_intersects_box() -> None:
    assert UNIT.Intersects(box(1, 1, 1, 2, 2, 2)) is UNIT.Intersects(UNIT) is True
    for axis in range(3):
        low, high = [0.0] * 3, [1.0] * 3
        low[axis], high[axis] = 1.5, 2
        assert UNIT.Intersects(box(*low, *high)) is box(*low, *high).Intersects(UNIT) is False
    assert UNIT.Intersects(box(NAN, NAN, NAN, NAN, NAN, NAN)) is True


def test_intersects_sphere() -> None:
    assert UNIT.Intersects(BoundingSphere(Vector3(2, 0.5, 0.5), 1)) is True
    assert UNIT.Intersects(BoundingSphere(Vector3(2, 0.5, 0.5), 0.999)) is False
    assert UNIT.Intersects(BoundingSphere(Vector3(1.6, 1.8, 0.5), 0.99)) is False
    assert UNIT.Intersects(BoundingSphere(Vector3(0.5), 0.01)) is True


def test_intersects_sphere_stepwise() -> None:
    met = 0
    for row in random_rows(300, 10, seed=9):
        low, high = np.minimum(row[:3], row[3:6]), np.maximum(row[:3], row[3:6])
        center, radius = row[6:9], abs(row[9])
        offset = [f(c) - min(max(f(c), f(a)), f(b)) for c, a, b in zip(center, low, high, strict=True)]
        squared = (offset[0] * offset[0] + offset[1] * offset[1]) + offset[2] * offset[2]
        expected = bool(squared <= f(radius) * f(radius))
        target = BoundingBox(Vector3(low), Vector3(high))
        assert target.Intersects(BoundingSphere(Vector3(center), radius)) is expected
        met += expected
    assert 20 < met < 280


def test_intersects_plane() -> None:
    assert UNIT.Intersects(Plane(1, 0, 0, -0.5)) is PlaneIntersectionType.Intersecting
    assert UNIT.Intersects(Plane(1, 0, 0, 0.5)) is PlaneIntersectionType.Front
    assert UNIT.Intersects(Plane(-1, 0, 0, -0.5)) is PlaneIntersectionType.Back


def test_create_from_points() -> None:
    points = [Vector3(1, -2, 3), Vector3(-1, 5, 0), Vector3(0, 0, 9)]
    assert BoundingBox.CreateFromPoints(points) == box(-1, -2, 0, 1, 5, 9)
    assert BoundingBox.CreateFromPoints(iter(points)) == BoundingBox.CreateFromPoints(np.array([list(p) for p in points]))
    assert BoundingBox.CreateFromPoints([Vector3(2)]) == box(2, 2, 2, 2, 2, 2)
    with pytest.raises(ArgumentNullException):
        BoundingBox.CreateFromPoints(None)  # type: ignore[arg-type]
    with pytest.raises(ArgumentException):
        BoundingBox.CreateFromPoints([])
    with pytest.raises(TypeError):
        BoundingBox.CreateFromPoints([Vector3(), 1])  # type: ignore[list-item]


def test_create_from_points_forgets_nan_at_the_next_point() -> None:
    merged = BoundingBox.CreateFromPoints([Vector3(-7), Vector3(NAN), Vector3(1), Vector3(2)])
    assert merged == box(1, 1, 1, 2, 2, 2)
    assert math.isnan(BoundingBox.CreateFromPoints([Vector3(1), Vector3(NAN)]).Max.X)


def test_create_from_sphere() -> None:
    assert BoundingBox.CreateFromSphere(BoundingSphere(Vector3(1, 2, 3), 2)) == box(-1, 0, 1, 3, 4, 5)
    with pytest.raises(TypeError):
        BoundingBox.CreateFromSphere(UNIT)  # type: ignore[arg-type]


def test_create_merged() -> None:
    merged = BoundingBox.CreateMerged(UNIT, box(-1, 0.5, 0.5, 0.5, 0.75, 4))
    assert same((*merged.Min, *merged.Max), (-1, 0, 0, 1, 1, 4))
    with pytest.raises(TypeError):
        BoundingBox.CreateMerged(UNIT, None)  # type: ignore[arg-type]


def test_contains_and_intersects_refuse_what_is_no_shape() -> None:
    methods: tuple[Any, Any] = UNIT.Contains, UNIT.Intersects
    for method in methods:
        with pytest.raises(ArgumentNullException):
            method(None)
        with pytest.raises(TypeError, match="BoundingSphere"):
            method("a box")


def test_shapes_of_derived_classes_work() -> None:
    class NamedBox(BoundingBox):
        name = "crate"

    assert NamedBox(UNIT).Contains(Vector3(0.5)) is UNIT.Contains(NamedBox(UNIT)) is CONTAINS
    assert NamedBox(UNIT).Intersects(NamedBox(UNIT)) is True
