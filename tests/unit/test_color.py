from __future__ import annotations

import copy
import math

import numpy as np
import pytest
from PIL import ImageColor

from tests.unit._binary32 import narrow
from xna.color import Color, NamedColor
from xna.exceptions import ArgumentException, ArgumentOutOfRangeException
from xna.graphics.packed_vector import IPackedVector, IPackedVectorOfT
from xna.vector3 import Vector3
from xna.vector4 import Vector4


def test_integers_are_bytes() -> None:
    assert Color(1, 2, 3).PackedValue == 0xFF030201
    assert Color(1, 2, 3, 4).PackedValue == 0x04030201
    assert Color(300, -5, 255, 256)._tuple() == (255, 0, 255, 255)
    assert Color(np.uint8(9), 2, np.int64(3)) == Color(9, 2, 3)
    assert Color(r=1, g=2, b=3, alpha=4) == Color(1, 2, 3, 4)


def test_floats_round_half_to_even() -> None:
    assert Color(1.0, 0.5, 0.0)._tuple() == (255, 128, 0, 255)
    assert Color(1, 0, 0.0)._tuple() == (255, 0, 0, 255)
    assert Color(0.5 / 255, 1.5 / 255, 2.5 / 255, 1.0)._tuple()[:2] == (0, 2)
    assert Color(math.nan, math.inf, -math.inf, 2.0)._tuple() == (0, 255, 0, 255)
    assert Color(Vector3(1, 0.5, 0))._tuple() == (255, 128, 0, 255)
    assert Color(Vector4(1, 0.5, 0, 0.5))._tuple() == (255, 128, 0, 128)


def test_other_forms() -> None:
    assert Color()._tuple() == (0, 0, 0, 0)
    assert Color((1, 2, 3)) == Color([1, 2, 3, 255]) == Color(np.array([1, 2, 3, 255], np.uint8)) == Color(Color(1, 2, 3))
    for wrong in ((True, 1, 2), (1, 2), ("red",), (1, 2, "3"), (5,), (None,), (1, 2, 3, None)):
        with pytest.raises(TypeError):
            Color(*wrong)
    with pytest.raises(ArgumentException):
        Color((1, 2))


def test_parts() -> None:
    color = Color(1, 2, 3, 4)
    color.R, color.G, color.B, color.A = 10, 20, 30, 40
    assert (color.R, color.G, color.B, color.A) == (10, 20, 30, 40) and color.PackedValue == 0x281E140A
    for wrong in (-1, 256):
        with pytest.raises(ArgumentOutOfRangeException):
            color.G = wrong
    for wrong_type in (1.0, True):
        with pytest.raises(TypeError):
            color.A = wrong_type
    assert color.PackedValue == 0x281E140A


def test_vectors() -> None:
    assert Color(255, 51, 1).ToVector3() == Vector3(1, narrow(51 / 255), narrow(1 / 255))
    assert Color(0, 51, 1, 102).ToVector4() == Vector4(0, narrow(51 / 255), narrow(1 / 255), narrow(102 / 255))


def test_lerp() -> None:
    assert Color.Lerp(Color(0, 255, 10), Color(255, 0, 20), 0.5) == Color(127, 127, 15)
    assert Color.Lerp(Color.Black, Color.White, 2) == Color.White
    assert Color.Lerp(Color.Black, Color.White, -2) == Color.Black
    assert Color.Lerp(Color.White, Color.Transparent, 1 / 65536)._tuple() == (254, 254, 254, 254)  # the shift rounds down


def test_multiply() -> None:
    assert Color.White * 0.5 == Color.Multiply(Color.White, 0.5) == Color(127, 127, 127, 127)
    assert Color(100, 150, 200, 250) * 2 == Color(200, 255, 255, 255)
    assert Color(1, 2, 3, 4) * 1e9 == Color.White
    assert Color.White * -1 == Color.White * math.nan == Color.Transparent
    assert Color.White * math.inf == Color.White
    for wrong in (True, "1", None):
        with pytest.raises(TypeError):
            Color.White * wrong


def test_from_non_premultiplied() -> None:
    assert Color.FromNonPremultiplied(255, 100, 3, 128) == Color(128, 50, 1, 128)
    assert Color.FromNonPremultiplied(2000, -100, 3, 300) == Color(255, 0, 3, 255)
    assert Color.FromNonPremultiplied(Vector4(1, 0.5, 0, 0.5)) == Color(128, 64, 0, 128)
    with pytest.raises(TypeError):
        Color.FromNonPremultiplied(1, 2, 3)


def test_text_hash_copies() -> None:
    color = Color(1, 2, 3, 4)
    assert str(color) == "{R:1 G:2 B:3 A:4}" and repr(color) == "Color(1, 2, 3, 4)"
    assert Color.White.GetHashCode() == -1 and Color(1, 2, 3, 4).GetHashCode() == 0x04030201
    assert copy.copy(color) == color and {color: 1}[Color(1, 2, 3, 4)] == 1
    assert color != 0x04030201 and np.asarray(color).tolist() == [1, 2, 3, 4]


def test_named_colors_are_the_web_colors() -> None:
    names = [name for name, value in vars(Color).items() if isinstance(value, NamedColor)]
    assert len(names) == 141
    for name in names:
        expected = (0, 0, 0, 0) if name == "Transparent" else (*ImageColor.getrgb(name), 255)
        assert getattr(Color, name)._tuple() == expected, name
    assert Color.CornflowerBlue == Color(100, 149, 237)


def test_named_colors_are_fresh() -> None:
    Color.White.R = 0
    assert Color.White == Color(255, 255, 255)
    assert Color.White is not Color.White


def test_a_colour_is_a_packed_vector() -> None:
    color = Color.Black
    assert isinstance(color, IPackedVectorOfT) and isinstance(color, IPackedVector)
    color.PackFromVector4(Vector4(0.5, 1, math.nan, 2))
    assert color == Color(128, 255, 0, 255) and color.ToVector4() == Vector4(128 / 255, 1, 0, 1)
    with pytest.raises(TypeError):
        color.PackFromVector4((1, 1, 1, 1))
