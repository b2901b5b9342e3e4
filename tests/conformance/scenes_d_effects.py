"""Group D, effects: lighting, unlit constants, environment map, fog."""

from __future__ import annotations

from typing import Any

from renderers.contract.capabilities import Capability
from renderers.contract.enums import CompareFunction, DepthFormat
from tests.conformance.colors import WHITE
from tests.conformance.drawing import basic, configure, cube, draw_ring, light, lights_off, lit, rgba, texture
from tests.conformance.grid import FULL, UNIT_SQUARE
from tests.conformance.layouts import (
    POSITION_COLOR,
    POSITION_COLOR_TEXTURE,
    POSITION_DUAL_TEXTURE,
    POSITION_NORMAL_COLOR_TEXTURE,
    POSITION_NORMAL_TEXTURE,
    POSITION_NORMAL_TEXTURE_COLOR,
    POSITION_TEXTURE,
    Columns,
    Layout,
)
from tests.conformance.registry import BOTH, scene
from tests.conformance.scenes_a_effects import PASSING
from tests.conformance.stage import Stage
from tests.conformance.states import target_of
from xna import Matrix, Vector3
from xna.graphics import (
    AlphaTestEffect,
    BasicEffect,
    DepthStencilState,
    DualTextureEffect,
    Effect,
    EnvironmentMapEffect,
    SamplerState,
)

TOWARDS, AWAY = (0, 0, 1), (0, 0, -1)


def look_from(effect: Any, distance: float = 4.0) -> Any:
    """Give an effect the camera of D1: on the z axis, orthographic 6 by 6."""
    effect.View = Matrix.CreateLookAt(Vector3(0, 0, distance), Vector3(0, 0, 0), Vector3(0, 1, 0))
    effect.Projection = Matrix.CreateOrthographic(6, 6, 0.1, 2000)
    return effect


class _TargetProbe:
    """Draws one full or camera quad into a 64x64 target and gives its centre pixel."""

    def __init__(self, stage: Stage, clear: tuple[int, ...] = (0, 0, 0, 255)) -> None:
        self.stage, self.clear = stage, clear
        self.device = stage.open(16, 16)
        self.target = target_of(self.device, 64, 64)

    def color(self, effect: Effect, layout: Layout, **columns: Any) -> tuple[int, ...]:
        self.device.SetRenderTarget(self.target)
        self.device.Clear(rgba(self.clear))
        draw_ring(self.device, effect, layout, FULL, **columns)
        self.device.SetRenderTarget(None)
        return self.stage.read_texture(self.target, label="target").pixel(32, 32)


class _LitProbe(_TargetProbe):
    """The record and the camera of D1."""

    def lit_color(self, effect: Any, normal: Any = TOWARDS, distance: float = 4.0) -> tuple[int, ...]:
        columns: Columns = {"Normal": normal, "TexCoord": UNIT_SQUARE, "Color": WHITE}
        return self.color(look_from(effect, distance), POSITION_NORMAL_TEXTURE_COLOR, **columns)


def _three_lights(effect: Any) -> Any:
    light(effect, 0, AWAY, (0.25, 0, 0))
    light(effect, 1, (0.8660254, 0, -0.5), (0, 0.5, 0))
    light(effect, 2, (0.9682458, 0, -0.25), (0, 0, 0.8))
    return effect


@scene("D01", "the terms of lit and unlit BasicEffect", "lighting", reads=BOTH)
def basic_effect_lighting(stage: Stage) -> None:
    probe = _LitProbe(stage)
    expect, device = stage.expect, probe.device
    effect = basic(device, DiffuseColor=(0.2, 0.3, 0.4), EmissiveColor=(0.1, 0.05, 0.2), AmbientLightColor=(1, 1, 1), Alpha=0.5)
    light(effect, 0, AWAY, (1, 1, 1), (1, 1, 1))
    expect.color("D1.1 unlit ignores lights", probe.lit_color(effect), (38, 45, 77, 128), 1)
    effect = lit(device, AmbientLightColor=(0.2, 0.1, 0.3), DiffuseColor=(0.5, 0.75, 0.25), EmissiveColor=(0.05, 0.1, 0.02))
    expect.color("D1.2 no light", probe.lit_color(configure(effect, Alpha=0.8)), (31, 36, 19, 204), 1)
    effect = _three_lights(lit(device))
    expect.color("D1.3 three lights", probe.lit_color(effect), (64, 64, 51, 255), 1)
    expect.color("D1.4 from behind", probe.lit_color(effect, AWAY), (0, 0, 0, 255), 0)
    effect = basic(device)
    effect.EnableDefaultLighting()
    configure(effect, SpecularColor=(0, 0, 0))
    expect.color("D1.10a default lighting", probe.lit_color(effect), (174, 179, 176), 2)
    expect.color("D1.10b from behind", probe.lit_color(effect, AWAY), (200, 184, 155), 2)


