"""Small shaders and drawings for the tests of custom effects."""

from __future__ import annotations

from typing import Any

import numpy as np
import numpy.typing as npt

from renderers.shaders.glsl.compilers import best
from renderers.shaders.spirv.shader_interface import ShaderStage
from xna import Color, Matrix, Rectangle, Vector3
from xna.graphics import (
    BlendState,
    DepthStencilState,
    GraphicsAdapter,
    GraphicsDevice,
    GraphicsProfile,
    PresentationParameters,
    PrimitiveType,
    RasterizerState,
    RenderTarget2D,
    SamplerState,
    ShaderEffectEXT,
    SpriteBatch,
    SpriteSortMode,
    SurfaceFormat,
    Texture2D,
    VertexPositionColor,
)

SPRITE_VERTEX = """#version 300 es
in vec3 position;
in vec4 color;
in vec2 coordinates;
uniform mat4 projection;
out vec4 shade;
out vec2 place;
void main() { shade = color; place = coordinates; gl_Position = projection * vec4(position, 1.0); }
"""
TINTED = """#version 300 es
precision mediump float;
in vec4 shade;
in vec2 place;
uniform sampler2D texture1;
uniform vec4 tint;
out vec4 result;
void main() { result = texture(texture1, place) * shade * tint; }
"""
FLAT = """#version 300 es
in vec3 position;
in vec4 color;
out vec4 shade;
void main() { shade = color; gl_Position = vec4(position, 1.0); }
"""
SHADE = """#version 450
layout(location = 0) in vec4 shade;
layout(location = 0) out vec4 result;
void main() { result = shade; }
"""
TINTED_SHADE = """#version 300 es
precision mediump float;
uniform vec4 tint;
in vec4 shade;
out vec4 result;
void main() { result = shade * tint; }
"""
# Each pixel of a row shows one number: `probe` says what the i-th one is.
PROBE = """#version 450
layout(location = 0) in vec4 shade;
layout(location = 0) out vec4 result;
{declarations}
float probe(int i) {{
{cases}
    return -1.0;
}}
void main() {{ result = vec4(probe(int(gl_FragCoord.x)), 0.0, 0.0, 1.0); }}
"""


def open_device(renderer: str, width: int = 16, height: int = 16) -> GraphicsDevice:
    parameters = PresentationParameters()
    parameters.BackBufferWidth, parameters.BackBufferHeight = width, height
    return GraphicsDevice(GraphicsAdapter.DefaultAdapter, GraphicsProfile.HiDef, parameters, rendererEXT=renderer)


def spirv(text: str, stage: ShaderStage) -> bytes:
    return best().compile(text, stage)


def texels(texture: Any) -> npt.NDArray[np.uint8]:
    data = np.zeros(texture.Width * texture.Height, np.uint32)
    texture.GetData(data)
    return data.view(np.uint8).reshape(texture.Height, texture.Width, 4)


def white(device: GraphicsDevice) -> Texture2D:
    texture = Texture2D(device, 1, 1)
    texture.SetData([Color.White])
    return texture


def draw_sprite(
    device: GraphicsDevice,
    effect: ShaderEffectEXT | None,
    texture: Texture2D,
    place: Rectangle | None = None,
    transform: Matrix | None = None,
    mode: SpriteSortMode = SpriteSortMode.Deferred,
) -> None:
    with SpriteBatch(device) as batch:
        batch.Begin(mode, BlendState.Opaque, SamplerState.PointClamp, None, None, effect, transform)
        batch.Draw(texture, place or Rectangle(0, 0, 16, 16), Color.White)
        batch.End()


def sprite_picture(
    device: GraphicsDevice, effect: ShaderEffectEXT | None, texture: Texture2D, **wishes: Any
) -> npt.NDArray[np.uint8]:
    with RenderTarget2D(device, 16, 16) as target:
        device.SetRenderTarget(target)
        device.Clear(Color.Black)
        draw_sprite(device, effect, texture, **wishes)
        device.SetRenderTarget(None)
        return texels(target)


def plain_states(device: GraphicsDevice) -> None:
    device.BlendState, device.DepthStencilState = BlendState.Opaque, DepthStencilState.None_
    device.RasterizerState = RasterizerState.CullNone


def full_quad() -> list[VertexPositionColor]:
    corners = ((-1.5, 1.5), (1.5, 1.5), (-1.5, -1.5), (1.5, -1.5))
    return [VertexPositionColor(Vector3(x, y, 0.5), Color.White) for x, y in corners]


def fill(device: GraphicsDevice, effect: ShaderEffectEXT) -> None:
    plain_states(device)
    effect.CurrentTechnique.Passes[0].Apply()
    device.DrawUserPrimitives(PrimitiveType.TriangleStrip, full_quad(), 0, 2)


def filled(device: GraphicsDevice, effect: ShaderEffectEXT) -> tuple[int, ...]:
    """Give the colour that an effect fills a target with."""
    with RenderTarget2D(device, 4, 4) as target:
        device.SetRenderTarget(target)
        fill(device, effect)
        device.SetRenderTarget(None)
        return tuple(texels(target)[2, 2].tolist())


def probe_effect(device: GraphicsDevice, declarations: str, expressions: list[str], vertex: str = FLAT) -> ShaderEffectEXT:
    """Make an effect whose i-th pixel shows the i-th expression."""
    cases = "\n".join(f"    if (i == {number}) return float({each});" for number, each in enumerate(expressions))
    effect = ShaderEffectEXT(device, vertex, PROBE.format(declarations=declarations, cases=cases))
    assert effect.IsEffectValidEXT, effect.CompileErrorEXT
    return effect


def probed(device: GraphicsDevice, effect: ShaderEffectEXT, count: int) -> list[float]:
    """Give the numbers that a probe effect shows, exactly."""
    with RenderTarget2D(device, count, 1, False, SurfaceFormat.Single) as target:
        device.SetRenderTarget(target)
        fill(device, effect)
        device.SetRenderTarget(None)
        data = np.zeros(count, np.float32)
        target.GetData(data)
        return data.tolist()
