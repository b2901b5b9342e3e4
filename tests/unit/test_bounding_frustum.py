from __future__ import annotations

import copy
import math
from itertools import combinations
from typing import Any

import numpy as np
import pytest

from tests.unit._binary32 import f, same
from tests.unit._shapes import (
    Numbers,
    added,
    cross,
    dot,
    half_spaces,
    length,
    random_matrices,
    random_vector,
    scaled,
    singles,
)
from xna.bounding_box import BoundingBox
from xna.bounding_frustum import BoundingFrustum
from xna.bounding_sphere import BoundingSphere
from xna.containment_type import ContainmentType
from xna.exceptions import ArgumentNullException, ArgumentOutOfRangeException
from xna.matrix import Matrix
from xna.plane import Plane
from xna.plane_intersection_type import PlaneIntersectionType
from xna.ray import Ray
from xna.vector3 import Vector3

DISJOINT, CONTAINS, INTERSECTS = ContainmentType
NAMES = ("Near", "Far", "Left", "Right", "Top", "Bottom")
CUBE = BoundingFrustum(Matrix.CreateOrthographic(2, 2, 1, 3))  # x, y in -1..1, z in -3..-1
CAMERA = BoundingFrustum(Matrix.CreatePerspectiveFieldOfView(math.pi / 2, 1, 1, 10))  # |x|, |y| <= -z, z in -10..-1

Plane4 = tuple[Numbers, np.float32]


def box(*numbers: float) -> BoundingBox:
    return BoundingBox(Vector3(*numbers[:3]), Vector3(*numbers[3:]))


def stepwise_planes(matrix: Matrix) -> list[Plane4]:
    x, y, z, w = (singles(column) for column in np.asarray(matrix).T)
    rows = [[-a for a in z], [a - b for a, b in zip(z, w, strict=True)]]
    for axis in (x, y):
        rows.append([-b - a for a, b in zip(axis, w, strict=True)])
        rows.append([a - b for a, b in zip(axis, w, strict=True)])
    rows[4], rows[5] = rows[5], rows[4]
    return [(scaled(row[:3], f(1) / length(row[:3])), row[3] / length(row[:3])) for row in rows]


def stepwise_corner(first: Plane4, second: Plane4, third: Plane4) -> Numbers:
    direction = cross(first[0], second[0])
    point = cross(added(scaled(second[0], -first[1]), scaled(first[0], second[1])), direction)
    point = scaled(point, f(1) / dot(direction, direction))
    steps = (-third[1] - dot(third[0], point)) / dot(third[0], direction)
    return added(point, scaled(direction, steps))


def test_matrix_is_copied_and_recomputes_everything() -> None:
    matrix = Matrix.CreateOrthographic(2, 2, 1, 3)
    frustum = BoundingFrustum(matrix)
    matrix.M11 = 9
    frustum.Matrix.M22 = 9
    assert frustum == CUBE and frustum.Matrix == Matrix.CreateOrthographic(2, 2, 1, 3)
    frustum.Matrix = CAMERA.Matrix
    assert frustum == CAMERA and frustum.GetCorners() == CAMERA.GetCorners() and frustum.Left == CAMERA.Left
    assert frustum.Intersects(box(-5, 0, -6, -4, 0, -5)) and not CUBE.Intersects(box(-5, 0, -6, -4, 0, -5))
    for wrong in (None, Vector3(), [[0] * 4] * 4):
        with pytest.raises(TypeError):
            BoundingFrustum(wrong)  # type: ignore[arg-type]


def test_planes() -> None:
    expected = [(0, 0, 1, 1), (0, 0, -1, -3), (-1, 0, 0, -1), (1, 0, 0, -1), (0, 1, 0, -1), (0, -1, 0, -1)]
    assert [getattr(CUBE, name)._tuple() for name in NAMES] == expected
    CUBE.Near.D = 7
    CUBE.Near.Normal.X = 7
    assert CUBE.Near.D == 1 and CUBE.Near.Normal.X == 0
    with pytest.raises(AttributeError):
        CUBE.Near = Plane()
    for matrix in random_matrices(60):
        frustum = BoundingFrustum(matrix)
        for name, (normal, distance) in zip(NAMES, stepwise_planes(matrix), strict=True):
            assert same(getattr(frustum, name)._tuple(), (*normal, distance))