@scene("D01b", "specular power, per pixel", "lighting", reads=BOTH)
def specular_power(stage: Stage) -> None:
    probe = _LitProbe(stage)
    effect = lit(probe.device, DiffuseColor=(0, 0, 0), SpecularColor=(1, 1, 1), PreferPerPixelLighting=True)
    light(effect, 0, (0.6, 0, -0.8), (0, 0, 0), (1, 1, 1))
    low = probe.lit_color(configure(effect, SpecularPower=4.0), distance=1000)
    high = probe.lit_color(configure(effect, SpecularPower=32.0), distance=1000)
    stage.expect.color("D1.7a power 4", low, (207, 207, 207), 2)
    stage.expect.color("D1.7b power 32", high, (47, 47, 47), 2)


FOLDED = {"DiffuseColor": (0.4, 0.2, 0.6), "EmissiveColor": (0.2, 0.25, 0.2), "Alpha": 0.5}
VERTEX_COLOR = (128, 192, 64, 128)


@scene("D02", "the constant of unlit BasicEffect", "BasicEffect", reads=BOTH)
def unlit_basic_effect(stage: Stage) -> None:
    probe = _TargetProbe(stage, (0, 0, 0, 0))
    expect, device = stage.expect, probe.device
    columns: Columns = {"Color": VERTEX_COLOR, "TexCoord": UNIT_SQUARE}
    image = texture(device, 1, 1, [(128, 64, 192, 128)])

    def color(effect: BasicEffect, **changed: Any) -> tuple[int, ...]:
        return probe.color(effect, POSITION_COLOR_TEXTURE, **{**columns, **changed})

    expect.color("D2.1 vertex colour", color(basic(device, VertexColorEnabled=True, **FOLDED)), (38, 43, 26, 64), 1)
    both = basic(device, VertexColorEnabled=True, TextureEnabled=True, Texture=image, **FOLDED)
    expect.color("D2.2 both", color(both), (19, 11, 19, 32), 1)
    expect.color("D2.3 texture", color(basic(device, TextureEnabled=True, Texture=image, **FOLDED)), (38, 14, 77, 64), 1)
    # An unset texture reads opaque black: the colour is gone, the alpha is that of D2.1.
    unset = basic(device, VertexColorEnabled=True, TextureEnabled=True, **FOLDED)
    expect.color("D2.4 an unset texture is black", color(unset), (0, 0, 0, 64), 1)
    grey = texture(device, 1, 1, [(102, 102, 102, 255)])
    clamped = basic(device, TextureEnabled=True, Texture=grey, EmissiveColor=(1, 1, 1))
    expect.color("D2.5 clamped before the texture", color(clamped), (102, 102, 102, 255), 0)
    red = basic(device, VertexColorEnabled=True, DiffuseColor=(1, 0, 0), EmissiveColor=(1, 0, 0))
    white, black = (255, 255, 255, 255), (0, 0, 0, 255)
    expect.color("D2.6 clamped before interpolation", color(red, Color=[white, white, black, black])[:1], (127,), 2)


@scene("D02b", "AlphaTestEffect's diffuse clamps", "AlphaTestEffect", reads=BOTH, needs={Capability.AlphaTestEffect})
def alpha_test_clamp(stage: Stage) -> None:
    probe = _TargetProbe(stage, (0, 0, 0, 0))
    effect = configure(AlphaTestEffect(probe.device), DiffuseColor=(2, 2, 2), AlphaFunction=CompareFunction.Always)
    effect.Texture = texture(probe.device, 1, 1, [(102, 102, 102, 255)])
    color = probe.color(effect, POSITION_TEXTURE, TexCoord=UNIT_SQUARE)
    stage.expect.color("D2.7", color, (102, 102, 102, 255), 1)


