"""Playing breakout in tests."""

from __future__ import annotations

from collections.abc import Callable, Iterator
from contextlib import contextmanager

from samples.breakout.breakout_game import BreakoutGame, State
from samples.breakout.table import WIDTH
from xna.input import Keys
from xna.testing import GameDriver


class Player:
    """Plays breakout through its devices only."""

    def __init__(self, driver: GameDriver) -> None:
        assert isinstance(driver.game, BreakoutGame)
        self.driver, self.game = driver, driver.game

    def tap(self, key: Keys) -> None:
        """Press a key for a frame, and let a frame go by without it, so that the next press counts."""
        self.driver.tap(key)
        self.driver.frame(2)

    def start(self) -> None:
        """Go from the title to the serve."""
        self.tap(Keys.Space)
        assert self.game.state is State.SERVE

    def serve(self) -> None:
        self.tap(Keys.Space)
        assert self.game.state is State.PLAY

    def catch(self, frames: int, until: Callable[[], bool] | None = None) -> None:
        """Keep the mouse below the ball, a little aside so that it does not rise straight up; serve what is to be served."""
        for frame in range(frames):
            if until is not None and until():
                return
            if self.game.state is State.SERVE:
                self.driver.tap(Keys.Space)
            aside = 24 if frame // 200 % 2 else -24
            scale = self.game.GraphicsDevice.Viewport.Width / WIDTH
            self.driver.move_mouse(round((self.game.table.x + aside) * scale), 100)
            self.driver.frame()
        assert until is None, f"it did not happen in {frames} frames; the game is in {self.game.state}"


@contextmanager
def playing(renderer: str = "HEADLESS", seed: int = 1, size: tuple[int, int] | None = None) -> Iterator[Player]:
    with GameDriver(lambda: BreakoutGame(seed), renderer=renderer, size=size) as driver:
        driver.frame(2)
        yield Player(driver)
