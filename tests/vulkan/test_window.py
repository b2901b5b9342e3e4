"""VULKAN in a window of a real X11 display."""

from __future__ import annotations

import random
import time
from collections.abc import Iterator
from typing import Any

import numpy as np
import pytest

import xna.platform
from renderers.vulkan import api
from renderers.vulkan.renderer import VulkanRenderer
from renderers.vulkan.swapchain import Swapchain
from tests.unit.test_sdl3_display import _native_number, _screen_of, _xdotool, display, platform  # noqa: F401
from xna.color import Color
from xna.game import Game
from xna.graphics import GraphicsDeviceStatus, GraphicsProfile, PresentInterval, SpriteBatch, Texture2D
from xna.graphics_device_manager import GraphicsDeviceManager
from xna.rectangle import Rectangle

BLUE, GREEN, RED = (0, 0, 255), (0, 255, 0), (255, 0, 0)


@pytest.fixture(autouse=True)
def on_screen(platform: Any) -> Iterator[None]:  # noqa: F811
    former = xna.platform.use(platform)
    yield
    xna.platform.use(former)


class Corners(Game):
    """Clears to a colour, with a green square at a third of the way; `read` reads the frame before it is shown."""

    def __init__(self, width: int = 320, height: int = 240, vsync: bool = False) -> None:
        super().__init__()
        self.graphics = GraphicsDeviceManager(self)
        self.graphics.RendererEXT = "VULKAN"
        self.graphics.PreferredBackBufferWidth, self.graphics.PreferredBackBufferHeight = width, height
        self.graphics.GraphicsProfile = GraphicsProfile.HiDef
        self.graphics.SynchronizeWithVerticalRetrace = vsync
        self.IsFixedTimeStep = False
        self.Window.AllowUserResizing = True
        self.color, self.read = Color.Red, False
        self.picture: np.ndarray | None = None

    def LoadContent(self) -> None:
        self.batch, self.dot = SpriteBatch(self.GraphicsDevice), Texture2D(self.GraphicsDevice, 1, 1)
        self.dot.SetData([Color.White])

    def Draw(self, gameTime: Any) -> None:
        device, view = self.GraphicsDevice, self.GraphicsDevice.Viewport
        device.Clear(self.color)
        self.batch.Begin()
        self.batch.Draw(self.dot, Rectangle(view.Width // 3, view.Height // 3, 20, 10), Color(0, 255, 0))
        self.batch.End()
        if self.read:
            data = np.zeros(view.Width * view.Height, np.uint32)
            device.GetBackBufferData(data)
            self.picture = data.view(np.uint8).reshape(view.Height, view.Width, 4)[..., :3]

    @property
    def renderer(self) -> VulkanRenderer:
        renderer = self.GraphicsDevice._renderer
        assert isinstance(renderer, VulkanRenderer)
        return renderer

    @property
    def swapchain(self) -> Swapchain:
        assert self.renderer._swapchain is not None
        return self.renderer._swapchain

    @property
    def window(self) -> Any:
        return xna.platform.window_for_handle(self.Window.Handle)


def run(game: Game, frames: int = 3) -> None:
    for _ in range(frames):
        game.RunOneFrame()
        time.sleep(0.005)


def shown(game: Corners, screen: str) -> np.ndarray:
    game.renderer._device.wait()
    time.sleep(0.05)
    return np.asarray(_screen_of(game.window, screen))


def settle(game: Corners, size: tuple[int, int]) -> None:
    deadline = time.monotonic() + 10
    while game.swapchain.size != size or (game.GraphicsDevice.Viewport.Width, game.GraphicsDevice.Viewport.Height) != size:
        assert time.monotonic() < deadline, f"never {size}: {game.swapchain.size}"
        run(game, 1)
    run(game, 4)


def check(picture: np.ndarray, color: tuple[int, int, int] = RED) -> None:
    height, width = picture.shape[:2]
    assert {tuple(picture[y, x]) for y in (0, height - 1) for x in (0, width - 1)} == {color}
    green = np.argwhere((picture == GREEN).all(axis=-1))
    assert green.min(axis=0).tolist() == [height // 3, width // 3]
    assert len(green) == 200


def test_frames_reach_the_screen(display: str) -> None:  # noqa: F811
    with Corners() as game:
        run(game)
        check(shown(game, display))
        assert game.renderer._back_buffer.kept is None, "drawn straight into the window's image"
        game.color = Color.Blue
        run(game)
        check(shown(game, display), BLUE)
        assert game.swapchain.format == api.VK_FORMAT_B8G8R8A8_UNORM
        renderer = game.renderer
    assert renderer.ledger.live == {}


def test_what_is_read_is_what_is_shown(display: str) -> None:  # noqa: F811
    with Corners() as game:
        run(game)
        game.read = True
        run(game)
        assert game.picture is not None
        check(game.picture)
        assert np.array_equal(shown(game, display), game.picture)
        game.read, game.color = False, Color.Blue
        run(game)
        check(shown(game, display), BLUE)


def test_a_frame_that_was_shown_can_still_be_read(display: str) -> None:  # noqa: F811
    with Corners() as game:
        run(game)
        game.dot.Dispose()  # the frame that is shown still needs it
        device, data = game.GraphicsDevice, np.zeros(320 * 240, np.uint32)
        for _ in range(2):
            device.GetBackBufferData(data)
            picture = data.view(np.uint8).reshape(240, 320, 4)[..., :3]
            check(picture)
            assert np.array_equal(picture, shown(game, display))


def test_the_second_frame_after_a_resize_is_right(display: str) -> None:  # noqa: F811
    with Corners() as game:
        run(game)
        _xdotool("windowsize", _native_number(game.window), 417, 283)
        settle(game, (417, 283))
        picture = shown(game, display)
        assert picture.shape == (283, 417, 3)
        check(picture)
        game.read = True
        run(game, 2)
        assert game.picture is not None
        check(game.picture)


def test_churn_ends_like_a_fresh_window(display: str) -> None:  # noqa: F811
    chance = random.Random(11)
    with Corners() as game:
        run(game)
        number = _native_number(game.window)
        live = game.renderer.ledger.live
        for frame in range(40):
            if frame % 2 == 0:
                _xdotool("windowsize", number, chance.randint(40, 900), chance.randint(40, 700))
            if frame == 20:
                game.window.set_visible(False)
                run(game)
                game.window.set_visible(True)
            run(game, 1)
        _xdotool("windowsize", number, 320, 240)
        settle(game, (320, 240))
        check(shown(game, display))
        assert game.swapchain.generation > 5
        now = game.renderer.ledger.live
        assert {
            kind: now.get(kind, 0) - count for kind, count in live.items() if kind not in ("Memory", "Image", "ImageView")
        } == {kind: 0 for kind in live if kind not in ("Memory", "Image", "ImageView")}
        assert now["Image"] - live["Image"] <= 1, "at most the back buffer's own texture came to it"


@pytest.mark.parametrize(
    ("boundary", "result"),
    [
        ("vkAcquireNextImageKHR", api.VK_ERROR_OUT_OF_DATE_KHR),
        ("vkQueuePresentKHR", api.VK_ERROR_OUT_OF_DATE_KHR),
        ("vkQueuePresentKHR", api.VK_SUBOPTIMAL_KHR),
    ],
)
def test_a_swapchain_out_of_date_is_made_anew_and_no_frame_is_lost(display: str, boundary: str, result: int) -> None:  # noqa: F811
    with Corners() as game:
        run(game)
        before = game.swapchain.generation
        for attempt in range(4):
            game.color = Color.Blue if attempt % 2 else Color.Red
            game.renderer._device.boundaries.injected[boundary] = [result]
            run(game, 1)
            assert game.swapchain.generation == before + attempt + 1
        run(game, 1)
        check(shown(game, display), BLUE)


def test_a_window_that_stays_out_of_date_shows_nothing_and_hangs_nowhere(display: str) -> None:  # noqa: F811
    with Corners() as game:
        run(game)
        game.renderer._device.boundaries.injected["vkAcquireNextImageKHR"] = [api.VK_ERROR_OUT_OF_DATE_KHR] * 30
        run(game, 5)
        game.renderer._device.boundaries.injected.clear()
        run(game, 3)
        check(shown(game, display))


def test_a_minimised_window_is_not_drawn_and_comes_back(display: str, monkeypatch: pytest.MonkeyPatch) -> None:  # noqa: F811
    with Corners() as game:
        run(game)
        made = game.swapchain.generation
        monkeypatch.setattr(game.swapchain, "_drawable_size", lambda: (0, 0))
        game.color = Color.Blue
        run(game, 5)
        check(shown(game, display), RED)
        assert game.swapchain.generation == made
        monkeypatch.undo()
        run(game, 2)
        check(shown(game, display), BLUE)


def test_full_screen_and_back(display: str) -> None:  # noqa: F811
    with Corners() as game:
        run(game)
        game.graphics.IsFullScreen = True
        game.graphics.ApplyChanges()
        run(game, 4)
        size = game.window.drawable_size  # without a window manager X11 has no full screen
        assert size == ((1280, 1024) if game.window.is_fullscreen else (320, 240))
        assert game.swapchain.size == size
        picture = shown(game, display)
        assert picture.shape == (*size[::-1], 3)
        assert tuple(picture[0, 0]) == tuple(picture[-1, -1]) == RED
        game.graphics.IsFullScreen = False
        game.graphics.ApplyChanges()
        settle(game, (320, 240))
        check(shown(game, display))


def test_the_interval_asked_for_and_the_mode_applied(display: str) -> None:  # noqa: F811
    modes = {
        PresentInterval.Immediate: (api.VK_PRESENT_MODE_IMMEDIATE_KHR, PresentInterval.Immediate),
        PresentInterval.One: (api.VK_PRESENT_MODE_FIFO_KHR, PresentInterval.One),
        PresentInterval.Two: (api.VK_PRESENT_MODE_FIFO_RELAXED_KHR, PresentInterval.One),
    }
    with Corners(vsync=True) as game:
        run(game, 1)
        assert game.swapchain.mode == api.VK_PRESENT_MODE_FIFO_KHR
        for asked, (mode, applied) in modes.items():
            parameters = game.GraphicsDevice.PresentationParameters.Clone()
            parameters.PresentationInterval = asked
            game.GraphicsDevice.Reset(parameters)
            run(game, 2)
            assert game.GraphicsDevice.PresentationParameters.PresentationInterval == asked
            assert game.GraphicsDevice.AppliedPresentIntervalEXT == applied
            assert game.swapchain.mode == mode
        made = game.swapchain.generation
        game.swapchain.set_interval(2)
        assert game.swapchain.generation == made, "an interval that is in force is left alone"
        check(shown(game, display))


def test_a_smaller_back_buffer_fills_the_window(display: str) -> None:  # noqa: F811
    with Corners() as game:
        run(game)
        parameters = game.GraphicsDevice.PresentationParameters.Clone()
        parameters.BackBufferWidth, parameters.BackBufferHeight = 160, 120
        game.GraphicsDevice.Reset(parameters)
        game.window.set_size(320, 240)
        run(game, 4)
        if game.GraphicsDevice.Viewport.Width == 160:
            picture = shown(game, display)
            assert tuple(picture[0, 0]) == tuple(picture[-1, -1]) == RED
            assert ((picture == GREEN).all(axis=-1)).sum() == 800


def test_a_lost_surface_is_a_lost_device(display: str) -> None:  # noqa: F811
    with Corners() as game:
        run(game)
        game.renderer._device.boundaries.injected["vkQueuePresentKHR"] = [api.VK_ERROR_SURFACE_LOST_KHR]
        game.RunOneFrame()  # the device manager takes a lost device for what it is
        assert game.GraphicsDevice.GraphicsDeviceStatus == GraphicsDeviceStatus.Lost
        updates: list[int] = []
        game.Update = lambda gameTime: updates.append(1)  # type: ignore[method-assign]
        run(game, 3)
        assert len(updates) == 3, "the game goes on, without drawing"
