"""What a game holds is counted by handles; native objects stand in the ledger."""

from __future__ import annotations

from tests.sdl_gpu.devices import renderer_of, sprite, white
from xna import Rectangle
from xna.graphics import GraphicsDevice, RenderTarget2D


def test_live_resources_are_the_game_s_handles(device: GraphicsDevice) -> None:
    renderer = renderer_of(device)
    assert renderer.live_resources == {}
    texture, target = white(device), RenderTarget2D(device, 8, 8)
    assert sum(renderer.live_resources.values()) == 2
    sprite(device, texture, Rectangle(0, 0, 8, 8), (255, 0, 0, 255))
    texture.Dispose()
    target.Dispose()
    assert renderer.live_resources == {}
    device.Present()
    assert renderer.live_resources == {}
