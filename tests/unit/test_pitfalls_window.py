"""Pitfalls of windows: scaled displays, and many resizes in a row on a real display."""

from __future__ import annotations

import random
import time

import numpy as np
import pytest

import xna.platform
from tests.unit.test_sdl3_display import _native_number, _screen_of, _xdotool, display, platform  # noqa: F401
from xna.color import Color
from xna.game import Game
from xna.graphics import SpriteBatch, Texture2D, Viewport
from xna.graphics_device_manager import GraphicsDeviceManager
from xna.input import Mouse
from xna.rectangle import Rectangle
from xna.testing import GameDriver


class Quarters(Game):
    """Clears to red, with a green square in the middle whose place depends on the size, and notes what Draw sees."""

    def __init__(self, size=(300, 300)) -> None:
        super().__init__()
        self.graphics = GraphicsDeviceManager(self)
        self.graphics.RendererEXT = "SOFTWARE"
        self.graphics.PreferredBackBufferWidth, self.graphics.PreferredBackBufferHeight = size
        self.IsFixedTimeStep = False
        self.Window.AllowUserResizing = True

    def LoadContent(self):
        self.batch = SpriteBatch(self.GraphicsDevice)
        self.dot = Texture2D(self.GraphicsDevice, 1, 1)
        self.dot.SetData([Color.White])

    def UnloadContent(self):
        self.dot.Dispose()
        self.batch.Dispose()

    def Draw(self, gameTime):
        self.GraphicsDevice.Clear(Color.Red)
        viewport = self.seen = self.GraphicsDevice.Viewport
        self.batch.Begin()
        self.batch.Draw(self.dot, Rectangle(viewport.Width // 3, viewport.Height // 4, 9, 7), Color(0, 255, 0))
        self.batch.End()


@pytest.mark.parametrize("density", [1.25, 2.0])
def test_a_scaled_display_is_covered_and_the_mouse_is_right(density):
    with GameDriver(Quarters, density=density) as driver:
        driver.frame()
        window, game = driver.platform.windows[0], driver.game
        assert driver.picture().shape == (300, 300, 4)
        pixels = round(300 * density)
        shown = window.screen.view(np.uint8).reshape(pixels, pixels, 4)
        for y, x in ((0, 0), (0, pixels - 1), (pixels - 1, 0), (pixels - 1, pixels - 1)):
            assert tuple(shown[y, x]) == (255, 0, 0, 255)
        green = np.argwhere(shown[..., 1] > 0)
        assert np.abs(green.min(axis=0) - np.array([75, 100]) * density).max() <= 1
        for place in ((150, 150), (299, 299)):
            driver.move_mouse(*place)
            driver.frame()
            assert (Mouse.GetState().X, Mouse.GetState().Y) == place
        assert (game.Window.ClientBounds.Width, game.Window.ClientBounds.Height) == (300, 300)


def test_a_resize_reaches_everything_by_the_next_draw():
    seen = []

    class Noting(Quarters):
        def Draw(self, gameTime):
            super().Draw(gameTime)
            device, bounds = self.GraphicsDevice, self.Window.ClientBounds
            parameters = device.PresentationParameters
            seen.append((parameters.BackBufferWidth, parameters.BackBufferHeight))
            seen.append((device.Viewport.Width, device.Viewport.Height))
            seen.append((bounds.Width, bounds.Height))

    with GameDriver(Noting) as driver:
        driver.frame(2)
        driver.resize(1024, 600)
        seen.clear()
        driver.frame()
        assert seen == [(1024, 600)] * 3
        assert driver.picture().shape == (600, 1024, 4)


def run_one(game: Game) -> None:
    game.RunOneFrame()
    time.sleep(0.002)


def settle(game: Quarters, size: tuple[int, int]) -> Viewport:
    """Run frames until the window has a size, and ten quiet ones."""
    deadline = time.monotonic() + 10
    while (game.Window.ClientBounds.Width, game.Window.ClientBounds.Height) != size or game.seen.Width != size[0]:
        assert time.monotonic() < deadline, f"the window never got the size {size}"
        run_one(game)
    for _ in range(10):
        run_one(game)
    return game.seen


@pytest.fixture
def sdl3(platform):  # noqa: F811
    former = xna.platform.use(platform)
    yield platform
    xna.platform.use(former)


def screen_at(window, display: str, size: tuple[int, int]) -> np.ndarray:  # noqa: F811
    shown = np.asarray(_screen_of(window, display))
    assert shown.shape[:2] == size[::-1]
    return shown


def test_many_resizes_end_like_a_fresh_run(sdl3, display):  # noqa: F811
    chance = random.Random(5)
    last = (417, 283)
    with Quarters() as game:
        run_one(game)
        window = xna.platform.window_for_handle(game.Window.Handle)
        number = _native_number(window)
        for frame in range(60):
            if frame % 2 == 0:
                _xdotool("windowsize", number, chance.randint(40, 900), chance.randint(40, 700))
            if frame == 30:
                window.set_visible(False)
                run_one(game)
                window.set_visible(True)
            run_one(game)
        _xdotool("windowsize", number, *last)
        settle(game, last)
        after = screen_at(window, display, last)
    with Quarters(last) as fresh:
        run_one(fresh)
        settle(fresh, last)
        expected = screen_at(xna.platform.window_for_handle(fresh.Window.Handle), display, last)
    assert (expected == (255, 0, 0)).all(axis=-1).mean() > 0.9
    assert np.array_equal(after, expected)
