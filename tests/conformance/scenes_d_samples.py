"""Group D: multisampling and occlusion queries."""

from __future__ import annotations

import time
from typing import Any

import numpy as np

from renderers.contract.capabilities import Capability
from renderers.contract.enums import (
    Blend,
    CompareFunction,
    CullMode,
    DepthFormat,
    FillMode,
    PrimitiveType,
    RenderTargetUsage,
    StencilOperation,
)
from tests.conformance.colors import BLUE, GREEN, RED
from tests.conformance.drawing import basic, draw_ring, draw_user, rgba
from tests.conformance.grid import FULL, ClipRect
from tests.conformance.layouts import POSITION_COLOR
from tests.conformance.picture import Picture
from tests.conformance.registry import BOTH, NOTHING, scene
from tests.conformance.stage import Stage, common_states
from tests.conformance.states import blend, state, stencil_state, target_of
from xna.exceptions import InvalidOperationException
from xna.graphics import DepthStencilState, OcclusionQuery, RasterizerState

SAMPLED = {Capability.MultiSampleAntiAliasing, Capability.StencilBuffer}
PATIENCE = 10.0  # seconds; asking never waits, and a GPU may be slow


def _completes(query: OcclusionQuery) -> bool:
    end = time.monotonic() + PATIENCE
    while not query.IsComplete and time.monotonic() < end:
        time.sleep(0.001)
    return query.IsComplete


class _Samples:
    """An 8x8 target of four samples, with depth and stencil."""

    def __init__(self, stage: Stage) -> None:
        self.stage = stage
        self.device = stage.open(16, 16)
        self.effect = basic(self.device, VertexColorEnabled=True)
        preserve = RenderTargetUsage.PreserveContents
        self.target = target_of(self.device, 8, 8, DepthFormat.Depth24Stencil8, preserve, samples=4)
        stage.need_applied(self.target.MultiSampleCount > 1, "four samples of a target")

    def begin(self) -> None:
        self.device.SetRenderTarget(self.target)
        self.device.Clear(rgba((0, 0, 0, 255)))
        common_states(self.device)

    def mask(self, mask: int) -> None:
        self.device.BlendState = blend(Blend.One, Blend.Zero, MultiSampleMask=mask)

    def quad(self, color: Any, z: float = 0.0, rect: ClipRect = FULL) -> None:
        draw_ring(self.device, self.effect, POSITION_COLOR, rect, z, Color=color)

    def shape(self, topology: PrimitiveType, corners: list[tuple[float, float, float]], color: Any = GREEN) -> None:
        draw_user(self.device, self.effect, topology, 1, POSITION_COLOR, Position=corners, Color=color)

    def end(self) -> Picture:
        self.device.SetRenderTarget(None)
        return self.stage.read_texture(self.target, label="target")


HALF = [(-1.0, 1.0, 0.2), (-1.0, -1.0, 0.2), (1.0, 1.0, 0.2)]


@scene("D20", "samples: masks, depth, stencil, positions", "multisampling", reads=BOTH, needs=SAMPLED)
def sample_contract(stage: Stage) -> None:
    samples = _Samples(stage)
    device, expect = samples.device, stage.expect
    expect.equal("D20 reported samples", samples.target.MultiSampleCount, 4)
    for bit in range(4):
        samples.begin()
        samples.mask(1 << bit)
        samples.quad(RED)
        expect.pixel(f"D20 mask bit {bit}", samples.end(), 4, 4, (64, 0, 0, 255), 1)
    samples.begin()
    device.DepthStencilState = DepthStencilState.Default
    samples.mask(1)
    samples.quad(GREEN, 0.2)
    samples.mask(15)
    samples.quad(RED, 0.8)
    expect.pixel("D20 depth per sample", samples.end(), 4, 4, (191, 64, 0), 1)
    samples.begin()
    device.DepthStencilState = stencil_state(CompareFunction.Always, StencilOperation.Replace, 1)
    samples.mask(1)
    samples.quad((0, 0, 0, 255))
    device.DepthStencilState = stencil_state(CompareFunction.Equal, StencilOperation.Keep, 0)
    samples.mask(15)
    samples.quad(BLUE)
    expect.pixel("D20 stencil per sample", samples.end(), 4, 4, (0, 0, 191), 1)
    samples.begin()
    device.DepthStencilState = DepthStencilState.Default
    samples.shape(PrimitiveType.TriangleList, HALF)
    samples.quad(RED, 0.8)
    inner = samples.end().pixels[1:7, 1:7]
    expect.at_least("D20 an edge mixes", int(((inner[..., 0] > 8) & (inner[..., 1] > 8)).sum()), 1)
    samples.begin()
    samples.quad(GREEN, rect=ClipRect(-1, 1, 1, -0.05))
    expect.pixel("D20 the standard positions", samples.end(), 4, 4, (0, 64, 0), 1)


