from __future__ import annotations

import copy
import math
import pickle
from itertools import chain

import numpy as np
import pytest

from tests.unit._binary32 import f, random_rows, same
from tests.unit._shapes import cross, dot, length, scaled, singles, subtracted
from xna.bounding_box import BoundingBox
from xna.bounding_frustum import BoundingFrustum
from xna.bounding_sphere import BoundingSphere
from xna.exceptions import ArgumentException, ArgumentNullException
from xna.matrix import Matrix
from xna.plane import Plane
from xna.plane_intersection_type import PlaneIntersectionType
from xna.quaternion import Quaternion
from xna.vector3 import Vector3
from xna.vector4 import Vector4


def test_constructor_forms() -> None:
    for plane in (Plane(1, 2, 3, 4), Plane(Vector3(1, 2, 3), 4), Plane(Vector4(1, 2, 3, 4)), Plane(np.arange(1, 5))):
        assert plane.Normal == Vector3(1, 2, 3) and plane.D == 4
    assert Plane()._tuple() == (0, 0, 0, 0) and Plane(Plane(1, 2, 3, 4)) == Plane(1, 2, 3, 4)
    assert Plane(0.1, 0, 0, 0.3).D == f(0.3)
    for wrong in ((1, 2, 3), (True, 1, 2, 3), (Vector3(), True), (Vector3(), Vector3()), ("abcd",), (5,)):
        with pytest.raises(TypeError):
            Plane(*wrong)
    with pytest.raises(ArgumentException):
        Plane((1, 2, 3))


def test_constructor_from_three_points() -> None:
    assert Plane(Vector3(0, 2, 0), Vector3(0, 2, 1), Vector3(1, 2, 0)) == Plane(0, 1, 0, -2)
    for row in random_rows(200, 9):
        p1, p2, p3 = singles(row[:3]), singles(row[3:6]), singles(row[6:])
        normal = cross(subtracted(p2, p1), subtracted(p3, p1))
        normal = scaled(normal, f(1) / length(normal))
        plane = Plane(Vector3(row[:3]), Vector3(row[3:6]), Vector3(row[6:]))
        assert same(plane._tuple(), (*normal, -dot(normal, p1)))
    assert all(map(math.isnan, Plane(Vector3.Zero, Vector3.One, Vector3.One)._tuple()))


def test_fields_copy_what_is_assigned_and_give_what_they_hold() -> None:
    normal = Vector3.Up
    plane = Plane(normal, 1)
    normal.X = 5
    assert plane.Normal == Vector3.Up
    plane.Normal = normal
    normal.X = 6
    plane.Normal.Z = 7
    plane.D = 0.1
    assert plane.Normal == Vector3(5, 1, 7) and plane.D == f(0.1)
    for wrong in (3, None, "abc", True):
        with pytest.raises((TypeError, ArgumentNullException)):
            plane.Normal = wrong  # type: ignore[assignment]
    with pytest.raises(TypeError):
        plane.D = True
    with pytest.raises(AttributeError):
        plane.Other = 1  # type: ignore[attr-defined]


def test_text_equality_and_copies() -> None:
    plane = Plane(0, 1, 0, 2.5)
    assert str(plane) == plane.ToString() == "{Normal:{X:0 Y:1 Z:0} D:2.5}"
    for twin in (copy.copy(plane), copy.deepcopy(plane), pickle.loads(pickle.dumps(plane)), Plane(plane)):
        assert twin == plane and twin.Equals(plane) and twin is not plane and twin.Normal is not plane.Normal
    assert plane != Plane(0, 1, 0, 2) and plane != Plane(0, 1, 1, 2.5) and not plane.Equals(None) and plane != 1
    assert hash(plane) == plane.GetHashCode() == 0x3F800000 + 0x40200000
    assert Plane(math.nan, 0, 0, 0) != Plane(math.nan, 0, 0, 0)
    assert np.asarray(plane).tolist() == [0, 1, 0, 2.5]


def test_dot() -> None:
    for a, b, c, d, x, y, z, w in random_rows(200, 8):
        plane, n, v = Plane(a, b, c, d), singles((a, b, c)), singles((x, y, z))
        assert plane.DotNormal(Vector3(x, y, z)) == dot(n, v)
        assert plane.DotCoordinate(Vector3(x, y, z)) == dot(n, v) + f(d)
        assert plane.Dot(Vector4(x, y, z, w)) == dot(n, v) + f(d) * f(w)
    with pytest.raises(TypeError):
        Plane().Dot(Vector3())  # type: ignore[arg-type]


def test_normalize() -> None:
    for row in random_rows(200, 4):
        n = singles(row[:3])
        factor = f(1) / length(n)
        expected = (*scaled(n, factor), f(row[3]) * factor)
        plane = Plane(*row)
        assert same(Plane.Normalize(plane)._tuple(), expected)
        assert plane == Plane(*row)
        plane.Normalize()
        assert same(plane._tuple(), expected)
    assert Plane.Normalize(Plane(0, 0, 2, 3)) == Plane(0, 0, 1, 1.5)
    assert all(map(math.isnan, Plane.Normalize(Plane(0, 0, 0, 1))._tuple()[:3]))


def test_normalize_leaves_an_almost_unit_normal_alone() -> None:
    x, y = f(0.05), f(0.9987492)
    assert dot([x, y, f(0)], [x, y, f(0)]) == 1 - 2.0**-24
    assert f(1) / length([x, y, f(0)]) != 1
    assert Plane.Normalize(Plane(x, y, 0, 5)) == Plane(x, y, 0, 5)
    farther = float(np.nextafter(f(1), f(0)))  # its square is 1 - 2^-23, which is not below the limit
    assert Plane.Normalize(Plane(farther, 0, 0, 5)).D != 5


