"""One native pipeline for each really different state, one sampler for each really different request."""

from __future__ import annotations

from collections.abc import Callable

import pytest

from tests.sdl_gpu.devices import GREEN, RED, picture, plain_states, renderer_of, sprite, triangle, white
from xna import Color, Rectangle
from xna.graphics import (
    BasicEffect,
    Blend,
    BlendState,
    CompareFunction,
    CullMode,
    DepthFormat,
    DepthStencilState,
    GraphicsDevice,
    RasterizerState,
    RenderTarget2D,
    SamplerState,
    SpriteBatch,
    SpriteSortMode,
    StencilOperation,
    SurfaceFormat,
    TextureAddressMode,
    TextureFilter,
    Viewport,
)


def _biased(bias: float, slope: float = 0.0) -> RasterizerState:
    state = RasterizerState()
    state.CullMode = CullMode.None_
    state.DepthBias, state.SlopeScaleDepthBias = bias, slope
    return state


def _drawn(device: GraphicsDevice, effect: BasicEffect) -> int:
    triangle(device, RED, effect=effect)
    return renderer_of(device).pipeline_count


@pytest.mark.parametrize("depth", [DepthFormat.Depth16, DepthFormat.Depth24, DepthFormat.Depth24Stencil8])
@pytest.mark.parametrize(
    ("further", "bias", "winner"),
    [(0.001, -0.002, GREEN), (0.002, -0.001, RED), (-0.001, 0.002, RED), (-0.002, 0.001, GREEN)],
)
def test_depth_bias_counts_in_normalised_depth(
    make: Callable[..., GraphicsDevice], depth: DepthFormat, further: float, bias: float, winner: tuple[int, ...]
) -> None:
    device = make(depth=depth)
    plain_states(device)
    device.DepthStencilState = DepthStencilState.Default
    device.Clear(Color.Black)
    triangle(device, RED, 0.5)
    device.RasterizerState = _biased(bias)
    triangle(device, GREEN, 0.5 + further)
    assert tuple(picture(device)[16, 16]) == winner


def test_a_pipeline_is_made_for_each_static_state_only(device: GraphicsDevice) -> None:
    plain_states(device)
    effect = BasicEffect(device)
    first = _drawn(device, effect)
    for state in (_biased(-0.0, 0.0), _biased(0.0, -0.0)):
        device.RasterizerState = state  # signed zeros are zeros
        assert _drawn(device, effect) == first
    device.Viewport = Viewport(4, 4, 8, 8)
    device.BlendFactor = Color(1, 2, 3, 4)
    device.ReferenceStencil = 7
    assert _drawn(device, effect) == first
    device.RasterizerState = _biased(0.25)
    assert _drawn(device, effect) == first  # without a depth test no bias counts
    device.DepthStencilState = DepthStencilState.Default
    assert _drawn(device, effect) > first


def test_fields_of_what_is_off_make_no_new_pipeline(device: GraphicsDevice) -> None:
    plain_states(device)
    effect = BasicEffect(device)
    first = _drawn(device, effect)
    stencil = DepthStencilState()
    stencil.DepthBufferEnable = False
    stencil.StencilMask, stencil.StencilFail = 3, StencilOperation.Zero
    device.DepthStencilState = stencil
    opaque = BlendState()
    opaque.BlendFactor = Color(9, 9, 9, 9)
    device.BlendState = opaque
    assert _drawn(device, effect) == first


def test_stencil_masks_count_after_truncation(device: GraphicsDevice) -> None:
    plain_states(device)
    effect = BasicEffect(device)
    counts = []
    for mask in (0x0F, 0x1000F, 0xF0):
        state = DepthStencilState()
        state.DepthBufferEnable, state.StencilEnable = False, True
        state.StencilFunction, state.StencilMask = CompareFunction.Always, mask
        device.DepthStencilState = state
        counts.append(_drawn(device, effect))
    assert counts[0] == counts[1] < counts[2]


def test_a_target_without_depth_has_pipelines_of_its_own(device: GraphicsDevice) -> None:
    plain_states(device)
    effect = BasicEffect(device)
    first = _drawn(device, effect)
    targets = [RenderTarget2D(device, 8, 8), RenderTarget2D(device, 16, 16)]
    targets.append(RenderTarget2D(device, 8, 8, False, SurfaceFormat.HalfVector4, DepthFormat.None_))
    counts = []
    for target in targets:
        device.SetRenderTarget(target)
        counts.append(_drawn(device, effect) - first)
    assert counts == [1, 1, 2]


def test_blend_states_with_the_same_values_share_a_pipeline(device: GraphicsDevice) -> None:
    plain_states(device)
    effect = BasicEffect(device)
    counts = []
    for _ in range(2):
        state = BlendState()
        state.ColorSourceBlend = state.AlphaSourceBlend = Blend.BlendFactor
        device.BlendState = state
        counts.append(_drawn(device, effect))
    assert counts[0] == counts[1]


def test_samplers_are_shared_by_value_and_live_as_long_as_the_device(device: GraphicsDevice) -> None:
    texture, batch_states = white(device), []
    for anisotropy in (1, 4, 16):
        state = SamplerState()
        state.Filter, state.MaxAnisotropy = TextureFilter.Point, anisotropy  # matters to Anisotropic only
        state.AddressU = state.AddressV = TextureAddressMode.Clamp
        batch_states.append(state)
    counts = []
    for state in batch_states:
        batch = SpriteBatch(device)
        batch.Begin(SpriteSortMode.Deferred, BlendState.Opaque, state)
        batch.Draw(texture, Rectangle(0, 0, 32, 32), Color.White)
        batch.End()
        device.Present()
        counts.append(renderer_of(device).ledger.live["sampler"])
    assert counts[0] == counts[1] == counts[2]
    for state in batch_states:
        state.Dispose()
    sprite(device, texture, Rectangle(0, 0, 32, 32), RED)
    assert tuple(picture(device)[16, 16]) == RED
