"""Group D, device states: depth bias, viewport, blend factor, winding, blending by bytes, lines."""

from __future__ import annotations

from collections.abc import Callable
from contextlib import suppress
from functools import partial
from typing import Any

import numpy as np

from renderers.contract.capabilities import Capability
from renderers.contract.enums import Blend, BufferUsage, CompareFunction, CullMode, DepthFormat, IndexElementSize, PrimitiveType
from tests.conformance.colors import BLACK, BLUE, GREEN, RED, WHITE
from tests.conformance.drawing import apply, basic, draw_ring, draw_user, index_buffer, rgba, texture, vertex_buffer
from tests.conformance.grid import FULL, ClipRect
from tests.conformance.layouts import POSITION_COLOR
from tests.conformance.picture import Region
from tests.conformance.registry import BOTH, scene
from tests.conformance.scenes_d_winding import triangle_routes
from tests.conformance.stage import CLEAR, Stage, common_states
from tests.conformance.states import blend, depth_state, sprite, state, target_of
from xna import Rectangle
from xna.exceptions import ArgumentOutOfRangeException, InvalidOperationException
from xna.graphics import (
    BlendState,
    DepthStencilState,
    DynamicIndexBuffer,
    DynamicVertexBuffer,
    GraphicsDevice,
    IndexBuffer,
    RasterizerState,
    SpriteBatch,
    SpriteSortMode,
    VertexBuffer,
    Viewport,
)


@scene("D05", "depth bias is in normalised depth", "depth and stencil")
def depth_bias(stage: Stage) -> None:
    device = stage.open(320, 240, depth=DepthFormat.Depth24)
    device.DepthStencilState = depth_state(CompareFunction.Less)
    effect = basic(device, VertexColorEnabled=True)
    legs = [(-0.6, 0.5001, -3e-5, RED), (0.0, 0.5001, -3e-4, GREEN), (0.6, 0.4999, 3e-4, RED)]
    for centre, z, bias, _ in legs:
        for color, depth, amount in [(RED, 0.5, 0.0), (GREEN, z, bias)]:
            device.RasterizerState = state(RasterizerState, CullMode=CullMode.None_, DepthBias=amount)
            corners = [(centre, 0.8, depth), (centre + 0.15, -0.8, depth), (centre - 0.15, -0.8, depth)]
            draw_user(device, effect, PrimitiveType.TriangleList, 1, POSITION_COLOR, Position=corners, Color=color)
    picture = stage.read()
    for centre, z, bias, expected in legs:
        stage.expect.pixel(f"D5 z {z}, bias {bias}", picture, int((centre + 1) * 160), 120, expected, 0)


@scene("D06", "sprites and 3-D in call order", "draw order")
def draw_order(stage: Stage) -> None:
    device = stage.open(32, 32)
    red = texture(device, 1, 1, [RED])
    batch = SpriteBatch(device)
    effect = basic(device, VertexColorEnabled=True)
    dark_green = (0, 128, 0, 255)
    whole = Region(0, 0, 32, 32)
    sprite(batch, BlendState.Opaque, red, whole)
    device.RasterizerState = RasterizerState.CullNone
    draw_ring(device, effect, POSITION_COLOR, FULL, Color=dark_green)
    stage.expect.solid("D6 3-D last", stage.read(), whole, dark_green, 0)
    draw_ring(device, effect, POSITION_COLOR, FULL, Color=dark_green)
    sprite(batch, BlendState.Opaque, red, whole)
    stage.expect.solid("D6 sprite last", stage.read(), whole, RED, 0)


@scene("D09", "a viewport confines what is drawn", "viewport", reads=BOTH)
def viewport_confines(stage: Stage) -> None:
    device = stage.open(16, 16)
    target = target_of(device, 64, 48)
    device.SetRenderTarget(target)
    device.Clear(rgba(BLACK))
    full = device.Viewport
    effect = basic(device, VertexColorEnabled=True)
    device.Viewport = Viewport(11, 7, 29, 18)
    draw_ring(device, effect, POSITION_COLOR, FULL, Color=RED)
    device.SetRenderTarget(None)
    picture = stage.read_texture(target, label="viewport")
    stage.expect.solid("D9 inside", picture, Region(11, 7, 29, 18), RED, 0)
    stage.expect.equal("D9 nothing outside", picture.counting(picture.whole, RED), 29 * 18)
    device.SetRenderTarget(target)
    device.Viewport = full
    draw_ring(device, effect, POSITION_COLOR, FULL, Color=RED)
    device.SetRenderTarget(None)
    picture = stage.read_texture(target, label="reset")
    stage.expect.solid("D9 reset", picture, picture.whole, RED, 0)


