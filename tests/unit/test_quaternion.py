from __future__ import annotations

import copy
import math

import numpy as np
import pytest

from tests.unit._binary32 import f, random_rows, same
from xna.exceptions import ArgumentException
from xna.matrix import Matrix
from xna.quaternion import Quaternion
from xna.vector3 import Vector3


def numbers(row: list[float]) -> tuple[np.ndarray, np.ndarray]:
    return np.array(row[:4], f), np.array(row[4:8], f)


def dot(a: np.ndarray, b: np.ndarray) -> np.float32:
    p = a * b
    return ((p[0] + p[1]) + p[2]) + p[3]


def product(a: np.ndarray, b: np.ndarray) -> list[np.float32]:
    x, y, z, w = a
    u, v, s, t = b
    return [
        (x * t + u * w) + (y * s - z * v),
        (y * t + v * w) + (z * u - x * s),
        (z * t + s * w) + (x * v - y * u),
        w * t - ((x * u + y * v) + z * s),
    ]


def test_constructor() -> None:
    assert Quaternion(Vector3(1, 2, 3), 4) == Quaternion(1, 2, 3, 4) == Quaternion([1, 2, 3, 4])
    assert Quaternion()._tuple() == (0, 0, 0, 0) and Quaternion.Identity._tuple() == (0, 0, 0, 1)
    for wrong in ((5,), (True, 0, 0, 1)):
        with pytest.raises(TypeError):
            Quaternion(*wrong)
    with pytest.raises(ArgumentException):
        Quaternion((1, 2, 3))


def test_text_hash_copy() -> None:
    value = Quaternion(0, 0.5, 0, 1)
    assert str(value) == "{X:0 Y:0.5 Z:0 W:1}"
    assert value.GetHashCode() == 0x3F000000 + 0x3F800000
    assert copy.copy(value) == value and np.asarray(value).tolist() == [0, 0.5, 0, 1]


def test_operators_are_stepwise() -> None:
    for row in random_rows(60, 8):
        a, b = numbers(row)
        qa, qb = Quaternion(*row[:4]), Quaternion(*row[4:])
        assert same(qa + qb, a + b) and same(qa - qb, a - b) and same(-qa, -a) and same(qa * row[4], a * b[0])
        assert same(qa * qb, product(a, b))
        assert Quaternion.Concatenate(qa, qb) == qb * qa
        inverted = b * np.array([-1, -1, -1, 1], f) * (f(1) / dot(b, b))
        assert same(Quaternion.Inverse(qb), inverted) and same(qa / qb, product(a, inverted))
        assert Quaternion.Dot(qa, qb) == dot(a, b)
        assert same(Quaternion.Normalize(qa), a * (f(1) / np.sqrt(dot(a, a))))
        assert Quaternion.Add(qa, qb) == qa + qb and Quaternion.Subtract(qa, qb) == qa - qb
        assert Quaternion.Multiply(qa, qb) == qa * qb and Quaternion.Divide(qa, qb) == qa / qb
        assert Quaternion.Negate(qa) == -qa


def test_conjugate_and_normalize_in_place() -> None:
    value = Quaternion(1, 2, 3, 4)
    assert Quaternion.Conjugate(value) == Quaternion(-1, -2, -3, 4) and value == Quaternion(1, 2, 3, 4)
    value.Conjugate()
    assert value == Quaternion(-1, -2, -3, 4)
    value = Quaternion(0, 0, 0, 4)
    value.Normalize()
    assert value == Quaternion.Identity
    assert all(math.isnan(number) for number in Quaternion.Inverse(Quaternion()))


def test_order_of_rotations() -> None:
    a = Quaternion.CreateFromAxisAngle(Vector3.UnitX, 0.4)
    b = Quaternion.CreateFromAxisAngle(Vector3.UnitY, 0.9)
    one_after_the_other = Vector3.Transform(Vector3.Transform(Vector3(1, 2, 3), a), b)
    assert Vector3.Distance(Vector3.Transform(Vector3(1, 2, 3), Quaternion.Concatenate(a, b)), one_after_the_other) < 1e-6


def test_yaw_pitch_roll() -> None:
    yaw, pitch, roll = 0.1, 0.2, 0.3
    sy, sp, sr = (f(math.sin(f(f(x) * f(0.5)))) for x in (yaw, pitch, roll))
    cy, cp, cr = (f(math.cos(f(f(x) * f(0.5)))) for x in (yaw, pitch, roll))
    expected = [
        cy * sp * cr + sy * cp * sr,
        sy * cp * cr - cy * sp * sr,
        cy * cp * sr - sy * sp * cr,
        cy * cp * cr + sy * sp * sr,
    ]
    assert same(Quaternion.CreateFromYawPitchRoll(yaw, pitch, roll), expected)


