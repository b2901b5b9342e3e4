"""GameDriver."""

from __future__ import annotations

from collections.abc import Callable
from os import PathLike
from types import TracebackType
from typing import TYPE_CHECKING, Generic, TypeVar

import numpy as np
import numpy.typing as npt

import xna.input._devices as devices
import xna.platform
from xna._disposal import dispose
from xna.game import Game
from xna.graphics_device_manager import GraphicsDeviceManager
from xna.igraphics_device_manager import IGraphicsDeviceManager
from xna.input.buttons import Buttons
from xna.input.keys import Keys
from xna.platform.clock import DrivenClock
from xna.platform.headless import HeadlessPlatform
from xna.player_index import PlayerIndex
from xna.testing._raw_pad import raw_sticks, raw_trigger
from xna.testing.input_script import InputScript
from xna.testing.mouse_button import MouseButton
from xna.timespan import TimeSpan

if TYPE_CHECKING:
    from datetime import timedelta

    from typing_extensions import Self

Picture = npt.NDArray[np.uint8]
G = TypeVar("G", bound=Game)


class GameDriver(Generic[G]):
    """Runs a game frame by frame, with no display, on a clock that only the driver moves.

    ::

        with GameDriver(MyGame) as driver:
            driver.tap(Keys.Space)
            driver.frame(30)
            assert driver.game.hero.is_jumping
            driver.save_png("jump.png")

    Entering starts the game (the device, Initialize, LoadContent, BeginRun, the first Update of no elapsed time); leaving ends
    the run and disposes the game. Input is delivered at the beginning of the next frame, so that its Update sees it.

    Args:
        game: The game's class, another callable without arguments that makes the game, or a game that has not started.
        renderer: The renderer's name; None leaves the choice to the game and the environment.
        size: Width and height of the back buffer; None leaves them to the game.
        step: The time from frame to frame; None takes the game's TargetElapsedTime, so that each frame has one Update. While the
            game is inactive, its InactiveSleepTime is part of the step, and may be longer than it.
        script: Input that is delivered by frame number, or its text.
        density: Physical pixels per window point.
        display: Width and height of the display, for full screen.
    """

    def __init__(
        self,
        game: G | Callable[[], G],
        *,
        renderer: str | None = "SOFTWARE",
        size: tuple[int, int] | None = None,
        step: TimeSpan | timedelta | None = None,
        script: InputScript | str | None = None,
        density: float = 1.0,
        display: tuple[int, int] = (1920, 1080),
    ) -> None:
        self.clock = DrivenClock()
        self.platform = HeadlessPlatform(self.clock, density=density, display=display)
        self.game: G
        self.frame_count = 0
        """The frames that were run."""
        self._make_game = game
        self._renderer = renderer
        self._size = size
        self._step = None if step is None else TimeSpan.of(step).Ticks
        self._script = InputScript.parse(script) if isinstance(script, str) else script
        self._after_frame: list[Callable[[], None]] = []

    def __enter__(self) -> Self:
        self._former = xna.platform.use(self.platform)
        devices.reset()
        try:
            self.game = self._make_game if isinstance(self._make_game, Game) else self._make_game()
            self._prefer()
            self.game._xna_host.start()
        except BaseException:
            self._leave(in_order=False)
            raise
        return self

    def __exit__(self, kind: type[BaseException] | None, error: BaseException | None, trace: TracebackType | None) -> None:
        self._leave(in_order=error is None)

    @property
    def has_exited(self) -> bool:
        """Whether the game has called Exit or its window was closed. Frames then do nothing."""
        return self.game._xna_host.exit_requested

    def frame(self, count: int = 1) -> None:
        """Run so many frames, or fewer when the game exits."""
        for _ in range(count):
            if self.has_exited:
                return
            if self._script is not None:
                self._script.perform(self, self.frame_count)
            self.clock.advance(self._pause())
            self.game.RunOneFrame()
            self.frame_count += 1
            after_frame, self._after_frame = self._after_frame, []
            for act in after_frame:
                act()

    # ---- keyboard and mouse

    def press(self, key: Keys) -> None:
        """Press a key and hold it."""
        self.platform.key_down(key)

    def release(self, key: Keys) -> None:
        """Release a key."""
        self.platform.key_up(key)

    def tap(self, key: Keys) -> None:
        """Hold a key for the next frame only."""
        self.press(key)
        self._after_frame.append(lambda: self.release(key))

    def type_text(self, text: str) -> None:
        """Type characters, for Window.TextInputEXT."""
        self.platform.type_text(text)

    def move_mouse(self, x: float, y: float) -> None:
        """Move the pointer to a place of the client area, in window points."""
        self.platform.mouse_move(x, y)

    def press_mouse(self, button: MouseButton = MouseButton.Left) -> None:
        """Press a mouse button and hold it."""
        self.platform.mouse_button(button, True)

    def release_mouse(self, button: MouseButton = MouseButton.Left) -> None:
        """Release a mouse button."""
        self.platform.mouse_button(button, False)

    def click(self, x: float | None = None, y: float | None = None, button: MouseButton = MouseButton.Left) -> None:
        """Hold a mouse button for the next frame only, at a place of the client area or where the pointer is."""
        if x is not None and y is not None:
            self.move_mouse(x, y)
        self.press_mouse(button)
        self._after_frame.append(lambda: self.release_mouse(button))

    def wheel(self, notches: float) -> None:
        """Turn the wheel, away from the user when positive; a notch counts 120."""
        self.platform.mouse_wheel(notches)

    # ---- game pads

    def pad(
        self,
        player: PlayerIndex = PlayerIndex.One,
        *,
        buttons: Buttons | int = 0,
        left: tuple[float, float] = (0.0, 0.0),
        right: tuple[float, float] = (0.0, 0.0),
        left_trigger: float = 0.0,
        right_trigger: float = 0.0,
    ) -> None:
        """Hold exactly these controls of a player's pad, which is plugged in if it is not.

        Args:
            player: The player.
            buttons: The buttons that are held, joined with `|`.
            left: The left stick's x and y, -1 to 1 with up positive, as a game sees them with the default dead zone.
            right: The right stick's x and y, likewise.
            left_trigger: The left trigger, 0 to 1, as a game sees it.
            right_trigger: The right trigger, likewise.
        """
        number = int(player)
        if devices.pads[number].traits is None:
            self.platform.gamepad_connect(number)
        self.platform.gamepad_buttons(number, Buttons(buttons))
        self.platform.gamepad_sticks(number, *raw_sticks(left, right))
        self.platform.gamepad_triggers(number, raw_trigger(left_trigger), raw_trigger(right_trigger))

    def unplug(self, player: PlayerIndex = PlayerIndex.One) -> None:
        """Unplug a player's pad."""
        self.platform.gamepad_disconnect(int(player))

    # ---- window

    def resize(self, width: int, height: int) -> None:
        """Drag the window's border; nothing happens unless Window.AllowUserResizing."""
        self.platform.resize(width, height)

    def focus(self, focused: bool) -> None:
        """Give the window the focus, or take it away."""
        self.platform.set_focus(focused)

    def close_window(self) -> None:
        """Click the window's close button."""
        self.platform.request_close()

    # ---- pictures

    def picture(self) -> Picture:
        """Give the back buffer as an array of uint8, shape (height, width, 4), RGBA, top row first."""
        return self.game.GraphicsDevice._read_picture()

    def save_png(self, path: str | PathLike[str]) -> None:
        """Write the back buffer to a PNG file."""
        from PIL import Image

        Image.fromarray(self.picture()).save(path, "PNG")

    # ---- inside

    def _prefer(self) -> None:
        manager = self.game.Services.GetService(IGraphicsDeviceManager)
        if isinstance(manager, GraphicsDeviceManager):
            if self._renderer is not None:
                manager.RendererEXT = self._renderer
            if self._size is not None:
                manager.PreferredBackBufferWidth, manager.PreferredBackBufferHeight = self._size

    def _pause(self) -> int:
        host = self.game._xna_host
        step = host.target if self._step is None else self._step
        return step if host.is_active else max(0, step - host.inactive_sleep)

    def _leave(self, in_order: bool) -> None:
        try:
            if hasattr(self, "game"):
                self._end_game(in_order)
        finally:
            self.platform.close()
            devices.reset()
            xna.platform.use(self._former)

    def _end_game(self, in_order: bool) -> None:
        host = self.game._xna_host
        if not in_order:
            host.abandon()
            return
        self.game.Exit()
        host.finish()
        dispose(self.game)
