from __future__ import annotations

import copy
import math
import pickle
from typing import Any

import numpy as np
import pytest

from tests.unit._binary32 import bits, f, same
from xna.exceptions import ArgumentException, ArgumentOutOfRangeException
from xna.graphics.packed_vector import (
    Alpha8,
    Bgr565,
    Bgra4444,
    Bgra5551,
    Byte4,
    HalfSingle,
    HalfVector2,
    HalfVector4,
    IPackedVector,
    IPackedVectorOfT,
    NormalizedByte2,
    NormalizedByte4,
    NormalizedShort2,
    NormalizedShort4,
    Rg32,
    Rgba64,
    Rgba1010102,
    Short2,
    Short4,
)
from xna.vector2 import Vector2
from xna.vector3 import Vector3
from xna.vector4 import Vector4

INF, NAN = math.inf, math.nan

# Of each type: its bits, the components from the lowest bit on, their widths, and how a component becomes an integer.
TABLE: dict[Any, tuple[int, str, tuple[int, ...], str]] = {
    Alpha8: (8, "w", (8,), "unorm"),
    Bgr565: (16, "zyx", (5, 6, 5), "unorm"),
    Bgra5551: (16, "zyxw", (5, 5, 5, 1), "unorm"),
    Bgra4444: (16, "zyxw", (4,) * 4, "unorm"),
    Rg32: (32, "xy", (16,) * 2, "unorm"),
    Rgba1010102: (32, "xyzw", (10, 10, 10, 2), "unorm"),
    Rgba64: (64, "xyzw", (16,) * 4, "unorm"),
    NormalizedByte2: (16, "xy", (8,) * 2, "snorm"),
    NormalizedByte4: (32, "xyzw", (8,) * 4, "snorm"),
    NormalizedShort2: (32, "xy", (16,) * 2, "snorm"),
    NormalizedShort4: (64, "xyzw", (16,) * 4, "snorm"),
    Byte4: (32, "xyzw", (8,) * 4, "unsigned"),
    Short2: (32, "xy", (16,) * 2, "signed"),
    Short4: (64, "xyzw", (16,) * 4, "signed"),
    HalfSingle: (16, "x", (16,), "half"),
    HalfVector2: (32, "xy", (16,) * 2, "half"),
    HalfVector4: (64, "xyzw", (16,) * 4, "half"),
}
TYPES = list(TABLE)
HALVES = np.array([(c & 1023) * 2.0**-24 if c < 1024 else (1024 + c % 1024) * 2.0 ** ((c >> 10) - 25) for c in range(0x8000)])


def limits(width: int, kind: str) -> tuple[int, int, int]:
    """Return the factor, the lowest and the highest integer of a component."""
    top = (1 << width) - 1
    half = top >> 1
    return {"unorm": (top, 0, top), "snorm": (half, -half, half), "unsigned": (1, 0, top), "signed": (1, -half - 1, half)}[kind]


def expected_code(value: float, width: int, kind: str) -> int:
    if kind == "half":
        return nearest_half(value)
    factor, low, high = limits(width, kind)
    if value != value:
        return 0
    product = np.float64(f(value) * f(factor))
    return int(np.clip(np.rint(product), low, high)) & ((1 << width) - 1)


def nearest_half(value: float) -> int:
    sign = 0x8000 if math.copysign(1, value) < 0 else 0
    if not abs(value) <= HALVES[-1]:
        return sign | 0x7FFF
    above = int(np.searchsorted(HALVES, abs(value)))
    below = max(above - 1, 0)
    up, down = HALVES[above] - abs(value), abs(value) - HALVES[below]
    if up == down:
        return sign | (above if above % 2 == 0 else below)
    return sign | (above if up < down else below)


def sample(kind: str, rng: np.random.Generator) -> list[float]:
    size = {"unorm": 1.3, "snorm": 1.3, "unsigned": 300, "signed": 40000, "half": 1000}[kind]
    low = -0.3 * size if kind in ("unorm", "unsigned") else -size
    numbers: list[float] = rng.uniform(low, size, 4).astype(f).tolist()
    return numbers


@pytest.mark.parametrize("kind", TYPES)
def test_pack_from_vector4(kind: Any) -> None:
    _, names, widths, conversion = TABLE[kind]
    rng = np.random.default_rng(1)
    rows = [sample(conversion, rng) for _ in range(200)]
    rows += [[NAN, INF, -INF, 0.5], [0.5, NAN, 2.5, -INF], [-INF, 0.5, NAN, INF], [INF, -0.5, 1.5, NAN], [1, 0, 1, 0]]
    for row in rows:
        packed = kind()
        packed.PackFromVector4(Vector4(*row))
        code = shift = 0
        for name, width in zip(names, widths, strict=True):
            code |= expected_code(row["xyzw".index(name)], width, conversion) << shift
            shift += width
        assert packed.PackedValue == code
    with pytest.raises(TypeError):
        kind().PackFromVector4((1, 2, 3, 4))


