"""What GPU renderers cost the CPU: `python -m tests.benchmarks.bench_gpu [NAME...]`.

1,000 BasicEffect draws, each with its own World, and 20,000 sprites. Times are of the drawing thread alone, in ms a frame, the
best of some frames; the GPU is waited for between frames, outside of what is measured. "renderer" replays the same draw commands
into the renderer, without the front; "front" is the other half, with a renderer that takes draws and does nothing; "all" is the
game's whole frame up to the end of Present. The goal for draws counts the renderer's part.
"""

from __future__ import annotations

import sys
import time
from collections.abc import Callable
from typing import Any

from renderers import registry
from renderers.contract import ClearOptions, DrawCommand
from xna import Color, Matrix, Vector2, Vector3
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

DRAWS, SPRITES, FRAMES = 1000, 20000, 15
GOALS = {"draws, renderer": 2.5, "sprites, all": 6.0}  # ms; sprites: of a compiled package, 16 without extensions


def open_device(name: str) -> GraphicsDevice:
    """Make a device without a window."""
    parameters = PresentationParameters()
    parameters.BackBufferWidth, parameters.BackBufferHeight = 640, 480
    return GraphicsDevice(GraphicsAdapter.DefaultAdapter, GraphicsProfile.HiDef, parameters, rendererEXT=name)


def draws_of(device: GraphicsDevice) -> Callable[[], None]:
    """Give a frame of small triangles, each with its own World."""
    effect = BasicEffect(device)
    effect.VertexColorEnabled = True
    buffer = VertexBuffer(device, VertexPositionColor.VertexDeclaration, 3, BufferUsage.WriteOnly)
    corners = [(0.0, 0.0), (0.01, 0.0), (0.0, 0.01)]
    buffer.SetData([VertexPositionColor(Vector3(x, y, 0), Color.Red) for x, y in corners])
    worlds = [Matrix.CreateTranslation(i % 100 / 100, i // 100 / 10, 0) for i in range(DRAWS)]

    def frame() -> None:
        device.SetVertexBuffer(buffer)
        apply, draw = effect.CurrentTechnique.Passes[0].Apply, device.DrawPrimitives
        for world in worlds:
            effect.World = world
            apply()
            draw(PrimitiveType.TriangleList, 0, 1)

    return frame


def sprites_of(device: GraphicsDevice) -> Callable[[], None]:
    """Give a frame of sprites."""
    texture, batch = Texture2D(device, 4, 4), SpriteBatch(device)
    texture.SetData([Color.White] * 16)
    places = [Vector2(i % 600, i * 7 % 400) for i in range(SPRITES)]

    def frame() -> None:
        batch.Begin()
        for place in places:
            batch.Draw(texture, place, Color.White)
        batch.End()

    return frame


def commands_of(device: GraphicsDevice, frame: Callable[[], None]) -> list[DrawCommand]:
    """Give the draw commands that a frame comes to."""
    renderer: Any = device._renderer
    taken: list[DrawCommand] = []
    draw = renderer.draw

    def note(command: DrawCommand) -> None:
        taken.append(command)
        draw(command)

    renderer.draw = note
    frame()
    device.Present()
    del renderer.draw
    return taken


def front_of(device: GraphicsDevice, frame: Callable[[], None]) -> Callable[[], None]:
    """Give a frame whose draws do not reach the renderer."""
    renderer: Any = device._renderer

    def front() -> None:
        renderer.draw = _take
        try:
            frame()
        finally:
            del renderer.draw

    return front


def _take(command: DrawCommand) -> None:
    pass


def measured(device: GraphicsDevice, frame: Callable[[], None]) -> float:
    """Give the best CPU time of a frame and its Present in ms."""
    best = float("inf")
    data = [Color.Black]
    probe = Texture2D(device, 1, 1)
    for _ in range(FRAMES):
        device.Clear(Color.Black)
        start = time.thread_time()
        frame()
        device.Present()
        best = min(best, time.thread_time() - start)
        probe.SetData(data)
        probe.GetData(data)  # waits for the GPU
    return best * 1000


def main() -> None:
    """Measure the named renderers, or both GPU renderers."""
    for name in sys.argv[1:] or ("SDL_GPU", "VULKAN"):
        reason = registry.find(name).is_available()
        if reason is not None:
            print(f"{name}: {reason}")
            continue
        with open_device(name) as device:
            print(f"{name} on {device._renderer.driver_name}")
            frame = draws_of(device)
            commands = commands_of(device, frame)
            renderer = device._renderer

            def replayed(renderer: Any = renderer, commands: list[DrawCommand] = commands) -> None:
                renderer.clear(ClearOptions.Target, (0.0, 0.0, 0.0, 1.0), 1.0, 0)
                for command in commands:
                    renderer.draw(command)

            rows = {
                "draws, front": front_of(device, frame),
                "draws, renderer": replayed,
                "draws, all": frame,
                "sprites, all": sprites_of(device),
            }
            for label, work in rows.items():
                goal = f"   (goal {GOALS[label]})" if label in GOALS else ""
                print(f"  {label:16} {measured(device, work):7.2f} ms{goal}")


if __name__ == "__main__":
    main()
