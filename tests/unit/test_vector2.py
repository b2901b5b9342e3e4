from __future__ import annotations

import copy
import math
import pickle
from typing import Any

import numpy as np
import pytest

from tests.unit._binary32 import f, narrow, random_rows, same
from xna.exceptions import ArgumentException, ArgumentNullException
from xna.matrix import Matrix
from xna.quaternion import Quaternion
from xna.vector2 import Vector2
from xna.vector3 import Vector3

INF, NAN = math.inf, math.nan


def test_constructor_narrows_to_binary32() -> None:
    assert Vector2(0.1, 0.2)._tuple() == (narrow(0.1), narrow(0.2)) != (0.1, 0.2)
    assert Vector2(16777217, -1)._tuple() == (16777216.0, -1.0)
    assert Vector2(1e39, -1e39)._tuple() == (INF, -INF)
    assert all(type(number) is float for number in Vector2(1, 2))


def test_constructor_forms() -> None:
    assert Vector2()._tuple() == (0.0, 0.0)
    assert Vector2(2)._tuple() == (2.0, 2.0)
    assert Vector2(x=1, y=2)._tuple() == (1.0, 2.0)
    assert Vector2((1, 2)) == Vector2([1, 2]) == Vector2(np.array([1.0, 2.0])) == Vector2(Vector2(1, 2)) == Vector2(1, 2)
    assert Vector2(np.float32(0.5), np.int64(3)) == Vector2(0.5, 3)
    assert Vector2(np.arange(6.0)[::3]) == Vector2(0, 3)
    assert Vector2(np.array([1, 2], dtype=object)) == Vector2(1, 2)


@pytest.mark.parametrize(
    "arguments", [(True, 1), (1, False), ("1", 2), ("12",), (np.True_, 1), ((1, 2), 3), (object(), 1), ([True, 1],)]
)
def test_constructor_refuses_what_is_no_number(arguments: tuple[object, ...]) -> None:
    with pytest.raises(TypeError):
        Vector2(*arguments)


@pytest.mark.parametrize("arguments", [((1, 2, 3),), ((),), (Vector3(1, 2, 3),), (np.zeros(4),)])
def test_constructor_refuses_a_wrong_length(arguments: tuple[object, ...]) -> None:
    with pytest.raises(ArgumentException):
        Vector2(*arguments)


def test_constructor_refuses_none() -> None:
    with pytest.raises(ArgumentNullException):
        Vector2(None)
    with pytest.raises(TypeError):
        Vector2(1, None)


def test_a_written_field_is_narrowed_when_it_is_used() -> None:
    vector = Vector2(0, 0)
    vector.X = 0.1
    assert vector == Vector2(0.1, 0)
    assert hash(vector) == hash(Vector2(0.1, 0))
    assert (vector + Vector2.Zero).X == narrow(0.1)


def test_static_values_are_fresh() -> None:
    Vector2.Zero.X = 5
    assert Vector2.Zero == Vector2(0, 0)
    assert (Vector2.One, Vector2.UnitX, Vector2.UnitY) == (Vector2(1, 1), Vector2(1, 0), Vector2(0, 1))
    with pytest.raises(AttributeError):
        Vector2(1, 2).Zero = Vector2(3, 4)


def test_equality_and_hash() -> None:
    assert Vector2(1, 2) == Vector2(1, 2)
    assert Vector2(1, 2) != Vector2(1, 3)
    assert Vector2(1, 2) != (1, 2)
    assert Vector2(NAN, 0) != Vector2(NAN, 0)
    assert Vector2(0.0, 0) == Vector2(-0.0, 0)
    assert Vector2(1, 2).Equals(Vector2(1, 2)) and not Vector2(1, 2).Equals("{X:1 Y:2}")
    assert Vector2(1, 2).GetHashCode() == 0x3F800000 + 0x40000000
    assert Vector2(-1, -1).GetHashCode() == 0x7F000000  # 2 * 0xBF800000 without the 33rd bit
    assert Vector2(-0.0, 0).GetHashCode() == 0 == hash(Vector2.Zero)


