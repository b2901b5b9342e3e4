"""Group A, vertex input: declarations, missing elements, several streams, instances."""

from __future__ import annotations

from typing import Any

import numpy as np

from renderers.contract.capabilities import Capability
from tests.conformance.drawing import RING, apply, basic, draw_ring, index_buffer, light, lit, vertex_buffer
from tests.conformance.grid import UNIT_SQUARE, Grid
from tests.conformance.layouts import (
    POSITION,
    POSITION_COLOR,
    POSITION_NORMAL,
    POSITION_NORMAL_COLOR_TEXTURE,
    POSITION_NORMAL_TEXTURE,
    Columns,
    Layout,
)
from tests.conformance.picture import Region
from tests.conformance.registry import scene
from tests.conformance.stage import CLEAR, Stage
from xna import Matrix
from xna.exceptions import InvalidOperationException
from xna.graphics import (
    PrimitiveType,
    VertexBufferBinding,
)

ROW_COLORS = [(220, 40, 40, 255), (40, 200, 60, 255), (50, 80, 230, 255), (240, 200, 30, 255)]
SEMANTIC_LAYOUTS = [
    Layout(24, Position=0, Color=12, TexCoord=16),
    Layout(24, Position=8, Color=20, TexCoord=0),
    Layout(32, Position=0, Color=12, TexCoord=16),
    Layout(24, Color=12, TexCoord=16, Position=0),
]
GREEN = (40, 200, 120, 255)
TOWARDS = (0, 0, 1)
AWAY = (0, 0, -1)


@scene("A01", "the declaration decides, not the stride", "vertex input")
def vertex_semantics(stage: Stage) -> None:
    device = stage.open(256, 128)
    grid = Grid(256, 128, 4, 4)
    effect = basic(device, VertexColorEnabled=True)
    indices = np.concatenate([RING + 4 * row for row in range(4)]).astype(np.uint16)
    device.Indices = index_buffer(device, indices)
    for column, layout in enumerate(SEMANTIC_LAYOUTS):
        corners = [corner for row in range(4) for corner in grid.quad(column, row).corners()]
        colors = [color for color in ROW_COLORS for _ in range(4)]
        device.SetVertexBuffer(
            vertex_buffer(device, layout, layout.pack(Position=corners, Color=colors, TexCoord=UNIT_SQUARE * 4))
        )
        apply(effect)
        device.DrawIndexedPrimitives(PrimitiveType.TriangleList, 0, 0, 16, 0, 8)
    picture = stage.read()
    for column in range(4):
        for row, color in enumerate(ROW_COLORS):
            label = f"A01.{4 * column + row + 1}"
            stage.expect.region(label, picture, grid.interior(column, row), color, 1)
            stage.expect.flat(f"{label} flat", picture, grid.interior(column, row), 1)
    stage.expect.region("A01.17 margin", picture, Region(63, 31, 2, 2), CLEAR, 1)


@scene("A02", "position and normal alone are lit", "lighting")
def lit_untextured(stage: Stage) -> None:
    device = stage.open(256, 64)
    grid = Grid(256, 64, 3, 1)
    effect = lit(device, DiffuseColor=(1, 0, 0))
    light(effect, 0, AWAY, (0.6, 0.6, 0.6))
    wide = Layout(32, Position=0, Normal=12)
    draw_ring(device, effect, POSITION_NORMAL, grid.quad(0), Normal=TOWARDS)
    draw_ring(device, effect, POSITION_NORMAL, grid.quad(1), Normal=AWAY)
    draw_ring(device, effect, wide, grid.quad(2), Normal=TOWARDS)
    picture = stage.read()
    towards, away, padded = (grid.interior(column) for column in range(3))
    stage.expect.region("A02.1 towards the light", picture, towards, (153, 0, 0), 2)
    stage.expect.flat("A02.1 flat", picture, towards, 2)
    stage.expect.region("A02.2 away from the light", picture, away, (0, 0, 0), 2)
    stage.expect.region("A02.3 padded record", picture, padded, (153, 0, 0), 2)
    stage.expect.distinct("A02.4", picture.average(towards), picture.average(away), 100)


@scene("A03", "the 36-byte record of models", "lighting")
def lit_vertex_color(stage: Stage) -> None:
    device = stage.open(192, 64)
    grid = Grid(192, 64, 3, 1)
    effect = lit(device)
    light(effect, 0, AWAY, (0.6, 0.6, 0.6))
    for column, (normal, colored) in enumerate([(TOWARDS, True), (TOWARDS, False), (AWAY, True)]):
        effect.VertexColorEnabled = colored
        columns: Columns = {"Normal": normal, "Color": (255, 128, 64, 255), "TexCoord": UNIT_SQUARE}
        draw_ring(device, effect, POSITION_NORMAL_COLOR_TEXTURE, grid.quad(column), **columns)
    picture = stage.read()
    tinted, plain, dark = (grid.interior(column) for column in range(3))
    stage.expect.region("A03.1 vertex colour", picture, tinted, (153, 77, 38), 2)
    stage.expect.flat("A03.1 flat", picture, tinted, 2)
    stage.expect.region("A03.2 vertex colour off", picture, plain, (153, 153, 153), 2)
    stage.expect.region("A03.3 away from the light", picture, dark, (0, 0, 0), 2)
    stage.expect.distinct("A03.4 colour", picture.average(tinted), picture.average(plain), 100)
    stage.expect.distinct("A03.4 side", picture.average(tinted), picture.average(dark), 120)


