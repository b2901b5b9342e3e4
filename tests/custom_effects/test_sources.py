"""The same effect from every kind of source, and sources with faults."""

from __future__ import annotations

import shutil
import subprocess

import numpy as np
import pytest

from renderers.contract.errors import ArgumentException
from renderers.shaders.glsl import compilers
from renderers.shaders.spirv.shader_interface import ShaderStage
from tests.custom_effects.drawing import SPRITE_VERTEX, TINTED, draw_sprite, open_device, spirv, sprite_picture, white
from xna import Matrix, Rectangle, Vector4
from xna.exceptions import InvalidOperationException, NotSupportedException
from xna.graphics import ShaderEffectEXT

STRICT = (
    """#version 450
layout(location = 0) in vec3 position;
layout(location = 1) in vec4 color;
layout(location = 2) in vec2 coordinates;
layout(set = 1, binding = 0) uniform Placing { mat4 projection; };
layout(location = 0) out vec4 shade;
layout(location = 1) out vec2 place;
void main() { shade = color; place = coordinates; gl_Position = projection * vec4(position, 1.0); }
""",
    """#version 450
layout(location = 0) in vec4 shade;
layout(location = 1) in vec2 place;
layout(set = 2, binding = 0) uniform sampler2D texture1;
layout(set = 3, binding = 0) uniform Tinting { vec4 tint; };
layout(location = 0) out vec4 result;
void main() { result = texture(texture1, place) * shade * tint; }
""",
)
# What compilers for Vulkan are given elsewhere: all in sets 0 and 1, and push constants.
PORTABLE = (
    STRICT[0].replace("layout(set = 1, binding = 0)", "layout(push_constant)"),
    STRICT[1].replace("set = 2, binding = 0", "set = 1, binding = 0").replace("set = 3, binding = 0", "set = 0, binding = 7"),
)
STAGES = (ShaderStage.VERTEX, ShaderStage.FRAGMENT)


def compiled(pair):
    return tuple(spirv(text, stage) for text, stage in zip(pair, STAGES, strict=True))


def stripped(pair, folder):
    made = []
    for number, code in enumerate(compiled(pair)):
        path = folder / f"{number}.spv"
        path.write_bytes(code)
        subprocess.run([shutil.which("spirv-opt"), "--strip-debug", "-O", path, "-o", path], check=True)
        made.append(path.read_bytes())
    return tuple(made)


def tinted(device, pair):
    """Draw the seed's regression: white, tinted blue."""
    effect = ShaderEffectEXT(device, *pair)
    assert effect.IsEffectValidEXT and effect.CompileErrorEXT == ""
    tint = effect.Parameters["tint"] or effect.Parameters["fragment0_0"]
    tint.SetValue(Vector4(0.2, 0.4, 0.8, 1.0))
    if effect.Parameters["projection"] is None:
        matrix = effect.Parameters["vertex0_0"]
        matrix.SetValue(projection(device))
    return sprite_picture(device, effect, white(device), place=Rectangle(4, 4, 8, 8))


def projection(device):

    return Matrix.CreateOrthographicOffCenter(0, 16, 16, 0, 0, -1)


def expected(color):
    picture = np.zeros((16, 16, 4), np.uint8)
    picture[..., 3] = 255
    picture[4:12, 4:12] = color
    return picture


def test_every_kind_of_source_draws_the_same_pixels(device, tmp_path):
    sources = {
        "GLSL 450": STRICT,
        "GLSL ES 3.00": (SPRITE_VERTEX, TINTED),
        "GLSL as bytes": (SPRITE_VERTEX.encode(), TINTED.encode()),
        "SPIR-V in SDL_gpu's sets": compiled(STRICT),
        "SPIR-V in Vulkan's layout": compiled(PORTABLE),
        "SPIR-V without names": stripped(PORTABLE, tmp_path),
    }
    for name, pair in sources.items():
        assert np.array_equal(tinted(device, pair), expected((51, 102, 204, 255))), name
        assert np.array_equal(sprite_picture(device, None, white(device), place=Rectangle(4, 4, 8, 8)), expected(255)), name


def test_faults_are_told_by_file_and_line_and_applying_raises(device):
    effect = ShaderEffectEXT(device, SPRITE_VERTEX, TINTED.replace("* tint;", "* tinge;"), "fx/glow.vert", "fx/glow.frag")
    assert not effect.IsEffectValidEXT and effect.ExecutesShaderEffectSourceEXT
    assert effect.CompileErrorEXT.startswith("fx/glow.frag:8:") and "tinge" in effect.CompileErrorEXT
    assert len(effect.Parameters) == 0
    with pytest.raises(InvalidOperationException, match=r"glow\.frag:8"):
        effect.CurrentTechnique.Passes[0].Apply()
    with pytest.raises(InvalidOperationException, match=r"glow\.frag:8"):
        draw_sprite(device, effect, white(device))


