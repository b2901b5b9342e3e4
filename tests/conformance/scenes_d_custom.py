"""Group D, effects of the game's own shaders: several targets, sprites, and geometry at XNA's pixel centres."""

from __future__ import annotations

import numpy as np

from renderers.contract.capabilities import Capability
from renderers.contract.enums import ColorWriteChannels, RenderTargetUsage
from tests.conformance.colors import WHITE
from tests.conformance.drawing import rgba, texture
from tests.conformance.picture import Region
from tests.conformance.registry import BOTH, scene
from tests.conformance.stage import Stage, common_states
from tests.conformance.states import state, target_of
from xna import Color, Rectangle, Vector3, Vector4
from xna.graphics import (
    BlendState,
    PrimitiveType,
    RenderTarget2D,
    SamplerState,
    ShaderEffectEXT,
    SpriteBatch,
    SpriteSortMode,
    VertexPositionColor,
)

CUSTOM = {Capability.CustomEffects}

FLAT_VERTEX = """#version 300 es
in vec3 position;
in vec4 color;
out vec4 shade;
void main() { shade = color; gl_Position = vec4(position, 1.0); }
"""
FOUR_OUTPUTS = """#version 300 es
precision mediump float;
uniform vec4 tint;
layout(location = 0) out vec4 first;
layout(location = 1) out vec4 second;
layout(location = 2) out vec4 third;
layout(location = 3) out vec4 fourth;
in vec4 shade;
void main() {
    first = vec4(tint.rgb, 1.0) * shade;
    second = vec4(tint.gbr, 1.0) * shade;
    third = vec4(tint.brg, 1.0) * shade;
    fourth = vec4(tint.rbg, 1.0) * shade;
}
"""
SHADE = """#version 300 es
precision mediump float;
in vec4 shade;
out vec4 result;
void main() { result = shade; }
"""
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
ROTATIONS = ((51, 102, 204), (102, 204, 51), (204, 51, 102), (51, 204, 102))


@scene(
    "D07a",
    "a custom effect writes several targets",
    "custom effects",
    reads=BOTH,
    needs={Capability.MultipleRenderTargets, *CUSTOM},
)
def several_outputs(stage: Stage) -> None:
    device = stage.open(32, 32)
    effect = ShaderEffectEXT(device, FLAT_VERTEX, FOUR_OUTPUTS)
    effect.CurrentTechnique.Passes[0].Apply()
    effect.Parameters["tint"].SetValue(Vector4(0.2, 0.4, 0.8, 1.0))
    targets = [target_of(device, 32, 32, usage=RenderTargetUsage.PreserveContents) for _ in range(4)]
    for count in range(1, 5):
        _fill_targets(stage, effect, targets[:count], BlendState.Opaque)
        for slot, color in enumerate(ROTATIONS[:count]):
            stage.expect.color(f"D7a slot {slot} of {count}", _middle(stage, targets[slot]), (*color, 255), 10)
    channels = ("Red", "Green", "Blue", "Alpha")
    names = ("ColorWriteChannels", "ColorWriteChannels1", "ColorWriteChannels2", "ColorWriteChannels3")
    masks = {name: ColorWriteChannels[channel] for name, channel in zip(names, channels, strict=True)}
    _fill_targets(stage, effect, targets, state(BlendState, **masks))
    for slot, expected in enumerate(((51, 0, 0, 0), (0, 204, 0, 0), (0, 0, 102, 0), (0, 0, 0, 255))):
        stage.expect.color(f"D7a masked slot {slot}", _middle(stage, targets[slot]), expected, 10)


def _fill_targets(stage: Stage, effect: ShaderEffectEXT, targets: list[RenderTarget2D], blend: BlendState) -> None:
    device = stage.device
    device.SetRenderTargets(*targets)
    device.Clear(rgba((0, 0, 0, 0)))
    common_states(device)
    device.BlendState = blend
    effect.CurrentTechnique.Passes[0].Apply()
    device.DrawUserPrimitives(PrimitiveType.TriangleStrip, _quad(-1.0, 1.0, 1.0, -1.0), 0, 2)
    device.SetRenderTarget(None)


def _quad(left: float, top: float, right: float, bottom: float) -> list[VertexPositionColor]:
    corners = ((left, top), (right, top), (left, bottom), (right, bottom))
    return [VertexPositionColor(Vector3(x, y, 0.5), Color.White) for x, y in corners]


def _middle(stage: Stage, target: RenderTarget2D) -> tuple[int, ...]:
    return stage.read_texture(target).pixel(target.Width // 2, target.Height // 2)


@scene("D60", "sprites with a custom effect, and without it again", "custom effects", reads=BOTH, needs=CUSTOM)
def tinted_sprites(stage: Stage) -> None:
    device = stage.open(16, 16)
    effect = ShaderEffectEXT(device, SPRITE_VERTEX, TINTED)
    target, batch, white = target_of(device, 16, 16), SpriteBatch(device), texture(device, 1, 1, [WHITE])
    for label, chosen, expected in (("blue", effect, (51, 102, 204, 255)), ("white", None, WHITE)):
        if chosen is not None:
            chosen.CurrentTechnique.Passes[0].Apply()
            chosen.Parameters["tint"].SetValue(Vector4(0.2, 0.4, 0.8, 1.0))
        device.SetRenderTarget(target)
        device.Clear(rgba((0, 0, 0)))
        batch.Begin(SpriteSortMode.Deferred, BlendState.Opaque, SamplerState.PointClamp, None, None, chosen)
        batch.Draw(white, Rectangle(4, 4, 8, 8), Color.White)
        batch.End()
        device.SetRenderTarget(None)
        picture = stage.read_texture(target)
        stage.expect.solid(f"D60 {label}", picture, Region(4, 4, 8, 8), expected, 1)
        stage.expect.equal(f"D60 {label}: pixels drawn", int(np.sum(picture.pixels[..., :3].any(axis=2))), 64)


@scene("D61", "custom effects and XNA's pixel centres", "custom effects", needs=CUSTOM)
def pixel_centres(stage: Stage) -> None:
    """A quad on whole pixels of the back buffer begins half a pixel further right and down, as with every effect of XNA."""
    device = stage.open(16, 16, clear=(0, 0, 0))
    effect = ShaderEffectEXT(device, FLAT_VERTEX, SHADE)
    effect.CurrentTechnique.Passes[0].Apply()
    # From pixel 4.25 to 12.25: with the shift to 4.75 .. 12.75, so that the pixels 5 to 12 have their centres inside.
    left, right = 4.25 / 8 - 1, 12.25 / 8 - 1
    device.DrawUserPrimitives(PrimitiveType.TriangleStrip, _quad(left, -left, right, -right), 0, 2)
    stage.expect.solid("D61", stage.read(), Region(5, 5, 8, 8), WHITE, 0)
    stage.expect.pixel("D61 left of it", stage.read(), 4, 5, (0, 0, 0, 255), 0)
    stage.expect.pixel("D61 above it", stage.read(), 5, 4, (0, 0, 0, 255), 0)
