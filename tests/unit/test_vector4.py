from __future__ import annotations

import math

import numpy as np
import pytest

from tests.unit._binary32 import f, random_rows, same
from xna.exceptions import ArgumentException
from xna.matrix import Matrix
from xna.quaternion import Quaternion
from xna.vector2 import Vector2
from xna.vector3 import Vector3
from xna.vector4 import Vector4


def test_constructor_forms() -> None:
    whole = Vector4(1, 2, 3, 4)
    assert Vector4(Vector2(1, 2), 3, 4) == Vector4(Vector3(1, 2, 3), 4) == Vector4((1, 2, 3, 4)) == Vector4(whole) == whole
    assert Vector4(5)._tuple() == (5, 5, 5, 5) and Vector4()._tuple() == (0, 0, 0, 0)
    with pytest.raises(ArgumentException):
        Vector4(Vector3(1, 2, 3))
    with pytest.raises(TypeError):
        Vector4(1, 2, 3, True)


def test_static_values_and_text() -> None:
    assert str(Vector4(1, 2, 3, 4)) == "{X:1 Y:2 Z:3 W:4}"
    names = ("Zero", "One", "UnitX", "UnitY", "UnitZ", "UnitW")
    numbers = [(0, 0, 0, 0), (1, 1, 1, 1), (1, 0, 0, 0), (0, 1, 0, 0), (0, 0, 1, 0), (0, 0, 0, 1)]
    assert [getattr(Vector4, name)._tuple() for name in names] == numbers


def test_arithmetic_is_stepwise() -> None:
    for row in random_rows(60, 8):
        a, b = Vector4(*row[:4]), Vector4(*row[4:])
        na, nb = np.array(row[:4], f), np.array(row[4:], f)
        assert same(a + b, na + nb) and same(a - b, na - nb) and same(a * b, na * nb) and same(a / b, na / nb)
        assert same(a * row[4], na * nb[0]) and same(a / row[4], na * (f(1) / nb[0]))
        p = na * nb
        assert Vector4.Dot(a, b) == ((p[0] + p[1]) + p[2]) + p[3]
        t = f(row[5])
        assert same(Vector4.Lerp(a, b, row[5]), na + (nb - na) * t)


def test_hermite_and_catmull_rom_are_stepwise() -> None:
    for row in random_rows(40, 17, seed=9):
        a, b, c, d = (np.array(row[i : i + 4], f) for i in (0, 4, 8, 12))
        vectors = [Vector4(*row[i : i + 4]) for i in (0, 4, 8, 12)]
        t = f(row[16])
        t2 = t * t
        t3 = t * t2
        two, three, four, five = f(2), f(3), f(4), f(5)
        catmull = f(0.5) * (
            ((two * b + (c - a) * t) + (((two * a - five * b) + four * c) - d) * t2) + (((three * b - a) - three * c) + d) * t3
        )
        assert same(Vector4.CatmullRom(*vectors, row[16]), catmull)
        w1, w2 = (two * t3 - three * t2) + f(1), -two * t3 + three * t2
        s1, s2 = (t3 - two * t2) + t, t3 - t2
        assert same(Vector4.Hermite(*vectors, row[16]), ((a * w1 + c * w2) + b * s1) + d * s2)


def test_transform() -> None:
    matrix = Matrix(np.arange(16.0).reshape(4, 4))
    assert Vector4.Transform(Vector2(1, 2), matrix)._tuple() == (20, 24, 28, 32)
    assert Vector4.Transform(Vector3(1, 2, 3), matrix)._tuple() == (44, 51, 58, 65)
    assert Vector4.Transform(Vector4(1, 2, 3, 2), matrix)._tuple() == (56, 64, 72, 80)
    half_turn = Quaternion(0, 1, 0, 0)
    assert Vector4.Transform(Vector2(1, 2), half_turn)._tuple() == (-1, 2, 0, 1)
    assert Vector4.Transform(Vector3(1, 2, 3), half_turn)._tuple() == (-1, 2, -3, 1)
    assert Vector4.Transform(Vector4(1, 2, 3, math.inf), half_turn)._tuple() == (-1, 2, -3, math.inf)
    destination = [Vector4.Zero]
    Vector4.Transform([Vector4(1, 2, 3, 2)], matrix, destination)
    assert destination == [Vector4(56, 64, 72, 80)]
    with pytest.raises(TypeError):
        Vector4.Transform((1, 2), matrix)


def test_normalize() -> None:
    vector = Vector4(1, 1, 1, 1)
    vector.Normalize()
    assert vector == Vector4(0.5)
    assert Vector4.Normalize(Vector4(0, 0, 0, 2)) == Vector4.UnitW
