from __future__ import annotations

import pytest

from tests.unit._devices import device, make_device  # noqa: F401
from tests.unit._effects import applied, fields
from xna.exceptions import (
    ArgumentException,
    ArgumentNullException,
    InvalidOperationException,
    NotSupportedException,
    ObjectDisposedException,
)
from xna.graphics.alpha_test_effect import AlphaTestEffect
from xna.graphics.basic_effect import BasicEffect
from xna.graphics.effect import Effect
from xna.graphics.effect_material import EffectMaterial
from xna.vector3 import Vector3
from xna.vector4 import Vector4


def test_constructor_refuses_compiled_code_and_none(device):  # noqa: F811
    with pytest.raises(NotSupportedException, match="CompiledEffects"):
        Effect(device, b"\x01\x09\xff\xfe")
    with pytest.raises(ArgumentNullException):
        Effect(device, None)
    with pytest.raises(ArgumentNullException):
        BasicEffect(None)


def test_collections_give_none_for_unknown_keys(device):  # noqa: F811
    effect = BasicEffect(device)
    for collection in (effect.Parameters, effect.Techniques, effect.CurrentTechnique.Passes):
        assert collection[-1] is None
        assert collection[999] is None
        assert collection["nope"] is None
        with pytest.raises(TypeError):
            collection[True]
    assert effect.Techniques[0] is effect.Techniques["BasicEffect"] is effect.CurrentTechnique
    assert effect.Parameters["World"] in list(effect.Parameters)
    assert len(effect.Parameters) == effect.Parameters.Count == 21
    assert len(effect.Parameters["World"].Annotations) == 0
    assert effect.Parameters.GetParameterBySemantic("WORLD") is None


def test_current_technique_refuses_none_and_foreign_ones(device):  # noqa: F811
    effect, other = BasicEffect(device), BasicEffect(device)
    mine = effect.CurrentTechnique
    with pytest.raises(ArgumentNullException):
        effect.CurrentTechnique = None
    with pytest.raises(ArgumentException):
        effect.CurrentTechnique = other.CurrentTechnique
    effect.CurrentTechnique = mine
    assert effect.CurrentTechnique is mine


def test_apply_refuses_a_pass_of_another_technique(device):  # noqa: F811
    effect = BasicEffect(device)
    old_pass = effect.CurrentTechnique.Passes[0]
    effect._technique = BasicEffect(device).CurrentTechnique
    with pytest.raises(InvalidOperationException, match="CurrentTechnique"):
        old_pass.Apply()


def test_apply_takes_a_snapshot(device):  # noqa: F811
    effect = BasicEffect(device)
    before = applied(effect)
    effect.Alpha = 0.5
    effect.Parameters["SpecularPower"].SetValue(2.0)
    assert device._block is before
    assert fields(effect)["DiffuseColor"].tolist() == [0.5, 0.5, 0.5, 0.5]
    assert applied(effect) is applied(effect)


def test_apply_refuses_disposed_effects_and_textures(device):  # noqa: F811
    from tests.unit._effects import plain

    effect = BasicEffect(device)
    effect.TextureEnabled = True
    effect.Texture = plain(device, 1, 1, (1, 2, 3, 4))
    applied(effect)
    effect.Texture.Dispose()
    with pytest.raises(ObjectDisposedException):
        applied(effect)
    effect.Dispose()
    with pytest.raises(ObjectDisposedException):
        applied(effect)
    with pytest.raises(ObjectDisposedException):
        effect.Clone()


def test_apply_sets_only_the_textures_that_are_sampled(device):  # noqa: F811
    from tests.unit._effects import plain

    effect, picture = BasicEffect(device), plain(device, 1, 1, (1, 2, 3, 4))
    effect.Texture = picture
    applied(effect)
    assert device.Textures[0] is None
    effect.TextureEnabled = True
    applied(effect)
    assert device.Textures[0] is picture
    effect.Texture = None
    applied(effect)
    assert device.Textures[0] is None


def test_clone_has_storage_of_its_own(device):  # noqa: F811
    effect = BasicEffect(device)
    effect.Name = "wall"
    effect.DirectionalLight1.DiffuseColor = Vector3(0.25, 0.5, 0.75)
    effect.Parameters["FogColor"].SetValue(Vector3(1, 2, 3))
    clone = effect.Clone()
    assert type(clone) is BasicEffect
    assert clone.Name == "wall"
    assert clone.FogColor == Vector3(1, 2, 3)
    assert clone.DirectionalLight1.DiffuseColor == Vector3(0.25, 0.5, 0.75)
    clone.DiffuseColor = (0, 1, 0)
    clone.Parameters["FogColor"].SetValue(Vector3(9, 9, 9))
    clone.DirectionalLight1.Enabled = True
    effect.Alpha = 0.5
    assert clone.Alpha == 1.0
    assert effect.DiffuseColor == Vector3(1, 1, 1)
    assert effect.FogColor == Vector3(1, 2, 3)
    assert not effect.DirectionalLight1.Enabled
    assert fields(clone)["DiffuseColor"].tolist() == [0, 1, 0, 1]
    assert fields(effect)["DiffuseColor"].tolist() == [0.5, 0.5, 0.5, 0.5]


def test_clone_keeps_parameters_set_by_hand_before_apply(device):  # noqa: F811
    effect = BasicEffect(device)
    applied(effect)
    effect.Parameters["DiffuseColor"].SetValue(Vector4(0.1, 0.2, 0.3, 0.4))
    clone = effect.Clone()
    assert clone.Parameters["DiffuseColor"].GetValueVector4() == Vector4(0.1, 0.2, 0.3, 0.4)
    assert fields(clone)["DiffuseColor"].tolist() == pytest.approx([0.1, 0.2, 0.3, 0.4])


def test_clone_source_must_be_of_the_same_class(device):  # noqa: F811
    with pytest.raises(TypeError):
        BasicEffect(AlphaTestEffect(device))


def test_on_apply_runs_at_each_apply(device):  # noqa: F811
    class Blinking(BasicEffect):
        count = 0

        def OnApply(self):
            self.count += 1
            self.Alpha = self.count / 4
            super().OnApply()

    effect = Blinking(device)
    assert fields(effect)["DiffuseColor"][3] == 0.25
    assert fields(effect)["DiffuseColor"][3] == 0.5
    assert type(effect.Clone()) is BasicEffect


def test_effect_material_keeps_the_parameters_of_its_source(device):  # noqa: F811
    effect = BasicEffect(device)
    effect.DiffuseColor = Vector3(0.5, 0.25, 0)
    applied(effect)
    material = EffectMaterial(effect)
    assert fields(material)["DiffuseColor"].tolist() == [0.5, 0.25, 0, 1]
    material.Parameters["DiffuseColor"].SetValue(Vector4(1, 2, 3, 4))
    assert fields(material)["DiffuseColor"].tolist() == [1, 2, 3, 4]
    assert fields(effect)["DiffuseColor"].tolist() == [0.5, 0.25, 0, 1]
    assert type(material.Clone()) is EffectMaterial
    with pytest.raises(ArgumentNullException):
        EffectMaterial(None)


def test_shader_index_out_of_range_is_refused_at_apply(device):  # noqa: F811
    effect = BasicEffect(device)
    applied(effect)
    effect.Parameters["ShaderIndex"].SetValue(32)
    with pytest.raises(InvalidOperationException, match="ShaderIndex"):
        applied(effect)
    effect.Parameters["ShaderIndex"].SetValue(2)
    assert applied(effect).flags == applied(effect).flags.VERTEX_COLOR | applied(effect).flags.FOG