@scene("D20b", "MultiSampleAntiAlias and MultiSampleMask", "multisampling", reads=BOTH, needs=SAMPLED)
def sample_states(stage: Stage) -> None:
    samples = _Samples(stage)
    device, expect = samples.device, stage.expect
    line = [(-0.75, 0.0, 0.0), (0.75, 0.0, 0.0)]
    shapes = [
        ("triangle", PrimitiveType.TriangleList, HALF, FillMode.Solid),
        ("line", PrimitiveType.LineList, line, FillMode.Solid),
        ("wireframe", PrimitiveType.TriangleList, HALF, FillMode.WireFrame),
    ]
    for label, topology, corners, fill_mode in shapes:
        pictures = []
        for smooth in (True, False, True):
            samples.begin()
            properties = {"CullMode": CullMode.None_, "FillMode": fill_mode, "MultiSampleAntiAlias": smooth}
            device.RasterizerState = state(RasterizerState, **properties)
            samples.shape(topology, corners)
            pictures.append(samples.end())
            green = pictures[-1].pixels[..., 1]
            between = int(((green > 0) & (green < 255)).sum())
            expect.true(f"D20 {label}, smooth {smooth}", (between > 0) == smooth, between)
        expect.identical(f"D20 {label}, smooth again", pictures[0], pictures[2])
    _device_mask(stage, samples)


def _device_mask(stage: Stage, samples: _Samples) -> None:
    device = samples.device
    for label, of_state, of_device, expected in [
        ("set after the state", 15, 1, (0, 64, 0)),
        ("nothing", 15, 0, (0, 0, 0)),
        ("all over none", 0, 15, (0, 255, 0)),
        ("of the state", 5, None, (0, 128, 0)),
    ]:
        samples.begin()
        samples.mask(of_state)
        if of_device is not None:
            device.MultiSampleMask = of_device
        stage.expect.equal(f"D20 mask {label}: getter", device.MultiSampleMask, of_state if of_device is None else of_device)
        samples.quad(GREEN)
        stage.expect.pixel(f"D20 mask {label}", samples.end(), 4, 4, expected, 1)


@scene("D20c", "depth along a smooth line", "multisampling", reads=BOTH, needs=SAMPLED)
def line_depth(stage: Stage) -> None:
    samples = _Samples(stage)
    samples.begin()
    smooth = state(RasterizerState, CullMode=CullMode.None_, MultiSampleAntiAlias=True)
    samples.device.RasterizerState = smooth
    ramp = [(-1.0, 0.0, 0.0), (1.0, 0.0, 1.0)]
    samples.shape(PrimitiveType.LineList, ramp)
    alone = samples.end().pixels
    samples.begin()
    samples.device.RasterizerState = smooth
    samples.device.DepthStencilState = DepthStencilState.Default
    samples.shape(PrimitiveType.LineList, ramp)
    samples.quad(RED, 0.45)
    over = samples.end().pixels
    half = np.abs(alone[..., 1].astype(int) - 127) <= 1
    mixed = (np.abs(over[..., 0].astype(int) - 191) <= 1) & (np.abs(over[..., 1].astype(int) - 64) <= 1)
    stage.expect.at_least("D20 one of the two samples of a line lies behind the quad", int((half & mixed).sum()), 1)


@scene("D23", "the life of an occlusion query", "occlusion queries", reads=NOTHING, needs={Capability.OcclusionQuery})
def query_life(stage: Stage) -> None:
    device = stage.open(16, 16)
    effect = basic(device, VertexColorEnabled=True)
    expect = stage.expect
    query = OcclusionQuery(device)
    expect.raises("D23 End before Begin", InvalidOperationException, query.End)
    query.Begin()
    expect.raises("D23 a second Begin", InvalidOperationException, query.Begin)
    draw_ring(device, effect, POSITION_COLOR, FULL, Color=RED)
    query.End()
    expect.raises("D23 a second End", InvalidOperationException, query.End)
    expect.raises("D23 Begin before the result was seen", InvalidOperationException, query.Begin)
    expect.true("D23 completes", _completes(query))
    expect.at_least("D23 PixelCount", query.PixelCount, 0)
    made: list[object] = []
    destroyed: list[object] = []
    device.ResourceCreated += lambda sender, args: made.append(args)
    device.ResourceDestroyed += lambda sender, args: destroyed.append(args)
    for _ in range(50):
        abandoned = OcclusionQuery(device)
        abandoned.Begin()
        abandoned.Dispose()
    expect.equal("D23 abandoned queries are gone", (len(made), len(destroyed)), (50, 50))
    fresh = OcclusionQuery(device)
    fresh.Begin()
    fresh.End()
    expect.true("D23 a fresh query still completes", _completes(fresh))


@scene("D23b", "an occlusion query counts pixels", "occlusion queries", needs={Capability.OcclusionQuery})
def query_counts(stage: Stage) -> None:
    device = stage.open(64, 64, depth=DepthFormat.Depth24)
    device.DepthStencilState = DepthStencilState.Default
    effect = basic(device, VertexColorEnabled=True)
    for label, z, rect, expected in [
        ("full", 0.2, FULL, 4096),
        ("hidden", 0.8, FULL, 0),
        ("a quarter in front", 0.1, ClipRect(-1, 1, 0, 0), 1024),
    ]:
        query = OcclusionQuery(device)
        query.Begin()
        draw_ring(device, effect, POSITION_COLOR, rect, z, Color=RED)
        query.End()
        stage.read(label)
        stage.expect.true(f"D23 {label} completes", _completes(query))
        stage.expect.equal(f"D23 {label}", query.PixelCount, expected)
