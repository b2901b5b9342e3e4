from __future__ import annotations

import numpy as np
import pytest

from renderers.contract.enums import EffectFamily, EffectFlags
from tests.unit._devices import device  # noqa: F401
from tests.unit._effects import applied, fields, inputs
from xna.exceptions import ArgumentNullException
from xna.graphics.basic_effect import BasicEffect
from xna.graphics.ieffect_fog import IEffectFog
from xna.graphics.ieffect_lights import IEffectLights
from xna.graphics.ieffect_matrices import IEffectMatrices
from xna.matrix import Matrix
from xna.vector3 import Vector3
from xna.vector4 import Vector4

EYE = Matrix.CreateLookAt(Vector3(1, 2, 3), Vector3(0, 0, 0), Vector3(0, 1, 0))


def close(value, *wanted):
    return np.asarray(value).ravel()[: len(wanted)] == pytest.approx(wanted, abs=1e-6)


def test_defaults(device):  # noqa: F811
    effect = BasicEffect(device)
    assert effect.World == effect.View == effect.Projection == Matrix.Identity
    assert effect.DiffuseColor == effect.SpecularColor == Vector3(1, 1, 1)
    assert effect.EmissiveColor == effect.AmbientLightColor == effect.FogColor == Vector3()
    assert (effect.Alpha, effect.SpecularPower, effect.FogStart, effect.FogEnd) == (1.0, 16.0, 0.0, 1.0)
    for name in ("FogEnabled", "LightingEnabled", "PreferPerPixelLighting", "TextureEnabled", "VertexColorEnabled"):
        assert getattr(effect, name) is False
    assert effect.Texture is None
    lights = effect.DirectionalLight0, effect.DirectionalLight1, effect.DirectionalLight2
    assert [light.Enabled for light in lights] == [True, False, False]
    for face in (IEffectMatrices, IEffectFog, IEffectLights):
        assert isinstance(effect, face)
    block = applied(effect)
    assert (block.family, block.flags, block.bones, block.program) == (EffectFamily.BASIC, EffectFlags.NONE, None, None)


def test_properties_check_their_types(device):  # noqa: F811
    effect = BasicEffect(device)
    for name in ("FogEnabled", "LightingEnabled", "PreferPerPixelLighting", "TextureEnabled", "VertexColorEnabled"):
        with pytest.raises(TypeError):
            setattr(effect, name, 1)
    for name in ("Alpha", "SpecularPower", "FogStart", "FogEnd"):
        with pytest.raises(TypeError):
            setattr(effect, name, True)
    with pytest.raises(ArgumentNullException):
        effect.World = None
    with pytest.raises(ArgumentNullException):
        effect.DiffuseColor = None
    with pytest.raises(TypeError):
        effect.Texture = "hero"


def test_struct_values_are_copied(device):  # noqa: F811
    effect = BasicEffect(device)
    world = Matrix.CreateTranslation(1, 2, 3)
    effect.World = world
    world.M41 = 9.0
    effect.World.M42 = 9.0
    assert effect.World == Matrix.CreateTranslation(1, 2, 3)
    color = Vector3(0.5, 0.5, 0.5)
    effect.DiffuseColor = color
    color.X = 1.0
    effect.DiffuseColor.Y = 1.0
    assert effect.DiffuseColor == Vector3(0.5, 0.5, 0.5)


def test_matrices_reach_the_block(device):  # noqa: F811
    effect = BasicEffect(device)
    effect.World = Matrix.CreateRotationY(0.7) * Matrix.CreateTranslation(1, 2, 3)
    effect.View, effect.Projection = EYE, Matrix.CreatePerspectiveFieldOfView(1.0, 1.5, 0.1, 100.0)
    block = fields(effect)
    wanted = effect.World * effect.View * effect.Projection
    assert np.array_equal(block["WorldViewProj"], np.asarray(wanted))
    assert np.array_equal(block["World"], np.asarray(effect.World))
    assert effect.Parameters["WorldViewProj"].GetValueMatrix() == wanted