def test_get_corners() -> None:
    expected = [(-1, 1, -1), (1, 1, -1), (1, -1, -1), (-1, -1, -1), (-1, 1, -3), (1, 1, -3), (1, -1, -3), (-1, -1, -3)]
    assert [corner._tuple() for corner in CUBE.GetCorners()] == expected
    given: list[object] = [0] * 8
    assert CUBE.GetCorners(given) is None and given == CUBE.GetCorners()
    with pytest.raises(ArgumentNullException):
        CUBE.GetCorners(None)  # type: ignore[call-overload]
    with pytest.raises(ArgumentOutOfRangeException):
        CUBE.GetCorners([0] * 7)
    assert BoundingFrustum.CornerCount == 8


def test_get_corners_stepwise() -> None:
    for matrix in random_matrices(60, seed=2):
        near, far, left, right, top, bottom = stepwise_planes(matrix)
        sides = ((near, left, top), (right, near, top), (right, near, bottom), (near, left, bottom))
        backs = ((left, far, top), (far, right, top), (far, right, bottom), (left, far, bottom))
        corners = BoundingFrustum(matrix).GetCorners()
        for corner, planes in zip(corners, sides + backs, strict=True):
            assert same(corner, stepwise_corner(*planes))


def test_text_equality_and_copies() -> None:
    assert str(CUBE).startswith("{Near:{Normal:{X:0 Y:0 Z:1} D:1} Far:{Normal:{X:0 Y:0 Z:-1} D:-3} Left:{")
    assert str(CUBE).endswith("} D:-1} Bottom:{Normal:{X:0 Y:-1 Z:0} D:-1}}")
    twin = copy.copy(CUBE)
    assert twin == CUBE and twin.Equals(CUBE) and CUBE != CAMERA and not CUBE.Equals(None) and CUBE is not None
    assert hash(CUBE) == CUBE.GetHashCode() == CUBE.Matrix.GetHashCode()


def test_contains_point() -> None:
    assert CUBE.Contains(Vector3(0, 0, -2)) is CUBE.Contains(Vector3(1.000005, 1, -1)) is CONTAINS
    assert CUBE.Contains(Vector3(1.0001, 0, -2)) is CUBE.Contains(Vector3.Zero) is DISJOINT
    assert CAMERA.Contains(Vector3(4.9, 0, -5)) is CONTAINS and CAMERA.Contains(Vector3(5.1, 0, -5)) is DISJOINT
    assert CUBE.Contains(Vector3(math.nan, 0, 0)) is CONTAINS


def test_contains_box() -> None:
    assert CUBE.Contains(box(-1, -1, -3, 1, 1, -1)) is INTERSECTS
    assert CUBE.Contains(box(-0.5, -0.5, -2.5, 0.5, 0.5, -1.5)) is CONTAINS
    assert CUBE.Contains(box(0, 0, -2, 5, 5, 5)) is CUBE.Contains(box(1, 1, -1, 2, 2, 2)) is INTERSECTS
    assert CUBE.Contains(box(1.1, 1, -1, 2, 2, 2)) is DISJOINT


def test_contains_sphere() -> None:
    assert CUBE.Contains(BoundingSphere(Vector3(0, 0, -2), 0.99)) is CONTAINS
    assert CUBE.Contains(BoundingSphere(Vector3(0, 0, -2), 1)) is INTERSECTS
    assert CUBE.Contains(BoundingSphere(Vector3(0, 0, 0), 1)) is INTERSECTS
    assert CUBE.Contains(BoundingSphere(Vector3(0, 0, 0), 0.99)) is DISJOINT


def test_contains_compares_with_each_plane_alone() -> None:
    beyond_the_edge = BoundingSphere(Vector3(1.9, 1.9, -2), 1)
    assert CUBE.Contains(beyond_the_edge) is INTERSECTS
    assert CUBE.Intersects(beyond_the_edge) is False


def test_contains_frustum() -> None:
    small = BoundingFrustum(Matrix.CreateOrthographic(1, 1, 1.5, 2.5))
    assert CUBE.Contains(small) is CUBE.Contains(CUBE) is CONTAINS
    assert small.Contains(CUBE) is CUBE.Contains(CAMERA) is INTERSECTS
    assert CUBE.Contains(BoundingFrustum(Matrix.CreateOrthographic(1, 1, 4, 5))) is DISJOINT


