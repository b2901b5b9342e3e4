"""GameDriver and run_frames."""

from __future__ import annotations

import numpy as np
import pytest
from PIL import Image

import xna.platform
from tests.unit._games import LoggingGame
from tests.unit._recording_renderer import recording
from xna.color import Color
from xna.exceptions import NotSupportedException
from xna.graphics.graphics_profile import GraphicsProfile
from xna.graphics_device_manager import GraphicsDeviceManager
from xna.input.button_state import ButtonState
from xna.input.buttons import Buttons
from xna.input.game_pad import GamePad
from xna.input.keyboard import Keyboard
from xna.input.keys import Keys
from xna.input.mouse import Mouse
from xna.player_index import PlayerIndex
from xna.testing import GameDriver, InputScriptError, MouseButton, run_frames
from xna.timespan import TimeSpan

TARGET = 166_667


class Watching(LoggingGame):
    """Keeps the input that each update saw."""

    def __init__(self):
        super().__init__(renderer=None)
        self.graphics = GraphicsDeviceManager(self)
        self.keys, self.mice, self.pads, self.text = [], [], [], []
        self.Window.TextInputEXT += lambda sender, args: self.text.append(args.Character)

    def Update(self, gameTime):
        super().Update(gameTime)
        self.keys.append(Keyboard.GetState().GetPressedKeys())
        self.mice.append(Mouse.GetState())
        self.pads.append(GamePad.GetState(PlayerIndex.One))


class Green(LoggingGame):
    """Clears to a green that grows from frame to frame."""

    def Draw(self, gameTime):
        super().Draw(gameTime)
        self.GraphicsDevice.Clear(Color(0, len(self.drawn), 0, 255))


@pytest.fixture
def driver():
    with recording(), GameDriver(Watching, renderer=None) as made:
        yield made


def test_each_frame_is_one_update_and_one_draw():
    with GameDriver(LoggingGame, renderer="HEADLESS") as driver:
        assert driver.game.log == ["Initialize", "LoadContent", "BeginRun", "Update", "Activated"]
        driver.frame(3)
        driver.frame()
        assert driver.frame_count == 4
        assert [time[1] for time in driver.game.times] == [0] + [TARGET] * 4
        assert len(driver.game.drawn) == 4


@pytest.mark.parametrize("is_fixed", [True, False])
def test_step(is_fixed):
    def make():
        game = LoggingGame()
        game.IsFixedTimeStep = is_fixed
        game.TargetElapsedTime = TimeSpan.FromMilliseconds(10)
        return game

    with GameDriver(make, renderer=None, step=TimeSpan.FromMilliseconds(30)) as driver:
        driver.frame(2)
        assert [time[1] for time in driver.game.times[1:]] == ([100_000] * 6 if is_fixed else [300_000] * 2)


def test_leaving_ends_the_run_and_restores_the_platform():
    former = xna.platform.use(None)
    marker = object()
    xna.platform.use(marker)
    try:
        with GameDriver(LoggingGame, renderer="HEADLESS") as driver:
            game = driver.game
            assert xna.platform.current() is driver.platform
            driver.frame()
        assert game.log[-4:] == ["Exiting", "EndRun", "UnloadContent", "Disposed"]
        assert xna.platform.current() is marker
    finally:
        xna.platform.use(former)


def test_game_that_exits_ends_its_run_once():
    with GameDriver(lambda: LoggingGame(updates=2), renderer="HEADLESS") as driver:
        game = driver.game
        driver.frame(10)
        assert driver.has_exited
        assert driver.frame_count == 2
    assert game.log.count("Exiting") == game.log.count("EndRun") == game.log.count("Disposed") == 1


def test_an_error_in_the_block_disposes_the_game_without_end_run():
    with pytest.raises(ValueError, match="mine"), GameDriver(LoggingGame, renderer="HEADLESS") as driver:
        game = driver.game
        raise ValueError("mine")
    assert game.log[-3:] == ["Exiting", "UnloadContent", "Disposed"]
    assert "EndRun" not in game.log


def test_an_error_at_the_start_leaves_nothing_behind():
    class Broken(LoggingGame):
        def LoadContent(self):
            raise ValueError("no content")

    former = xna.platform._current
    driver = GameDriver(Broken, renderer="HEADLESS")
    with pytest.raises(ValueError, match="no content"), driver:
        pytest.fail("entered")
    assert xna.platform._current is former
    assert driver.game.log[-1] == "Disposed"


def test_renderer_and_size_are_wishes_before_the_device_is_made():
    with recording() as recorder, GameDriver(LoggingGame, renderer="RECORDING", size=(64, 32)) as driver:
        assert driver.game.GraphicsDevice.RendererNameEXT == "RECORDING"
        asked = recorder.created[0].presentation
        assert (asked.width, asked.height) == (64, 32)


def test_a_game_that_exists_can_be_driven():
    game = LoggingGame()
    with GameDriver(game, renderer="HEADLESS") as driver:
        assert driver.game is game


def test_keys(driver):
    driver.press(Keys.A)
    driver.frame()
    driver.tap(Keys.Space)
    driver.frame(2)
    driver.release(Keys.A)
    driver.frame()
    assert driver.game.keys == [[], [Keys.A], [Keys.Space, Keys.A], [Keys.A], []]


