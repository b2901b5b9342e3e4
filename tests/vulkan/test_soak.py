"""What comes and goes for thousands of frames leaves memory, file descriptors and native objects level."""

from __future__ import annotations

import gc
import os
from pathlib import Path

import numpy as np
import pytest

from renderers.contract.enums import DepthFormat
from renderers.vulkan import validation
from tests.vulkan.drawing import device_of, pixel, quad, renderer_of, sprite
from xna.color import Color
from xna.graphics import (
    BufferUsage,
    CubeMapFace,
    DynamicVertexBuffer,
    GraphicsDevice,
    OcclusionQuery,
    RenderTarget2D,
    RenderTargetBinding,
    RenderTargetCube,
    SpriteBatch,
    SurfaceFormat,
    Texture2D,
    VertexPositionColor,
)

CYCLES, WARM = 1500, 300
SLACK = 8 << 20
PAGE = os.sysconf("SC_PAGE_SIZE") if hasattr(os, "sysconf") else 4096


def _resident() -> int:
    return int(Path("/proc/self/statm").read_text().split()[1]) * PAGE


def _cycle(device: GraphicsDevice, batch: SpriteBatch, number: int) -> None:
    size, samples = 8 + number % 7 * 4, 4 if number % 5 == 0 else 0
    depth = DepthFormat.Depth24Stencil8 if number % 2 else DepthFormat.None_
    first = RenderTarget2D(device, size, size, number % 3 == 0, SurfaceFormat.Color, depth, samples)
    second = RenderTarget2D(device, size, size, False, SurfaceFormat.Color, depth, samples)
    cube = RenderTargetCube(device, 8, False, SurfaceFormat.Color, DepthFormat.None_)
    image, query = Texture2D(device, size, size), OcclusionQuery(device)
    image.SetData(np.full(size * size, 0xFF0000FF | number << 8, np.uint32))
    buffer = DynamicVertexBuffer(device, VertexPositionColor.VertexDeclaration, 64, BufferUsage.None_)
    device.SetRenderTargets(RenderTargetBinding(first), RenderTargetBinding(second))
    query.Begin()
    quad(device, Color.Red)
    query.End()
    device.SetRenderTarget(cube, CubeMapFace.NegativeY)
    device.Clear(Color.Lime)
    device.SetRenderTarget(None)
    sprite(batch, first)
    sprite(batch, image)
    for resource in (image, first, query, second, buffer, cube) if number % 2 else (cube, buffer, second, query, first, image):
        resource.Dispose()
    device.Present()


@pytest.mark.skipif(not Path("/proc/self/statm").exists(), reason="memory is measured through /proc")
def test_thousands_of_cycles_leave_nothing_behind(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.delenv(validation.ENVIRONMENT_VARIABLE)  # the layer's own books grow
    with device_of() as device:
        renderer, batch = renderer_of(device), SpriteBatch(device)
        measured = []
        for number in range(CYCLES):
            _cycle(device, batch, number)
            if number in (WARM, CYCLES - 1):
                gc.collect()
                pixel(device)
                renderer._frames.finish()
                renderer._frames.poll()
                open_files = len(os.listdir("/proc/self/fd"))
                measured.append((_resident(), open_files, renderer.ledger.live, renderer.pipeline_count))
        assert measured[1][1:] == measured[0][1:]
        assert measured[1][0] - measured[0][0] < SLACK
