"""GameRecorderEXT: screenshots and animated GIFs of any game (not in XNA 4.0)."""

from __future__ import annotations

import logging
import os
from pathlib import Path
from typing import TYPE_CHECKING

from xna._gif import save_gif, shrunk
from xna.drawable_game_component import DrawableGameComponent
from xna.exceptions import InvalidOperationException
from xna.input import Keyboard, Keys

if TYPE_CHECKING:
    from PIL.Image import Image

    from xna.game import Game
    from xna.game_time import GameTime

_log = logging.getLogger("xna.recorder")
_LAST = 2**31 - 1
_FRAME_STEP = 2
_MILLISECONDS = 33  # two frames of a sixtieth of a second
_MOST_PICTURES = 450  # 15 seconds; a longer GIF is of no use and fills the memory


class GameRecorderEXT(DrawableGameComponent):
    """Writes what a game draws: F12 takes a screenshot, F11 begins and ends an animated GIF.

    Add it to `game.Components`. It comes last in Draw; the game's own Draw calls the base last, so that all is drawn by then.
    It works on every renderer that can read its back buffer, whatever the profile.

    Args:
        game: The game.
        folder: Where files without a path of their own go; the current folder unless given.

    Attributes:
        ScreenshotKey: The key that takes a screenshot, or None.
        RecordingKey: The key that begins and ends a recording, or None.
    """

    def __init__(self, game: Game, folder: str | os.PathLike[str] = ".") -> None:
        super().__init__(game)
        self.DrawOrder = _LAST
        self.ScreenshotKey: Keys | None = Keys.F12
        self.RecordingKey: Keys | None = Keys.F11
        self._folder = Path(folder)
        self._held: set[Keys] = set()
        self._screenshots: list[Path] = []
        self._recording: Path | None = None
        self._pictures: list[Image] = []
        self._frame = 0

    @property
    def IsRecording(self) -> bool:
        """Whether a GIF is being recorded."""
        return self._recording is not None

    def TakeScreenshot(self, path: str | os.PathLike[str] | None = None) -> Path:
        """Write the next frame that is drawn as a PNG; gives the file's path, named after the game and numbered unless given.

        Raises:
            FileNotFoundError: The folder does not exist.
        """
        chosen = self._path(path, ".png", self._screenshots)
        self._screenshots.append(chosen)
        return chosen

    def StartRecording(self, path: str | os.PathLike[str] | None = None) -> Path:
        """Begin to record every second frame, halved until it is at most 400 wide, 15 seconds at most; gives the file's path.

        Raises:
            InvalidOperationException: A recording is running.
            FileNotFoundError: The folder does not exist.
        """
        if self._recording is not None:
            raise InvalidOperationException(f"StopRecording must come first: {self._recording} is being recorded.")
        self._recording = self._path(path, ".gif", [])
        self._pictures, self._frame = [], 0
        return self._recording

    def StopRecording(self) -> Path | None:
        """End the recording and write the file; gives its path, or None when no frame was drawn.

        Raises:
            InvalidOperationException: No recording is running.
        """
        if self._recording is None:
            raise InvalidOperationException("StartRecording must come first: nothing is being recorded.")
        path, pictures = self._recording, self._pictures
        self._recording, self._pictures = None, []
        if not pictures:
            return None
        save_gif(pictures, path, _MILLISECONDS)
        _log.info("recorded %s", path)
        return path

    def Update(self, gameTime: GameTime) -> None:
        """Look at the two keys."""
        keyboard = Keyboard.GetState()
        held = {key for key in (self.ScreenshotKey, self.RecordingKey) if key is not None and keyboard.IsKeyDown(key)}
        pressed, self._held = held - self._held, held
        if self.ScreenshotKey in pressed:
            self.TakeScreenshot()
        if self.RecordingKey in pressed:
            if self.IsRecording:
                self.StopRecording()
            else:
                self.StartRecording()

    def Draw(self, gameTime: GameTime) -> None:
        """Read the frame if it is wanted."""
        self._frame += 1
        records = self._recording is not None and self._frame % _FRAME_STEP == 1 and len(self._pictures) < _MOST_PICTURES
        if not records and not self._screenshots:
            return
        picture = self._read()
        for path in self._screenshots:
            picture.save(path, "PNG")
            _log.info("screenshot %s", path)
        self._screenshots.clear()
        if records:
            self._keep(shrunk(picture))

    def UnloadContent(self) -> None:
        """Write what is still being recorded."""
        if self.IsRecording:
            self.StopRecording()

    def _keep(self, picture: Image) -> None:
        if self._pictures and picture.size != self._pictures[0].size:  # the window was resized
            picture = picture.resize(self._pictures[0].size)
        self._pictures.append(picture)

    def _read(self) -> Image:
        from PIL import Image

        return Image.fromarray(self.GraphicsDevice._read_picture()).convert("RGB")

    def _path(self, path: str | os.PathLike[str] | None, suffix: str, taken: list[Path]) -> Path:
        """Give the path asked for, or the first one with a number that does not exist yet."""
        if path is not None:
            chosen = Path(path)
        else:
            name, number = type(self.Game).__name__.lower(), 1
            while (chosen := self._folder / f"{name}_{number}{suffix}").exists() or chosen in taken:
                number += 1
        if not chosen.absolute().parent.is_dir():
            raise FileNotFoundError(f"the folder of {chosen} does not exist")
        return chosen