def test_mouse(driver):
    driver.move_mouse(10, 20)
    driver.press_mouse(MouseButton.Right)
    driver.frame()
    driver.click(30, 40)
    driver.wheel(2)
    driver.frame()
    driver.release_mouse(MouseButton.Right)
    driver.frame()
    seen = [(m.X, m.Y, m.LeftButton, m.RightButton, m.ScrollWheelValue) for m in driver.game.mice[1:]]
    up, down = ButtonState.Released, ButtonState.Pressed
    assert seen == [(10, 20, up, down, 0), (30, 40, down, down, 240), (30, 40, up, up, 240)]


@pytest.mark.parametrize("value", [-1.0, -0.25, 0.0, 0.5, 1.0])
def test_pad_shows_the_values_that_were_asked_for(driver, value):
    driver.pad(buttons=Buttons.A | Buttons.Start, left=(value, 0), right=(0, value), left_trigger=abs(value))
    driver.frame()
    state = driver.game.pads[-1]
    assert state.IsConnected
    assert state.IsButtonDown(Buttons.A | Buttons.Start)
    assert state.ThumbSticks.Left.X == pytest.approx(value, abs=1e-4)
    assert state.ThumbSticks.Right.Y == pytest.approx(value, abs=1e-4)
    assert state.Triggers.Left == pytest.approx(abs(value), abs=3e-3)
    driver.pad()
    driver.frame()
    assert driver.game.pads[-1].IsButtonUp(Buttons.A)
    driver.unplug()
    driver.frame()
    assert not driver.game.pads[-1].IsConnected


def test_pad_refuses_values_out_of_range(driver):
    with pytest.raises(ValueError, match="-1 to 1"):
        driver.pad(left=(1.5, 0))


def test_text_resize_focus_and_close(driver):
    game = driver.game
    game.Window.AllowUserResizing = True
    driver.frame()
    driver.type_text("hi")
    driver.resize(640, 400)
    driver.frame()
    assert game.text == ["h", "i"]
    assert game.GraphicsDevice.Viewport.Width == 640
    driver.focus(False)
    driver.frame()
    assert not game.IsActive
    driver.focus(True)
    driver.close_window()
    driver.frame()
    assert driver.has_exited


def test_script_is_delivered_by_frame_number():
    script = "1 down Space\n3 up Space\n5 exit"
    with recording(), GameDriver(Watching, renderer=None, script=script) as driver:
        driver.frame(100)
        assert driver.game.keys == [[], [], [Keys.Space], [Keys.Space], [], []]
        assert driver.has_exited
    with pytest.raises(InputScriptError):
        GameDriver(Watching, script="nonsense")


def test_picture_and_save_png(tmp_path):
    with GameDriver(Green, renderer="SOFTWARE", size=(16, 8)) as driver:
        driver.frame(3)
        picture = driver.picture()
        assert (picture.shape, picture.dtype) == ((8, 16, 4), np.uint8)
        assert (picture == (0, 3, 0, 255)).all()
        driver.save_png(tmp_path / "green.png")
        assert np.array_equal(np.asarray(Image.open(tmp_path / "green.png")), picture)
        shown = driver.platform.windows[0].presented
        assert np.array_equal(shown.view(np.uint8).reshape(picture.shape), picture)


def test_run_frames_gives_the_last_picture_again_and_again():
    for _ in range(2):
        picture = run_frames(Green, 5, size=(4, 4))
        assert (picture == (0, 5, 0, 255)).all()


def test_run_frames_ends_early_with_the_game():
    picture = run_frames(lambda: Green(updates=3), 50, size=(4, 4))
    assert (picture == (0, 2, 0, 255)).all()


def test_run_frames_refuses_no_frames_and_renderers_without_pixels():
    with pytest.raises(ValueError, match="at least 1"):
        run_frames(Green, 0)
    with pytest.raises(NotSupportedException, match="HEADLESS"):
        run_frames(Green, 1, renderer="HEADLESS")


def test_picture_is_the_same_in_draw_after_the_frame_and_in_the_window():
    class Snapping(Green):
        def Draw(self, gameTime):
            super().Draw(gameTime)
            self.in_draw = self.GraphicsDevice._read_picture().copy()

        def EndDraw(self):
            super().EndDraw()
            self.after_end_draw = self.GraphicsDevice._read_picture().copy()

    with GameDriver(Snapping, size=(16, 8), density=2.0) as driver:
        driver.frame(2)
        screen = driver.platform.windows[0].screen
        assert np.array_equal(driver.game.in_draw, driver.game.after_end_draw)
        assert np.array_equal(driver.game.in_draw, driver.picture())
        assert screen.shape == (16, 32)
        assert (screen == driver.picture().view(np.uint32)[0, 0, 0]).all()


def test_back_buffer_data_follows_the_users_resize():
    class Reading(Green):
        def __init__(self):
            super().__init__()
            self.Window.AllowUserResizing = True
            self.graphics.GraphicsProfile = GraphicsProfile.HiDef

        def Draw(self, gameTime):
            super().Draw(gameTime)
            self.pixels = len(self.GraphicsDevice.GetBackBufferData())

    with GameDriver(Reading, size=(64, 32)) as driver:
        driver.frame()
        assert driver.game.pixels == 64 * 32
        driver.resize(1024, 600)
        driver.frame()
        assert driver.game.pixels == 614_400


def test_five_games_in_a_row_with_two_renderers_agree():
    pictures = [run_frames(Green, 3, size=(8, 8), renderer=name) for name in ("SOFTWARE",) * 3]
    with GameDriver(Green, renderer="HEADLESS") as driver:
        driver.frame(3)
    pictures += [run_frames(Green, 3, size=(8, 8))]
    assert all(np.array_equal(picture, pictures[0]) for picture in pictures)
