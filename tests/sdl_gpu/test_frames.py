"""Order, lifetimes and retries of recorded frames, by pixels."""

from __future__ import annotations

import gc
from collections.abc import Callable

import pytest

from renderers.contract.enums import ClearOptions
from renderers.deferred.ledger import FailurePoint
from tests.sdl_gpu.devices import (
    BLUE,
    GREEN,
    RED,
    parameters_of,
    picture,
    plain_states,
    renderer_of,
    sprite,
    texels,
    triangle,
    white,
)
from xna import Color, Rectangle, Vector4
from xna.exceptions import InvalidOperationException
from xna.graphics import (
    BufferUsage,
    DepthFormat,
    DepthStencilState,
    GraphicsDevice,
    RenderTarget2D,
    RenderTargetUsage,
    SurfaceFormat,
    Texture2D,
    VertexBuffer,
    VertexPositionColor,
)

WHOLE = Rectangle(0, 0, 32, 32)


def _center(device: GraphicsDevice) -> tuple[int, ...]:
    return tuple(picture(device)[16, 16])


def test_a_sprite_then_a_triangle_shows_the_triangle(device: GraphicsDevice) -> None:
    plain_states(device)
    sprite(device, white(device), WHOLE, RED)
    plain_states(device)
    triangle(device, GREEN)
    assert _center(device) == GREEN


def test_a_triangle_then_a_sprite_shows_the_sprite(device: GraphicsDevice) -> None:
    plain_states(device)
    triangle(device, GREEN)
    sprite(device, white(device), WHOLE, RED)
    assert _center(device) == RED


def test_the_second_frame_is_drawn_like_the_first(device: GraphicsDevice) -> None:
    texture = white(device)
    for color in (RED, GREEN, BLUE):
        device.Clear(Color.Black)
        sprite(device, texture, Rectangle(8, 8, 16, 16), color)
        pixels = picture(device)
        assert tuple(pixels[16, 16]) == color
        assert tuple(pixels[2, 2]) == (0, 0, 0, 255)
        device.Present()


def test_a_clear_after_a_draw_wipes_the_draw_only(device: GraphicsDevice) -> None:
    plain_states(device)
    device.Clear(Color.Black)
    triangle(device, RED)
    device.Clear(Color(*BLUE))
    sprite(device, white(device), Rectangle(0, 0, 4, 4), GREEN)
    pixels = picture(device)
    assert tuple(pixels[16, 16]) == BLUE
    assert tuple(pixels[1, 1]) == GREEN


def test_a_clear_of_depth_alone_keeps_colours(device: GraphicsDevice) -> None:
    plain_states(device)
    device.DepthStencilState = DepthStencilState.Default
    device.Clear(Color.Black)
    triangle(device, RED, 0.1)
    device.Clear(ClearOptions.DepthBuffer, Vector4(0, 0, 0, 0), 1.0, 0)
    assert _center(device) == RED
    triangle(device, GREEN, 0.9)
    assert _center(device) == GREEN


def test_a_target_is_drawn_sampled_and_drawn_again_in_order(device: GraphicsDevice) -> None:
    target = RenderTarget2D(device, 8, 8, False, SurfaceFormat.Color, DepthFormat.None_, 0, RenderTargetUsage.PreserveContents)
    device.SetRenderTarget(target)
    device.Clear(Color(*RED))
    device.SetRenderTarget(None)
    sprite(device, target, Rectangle(0, 0, 16, 32), (255, 255, 255, 255))
    device.SetRenderTarget(target)
    device.Clear(Color(*GREEN))
    device.SetRenderTarget(None)
    # The back buffer discards when it is bound again; what counts is that the second sprite sees the second contents.
    sprite(device, target, Rectangle(16, 0, 16, 32), (255, 255, 255, 255))
    pixels = picture(device)
    assert tuple(pixels[16, 24]) == GREEN
    assert tuple(texels(target)[4, 4]) == GREEN


