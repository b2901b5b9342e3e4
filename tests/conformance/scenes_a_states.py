"""Group A, device states: blending, depth, stencil, rasterizer, viewport, wireframe, multisampling."""

from __future__ import annotations

from renderers.contract.capabilities import Capability
from renderers.contract.enums import (
    ClearOptions,
    CompareFunction,
    CullMode,
    DepthFormat,
    FillMode,
    PrimitiveType,
    StencilOperation,
)
from tests.conformance.drawing import basic, draw_ring, draw_user, rgba
from tests.conformance.grid import FULL, ClipRect, Grid, to_clip
from tests.conformance.layouts import POSITION, POSITION_COLOR
from tests.conformance.picture import Picture, Region
from tests.conformance.registry import BOTH, scene
from tests.conformance.scenes_a_effects import PASSING
from tests.conformance.stage import CLEAR, Stage, common_states
from tests.conformance.states import blit, depth_state, state, stencil_state, target_of
from xna import Matrix, Rectangle
from xna.graphics import (
    BasicEffect,
    GraphicsDevice,
    RasterizerState,
    Viewport,
)

OCCLUDER, TEST = (40, 90, 220), (230, 120, 40)


def _flat(device: GraphicsDevice, color: tuple[int, ...]) -> BasicEffect:
    return basic(device, DiffuseColor=tuple(channel / 255 for channel in color[:3]))


@scene("A18", "eight depth functions by nearer, equal, farther", "depth and stencil", reads=BOTH)
def depth_functions(stage: Stage) -> None:
    device = stage.open(192, 72)
    grid = Grid(192, 72, 8, 3)
    target = target_of(device, 192, 72, DepthFormat.Depth24)
    device.SetRenderTarget(target)
    device.Clear(rgba(CLEAR))
    for column, function in enumerate(PASSING):
        for row, z in enumerate((0.25, 0.5, 0.75)):
            device.DepthStencilState = depth_state(CompareFunction.Always)
            draw_ring(device, _flat(device, OCCLUDER), POSITION, grid.quad(column, row), 0.5)
            device.DepthStencilState = depth_state(function, write=False)
            draw_ring(device, _flat(device, TEST), POSITION, grid.quad(column, row), z)
    device.SetRenderTarget(None)
    blit(device, target, Region(0, 0, 192, 72))
    _check_passing(stage, grid, list(PASSING.items()), "A18", TEST, OCCLUDER)


def _check_passing(
    stage: Stage,
    grid: Grid,
    columns: list[tuple[CompareFunction, str]],
    label: str,
    drawn: tuple[int, ...],
    kept: tuple[int, ...],
) -> None:
    picture = stage.read()
    for column, (function, passing) in enumerate(columns):
        for row, verdict in enumerate(passing):
            expected = drawn if verdict == "D" else kept
            stage.expect.region(f"{label} {column} {function.name} row {row}", picture, grid.interior(column, row), expected, 6)


@scene(
    "A19",
    "eight stencil functions by smaller, equal, larger",
    "depth and stencil",
    reads=BOTH,
    needs={Capability.StencilBuffer, Capability.DepthStencilBuffer},
)
def stencil_functions(stage: Stage) -> None:
    device = stage.open(216, 72)
    grid = Grid(216, 72, 9, 3)
    columns = list(PASSING.items())
    columns.insert(2, (CompareFunction.Always, "DDD"))
    target = target_of(device, 216, 72, DepthFormat.Depth24Stencil8)
    device.SetRenderTarget(target)
    device.Clear(ClearOptions.Target | ClearOptions.DepthBuffer | ClearOptions.Stencil, rgba(CLEAR), 1.0, 0)
    for column, (function, _) in enumerate(columns):
        for row, stored in enumerate((0x60, 0x40, 0x20)):
            device.DepthStencilState = stencil_state(CompareFunction.Always, StencilOperation.Replace, stored)
            draw_ring(device, _flat(device, OCCLUDER), POSITION, grid.quad(column, row))
            device.DepthStencilState = stencil_state(function, StencilOperation.Keep, 0x40)
            draw_ring(device, _flat(device, TEST), POSITION, grid.quad(column, row))
    device.SetRenderTarget(None)
    blit(device, target, Region(0, 0, 216, 72))
    _check_passing(stage, grid, columns, "A19", TEST, OCCLUDER)


FIRST, SECOND = (230, 120, 40, 255), (40, 150, 220, 255)


