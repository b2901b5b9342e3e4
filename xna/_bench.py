"""python -m xna bench: sprites and draws per second of each renderer on this machine."""

from __future__ import annotations

import time
from collections.abc import Callable, Iterator

import numpy as np

from renderers import registry
from renderers.contract.errors import NotSupportedException
from xna.color import Color
from xna.graphics import (
    BasicEffect,
    BufferUsage,
    GraphicsAdapter,
    GraphicsDevice,
    GraphicsProfile,
    PresentationParameters,
    PrimitiveType,
    SpriteBatch,
    Texture2D,
    VertexBuffer,
    VertexPositionColor,
)
from xna.matrix import Matrix
from xna.vector2 import Vector2
from xna.vector3 import Vector3

SPRITES, DRAWS = 2000, 500
_SECONDS = 1.0
_WIDTH, _HEIGHT = 640, 480
_NOT_MEASURED = {"HEADLESS", "STUB"}


def table(names: list[str] | None = None) -> Iterator[str]:
    """Measure and give the lines of a Markdown table; a line appears when its renderer is done.

    Args:
        names: The renderers; every available one that draws pixels unless given.
    """
    yield f"| renderer | driver | frame of {SPRITES} sprites, 32x32 | sprites/s | frame of {DRAWS} cubes | draws/s |"
    yield "|---|---|---|---|---|---|"
    for descriptor in registry.descriptors():
        wanted = descriptor.name in names if names else descriptor.name not in _NOT_MEASURED
        if wanted and descriptor.is_available() is None:
            yield _row(descriptor.name)


def _row(name: str) -> str:
    parameters = PresentationParameters()
    parameters.BackBufferWidth, parameters.BackBufferHeight = _WIDTH, _HEIGHT
    with GraphicsDevice(GraphicsAdapter.DefaultAdapter, GraphicsProfile.HiDef, parameters, rendererEXT=name) as device:
        driver = device._renderer.driver_name
        cells = [*_cells(_sprites, device, SPRITES), *_cells(_draws, device, DRAWS)]
    return f"| {name} | {driver} | " + " | ".join(cells) + " |"


def _cells(make: Callable[[GraphicsDevice], Callable[[], None]], device: GraphicsDevice, count: int) -> tuple[str, str]:
    try:
        seconds = _time(make(device), device)
    except NotSupportedException:
        return "not supported", ""
    return f"{seconds * 1000:.2f} ms", f"{count / seconds:,.0f}"


def _time(frame: Callable[[], None], device: GraphicsDevice) -> float:
    """Give the seconds of one frame, clear and Present included; the last frame's pixels are waited for."""
    _run(frame, device, 3)
    frames, begin = 0, time.perf_counter()
    while time.perf_counter() - begin < _SECONDS:
        _run(frame, device, 1)
        frames += 1
    device._read_picture()
    return (time.perf_counter() - begin) / frames


def _run(frame: Callable[[], None], device: GraphicsDevice, count: int) -> None:
    for _ in range(count):
        device.Clear(Color.CornflowerBlue)
        frame()
        device.Present()


def _sprites(device: GraphicsDevice) -> Callable[[], None]:
    batch, texture = SpriteBatch(device), Texture2D(device, 32, 32)
    alpha = np.linspace(0, 255, 32, dtype=np.uint8)
    texture.SetData(np.broadcast_to(alpha[None, :, None], (32, 32, 4)).copy())  # premultiplied white that fades
    places = np.random.default_rng(1).uniform((0, 0), (_WIDTH - 32, _HEIGHT - 32), (SPRITES, 2))
    positions = [Vector2(float(x), float(y)) for x, y in places]

    def frame() -> None:
        batch.Begin()
        for position in positions:
            batch.Draw(texture, position, Color.White)
        batch.End()

    return frame


def _draws(device: GraphicsDevice) -> Callable[[], None]:
    buffer = VertexBuffer(device, VertexPositionColor, 36, BufferUsage.None_)
    corners = [Vector3(x, y, z) for x in (-1, 1) for y in (-1, 1) for z in (-1, 1)]
    faces = (0, 1, 3, 0, 3, 2, 4, 6, 7, 4, 7, 5, 0, 4, 5, 0, 5, 1, 2, 3, 7, 2, 7, 6, 0, 2, 6, 0, 6, 4, 1, 5, 7, 1, 7, 3)
    buffer.SetData([VertexPositionColor(corners[corner], Color(corner * 30, 255 - corner * 30, 128)) for corner in faces])
    effect = BasicEffect(device)
    effect.VertexColorEnabled = True
    effect.View = Matrix.CreateLookAt(Vector3(0, 0, 60), Vector3.Zero, Vector3.Up)
    effect.Projection = Matrix.CreatePerspectiveFieldOfView(1.0, _WIDTH / _HEIGHT, 1, 200)
    worlds = [Matrix.CreateTranslation((i % 25 - 12) * 2.5, (i // 25 - 10) * 2.5, 0) for i in range(DRAWS)]

    def frame() -> None:
        device.SetVertexBuffer(buffer)
        for world in worlds:
            effect.World = world
            effect.CurrentTechnique.Passes[0].Apply()
            device.DrawPrimitives(PrimitiveType.TriangleList, 0, 12)

    return frame