def test_the_back_buffer_keeps_its_first_cycle_when_it_preserves(make: Callable[..., GraphicsDevice]) -> None:
    device = make(usage=RenderTargetUsage.PreserveContents)
    target = RenderTarget2D(device, 8, 8)
    device.Clear(Color.Black)
    for place, color in ((Rectangle(0, 0, 16, 32), RED), (Rectangle(16, 0, 16, 32), GREEN)):
        device.SetRenderTarget(target)
        device.Clear(Color(*color))
        device.SetRenderTarget(None)
        sprite(device, target, place, (255, 255, 255, 255))
    pixels = picture(device)
    assert (tuple(pixels[16, 8]), tuple(pixels[16, 24])) == (RED, GREEN)
    device.Present()
    assert tuple(picture(device)[16, 8]) == RED


def test_a_texture_disposed_before_the_frame_runs_is_still_drawn(device: GraphicsDevice) -> None:
    texture = white(device)
    sprite(device, texture, WHOLE, BLUE)
    before = renderer_of(device).ledger.live["texture"]
    texture.Dispose()
    assert renderer_of(device).ledger.live["texture"] == before
    assert _center(device) == BLUE
    assert renderer_of(device).ledger.live["texture"] == before - 1


def test_a_write_between_two_draws_is_seen_by_the_second_only(device: GraphicsDevice) -> None:
    texture = white(device)
    sprite(device, texture, Rectangle(0, 0, 16, 32), (255, 255, 255, 255))
    device.Textures[0] = None
    texture.SetData([Color(*RED)])
    sprite(device, texture, Rectangle(16, 0, 16, 32), (255, 255, 255, 255))
    pixels = picture(device)
    assert (tuple(pixels[16, 8]), tuple(pixels[16, 24])) == ((255, 255, 255, 255), RED)


@pytest.mark.parametrize("kind", ["pipeline", "shader", "sampler", "transfer buffer", "command buffer"])
def test_a_frame_that_fails_can_be_run_again(device: GraphicsDevice, kind: str) -> None:
    plain_states(device)
    device.Clear(Color.Black)
    triangle(device, RED)
    sprite(device, white(device), Rectangle(0, 0, 8, 8), GREEN)
    ledger = renderer_of(device).ledger
    ledger.fail_at = FailurePoint(kind, ledger.attempts[kind] + 1)
    with pytest.raises(InvalidOperationException, match=kind):
        device.Present()
    ledger.fail_at = None
    pixels = picture(device)
    assert (tuple(pixels[16, 16]), tuple(pixels[4, 4])) == (RED, GREEN)
    assert "command buffer" not in ledger.live


def test_a_target_disposed_while_bound_does_no_harm(device: GraphicsDevice) -> None:
    target = RenderTarget2D(device, 8, 8)
    device.SetRenderTarget(target)
    device.Clear(Color(*RED))
    target.Dispose()
    device.SetRenderTarget(None)
    sprite(device, white(device), WHOLE, GREEN)
    assert _center(device) == GREEN


def test_the_picture_can_be_read_after_a_reset_to_another_size(device: GraphicsDevice) -> None:
    device.Clear(Color(*RED))
    assert picture(device).shape == (32, 32, 4)
    device.Reset(parameters_of(48, 20))
    device.Clear(Color(*GREEN))
    pixels = picture(device)
    assert pixels.shape == (20, 48, 4)
    assert (pixels == GREEN).all()


def test_a_reset_runs_what_was_drawn_into_targets(device: GraphicsDevice) -> None:
    target = RenderTarget2D(device, 8, 8)
    device.SetRenderTarget(target)
    device.Clear(Color(*BLUE))
    device.Reset(parameters_of(48, 20))
    assert tuple(texels(target)[4, 4]) == BLUE


def test_objects_that_outlive_the_device_are_disposed_without_harm(make: Callable[..., GraphicsDevice]) -> None:
    device = make()
    renderer = renderer_of(device)
    kept = [
        white(device),
        RenderTarget2D(device, 8, 8),
        VertexBuffer(device, VertexPositionColor.VertexDeclaration, 3, BufferUsage.None_),
    ]
    handle = kept[0]._handle
    assert handle is not None
    device.Dispose()
    assert renderer.ledger.live == {}
    renderer.release(handle)
    for resource in kept:
        resource.Dispose()
    del kept
    gc.collect()
    assert renderer.ledger.live == {}


def test_a_texture_that_was_never_written_is_zero(device: GraphicsDevice) -> None:
    texture = Texture2D(device, 4, 4)
    assert not texels(texture).any()
    sprite(device, texture, WHOLE, (255, 255, 255, 255))
    assert _center(device) == (0, 0, 0, 0)
