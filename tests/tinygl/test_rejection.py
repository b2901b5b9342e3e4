"""Suite "rejection": what the contract leaves out is refused by name, before the context is touched."""

from __future__ import annotations

from collections.abc import Callable
from typing import Any, NamedTuple

import numpy as np
import pytest

from tests.conformance.drawing import RING, apply, draw_ring, index_buffer, light, lit, rgba, vertex_buffer
from tests.conformance.grid import FULL, UNIT_SQUARE
from tests.conformance.layouts import POSITION_COLOR, POSITION_COLOR_TEXTURE, POSITION_NORMAL_TEXTURE, Layout
from tests.conformance.states import blend, state
from tests.tinygl._scene import RED, WHITE, Scene, assert_refused, scene
from tests.unit._devices import make_device
from xna import Vector3
from xna.exceptions import NotSupportedException
from xna.graphics import (
    AlphaTestEffect,
    Blend,
    BlendFunction,
    BlendState,
    ClearOptions,
    ColorWriteChannels,
    CompareFunction,
    DepthFormat,
    DepthStencilState,
    DualTextureEffect,
    Effect,
    EnvironmentMapEffect,
    OcclusionQuery,
    PrimitiveType,
    RasterizerState,
    RenderTarget2D,
    RenderTargetCube,
    SamplerState,
    SkinnedEffect,
    SurfaceFormat,
    Texture2D,
    Texture3D,
    TextureCube,
    TextureFilter,
    VertexBufferBinding,
    Viewport,
)


class Refusal(NamedTuple):
    """What is prepared, the call that is refused, and what the message must name."""

    names: str
    call: Callable[[Scene], object]
    prepare: Callable[[Scene], object] = lambda made: None


def _quad(made: Scene) -> None:
    made.quad(RED)


def _sampled(made: Scene) -> None:
    made.textured(made.texture(1, 1, [RED]))


def _with(property_name: str, value: Callable[[], Any]) -> Callable[[Scene], None]:
    return lambda made: setattr(made.device, property_name, value())


def _depth(**properties: Any) -> Callable[[Scene], None]:
    return _with("DepthStencilState", lambda: state(DepthStencilState, **properties))


def _raster(**properties: Any) -> Callable[[Scene], None]:
    return _with("RasterizerState", lambda: state(RasterizerState, **properties))


def _blend(*factors: Blend, **properties: Any) -> Callable[[Scene], None]:
    return _with("BlendState", lambda: blend(*factors, **properties))


def _sampler(**properties: Any) -> Callable[[Scene], None]:
    def set_sampler(made: Scene) -> None:
        made.device.SamplerStates[0] = state(SamplerState, **properties)

    return set_sampler


def _lit(made: Scene, **properties: Any) -> None:
    effect = lit(made.device, **properties)
    light(effect, 0, (0, 0, -1), (1, 1, 1), (1, 1, 1))
    draw_ring(made.device, effect, POSITION_NORMAL_TEXTURE, FULL, Normal=(0, 0, 1), TexCoord=UNIT_SQUARE)


def _with_effect(kind: type[Any]) -> Callable[[Scene], None]:
    def draw(made: Scene) -> None:
        effect = kind(made.device)
        draw_ring(made.device, effect, EFFECT_LAYOUT, FULL, **EFFECT_COLUMNS)

    return draw


def _alphas(layout: Layout, textured: bool, alphas: tuple[int, int]) -> Callable[[Scene], None]:
    def draw(made: Scene) -> None:
        made.device.BlendState = BlendState.AlphaBlend
        effect = made.effect(VertexColorEnabled=True, TextureEnabled=textured)
        if textured:
            effect.Texture = made.texture(1, 1, [WHITE])
        colors = [(255, 0, 0, alphas[0])] * 2 + [(255, 0, 0, alphas[1])] * 2
        draw_ring(made.device, effect, layout, FULL, Color=colors, TexCoord=UNIT_SQUARE)

    return draw


