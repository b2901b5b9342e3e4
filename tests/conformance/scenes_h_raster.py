"""Scenes H: clipping, shared edges, strips of any length, samples of an edge, counted pixels; against a polygon model."""

from __future__ import annotations

import math
from collections.abc import Callable, Sequence
from typing import Any

import numpy as np

from renderers.contract.capabilities import Capability
from renderers.contract.enums import Blend, ColorWriteChannels, CullMode, DepthFormat, PrimitiveType
from tests.conformance.colors import WHITE
from tests.conformance.drawing import apply, basic, draw_ring, draw_user, index_buffer, rgba, texture, vertex_buffer
from tests.conformance.grid import FULL, UNIT_SQUARE
from tests.conformance.layouts import POSITION_COLOR, POSITION_TEXTURE
from tests.conformance.picture import Picture, Region
from tests.conformance.polygon_model import PolygonModel, expect_picture, matrix_of
from tests.conformance.registry import BOTH, scene
from tests.conformance.scenes_h_states import block
from tests.conformance.stage import Stage, common_states
from tests.conformance.states import blend, state, target_of
from xna import Matrix, Rectangle, Vector3
from xna.graphics import (
    AlphaTestEffect,
    BlendState,
    DepthStencilState,
    OcclusionQuery,
    RasterizerState,
    Viewport,
)

GROUND = (3, 5, 7, 255)
PRIMARIES = [(255, 0, 0, 255), (0, 255, 0, 255), (0, 0, 255, 255)]
Corner = tuple[float, float, float]


def _shares(colors: Sequence[Sequence[int]]) -> list[Any]:
    return [np.array(color) / 255 for color in colors]


def _random(count: int, reach: float, seed: int) -> tuple[list[Corner], list[tuple[int, ...]]]:
    """Give corners within so many clip units, and opaque colours."""
    random = np.random.default_rng(seed)
    corners = [(float(x), float(y), 0.5) for x, y in random.uniform(-reach, reach, (count, 2)).astype(np.float32)]
    return corners, [(*map(int, color), 255) for color in random.integers(0, 256, (count, 3))]


def _flat(corners: Sequence[Corner]) -> list[tuple[float, ...]]:
    return [(*corner, 1.0) for corner in corners]


# Width, height, a seed by which no pixel of the small ones is in doubt, and the viewport.
ODD_SIZES: list[tuple[int, int, int, tuple[int, int, int, int] | None]] = [
    (1, 1, 0, None),
    (1, 37, 17, None),
    (41, 1, 5, None),
    (37, 23, 72, None),
    (64, 48, 4, (5, 3, 41, 29)),
    (64, 48, 5, (63, 47, 1, 1)),
]


@scene("H30", "random triangles on targets of one row, one column and odd sizes, in odd viewports", "rasterizer")
def odd_sizes(stage: Stage) -> None:
    for width, height, seed, place in ODD_SIZES:
        device = stage.open(width, height, clear=GROUND)
        model = PolygonModel(width, height, GROUND)
        if place is not None:
            device.Viewport = Viewport(*place)
            model.viewport = place
        corners, colors = _random(12, 1.6, seed)
        effect = basic(device, VertexColorEnabled=True)
        draw_user(device, effect, PrimitiveType.TriangleList, 4, POSITION_COLOR, Position=corners, Color=colors)
        model.triangles(_flat(corners), _shares(colors), range(12))
        label = f"{width}x{height} {place or ''}"
        got = stage.read(label)
        wrong = np.abs(got.pixels.astype(int) - model.picture().pixels).max(axis=-1)
        wrong[model.doubtful] = 0
        stage.expect.at_most(label, int((wrong > 3).sum()), 0)  # colours of thin triangles are steep


CLIPPED: dict[str, list[Corner]] = {
    "near": [(-2, -1, 0), (2, -1.5, 0), (0.3, 1, 4)],
    "far": [(-2, -1, 0), (2, -1.5, 0), (0.3, 4, -9)],
    "behind the eye": [(-1, -1, 9), (1, 3, 9), (2, -1, -1)],
    "huge": [(-4000, -3000, -1), (5000, -2900, -1), (10, 9000, -1.2)],
}