def test_lit_matrices(device):  # noqa: F811
    effect = BasicEffect(device)
    effect.World = Matrix.CreateScale(2, 4, 8) * Matrix.CreateRotationX(0.5) * Matrix.CreateTranslation(5, 6, 7)
    effect.View = EYE
    effect.LightingEnabled = True
    block = fields(effect)
    wanted = np.linalg.inv(np.asarray(effect.World, np.float64)).T[:3, :3]
    assert block["WorldInverseTranspose"][:, :3] == pytest.approx(wanted, rel=1e-6, abs=1e-9)
    assert not block["WorldInverseTranspose"][:, 3].any()
    assert close(block["EyePosition"], 1, 2, 3)
    effect.World = Matrix.Identity
    assert np.array_equal(fields(effect)["WorldInverseTranspose"][:, :3], np.eye(3))


def test_unlit_material(device):  # noqa: F811
    effect = BasicEffect(device)
    effect.DiffuseColor, effect.EmissiveColor, effect.Alpha = (0.4, 0.2, 0.6), (0.2, 0.25, 0.2), 0.5
    effect.AmbientLightColor = Vector3(1, 1, 1)
    block = fields(effect)
    assert close(block["DiffuseColor"], 0.3, 0.225, 0.4, 0.5)
    assert close(block["EmissiveColor"], 0, 0, 0)


def test_lit_material(device):  # noqa: F811
    effect = BasicEffect(device)
    effect.LightingEnabled = True
    effect.AmbientLightColor, effect.DiffuseColor = Vector3(0.2, 0.1, 0.3), Vector3(0.5, 0.75, 0.25)
    effect.EmissiveColor, effect.Alpha = Vector3(0.05, 0.1, 0.02), 0.8
    effect.SpecularColor, effect.SpecularPower = Vector3(0.1, 0.2, 0.3), 4
    block = fields(effect)
    assert close(block["DiffuseColor"], 0.4, 0.6, 0.2, 0.8)
    assert close(block["EmissiveColor"], 0.12, 0.14, 0.076)
    assert close(block["SpecularColor"], 0.1, 0.2, 0.3, 4)


def test_lights_reach_the_block_and_disabled_ones_are_black(device):  # noqa: F811
    effect = BasicEffect(device)
    effect.EnableDefaultLighting()
    block = fields(effect)
    assert close(block["Lights"][1]["Direction"], 0.7198464, 0.3420201, 0.6040227)
    assert close(block["Lights"][2]["SpecularColor"], 0.3231373, 0.3607844, 0.3937255)
    effect.DirectionalLight2.Enabled = False
    block = fields(effect)
    assert close(block["Lights"][2]["DiffuseColor"], 0, 0, 0)
    assert close(block["Lights"][2]["Direction"], 0.4545195, -0.7660444, 0.4545195)
    assert applied(effect).flags == EffectFlags.LIGHTING
    effect.DirectionalLight1.Enabled = False
    assert applied(effect).flags == EffectFlags.LIGHTING | EffectFlags.ONE_LIGHT


def test_enable_default_lighting(device):  # noqa: F811
    effect = BasicEffect(device)
    effect.EnableDefaultLighting()
    assert effect.LightingEnabled
    assert effect.AmbientLightColor == Vector3(0.05333332, 0.09882354, 0.1819608)
    key, fill, back = effect.DirectionalLight0, effect.DirectionalLight1, effect.DirectionalLight2
    assert key.Direction == Vector3(-0.5265408, -0.5735765, -0.6275069)
    assert key.DiffuseColor == key.SpecularColor == Vector3(1, 0.9607844, 0.8078432)
    assert (fill.DiffuseColor, fill.SpecularColor) == (Vector3(0.9647059, 0.7607844, 0.4078432), Vector3())
    assert back.DiffuseColor == back.SpecularColor == Vector3(0.3231373, 0.3607844, 0.3937255)
    assert key.Enabled
    assert fill.Enabled
    assert back.Enabled


