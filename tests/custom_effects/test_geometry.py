"""Vertex streams, instancing, sprites, targets and the life of custom effects."""

from __future__ import annotations

import gc

import numpy as np
import pytest

from renderers.contract.enums import PrimitiveType
from tests.custom_effects.drawing import (
    FLAT,
    SHADE,
    SPRITE_VERTEX,
    TINTED,
    draw_sprite,
    fill,
    full_quad,
    plain_states,
    sprite_picture,
    texels,
    white,
)
from xna import Color, Matrix, Rectangle, Vector3, Vector4
from xna.exceptions import InvalidOperationException, NotSupportedException, ObjectDisposedException
from xna.graphics import (
    BasicEffect,
    BlendState,
    BufferUsage,
    DepthFormat,
    Effect,
    IndexBuffer,
    IndexElementSize,
    RenderTarget2D,
    ShaderEffectEXT,
    SpriteSortMode,
    SurfaceFormat,
    VertexBuffer,
    VertexBufferBinding,
    VertexDeclaration,
    VertexElement,
    VertexElementFormat,
    VertexElementUsage,
)


def vertex_reading(location, kind="vec4", value="extra"):
    return f"""#version 450
layout(location = 0) in vec3 position;
layout(location = {location}) in {kind} extra;
layout(location = 0) out vec4 shade;
void main() {{ shade = vec4({value}); gl_Position = vec4(position, 1.0); }}
"""


def declaration(*formats):
    sizes = {VertexElementFormat.Vector3: 12, VertexElementFormat.Byte4: 4, VertexElementFormat.Color: 4}
    usages = (VertexElementUsage.Position, VertexElementUsage.Color, VertexElementUsage.BlendIndices)
    elements, offset = [], 0
    for kind, usage in zip(formats, usages, strict=False):
        elements.append(VertexElement(offset, kind, usage, 0))
        offset += sizes[kind]
    return VertexDeclaration(*elements)


def drawn_with(device, effect, made, *extras):
    """Draw a quad whose records are a position and some packed words; gives the colour of its middle."""
    records = [np.array([x, y, 0.5], np.float32).tobytes() + b"".join(extras) for x, y in ((-2, 2), (2, 2), (-2, -2), (2, -2))]
    with RenderTarget2D(device, 4, 4) as target:
        device.SetRenderTarget(target)
        plain_states(device)
        effect.CurrentTechnique.Passes[0].Apply()
        device.DrawUserPrimitives(PrimitiveType.TriangleStrip, b"".join(records), 0, 2, made)
        device.SetRenderTarget(None)
        return tuple(texels(target)[2, 2].tolist())


POSITION, COLOR, BYTES = VertexElementFormat.Vector3, VertexElementFormat.Color, VertexElementFormat.Byte4
THREE = (POSITION, COLOR, BYTES)
WORDS = (bytes((10, 20, 30, 40)), bytes((50, 100, 150, 200)))


def test_a_location_is_the_place_of_an_element_and_unread_elements_are_dropped(device):
    made = declaration(*THREE)
    second = ShaderEffectEXT(device, vertex_reading(1), SHADE)
    third = ShaderEffectEXT(device, vertex_reading(2, "uvec4", "extra) / 255.0 + vec4(0.0"), SHADE)
    assert drawn_with(device, second, made, *WORDS) == (10, 20, 30, 40)
    assert drawn_with(device, third, made, *WORDS) == (50, 100, 150, 200)


def test_a_location_that_no_element_supplies_is_refused_by_name(device):
    effect = ShaderEffectEXT(device, vertex_reading(5), SHADE)
    with pytest.raises(NotSupportedException, match=r"location 5 \(extra\).*3 elements"):
        drawn_with(device, effect, declaration(*THREE), *WORDS)
    device.SetRenderTarget(None)
    assert sprite_picture(device, None, white(device))[0, 0, 0] == 255  # nothing was left half done


def test_an_element_of_another_base_type_is_refused_by_name(device):
    effect = ShaderEffectEXT(device, vertex_reading(2), SHADE)
    with pytest.raises(NotSupportedException, match=r"location 2.*as float.*BlendIndices0.*Byte4.*as uint"):
        drawn_with(device, effect, declaration(*THREE), *WORDS)
    device.SetRenderTarget(None)


INSTANCED = """#version 450
layout(location = 0) in vec3 position;
layout(location = 1) in vec4 color;
layout(location = 2) in mat4 world;
layout(location = 6) in vec4 tint;
layout(location = 0) out vec4 shade;
void main() { shade = color * tint; gl_Position = world * vec4(position, 1.0); }
"""


def test_instances_read_matrices_and_colours_of_a_second_stream(device):
    kind, usage = VertexElementFormat, VertexElementUsage
    elements = [VertexElement(16 * row, kind.Vector4, usage.TextureCoordinate, 1 + row) for row in range(4)]
    layout = VertexDeclaration(*elements, VertexElement(64, kind.Color, usage.Color, 1))
    rows = []
    for x, color in ((-0.5, Color.Red), (0.5, Color.Blue)):
        matrix = Matrix.CreateScale(0.25, 1.0, 1.0) * Matrix.CreateTranslation(x, 0.0, 0.0)
        rows.append(matrix._bytes() + int(color.PackedValue).to_bytes(4, "little"))
    instances = VertexBuffer(device, layout, 2, BufferUsage.None_)
    instances.SetData(b"".join(rows))
    quad = full_quad()
    vertices = VertexBuffer(device, type(quad[0]), 4, BufferUsage.None_)
    vertices.SetData(quad)
    indices = IndexBuffer(device, IndexElementSize.SixteenBits, 6, BufferUsage.None_)
    indices.SetData(np.array([0, 1, 2, 2, 1, 3], np.uint16))
    effect = ShaderEffectEXT(device, INSTANCED, SHADE)
    with RenderTarget2D(device, 16, 4) as target:
        device.SetRenderTarget(target)
        device.Clear(Color.Black)
        plain_states(device)
        device.SetVertexBuffers(VertexBufferBinding(vertices), VertexBufferBinding(instances, 0, 1))
        device.Indices = indices
        effect.CurrentTechnique.Passes[0].Apply()
        device.DrawInstancedPrimitives(PrimitiveType.TriangleList, 0, 0, 4, 0, 2, 2)
        device.SetRenderTarget(None)
        picture = texels(target)
    assert [tuple(picture[2, x, :3].tolist()) for x in (4, 12)] == [(255, 0, 0), (0, 0, 255)]


