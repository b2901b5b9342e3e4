"""Three thousand cycles of everything that comes and goes: memory, file descriptors and native objects stay level."""

from __future__ import annotations

import gc
import os
from pathlib import Path

import numpy as np
import pytest

from renderers.sdl_gpu.device import VALIDATION_VARIABLE
from tests.sdl_gpu.devices import Maker, parameters_of, picture, plain_states, renderer_of, sprite, triangle
from xna import Color, Rectangle
from xna.graphics import (
    BasicEffect,
    DepthFormat,
    GraphicsDevice,
    RenderTarget2D,
    RenderTargetBinding,
    SurfaceFormat,
    Texture2D,
)

CYCLES, WARM = 3000, 600
PAGE = os.sysconf("SC_PAGE_SIZE")


def _resident() -> int:
    return int(Path("/proc/self/statm").read_text().split()[1]) * PAGE


def _descriptors() -> int:
    return len(os.listdir("/proc/self/fd"))


def _cycle(device: GraphicsDevice, number: int) -> None:
    size = 8 + number % 7 * 4
    depth = DepthFormat.Depth24Stencil8 if number % 2 else DepthFormat.None_
    first = RenderTarget2D(device, size, size, number % 3 == 0, SurfaceFormat.Color, depth, 4 if number % 5 == 0 else 0)
    second = RenderTarget2D(device, size, size, False, SurfaceFormat.Color, depth, 4 if number % 5 == 0 else 0)
    texture = Texture2D(device, size, size)
    texture.SetData(np.full(size * size, 0xFF0000FF | number << 8, np.uint32))
    effect = BasicEffect(device)
    device.SetRenderTargets(RenderTargetBinding(first), RenderTargetBinding(second))
    device.Clear(Color.Black)
    plain_states(device)
    triangle(device, (number % 256, 0, 0, 255), effect=effect)
    device.SetRenderTarget(None)
    device.Clear(Color.Black)
    sprite(device, first, Rectangle(0, 0, 16, 32), (255, 255, 255, 255))
    sprite(device, texture, Rectangle(16, 0, 16, 32), (255, 255, 255, 255))
    for resource in (texture, effect, second, first) if number % 2 else (first, texture, second, effect):
        resource.Dispose()
    if number % 100 == 0:
        device.Reset(parameters_of(32 + number % 300 // 10, 32))
    device.Present()


@pytest.mark.skipif(not Path("/proc/self/statm").exists(), reason="memory is measured through /proc")
def test_three_thousand_cycles_leave_nothing_behind(make: Maker, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.delenv(VALIDATION_VARIABLE)  # the layer's own books grow
    device = make()
    renderer = renderer_of(device)
    for number in range(WARM):
        _cycle(device, number)
    gc.collect()
    picture(device)
    before = _resident(), _descriptors(), dict(renderer.ledger.live), renderer.pipeline_count
    for number in range(WARM, CYCLES):
        _cycle(device, number)
    gc.collect()
    picture(device)
    after = _resident(), _descriptors(), dict(renderer.ledger.live), renderer.pipeline_count
    assert after[1:] == before[1:]
    assert after[0] - before[0] < 8 << 20, (before[0] >> 20, after[0] >> 20)


def test_uploads_without_end_do_not_multiply_memory(make: Maker, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.delenv(VALIDATION_VARIABLE)
    device = make()
    textures = [Texture2D(device, 256, 256) for _ in range(20)]
    data = np.zeros(256 * 256, np.uint32)
    levels = []
    for frame in range(120):
        for texture in textures * 2:
            texture.SetData(data)
        device.Clear(Color.Black)
        device.Present()
        if frame in (20, 119):
            levels.append(_resident())
    assert levels[1] < levels[0] * 1.1