def test_fog_vector(device):  # noqa: F811
    effect = BasicEffect(device)
    effect.World, effect.View = Matrix.CreateTranslation(0, 0, -3), EYE
    effect.FogStart, effect.FogEnd, effect.FogColor = 2.0, 10.0, Vector3(1, 0, 0)
    assert close(fields(effect)["FogVector"], 0, 0, 0, 0)
    effect.FogEnabled = True
    block, view = fields(effect), np.asarray(effect.World * effect.View, np.float64)
    assert applied(effect).flags == EffectFlags.FOG
    k = 1 / (2.0 - 10.0)
    assert close(block["FogVector"], view[0, 2] * k, view[1, 2] * k, view[2, 2] * k, (view[3, 2] + 2.0) * k)
    assert close(block["FogColor"], 1, 0, 0)
    effect.World = Matrix.Identity
    assert fields(effect)["FogVector"][3] != block["FogVector"][3]
    effect.FogEnd = 2.0
    assert close(fields(effect)["FogVector"], 0, 0, 0, 1)
    effect.FogEnabled = False
    assert close(fields(effect)["FogVector"], 0, 0, 0, 0)


@pytest.mark.parametrize("fog", [False, True])
@pytest.mark.parametrize("lit", [0, 1, 2])
@pytest.mark.parametrize("switches", [0, 1, 2, 3])
def test_flags_and_inputs(device, fog, lit, switches):  # noqa: F811
    effect = BasicEffect(device)
    effect.FogEnabled = fog
    effect.LightingEnabled = lit > 0
    effect.PreferPerPixelLighting = lit == 2
    effect.DirectionalLight2.Enabled = True
    effect.VertexColorEnabled, effect.TextureEnabled = bool(switches & 1), bool(switches & 2)
    wanted = EffectFlags.FOG * fog | EffectFlags.LIGHTING * (lit > 0) | EffectFlags.PIXEL_LIGHTING * (lit == 2)
    wanted |= EffectFlags.VERTEX_COLOR * (switches & 1) | EffectFlags.TEXTURE * (switches >> 1)
    assert applied(effect).flags == wanted
    needed = {"Position0": "World"}
    if lit:
        needed["Normal0"] = "LightingEnabled"
    if switches & 1:
        needed["Color0"] = "VertexColorEnabled"
    if switches & 2:
        needed["TextureCoordinate0"] = "TextureEnabled"
    assert inputs(effect) == needed


def test_a_parameter_set_by_hand_stays_until_its_property_changes(device):  # noqa: F811
    effect = BasicEffect(device)
    applied(effect)
    effect.Parameters["DiffuseColor"].SetValue(Vector4(0, 1, 0, 1))
    effect.World = Matrix.CreateTranslation(1, 0, 0)
    assert close(fields(effect)["DiffuseColor"], 0, 1, 0, 1)
    effect.Alpha = 1.0
    assert close(fields(effect)["DiffuseColor"], 1, 1, 1, 1)


def test_parameters_and_properties_of_one_value_are_one_store(device):  # noqa: F811
    effect = BasicEffect(device)
    effect.Parameters["SpecularPower"].SetValue(50)
    effect.Parameters["FogColor"].SetValue(Vector3(1, 2, 3))
    assert (effect.SpecularPower, effect.FogColor) == (50.0, Vector3(1, 2, 3))
    effect.SpecularPower = 2.5
    assert effect.Parameters["SpecularPower"].GetValueSingle() == 2.5


def test_singular_world_raises_nothing(device):  # noqa: F811
    effect = BasicEffect(device)
    effect.LightingEnabled = True
    effect.World = Matrix.CreateScale(0.0)
    assert np.array_equal(fields(effect)["World"], np.asarray(Matrix.CreateScale(0.0)))
