from __future__ import annotations

import copy
import gc
import math
import pickle
import struct
import sys
import weakref
from typing import Any

import numpy as np
import pytest

from tests.unit._binary32 import narrow, same
from xna import BoundingFrustum, BoundingSphere, Color, Matrix, Plane, Point, Quaternion, Rectangle, Vector2, Vector3, Vector4
from xna._struct_memory import FLOAT, INT, UINT, Field, _native_class, _property_class
from xna.exceptions import ArgumentException
from xna.graphics import Viewport

VALUES = [
    Vector2(0.1, -2),
    Vector3(1 / 3, 1e-40, 3.4e38),
    Vector4(0.5, 16777217, -0.0, 7),
    Quaternion(0.1, 0.2, 0.3, 0.4),
    Matrix(*(number / 7 for number in range(16))),
    Color(1, 2, 3, 200),
    Rectangle(-1, 2, 3, 4),
    Point(5, -6),
]
FLOATS = VALUES[:4]
by_type = pytest.mark.parametrize("value", VALUES, ids=lambda value: type(value).__name__)


@by_type
def test_repr_evaluates_back(value: Any) -> None:
    again = eval(repr(value), {type(value).__name__: type(value)})
    assert type(again) is type(value) and again == value


@pytest.mark.parametrize("kind", [Vector2, Vector3, Vector4, Matrix])
@pytest.mark.parametrize("divisor", [3.0, -7, 1e-40, -1.4e-45, 0, -0.0, math.inf, math.nan])
def test_division_by_a_number_multiplies_by_the_rounded_reciprocal(kind: Any, divisor: float) -> None:
    numbers = np.array([0.0, 1.0, -1e-40, 0.1, math.inf, -5.0, math.nan, -0.0] * 2, np.float32)
    numbers = numbers[: len(list(kind()))] if kind is not Matrix else numbers
    with np.errstate(all="ignore"):
        expected = numbers * (np.float32(1) / np.float32(divisor))
    value = kind(*numbers)
    assert same(np.ravel(value / divisor), expected)
    assert same(np.ravel(kind.Divide(value, divisor)), expected)


def test_repr_of_what_is_not_finite_evaluates_back() -> None:
    again = eval(repr(Vector3(math.nan, math.inf, -math.inf)))
    assert math.isnan(again.X) and (again.Y, again.Z) == (math.inf, -math.inf)


def test_repr_has_no_more_digits_than_needed() -> None:
    assert repr(Vector2(0.1, 2)) == "Vector2(0.1, 2)"
    assert repr(Vector2(1 / 3, 16777216)) == "Vector2(0.33333334, 16777216)"


@by_type
def test_copies_are_equal_and_apart(value: Any) -> None:
    copies = [copy.copy(value), copy.deepcopy(value), type(value)(value)]
    copies += [pickle.loads(pickle.dumps(value, protocol)) for protocol in range(pickle.HIGHEST_PROTOCOL + 1)]
    for other in copies:
        assert type(other) is type(value) and other == value and other is not value and hash(other) == hash(value)


@by_type
def test_values_are_small(value: Any) -> None:
    assert not hasattr(value, "__dict__")
    with pytest.raises(AttributeError):
        value.Speed = 1
    with pytest.raises(TypeError):
        weakref.ref(value)


@by_type
def test_values_can_be_derived_from(value: Any) -> None:
    derived = type("Derived", (type(value),), {})(value)
    derived.Name = "x"
    assert derived == value and isinstance(derived, type(value)) and derived.ToString() == value.ToString()


@by_type
def test_numpy_there_and_back(value: Any) -> None:
    array = value.ToNumpyEXT()
    assert type(value).FromNumpyEXT(array) == value
    assert np.array_equal(np.asarray(value), array) and np.asarray(value).dtype == array.dtype
    array[...] = 0
    assert type(value).FromNumpyEXT(array) != value
    with pytest.raises(ArgumentException):
        type(value).FromNumpyEXT(array.ravel()[:-1])
    for wrong in (array.tolist(), None, array.astype(str)):
        with pytest.raises(TypeError):
            type(value).FromNumpyEXT(wrong)
    with pytest.raises(ValueError, match="cannot be shared"):
        value.__array__(copy=False)


def test_matrix_arrays_are_row_major() -> None:
    matrix = Matrix.CreateTranslation(1, 2, 3) * Matrix.CreateScale(2, 3, 4)
    assert matrix.ToNumpyEXT()[3].tolist() == [2, 6, 12, 1] and matrix.M42 == 6
    assert matrix.ToNumpyEXT().tobytes() == matrix._bytes() == np.asarray(matrix).tobytes()
    assert matrix._glm[3].to_tuple() == (2, 6, 12, 1)
    row = np.array([1, 1, 1, 1], np.float32) @ matrix.ToNumpyEXT()
    assert Vector4(row) == Vector4.Transform(Vector4(1, 1, 1, 1), matrix)