FACTOR = (64, 128, 192, 153)


@scene("D10", "the constant blend factor, of the state and of the device", "blending")
def blend_factor(stage: Stage) -> None:
    device = stage.open(64, 48)
    effect = basic(device, VertexColorEnabled=True)
    factor, inverse, one, zero = Blend.BlendFactor, Blend.InverseBlendFactor, Blend.One, Blend.Zero
    legs = [
        ("source", (factor, zero), BLACK, WHITE, (64, 128, 192, 153)),
        ("inverse source", (inverse, zero), BLACK, WHITE, (191, 127, 63, 102)),
        ("destination", (one, factor), WHITE, (0, 0, 0, 0), (64, 128, 192, 153)),
    ]
    for label, factors, destination, source, expected in legs:
        device.Clear(rgba(destination))
        device.BlendState = blend(*factors, BlendFactor=rgba(FACTOR))
        stage.expect.equal(f"D10 {label}: the device's factor", device.BlendFactor, rgba(FACTOR))
        draw_ring(device, effect, POSITION_COLOR, FULL, Color=source)
        stage.expect.pixel(f"D10 {label}", stage.read(label), 32, 24, expected, 1)
    device.Clear(rgba(BLACK))
    device.BlendState = blend(factor, zero)
    for third, color in enumerate([RED, GREEN, BLUE]):
        device.BlendFactor = rgba(color)
        left = -1 + third * 2 / 3
        draw_ring(device, effect, POSITION_COLOR, ClipRect(left, 1, left + 2 / 3, -1), Color=WHITE)
    picture = stage.read("thirds")
    for x, color in [(10, RED), (32, GREEN), (53, BLUE)]:
        stage.expect.pixel(f"D10 the device's factor alone, {x}", picture, x, 24, color[:3], 0)
    image = texture(device, 1, 1, [WHITE])
    sprite(SpriteBatch(device), blend(factor, zero, BlendFactor=rgba(FACTOR)), image, Region(0, 0, 64, 48))
    stage.expect.pixel("D10 sprites", stage.read("sprites"), 32, 24, (64, 128, 192, 153), 1)


DST, SRC = (11, 31, 55, 51), (100, 52, 204, 64)


BYTE_LEGS: list[tuple[str, BlendState, tuple[int, ...], list[tuple[int, ...]], tuple[int, ...]]] = [
    ("opaque source", BlendState.Additive, DST, [(61, 29, 87, 255)], (72, 60, 142, 255)),
    ("source", BlendState.Additive, DST, [SRC], (36, 44, 106, 67)),
    ("transparent source", BlendState.Additive, DST, [(197, 83, 41, 0)], DST),
    ("over nothing", BlendState.Additive, (0, 0, 0, 0), [SRC], (25, 13, 51, 16)),
    ("clamped", BlendState.Additive, (241, 247, 233, 247), [SRC], (255, 255, 255, 255)),
    ("twice", BlendState.Additive, DST, [SRC, SRC], (61, 57, 157, 83)),
    ("then another", BlendState.Additive, DST, [SRC, (54, 168, 90, 85)], (54, 100, 136, 95)),
    ("AlphaBlend", BlendState.AlphaBlend, DST, [(25, 13, 51, 64)], (33, 36, 92, 102)),
    ("NonPremultiplied", BlendState.NonPremultiplied, DST, [SRC], (33, 36, 92, 54)),
    ("Opaque", BlendState.Opaque, DST, [SRC], SRC),
]