def _two_streams(made: Scene) -> None:
    whole = vertex_buffer(made.device, POSITION_COLOR, POSITION_COLOR.pack(Position=FULL.corners(), Color=(*WHITE, 255)))
    normals = Layout(12, Normal=0)
    more = vertex_buffer(made.device, normals, normals.pack(Normal=[(0, 0, 1)] * 4))
    made.device.SetVertexBuffers(VertexBufferBinding(whole), VertexBufferBinding(more))
    apply(made.effect(VertexColorEnabled=True))
    made.device.DrawPrimitives(PrimitiveType.TriangleStrip, 0, 2)


def _instances(made: Scene) -> None:
    whole = vertex_buffer(made.device, POSITION_COLOR, POSITION_COLOR.pack(Position=FULL.corners(), Color=(*WHITE, 255)))
    extra = Layout(12, Normal=0)
    each = vertex_buffer(made.device, extra, extra.pack(Normal=[(0, 0, 1)] * 2))
    made.device.SetVertexBuffers(VertexBufferBinding(whole), VertexBufferBinding(each, 0, 1))
    made.device.Indices = index_buffer(made.device, RING)
    apply(made.effect(VertexColorEnabled=True))
    made.device.DrawInstancedPrimitives(PrimitiveType.TriangleList, 0, 0, 4, 0, 2, 2)


EFFECT_LAYOUT = Layout(60, Position=0, Normal=12, TexCoord=24, TexCoord1=32, BlendIndices=40, BlendWeight=44)
EFFECT_COLUMNS = {
    "Normal": (0, 0, 1),
    "TexCoord": UNIT_SQUARE,
    "TexCoord1": UNIT_SQUARE,
    "BlendIndices": (0, 0, 0, 0),
    "BlendWeight": (1, 0, 0, 0),
}

DRAWS: dict[str, Refusal] = {
    "reference stencil": Refusal("reference stencil", _quad, _with("ReferenceStencil", lambda: 1)),
    "stencil test": Refusal("stencil test", _quad, _depth(StencilEnable=True)),
    **{
        f"depth comparison {function.name}": Refusal(
            f"depth comparison {function.name}", _quad, _depth(DepthBufferFunction=function)
        )
        for function in CompareFunction
        if function != CompareFunction.LessEqual
    },
    "additive": Refusal("BlendState.Additive", _quad, _with("BlendState", lambda: BlendState.Additive)),
    **{
        f"source factor {factor.name}": Refusal(f"Blend.{factor.name} as a source", _quad, _blend(factor, Blend.Zero))
        for factor in Blend
        if factor not in (Blend.One, Blend.Zero, Blend.InverseSourceColor)
    },
    **{
        f"destination factor {factor.name}": Refusal(f"Blend.{factor.name} as a destination", _quad, _blend(Blend.Zero, factor))
        for factor in Blend
        if factor not in (Blend.One, Blend.Zero, Blend.InverseDestinationColor)
    },
    **{
        f"blend function {function.name}": Refusal(
            f"BlendFunction.{function.name}",
            _quad,
            _blend(Blend.One, Blend.One, ColorBlendFunction=function, AlphaBlendFunction=function),
        )
        for function in (BlendFunction.Min, BlendFunction.Max)
    },
    "different halves": Refusal("halves differ", _quad, _blend(Blend.One, Blend.One, AlphaDestinationBlend=Blend.Zero)),
    "write mask": Refusal("ColorWriteChannels", _quad, _blend(Blend.One, Blend.Zero, ColorWriteChannels=ColorWriteChannels.Red)),
    "sample mask": Refusal("sample mask", _quad, _with("MultiSampleMask", lambda: 1)),
    "scissor test": Refusal("scissor test", _quad, _raster(ScissorTestEnable=True)),
    "depth bias": Refusal("depth bias", _quad, _raster(DepthBias=0.001)),
    "slope bias": Refusal("depth bias", _quad, _raster(SlopeScaleDepthBias=1.0)),
    "depth range": Refusal("depth range", _quad, _with("Viewport", lambda: state(lambda: Viewport(0, 0, 64, 64), MinDepth=0.25))),
    "anisotropy": Refusal("TextureFilter.Anisotropic", _sampled, _sampler(Filter=TextureFilter.Anisotropic)),
    "finest level": Refusal("MaxMipLevel", _sampled, _sampler(MaxMipLevel=1)),
    "level bias": Refusal("MipMapLevelOfDetailBias", _sampled, _sampler(MipMapLevelOfDetailBias=-1.0)),
    "fog": Refusal("fog", lambda made: made.quad(RED, FogEnabled=True)),
    "pixel lighting": Refusal("per-pixel lighting", lambda made: _lit(made, PreferPerPixelLighting=True)),
    "specular over blending": Refusal(
        "specular lighting with a BlendState other than Opaque",
        lambda made: _lit(made, SpecularColor=Vector3(1, 1, 1)),
        _blend(Blend.One, Blend.One),
    ),
    "specular over a cutout": Refusal(
        "specular lighting with a BlendState other than Opaque",
        lambda made: _lit(made, SpecularColor=Vector3(1, 1, 1)),
        _with("BlendState", lambda: BlendState.AlphaBlend),
    ),
    "alpha across the threshold": Refusal("crosses the cut-out threshold", _alphas(POSITION_COLOR, False, (255, 0))),
    "alpha over a texture": Refusal("varies over a texture", _alphas(POSITION_COLOR_TEXTURE, True, (255, 254))),
    "several streams": Refusal("several vertex streams", _two_streams),
    "instancing": Refusal("instancing", _instances),
    **{
        kind.__name__: Refusal("effect family", _with_effect(kind))
        for kind in (AlphaTestEffect, DualTextureEffect, SkinnedEffect)
    },
    "clear of depth": Refusal(
        "clearing depth to anything but 1",
        lambda made: made.device.Clear(ClearOptions.Target | ClearOptions.DepthBuffer, rgba(RED), 0.5, 0),
    ),
}

