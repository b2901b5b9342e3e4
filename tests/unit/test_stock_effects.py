from __future__ import annotations

import numpy as np
import pytest

from renderers.contract.enums import CompareFunction, EffectFamily, EffectFlags
from tests.unit._devices import device  # noqa: F401
from tests.unit._effects import applied, fields, inputs
from xna.exceptions import (
    ArgumentException,
    ArgumentNullException,
    ArgumentOutOfRangeException,
    NotSupportedException,
)
from xna.graphics.alpha_test_effect import AlphaTestEffect
from xna.graphics.dual_texture_effect import DualTextureEffect
from xna.graphics.environment_map_effect import EnvironmentMapEffect
from xna.graphics.skinned_effect import SkinnedEffect
from xna.matrix import Matrix
from xna.vector3 import Vector3


def passes(test, alpha):
    x, y, held, failed = test
    condition = abs(alpha - x) < y if y > 0 else alpha < x
    return (held if condition else failed) >= 0


@pytest.mark.parametrize(
    ("function", "wanted"),
    [
        ("Always", (True, True, True)),
        ("Never", (False, False, False)),
        ("Less", (True, False, False)),
        ("LessEqual", (True, True, False)),
        ("Equal", (False, True, False)),
        ("GreaterEqual", (False, True, True)),
        ("Greater", (False, False, True)),
        ("NotEqual", (True, False, True)),
    ],
)
def test_alpha_test_vector(device, function, wanted):  # noqa: F811
    effect = AlphaTestEffect(device)
    effect.AlphaFunction, effect.ReferenceAlpha = CompareFunction[function], 128
    test = fields(effect)["AlphaTest"].tolist()
    assert tuple(passes(test, alpha / 255) for alpha in (127, 128, 129)) == wanted


def test_alpha_test_effect(device):  # noqa: F811
    effect = AlphaTestEffect(device)
    assert (effect.AlphaFunction, effect.ReferenceAlpha, effect.VertexColorEnabled) == (CompareFunction.Greater, 0, False)
    assert applied(effect).flags == EffectFlags.TEXTURE
    assert inputs(effect) == {"Position0": "World", "TextureCoordinate0": "Texture"}
    effect.VertexColorEnabled = effect.FogEnabled = True
    effect.DiffuseColor, effect.Alpha = Vector3(0.5, 1, 0.25), 0.5
    assert applied(effect).flags == EffectFlags.TEXTURE | EffectFlags.VERTEX_COLOR | EffectFlags.FOG
    assert inputs(effect)["Color0"] == "VertexColorEnabled"
    assert fields(effect)["DiffuseColor"].tolist() == [0.25, 0.5, 0.125, 0.5]
    with pytest.raises(ArgumentOutOfRangeException):
        effect.AlphaFunction = 99
    with pytest.raises(TypeError):
        effect.ReferenceAlpha = 1.5
    clone = effect.Clone()
    assert (clone.AlphaFunction, clone.VertexColorEnabled, clone.FogEnabled) == (CompareFunction.Greater, True, True)


def test_dual_texture_effect(device):  # noqa: F811
    effect = DualTextureEffect(device)
    assert applied(effect).family == EffectFamily.DUAL_TEXTURE
    assert inputs(effect) == {"Position0": "World", "TextureCoordinate0": "Texture", "TextureCoordinate1": "Texture2"}
    effect.VertexColorEnabled = True
    assert inputs(effect)["Color0"] == "VertexColorEnabled"
    assert effect.Clone().VertexColorEnabled
    assert effect.Texture is effect.Texture2 is None


def test_environment_map_effect(device):  # noqa: F811
    effect = EnvironmentMapEffect(device)
    assert (effect.EnvironmentMapAmount, effect.FresnelFactor, effect.EnvironmentMapSpecular) == (1.0, 1.0, Vector3())
    assert effect.LightingEnabled is True
    lit = EffectFlags.TEXTURE | EffectFlags.LIGHTING
    assert applied(effect).flags == lit | EffectFlags.FRESNEL | EffectFlags.ONE_LIGHT
    assert set(inputs(effect)) == {"Position0", "Normal0", "TextureCoordinate0"}
    effect.FresnelFactor = 0
    effect.EnvironmentMapSpecular = Vector3(0.5, 0, 0.25)
    effect.EnvironmentMapAmount = 0.75
    effect.DirectionalLight1.Enabled = True
    assert applied(effect).flags == lit | EffectFlags.ENVIRONMENT_SPECULAR
    assert fields(effect)["Environment"][:2].tolist() == [0.75, 0.0]
    assert fields(effect)["EnvironmentMapSpecular"][:3].tolist() == [0.5, 0.0, 0.25]
    effect.LightingEnabled = True
    with pytest.raises(NotSupportedException):
        effect.LightingEnabled = False
    assert effect.Clone().EnvironmentMapAmount == 0.75
    effect.EnableDefaultLighting()
    assert fields(effect)["Lights"][0]["SpecularColor"].tolist() == [0, 0, 0, 0]


def test_skinned_effect(device):  # noqa: F811
    effect = SkinnedEffect(device)
    assert (effect.WeightsPerVertex, effect.LightingEnabled, SkinnedEffect.MaxBones) == (4, True, 72)
    assert applied(effect).flags == EffectFlags.TEXTURE | EffectFlags.LIGHTING | EffectFlags.ONE_LIGHT
    assert inputs(effect)["BlendWeight0"] == inputs(effect)["BlendIndices0"] == "WeightsPerVertex"
    for weights in (1, 2, 4):
        effect.WeightsPerVertex = weights
        assert fields(effect)["Skinning"][0] == weights
    for wrong in (0, 3, 5, -1):
        with pytest.raises(ArgumentOutOfRangeException):
            effect.WeightsPerVertex = wrong
    with pytest.raises(TypeError):
        effect.WeightsPerVertex = True
    with pytest.raises(NotSupportedException):
        effect.LightingEnabled = False
    effect.PreferPerPixelLighting = True
    assert applied(effect).flags == EffectFlags.TEXTURE | EffectFlags.LIGHTING | EffectFlags.PIXEL_LIGHTING


def test_bone_transforms(device):  # noqa: F811
    effect = SkinnedEffect(device)
    moved = Matrix.CreateRotationZ(0.5) * Matrix.CreateTranslation(1, 2, 3)
    effect.SetBoneTransforms([Matrix.Identity, moved])
    bones = np.frombuffer(applied(effect).bones, np.float32).reshape(72, 3, 4)
    assert np.array_equal(bones[1], np.asarray(moved)[:, :3].T)
    assert np.array_equal(bones[2], np.eye(3, 4))
    assert effect.GetBoneTransforms(3) == [Matrix.Identity, moved, Matrix.Identity]
    skewed = Matrix(moved)
    skewed.M14 = skewed.M44 = 5.0
    effect.SetBoneTransforms([skewed])
    assert effect.GetBoneTransforms(1) == [moved]
    clone = effect.Clone()
    effect.SetBoneTransforms([Matrix.Identity] * 72)
    assert clone.GetBoneTransforms(2) == [moved, moved]
    for wrong in (None, []):
        with pytest.raises(ArgumentNullException):
            effect.SetBoneTransforms(wrong)
    with pytest.raises(ArgumentException):
        effect.SetBoneTransforms([Matrix.Identity] * 73)
    for count in (0, 73, -1):
        with pytest.raises(ArgumentOutOfRangeException):
            effect.GetBoneTransforms(count)
