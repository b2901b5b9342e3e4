"""Textures of every kind, by unit, with their own sampler states, in both stages."""

from __future__ import annotations

import numpy as np

from tests.custom_effects.drawing import (
    FLAT,
    SHADE,
    SPRITE_VERTEX,
    draw_sprite,
    filled,
    full_quad,
    plain_states,
    probe_effect,
    probed,
    texels,
    white,
)
from xna import Color, Rectangle
from xna.graphics import (
    CubeMapFace,
    PrimitiveType,
    RenderTarget2D,
    SamplerState,
    ShaderEffectEXT,
    SurfaceFormat,
    Texture2D,
    Texture3D,
    TextureCube,
)

SAMPLED = """#version 450
layout(location = 0) in vec4 shade;
layout(location = 0) out vec4 result;
layout(set = 2, binding = {unit}) uniform {kind} picture;
void main() {{ result = texture(picture, {place}); }}
"""


def sampling(device, kind, place, unit=0):
    effect = ShaderEffectEXT(device, FLAT, SAMPLED.format(kind=kind, place=place, unit=unit))
    assert effect.IsEffectValidEXT, effect.CompileErrorEXT
    return effect


def test_every_kind_of_texture_through_its_parameter(device):
    flat, cube = Texture2D(device, 1, 1), TextureCube(device, 1, False, SurfaceFormat.Color)
    volume = Texture3D(device, 1, 1, 2, False, SurfaceFormat.Color)
    flat.SetData([Color(1, 2, 3, 4)])
    for face in CubeMapFace:
        cube.SetData(face, [Color(10 + int(face), 20, 30, 40)])
    volume.SetData([Color(50, 60, 70, 80), Color(51, 61, 71, 81)])
    device.SamplerStates[3] = SamplerState.PointClamp
    cases = (
        ("sampler2D", "vec2(0.5)", flat, (1, 2, 3, 4)),
        ("samplerCube", "vec3(0, -1, 0)", cube, (13, 20, 30, 40)),
        ("sampler3D", "vec3(0.5, 0.5, 0.9)", volume, (51, 61, 71, 81)),
    )
    for kind, place, texture, expected in cases:
        effect = sampling(device, kind, place, unit=3)
        effect.Parameters["picture"].SetValue(texture)
        assert filled(device, effect) == expected, kind
        assert device.Textures[3] is texture
        device.Textures[3] = None


def test_a_parameter_that_is_none_leaves_the_devices_slot(device):
    effect = sampling(device, "sampler2D", "vec2(0.5)", unit=5)
    texture = Texture2D(device, 1, 1)
    texture.SetData([Color(9, 8, 7, 6)])
    device.Textures[5] = texture
    assert filled(device, effect) == (9, 8, 7, 6)


def test_missing_textures_and_those_of_another_kind_read_opaque_black(device):
    for kind, place in (("sampler2D", "vec2(0.5)"), ("samplerCube", "vec3(1.0)"), ("sampler3D", "vec3(0.5)")):
        effect = sampling(device, kind, place)
        device.Textures[0] = None
        assert filled(device, effect) == (0, 0, 0, 255)
        device.Textures[0] = white(device) if kind != "sampler2D" else TextureCube(device, 1, False, SurfaceFormat.Color)
        assert filled(device, effect) == (0, 0, 0, 255)


def test_each_unit_has_its_own_sampler_state(device):
    two = Texture2D(device, 2, 1)
    two.SetData([Color.Black, Color.White])
    declarations = "".join(f"layout(set = 2, binding = {unit}) uniform sampler2D t{unit}; " for unit in (2, 7))
    effect = probe_effect(device, declarations, ["texture(t2, vec2(0.5, 0.5)).x", "texture(t7, vec2(0.51, 0.5)).x"])
    for unit, state in ((2, SamplerState.LinearClamp), (7, SamplerState.PointClamp)):
        effect.Parameters[f"t{unit}"].SetValue(two)
        device.SamplerStates[unit] = state
    first, second = probed(device, effect, 2)
    assert abs(first - 0.5) < 0.01 and second == 1.0


def test_arrays_of_samplers_take_neighbouring_units(device):
    effect = probe_effect(
        device, "layout(set = 2, binding = 1) uniform sampler2D t[2];", ["texture(t[0], vec2(0)).x", "texture(t[1], vec2(0)).x"]
    )
    for number, level in enumerate((0, 255)):
        texture = Texture2D(device, 1, 1)
        texture.SetData([Color(level, 0, 0, 255)])
        effect.Parameters[f"t[{number}]"].SetValue(texture)
    assert probed(device, effect, 2) == [0.0, 1.0] and device.Textures[2] is not None


def test_the_vertex_stage_samples_its_own_units(device):
    vertex = """#version 450
layout(location = 0) in vec3 position;
layout(location = 0) out vec4 shade;
layout(set = 0, binding = 2) uniform sampler2D heights;
void main() { shade = textureLod(heights, vec2(0.5), 0.0); gl_Position = vec4(position, 1.0); }
"""
    effect = ShaderEffectEXT(device, vertex, SHADE)
    texture = Texture2D(device, 1, 1)
    texture.SetData([Color(11, 22, 33, 44)])
    device.Textures[2] = white(device)  # the pixel stage's unit of the same number
    effect.Parameters["heights"].SetValue(texture)
    assert filled(device, effect) == (11, 22, 33, 44) and device.VertexTextures[2] is texture
    device.VertexTextures[2] = None
    effect.Parameters["heights"].SetValue(None)
    assert filled(device, effect) == (0, 0, 0, 255)


def test_textures_are_those_of_the_draw(device):
    effect = sampling(device, "sampler2D", "vec2(0.5)", unit=1)
    pictures = []
    for level in (50, 200):
        texture = Texture2D(device, 1, 1)
        texture.SetData([Color(level, 0, 0, 255)])
        target = RenderTarget2D(device, 4, 4)
        device.SetRenderTarget(target)
        effect.Parameters["picture"].SetValue(texture)
        plain_states(device)
        effect.CurrentTechnique.Passes[0].Apply()
        device.DrawUserPrimitives(PrimitiveType.TriangleStrip, full_quad(), 0, 2)
        effect.Parameters["picture"].SetValue(None)
        device.Textures[1] = None
        texture.Dispose()
        pictures.append(target)
    device.SetRenderTarget(None)
    assert [int(texels(target)[1, 1, 0]) for target in pictures] == [50, 200]


def test_a_batch_puts_its_textures_in_slot_0_and_leaves_others_alone(device):
    fragment = """#version 300 es
precision mediump float;
in vec4 shade;
in vec2 place;
uniform sampler2D texture1;
uniform sampler2D mask;
out vec4 result;
void main() { result = texture(texture1, place) * texture(mask, place); }
"""
    effect = ShaderEffectEXT(device, SPRITE_VERTEX, fragment)
    mask = Texture2D(device, 1, 1)
    mask.SetData([Color(0, 255, 0, 255)])
    effect.Parameters["mask"].SetValue(mask)
    with RenderTarget2D(device, 16, 16) as target:
        device.SetRenderTarget(target)
        draw_sprite(device, effect, white(device), Rectangle(0, 0, 16, 16))
        device.SetRenderTarget(None)
        assert np.array_equal(texels(target)[8, 8], (0, 255, 0, 255)) and device.Textures[1] is mask