def test_intersects_plane() -> None:
    assert CUBE.Intersects(Plane(1, 0, 0, 2)) is PlaneIntersectionType.Front
    assert CUBE.Intersects(Plane(1, 0, 0, 1)) is PlaneIntersectionType.Intersecting
    assert CUBE.Intersects(Plane(1, 0, 0, -1)) is PlaneIntersectionType.Back


def test_intersects_ray() -> None:
    assert CUBE.Intersects(Ray(Vector3(0, 0, -2), Vector3.Up)) == 0
    assert CUBE.Intersects(Ray(Vector3(0, 0, 4), Vector3.Forward)) == 5
    assert CUBE.Intersects(Ray(Vector3(0, 0, 4), Vector3.Backward)) is None
    assert CUBE.Intersects(Ray(Vector3(1.5, 0, 4), Vector3.Forward)) is None
    assert CUBE.Intersects(Ray(Vector3(-3, -2, -2), Vector3(2, 1, 0))) == 1
    assert Ray(Vector3(0, 0, -5), Vector3.Backward).Intersects(CUBE) == 2


def test_intersects_ray_agrees_with_half_spaces() -> None:
    rng = np.random.default_rng(11)
    met = 0
    for matrix in random_matrices(150, seed=3):
        frustum = BoundingFrustum(matrix)
        middle = sum((np.asarray(c) for c in frustum.GetCorners()), np.zeros(3)) / 8
        position = random_vector(rng, 15)
        direction = middle + rng.standard_normal(3) * 4 - np.asarray(position)
        ray = Ray(position, Vector3(direction / np.linalg.norm(direction)))
        expected = along_ray(half_spaces(frustum), np.asarray(ray.Position), np.asarray(ray.Direction, np.float64))
        actual = frustum.Intersects(ray)
        assert (actual is None) == (expected is None)
        assert actual is None or expected is None or abs(actual - expected) < 1e-2
        met += actual is not None
    assert 20 < met < 150


def along_ray(spaces: tuple[Any, Any], position: Any, direction: Any) -> float | None:
    normals, distances = spaces
    crossings = -(normals @ position + distances) / (normals @ direction)
    for t in sorted([0.0, *(t for t in crossings if t > 0)]):
        if (normals @ (position + t * direction) + distances < 1e-4).all():
            return float(t)
    return None


def overlap(normals: Any, distances: Any, slack: float) -> bool:
    """Tell whether half-spaces that bound a body leave any point, by trying all points where three borders meet."""
    triples = np.array(list(combinations(range(len(normals)), 3)))
    matrices, right = normals[triples], -distances[triples]
    solvable = abs(np.linalg.det(matrices)) > 1e-9
    points = np.linalg.solve(matrices[solvable], right[solvable][..., None])[..., 0]
    return bool((points @ normals.T + distances <= slack).all(axis=1).any())


def known_overlap(frustum: BoundingFrustum, normals: Any, distances: Any) -> bool | None:
    """Tell whether a frustum and another body overlap, None when a small move of a border would change the answer."""
    mine, heights = half_spaces(frustum)
    together, offsets = np.concatenate((mine, normals)), np.concatenate((heights, distances))
    answers = {overlap(together, offsets + move, 1e-7) for move in (-2e-3, 0, 2e-3)}
    return answers.pop() if len(answers) == 1 else None


def test_intersects_box_is_exact() -> None:
    rng = np.random.default_rng(12)
    answers = []
    for matrix in random_matrices(150, seed=4):
        frustum = BoundingFrustum(matrix)
        around = np.asarray(frustum.GetCorners()[rng.integers(8)]) + rng.standard_normal(3) * 2
        low, high = around - rng.uniform(0.1, 3, 3), around + rng.uniform(0.1, 3, 3)
        target = BoundingBox(Vector3(low), Vector3(high))
        expected = known_overlap(frustum, np.vstack((np.eye(3), -np.eye(3))), np.concatenate((-high, low)))
        if expected is not None:
            assert frustum.Intersects(target) is target.Intersects(frustum) is expected
            answers.append((expected, frustum.Contains(target) is not DISJOINT))
    assert answers.count((True, True)) > 30 and answers.count((False, False)) > 20
    assert answers.count((False, True)) >= 5 and (True, False) not in answers


