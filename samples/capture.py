"""Capture: ends a sample after so many frames and keeps pictures of it."""

from __future__ import annotations

from pathlib import Path
from typing import TYPE_CHECKING

from xna.game_recorder_ext import GameRecorderEXT

if TYPE_CHECKING:
    from PIL.Image import Image

    from xna.game import Game
    from xna.game_time import GameTime


class Capture(GameRecorderEXT):
    """The recorder's keys, and pictures by the command line.

    Args:
        game: The game; it must call the base Draw last.
        frames: After so many frames the game exits; None lets it run.
        screenshot: Where the last frame is written.
        recording: Where an animated GIF of every second frame is written.
    """

    def __init__(self, game: Game, frames: int | None, screenshot: Path | None, recording: Path | None) -> None:
        super().__init__(game)
        self._frames_left, self._last = frames, screenshot
        self._picture: Image | None = None
        for path in (screenshot, recording):
            if path is not None and not path.absolute().parent.is_dir():
                raise FileNotFoundError(f"the folder of {path} does not exist")
        if recording is not None:
            self.StartRecording(recording)

    def Draw(self, gameTime: GameTime) -> None:
        """Count the frame and keep its picture if it is wanted."""
        is_last = False
        if self._frames_left is not None:
            self._frames_left -= 1
            is_last = self._frames_left == 0
        if is_last and self._last is not None:
            self.TakeScreenshot(self._last)
        super().Draw(gameTime)
        if self._frames_left is None and self._last is not None:
            self._picture = self._read()  # any frame may be the last one
        if is_last:
            self.Game.Exit()

    def UnloadContent(self) -> None:
        """Write the last frame of a run that the player ended."""
        if self._picture is not None and self._last is not None:
            self._picture.save(self._last, "PNG")
        super().UnloadContent()
