"""What the two profiles allow: each rule once kept and once broken, with a message that names profile and way out."""

from __future__ import annotations

from collections.abc import Callable

import numpy as np
import pytest

from tests.unit._devices import make_device
from xna import Color, Rectangle, Vector3
from xna.exceptions import NotSupportedException
from xna.graphics import (
    BasicEffect,
    Blend,
    BlendFunction,
    BlendState,
    ColorWriteChannels,
    GraphicsDevice,
    GraphicsProfile,
    IndexBuffer,
    IndexElementSize,
    OcclusionQuery,
    PrimitiveType,
    RenderTarget2D,
    RenderTargetBinding,
    SamplerState,
    SpriteBatch,
    SpriteSortMode,
    SurfaceFormat,
    Texture2D,
    Texture3D,
    TextureCube,
    VertexBuffer,
    VertexBufferBinding,
    VertexDeclaration,
    VertexElement,
    VertexElementFormat,
    VertexElementUsage,
    VertexPositionColor,
)

Make = Callable[[GraphicsDevice], object]
SINGLES = (SurfaceFormat.Single, SurfaceFormat.Vector2, SurfaceFormat.Vector4)
HALVES = (SurfaceFormat.HalfSingle, SurfaceFormat.HalfVector2, SurfaceFormat.HalfVector4, SurfaceFormat.HdrBlendable)


def declaration(kind: VertexElementFormat, stride: int | None = None) -> VertexDeclaration:
    elements = [
        VertexElement(0, VertexElementFormat.Vector3, VertexElementUsage.Position, 0),
        VertexElement(12, kind, VertexElementUsage.TextureCoordinate, 0),
    ]
    return VertexDeclaration(elements) if stride is None else VertexDeclaration(stride, elements)


def targets(device: GraphicsDevice, count: int) -> None:
    device.SetRenderTargets(*(RenderTargetBinding(RenderTarget2D(device, 4, 4)) for _ in range(count)))


def read_back(device: GraphicsDevice) -> None:
    device.GetBackBufferData(np.zeros(64 * 48, np.uint32))


def instanced(device: GraphicsDevice) -> None:
    offsets = VertexDeclaration(VertexElement(0, VertexElementFormat.Vector4, VertexElementUsage.TextureCoordinate, 1))
    streams = VertexBuffer(device, VertexPositionColor, 3), VertexBuffer(device, offsets, 8)
    device.SetVertexBuffers(VertexBufferBinding(streams[0]), VertexBufferBinding(streams[1], 0, 4))
    device.Indices = IndexBuffer(device, IndexElementSize.SixteenBits, 3)
    BasicEffect(device).CurrentTechnique.Passes[0].Apply()
    device.DrawInstancedPrimitives(PrimitiveType.TriangleList, 0, 0, 3, 0, 1, 2)


def user_indices(device: GraphicsDevice) -> None:
    BasicEffect(device).CurrentTechnique.Passes[0].Apply()
    corners = [VertexPositionColor(Vector3(x, y, 0), Color.White) for x, y in ((0, 1), (1, 0), (0, 0))]
    device.DrawUserIndexedPrimitives(PrimitiveType.TriangleList, corners, 0, 3, np.arange(3, dtype=np.uint32), 0, 1)


def wrapped(device: GraphicsDevice) -> None:
    sprite(device, Texture2D(device, 3, 5), SamplerState.PointWrap)


def sprite(device: GraphicsDevice, texture: Texture2D, sampler: SamplerState, blend: BlendState = BlendState.Opaque) -> None:
    batch = SpriteBatch(device)
    batch.Begin(SpriteSortMode.Deferred, blend, sampler, None, None)
    batch.Draw(texture, Rectangle(0, 0, 4, 4), Color.White)
    batch.End()


def blended(**members: Blend | BlendFunction) -> Make:
    def make(device: GraphicsDevice) -> None:
        device.BlendState = BlendState(**members)

    return make