@pytest.mark.parametrize("kind", TYPES)
def test_to_vector4(kind: Any) -> None:
    size, names, widths, conversion = TABLE[kind]
    rng = np.random.default_rng(2)
    edges = [0, (1 << size) - 1, int("80" * (size // 8), 16), int("7F" * (size // 8), 16)]
    for code in [*edges, *(int.from_bytes(rng.bytes(size // 8), "little") for _ in range(200))]:
        packed, expected, shift = kind(), {"x": 0.0, "y": 0.0, "z": 0.0, "w": 1.0}, 0
        packed.PackedValue = code
        for name, width in zip(names, widths, strict=True):
            part = code >> shift & ((1 << width) - 1)
            shift += width
            expected[name] = float(HALVES[part & 0x7FFF] * (-1 if part >> 15 else 1)) if conversion == "half" else 0.0
            if conversion != "half":
                factor, low, _ = limits(width, conversion)
                number = part - (1 << width) if low < 0 and part >> (width - 1) else part
                expected[name] = float(f(max(number, low)) / f(factor))
        assert same(packed.ToVector4(), expected.values())


@pytest.mark.parametrize("kind", TYPES)
def test_all_codes_survive_a_round_trip(kind: Any) -> None:
    size, _, _, conversion = TABLE[kind]
    step = max(1, (1 << size) // 4096) | 1
    for code in range(0, 1 << size, step):
        first, second = kind(), kind()
        first.PackedValue = code
        second.PackFromVector4(first.ToVector4())
        if conversion == "snorm":  # the most negative code reads as the one next to it
            assert same(second.ToVector4(), first.ToVector4())
        else:
            assert second == first
            assert eval(repr(first), {kind.__name__: kind}) == first


@pytest.mark.parametrize("kind", TYPES)
def test_packed_value(kind: Any) -> None:
    size = TABLE[kind][0]
    packed = kind()
    assert packed.PackedValue == 0
    packed.PackedValue = (1 << size) - 1
    packed.PackedValue = np.uint8(7)
    assert packed.PackedValue == 7 and type(packed.PackedValue) is int
    for wrong in (-1, 1 << size):
        with pytest.raises(ArgumentOutOfRangeException):
            packed.PackedValue = wrong
    for no_integer in (True, 1.0, "1", None):
        with pytest.raises(TypeError):
            packed.PackedValue = no_integer
    with pytest.raises(AttributeError):
        packed.Other = 1
    assert packed.PackedValue == 7


@pytest.mark.parametrize("kind", TYPES)
def test_constructor_forms(kind: Any) -> None:
    _, names, _, _ = TABLE[kind]
    numbers = [0.25, 1.0, 0.75, 0.5][: len(names)]
    packed = kind(*numbers)
    expected = kind()
    expected.PackFromVector4(Vector4(*(numbers + [0] * 4)[:4]) if kind is not Alpha8 else Vector4(0, 0, 0, 0.25))
    assert packed == expected == kind(packed) and kind(packed) is not packed
    by_name = {Alpha8: ("alpha",), HalfSingle: ("single",)}.get(kind, "xyzw"[: len(names)])
    assert kind(**dict(zip(by_name, numbers, strict=True))) == packed
    if len(names) > 1:
        vector_type = {2: Vector2, 3: Vector3, 4: Vector4}[len(names)]
        assert kind(vector_type(*numbers)) == kind(np.array(numbers)) == kind(tuple(numbers)) == packed
        with pytest.raises(ArgumentException):
            kind([*numbers, 1])
        with pytest.raises(TypeError):
            kind(0.5)
    with pytest.raises(TypeError):
        kind(*[True] * len(names))
    with pytest.raises(TypeError):
        kind("1")


@pytest.mark.parametrize("kind", TYPES)
def test_equality_hash_text_and_copies(kind: Any) -> None:
    size, _, _, conversion = TABLE[kind]
    packed, same_bits = kind(), kind()
    packed.PackedValue = same_bits.PackedValue = 0xAB if size == 8 else 0x0123456789ABCDEF & ((1 << size) - 1)
    assert packed == same_bits and packed.Equals(same_bits) and hash(packed) == hash(same_bits)
    assert packed != kind() and not packed.Equals(None) and packed != packed.PackedValue
    assert issubclass(kind, IPackedVector) and issubclass(kind, IPackedVectorOfT)
    for twin in (copy.copy(packed), copy.deepcopy(packed), pickle.loads(pickle.dumps(packed))):
        assert twin == packed and twin is not packed
    if conversion != "half":
        assert str(packed) == packed.ToString() == f"{packed.PackedValue:0{size // 4}X}"


def test_get_hash_code_is_an_int32() -> None:
    wide = Rgba64()
    wide.PackedValue = 0x00000001_80000000
    assert wide.GetHashCode() == hash(wide) == -0x7FFFFFFF
    narrow = Byte4()
    narrow.PackedValue = 0xFFFFFFFE
    assert narrow.GetHashCode() == -2
    assert Alpha8(1).GetHashCode() == 255


def test_different_types_are_never_equal() -> None:
    assert Rg32() != Short2() and not Rg32().Equals(Short2())


def test_rounding_half_to_even_and_clamps() -> None:
    assert Byte4(0.5, 1.5, 2.5, 254.5).ToVector4() == Vector4(0, 2, 2, 254)
    assert Byte4(-1, 255.4, 256, 1e30).ToVector4() == Vector4(0, 255, 255, 255)
    assert Short2(-32769, 32768).ToVector2() == Vector2(-32768, 32767)
    assert Short2(-0.5, -1.5).ToVector2() == Vector2(0, -2)
    assert NormalizedByte2(-1, 1).PackedValue == 0x7F81 and NormalizedByte2(-5, 5).PackedValue == 0x7F81
    assert Alpha8(0.5).PackedValue == 128 and Alpha8(NAN).PackedValue == 0


def test_layouts() -> None:
    assert Bgr565(1, 0, 0).PackedValue == 0xF800 and Bgr565(0, 1, 0).PackedValue == 0x07E0
    assert Bgra5551(1, 0, 0, 0).PackedValue == 0x7C00 and Bgra5551(0, 0, 0, 1).PackedValue == 0x8000
    assert Bgra4444(1, 0, 0, 0).PackedValue == 0x0F00 and Bgra4444(0, 0, 0, 1).PackedValue == 0xF000
    assert Rgba1010102(1, 0, 0, 1).PackedValue == 0xC00003FF
    assert Rgba64(1, 0, 0, 0).PackedValue == 0xFFFF and Byte4(1, 2, 3, 4).PackedValue == 0x04030201
    assert HalfVector2(1, -2).PackedValue == 0xC0003C00


def test_typed_results() -> None:
    assert Alpha8(0.2).ToAlpha() == f(51) / f(255) and HalfSingle(1.5).ToSingle() == 1.5
    assert Bgr565(1, 0, 1).ToVector3() == Vector3(1, 0, 1)
    for kind in (Rg32, NormalizedByte2, NormalizedShort2, Short2, HalfVector2):
        assert kind(1, 0).ToVector2() == Vector2(1, 0) and kind(Vector2(1, 0)).ToVector4() == Vector4(1, 0, 0, 1)


def test_most_negative_codes_are_minus_one() -> None:
    packed = NormalizedShort2()
    packed.PackedValue = 0x80008001
    assert packed.ToVector2() == Vector2(-1, -1)


def test_text_of_halves_is_their_value() -> None:
    assert str(HalfSingle(0.5)) == "0.5"
    assert str(HalfVector2(1, 2.5)) == "{X:1 Y:2.5}" and str(HalfVector4(1, 2, 3, 4)) == "{X:1 Y:2 Z:3 W:4}"
    assert str(Bgr565(1, 1, 1)) == "FFFF" and str(Alpha8(0)) == "00"


@pytest.mark.parametrize(
    ("value", "code"),
    [
        (0.0, 0),
        (-0.0, 0x8000),
        (1.0, 0x3C00),
        (65504.0, 0x7BFF),
        (65536.0, 0x7C00),
        (131008.0, 0x7FFF),
        (131039.0, 0x7FFF),
        (1e30, 0x7FFF),
        (INF, 0x7FFF),
        (-INF, 0xFFFF),
        (NAN, 0x7FFF),
        (2.0**-14, 0x0400),
        (2.0**-24, 1),
        (2.0**-25, 0),
        (1.5 * 2.0**-24, 2),
        (2.0**-26, 0),
        (1e-30, 0),
        (1 + 2.0**-11, 0x3C00),
        (1 + 3 * 2.0**-11, 0x3C02),
    ],
)
def test_half_codes(value: float, code: int) -> None:
    assert HalfSingle(value).PackedValue == code


def test_small_halves_lose_bits_before_they_are_rounded() -> None:
    rng = np.random.default_rng(5)
    for value in (rng.uniform(-1, 1, 500) * 2.0 ** rng.integers(-40, -14, 500)).astype(f):
        pattern = bits(float(value))
        exponent, fraction = pattern >> 23 & 255, pattern & 0x7FFFFF | 0x800000
        kept = fraction // 2 ** (113 - exponent) if 113 - exponent <= 31 else 0
        low, high = kept % 8192, kept // 8192
        expected = high + (low > 4096 or (low == 4096 and high % 2 == 1))
        assert HalfSingle(float(value)).PackedValue == (expected | (0x8000 if value < 0 else 0))
