"""Games and components that write down what happens to them, and a platform that a test drives."""

from __future__ import annotations

from collections.abc import Iterator
from contextlib import contextmanager

import xna.input._devices as devices
import xna.platform
from xna.drawable_game_component import DrawableGameComponent
from xna.game import Game
from xna.graphics_device_manager import GraphicsDeviceManager
from xna.platform.clock import DrivenClock
from xna.platform.headless import HeadlessPlatform

MILLISECOND = 10_000


@contextmanager
def driven_platform(**wishes: object) -> Iterator[HeadlessPlatform]:
    platform = HeadlessPlatform(DrivenClock(), **wishes)
    former = xna.platform.use(platform)
    devices.reset()
    try:
        yield platform
    finally:
        platform.close()
        xna.platform.use(former)
        devices.reset()


class LoggingGame(Game):
    """Writes down its hooks and events; exits after so many updates with elapsed time."""

    def __init__(self, *, updates: int = 0, renderer: str | None = "HEADLESS") -> None:
        super().__init__()
        self.log: list[str] = []
        self.times: list[tuple[int, int, bool]] = []
        self.drawn: list[tuple[int, int, bool]] = []
        self.updates_left = updates
        if renderer is not None:
            self.graphics = GraphicsDeviceManager(self)
            self.graphics.RendererEXT = renderer
        self.Exiting += lambda sender, args: self.log.append("Exiting")
        self.Disposed += lambda sender, args: self.log.append("Disposed")
        self.Activated += lambda sender, args: self.log.append("Activated")
        self.Deactivated += lambda sender, args: self.log.append("Deactivated")

    def Initialize(self):
        self.log.append("Initialize")
        super().Initialize()

    def LoadContent(self):
        self.log.append("LoadContent")

    def UnloadContent(self):
        self.log.append("UnloadContent")

    def BeginRun(self):
        self.log.append("BeginRun")

    def EndRun(self):
        self.log.append("EndRun")

    def Update(self, gameTime):
        self.log.append("Update")
        self.times.append(ticks_of(gameTime))
        super().Update(gameTime)
        if self.updates_left and gameTime.ElapsedGameTime:
            self.updates_left -= 1
            if not self.updates_left:
                self.Exit()

    def Draw(self, gameTime):
        self.log.append("Draw")
        self.drawn.append(ticks_of(gameTime))
        super().Draw(gameTime)


class LoggingComponent(DrawableGameComponent):
    def __init__(self, game: LoggingGame, name: str = "part") -> None:
        super().__init__(game)
        self.name = name
        self.Disposed += lambda sender, args: self.note("Disposed")

    def note(self, what: str) -> None:
        self.Game.log.append(f"{self.name}.{what}")

    def Initialize(self):
        self.note("Initialize")
        super().Initialize()

    def LoadContent(self):
        self.note("LoadContent")

    def UnloadContent(self):
        self.note("UnloadContent")

    def Update(self, gameTime):
        self.note("Update")

    def Draw(self, gameTime):
        self.note("Draw")


def ticks_of(game_time) -> tuple[int, int, bool]:
    return (game_time.TotalGameTime.Ticks, game_time.ElapsedGameTime.Ticks, game_time.IsRunningSlowly)
