"""Frames in flight: the CPU runs ahead, and nothing is freed or written while the GPU still needs it."""

from __future__ import annotations

import threading
import time

import numpy as np
import pytest

from renderers.contract.enums import DepthFormat, RenderTargetUsage
from renderers.vulkan import api
from renderers.vulkan.frames import IN_FLIGHT
from renderers.vulkan.renderer import VulkanRenderer
from tests.vulkan.drawing import BLUE, GREEN, RED, SIZE, device_of, pixel, quad, renderer_of, sprite, texture
from tests.vulkan.gate import Gate, allow_gates
from xna.color import Color
from xna.graphics import (
    BasicEffect,
    BufferUsage,
    DynamicVertexBuffer,
    OcclusionQuery,
    RenderTarget2D,
    SetDataOptions,
    SkinnedEffect,
    SpriteBatch,
    Texture2D,
    VertexPositionColor,
)
from xna.matrix import Matrix
from xna.vector3 import Vector3


@pytest.fixture
def gates(monkeypatch: pytest.MonkeyPatch) -> None:
    allow_gates(monkeypatch)


def _done(renderer: VulkanRenderer) -> list[bool]:
    device = renderer._device
    status = device.vk.raw_vkGetFenceStatus
    return [status(device.handle, slot.fence) == api.VK_SUCCESS for slot in renderer._frames._slots]


@pytest.mark.usefixtures("gates")
def test_the_cpu_runs_two_frames_ahead_and_no_further() -> None:
    with device_of(usage=RenderTargetUsage.DiscardContents) as device:
        renderer = renderer_of(device)
        frames = renderer._frames
        device.Clear(Color.Red)
        device.Present()
        frames.finish()
        with Gate(renderer) as gate:
            before = frames.submitted
            for color in (Color.Blue, Color.Green):
                device.Clear(color)
                device.Present()
            assert (frames.submitted - before, frames.completed - before) == (IN_FLIGHT, 0)
            assert _done(renderer) == [False, False], "both frames were handed over while the GPU stood still"
            opened = threading.Timer(0.3, gate.open)
            opened.start()
            started = time.monotonic()
            device.Clear(Color.Blue)
            device.Present()  # the third one waits for the first
            assert time.monotonic() - started > 0.2
            assert frames.completed == before + 1
            opened.join()
        assert pixel(device) == BLUE


@pytest.mark.usefixtures("gates")
def test_frames_in_flight_do_not_disturb_each_other() -> None:
    with device_of() as device:
        renderer = renderer_of(device)
        batch = SpriteBatch(device)
        pictures = [RenderTarget2D(device, SIZE, SIZE) for _ in range(6)]
        colors = [Color(10 * number, 40 * number, 255 - 10 * number, 255) for number in range(6)]
        pixel(device)
        dot = texture(device, Color.White)
        with Gate(renderer) as gate:
            opened = threading.Timer(0.1, gate.open)
            opened.start()
            for picture, color in zip(pictures, colors, strict=True):
                device.SetRenderTarget(picture)
                dot.SetData([color])
                sprite(batch, dot)
                quad(device, color, right=0.0)
                device.SetRenderTarget(None)
                device.Present()
            opened.join()
        for picture, color in zip(pictures, colors, strict=True):
            data = np.zeros(SIZE * SIZE, np.uint32)
            picture.GetData(data)
            assert set(data.tolist()) == {color.PackedValue}


def test_a_texture_disposed_before_present_is_still_drawn() -> None:
    with device_of() as device:
        batch, image = SpriteBatch(device), texture(device, Color.Red)
        sprite(batch, image)
        image.Dispose()
        for _ in range(3):
            texture(device, Color.Blue)  # would take the place of the freed one
        assert pixel(device) == RED


@pytest.mark.usefixtures("gates")
def test_a_disposed_texture_is_freed_when_its_last_frame_is_done_and_not_before() -> None:
    with device_of() as device:
        renderer = renderer_of(device)
        batch, image = SpriteBatch(device), Texture2D(device, 16, 16)
        image.SetData([Color.Red] * 256)
        sprite(batch, image)
        device.Present()  # makes views and pipelines: newer lavapipe lets none be made while the GPU is held back
        pixel(device)
        images = renderer.ledger.live["Image"]
        with Gate(renderer):
            sprite(batch, image)
            device.Present()
            image.Dispose()
            renderer._frames.poll()
            assert renderer.ledger.live["Image"] == images, "the GPU has not drawn it yet"
        renderer._frames.poll()
        assert renderer.ledger.live["Image"] == images - 1


def test_a_bound_target_that_is_disposed_is_kept_until_it_is_left() -> None:
    with device_of() as device:
        target = RenderTarget2D(device, SIZE, SIZE, False, device.PresentationParameters.BackBufferFormat, DepthFormat.Depth24)
        device.SetRenderTarget(target)
        quad(device, Color.Red)
        target.Dispose()
        quad(device, Color.Blue)
        device.SetRenderTarget(None)
        device.Clear(Color.Green)
        device.Present()
        assert pixel(device) == GREEN


def test_resources_may_outlive_their_device_in_any_order() -> None:
    with device_of() as device:
        kept = [
            Texture2D(device, 4, 4),
            RenderTarget2D(device, 8, 8, False, device.PresentationParameters.BackBufferFormat, DepthFormat.Depth24Stencil8),
            DynamicVertexBuffer(device, VertexPositionColor.VertexDeclaration, 4, BufferUsage.None_),
            OcclusionQuery(device),
            SpriteBatch(device),
            BasicEffect(device),
        ]
        sprite(kept[4], kept[0])
    for resource in reversed(kept):
        resource.Dispose()


