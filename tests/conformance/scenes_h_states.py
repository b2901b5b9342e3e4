"""Scenes H: sample masks, pairs of blend factors, stencil operations and masks, depth ranges."""

from __future__ import annotations

from collections.abc import Callable
from typing import Any

import numpy as np

from renderers.contract.capabilities import Capability
from renderers.contract.enums import Blend, BlendFunction, ClearOptions, CompareFunction, DepthFormat, StencilOperation
from tests.conformance.drawing import basic, draw_user, fill, rgba
from tests.conformance.grid import to_clip
from tests.conformance.layouts import POSITION_COLOR
from tests.conformance.picture import Region
from tests.conformance.registry import BOTH, scene
from tests.conformance.stage import Stage, common_states
from tests.conformance.states import blend, state, target_of
from xna.graphics import DepthStencilState, GraphicsDevice, PrimitiveType, Viewport

COLOR, GROUND = (9, 99, 199, 255), (1, 2, 3, 255)
STENCIL = {Capability.StencilBuffer}


def block(device: GraphicsDevice, color: tuple[int, ...], region: Region, z: float = 0.0) -> None:
    """Fill pixels of the destination by 3-D."""
    viewport = device.Viewport
    fill(device, color, z, to_clip(region, viewport.Width, viewport.Height))


@scene("H01", "a sample mask has no effect where pixels have one sample", "multisampling")
def mask_without_samples(stage: Stage) -> None:
    device = stage.open(8, 4)
    for mask in (1, 0, -2):
        device.Clear(rgba(GROUND))
        device.BlendState = blend(Blend.One, Blend.Zero, MultiSampleMask=mask)
        fill(device, COLOR)
        picture = stage.read(f"mask {mask}")
        stage.expect.solid(f"mask {mask}", picture, picture.whole, COLOR, 0)


SOURCE, DESTINATION, FACTOR = (200, 60, 30, 128), (40, 90, 220, 96), (64, 128, 192, 80)


@scene("H03", "every pair of blend factors by the three plain functions", "blending", reads=BOTH)
def factor_pairs(stage: Stage) -> None:
    device = stage.open(16, 16)
    factors = _factors()
    source, destination = np.array(SOURCE) / 255, np.array(DESTINATION) / 255
    for function in (BlendFunction.Add, BlendFunction.Subtract, BlendFunction.ReverseSubtract):
        target = target_of(device, 26, 26)
        device.SetRenderTarget(target)
        device.Clear(rgba(DESTINATION))
        common_states(device)
        expected = np.zeros((13, 13, 4))
        for one, two in np.ndindex(13, 13):
            pair = Blend(one), Blend(two)
            constant = rgba(FACTOR)
            device.BlendState = blend(*pair, BlendFactor=constant, ColorBlendFunction=function, AlphaBlendFunction=function)
            block(device, SOURCE, Region(2 * one, 2 * two, 2, 2))
            drawn, kept = source * factors[pair[0]], destination * factors[pair[1]]
            opaque = pair == (Blend.One, Blend.Zero)
            signs = {BlendFunction.Subtract: (1, -1), BlendFunction.ReverseSubtract: (-1, 1)}.get(function, (1, 1))
            expected[two, one] = source if opaque else signs[0] * drawn + signs[1] * kept
        device.SetRenderTarget(None)
        got = stage.read_texture(target, label=function.name).pixels[::2, ::2]
        apart = np.abs(got - expected.clip(0, 1) * 255).max(axis=-1)
        two, one = divmod(int(apart.argmax()), 13)
        label = f"{function.name}, worst {Blend(one).name} and {Blend(two).name}"
        stage.expect.at_most(label, float(apart.max()), 1.0)


