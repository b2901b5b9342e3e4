"""Suite "state": blending, culling, fill mode, capabilities, viewport, depth states."""

from __future__ import annotations

import pytest

from renderers.contract import Capability
from tests.conformance.drawing import rgba
from tests.conformance.grid import ClipRect
from tests.conformance.states import blend, state
from tests.tinygl._scene import BLACK, BLUE, CENTRE, CLEAR, CORNERS, GREEN, RED, near, scene
from xna.graphics import (
    Blend,
    BlendFunction,
    BlendState,
    ClearOptions,
    CullMode,
    DepthStencilState,
    FillMode,
    PrimitiveType,
    RasterizerState,
    Viewport,
)

CLASSIC = [capability for capability in Capability if capability <= Capability.IndirectDraw]
WITHIN_REACH = {Capability.BackBufferReadback, Capability.TextureReadback, Capability.ThirtyTwoBitIndices}
ONE, ZERO = Blend.One, Blend.Zero
INVERSE_SOURCE, INVERSE_DESTINATION = Blend.InverseSourceColor, Blend.InverseDestinationColor
FACTORS = {
    ONE: lambda own: 1.0,
    ZERO: lambda own: 0.0,
    INVERSE_SOURCE: lambda own: 1 - own,
    INVERSE_DESTINATION: lambda own: 1 - own,
}
FUNCTIONS = {
    BlendFunction.Add: lambda s, d: s + d,
    BlendFunction.Subtract: lambda s, d: s - d,
    BlendFunction.ReverseSubtract: lambda s, d: d - s,
}


def test_of_the_classic_capabilities_only_three_d_and_wire_frame_are_there() -> None:
    with scene() as made:
        assert {c for c in CLASSIC if made.device.SupportsEXT(c)} == {Capability.ThreeD, Capability.WireFrame}


def test_of_the_other_capabilities_readback_and_wide_indices_are_there() -> None:
    with scene() as made:
        assert {c for c in Capability if c not in CLASSIC and made.device.SupportsEXT(c)} == WITHIN_REACH


def test_opaque_replaces_and_is_exact() -> None:
    with scene() as made:
        made.device.BlendState = BlendState.Opaque
        made.quad((60, 90, 120, 10))
        assert made.pixel(*CENTRE) == (60, 90, 120)


def test_one_and_one_add_and_clamp() -> None:
    with scene() as made:
        made.clear(BLACK)
        made.device.BlendState = blend(ONE, ONE)
        made.quad((40, 200, 0))
        made.quad((50, 100, 7))
        assert made.pixel(*CENTRE) == (90, 255, 7)


@pytest.mark.parametrize("function", FUNCTIONS, ids=lambda function: function.name)
@pytest.mark.parametrize("destination", (ONE, ZERO, INVERSE_DESTINATION), ids=lambda factor: factor.name)
@pytest.mark.parametrize("source", (ONE, ZERO, INVERSE_SOURCE), ids=lambda factor: factor.name)
def test_every_executable_blend_state_is_exact(source: Blend, destination: Blend, function: BlendFunction) -> None:
    below, above = (200, 90, 11), (60, 120, 250)
    with scene() as made:
        made.clear(below)
        made.device.BlendState = blend(source, destination, ColorBlendFunction=function, AlphaBlendFunction=function)
        made.quad(above)
        got = made.pixel(*CENTRE)
    for channel, (s, d) in enumerate(zip(above, below, strict=True)):
        s, d = s / 255, d / 255
        value = FUNCTIONS[function](s * FACTORS[source](s), d * FACTORS[destination](d))
        if (source, destination) == (ONE, ZERO):
            value = s  # XNA turns blending off for this pair
        assert abs(got[channel] - min(max(value, 0), 1) * 255) <= 0.51


def test_alpha_blend_of_an_opaque_colour_covers() -> None:
    with scene() as made:
        made.device.BlendState = BlendState.AlphaBlend
        made.quad((0, 200, 0))
        assert near(made.pixel(*CENTRE), (0, 200, 0))


