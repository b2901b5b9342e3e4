from __future__ import annotations

import copy
import math

import numpy as np
import pytest

from tests.unit._binary32 import f, narrow, random_rows, same
from xna.exceptions import ArgumentException
from xna.matrix import Matrix
from xna.quaternion import Quaternion
from xna.vector2 import Vector2
from xna.vector3 import Vector3

NAN = math.nan


def test_constructor_forms() -> None:
    assert Vector3(0.1, 0.2, 0.3)._tuple() == (narrow(0.1), narrow(0.2), narrow(0.3))
    assert Vector3()._tuple() == (0, 0, 0) and Vector3(2)._tuple() == (2, 2, 2)
    assert Vector3(Vector2(1, 2), 3) == Vector3((1, 2, 3)) == Vector3(np.arange(1, 4)) == Vector3(Vector3(1, 2, 3))
    assert Vector3(np.arange(6.0)[::2]) == Vector3(0, 2, 4)
    for wrong in ((Vector2(1, 2),), ((1, 2),), (np.zeros((3, 1)),), ([[1], [2], [3]],)):
        with pytest.raises(ArgumentException):
            Vector3(*wrong)
    for wrong in ((True, 1, 2), (1, Vector2(2, 3)), ("1", 2, 3), ("abc",), (1, 2), (Vector2(1, 2), 3, 4)):
        with pytest.raises(TypeError):
            Vector3(*wrong)


@pytest.mark.parametrize(
    ("name", "numbers"),
    [
        ("Zero", (0, 0, 0)),
        ("One", (1, 1, 1)),
        ("UnitX", (1, 0, 0)),
        ("UnitY", (0, 1, 0)),
        ("UnitZ", (0, 0, 1)),
        ("Up", (0, 1, 0)),
        ("Down", (0, -1, 0)),
        ("Left", (-1, 0, 0)),
        ("Right", (1, 0, 0)),
        ("Forward", (0, 0, -1)),
        ("Backward", (0, 0, 1)),
    ],
)
def test_static_values(name: str, numbers: tuple[float, ...]) -> None:
    assert getattr(Vector3, name)._tuple() == numbers
    assert getattr(Vector3, name) is not getattr(Vector3, name)


def test_text_equality_and_copies() -> None:
    vector = Vector3(1, 2.5, -3)
    assert str(vector) == "{X:1 Y:2.5 Z:-3}"
    assert copy.copy(vector) == vector and copy.copy(vector) is not vector
    assert vector != Vector3(1, 2.5, 3) and not vector.Equals(None)
    assert hash(Vector3(1, 1, 0)) == 2 * 0x3F800000
    assert np.asarray(vector).tolist() == [1, 2.5, -3]


def test_arithmetic_is_stepwise() -> None:
    for ax, ay, az, bx, by, bz in random_rows(60, 6):
        a, b = Vector3(ax, ay, az), Vector3(bx, by, bz)
        na, nb = np.array([ax, ay, az], f), np.array([bx, by, bz], f)
        assert same(a + b, na + nb) and same(a - b, na - nb) and same(a * b, na * nb) and same(a / b, na / nb)
        assert same(a * bx, na * f(bx)) and same(a / bx, na * (f(1) / f(bx)))
        p = na * nb
        assert Vector3.Dot(a, b) == (p[0] + p[1]) + p[2]
        assert same(Vector3.Cross(a, b), na[[1, 2, 0]] * nb[[2, 0, 1]] - na[[2, 0, 1]] * nb[[1, 2, 0]])
        s = na * na
        length = np.sqrt((s[0] + s[1]) + s[2])
        assert a.Length() == length and same(Vector3.Normalize(a), na * (f(1) / length))
        d = (na - nb) * (na - nb)
        assert Vector3.DistanceSquared(a, b) == (d[0] + d[1]) + d[2]
        n = nb
        assert same(Vector3.Reflect(a, b), na - (f(2) * Vector3.Dot(a, b)).astype(f) * n)


def test_cross_is_right_handed() -> None:
    assert Vector3.Cross(Vector3.UnitX, Vector3.UnitY) == Vector3.UnitZ


def test_hermite_has_no_shortcut_at_the_ends() -> None:
    infinite = Vector3(math.inf, 0, 0)
    assert same(Vector3.Hermite(Vector3.One, Vector3.Zero, infinite, Vector3.Zero, 0), (NAN, 1, 1))


def test_interpolation() -> None:
    a, b = Vector3(1, 2, 3), Vector3(3, 2, 1)
    assert Vector3.Lerp(a, b, 0.5) == Vector3(2, 2, 2)
    assert Vector3.SmoothStep(a, b, 0.5) == Vector3(2, 2, 2)
    assert Vector3.Barycentric(a, b, a, 1, 0) == b
    assert Vector3.CatmullRom(a, b, a, b, 0) == b
    assert Vector3.Clamp(Vector3(5, -5, 0), a, b) == Vector3(3, 2, 3)
    assert Vector3.Min(a, b) == Vector3(1, 2, 1) and Vector3.Max(a, b) == Vector3(3, 2, 3)
    with pytest.raises(TypeError):
        Vector3.Lerp(a, b, True)


def test_transform_by_matrix_is_stepwise() -> None:
    for row in random_rows(40, 19, seed=5):
        (x, y, z), m = np.array(row[:3], f), np.array(row[3:], f).reshape(4, 4)
        vector, matrix = Vector3(*row[:3]), Matrix(row[3:])
        assert same(Vector3.Transform(vector, matrix), [((x * m[0, i] + y * m[1, i]) + z * m[2, i]) + m[3, i] for i in range(3)])
        assert same(Vector3.TransformNormal(vector, matrix), [(x * m[0, i] + y * m[1, i]) + z * m[2, i] for i in range(3)])


def rotated(v: np.ndarray, q: np.ndarray) -> list[np.float32]:
    x, y, z = v
    qx, qy, qz, qw = q
    x2, y2, z2 = qx + qx, qy + qy, qz + qz
    wx, wy, wz, xx, xy, xz = qw * x2, qw * y2, qw * z2, qx * x2, qx * y2, qx * z2
    yy, yz, zz, one = qy * y2, qy * z2, qz * z2, f(1)
    return [
        (x * ((one - yy) - zz) + y * (xy - wz)) + z * (xz + wy),
        (x * (xy + wz) + y * ((one - xx) - zz)) + z * (yz - wx),
        (x * (xz - wy) + y * (yz + wx)) + z * ((one - xx) - yy),
    ]


def test_transform_by_quaternion_is_stepwise() -> None:
    for row in random_rows(60, 7, seed=6):
        expected = rotated(np.array(row[:3], f), np.array(row[3:], f))
        assert same(Vector3.Transform(Vector3(*row[:3]), Quaternion(*row[3:])), expected)


def test_refused_numbers_show_what_is_taken() -> None:
    with pytest.raises(TypeError, match=r"needs 3 numbers, got 2 in .*one number for all, one sequence of 3 numbers, or nothing"):
        Vector3(1, 2)
    with pytest.raises(TypeError, match=r"needs 4 numbers, got 1 in .*as its numbers\), one sequence of 4 numbers, or nothing"):
        Quaternion(1)


def test_transform_arrays() -> None:
    half_turn = Quaternion(0, 1, 0, 0)
    destination: list[Vector3] = [Vector3.Zero] * 3
    Vector3.Transform([Vector3(1, 2, 3)], 0, half_turn, destination, 1, 1)
    assert destination == [Vector3.Zero, Vector3(-1, 2, -3), Vector3.Zero]
