"""Group D, winding: which faces culling removes, by every draw call, effect, destination and camera."""

from __future__ import annotations

from collections.abc import Callable
from typing import Any

import numpy as np

from renderers.contract.capabilities import Capability
from renderers.contract.enums import PrimitiveType
from tests.conformance.colors import BLACK, GREEN, RED, WHITE
from tests.conformance.drawing import apply, basic, draw_user, index_buffer, rgba, texture, vertex_buffer
from tests.conformance.layouts import POSITION_COLOR, POSITION_DUAL_TEXTURE, POSITION_TEXTURE, Columns
from tests.conformance.picture import Picture
from tests.conformance.registry import BOTH, scene
from tests.conformance.stage import Stage
from tests.conformance.states import target_of
from xna import MathHelper, Matrix, Vector3
from xna.graphics import (
    AlphaTestEffect,
    DualTextureEffect,
    GraphicsDevice,
    RasterizerState,
)

QUADRANT_A = [(-1.0, 1.0, 0.0), (0.0, 1.0, 0.0), (-1.0, 0.0, 0.0)]  # clockwise: TL, TR, BL


QUADRANT_B = [(1.0, -1.0, 0.0), (1.0, 0.0, 0.0), (0.0, -1.0, 0.0)]  # counter-clockwise: BR, TR, BL


CULL_STATES = {
    "None": (RasterizerState.CullNone, True, True),
    "Clockwise": (RasterizerState.CullClockwise, False, True),
    "CounterClockwise": (RasterizerState.CullCounterClockwise, True, False),
}


def triangle_routes(device: GraphicsDevice, data: bytes) -> dict[str, Callable[[], None]]:
    """The draw calls that can draw two triangles (and one that draws two strips of one triangle)."""
    declaration = POSITION_COLOR.declaration
    list_of, strip = PrimitiveType.TriangleList, PrimitiveType.TriangleStrip
    six = [np.arange(6, dtype=kind) for kind in (np.uint16, np.uint32)]
    buffer = vertex_buffer(device, POSITION_COLOR, data)
    shifted = vertex_buffer(device, POSITION_COLOR, bytes(3 * 16) + data)
    device.Indices = index_buffer(device, np.array([9, 9, 9, 0, 1, 2, 3, 4, 5], np.uint16))

    def ranges() -> None:
        device.SetVertexBuffer(shifted)
        device.DrawPrimitives(list_of, 3, 2)

    def indexed() -> None:
        device.SetVertexBuffer(shifted)
        device.DrawIndexedPrimitives(list_of, 3, 0, 6, 3, 2)

    def buffered() -> None:
        device.SetVertexBuffer(buffer)
        device.DrawPrimitives(list_of, 0, 2)

    def strips() -> None:
        device.DrawUserPrimitives(strip, data, 0, 1, declaration)
        device.DrawUserPrimitives(strip, data, 3, 1, declaration)

    return {
        "user": lambda: device.DrawUserPrimitives(list_of, data, 0, 2, declaration),
        "user 16": lambda: device.DrawUserIndexedPrimitives(list_of, data, 0, 6, six[0], 0, 2, declaration),
        "user 32": lambda: device.DrawUserIndexedPrimitives(list_of, data, 0, 6, six[1], 0, 2, declaration),
        "buffer": buffered,
        "ranges": ranges,
        "indexed": indexed,
        "strip": strips,
    }


def _check_winding(stage: Stage, picture: Picture, label: str, first: bool, second: bool, colors: tuple[Any, Any]) -> None:
    stage.expect.pixel(f"{label} A", picture, 8, 8, colors[0] if first else BLACK, 0)
    stage.expect.pixel(f"{label} B", picture, 56, 56, colors[1] if second else BLACK, 0)
    for x, y in [(56, 8), (8, 56)]:
        stage.expect.pixel(f"{label} stays clear at {x}", picture, x, y, BLACK, 0)


@scene("D12", "winding, by every draw call", "rasterizer", reads=BOTH)
def winding(stage: Stage) -> None:
    device = stage.open(64, 64)
    target = target_of(device, 64, 64)
    data = POSITION_COLOR.pack(Position=QUADRANT_A + QUADRANT_B, Color=[RED] * 3 + [GREEN] * 3)
    routes = triangle_routes(device, data)
    effect = basic(device, VertexColorEnabled=True)
    for mode, (cull, first, second) in CULL_STATES.items():
        for route, draw in routes.items():
            for destination in (None, target):
                device.SetRenderTarget(destination)
                device.Clear(rgba(BLACK))
                device.RasterizerState = cull
                apply(effect)
                draw()
                device.SetRenderTarget(None)
                picture = stage.read() if destination is None else stage.read_texture(target)
                label = f"D12 {mode}, {route}, {'target' if destination else 'screen'}"
                _check_winding(stage, picture, label, first, second, (RED, GREEN))