def _factors() -> dict[Blend, Any]:
    """Give each factor of the two colours above as RGBA."""
    source, destination, constant = (np.array(color) / 255 for color in (SOURCE, DESTINATION, FACTOR))
    saturated = min(source[3], 1 - destination[3])
    return {
        Blend.One: np.ones(4),
        Blend.Zero: np.zeros(4),
        Blend.SourceColor: source,
        Blend.InverseSourceColor: 1 - source,
        Blend.SourceAlpha: np.full(4, source[3]),
        Blend.InverseSourceAlpha: np.full(4, 1 - source[3]),
        Blend.DestinationColor: destination,
        Blend.InverseDestinationColor: 1 - destination,
        Blend.DestinationAlpha: np.full(4, destination[3]),
        Blend.InverseDestinationAlpha: np.full(4, 1 - destination[3]),
        Blend.BlendFactor: constant,
        Blend.InverseBlendFactor: 1 - constant,
        Blend.SourceAlphaSaturation: np.array([saturated] * 3 + [1.0]),
    }


def _stencil(**properties: Any) -> DepthStencilState:
    plain = {"DepthBufferEnable": False, "StencilEnable": True, "StencilMask": 0xFF, "StencilWriteMask": 0xFF}
    made: DepthStencilState = state(DepthStencilState, **{**plain, **properties})
    return made


def _show_stencil(device: GraphicsDevice, values: set[int]) -> None:
    """Draw red of the stencil's value where that is one of the given."""
    for value in values:
        device.DepthStencilState = _stencil(StencilFunction=CompareFunction.Equal, ReferenceStencil=value)
        fill(device, (value, 255 - value, 200, 255))


STORED = (0, 1, 127, 254, 255)
RESULTS: dict[StencilOperation, Callable[[int], int]] = {
    StencilOperation.Keep: lambda value: value,
    StencilOperation.Zero: lambda value: 0,
    StencilOperation.Replace: lambda value: 0x5A,
    StencilOperation.Increment: lambda value: (value + 1) % 256,
    StencilOperation.Decrement: lambda value: (value - 1) % 256,
    StencilOperation.IncrementSaturation: lambda value: min(value + 1, 255),
    StencilOperation.DecrementSaturation: lambda value: max(value - 1, 0),
    StencilOperation.Invert: lambda value: 255 - value,
}


@scene("H04", "eight stencil operations in three roles over the ends of the range", "depth and stencil", needs=STENCIL)
def stencil_operations(stage: Stage) -> None:
    device = stage.open(40, 25, depth=DepthFormat.Depth24Stencil8)
    roles: dict[str, dict[str, Any]] = {
        "StencilPass": {},
        "StencilFail": {"StencilFunction": CompareFunction.Never},
        "StencilDepthBufferFail": {"DepthBufferEnable": True, "DepthBufferFunction": CompareFunction.Never},
    }
    for role, others in roles.items():
        for row, value in enumerate(STORED):
            device.DepthStencilState = _stencil(StencilPass=StencilOperation.Replace, ReferenceStencil=value)
            block(device, GROUND, Region(0, 5 * row, 40, 5))
        for column, operation in enumerate(RESULTS):
            device.DepthStencilState = _stencil(ReferenceStencil=0x5A, **{role: operation}, **others)
            block(device, GROUND, Region(5 * column, 0, 5, 25))
        results = {(column, row): RESULTS[o](v) for column, o in enumerate(RESULTS) for row, v in enumerate(STORED)}
        _show_stencil(device, set(results.values()))
        picture = stage.read(role)
        for (column, row), value in results.items():
            label = f"{role} {StencilOperation(column).name} of {STORED[row]}"
            stage.expect.solid(label, picture, Region(5 * column, 5 * row, 5, 5), (value, 255 - value, 200, 255), 0)