class _WindingPair:
    """Draws a clockwise triangle in the left half of a cell and a counter-clockwise one in the right half."""

    def __init__(self, device: GraphicsDevice, grid: Grid) -> None:
        self.device, self.grid = device, grid
        self.effect = basic(device, VertexColorEnabled=True)

    def draw(self, column: int, row: int) -> None:
        x, y, width, height = self.grid.cell(column, row)
        for half, order, color in [(0, (0, 3, 1), FIRST), (1, (0, 1, 3), SECOND)]:
            clip = to_clip(Region(x + half * width // 2, y, width // 2, height), self.grid.width, self.grid.height)
            inset = ClipRect(clip.left + 0.01, clip.top - 0.01, clip.right - 0.01, clip.bottom + 0.01)
            ring = inset.corners()
            corners = [ring[index] for index in order]
            draw_user(self.device, self.effect, PrimitiveType.TriangleList, 1, POSITION_COLOR, Position=corners, Color=color)

    def check(self, stage: Stage, picture: Picture, label: str, column: int, row: int, left: bool, right: bool) -> None:
        x, y, _, _ = self.grid.cell(column, row)
        stage.expect.region(f"{label} clockwise", picture, Region(x + 3, y + 3, 5, 5), FIRST if left else CLEAR, 8)
        stage.expect.region(f"{label} counter-clockwise", picture, Region(x + 23, y + 3, 5, 5), SECOND if right else CLEAR, 8)


@scene("A21", "culling, scissor, viewport, depth bias", "rasterizer", reads=BOTH)
def rasterizer_and_viewport(stage: Stage) -> None:
    device = stage.open(160, 80)
    grid = Grid(160, 80, 4, 2)
    pair = _WindingPair(device, grid)
    presets = [RasterizerState.CullNone, RasterizerState.CullClockwise, RasterizerState.CullCounterClockwise]
    for column, preset in enumerate(presets):
        device.RasterizerState = preset
        pair.draw(column, 0)
    _scissored_cell(device, grid, pair)
    _viewport_cells(device, pair)
    device.RasterizerState = RasterizerState.CullClockwise
    device.RasterizerState = RasterizerState.CullNone
    pair.draw(2, 1)
    _biased_cell(device, pair)
    picture = stage.read()
    pair.check(stage, picture, "A21.1 CullNone", 0, 0, True, True)
    pair.check(stage, picture, "A21.2 CullClockwise", 1, 0, False, True)
    pair.check(stage, picture, "A21.3 CullCounterClockwise", 2, 0, True, False)
    stage.expect.region("A21.4 outside the scissor", picture, Region(123, 3, 5, 5), CLEAR, 0)
    stage.expect.region("A21.4 inside the scissor", picture, Region(143, 3, 5, 5), FIRST, 8)
    stage.expect.region("A21.5 inside the viewport", picture, Region(18, 58, 4, 4), FIRST, 8)
    stage.expect.region("A21.5 outside the viewport", picture, Region(2, 42, 4, 4), CLEAR, 0)
    for x, y in [(43, 43), (72, 72)]:
        stage.expect.region(f"A21.6 viewport after a round trip, {x}", picture, Region(x, y, 5, 5), SECOND, 8)
    pair.check(stage, picture, "A21.7 the state set last counts", 2, 1, True, True)
    stage.expect.region("A21.8 depth bias", picture, Region(137, 57, 6, 6), SECOND, 8)


def _scissored_cell(device: GraphicsDevice, grid: Grid, pair: _WindingPair) -> None:
    device.RasterizerState = state(RasterizerState, CullMode=CullMode.None_, ScissorTestEnable=True)
    device.ScissorRectangle = Rectangle(140, 0, 20, 40)
    draw_ring(device, pair.effect, POSITION_COLOR, to_clip(grid.cell(3, 0), 160, 80), Color=FIRST)
    device.RasterizerState = RasterizerState.CullNone


def _viewport_cells(device: GraphicsDevice, pair: _WindingPair) -> None:
    whole = device.Viewport
    device.Viewport = Viewport(10, 50, 20, 20)
    draw_ring(device, pair.effect, POSITION_COLOR, FULL, Color=FIRST)
    device.Viewport = Viewport(40, 40, 40, 40)
    device.SetRenderTarget(target_of(device, 8, 8))
    device.SetRenderTarget(None)
    device.Viewport = Viewport(40, 40, 40, 40)
    draw_ring(device, pair.effect, POSITION_COLOR, FULL, Color=SECOND)
    device.Viewport = whole


def _biased_cell(device: GraphicsDevice, pair: _WindingPair) -> None:
    target = target_of(device, 40, 40, DepthFormat.Depth24)
    device.SetRenderTarget(target)
    device.Clear(rgba(CLEAR))
    device.DepthStencilState = depth_state(CompareFunction.Less)
    draw_ring(device, pair.effect, POSITION_COLOR, FULL, 0.5, Color=FIRST)
    device.RasterizerState = state(RasterizerState, CullMode=CullMode.None_, DepthBias=-1.0)
    draw_ring(device, pair.effect, POSITION_COLOR, FULL, 0.5, Color=SECOND)
    device.SetRenderTarget(None)
    blit(device, target, Region(120, 40, 40, 40))


@scene("A31", "a triangle filled and as its edges", "rasterizer", needs={Capability.WireFrame})
def fill_mode(stage: Stage) -> None:
    device = stage.open(256, 128)
    color = (255, 96, 32, 255)
    effect = basic(device, VertexColorEnabled=True)
    for left, mode in [(0, FillMode.Solid), (128, FillMode.WireFrame)]:
        device.RasterizerState = state(RasterizerState, CullMode=CullMode.None_, FillMode=mode)
        points = [((left + x) / 256 * 2 - 1, 1 - y / 128 * 2, 0.0) for x, y in [(16, 112), (112, 96), (48, 12)]]
        draw_user(device, effect, PrimitiveType.TriangleList, 1, POSITION_COLOR, Position=points, Color=color)
    picture = stage.read()
    solid, hollow = Region(52, 67, 13, 13), Region(180, 67, 13, 13)
    stage.expect.equal("A31.1 filled", picture.differing(solid, CLEAR), 169)
    stage.expect.region("A31.1 colour", picture, solid, color, 2)
    stage.expect.equal("A31.2 hollow", picture.differing(hollow, CLEAR), 0)
    for number, (x, y) in enumerate([(64, 104), (80, 54), (32, 62)]):
        for left, name in [(0, "solid"), (128, "wire")]:
            lit_pixels = picture.differing(Region(left + x - 4, y - 4, 9, 9), CLEAR)
            stage.expect.between(f"A31 edge {number}, {name}", lit_pixels, 4, 81)
    stage.expect.distinct("A31.9", picture.average(solid), picture.average(hollow), 100)


@scene("A32", "a multisampled back buffer", "multisampling", needs={Capability.MultiSampleAntiAliasing, Capability.RenderTargets})
def multisampled_back_buffer(stage: Stage) -> None:
    # The facts open it as Reach, which cannot read its back buffer in XNA; HiDef can.
    device = stage.open(128, 128, samples=4)
    parameters = device.PresentationParameters
    stage.need_applied(parameters.MultiSampleCount > 1, "four samples of the back buffer")
    stage.expect.equal("A32.1 samples", parameters.MultiSampleCount, 4)
    stage.expect.at_least("A32.2 an edge in between", _edge_levels(stage, device), 1)
    picture = stage.shots[-1].picture
    stage.expect.at_least("A32.3 inside", min(picture.pixel(20, 20)[0], picture.pixel(20, 20)[3]), 236)
    stage.expect.at_most("A32.4 the first clear is kept", max(picture.pixel(110, 110)[:3]), 19)
    stage.expect.at_least("A32.4 alpha", picture.pixel(110, 110)[3], 236)
    parameters = parameters.Clone()
    for samples in (0, 4):
        parameters.MultiSampleCount = samples
        device.Reset(parameters)
        applied = device.PresentationParameters.MultiSampleCount
        common_states(device)
        between = _edge_levels(stage, device)
        stage.expect.true(f"reset to {samples}: samples", (applied > 1) == (samples > 1), applied)
        stage.expect.true(f"reset to {samples}: edge", (between > 0) == (samples > 1), between)


def _edge_levels(stage: Stage, device: GraphicsDevice) -> int:
    device.Clear(rgba((0, 0, 0, 255)))
    device.SetRenderTarget(target_of(device, 4, 4))
    device.Clear(rgba((17, 31, 47)))
    device.SetRenderTarget(None)
    effect = basic(device, Projection=Matrix.CreateOrthographicOffCenter(0, 128, 128, 0, 0, 1))
    points = [(0, 0, 0), (128, 0, 0), (0, 128, 0)]
    draw_user(device, effect, PrimitiveType.TriangleList, 1, POSITION, Position=points)
    row = stage.read().region(Region(54, 64, 21, 1))[0, :, 0]
    return int(((row >= 21) & (row <= 234)).sum())
