"""Effect documents: loaded, drawn with, and loaded anew when a shader file changes."""

from __future__ import annotations

import os

import pytest

from renderers.shaders.spirv.shader_interface import ShaderStage
from tests.content.runtime_files import manager_of, write_document
from tests.custom_effects.drawing import SPRITE_VERTEX, TINTED, open_device, spirv, sprite_picture, white
from tests.custom_effects.test_sources import STRICT
from xna import Vector4
from xna.exceptions import NotSupportedException
from xna.graphics import Effect, ShaderEffectEXT


@pytest.fixture
def content(device, tmp_path):
    write_glow(tmp_path)
    with manager_of(device, tmp_path) as made:
        yield made


def write_glow(folder):
    (folder / "glow.vert").write_text(SPRITE_VERTEX)
    (folder / "glow.frag").write_text(TINTED)
    write_document(folder / "glow.cnj", "Effect", vertex="glow.vert", fragment="glow.frag")


def middle(device, effect):
    return tuple(sprite_picture(device, effect, white(device))[8, 8].tolist())


def test_an_effect_document_draws(content, device):
    glow = content.Load(Effect, "glow")
    assert type(glow) is ShaderEffectEXT and glow.IsEffectValidEXT and glow.Name == "glow"
    glow.Parameters["tint"].SetValue(Vector4(0, 0, 1, 1))
    assert middle(device, glow) == (0, 0, 255, 255)


def test_documents_may_name_spirv(content, device, tmp_path):
    for stage, name, text in ((ShaderStage.VERTEX, "glow.vert", STRICT[0]), (ShaderStage.FRAGMENT, "glow.frag", STRICT[1])):
        (tmp_path / name).write_bytes(spirv(text, stage))
    glow = content.Load(Effect, "glow")
    glow.Parameters["tint"].SetValue(Vector4(0, 1, 0, 1))
    assert middle(device, glow) == (0, 255, 0, 255)


def test_faults_name_the_files_of_the_document(content, tmp_path):
    (tmp_path / "glow.frag").write_text(TINTED.replace("* tint;", "* tinge;"))
    glow = content.Load(Effect, "glow")
    assert not glow.IsEffectValidEXT and glow.CompileErrorEXT.startswith("glow.frag:8:")


def changed(content, path, text):
    """Write a file so that it looks later than before, and let the manager look."""
    before = os.stat(path).st_mtime_ns
    path.write_text(text)
    os.utime(path, ns=(before, before + 10_000_000))
    for _ in range(4):
        content.UpdateEXT()


def test_hot_reload_changes_the_pixels_and_keeps_the_parameters(content, device, tmp_path):
    content.HotReloadEXT = True
    content._hot_reload.settling_seconds = 0.0
    glow = content.Load(Effect, "glow")
    tint = glow.Parameters["tint"]
    tint.SetValue(Vector4(1, 0.5, 0, 1))
    assert middle(device, glow) == (255, 128, 0, 255)
    weighted = TINTED.replace("* tint;", "* tint.bgra * weight;").replace("uniform vec4", "uniform float weight; uniform vec4")
    changed(content, tmp_path / "glow.frag", weighted)
    assert glow.Parameters["tint"] is tint and tint.GetValueVector4() == Vector4(1, 0.5, 0, 1)
    glow.Parameters["weight"].SetValue(1.0)
    assert middle(device, glow) == (0, 128, 255, 255)
    tint.SetValue(Vector4(1, 0, 0, 1))
    assert middle(device, glow) == (0, 0, 255, 255)
    changed(content, tmp_path / "glow.frag", "#version 300 es\nthis is no shader")
    assert "glow.frag:2:" in str(content.ReloadErrorEXT)
    assert glow.IsEffectValidEXT and middle(device, glow) == (0, 0, 255, 255)


@pytest.mark.parametrize("name", ["SOFTWARE", "HEADLESS", "TINYGL"])
def test_on_other_renderers_the_document_loads_and_a_draw_is_refused(name, tmp_path):
    write_glow(tmp_path)
    other = open_device(name)
    glow = manager_of(other, tmp_path).Load(Effect, "glow")
    assert not glow.IsEffectValidEXT and name in glow.CompileErrorEXT
    with pytest.raises(NotSupportedException, match=f"glow.*{name}"):
        glow.CurrentTechnique.Passes[0].Apply()
    glow.Dispose()
    other.Dispose()
