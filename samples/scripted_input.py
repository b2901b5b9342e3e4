"""ScriptedInput: plays an input script in a game that has a window."""

from __future__ import annotations

from collections.abc import Callable
from typing import TYPE_CHECKING

from xna.game_component import GameComponent
from xna.input import Keys
from xna.platform.events import CloseRequested
from xna.testing import GameDriver, InputScript, MouseButton

if TYPE_CHECKING:
    from xna.game import Game
    from xna.game_time import GameTime


class ScriptedInput(GameComponent):
    """Does what stands in a script, one frame late: components are updated after the game has read its input.

    Lines about the window (resize, focus) do nothing: the window belongs to the player.
    """

    def __init__(self, game: Game, script: InputScript) -> None:
        super().__init__(game)
        self._hands = _Hands(game)
        self._script = script
        self._frame = -1  # the update before the first frame

    def Update(self, gameTime: GameTime) -> None:
        """Do what the script says about the next frame."""
        self._hands.let_go()
        self._frame += 1
        self._script.perform(self._hands, self._frame)
        if any(isinstance(event, CloseRequested) for event in self._hands.platform.pump()):
            self.Game.Exit()


class _Hands(GameDriver["Game"]):
    """The driver's deeds without its run. Its platform has no window, so input goes straight to the devices."""

    def __init__(self, game: Game) -> None:
        super().__init__(game)
        self._held: list[Callable[[], None]] = []

    def tap(self, key: Keys) -> None:
        self.press(key)
        self._held.append(lambda: self.release(key))

    def click(self, x: float | None = None, y: float | None = None, button: MouseButton = MouseButton.Left) -> None:
        if x is not None and y is not None:
            self.move_mouse(x, y)
        self.press_mouse(button)
        self._held.append(lambda: self.release_mouse(button))

    def let_go(self) -> None:
        held, self._held = self._held, []
        for release in held:
            release()