GOOD = "compiled"
HOSTILE = {
    "no words": (b"\x03\x02\x23\x07", GOOD, "vertex shader"),
    "truncated": (lambda code: code[: len(code) // 2 & ~3], GOOD, "vertex shader"),
    "odd size": (lambda code: code[:-1], GOOD, "vertex shader"),
    "huge counts": (lambda code: code[:20] + b"\x0f\x00\xff\xff" + code[24:], GOOD, "vertex shader"),
    "another stage": ("fragment", GOOD, "vertex shader"),
    "two kinds": (GOOD, TINTED, "both be SPIR-V or both be GLSL"),
    "no text": (b"\xff\xfe\x00", TINTED, "neither SPIR-V nor UTF-8"),
    "no version": ("void main() {}", TINTED, "version"),
}


@pytest.mark.parametrize("case", HOSTILE)
def test_hostile_payloads_raise_at_the_renderer_and_make_the_effect_invalid(device, case):
    vertex, fragment, message = HOSTILE[case]
    good = compiled(STRICT)
    if callable(vertex):
        vertex = vertex(good[0])
    payload = {GOOD: good[0], "fragment": good[1]}.get(vertex, vertex)
    other = good[1] if fragment == GOOD else fragment
    effect = ShaderEffectEXT(device, payload, other)
    assert not effect.IsEffectValidEXT and message in effect.CompileErrorEXT
    raw = [each.encode() if isinstance(each, str) else each for each in (payload, other)]
    with pytest.raises(ArgumentException, match=message):
        device._renderer.create_program(*raw)


def test_without_a_compiler_the_choices_are_named_and_spirv_still_works(device, monkeypatch):
    code = compiled(STRICT)
    monkeypatch.setattr(compilers, "_TRIED", ())
    compilers.best.cache_clear()
    monkeypatch.setattr("renderers.shaders.glsl.compilation.cache_folder", lambda: __import__("pathlib").Path("/nowhere"))
    try:
        effect = ShaderEffectEXT(device, SPRITE_VERTEX, TINTED)
        assert not effect.IsEffectValidEXT and "glslang" in effect.CompileErrorEXT
        with pytest.raises(NotSupportedException, match="glslang"):
            effect.CurrentTechnique.Passes[0].Apply()
        assert np.array_equal(tinted(device, code), expected((51, 102, 204, 255)))
    finally:
        monkeypatch.undo()
        compilers.best.cache_clear()


REFUSED = {
    "numbers.*int": ("layout(set = 2, binding = 0) uniform isampler2D numbers;", "vec4(texelFetch(numbers, ivec2(0), 0))"),
    "pages.*2-D, cube": ("layout(set = 2, binding = 0) uniform sampler2DArray pages;", "texture(pages, vec3(0.0))"),
    "far.*unit is 16": ("layout(set = 2, binding = 16) uniform sampler2D far;", "texture(far, vec2(0.0))"),
    "Data.*uniforms and textures": ("layout(set = 2, binding = 0) readonly buffer Data { vec4 first; };", "first"),
    "wide.*32 bits": ("layout(set = 3, binding = 0) uniform Big { double wide; };", "vec4(wide)"),
}


@pytest.mark.parametrize("message", REFUSED)
def test_what_no_xna_effect_has_is_refused_by_name(device, message):
    declaration, value = REFUSED[message]
    fragment = f"#version 450\nlayout(location = 0) out vec4 result;\n{declaration}\nvoid main() {{ result = {value}; }}\n"
    effect = ShaderEffectEXT(device, "#version 450\nvoid main() { gl_Position = vec4(0.0); }", fragment)
    with pytest.raises(InvalidOperationException, match=f"(?s){message}"):
        effect.CurrentTechnique.Passes[0].Apply()


def test_a_block_beyond_what_the_renderer_binds_is_refused_by_name(device):
    fragment = """#version 450
layout(set = 3, binding = 0) uniform Many {{ vec4 values[{}]; }};
layout(location = 0) out vec4 result;
void main() {{ result = values[0]; }}
"""
    vertex = "#version 450\nvoid main() { gl_Position = vec4(0.0); }"
    most = device._renderer._most_block_bytes
    assert ShaderEffectEXT(device, vertex, fragment.format(most // 16)).IsEffectValidEXT
    effect = ShaderEffectEXT(device, vertex, fragment.format(most // 16 + 1))
    name = device._renderer.name
    assert f"Many has {most + 16} bytes; {name} binds blocks of at most {most}" in effect.CompileErrorEXT


@pytest.mark.parametrize("name", ["SOFTWARE", "HEADLESS", "TINYGL", "STUB"])
def test_other_renderers_refuse_draws_and_name_themselves(name):
    other = open_device(name)
    effect = ShaderEffectEXT(other, SPRITE_VERTEX, TINTED)
    assert not effect.IsEffectValidEXT and not effect.ExecutesShaderEffectSourceEXT and name in effect.CompileErrorEXT
    with pytest.raises(NotSupportedException, match=f"{name}.*custom effects"):
        effect.CurrentTechnique.Passes[0].Apply()
    if name != "STUB":
        with pytest.raises(NotSupportedException, match=f"{name}.*custom effects"):
            draw_sprite(other, effect, white(other))
    with effect.Clone() as copy:
        assert (copy.VertexSource, copy.FragmentSource) == (SPRITE_VERTEX, TINTED)
    other.Dispose()
