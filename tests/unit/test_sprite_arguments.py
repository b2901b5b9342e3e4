from __future__ import annotations

import math
from typing import Any

import numpy as np
import pytest

from tests.unit._devices import device  # noqa: F401
from tests.unit.test_sprite_recorders import MAKERS
from xna.color import Color
from xna.exceptions import ArgumentNullException
from xna.graphics import SpriteBatch, SpriteEffects, Texture2D
from xna.graphics._sprite_arguments import flips
from xna.vector2 import Vector2
from xna.vector3 import Vector3
from xna.vector4 import Vector4


def test_flips_are_the_two_low_bits_of_any_integer() -> None:
    assert [flips(number) for number in (SpriteEffects.FlipVertically, 1, np.int8(3), 7, 2**70)] == [2, 1, 3, 3, 0]


@pytest.mark.parametrize("odd", ["1", 1.0, True, [1], np.array([1, 2]), np.bool_(True), np.float32(2), SpriteEffects])
def test_other_effects_are_refused_with_a_reason(device: Any, odd: Any) -> None:  # noqa: F811
    batch, sprite = SpriteBatch(device), Texture2D(device, 1, 1)
    batch.Begin()
    with pytest.raises(TypeError, match="effects must be a SpriteEffects value, got "):
        batch.Draw(sprite, Vector2(1, 2), None, Color.White, 0.5, Vector2(), 2.0, odd, 0.25)
    with pytest.raises(ArgumentNullException, match="effects must be a SpriteEffects value, not None"):
        batch.Draw(sprite, Vector2(1, 2), None, Color.White, 0.5, Vector2(), 2.0, None, 0.25)
    batch.End()


@pytest.mark.parametrize("make", MAKERS)
def test_integers_of_any_size_are_numbers(device: Any, make: Any) -> None:  # noqa: F811
    sprite, recorder = Texture2D(device, 1, 1), make(device)
    recorder.open(None)
    for huge, number in ((10**400, math.inf), (-(10**400), -math.inf), (2**60 + 1, 2.0**60), (7, 7.0)):
        for value in (huge, number):
            recorder.draw(sprite, (value, 1), None, Color.White)
            recorder.draw(sprite, Vector2(), None, Color.White, value, Vector2(), value, SpriteEffects.None_, value)
        first, second, third, fourth = (record.tobytes() for record in recorder.take().records)
        assert (first, second) == (third, fourth)


@pytest.mark.parametrize("make", MAKERS)
def test_what_is_no_pair_is_refused_with_a_reason(device: Any, make: Any) -> None:  # noqa: F811
    sprite, recorder = Texture2D(device, 1, 1), make(device)
    recorder.open(None)
    alone = np.array(2.0)
    for odd in (Vector4(1, 2, 3, 4), Vector3(1, 2, 3)):
        with pytest.raises(Exception, match="Vector2"):
            recorder.draw(sprite, Vector2(), None, Color.White, 0.0, Vector2(), odd, SpriteEffects.None_, 0.0)
    with pytest.raises(TypeError, match="position must be a Vector2 or two numbers"):
        recorder.draw(sprite, alone, None, Color.White)
    with pytest.raises(TypeError, match="sourceRectangle must be a Rectangle"):
        recorder.draw(sprite, Vector2(), alone, Color.White)
    with pytest.raises(TypeError, match="origin must be a Vector2 or two numbers"):
        recorder.draw(sprite, Vector2(), None, Color.White, 0.0, alone)
    recorder.draw(sprite, Vector2(), None, Color.White, 0.0, Vector2(), alone)
    assert recorder.take().records[0, 2:4].tolist() == [2.0, 2.0]