def test_fields_always_read_binary32() -> None:
    for value in FLOATS:
        changed = copy.copy(value)
        changed.X = 0.1
        assert changed.X == narrow(0.1) != 0.1
        changed.Y += 1 / 3
        assert changed.Y == narrow(value.Y + 1 / 3)
        changed.X = 1e39
        assert changed.X == math.inf
    assert Vector2(0.1, 0.7).X == narrow(0.1)


@pytest.mark.parametrize("wrong", ["1", None, (1, 2), [1]])
def test_fields_refuse_what_is_no_number(wrong: Any) -> None:
    for value in VALUES:
        field = {Matrix: "M11", Color: "PackedValue"}.get(type(value), "X")
        changed = copy.copy(value)
        with pytest.raises(TypeError):
            setattr(changed, field, wrong)
        assert changed == value


def test_integer_fields_refuse_fractions() -> None:
    for value, field in ((Point(1, 2), "Y"), (Rectangle(1, 2, 3, 4), "Width"), (Color(1, 2, 3), "PackedValue")):
        with pytest.raises(TypeError):
            setattr(value, field, 1.5)


@by_type
def test_static_values_cannot_be_spoiled(value: Any) -> None:
    for name in ("Zero", "Identity", "Empty", "White"):
        if hasattr(type(value), name):
            first, second = getattr(type(value), name), getattr(type(value), name)
            assert first == second and first is not second


def test_constructors_and_operators_refuse_bool() -> None:
    for make in (Vector2, Vector3, Vector4, Quaternion, Point, Rectangle, Color):
        count = len(make()._tuple())
        with pytest.raises(TypeError):
            make(*[True] * count)
    for value in FLOATS:
        with pytest.raises(TypeError):
            value * True


@pytest.mark.parametrize("scalar", [np.float32(2), np.float64(2), np.int32(2), np.uint8(2)])
def test_scalars_of_numpy_are_numbers_on_either_side(scalar: Any) -> None:
    for value in (Vector2(1, 2), Vector3(1, 2, 3), Vector4(1, 2, 3, 4), Matrix(*range(16))):
        assert type(scalar * value) is type(value * scalar) is type(value / scalar) is type(value)
        assert scalar * value == value * scalar == value * 2.0
    assert Quaternion(1, 2, 3, 4) * scalar == Quaternion(2, 4, 6, 8)
    assert type(np.array([3, 4]) * Vector2(1, 2)) is np.ndarray


class Plain:
    """A class as the value types' modules write it."""

    __slots__ = ("A", "B", "C")

    A: float
    B: int
    C: int

    def total(self) -> float:
        return self.A + self.B + self.C


FIELDS = {"A": FLOAT, "B": INT, "C": UINT}


def test_objects_made_at_run_time_are_freed() -> None:
    body = {name: member for name, member in vars(Plain).items() if name not in FIELDS}
    made = _native_class("Plain", body, dict[str, Field](FIELDS), {})
    assert (made().A, made().B, made().C) == (0.0, 0, 0)
    before = sys.getrefcount(made)
    for _ in range(1000):
        made().A = 1.5
    things = [made() for _ in range(1000)]
    with pytest.raises(TypeError):
        del things[0].A
    del things
    assert sys.getrefcount(made) == before


@pytest.mark.parametrize("make", [_native_class, _property_class])
def test_fields_made_at_run_time(make: Any) -> None:
    body = {name: member for name, member in vars(Plain).items() if name not in FIELDS}
    made = make("Plain", body, dict[str, Field](FIELDS), {})
    thing = made()
    thing.A, thing.B, thing.C = 0.1, -5, 4294967295
    assert (thing.A, thing.B, thing.C) == (narrow(0.1), -5, 4294967295)
    assert thing.total() == narrow(0.1) - 5 + 4294967295
    assert made.__doc__ == Plain.__doc__ and made.__name__ == "Plain" and not hasattr(thing, "__dict__")
    for field, wrong in (("A", "x"), ("A", None), ("B", 1.5), ("C", "x")):
        with pytest.raises(TypeError):
            setattr(thing, field, wrong)
    assert (thing.A, thing.B) == (narrow(0.1), -5)