@scene("H31", "triangles that leave the view in depth keep their colours in perspective", "camera")
def clipped_triangles(stage: Stage) -> None:
    device = stage.open(61, 47)
    view = Matrix.CreateLookAt(Vector3(0, 0, 3), Vector3(0, 0, 0), Vector3(0, 1, 0))
    projection = Matrix.CreatePerspectiveFieldOfView(1.0, 61 / 47, 1.0, 5.0)
    effect = basic(device, VertexColorEnabled=True, View=view, Projection=projection)
    to_clip = matrix_of(view) @ matrix_of(projection)
    for label, corners in CLIPPED.items():
        device.Clear(rgba(GROUND))
        draw_user(device, effect, PrimitiveType.TriangleList, 1, POSITION_COLOR, Position=corners, Color=PRIMARIES)
        model = PolygonModel(61, 47, GROUND)
        model.triangle([np.array([*corner, 1.0]) @ to_clip for corner in corners], _shares(PRIMARIES))
        expect_picture(stage, label, stage.read(label), model)


@scene("H32", "triangles about one point share their edges: each pixel is drawn once", "rasterizer")
def shared_edges(stage: Stage) -> None:
    device = stage.open(79, 61, clear=(0, 0, 0, 255))
    device.BlendState = blend(Blend.One, Blend.One)
    angles = np.sort(np.random.default_rng(11).uniform(0, 2 * math.pi, 13))
    ring = [(0.123 + 3 * math.cos(angle), -0.211 + 3 * math.sin(angle), 0.0) for angle in angles]
    corners = [corner for i in range(13) for corner in ((0.123, -0.211, 0.0), ring[i], ring[(i + 1) % 13])]
    effect = basic(device, VertexColorEnabled=True)
    draw_user(device, effect, PrimitiveType.TriangleList, 13, POSITION_COLOR, Position=corners, Color=(100, 50, 25, 0))
    picture = stage.read()
    stage.expect.solid("once", picture, picture.whole, (100, 50, 25, 255), 0)


@scene("H33", "strips of odd and even lengths keep their facing, from buffers with offsets too", "draw calls")
def strips(stage: Stage) -> None:
    device = stage.open(67, 31, clear=GROUND)
    device.RasterizerState = RasterizerState.CullCounterClockwise
    model = PolygonModel(67, 31, GROUND)
    model.cull = CullMode.CullCounterClockwiseFace
    for length in range(3, 8):
        top = 1 - (length - 3) * 0.4
        corners = [(-0.9 + i * 0.25, top if i % 2 else top - 0.35, 0.0) for i in range(length)]
        colors = [(40 * i + 5, 255 - 30 * i, 17 * length, 255) for i in range(length)]
        apply(basic(device, VertexColorEnabled=True))
        decoys = [(-1.0, 1.0, 0.0)] * 3
        data = POSITION_COLOR.pack(Position=decoys + corners, Color=[WHITE] * 3 + colors)
        device.SetVertexBuffer(vertex_buffer(device, POSITION_COLOR, data), 1)
        device.Indices = index_buffer(device, np.array([0, 0, *range(length)], np.uint16))
        device.DrawIndexedPrimitives(PrimitiveType.TriangleStrip, 2, 0, length, 2, length - 2)
        for i in range(length - 2):
            model.triangles(_flat(corners), _shares(colors), (i, i + 1, i + 2) if i % 2 == 0 else (i + 1, i, i + 2))
    expect_picture(stage, "strips", stage.read(), model)


SAMPLES = [(-0.125, -0.375), (0.375, -0.125), (-0.375, 0.125), (0.125, 0.375)]


@scene("H34", "how much of each pixel a triangle covers, by four samples", "multisampling", reads=BOTH,
       needs={Capability.MultiSampleAntiAliasing})  # fmt: skip