@scene("H05", "stencil masks, write masks and the two faces", "depth and stencil", needs=STENCIL)
def stencil_masks(stage: Stage) -> None:
    device = stage.open(20, 4, depth=DepthFormat.Depth24Stencil8)
    device.Clear(ClearOptions.Target | ClearOptions.DepthBuffer | ClearOptions.Stencil, rgba(GROUND), 1.0, 0xA5)
    replace, increment = StencilOperation.Replace, StencilOperation.Increment
    equal = {"StencilFunction": CompareFunction.Equal, "StencilPass": StencilOperation.Invert}
    states = [
        (_stencil(StencilWriteMask=0x0F, StencilPass=replace, ReferenceStencil=0x3C), 0xAC),
        (_stencil(StencilWriteMask=0xF0, StencilPass=increment), 0xA5),  # A6, but its low bits may not be written
        (_stencil(StencilMask=0x0F, ReferenceStencil=0xF5, **equal), 0x5A),  # 5 is 5
    ]
    for column, (masked, _) in enumerate(states):
        device.DepthStencilState = masked
        block(device, GROUND, Region(4 * column, 0, 4, 4))
    device.DepthStencilState = _stencil(
        TwoSidedStencilMode=True, StencilPass=increment, CounterClockwiseStencilPass=StencilOperation.Decrement
    )
    for column, clockwise in ((3, True), (4, False)):
        _face(device, to_clip(Region(4 * column, 0, 4, 4), 20, 4), clockwise=clockwise)
    values = [value for _, value in states] + [0xA6, 0xA4]
    _show_stencil(device, set(values))
    picture = stage.read()
    for column, value in enumerate(values):
        stage.expect.solid(f"column {column}", picture, Region(4 * column, 0, 4, 4), (value, 255 - value, 200, 255), 0)


def _face(device: GraphicsDevice, rect: Any, *, clockwise: bool) -> None:
    ring = rect.corners()
    corners = [ring[i] for i in ((0, 3, 2, 0, 2, 1) if clockwise else (0, 2, 3, 0, 1, 2))]
    effect = basic(device, VertexColorEnabled=True)
    draw_user(device, effect, PrimitiveType.TriangleList, 2, POSITION_COLOR, Position=corners, Color=GROUND)


@scene("H06", "depth ranges of viewports order draws, and Clear fills up to MaxDepth", "viewport")
def depth_ranges(stage: Stage) -> None:
    device = stage.open(60, 20, depth=DepthFormat.Depth24)
    device.DepthStencilState = DepthStencilState.Default
    legs = [
        ((0, 0, 60, 20), (0.5, 1.0), 0.0, (200, 0, 0, 255)),  # at 0.5
        ((0, 0, 20, 20), (0.0, 0.4), 1.0, (0, 200, 0, 255)),  # at 0.4
        ((20, 0, 20, 20), (0.6, 0.6), 0.0, (0, 0, 200, 255)),  # at 0.6: hidden
        ((40, 0, 20, 20), (0.1, 0.3), 0.75, (9, 200, 200, 255)),  # at 0.25
        ((0, 0, 60, 10), (0.0, 1.0), 0.3, (250, 250, 0, 255)),  # at 0.3
    ]
    for place, depths, z, color in legs:
        viewport = Viewport(*place)
        viewport.MinDepth, viewport.MaxDepth = depths
        device.Viewport = viewport
        fill(device, color, z)
    picture = stage.read()
    for label, region, leg in [("left", (0, 10, 20, 10), 1), ("middle", (20, 10, 20, 10), 0), ("top", (0, 0, 40, 10), 4)]:
        stage.expect.solid(label, picture, Region(*region), legs[leg][3], 0)
    stage.expect.solid("right", picture, Region(40, 0, 20, 20), legs[3][3], 0)
    shallow = Viewport(0, 0, 5, 5)
    shallow.MaxDepth = 0.25
    device.Viewport = shallow
    device.Clear(rgba(GROUND))
    device.Viewport = Viewport(0, 0, 60, 20)
    block(device, COLOR, Region(0, 0, 60, 20), 0.3)
    block(device, COLOR, Region(0, 0, 30, 20), 0.2)
    picture = stage.read("cleared")
    stage.expect.solid("before the cleared depth", picture, Region(0, 0, 30, 20), COLOR, 0)
    stage.expect.solid("behind it", picture, Region(30, 0, 30, 20), GROUND, 0)