def test_transform_by_matrix() -> None:
    moved = Plane.Transform(Plane(0, 1, 0, -2), Matrix.CreateTranslation(5, 3, 1))
    assert moved == Plane(0, 1, 0, -5)
    for row in random_rows(100, 4):
        matrix = Matrix(np.random.default_rng(int(abs(row[0]) * 1e6)).standard_normal((4, 4)))
        inverse = np.asarray(Matrix.Invert(matrix))
        x, y, z, d = map(f, row)
        expected = [((x * i[0] + y * i[1]) + z * i[2]) + d * i[3] for i in inverse]
        assert same(Plane.Transform(Plane(*row), matrix)._tuple(), expected)
    with pytest.raises(TypeError):
        Plane.Transform(Plane(), Vector3())  # type: ignore[call-overload]


def test_transform_keeps_points_on_the_plane() -> None:
    plane = Plane(Vector3(1, 0, 0), Vector3(0, 2, 0), Vector3(0, 0, 3))
    matrix = Matrix.CreateScale(2, 3, 0.5) * Matrix.CreateRotationX(1) * Matrix.CreateTranslation(1, 2, 3)
    for point in (Vector3(1, 0, 0), Vector3(0, 2, 0), Vector3(0, 0, 3)):
        assert abs(Plane.Transform(plane, matrix).DotCoordinate(Vector3.Transform(point, matrix))) < 1e-5


def test_transform_by_quaternion() -> None:
    rotation = Quaternion.CreateFromAxisAngle(Vector3(0.6, 0, 0.8), 1.25)
    plane = Plane(1, 2, 3, 4)
    assert Plane.Transform(plane, rotation) == Plane(Vector3.Transform(plane.Normal, rotation), 4)


@pytest.mark.parametrize(("d", "side"), [(-0.5, "Intersecting"), (-1, "Intersecting"), (-1.5, "Back"), (0.5, "Front")])
def test_intersects_box_and_sphere(d: float, side: str) -> None:
    expected = PlaneIntersectionType[side]
    assert Plane(Vector3.UnitX, d).Intersects(BoundingBox(Vector3.Zero, Vector3.One)) is expected
    assert Plane(Vector3.UnitX, d).Intersects(BoundingSphere(Vector3(0.5, 0, 0), 0.5)) is expected
    turned = {0: 1, 1: 0, 2: 2}[expected]
    assert Plane(-Vector3.UnitX, -d).Intersects(BoundingBox(Vector3.Zero, Vector3.One)) == turned


def test_intersects_touching_from_behind() -> None:
    box, sphere = BoundingBox(Vector3.Zero, Vector3.One), BoundingSphere(Vector3.Zero, 1)
    assert Plane(0, 1, 0, 0).Intersects(box) is PlaneIntersectionType.Intersecting
    assert Plane(0, 1, 0, -1).Intersects(box) is PlaneIntersectionType.Intersecting
    assert Plane(0, 1, 0, 1).Intersects(sphere) is PlaneIntersectionType.Intersecting
    frustum = BoundingFrustum(Matrix.Identity)
    assert frustum.Intersects(Plane(1, 0, 0, -1)) is Plane(1, 0, 0, -1).Intersects(frustum) is PlaneIntersectionType.Back


def test_intersects_agrees_with_the_corners() -> None:
    for row in random_rows(300, 10, seed=3):
        low, high = np.minimum(row[:3], row[3:6]), np.maximum(row[:3], row[3:6])
        box, plane = BoundingBox(Vector3(low), Vector3(high)), Plane(*row[6:])
        heights = [float(np.dot(row[6:9], corner._tuple()) + row[9]) for corner in box.GetCorners()]
        if min(map(abs, heights)) > 1e-2:
            sides = {height > 0 for height in heights}
            expected = PlaneIntersectionType.Intersecting if len(sides) == 2 else PlaneIntersectionType(not sides.pop())
            assert plane.Intersects(box) is expected


def test_intersects_refuses_what_is_no_volume() -> None:
    with pytest.raises(ArgumentNullException):
        Plane().Intersects(None)  # type: ignore[arg-type]
    with pytest.raises(TypeError, match="BoundingBox"):
        Plane().Intersects(Vector3())  # type: ignore[arg-type]


def test_matrix_shadow_and_reflection_of_a_plane() -> None:
    plane = Plane(0, 2, 0, -4)  # y = 2, not normalised
    shadow = Matrix.CreateShadow(Vector3(1, -2, 0), plane)
    x, y, z, w = Vector4.Transform(Vector3(3, 6, 1), shadow)
    assert (x / w, y / w, z / w) == (5, 2, 1)
    assert Vector3.Transform(Vector3(3, 6, 1), Matrix.CreateReflection(plane)) == Vector3(3, -2, 1)
    for row in random_rows(50, 7):
        n, light = singles(row[:3]), singles(row[4:])
        factor = f(1) / length(n)
        n, d = scaled(n, factor), f(row[3]) * factor
        k = dot(n, light)
        expected = [[-n[i] * light[j] + (k if i == j else f(0)) for j in range(3)] + [f(0)] for i in range(3)]
        expected.append([-d * light[j] for j in range(3)] + [k])
        assert same(Matrix.CreateShadow(Vector3(row[4:]), Plane(*row[:4]))._tuple(), chain(*expected))