@scene("D16", "preset blending to the byte", "blending", reads=BOTH)
def preset_blending(stage: Stage) -> None:
    device = stage.open(12, 8)
    target = target_of(device, 12, 8)
    batch = SpriteBatch(device)
    image = texture(device, 1, 1, [WHITE])
    effect = basic(device, VertexColorEnabled=True)
    whole = Region(0, 0, 12, 8)
    for label, preset, destination, sources, expected in BYTE_LEGS:
        for family in ("sprite", "3-D"):
            device.SetRenderTarget(target)
            device.Clear(rgba(destination))
            common_states(device)
            device.BlendState = preset
            for source in sources:
                if family == "sprite":
                    sprite(batch, preset, image, whole, source)
                else:
                    corners = [(-2, 2, 0.5), (-2, -6, 0.5), (6, 2, 0.5)]
                    draw_user(device, effect, PrimitiveType.TriangleList, 1, POSITION_COLOR, Position=corners, Color=source)
            device.SetRenderTarget(None)
            stage.expect.solid(f"D16 {label}, {family}", stage.read_texture(target), whole, expected, 0)


@scene("D16b", "presets in one frame and over several", "blending", needs={Capability.AdditiveBlending})
def presets_in_sequence(stage: Stage) -> None:
    device = stage.open(12, 8, clear=DST)
    batch = SpriteBatch(device)
    image = texture(device, 1, 1, [WHITE])
    columns = [(BlendState.Additive, (36, 44, 106, 67)), (BlendState.Opaque, SRC), (BlendState.Additive, (36, 44, 106, 67))]
    for frame in range(3):
        device.Clear(rgba(DST))
        for column, (preset, _) in enumerate(columns):
            sprite(batch, preset, image, Region(4 * column, 0, 4, 8), SRC)
        picture = stage.read(f"frame {frame}")
        for column, (_, expected) in enumerate(columns):
            stage.expect.solid(f"D16 frame {frame} column {column}", picture, Region(4 * column, 0, 4, 8), expected, 0)
        device.Present()
    device.Clear(rgba((7, 19, 43, 23)))
    device.Viewport = Viewport(6, 0, 6, 8)
    sprite(batch, BlendState.Opaque, image, Region(0, 0, 6, 8), (71, 37, 5, 47))
    device.Viewport = Viewport(0, 0, 12, 8)
    sprite(batch, BlendState.Additive, image, Region(0, 0, 12, 8), SRC)
    picture = stage.read("halves")
    stage.expect.solid("D16 left half", picture, Region(0, 0, 6, 8), (32, 32, 94, 39), 0)
    stage.expect.solid("D16 right half", picture, Region(6, 0, 6, 8), (96, 50, 56, 63), 0)


@scene("D16c", "a batch blends with the state as it was at Begin", "blending", reads=BOTH)
def state_changed_after_begin(stage: Stage) -> None:
    device = stage.open(16, 16)
    target = target_of(device, 12, 8)
    batch = SpriteBatch(device)
    custom = blend(Blend.SourceAlpha, Blend.One)
    device.SetRenderTarget(target)
    device.Clear(rgba(DST))
    batch.Begin(SpriteSortMode.Deferred, custom)
    batch.Draw(texture(device, 1, 1, [WHITE]), Rectangle(0, 0, 12, 8), rgba(SRC))
    # Whether Begin freezes the state or copies it is the framework's affair.
    with suppress(InvalidOperationException):
        custom.ColorDestinationBlend = Blend.Zero
    batch.End()
    device.SetRenderTarget(None)
    stage.expect.solid("D16 after the change", stage.read_texture(target), Region(0, 0, 12, 8), (36, 44, 106, 67), 0)


@scene("D16d", "blending by every draw call", "blending", needs={Capability.AdditiveBlending})
def blending_by_draw_call(stage: Stage) -> None:
    device = stage.open(12, 8)
    corners = [(-2, 2, 0.5), (6, 2, 0.5), (-2, -6, 0.5)]
    data = POSITION_COLOR.pack(Position=corners + [(5, 5, 0.5)] * 3, Color=SRC)
    effect = basic(device, VertexColorEnabled=True)
    for route, draw in triangle_routes(device, data).items():
        device.Clear(rgba(DST))
        device.BlendState = BlendState.Additive
        apply(effect)
        draw()
        stage.expect.solid(f"D16 {route}", stage.read(route), Region(0, 0, 12, 8), (36, 44, 106, 67), 0)