@pytest.mark.parametrize(
    ("axis", "angle"), [((1, 2, 3), 0.5), ((1, 0.1, 0.1), 3.0), ((0.1, 1, 0.1), 3.0), ((0.1, 0.1, 1), 3.0), ((1, 0, 0), math.pi)]
)
def test_from_rotation_matrix(axis: tuple[float, float, float], angle: float) -> None:
    turn = Quaternion.CreateFromAxisAngle(Vector3.Normalize(Vector3(axis)), angle)
    found = Quaternion.CreateFromRotationMatrix(Matrix.CreateFromQuaternion(turn))
    assert abs(Quaternion.Dot(found, turn)) == pytest.approx(1, abs=1e-6)


def test_from_rotation_matrix_is_stepwise() -> None:
    for m in (np.array(row, f).reshape(3, 3) for row in random_rows(80, 9, seed=3)):
        matrix = Matrix.Identity
        matrix.Right, matrix.Up, matrix.Backward = (Vector3(row) for row in m)
        one, half = f(1), f(0.5)
        trace = (m[0, 0] + m[1, 1]) + m[2, 2]
        with np.errstate(invalid="ignore"):
            if trace > 0:
                s = np.sqrt(trace + one)
                k = half / s
                expected = [(m[1, 2] - m[2, 1]) * k, (m[2, 0] - m[0, 2]) * k, (m[0, 1] - m[1, 0]) * k, s * half]
            elif m[0, 0] >= m[1, 1] and m[0, 0] >= m[2, 2]:
                s = np.sqrt(((one + m[0, 0]) - m[1, 1]) - m[2, 2])
                k = half / s
                expected = [half * s, (m[0, 1] + m[1, 0]) * k, (m[0, 2] + m[2, 0]) * k, (m[1, 2] - m[2, 1]) * k]
            elif m[1, 1] > m[2, 2]:
                s = np.sqrt(((one + m[1, 1]) - m[0, 0]) - m[2, 2])
                k = half / s
                expected = [(m[1, 0] + m[0, 1]) * k, half * s, (m[2, 1] + m[1, 2]) * k, (m[2, 0] - m[0, 2]) * k]
            else:
                s = np.sqrt(((one + m[2, 2]) - m[0, 0]) - m[1, 1])
                k = half / s
                expected = [(m[2, 0] + m[0, 2]) * k, (m[2, 1] + m[1, 2]) * k, half * s, (m[0, 1] - m[1, 0]) * k]
        assert same(Quaternion.CreateFromRotationMatrix(matrix), expected)


def test_lerp() -> None:
    for row in random_rows(40, 9, seed=5):
        a, b = numbers(row)
        t = f(row[8])
        mixed = (f(1) - t) * a + t * b if dot(a, b) >= 0 else (f(1) - t) * a - t * b
        expected = mixed * (f(1) / np.sqrt(dot(mixed, mixed)))
        assert same(Quaternion.Lerp(Quaternion(*row[:4]), Quaternion(*row[4:8]), row[8]), expected)


def test_slerp_is_stepwise() -> None:
    for row in random_rows(40, 8, seed=6):
        qa, qb = Quaternion.Normalize(Quaternion(*row[:4])), Quaternion.Normalize(Quaternion(*row[4:]))
        a, b = np.asarray(qa), np.asarray(qb)
        t, one = f(0.3), f(1)
        cos, sign = dot(a, b), f(1)
        if cos < 0:
            cos, sign = -cos, f(-1)
        angle = f(math.acos(cos))
        k = f(1.0 / math.sin(angle)) if cos <= f(0.999999) else None
        w1, w2 = (one - t, t) if k is None else (f(math.sin((one - t) * angle)) * k, f(math.sin(t * angle)) * k)
        assert same(Quaternion.Slerp(qa, qb, 0.3), w1 * a + (sign * w2) * b)


def test_slerp_of_equals_and_halfway() -> None:
    turn = Quaternion.CreateFromAxisAngle(Vector3.Up, 1)
    assert same(Quaternion.Slerp(Quaternion.Identity, Quaternion.Identity, 0.5), (0, 0, 0, 1))
    half = Quaternion.CreateFromAxisAngle(Vector3.Up, 0.5)
    assert (Quaternion.Slerp(Quaternion.Identity, turn, 0.5) - half).Length() < 1e-6
    assert (Quaternion.Slerp(Quaternion.Identity, -turn, 0.5) - half).Length() < 1e-6


def test_negation_keeps_the_signs_of_zeros() -> None:
    value = Quaternion(0.0, -0.0, 1.0, 0.0)
    for negative in (-value, Quaternion.Negate(value)):
        assert same(negative, [-0.0, 0.0, -1.0, -0.0])
