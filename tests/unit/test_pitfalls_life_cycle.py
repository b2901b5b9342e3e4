"""Pitfalls of games that follow each other in one process, and of pictures that depend on where they are read."""

from __future__ import annotations

import hashlib
import json
import time

import numpy as np
import pytest

import xna.platform
from content.image import encode_png
from samples.cube.cube_game import CubeGame
from tests.unit.test_sdl3_display import _screen_of, display, platform  # noqa: F401
from xna.color import Color
from xna.game import Game
from xna.graphics import SpriteBatch, SpriteFont, Texture2D
from xna.graphics_device_manager import GraphicsDeviceManager
from xna.input import ButtonState, Keyboard, Keys, Mouse
from xna.platform.clock import DrivenClock
from xna.testing import GameDriver
from xna.vector2 import Vector2


@pytest.fixture
def folder(tmp_path):
    """A picture, and a font whose atlas is that picture."""
    pixels = np.random.default_rng(1).integers(0, 256, (8, 8, 4), np.uint8)
    pixels[..., 3] = 255
    (tmp_path / "art.png").write_bytes(encode_png(pixels))
    glyph = {"char": 65, "source": [0, 0, 4, 8], "crop": [0, 0, 4, 8], "kerning": [0, 4, 1]}
    font = {"cnjVersion": 1, "type": "SpriteFont", "texture": "art", "lineSpacing": 10, "glyphs": [glyph]}
    (tmp_path / "text.cnj").write_text(json.dumps(font))
    return tmp_path


class Loading(Game):
    """Shows a picture and a text, and what the devices say at the first update."""

    def __init__(self, folder) -> None:
        super().__init__()
        GraphicsDeviceManager(self)
        self.Content.RootDirectory = str(folder)
        self.first = None

    def LoadContent(self):
        self.batch = SpriteBatch(self.GraphicsDevice)
        self.art = self.Content.Load(Texture2D, "art")
        self.text = self.Content.Load(SpriteFont, "text")

    def UnloadContent(self):
        self.batch.Dispose()

    def Update(self, gameTime):
        mouse = Mouse.GetState()
        state = (mouse.X, mouse.Y, mouse.ScrollWheelValue, mouse.LeftButton, Keyboard.GetState().GetPressedKeys())
        self.first = self.first or state

    def Draw(self, gameTime):
        self.GraphicsDevice.Clear(Color.CornflowerBlue)
        self.batch.Begin()
        self.batch.Draw(self.art, Vector2(3, 2), Color.White)
        self.batch.DrawString(self.text, "AAA", Vector2(1, 14), Color.White)
        self.batch.End()


def play(folder, renderer: str) -> str | None:
    """Run a game for three frames and leave the devices in a mess; give the hash of its picture."""
    with GameDriver(lambda: Loading(folder), renderer=renderer, size=(32, 24)) as driver:
        driver.frame(3)
        game, ledger = driver.game, driver.game.GraphicsDevice._renderer
        assert game.first == (0, 0, 0, ButtonState.Released, [])
        assert ledger.live_resources
        picture = None if renderer == "HEADLESS" else hashlib.sha256(driver.picture().tobytes()).hexdigest()
        driver.press(Keys.W)
        driver.move_mouse(9, 9)
        driver.press_mouse()
        driver.wheel(2)
        driver.frame()
    assert ledger.live_resources == {}
    assert Mouse.WindowHandle == 0
    return picture


def test_games_in_one_process_load_the_same_content_again(folder):
    pictures = [play(folder, renderer) for renderer in ("SOFTWARE", "HEADLESS", "SOFTWARE", "SOFTWARE", "HEADLESS", "SOFTWARE")]
    assert len({picture for picture in pictures if picture}) == 1


# ---- where a picture is read


class Reading(CubeGame):
    """The lesson in 3-D, with sprites over it, whose back buffer is read in Draw and after EndDraw."""

    def Draw(self, gameTime):
        super().Draw(gameTime)
        self.in_draw = self.GraphicsDevice._read_picture().copy()

    def EndDraw(self):
        super().EndDraw()
        self.after_end_draw = self.GraphicsDevice._read_picture().copy()


SIZE = (320, 192)


def headless_picture() -> np.ndarray:
    with GameDriver(Reading, size=SIZE) as driver:
        driver.frame(5)
        game, shown = driver.game, driver.platform.windows[0].presented
        assert len(np.unique(game.in_draw.reshape(-1, 4), axis=0)) > 100
        for picture in (game.after_end_draw, driver.picture(), shown.view(np.uint8).reshape(game.in_draw.shape)):
            assert np.array_equal(picture, game.in_draw)
        return game.in_draw


def test_a_picture_is_the_same_wherever_it_is_read_and_in_a_window(platform, display):  # noqa: F811
    expected = headless_picture()
    platform.clock = DrivenClock()
    former = xna.platform.use(platform)
    try:
        with Reading() as game:
            game.graphics.RendererEXT = "SOFTWARE"
            game.graphics.PreferredBackBufferWidth, game.graphics.PreferredBackBufferHeight = SIZE
            game.DoInitialize()
            for _ in range(5):
                platform.clock.advance(game.TargetElapsedTime.Ticks)
                game.RunOneFrame()
            for _ in range(3):  # a display may take its time to show a new window's first frames
                platform.pump()
                game.EndDraw()
                time.sleep(0.05)
            shown = np.asarray(_screen_of(xna.platform.window_for_handle(game.Window.Handle), display))
            assert np.array_equal(game.in_draw, expected)
            assert np.array_equal(shown, expected[..., :3])
    finally:
        xna.platform.use(former)