def coverage(stage: Stage) -> None:
    device = stage.open(16, 16)
    target = target_of(device, 19, 14, samples=4)
    stage.need_applied(target.MultiSampleCount == 4, "four samples")
    corners = [(-0.71, 0.83, 0.0), (0.93, 0.31, 0.0), (-0.37, -0.91, 0.0)]
    device.SetRenderTarget(target)
    device.Clear(rgba((0, 0, 0, 255)))
    effect = basic(device, VertexColorEnabled=True)
    draw_user(device, effect, PrimitiveType.TriangleList, 1, POSITION_COLOR, Position=corners, Color=WHITE)
    device.SetRenderTarget(None)
    mean = PolygonModel(19, 14, (0, 0, 0, 255), centre=0.5)
    for x, y in SAMPLES:
        one = PolygonModel(19, 14, (0, 0, 0, 255), centre=0.5)
        moved = [(px - x * 2 / 19, py + y * 2 / 14, pz, 1.0) for px, py, pz in corners]
        one.triangle(moved, _shares([WHITE] * 3))
        mean.colors[..., :3] += one.colors[..., :3] / 4
        mean.doubtful |= one.doubtful
    expect_picture(stage, "coverage", stage.read_texture(target), mean)


@scene("H35", "what an occlusion query counts", "occlusion queries", needs={Capability.OcclusionQuery})
def counted(stage: Stage) -> None:
    device = stage.open(16, 16, depth=DepthFormat.Depth24)
    stage.read("before")  # one that draws nothing refuses here
    cutout = AlphaTestEffect(device)
    cutout.Texture = texture(device, 2, 1, [(1, 1, 1, 0), (1, 1, 1, 255)])

    def count(label: str, expected: int, draw: Callable[[], object]) -> None:
        query = OcclusionQuery(device)
        query.Begin()
        draw()
        query.End()
        for _ in range(30):
            if not query.IsComplete:
                device.GetBackBufferData(np.zeros(256, np.uint32))
        stage.expect.equal(label, query.PixelCount, expected)

    def quad(x: int, y: int, width: int, height: int, z: float = 0.0) -> Callable[[], None]:
        return lambda: block(device, WHITE, Region(x, y, width, height), z)

    def over_a_clear() -> None:
        quad(0, 0, 4, 4)()
        device.Clear(rgba(GROUND))
        quad(0, 0, 2, 4)()

    device.DepthStencilState = DepthStencilState.Default
    count("one half", 128, quad(0, 0, 8, 16, 0.5))
    count("behind it", 128, quad(0, 0, 16, 16, 0.8))
    count("nothing", 0, lambda: None)
    device.RasterizerState = state(RasterizerState, CullMode=CullMode.None_, ScissorTestEnable=True)
    device.ScissorRectangle = Rectangle(3, 3, 5, 2)
    count("in the scissor rectangle", 10, quad(0, 0, 16, 16, 0.1))
    common_states(device)
    device.BlendState = state(BlendState, ColorWriteChannels=ColorWriteChannels.None_)
    count("not written, but drawn", 16, quad(0, 0, 4, 4))
    common_states(device)
    count("not cut out", 128, lambda: draw_ring(device, cutout, POSITION_TEXTURE, FULL, TexCoord=UNIT_SQUARE))
    device.RasterizerState = RasterizerState.CullCounterClockwise
    count("culled", 0, quad(0, 0, 16, 16))
    common_states(device)
    count("over a clear", 24, over_a_clear)


@scene("H36", "the fill rule on edges through pixel centres, and quads of half a pixel", "rasterizer")
def fill_rule(stage: Stage) -> None:
    device = stage.open(48, 24, clear=GROUND)
    model = PolygonModel(48, 24, GROUND)
    points: list[tuple[float, float]] = [(12, 4), (20, 12), (12, 20), (4, 12)]
    rects = [(25.5, 1.5, 28.5, 4.5), (30.25, 1, 33.75, 3), (36, 2, 36.5, 8), (38.5, 2, 39, 8), (42, 5, 45, 5.5), (42, 7.5, 45, 8)]
    rings = [points, *([(x, y), (x, v), (u, v), (u, y)] for x, y, u, v in rects)]
    effect = basic(device, VertexColorEnabled=True)
    for number, ring in enumerate(rings):
        color = (50 + 30 * number, 200 - 30 * number, 9 * number, 255)
        corners = [(x / 24 - 1, 1 - y / 12, 0.0) for x, y in (ring[i] for i in (0, 1, 2, 0, 2, 3))]
        draw_user(device, effect, PrimitiveType.TriangleList, 2, POSITION_COLOR, Position=corners, Color=color)
        model.triangles(_flat(corners), _shares([color] * 6), range(6))
    picture = stage.read()
    stage.expect.identical("the model", picture, Picture(model.picture().pixels))
    stage.shots[-1] = stage.shots[-1]._replace(expected=model.picture())