def test_intersects_frustum_is_exact() -> None:
    rng = np.random.default_rng(13)
    answers = []
    matrices = list(random_matrices(160, seed=5))
    for first, second in zip(matrices[::2], matrices[1::2], strict=True):
        one, two = BoundingFrustum(first), BoundingFrustum(Matrix.CreateTranslation(random_vector(rng, 4)) * second)
        expected = known_overlap(one, *half_spaces(two))
        if expected is not None:
            assert one.Intersects(two) is two.Intersects(one) is expected
            answers.append(expected)
    assert answers.count(True) > 10 and answers.count(False) > 10


def distance_to(normals: Any, heights: Any, point: Any) -> float:
    """Return the distance of a point from a body: the nearest of its projections that lie in the body."""
    if (normals @ point + heights <= 0).all():
        return 0.0
    candidates = []
    for count in (1, 2, 3):
        for chosen in combinations(range(6), count):
            n = normals[list(chosen)]
            step, *_ = np.linalg.lstsq(n, -(n @ point + heights[list(chosen)]), rcond=None)
            if (normals @ (point + step) + heights <= 1e-6).all():
                candidates.append(float(np.linalg.norm(step)))
    return min(candidates)


def test_intersects_sphere_is_exact() -> None:
    rng = np.random.default_rng(14)
    answers = []
    for matrix in random_matrices(80, seed=6):
        frustum = BoundingFrustum(matrix)
        center = np.asarray(frustum.GetCorners()[rng.integers(8)]) + rng.standard_normal(3) * 3
        center = np.asarray(Vector3(center), np.float64)
        distance = distance_to(*half_spaces(frustum), center)
        for factor in (0.5, 0.98, 1.02, 2):
            target = BoundingSphere(Vector3(center), distance * factor)
            if distance > 0.2:
                expected = factor > 1
                assert frustum.Intersects(target) is target.Intersects(frustum) is expected
                answers.append((expected, frustum.Contains(target) is not DISJOINT))
    assert len(answers) > 100 and answers.count((False, True)) > 5


def test_touching_is_intersecting() -> None:
    assert CUBE.Intersects(box(1, 0, -2, 2, 1, -1)) and CUBE.Intersects(box(1, 1, -1, 2, 2, 0))
    assert CUBE.Intersects(BoundingSphere(Vector3(0, 0, 0), 1)) and CUBE.Intersects(BoundingSphere(Vector3(1, 1, -1), 0))
    assert CUBE.Intersects(BoundingFrustum(Matrix.CreateOrthographic(2, 2, 3, 4)))
    assert not CUBE.Intersects(box(1.001, 0, -2, 2, 1, -1))
    assert not CUBE.Intersects(BoundingSphere(Vector3(0, 0, 0), 0.999))
    assert not CUBE.Intersects(BoundingFrustum(Matrix.CreateOrthographic(2, 2, 3.001, 4)))


def test_a_matrix_that_projects_nothing_gives_nan_and_overlaps_everything() -> None:
    frustum = BoundingFrustum(Matrix())
    assert all(math.isnan(number) for corner in frustum.GetCorners() for number in corner)
    assert frustum.Intersects(box(0, 0, 0, 1, 1, 1)) and frustum.Intersects(BoundingSphere(Vector3.Zero, 1))
    assert frustum.Intersects(CUBE)


def test_contains_and_intersects_refuse_what_is_no_shape() -> None:
    methods: tuple[Any, Any] = CUBE.Contains, CUBE.Intersects
    for method in methods:
        with pytest.raises(ArgumentNullException):
            method(None)
        with pytest.raises(TypeError):
            method(Matrix.Identity)


def test_planes_keep_the_signs_of_zeros() -> None:
    frustum = BoundingFrustum(Matrix(*(1, 0, 0, 0, 0, 1, 0, 0, 0, 0, -1, -1, 0, 0, 0, 0)))
    assert same(frustum.Near.Normal, [-0.0, -0.0, 1.0]) and math.copysign(1.0, frustum.Near.D) == -1.0
    assert same([frustum.Left.Normal.Y, frustum.Bottom.Normal.X], [-0.0, -0.0])