@pytest.mark.parametrize(
    ("vector", "text"),
    [
        ((1, 2), "{X:1 Y:2}"),
        ((1.5, -0.25), "{X:1.5 Y:-0.25}"),
        ((0.1, 1 / 3), "{X:0.1 Y:0.3333333}"),
        ((3.4028235e38, 1e-5), "{X:3.402823E+38 Y:1E-05}"),
        ((NAN, INF), "{X:NaN Y:Infinity}"),
        ((-INF, 12345678), "{X:-Infinity Y:1.234568E+07}"),
        ((-0.0, 1234567), "{X:0 Y:1234567}"),
    ],
)
def test_to_string(vector: tuple[float, float], text: str) -> None:
    assert Vector2(*vector).ToString() == str(Vector2(*vector)) == text


def test_copies() -> None:
    original = Vector2(1, 2)
    for other in (copy.copy(original), copy.deepcopy(original), pickle.loads(pickle.dumps(original)), Vector2(original)):
        other.X = 9
        assert original == Vector2(1, 2) != other


def test_array() -> None:
    array = np.asarray(Vector2(0.1, 2))
    assert array.dtype == np.float32 and array.tolist() == [narrow(0.1), 2.0]
    assert np.asarray(Vector2(1, 2), dtype=np.float64).dtype == np.float64
    x, y = Vector2(3, 4)
    assert (x, y) == (3.0, 4.0)


def test_operators_are_binary32() -> None:
    for ax, ay, bx, by in random_rows(50, 4):
        a, b = Vector2(ax, ay), Vector2(bx, by)
        assert same(a + b, (f(ax) + f(bx), f(ay) + f(by)))
        assert same(a - b, (f(ax) - f(bx), f(ay) - f(by)))
        assert same(a * b, (f(ax) * f(bx), f(ay) * f(by)))
        assert same(a / b, (f(ax) / f(bx), f(ay) / f(by)))
        assert same(a * bx, (f(ax) * f(bx), f(ay) * f(bx))) and a * bx == bx * a
        reciprocal = f(1) / f(bx)
        assert same(a / bx, (f(ax) * reciprocal, f(ay) * reciprocal))
        assert same(-a, (-ax, -ay))
        assert Vector2.Add(a, b) == a + b and Vector2.Subtract(a, b) == a - b and Vector2.Negate(a) == -a
        assert Vector2.Multiply(a, b) == a * b and Vector2.Multiply(a, bx) == a * bx
        assert Vector2.Divide(a, b) == a / b and Vector2.Divide(a, bx) == a / bx


def test_division_by_zero() -> None:
    assert same(Vector2(1, -1) / 0, (INF, -INF))
    assert same(Vector2(0, NAN) / 0.0, (NAN, NAN))
    assert same(Vector2(1, 0) / Vector2(-0.0, 0), (-INF, NAN))


@pytest.mark.parametrize("other", [True, "2", None, (1, 2), Vector3(1, 2, 3)])
def test_operators_refuse_other_types(other: object) -> None:
    vector = Vector2(1, 2)
    for operation in ("__add__", "__sub__", "__mul__", "__truediv__"):
        assert getattr(vector, operation)(other) is NotImplemented
    with pytest.raises(TypeError):
        vector * other
    with pytest.raises(TypeError):
        Vector2.Dot(vector, other)


def test_lengths_and_products() -> None:
    for ax, ay, bx, by in random_rows(50, 4, seed=2):
        a, b = Vector2(ax, ay), Vector2(bx, by)
        squared = f(ax) * f(ax) + f(ay) * f(ay)
        dx, dy = f(ax) - f(bx), f(ay) - f(by)
        assert a.LengthSquared() == squared and a.Length() == np.sqrt(squared)
        assert Vector2.Dot(a, b) == f(ax) * f(bx) + f(ay) * f(by)
        assert Vector2.DistanceSquared(a, b) == dx * dx + dy * dy
        assert Vector2.Distance(a, b) == np.sqrt(dx * dx + dy * dy)
        factor = f(1) / np.sqrt(squared)
        assert same(Vector2.Normalize(a), (f(ax) * factor, f(ay) * factor))