@pytest.mark.parametrize("mode", list(SpriteSortMode))
def test_sprites_of_every_mode_with_a_transform_lie_where_they_lie_without_the_effect(device, mode):
    effect = ShaderEffectEXT(device, SPRITE_VERTEX, TINTED)
    effect.Parameters["tint"].SetValue(Vector4.One)
    texture, place = white(device), Rectangle(1, 2, 5, 3)
    transform = Matrix.CreateScale(1.5, 1.5, 1.0) * Matrix.CreateTranslation(2.0, 1.0, 0.0)
    wishes = {"place": place, "transform": transform, "mode": mode}
    assert np.array_equal(sprite_picture(device, effect, texture, **wishes), sprite_picture(device, None, texture, **wishes))


def test_sprites_on_a_multisampled_target(device):
    effect = ShaderEffectEXT(device, SPRITE_VERTEX, TINTED)
    effect.Parameters["tint"].SetValue(Vector4(1, 0.5, 0, 1))
    with RenderTarget2D(device, 16, 16, False, SurfaceFormat.Color, DepthFormat.None_, 4) as target:
        device.SetRenderTarget(target)
        device.Clear(Color.Black)
        draw_sprite(device, effect, white(device), Rectangle(4, 4, 8, 8))
        device.SetRenderTarget(None)
        picture = texels(target)
    assert tuple(picture[5, 5].tolist()) == (255, 128, 0, 255) and not picture[3, :, :3].any()


def test_custom_and_stock_draws_in_turn(device):
    effect, stock = ShaderEffectEXT(device, FLAT, SHADE), BasicEffect(device)
    stock.DiffuseColor = Vector3(0.0, 1.0, 0.0)
    with RenderTarget2D(device, 4, 4) as target:
        device.SetRenderTarget(target)
        colors = []
        for _ in range(3):
            fill(device, effect)
            stock.CurrentTechnique.Passes[0].Apply()
            device.BlendState = BlendState.Additive
            device.DrawUserPrimitives(PrimitiveType.TriangleStrip, full_quad(), 0, 2)
            sprite = white(device)
            draw_sprite(device, None, sprite, Rectangle(0, 0, 1, 1))
        device.SetRenderTarget(None)
        colors = texels(target)
    assert tuple(colors[2, 2].tolist()) == (255, 255, 255, 255)


def test_only_clone_copies_shaders(device):
    effect = ShaderEffectEXT(device, FLAT, SHADE)
    with pytest.raises(NotSupportedException, match="Clone"):
        Effect(effect)


def test_disposed_effects_are_not_used_again(device):
    effect = ShaderEffectEXT(device, FLAT, SHADE)
    fill(device, effect)
    effect.Dispose()
    with pytest.raises(ObjectDisposedException):
        effect.CurrentTechnique.Passes[0].Apply()
    with pytest.raises(InvalidOperationException, match="effect"):
        device.DrawUserPrimitives(PrimitiveType.TriangleStrip, full_quad(), 0, 2)


def test_effects_leave_nothing_behind(device):
    renderer = device._renderer
    base, pipelines = None, None
    for round_ in range(30):
        effect = ShaderEffectEXT(device, FLAT, SHADE.replace("= shade", f"= shade * {round_}.0"))
        fill(device, effect)
        effect.Dispose()
        device.Present()
        if round_ == 5:
            base, pipelines = renderer.live_resources, renderer.pipeline_count
    assert renderer.pipeline_count == pipelines
    grown = {kind: count - base.get(kind, 0) for kind, count in renderer.live_resources.items() if count > base.get(kind, 0)}
    assert not grown


def test_an_effect_that_is_dropped_gives_its_program_back(device):
    effect = ShaderEffectEXT(device, FLAT, SHADE)
    count = len(device._renderer._resources)
    with pytest.warns(ResourceWarning, match="never disposed"):
        del effect
        gc.collect()
    device.Present()
    assert len(device._renderer._resources) == count - 1


def test_partial_sample_masks_are_drawn_or_refused(device):
    effect = ShaderEffectEXT(device, FLAT, SHADE)
    with RenderTarget2D(device, 4, 4, False, SurfaceFormat.Color, DepthFormat.None_, 4) as target:
        device.SetRenderTarget(target)
        device.Clear(Color(0, 0, 0, 0))
        plain_states(device)
        device.MultiSampleMask = 1
        effect.CurrentTechnique.Passes[0].Apply()
        if device._renderer.name == "SDL_GPU":
            with pytest.raises(NotSupportedException, match="SDL_GPU.*MultiSampleMask"):
                device.DrawUserPrimitives(PrimitiveType.TriangleStrip, full_quad(), 0, 2)
        else:
            device.DrawUserPrimitives(PrimitiveType.TriangleStrip, full_quad(), 0, 2)
        device.SetRenderTarget(None)
        expected = 0 if device._renderer.name == "SDL_GPU" else 64
        assert tuple(texels(target)[1, 1].tolist()) == (expected,) * 4
