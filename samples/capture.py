"""Capture: ends a sample after so many frames and keeps pictures of it."""

from __future__ import annotations

from pathlib import Path
from typing import TYPE_CHECKING

import numpy as np

from xna.drawable_game_component import DrawableGameComponent
from xna.graphics import GraphicsProfile

if TYPE_CHECKING:
    from PIL.Image import Image

    from xna.game import Game
    from xna.game_time import GameTime
    from xna.graphics_device_manager import GraphicsDeviceManager

LAST = 2**31 - 1
GIF_WIDTH, GIF_LOOKS = 400, 12
FREQUENT_COLORS, FAR_COLORS = 160, 95
MOST_PICTURES = 450  # 15 seconds; a longer GIF is of no use and fills the memory
HALVINGS = 3
FRAME_MILLISECONDS = 33


class Capture(DrawableGameComponent):
    """Draws nothing: it comes last in Draw and reads what the others have drawn.

    Args:
        game: The game; it must call the base Draw last.
        frames: After so many frames the game exits; None lets it run.
        screenshot: Where the last frame is written.
        recording: Where an animated GIF of every second frame is written.
    """

    def __init__(self, game: Game, frames: int | None, screenshot: Path | None, recording: Path | None) -> None:
        super().__init__(game)
        self.DrawOrder = LAST
        self._frames, self._screenshot, self._recording = frames, screenshot, recording
        self._count = 0
        self._last: Image | None = None
        self._pictures: list[Image] = []
        for path in (screenshot, recording):
            if path is not None and not path.absolute().parent.is_dir():
                raise FileNotFoundError(f"the folder of {path} does not exist")

    @property
    def wants_pictures(self) -> bool:
        """Whether frames are read at all."""
        return self._screenshot is not None or self._recording is not None

    def ask_for_readback(self, manager: GraphicsDeviceManager) -> None:
        """Wish for the profile HiDef: Reach cannot read the back buffer."""
        manager.GraphicsProfile = GraphicsProfile.HiDef

    def Draw(self, gameTime: GameTime) -> None:
        """Count the frame and keep its picture if it is wanted."""
        self._count += 1
        is_last = self._count == self._frames
        if self._recording is not None and self._count % 2 and len(self._pictures) < MOST_PICTURES:
            self._keep(_shrunk(self._read()))
        if self._screenshot is not None and (is_last or self._frames is None):
            self._last = self._read()
        if is_last:
            self.Game.Exit()

    def save(self) -> None:
        """Write the files, after the run."""
        if self._screenshot is not None and self._last is not None:
            self._last.save(self._screenshot, "PNG")
        if self._recording is not None and self._pictures:
            self._save_gif(self._recording)

    def _keep(self, picture: Image) -> None:
        if self._pictures and picture.size != self._pictures[0].size:  # the window was resized
            picture = picture.resize(self._pictures[0].size)
        self._pictures.append(picture)

    def _read(self) -> Image:
        from PIL import Image

        parameters = self.GraphicsDevice.PresentationParameters
        pixels = np.empty((parameters.BackBufferHeight, parameters.BackBufferWidth, 4), np.uint8)
        self.GraphicsDevice.GetBackBufferData(pixels)
        return Image.fromarray(pixels).convert("RGB")

    def _save_gif(self, path: Path) -> None:
        from PIL.Image import Dither

        palette = _palette(self._pictures[:: 1 + len(self._pictures) // GIF_LOOKS])
        # One palette for all and no dithering: dots that dance from frame to frame look bad and fill the file.
        first, *others = (picture.quantize(palette=palette, dither=Dither.NONE) for picture in self._pictures)
        first.save(path, "GIF", save_all=True, append_images=others, duration=FRAME_MILLISECONDS, loop=0)


def _palette(pictures: list[Image]) -> Image:
    """Choose colours for all pictures: those that fill areas, for gradients, and those far apart, for small bright things."""
    from PIL import Image

    height = pictures[0].height
    stack = Image.new("RGB", (pictures[0].width, height * len(pictures)))
    for number, picture in enumerate(pictures):
        stack.paste(picture, (0, number * height))
    kinds = ((FREQUENT_COLORS, Image.Quantize.MEDIANCUT), (FAR_COLORS, Image.Quantize.MAXCOVERAGE))
    colors = [channel for count, kind in kinds for channel in (stack.quantize(count, kind).getpalette() or [])[: 3 * count]]
    palette = Image.new("P", (1, 1))
    palette.putpalette(colors)
    return palette


def _shrunk(picture: Image) -> Image:
    """Halve a picture until it is small enough for a GIF, three times at most."""
    halvings = 0
    while picture.width > GIF_WIDTH and halvings < HALVINGS:
        picture = picture.reduce(2)
        halvings += 1
    return picture