@scene("D21", "the depth presets", "depth and stencil")
def depth_presets(stage: Stage) -> None:
    device = stage.open(64, 64, depth=DepthFormat.Depth24)
    effect = basic(device, VertexColorEnabled=True)
    presets = [
        ("Default", DepthStencilState.Default, RED),
        ("DepthRead", DepthStencilState.DepthRead, GREEN),
        ("None", DepthStencilState.None_, GREEN),
        ("Default again", DepthStencilState.Default, RED),
    ]
    for label, preset, expected in presets:
        device.Clear(rgba((10, 10, 10)))
        device.DepthStencilState = preset
        draw_ring(device, effect, POSITION_COLOR, FULL, 0.2, Color=RED)
        draw_ring(device, effect, POSITION_COLOR, FULL, 0.8, Color=GREEN)
        picture = stage.read(label)
        stage.expect.solid(f"D21 {label}", picture, picture.whole, expected, 0)


LINE_DECOYS = [(-0.9, 0.0, 0.0), (0.9, 0.0, 0.0)]


LINE_LEGS = {
    PrimitiveType.LineList: ([(-0.8, -0.5, 0.0), (0.8, -0.5, 0.0), (-0.8, 0.5, 0.0), (0.8, 0.5, 0.0)], 2),
    PrimitiveType.LineStrip: ([(-0.8, -0.5, 0.0), (-0.2, 0.5, 0.0), (0.2, -0.5, 0.0), (0.8, 0.5, 0.0)], 3),
}


def _line_routes(device: GraphicsDevice, topology: PrimitiveType, data: bytes, count: int) -> dict[str, Callable[[], None]]:
    declaration = POSITION_COLOR.declaration
    indices = [np.array([0, 0, 0, 1, 2, 3], kind) for kind in (np.uint16, np.uint32)]

    def buffered() -> None:
        device.SetVertexBuffer(vertex_buffer(device, POSITION_COLOR, data))
        device.DrawPrimitives(topology, 2, count)

    def indexed(which: int) -> None:
        device.SetVertexBuffer(vertex_buffer(device, POSITION_COLOR, data))
        device.Indices = index_buffer(device, indices[which])
        device.DrawIndexedPrimitives(topology, 2, 0, 4, 2, count)

    return {
        "user": lambda: device.DrawUserPrimitives(topology, data, 2, count, declaration),
        "user 16": lambda: device.DrawUserIndexedPrimitives(topology, data, 2, 4, indices[0], 2, count, declaration),
        "user 32": lambda: device.DrawUserIndexedPrimitives(topology, data, 2, 4, indices[1], 2, count, declaration),
        "buffer": buffered,
        "indexed 16": lambda: indexed(0),
        "indexed 32": lambda: indexed(1),
    }


@scene("D22", "lines, by every draw call", "draw calls")
def lines(stage: Stage) -> None:
    device = stage.open(64, 64)
    effect = basic(device, VertexColorEnabled=True)
    centre = Region(28, 28, 9, 9)
    for topology, (corners, count) in LINE_LEGS.items():
        data = POSITION_COLOR.pack(Position=LINE_DECOYS + corners, Color=[RED] * 2 + [GREEN] * 4)
        for route, draw in _line_routes(device, topology, data, count).items():
            device.Clear(rgba(CLEAR))
            apply(effect)
            draw()
            picture = stage.read(f"{topology.name} {route}")
            label = f"D22 {topology.name} {route}"
            stage.expect.between(f"{label}: green", picture.counting(picture.whole, GREEN), 70, 150)
            stage.expect.equal(f"{label}: red", picture.counting(picture.whole, RED), 0)
            inside = picture.counting(centre, GREEN)
            if topology == PrimitiveType.LineList:
                stage.expect.equal(f"{label}: centre", inside, 0)
            else:
                stage.expect.at_least(f"{label}: centre", inside, 5)
    _empty_buffers(stage, device)


def _empty_buffers(stage: Stage, device: GraphicsDevice) -> None:
    declaration, usage = POSITION_COLOR.declaration, BufferUsage.None_
    makers: list[tuple[Any, Any]] = [(VertexBuffer, declaration), (DynamicVertexBuffer, declaration)]
    makers += [(kind, IndexElementSize.SixteenBits) for kind in (IndexBuffer, DynamicIndexBuffer)]
    for kind, layout in makers:
        make = partial(kind, device, layout, 0, usage)
        stage.expect.raises(f"D22 empty {kind.__name__}", ArgumentOutOfRangeException, make)