def test_normalize_in_place_and_static() -> None:
    vector = Vector2(3, 4)
    assert Vector2.Normalize(vector) == Vector2(0.6, 0.8)
    assert vector == Vector2(3, 4)
    assert vector.Normalize() is None
    assert vector == Vector2(0.6, 0.8)
    assert same(Vector2.Normalize(Vector2.Zero), (NAN, NAN))


def test_reflect() -> None:
    assert Vector2.Reflect(Vector2(1, -1), Vector2(0, 1)) == Vector2(1, 1)


def test_clamp_min_max() -> None:
    assert Vector2.Clamp(Vector2(-5, 5), Vector2(-1, -1), Vector2(1, 1)) == Vector2(-1, 1)
    assert Vector2.Clamp(Vector2(0, 0), Vector2(2, 2), Vector2(1, 1)) == Vector2(2, 2)
    assert same(Vector2.Clamp(Vector2(NAN, 0), Vector2(-1, -1), Vector2(1, 1)), (NAN, 0))
    assert Vector2.Min(Vector2(1, 4), Vector2(2, 3)) == Vector2(1, 3)
    assert Vector2.Max(Vector2(1, 4), Vector2(2, 3)) == Vector2(2, 4)
    assert same(Vector2.Min(Vector2(NAN, 1), Vector2(1, NAN)), (1, NAN))
    assert same(Vector2.Max(Vector2(NAN, 1), Vector2(1, NAN)), (1, NAN))


def test_interpolation() -> None:
    a, b, c, d = Vector2(0, 0), Vector2(1, 2), Vector2(2, 0), Vector2(3, 8)
    assert Vector2.Lerp(b, c, 0.25) == Vector2(1.25, 1.5)
    assert Vector2.Lerp(b, c, 2) == Vector2(3, -2)
    assert Vector2.SmoothStep(b, c, 0.25) == Vector2(1 + 0.15625, 2 - 0.3125)
    assert Vector2.SmoothStep(b, c, 7) == c and Vector2.SmoothStep(b, c, -7) == b
    assert Vector2.Barycentric(a, b, c, 0.5, 0.25) == Vector2(1, 1)
    assert Vector2.CatmullRom(a, b, c, d, 0) == b and Vector2.CatmullRom(a, b, c, d, 1) == c
    assert Vector2.CatmullRom(a, b, c, d, 0.5) == Vector2(1.5, 0.625)
    assert Vector2.Hermite(a, b, c, d, 0.5) == Vector2(0.75, -0.75)


def test_transform() -> None:
    matrix = Matrix.CreateScale(2) * Matrix.CreateTranslation(10, 20, 30)
    assert Vector2.Transform(Vector2(1, 2), matrix) == Vector2(12, 24)
    assert Vector2.TransformNormal(Vector2(1, 2), matrix) == Vector2(2, 4)
    turn = Quaternion.CreateFromAxisAngle(Vector3.UnitZ, math.pi / 2)
    assert Vector2.Distance(Vector2.Transform(Vector2(1, 2), turn), Vector2(-2, 1)) < 1e-6
    for row in random_rows(30, 18, seed=3):
        x, y, m = f(row[0]), f(row[1]), np.array(row[2:], f).reshape(4, 4)
        actual = Vector2.Transform(Vector2(row[0], row[1]), Matrix(m))
        assert same(actual, [x * m[0, i] + y * m[1, i] + m[3, i] for i in range(2)])


def test_transform_arrays() -> None:
    matrix = Matrix.CreateTranslation(1, 1, 0)
    source = [Vector2(i, i) for i in range(4)]
    destination = [Vector2.Zero for _ in range(4)]
    assert Vector2.Transform(source, matrix, destination) is None
    assert destination == [Vector2(i + 1, i + 1) for i in range(4)]
    Vector2.Transform(source, 2, matrix, destination, 0, 2)
    assert destination[:2] == [Vector2(3, 3), Vector2(4, 4)] and destination[2] == Vector2(3, 3)
    Vector2.TransformNormal(source, matrix, destination)
    assert destination == source and destination[0] is not source[0]
    rows = np.zeros((2, 2), f)
    Vector2.Transform(np.array([[1, 2], [3, 4]], f), matrix, rows)
    assert rows.tolist() == [[2, 3], [4, 5]]
    Vector2.Transform(rows, np.int64(1), matrix, rows, np.int64(0), np.int64(1))
    assert rows.tolist() == [[5, 6], [4, 5]]