def test_closing_with_work_in_flight_and_a_recorded_frame_leaves_nothing() -> None:
    with device_of() as device:
        batch = SpriteBatch(device)
        target = RenderTarget2D(device, SIZE, SIZE)
        for _ in range(3):
            device.SetRenderTarget(target)
            quad(device, Color.Red)
            device.SetRenderTarget(None)
            sprite(batch, target)
            device.Present()
        sprite(batch, target)
        quad(device, Color.Blue)


def test_a_steady_state_makes_no_native_object() -> None:
    with device_of(depth=DepthFormat.Depth24) as device:
        renderer = renderer_of(device)
        batch, image = SpriteBatch(device), texture(device, Color.Red)
        target = RenderTarget2D(device, SIZE, SIZE)
        buffer = DynamicVertexBuffer(device, VertexPositionColor.VertexDeclaration, 3, BufferUsage.None_)
        triangle = [VertexPositionColor(Vector3(x, y, 0), Color.Red) for x, y in ((-1, 1), (1, 1), (-1, -1))]

        def frame() -> None:
            device.SetRenderTarget(target)
            quad(device, Color.Blue)
            device.SetRenderTarget(None)
            sprite(batch, image)
            sprite(batch, target)
            buffer.SetData(triangle, 0, 3, SetDataOptions.Discard)
            device.SetVertexBuffer(buffer)
            quad(device, Color.Red)
            device.Present()

        for _ in range(4):
            frame()
        attempts, live, sets = dict(renderer.ledger.attempts), renderer.ledger.live, len(renderer._frames._slots[0].bones._sets)
        for _ in range(200):
            frame()
        assert dict(renderer.ledger.attempts) == attempts
        assert renderer.ledger.live == live
        assert len(renderer._frames._slots[0].bones._sets) == sets


def test_many_textures_overflow_into_more_pools_and_their_sets_go_with_them() -> None:
    with device_of() as device:
        renderer = renderer_of(device)
        batch = SpriteBatch(device)
        images = [texture(device, Color(number % 256, number // 256, 7, 255)) for number in range(600)]
        for image in images:
            sprite(batch, image)
        assert pixel(device) == (599 % 256, 599 // 256, 7, 255)
        assert renderer.ledger.live["DescriptorPool"] > 1
        for image in images:
            image.Dispose()
        for _ in range(IN_FLIGHT + 1):
            device.Present()
        pools = renderer.ledger.live["DescriptorPool"]
        for _ in range(600):
            image = texture(device, Color.Red)
            sprite(batch, image)
            device.Present()
            image.Dispose()
        assert renderer.ledger.live["DescriptorPool"] == pools


def test_more_palettes_than_one_image_holds() -> None:
    from tests.vulkan.skinned import draw_skinned

    with device_of(size=64) as device:
        effect = SkinnedEffect(device)
        effect.EnableDefaultLighting()
        effect.Texture = texture(device, Color.White)
        for number in range(70):
            bones = [Matrix.CreateTranslation(-1 + number % 10 * 0.2, 1 - number // 10 * 0.2, 0)] * 72
            effect.SetBoneTransforms(bones)
            draw_skinned(device, effect)
        data = np.zeros(64 * 64, np.uint32)
        device.GetBackBufferData(data)
        drawn = data.reshape(64, 64) & 0xFFFFFF
        places = [drawn[int(number // 10 * 6.4) + 2, int(number % 10 * 6.4) + 2] for number in range(70)]
        assert all(places), np.flatnonzero(np.array(places) == 0)
        assert not drawn[50:].any()


def test_an_occlusion_query_is_exact_and_asking_sends_the_draws() -> None:
    with device_of(depth=DepthFormat.Depth24) as device:
        query = OcclusionQuery(device)
        query.Begin()
        quad(device, Color.Red)
        device.Clear(Color.Blue)  # another pass: the count is a sum
        quad(device, Color.Red, right=0.0)
        query.End()
        deadline = time.monotonic() + 10
        while not query.IsComplete and time.monotonic() < deadline:
            time.sleep(0.001)
        assert query.PixelCount == SIZE * SIZE + SIZE * SIZE // 2


@pytest.mark.usefixtures("gates")
def test_a_query_that_the_gpu_still_counts_is_not_complete() -> None:
    with device_of() as device:
        pixel(device)
        query = OcclusionQuery(device)
        with Gate(renderer_of(device)):
            query.Begin()
            quad(device, Color.Red)
            query.End()
            assert [query.IsComplete for _ in range(20)] == [False] * 20
        assert query.IsComplete
        assert query.PixelCount == SIZE * SIZE


@pytest.mark.parametrize("kind", ["Buffer", "Image", "Pipeline", "Memory"])
def test_a_frame_that_could_not_run_runs_later(kind: str) -> None:
    from renderers.deferred.ledger import FailurePoint
    from renderers.vulkan.errors import VulkanError

    with device_of() as device:
        renderer = renderer_of(device)
        batch, image = SpriteBatch(device), texture(device, Color.Red)
        pixel(device)
        big = Texture2D(device, 1024, 1024)
        sprite(batch, image)
        big.SetData(np.full(1024 * 1024, 0xFFFF0000, np.uint32))
        sprite(batch, big)
        renderer.ledger.fail_at = FailurePoint(kind, renderer.ledger.attempts[kind] + 1)
        try:
            device.Present()
        except VulkanError:
            assert kind in ("Buffer", "Pipeline", "Memory")
        renderer.ledger.fail_at = None
        assert pixel(device) == BLUE