@scene("A04", "lighting without a normal is refused", "vertex input")
def lighting_needs_normals(stage: Stage) -> None:
    # The facts call the first column unlit; design/decisions asks for XNA's refusal of a missing element instead.
    device = stage.open(128, 64)
    grid = Grid(128, 64, 2, 1)
    effect = lit(device, VertexColorEnabled=True)
    light(effect, 0, TOWARDS, (1, 1, 1))
    padded = Layout(32, Position=0, Color=12)
    expect_missing(stage, "A04.1", "Normal0", lambda: draw_ring(device, effect, padded, grid.quad(0), Color=GREEN))
    effect.VertexColorEnabled = False
    draw_ring(device, effect, POSITION_NORMAL_TEXTURE, grid.quad(1), Normal=TOWARDS, TexCoord=UNIT_SQUARE)
    picture = stage.read()
    stage.expect.region("A04.1 nothing is drawn", picture, grid.interior(0), CLEAR, 0)
    stage.expect.region("A04.2 a light from behind", picture, grid.interior(1), (0, 0, 0), 2)


def expect_missing(stage: Stage, label: str, element: str, draw: Any) -> None:
    """A draw is refused, and the message names the missing element."""
    try:
        draw()
    except InvalidOperationException as error:
        stage.expect.true(f"{label} the message names {element}", element in str(error), str(error))
    else:
        stage.expect.true(f"{label} a draw without {element} is refused", False, "no exception")


@scene("A05", "position and colour in two buffers", "vertex input", needs={Capability.MultiStreamVertexInput})
def multi_stream_split(stage: Stage) -> None:
    device = stage.open(192, 64)
    grid = Grid(192, 64, 3, 1)
    effect = basic(device, VertexColorEnabled=True)
    colors = Layout(4, Color=0)
    device.Indices = index_buffer(device, RING)
    decoys = [(-4.0, -4.0, 0.0)] * 2
    single = vertex_buffer(device, POSITION_COLOR, POSITION_COLOR.pack(Position=grid.quad(0).corners(), Color=GREEN))
    split = [
        VertexBufferBinding(vertex_buffer(device, POSITION, POSITION.pack(Position=grid.quad(1).corners()))),
        VertexBufferBinding(vertex_buffer(device, colors, colors.pack(Color=[GREEN] * 4))),
    ]
    offset = [
        VertexBufferBinding(vertex_buffer(device, POSITION, POSITION.pack(Position=[*decoys, *grid.quad(2).corners()])), 2),
        VertexBufferBinding(vertex_buffer(device, colors, colors.pack(Color=[(220, 30, 210, 255)] * 2 + [GREEN] * 4)), 2),
    ]
    for bindings in ([VertexBufferBinding(single)], split, offset):
        device.SetVertexBuffers(*bindings)
        apply(effect)
        device.DrawIndexedPrimitives(PrimitiveType.TriangleList, 0, 0, 4, 0, 2)
    picture = stage.read()
    for column, label in enumerate(["A05.1 one stream", "A05.2 two streams", "A05.3 two streams with offsets"]):
        stage.expect.region(label, picture, grid.interior(column), GREEN[:3], 2)
        stage.expect.flat(f"{label}, flat", picture, grid.interior(column), 2)


@scene("A06", "three instances", "vertex input", needs={Capability.Instancing, Capability.MultiStreamVertexInput})
def instanced_draw(stage: Stage) -> None:
    # XNA's own BasicEffect has no per-instance input; the facts let an instance stream of TextureCoordinate 1..4 move it.
    device = stage.open(192, 32)
    grid = Grid(192, 32, 6, 1)
    worlds = Layout(64, World1=0, World2=16, World3=32, World4=48)
    rows = [np.asarray(Matrix.CreateTranslation(4 * i / 6, 0, 0)) for i in range(3)]
    instances = worlds.pack(**{f"World{row + 1}": [matrix[row] for matrix in rows] for row in range(4)})
    device.Indices = index_buffer(device, RING)
    device.SetVertexBuffers(
        VertexBufferBinding(vertex_buffer(device, POSITION, POSITION.pack(Position=grid.quad(0).corners()))),
        VertexBufferBinding(vertex_buffer(device, worlds, instances), 0, 1),
    )
    apply(basic(device, DiffuseColor=(220 / 255, 90 / 255, 40 / 255)))
    device.DrawInstancedPrimitives(PrimitiveType.TriangleList, 0, 0, 4, 0, 2, 3)
    picture = stage.read()
    for column in range(6):
        expected = (220, 90, 40) if column % 2 == 0 else CLEAR
        stage.expect.region(f"A06 cell {column}", picture, grid.interior(column), expected, 4)