@scene("D02c", "DualTextureEffect's diffuse clamps", "DualTextureEffect", reads=BOTH, needs={Capability.DualTextureEffect})
def dual_texture_clamp(stage: Stage) -> None:
    probe = _TargetProbe(stage, (0, 0, 0, 0))
    effect = configure(DualTextureEffect(probe.device), DiffuseColor=(2, 2, 2))
    effect.Texture = texture(probe.device, 1, 1, [(51, 51, 51, 255)])
    effect.Texture2 = texture(probe.device, 1, 1, [(255, 255, 255, 255)])
    color = probe.color(effect, POSITION_DUAL_TEXTURE, TexCoord=UNIT_SQUARE, TexCoord1=UNIT_SQUARE)
    stage.expect.color("D2.8", color, (102, 102, 102, 255), 1)


@scene(
    "D03",
    "lights and amounts of EnvironmentMapEffect",
    "EnvironmentMapEffect",
    reads=BOTH,
    needs={Capability.EnvironmentMapEffect, Capability.TextureCube},
)
def environment_map(stage: Stage) -> None:
    probe = _LitProbe(stage)
    expect, device = stage.expect, probe.device
    device.SamplerStates[1] = SamplerState.PointClamp
    surface = texture(device, 1, 1, [(255, 255, 255, 255)])

    def made(**properties: Any) -> EnvironmentMapEffect:
        effect = configure(EnvironmentMapEffect(device), FresnelFactor=0.0, Texture=surface)
        lights_off(effect)
        effect.EnvironmentMap = cube(device, 1, [(128, 128, 128, 255)])
        return configure(effect, **properties)

    base: Columns = {"AmbientLightColor": (0.2, 0.1, 0.3), "DiffuseColor": (0.5, 0.75, 0.25), "EmissiveColor": (0.05, 0.1, 0.02)}
    effect = made(EnvironmentMapAmount=0.0, Alpha=0.8, **base)
    expect.color("D3.1 amount 0", probe.lit_color(effect), (31, 36, 19, 204), 1)
    effect = made(EnvironmentMapAmount=0.0)
    for number, diffuse in enumerate([(0.6, 0, 0), (0, 0.6, 0), (0, 0, 0.6)]):
        light(effect, number, TOWARDS, diffuse)
    slanted = (0.866, 0, -0.5)
    expect.color("D3.2 three lights", probe.lit_color(effect, slanted), (77, 77, 77), 1)
    effect.DirectionalLight2.Enabled = False
    expect.color("D3.3 two", probe.lit_color(effect, slanted), (77, 77, 0), 1)
    effect.DirectionalLight2.Enabled = True
    effect.DirectionalLight1.Direction = Vector3(1, 0, 0)
    expect.color("D3.4 one from behind", probe.lit_color(effect, slanted), (77, 0, 77), 1)
    effect.DirectionalLight1.Direction = Vector3(0, 0, 1)
    expect.color("D3.5 all from behind", probe.lit_color(effect), (0, 0, 0), 0)
    white = (1, 1, 1)
    expect.color("D3.6 amount 2 counts as 1", probe.lit_color(made(EmissiveColor=white, EnvironmentMapAmount=2.0)), (128,) * 3, 1)
    expect.color(
        "D3.7 amount -1 counts as 0", probe.lit_color(made(EmissiveColor=white, EnvironmentMapAmount=-1.0)), (255,) * 3, 0
    )


@scene("D04", "fog by depth, for four records", "fog")
def fog(stage: Stage) -> None:
    device = stage.open(64, 64)
    effect = basic(device, DiffuseColor=(0, 0, 1), FogColor=(1, 0, 0), FogStart=0.0, FogEnd=-0.9)
    columns: Columns = {"Color": WHITE, "TexCoord": UNIT_SQUARE, "Normal": TOWARDS}
    for layout in (POSITION_COLOR, POSITION_TEXTURE, POSITION_COLOR_TEXTURE, POSITION_NORMAL_TEXTURE):
        for z, enabled, expected in [
            (0.0, True, (0, 0, 255)),
            (0.45, True, (128, 0, 128)),
            (0.9, True, (255, 0, 0)),
            (0.45, False, (0, 0, 255)),
        ]:
            effect.FogEnabled = enabled
            draw_ring(device, effect, layout, FULL, z, **columns)
            label = f"D4 stride {layout.stride}, z {z}, fog {'on' if enabled else 'off'}"
            stage.expect.pixel(label, stage.read(), 32, 32, expected, 1)


