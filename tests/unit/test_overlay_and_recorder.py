"""The overlay and the recorder, over a game that draws a moving square."""

from __future__ import annotations

from pathlib import Path

import numpy as np
import pytest
from PIL import Image

from xna import Color, Game, GameRecorderEXT, GameTime, GraphicsDeviceManager, PerformanceOverlayEXT, Rectangle
from xna.exceptions import InvalidOperationException
from xna.graphics import SpriteBatch, Texture2D
from xna.input import Keys
from xna.testing import GameDriver


class Square(Game):
    def __init__(self) -> None:
        super().__init__()
        self.graphics = GraphicsDeviceManager(self)
        self.overlay, self.recorder = PerformanceOverlayEXT(self), GameRecorderEXT(self)
        self.Components.Add(self.overlay)
        self.Components.Add(self.recorder)
        self.frame = 0

    def LoadContent(self) -> None:
        self.batch = SpriteBatch(self.GraphicsDevice)
        self.white = Texture2D(self.GraphicsDevice, 1, 1)
        self.white.SetData(np.full(4, 255, np.uint8))

    def Draw(self, gameTime: GameTime) -> None:
        self.frame += 1
        self.GraphicsDevice.Clear(Color.CornflowerBlue)
        self.batch.Begin()
        self.batch.Draw(self.white, Rectangle(200 + 10 * self.frame, 100, 10, 10), Color.Red)
        self.batch.End()
        super().Draw(gameTime)


def test_f3_shows_the_counts_of_the_game_alone() -> None:
    with GameDriver(Square, renderer="SOFTWARE", size=(400, 240)) as driver:
        assert isinstance(driver.game, Square)
        driver.frame(3)
        plain = driver.picture()
        assert not driver.game.overlay.IsShown and driver.game.overlay.Lines == []
        driver.tap(Keys.F3)
        driver.frame(2)
        shown = driver.picture()
        assert driver.game.overlay.IsShown
        assert not np.array_equal(plain[:100, :150], shown[:100, :150])
        text = "\n".join(driver.game.overlay.Lines)
        assert "draws 1   sprites 1   primitives 2" in text
        assert "clears 1" in text and "SOFTWARE" in text and "vsync asked One, applied Immediate" in text
        assert "MiB" in text
        driver.tap(Keys.F3)
        driver.frame(2)
        assert np.array_equal(plain[:90, :150], driver.picture()[:90, :150])


def test_the_overlay_leaves_nothing_behind() -> None:
    with GameDriver(Square, renderer="SOFTWARE", size=(64, 64)) as driver:
        driver.frame(2)
        assert isinstance(driver.game, Square)
        white, font = driver.game.overlay._white, driver.game.overlay._font.TextureEXT
    assert white.IsDisposed and font.IsDisposed


def test_f12_writes_the_frame_as_it_is_shown(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.chdir(tmp_path)
    with GameDriver(Square, renderer="SOFTWARE", size=(400, 240)) as driver:
        driver.frame(2)
        driver.tap(Keys.F12)
        driver.frame()
        picture = driver.picture()
        driver.frame(2)
        driver.tap(Keys.F12)
        driver.frame(3)
    assert sorted(path.name for path in tmp_path.iterdir()) == ["square_1.png", "square_2.png"]
    assert np.array_equal(np.asarray(Image.open(tmp_path / "square_1.png")), picture[..., :3])


def test_f11_records_every_second_frame(tmp_path: Path) -> None:
    with GameDriver(Square, renderer="SOFTWARE", size=(400, 240)) as driver:
        assert isinstance(driver.game, Square)
        recorder = driver.game.recorder
        recorder._folder = tmp_path
        driver.frame()
        driver.tap(Keys.F11)
        driver.frame(9)
        assert recorder.IsRecording
        driver.tap(Keys.F11)
        driver.frame()
        assert not recorder.IsRecording
    with Image.open(tmp_path / "square_1.gif") as gif:
        assert gif.size == (400, 240)
        assert gif.n_frames == 5


def test_a_recording_that_the_game_ends_in_is_written(tmp_path: Path) -> None:
    with GameDriver(Square, renderer="SOFTWARE", size=(400, 240)) as driver:
        driver.frame()
        assert isinstance(driver.game, Square)
        assert driver.game.recorder.StartRecording(tmp_path / "film.gif") == tmp_path / "film.gif"
        driver.frame(4)
    assert (tmp_path / "film.gif").stat().st_size > 100


def test_what_cannot_be_recorded_is_said(tmp_path: Path) -> None:
    with GameDriver(Square, renderer="SOFTWARE", size=(64, 64)) as driver:
        driver.frame()
        assert isinstance(driver.game, Square)
        recorder = driver.game.recorder
        with pytest.raises(InvalidOperationException, match="StartRecording must come first"):
            recorder.StopRecording()
        with pytest.raises(FileNotFoundError, match="does not exist"):
            recorder.TakeScreenshot(tmp_path / "none" / "a.png")
        recorder.StartRecording(tmp_path / "a.gif")
        with pytest.raises(InvalidOperationException, match="StopRecording must come first"):
            recorder.StartRecording(tmp_path / "b.gif")
        assert recorder.StopRecording() is None