HIDEF_ONLY: dict[str, Make] = {
    "textures above 2048": lambda device: Texture2D(device, 4096, 1),
    "targets above 2048": lambda device: RenderTarget2D(device, 1, 4096),
    "cubes above 512": lambda device: TextureCube(device, 1024),
    "volumes": lambda device: Texture3D(device, 4, 4, 4),
    "mip maps of odd sizes": lambda device: Texture2D(device, 6, 4, True, SurfaceFormat.Color),
    "DXT of odd sizes": lambda device: Texture2D(device, 12, 4, False, SurfaceFormat.Dxt1),
    "cubes of odd sizes": lambda device: TextureCube(device, 6),
    "wrapping of odd sizes": wrapped,
    "float textures": lambda device: Texture2D(device, 4, 4, False, SurfaceFormat.Single),
    "half-float textures": lambda device: Texture2D(device, 4, 4, False, SurfaceFormat.HdrBlendable),
    "16-bit textures": lambda device: Texture2D(device, 4, 4, False, SurfaceFormat.Rgba64),
    "several targets": lambda device: targets(device, 2),
    "32-bit index buffers": lambda device: IndexBuffer(device, IndexElementSize.ThirtyTwoBits, 3),
    "32-bit user indices": user_indices,
    "occlusion queries": OcclusionQuery,
    "instancing": instanced,
    "reading the back buffer": read_back,
    "half-float vertices": lambda device: VertexBuffer(device, declaration(VertexElementFormat.HalfVector2), 3),
}


@pytest.mark.parametrize("make", HIDEF_ONLY.values(), ids=HIDEF_ONLY)
def test_hidef_has_it_and_reach_refuses_it_by_name(make: Make) -> None:
    with make_device("SOFTWARE") as hidef:
        make(hidef)
    with make_device("SOFTWARE", profile=GraphicsProfile.Reach) as reach, pytest.raises(NotSupportedException, match="Reach"):
        make(reach)


BEYOND_HIDEF: dict[str, Make] = {
    "textures above 4096": lambda device: Texture2D(device, 4097, 1),
    "cubes above 4096": lambda device: TextureCube(device, 4100),
    "volumes above 256": lambda device: Texture3D(device, 4, 257, 4),
    "five targets": lambda device: targets(device, 5),
    "strides above 255": lambda device: VertexBuffer(device, declaration(VertexElementFormat.Vector2, 256), 3),
    "weighed colours in Max": blended(ColorBlendFunction=BlendFunction.Max, AlphaBlendFunction=BlendFunction.Max),
    "weighed alpha in Min": blended(AlphaSourceBlend=Blend.SourceAlpha, AlphaBlendFunction=BlendFunction.Min),
}


@pytest.mark.parametrize("profile", GraphicsProfile)
@pytest.mark.parametrize("make", BEYOND_HIDEF.values(), ids=BEYOND_HIDEF)
def test_no_profile_has_it(profile: GraphicsProfile, make: Make) -> None:
    with make_device("SOFTWARE", profile=profile) as device, pytest.raises(NotSupportedException):
        make(device)


@pytest.mark.parametrize("function", [BlendFunction.Min, BlendFunction.Max])
@pytest.mark.parametrize("profile", GraphicsProfile)
def test_every_profile_compares_the_plain_colours(profile: GraphicsProfile, function: BlendFunction) -> None:
    with make_device("SOFTWARE", profile=profile) as device:
        one = dict.fromkeys(("ColorSourceBlend", "ColorDestinationBlend", "AlphaSourceBlend", "AlphaDestinationBlend"), Blend.One)
        blended(ColorBlendFunction=function, AlphaBlendFunction=function, **one)(device)
        assert device.BlendState.ColorBlendFunction == function


@pytest.mark.parametrize("profile", GraphicsProfile)
def test_every_profile_blends_alpha_apart_from_colour(profile: GraphicsProfile) -> None:
    with make_device("SOFTWARE", profile=profile) as device:
        blended(ColorSourceBlend=Blend.SourceAlpha, AlphaDestinationBlend=Blend.SourceAlphaSaturation)(device)
        assert device.BlendState.AlphaSourceBlend == Blend.One


def test_a_refused_blend_state_changes_nothing_and_can_be_mended() -> None:
    with make_device("SOFTWARE", profile=GraphicsProfile.Reach) as device:
        device.BlendState, device.BlendFactor = BlendState.Additive, Color.Red
        state = BlendState(AlphaBlendFunction=BlendFunction.Max)
        with pytest.raises(NotSupportedException, match="AlphaDestinationBlend"):
            device.BlendState = state
        assert (device.BlendState, device.BlendFactor) == (BlendState.Additive, Color.Red)
        state.AlphaDestinationBlend = Blend.One
        device.BlendState = state
        assert device.BlendState is state


