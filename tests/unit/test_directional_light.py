from __future__ import annotations

import pytest

from tests.unit._devices import device  # noqa: F401
from xna.graphics.basic_effect import BasicEffect
from xna.graphics.directional_light import DirectionalLight
from xna.vector3 import Vector3


def test_constructor_without_parameters():
    light = DirectionalLight(None, None, None, None)
    assert light.Direction == Vector3(0, -1, 0)
    assert light.DiffuseColor == Vector3(1, 1, 1)
    assert light.SpecularColor == Vector3()
    assert light.Enabled is False
    light.Enabled = True
    copy = DirectionalLight(None, None, None, light)
    assert copy.Enabled is True
    with pytest.raises(TypeError):
        light.Enabled = 1


def test_values_set_while_off_are_kept_and_used_when_on(device):  # noqa: F811
    effect = BasicEffect(device)
    light, diffuse = effect.DirectionalLight1, effect.Parameters["DirLight1DiffuseColor"]
    light.DiffuseColor = Vector3(0.25, 0.5, 0.75)
    assert diffuse.GetValueVector3() == Vector3()
    light.Enabled = True
    assert diffuse.GetValueVector3() == Vector3(0.25, 0.5, 0.75)
    light.Enabled = False
    assert diffuse.GetValueVector3() == Vector3()
    assert light.DiffuseColor == Vector3(0.25, 0.5, 0.75)


def test_colors_and_direction_are_copies():
    light = DirectionalLight(None, None, None, None)
    value = Vector3(1, 2, 3)
    light.Direction = light.DiffuseColor = light.SpecularColor = value
    value.X = 9.0
    light.Direction.Y = 9.0
    assert light.Direction == light.DiffuseColor == light.SpecularColor == Vector3(1, 2, 3)
