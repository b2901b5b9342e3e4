from __future__ import annotations

import numpy as np
import pytest

from renderers.contract.enums import EffectFamily
from tests.unit._devices import device  # noqa: F401
from tests.unit._effects import applied, inputs
from xna.graphics.sprite_effect import SpriteEffect
from xna.graphics.sprite_effects import SpriteEffects
from xna.graphics.sprite_sort_mode import SpriteSortMode
from xna.matrix import Matrix


def test_transform_maps_pixels_to_clip_space(device):  # noqa: F811
    effect = SpriteEffect(device)
    effect._set_transform(None, 64, 32)
    block = applied(effect)
    matrix = np.frombuffer(block.parameters, np.float32).reshape(4, 4)
    assert block.family == EffectFamily.SPRITE
    for pixel, clip in (((0, 0), (-1, 1)), ((64, 32), (1, -1)), ((32, 16), (0, 0))):
        assert (np.array([*pixel, 0.25, 1]) @ matrix).tolist() == [*clip, 0.25, 1]
    effect._set_transform(Matrix.CreateScale(2) * Matrix.CreateTranslation(0, 0, 0.5), 64, 32)
    matrix = np.frombuffer(applied(effect).parameters, np.float32).reshape(4, 4)
    assert (np.array([16, 8, 0.25, 1]) @ matrix).tolist() == [0, 0, 1, 1]
    assert effect.Parameters["MatrixTransform"].GetValueMatrix() == Matrix(matrix)


def test_inputs_and_clone(device):  # noqa: F811
    effect = SpriteEffect(device)
    assert set(inputs(effect)) == {"Position0", "Color0", "TextureCoordinate0"}
    effect._set_transform(None, 8, 8)
    assert applied(effect.Clone()) == applied(effect)
    effect._set_transform(None, 0, 0)
    assert np.isfinite(np.frombuffer(applied(effect).parameters, np.float32)).all()


@pytest.mark.parametrize(
    ("member", "value"),
    [
        *((SpriteSortMode[name], number) for number, name in enumerate(("Deferred", "Immediate", "Texture", "BackToFront"))),
        (SpriteSortMode.FrontToBack, 4),
        (SpriteEffects.None_, 0),
        (SpriteEffects.FlipHorizontally, 1),
        (SpriteEffects.FlipVertically, 2),
    ],
)
def test_enumeration_values(member, value):
    assert member == value