@scene("D27", "per-pixel light times vertex colour", "lighting")
def per_pixel_vertex_color(stage: Stage) -> None:
    device = stage.open(64, 64)
    effect = lit(device, AmbientLightColor=(0.5, 0.5, 0.5), PreferPerPixelLighting=True, VertexColorEnabled=True)
    configure(effect, TextureEnabled=True, Texture=texture(device, 1, 1, [(255, 255, 255, 255)]))
    columns: Columns = {"Normal": TOWARDS, "Color": (102, 204, 51, 255), "TexCoord": UNIT_SQUARE}
    draw_ring(device, effect, POSITION_NORMAL_COLOR_TEXTURE, FULL, **columns)
    stage.expect.pixel("D27", stage.read(), 32, 32, (51, 102, 26), 1)


@scene(
    "D15",
    "alpha test: effect alpha, vertex alpha, depth of what is discarded",
    "AlphaTestEffect",
    needs={Capability.AlphaTestEffect},
)
def alpha_test_products(stage: Stage) -> None:
    green = (0, 255, 0, 255)
    device = stage.open(64, 64, depth=DepthFormat.Depth24, clear=green)

    def color(effect: Effect, vertex_alpha: int = 255) -> tuple[int, ...]:
        device.Clear(rgba(green))
        draw_ring(device, effect, POSITION_COLOR_TEXTURE, FULL, Color=(255, 255, 255, vertex_alpha), TexCoord=UNIT_SQUARE)
        return stage.read().pixel(32, 32)

    red = texture(device, 1, 1, [(255, 0, 0, 255)])
    effect = configure(AlphaTestEffect(device), DiffuseColor=(1, 0, 0), ReferenceAlpha=128, Texture=red)
    for function, passing in PASSING.items():
        for alpha, verdict in zip((64, 128, 192), passing, strict=True):
            got = color(configure(effect, AlphaFunction=function, Alpha=alpha / 255))
            drawn = got[0] > 8 and got[1] < 64
            stage.expect.equal(f"D15 {function.name} at {alpha}", drawn, verdict == "D")
    greater = CompareFunction.Greater
    unset = configure(AlphaTestEffect(device), AlphaFunction=greater, ReferenceAlpha=254)
    stage.expect.color("D15 an unset texture is opaque black", color(unset), (0, 0, 0, 255), 0)
    half = texture(device, 1, 1, [(255, 0, 0, 128)])
    product = configure(AlphaTestEffect(device), AlphaFunction=greater, ReferenceAlpha=100, Texture=half)
    stage.expect.equal("D15 texture alpha 128 passes 100", color(product)[0], 255)
    stage.expect.color("D15 but not at effect alpha 128", color(configure(product, Alpha=128 / 255)), green, 0)
    white = texture(device, 1, 1, [(255, 255, 255, 255)])
    vertex = configure(AlphaTestEffect(device), AlphaFunction=greater, ReferenceAlpha=200, Texture=white)
    stage.expect.color("D15 vertex alpha is off", color(vertex, 128), (255, 255, 255), 0)
    stage.expect.color("D15 vertex alpha is on", color(configure(vertex, VertexColorEnabled=True), 128), green, 0)
    device.Clear(rgba(green))
    device.DepthStencilState = DepthStencilState.Default
    never = configure(AlphaTestEffect(device), AlphaFunction=CompareFunction.Never, Texture=white)
    draw_ring(device, never, POSITION_TEXTURE, FULL, 0.2, TexCoord=UNIT_SQUARE)
    draw_ring(device, basic(device, DiffuseColor=(0, 0, 1)), POSITION_TEXTURE, FULL, 0.8, TexCoord=UNIT_SQUARE)
    stage.expect.color("D15 what is discarded writes no depth", stage.read().pixel(32, 32), (0, 0, 255), 0)