@pytest.mark.parametrize("make", [_native_class, _property_class])
def test_pairs_read_two_fields_as_the_bytes_of_one_float(make: Any) -> None:
    body = {name: member for name, member in vars(Plain).items() if name not in FIELDS}
    made = make("Plain", body, dict[str, Field](FIELDS), {"_first": "A", "_last": "C"})
    thing = made()
    for a, b, c in ((0.1, -5, 7), (-0.0, -(2**31), 2**32 - 1), (math.inf, 2**31 - 1, 0), (3.4e38, 0x7FF00000, 0x7F800001)):
        thing.A, thing.B, thing.C = a, b, c
        assert struct.pack("d", thing._first) == struct.pack("fi", a, b)
        assert struct.pack("d", thing._last) == struct.pack("II", c, 0)
    with pytest.raises(AttributeError):
        thing._first = 1.0


def test_objects_of_numbers_are_not_tracked_but_those_of_derived_classes_are() -> None:
    class Named(Vector2):
        name: Any = None

    assert not any(gc.is_tracked(value) for value in VALUES if not isinstance(value, Matrix))
    named = Named(1, 2)
    named.name = named
    assert gc.is_tracked(named) and (named.X, named.Y) == (1, 2)


def test_static_overloads_can_be_called_through_a_value() -> None:
    assert Vector2().Multiply(Vector2(1, 2), 3) == Vector2(3, 6) and Vector2().Divide(Vector2(4, 2), 2) == Vector2(2, 1)
    assert Vector3().Multiply(Vector3(1), 2) == Vector3(2) and Vector4().Divide(value1=Vector4(4), divider=2) == Vector4(2)
    assert Matrix().CreateScale(2) == Matrix.CreateScale(2) and Quaternion().Multiply(Quaternion(1, 2, 3, 4), 0) == Quaternion()
    assert Color().FromNonPremultiplied(255, 0, 0, 0) == Color(0, 0, 0, 0)


@pytest.mark.parametrize("other", [None, 3, (1, 2), Vector3(1)])
def test_static_members_name_the_type_that_they_need(other: Any) -> None:
    for name, call in {
        "Plane": lambda: Matrix.CreateReflection(other),
        "plane": lambda: Matrix.CreateShadow(Vector3.Up, other),
        "Matrix": lambda: Quaternion.CreateFromRotationMatrix(other),
    }.items():
        with pytest.raises(TypeError, match=f"{name}.*got"):
            call()


READINGS: list[Any] = [
    lambda: Matrix.Identity == Matrix(),
    lambda: (hash(Matrix.Identity), repr(Matrix.Identity), str(Matrix.Identity)),
    lambda: (Matrix.Identity.M23, Matrix.Identity.Up, Matrix.Identity.Determinant(), Matrix.Identity.Decompose()),
    lambda: (Matrix.Invert(Matrix.Identity), Matrix.Transpose(Matrix()), Matrix.Lerp(Matrix(), Matrix.Identity, 0.5)),
    lambda: (Matrix.CreateLookAt(Vector3.One, Vector3.Zero, Vector3.Up), Matrix.CreateShadow(Vector3.Up, Plane(0, 1, 0, 2))),
    lambda: Matrix.Transform(Matrix.Identity, Quaternion.CreateFromRotationMatrix(Matrix.Identity)) / 3,
    lambda: (Quaternion.Slerp(Quaternion.Identity, Quaternion(1, 2, 3, 4), 0.3), repr(Quaternion.Identity)),
    lambda: Vector3.Transform([Vector3.One] * 3, Quaternion.Identity, [Vector3.Zero] * 3),
    lambda: (
        Vector2.Hermite(*[Vector2(1, 2)] * 4, 0.3),
        Vector3.CatmullRom(*[Vector3(1)] * 4, 0.3),
        Vector4.Clamp(*[Vector4(1)] * 3),
    ),
    lambda: (
        BoundingFrustum(Matrix.CreatePerspective(2, 2, 1, 9)).GetCorners(),
        BoundingSphere(Vector3.One, 2) == BoundingSphere(),
    ),
    lambda: Viewport(0, 0, 9, 9).Unproject(Vector3.One, Matrix.Identity, Matrix.Identity, Matrix.Identity),
]


@pytest.mark.parametrize("read", READINGS)
def test_no_operation_keeps_memory(read: Any) -> None:
    def grown(calls: int) -> int:
        gc.collect()  # empties the interpreter's stores of used tuples
        before = sys.getallocatedblocks()
        for _ in range(calls):
            read()
        gc.collect()
        return sys.getallocatedblocks() - before

    grown(50)
    assert min(grown(200) for _ in range(4)) < 100