RESOURCES: dict[str, tuple[str, Callable[[Scene], object]]] = {
    "render target": ("render targets", lambda made: RenderTarget2D(made.device, 8, 8)),
    "cube target": (
        "render targets",
        lambda made: RenderTargetCube(made.device, 8, False, SurfaceFormat.Color, DepthFormat.None_),
    ),
    "mip levels": ("mip levels", lambda made: Texture2D(made.device, 8, 8, True, SurfaceFormat.Color)),
    "cube": ("TEXTURE_?CUBE|kind CUBE", lambda made: TextureCube(made.device, 8, False, SurfaceFormat.Color)),
    "volume": ("TEXTURE_3D", lambda made: Texture3D(made.device, 4, 4, 4, False, SurfaceFormat.Color)),
    "other format": ("Bgr565", lambda made: Texture2D(made.device, 8, 8, False, SurfaceFormat.Bgr565)),
    "compressed format": ("Dxt1", lambda made: Texture2D(made.device, 8, 8, False, SurfaceFormat.Dxt1)),
    "occlusion query": ("occlusion", lambda made: OcclusionQuery(made.device)),
    "custom effect": ("ffect", lambda made: Effect(made.device, b"\x00" * 16)),
}


def check_refusal(name: str) -> None:
    """Prepare the state of a refusal, then see it refused."""
    refusal = DRAWS[name]
    with scene() as made:
        refusal.prepare(made)
        assert_refused(made, refusal.call, refusal.names)


def check_resource(name: str) -> None:
    """See the making of a resource refused."""
    names, make = RESOURCES[name]
    with scene() as made:
        assert_refused(made, make, f"(?:{names})")


@pytest.mark.parametrize("name", DRAWS)
def test_refused_before_the_context_is_touched(name: str) -> None:
    check_refusal(name)


@pytest.mark.parametrize("name", RESOURCES)
def test_resource_is_refused(name: str) -> None:
    check_resource(name)


def test_an_environment_map_is_refused_with_its_cube() -> None:
    with scene() as made, pytest.raises(NotSupportedException):
        EnvironmentMapEffect(made.device).EnvironmentMap = TextureCube(made.device, 4, False, SurfaceFormat.Color)


def test_multisampling_is_not_applied_and_the_device_says_so() -> None:
    with make_device("TINYGL", MultiSampleCount=4) as device:
        assert device.PresentationParameters.MultiSampleCount == 0


def test_a_refused_draw_leaves_the_device_usable() -> None:
    with scene() as made:
        made.device.BlendState = BlendState.Additive
        with pytest.raises(NotSupportedException):
            made.quad(RED)
        made.device.BlendState = BlendState.Opaque
        made.quad(RED)
        assert (made.pixels()[..., :3] == np.array(RED)).all()
