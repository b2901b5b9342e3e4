"""Suite "smoke": the device opens without a window, clears, draws a quad, reads it back."""

from __future__ import annotations

import numpy as np

from renderers.registry import find
from tests.conformance.drawing import apply, draw_user, index_buffer, rgba, vertex_buffer
from tests.conformance.layouts import POSITION_COLOR
from tests.tinygl._scene import CENTRE, CORNERS, GREEN, RED, near, scene
from xna import Rectangle, Vector3
from xna.graphics import BasicEffect, ClearOptions, DepthFormat, DepthStencilState, PrimitiveType, RasterizerState

QUAD = [(x, y, 0.0) for x, y in CORNERS]


def test_the_renderer_is_registered_needs_no_window_and_is_not_automatic() -> None:
    descriptor = find("tinygl")
    assert descriptor.name == "TINYGL"
    assert descriptor.is_available() is None
    assert not descriptor.needs_window and not descriptor.automatic


def test_the_device_tells_its_renderer() -> None:
    with scene() as made:
        assert made.device.RendererNameEXT == "TINYGL"


def test_clear_fills_every_pixel_and_alpha_reads_255() -> None:
    with scene() as made:
        made.clear((20, 40, 60, 7))
        assert (made.pixels() == np.array([20, 40, 60, 255])).all()


def test_clear_of_depth_alone_keeps_the_colour() -> None:
    with scene() as made:
        made.clear((9, 8, 7))
        made.device.Clear(ClearOptions.DepthBuffer, rgba(RED), 1.0, 0)
        assert made.pixel(5, 5) == (9, 8, 7)


def test_a_clockwise_quad_covers_the_picture_under_the_default_state() -> None:
    with scene() as made:
        made.device.RasterizerState = RasterizerState.CullCounterClockwise
        made.primitives(PrimitiveType.TriangleList, 2, QUAD, RED)
        assert (made.pixels()[..., :3] == RED).all()


def test_an_indexed_quad_covers_the_picture() -> None:
    with scene() as made:
        made.device.SetVertexBuffer(
            vertex_buffer(made.device, POSITION_COLOR, POSITION_COLOR.pack(Position=QUAD, Color=(*RED, 255)))
        )
        made.device.Indices = index_buffer(made.device, np.arange(6, dtype=np.uint16))
        apply(made.effect(VertexColorEnabled=True))
        made.device.DrawIndexedPrimitives(PrimitiveType.TriangleList, 0, 0, 6, 0, 2)
        assert (made.pixels()[..., :3] == RED).all()


def test_buffers_tell_their_counts() -> None:
    with scene() as made:
        data = POSITION_COLOR.pack(Position=QUAD, Color=(*RED, 255))
        assert vertex_buffer(made.device, POSITION_COLOR, data).VertexCount == 6
        assert index_buffer(made.device, np.arange(6, dtype=np.uint16)).IndexCount == 6


def test_a_part_of_the_back_buffer_is_read() -> None:
    with scene() as made:
        made.primitives(PrimitiveType.TriangleList, 1, QUAD[:3], GREEN)
        whole, part = made.pixels(), np.zeros(12, np.uint32)
        made.device.GetBackBufferData(Rectangle(30, 20, 4, 3), part, 0, 12)
        assert (part.view(np.uint8).reshape(3, 4, 4) == whole[20:23, 30:34]).all()


def test_vertex_colour_is_off_at_first_and_diffuse_shows() -> None:
    with scene() as made:
        effect = BasicEffect(made.device)
        assert not effect.VertexColorEnabled
        effect.DiffuseColor = Vector3(0, 1, 0)
        draw_user(made.device, effect, PrimitiveType.TriangleList, 2, POSITION_COLOR, Position=QUAD, Color=(*RED, 255))
        assert near(made.pixel(*CENTRE), GREEN)


def test_several_devices_live_side_by_side() -> None:
    with scene() as one, scene(32, 16) as other:
        one.clear(RED)
        other.clear(GREEN)
        assert (one.pixels()[..., :3] == RED).all()
        assert (other.pixels()[..., :3] == GREEN).all()


def test_present_without_a_window_keeps_the_picture() -> None:
    with scene() as made:
        made.quad(RED)
        made.device.Present()
        assert made.pixel(*CENTRE) == RED


def test_a_device_without_a_depth_buffer_draws_in_order() -> None:
    with scene(depth=DepthFormat.None_) as made:
        made.device.DepthStencilState = DepthStencilState.Default
        made.quad(GREEN, 0.1)
        made.quad(RED, 0.9)
        assert made.pixel(*CENTRE) == RED


def test_odd_widths_lose_no_column() -> None:
    with scene(65, 67) as made:
        made.primitives(PrimitiveType.TriangleList, 2, QUAD, RED)
        assert made.pixels().shape == (67, 65, 4)
        assert (made.pixels()[..., :3] == RED).all()