def _winding_of_effect(stage: Stage, device: GraphicsDevice, effect: Any, layout: Any, color: tuple[int, ...]) -> None:
    columns: Columns = {"TexCoord": (0.5, 0.5), "TexCoord1": (0.5, 0.5)}
    for mode, (cull, first, second) in CULL_STATES.items():
        device.Clear(rgba(BLACK))
        device.RasterizerState = cull
        draw_user(device, effect, PrimitiveType.TriangleList, 2, layout, Position=QUADRANT_A + QUADRANT_B, **columns)
        _check_winding(stage, stage.read(), f"D12 {mode}", first, second, (color, color))


@scene("D12b", "winding with AlphaTestEffect", "AlphaTestEffect", needs={Capability.AlphaTestEffect})
def winding_alpha_test(stage: Stage) -> None:
    device = stage.open(64, 64)
    effect = AlphaTestEffect(device)
    effect.Texture = texture(device, 1, 1, [RED])
    _winding_of_effect(stage, device, effect, POSITION_TEXTURE, RED)


@scene("D12c", "winding with DualTextureEffect", "DualTextureEffect", needs={Capability.DualTextureEffect})
def winding_dual_texture(stage: Stage) -> None:
    device = stage.open(64, 64)
    effect = DualTextureEffect(device)
    effect.Texture = texture(device, 1, 1, [RED])
    effect.Texture2 = texture(device, 1, 1, [WHITE])
    _winding_of_effect(stage, device, effect, POSITION_DUAL_TEXTURE, RED)


@scene("D12d", "winding before a camera", "camera")
def winding_camera(stage: Stage) -> None:
    """The expected winding is worked out from the projected corners: clip-space area (y up) below zero is clockwise.

    The facts let World scale (-1,1,1) swap the two; seen from this camera it does not (its right axis is z), scale (1,1,-1) does.
    """
    device = stage.open(128, 128, clear=BLACK)
    view = Matrix.CreateLookAt(Vector3(1000, 500, 0), Vector3(0, 150, 0), Vector3(0, 1, 0))
    orthographic = Matrix.CreateOrthographic(400, 400, 10, 10000)
    perspective = Matrix.CreatePerspectiveFieldOfView(MathHelper.PiOver4, 1.0, 10, 10000)
    turned = Matrix.CreateRotationY(0.3)
    scenarios = [
        ("orthographic", Matrix.Identity, orthographic, False),
        ("perspective", Matrix.Identity, perspective, False),
        ("orthographic, turned", turned, orthographic, False),
        ("perspective, turned", turned, perspective, False),
        ("mirrored in depth", Matrix.CreateScale(-1, 1, 1), perspective, False),
        ("mirrored sideways", Matrix.CreateScale(1, 1, -1), perspective, True),
    ]
    for label, world, projection, swapped in scenarios:
        effect = basic(device, VertexColorEnabled=True, World=world, View=view, Projection=projection)
        for first in (True, False):
            corners = _facing_triangle(view, -80 if first else 80, clockwise=first)
            x, y, area = _projected(corners, np.asarray(world) @ np.asarray(view) @ np.asarray(projection))
            clockwise = area < 0
            stage.expect.equal(f"D12 {label}: winding of {'A' if first else 'B'}", clockwise, first != swapped)
            for mode, (cull, sees_clockwise, sees_counter) in CULL_STATES.items():
                device.Clear(rgba(BLACK))
                device.RasterizerState = cull
                draw_user(device, effect, PrimitiveType.TriangleList, 1, POSITION_COLOR, Position=corners, Color=RED)
                seen = sees_clockwise if clockwise else sees_counter
                stage.expect.pixel(f"D12 {label}, {mode}, {'A' if first else 'B'}", stage.read(), x, y, RED if seen else BLACK, 0)


def _facing_triangle(view: Matrix, offset: float, *, clockwise: bool) -> list[tuple[float, ...]]:
    axes = np.asarray(view)[:3, :3].T  # rows: right, up, backward
    right, up = axes[0].astype(float), axes[1].astype(float)
    centre = np.array([0.0, 150.0, 0.0]) + right * offset
    corners = [centre + 60 * up, centre + 40 * right - 60 * up, centre - 40 * right - 60 * up]
    return [tuple(corner) for corner in (corners if clockwise else corners[::-1])]


def _projected(corners: list[tuple[float, ...]], matrix: Any) -> tuple[int, int, float]:
    clip = np.array([(*corner, 1.0) for corner in corners]) @ matrix.astype(float)
    xy = clip[:, :2] / clip[:, 3:]
    (ax, ay), (bx, by) = xy[1] - xy[0], xy[2] - xy[0]
    x, y = xy.mean(axis=0)
    return int((x + 1) * 64), int((1 - y) * 64), float(ax * by - ay * bx)