@pytest.mark.parametrize(("begin", "goal"), [(0, 1), (0, 2), (1, 0), (2, 0), (0, 0), (0, 4)])
def test_what_a_transform_wrote_it_reads_again(begin: int, goal: int) -> None:
    """XNA goes through its arrays one by one, also where the destination overlaps the source."""
    matrix, length = Matrix.CreateTranslation(1, 10, 0), 3
    expected = [Vector2(i, i) for i in range(7)]
    as_list, as_array = list(expected), np.array([tuple(vector) for vector in expected], f)
    for i in range(length):
        expected[goal + i] = Vector2.Transform(expected[begin + i], matrix)
    Vector2.Transform(as_list, begin, matrix, as_list, goal, length)
    Vector2.Transform(as_array, begin, matrix, as_array, goal, length)
    assert as_list == expected and as_array.tolist() == [list(vector) for vector in expected]


def test_views_of_one_array_are_read_before_they_are_written() -> None:
    memory = np.arange(80_000, dtype=f).reshape(-1, 2)
    expected = memory[:-1] + f(1)
    Vector2.Transform(memory[:-1], Matrix.CreateTranslation(1, 1, 0), memory[1:])
    assert np.array_equal(memory[1:], expected)
    expected = memory[:20_000] + f(1)
    Vector2.Transform(memory[:20_000], Matrix.CreateTranslation(1, 1, 0), memory[::2])
    assert np.array_equal(memory[::2], expected)


def test_transform_array_errors() -> None:
    one, matrix = [Vector2(1, 1)], Matrix.Identity
    with pytest.raises(ArgumentNullException):
        Vector2.Transform(None, matrix, one)
    with pytest.raises(ArgumentNullException):
        Vector2.Transform(one, matrix, None)
    with pytest.raises(ArgumentException):
        Vector2.Transform(one * 2, matrix, one)
    with pytest.raises(ArgumentException):
        Vector2.Transform(one, 0, matrix, one * 3, 0, 2)
    with pytest.raises(ArgumentException):
        Vector2.Transform(one, 0, matrix, one, 1, 1)
    with pytest.raises(ArgumentException):
        Vector2.Transform(one, -1, matrix, one, 0, 1)
    with pytest.raises(TypeError):
        Vector2.Transform(one, matrix, tuple(one))
    for wrong in (np.zeros((1, 3), f), np.zeros(2, f), np.zeros((1, 2), np.int32)):
        with pytest.raises(ArgumentException, match=r"floats in the shape \(n, 2\)"):
            Vector2.Transform(one, matrix, wrong)
    with pytest.raises(TypeError):
        Vector2.Transform(one, 0, matrix, one, 0, True)
    with pytest.raises(TypeError, match="Matrix or a Quaternion"):
        Vector2.Transform(Vector2(1, 1), None)
    with pytest.raises(TypeError, match="must be a Matrix"):
        Vector2.TransformNormal(Vector2(1, 1), Quaternion.Identity)


@pytest.mark.parametrize("count", [3, 300])
@pytest.mark.parametrize("odd", [5, None, "ab"])
def test_arrays_hold_vectors_and_rows_of_numbers_only(count: int, odd: Any) -> None:
    source: list[Any] = [Vector2(1, 2), (3, 4), *[odd] * count]
    destination = [Vector2(7, 7)] * (count + 2)
    with pytest.raises((TypeError, ValueError)):
        Vector2.Transform(source, Matrix.Identity, destination)
    assert destination == [Vector2(7, 7)] * (count + 2)
    Vector2.Transform(source, 0, Matrix.Identity, destination, 1, 2)
    assert destination[1:3] == [Vector2(1, 2), Vector2(3, 4)]