def test_alpha_blend_of_a_transparent_colour_draws_nothing() -> None:
    with scene() as made:
        made.device.BlendState = BlendState.AlphaBlend
        made.quad((0, 200, 0, 127))
        assert made.covered() == 0
        made.quad((0, 200, 0), Alpha=0.49)
        assert made.covered() == 0
        made.quad((0, 200, 0), Alpha=0.51)
        assert made.covered() == 64 * 64


def test_culling_goes_by_the_winding_on_the_screen() -> None:
    counts = {}
    for mode in CullMode:
        with scene() as made:
            made.device.RasterizerState = state(RasterizerState, CullMode=mode)
            made.primitives(PrimitiveType.TriangleList, 2, [(x, y, 0) for x, y in CORNERS])
            counts[mode] = made.covered()
    assert counts == {CullMode.None_: 4096, CullMode.CullClockwiseFace: 0, CullMode.CullCounterClockwiseFace: 4096}


def test_wire_frame_draws_the_edges_alone() -> None:
    with scene() as made:
        made.device.RasterizerState = state(RasterizerState, FillMode=FillMode.WireFrame, CullMode=CullMode.None_)
        made.quad(RED, rect=ClipRect(-0.75, 0.75, 0.75, -0.75))
        assert made.pixel(48, 40) == CLEAR
        assert 200 <= made.covered() <= 260


def test_wire_frame_is_culled_as_filled_triangles_are() -> None:
    with scene() as made:
        made.device.RasterizerState = state(
            RasterizerState, FillMode=FillMode.WireFrame, CullMode=CullMode.CullCounterClockwiseFace
        )
        made.quad(RED)
        assert made.covered() == 0


def test_the_viewport_moves_scales_and_cuts() -> None:
    with scene() as made:
        made.device.Viewport = Viewport(8, 16, 24, 12)
        made.primitives(PrimitiveType.TriangleList, 2, [(3 * x, 3 * y, 0) for x, y in CORNERS])
        assert (made.pixels()[16:28, 8:32, :3] == RED).all()
        assert made.covered() == 24 * 12


def test_a_depth_state_that_is_off_neither_tests_nor_writes() -> None:
    with scene() as made:
        made.device.DepthStencilState = DepthStencilState.None_
        made.quad(RED, 0.1)
        made.device.DepthStencilState = DepthStencilState.Default
        made.quad(GREEN, 0.9)
        assert made.pixel(*CENTRE) == GREEN


def test_clearing_depth_lets_what_is_behind_show() -> None:
    with scene() as made:
        made.device.DepthStencilState = DepthStencilState.Default
        made.quad(RED, 0.1)
        made.clear()
        made.quad(GREEN, 0.9)
        assert made.pixel(*CENTRE) == GREEN


def test_a_depth_clear_ignores_the_write_mask_and_keeps_it() -> None:
    """What scene B4 says, with a quad where the scene clears depth to 0, which this contract refuses."""
    with scene() as made:
        made.device.DepthStencilState = DepthStencilState.Default
        made.quad(RED, 0.0)
        made.device.DepthStencilState = DepthStencilState.DepthRead
        made.device.Clear(ClearOptions.DepthBuffer, rgba(BLACK), 1.0, 0)
        made.quad(GREEN, 0.2)
        assert made.pixel(*CENTRE) == GREEN
        made.device.DepthStencilState = DepthStencilState.Default
        made.quad(BLUE, 0.5)
        assert made.pixel(*CENTRE) == BLUE


def test_stencil_clears_are_accepted() -> None:
    with scene() as made:
        made.device.Clear(ClearOptions.Stencil, rgba(RED), 1.0, 77)
        made.device.Clear(ClearOptions.Target | ClearOptions.DepthBuffer | ClearOptions.Stencil, rgba(RED), 1.0, 3)
        assert made.pixel(*CENTRE) == RED