def test_a_batch_whose_blend_state_is_refused_can_begin_again() -> None:
    with make_device("SOFTWARE", profile=GraphicsProfile.Reach) as device:
        batch, texture = SpriteBatch(device), Texture2D(device, 1, 1)
        for mode in SpriteSortMode:
            with pytest.raises(NotSupportedException, match=r"BlendFunction\.Min"):
                _one_sprite(batch, texture, mode, BlendState(AlphaBlendFunction=BlendFunction.Min))
            _one_sprite(batch, texture, mode, BlendState.AlphaBlend)


def _one_sprite(batch: SpriteBatch, texture: Texture2D, mode: SpriteSortMode, state: BlendState) -> None:
    batch.Begin(mode, state)
    batch.Draw(texture, Rectangle(0, 0, 1, 1), Color.White)
    batch.End()


def test_a_stride_of_252_is_fine() -> None:
    with make_device("SOFTWARE") as device:
        assert VertexBuffer(device, declaration(VertexElementFormat.Vector2, 252), 3).VertexCount == 3


def test_reach_draws_odd_sizes_that_are_clamped() -> None:
    with make_device("SOFTWARE", profile=GraphicsProfile.Reach) as device:
        sprite(device, Texture2D(device, 3, 5), SamplerState.LinearClamp)


def test_reach_replaces_a_wide_target_by_color() -> None:
    with make_device("SOFTWARE", profile=GraphicsProfile.Reach) as device:
        assert RenderTarget2D(device, 4, 4, False, SurfaceFormat.HdrBlendable).Format == SurfaceFormat.Color


@pytest.mark.parametrize("surface_format", SINGLES)
def test_single_floats_are_sampled_by_point_only(surface_format: SurfaceFormat) -> None:
    with make_device("SOFTWARE") as device:
        texture = Texture2D(device, 4, 4, False, surface_format)
        sprite(device, texture, SamplerState.PointClamp)
        for sampler in (SamplerState.LinearClamp, SamplerState.AnisotropicWrap):
            with pytest.raises(NotSupportedException, match=f"HiDef .*TextureFilter.Point .*{surface_format.name}"):
                sprite(device, texture, sampler)
        sprite(device, texture, SamplerState.PointWrap)


def test_a_float_texture_in_a_slot_that_nothing_reads_hinders_no_draw() -> None:
    with make_device("SOFTWARE") as device:
        device.Textures[5] = Texture2D(device, 4, 4, False, SurfaceFormat.Single)
        sprite(device, Texture2D(device, 4, 4), SamplerState.LinearClamp)


@pytest.mark.parametrize("surface_format", SINGLES)
def test_single_float_targets_are_neither_blended_nor_masked(surface_format: SurfaceFormat) -> None:
    with make_device("SOFTWARE") as device:
        white = Texture2D(device, 4, 4)
        masked = BlendState()
        masked.ColorWriteChannels = ColorWriteChannels.Red
        device.SetRenderTarget(RenderTarget2D(device, 4, 4, False, surface_format))
        sprite(device, white, SamplerState.LinearClamp)
        for blend in (BlendState.AlphaBlend, BlendState.Additive, masked):
            with pytest.raises(NotSupportedException, match=f"HiDef .*{surface_format.name}.*BlendState.Opaque"):
                sprite(device, white, SamplerState.LinearClamp, blend)
        device.SetRenderTarget(None)
        sprite(device, white, SamplerState.LinearClamp, BlendState.AlphaBlend)


@pytest.mark.parametrize("surface_format", HALVES)
def test_half_floats_are_filtered_and_blended(surface_format: SurfaceFormat) -> None:
    with make_device("SOFTWARE") as device:
        texture = Texture2D(device, 4, 4, False, surface_format)
        device.SetRenderTarget(RenderTarget2D(device, 4, 4, False, surface_format))
        sprite(device, texture, SamplerState.LinearClamp, BlendState.AlphaBlend)
