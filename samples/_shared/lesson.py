"""Lesson: the part of a lesson that is no lesson."""

from __future__ import annotations

from pathlib import Path
from random import Random

import numpy as np

from samples._shared.controls import Controls
from xna import Color, EventArgs, Game, GameTime, GraphicsDeviceManager, Matrix, PerformanceOverlayEXT, Rectangle, Vector2
from xna.content import ContentManager
from xna.graphics import BlendState, SamplerState, SpriteBatch, SpriteEffects, SpriteFont, SpriteSortMode, Texture2D
from xna.input import Buttons, Keys

WIDTH, HEIGHT = 800, 480
DISC = 64
SHADE, PALE, GOLD = Color(0, 0, 0, 170), Color(232, 236, 255), Color(255, 210, 96)


class Lesson(Game):
    """A game with a picture of 800x480 in a window of any size, with text, and with the keys that are the same everywhere.

    P or Start pauses, R or Back begins again, H shows the help, F3 shows figures, Alt+Enter fills the screen, Escape ends.

    A lesson's Update calls the base first and returns while `is_paused`; its Draw calls the base last. `restart` begins the game.

    Args:
        folder: The sample's folder, with its `content`.
        title: Stands in the title bar and over the help.
        keys: The help, a line each.
        seed: The same seed and the same input give the same game.
    """

    def __init__(self, folder: Path, title: str, keys: tuple[str, ...], seed: int = 1) -> None:
        super().__init__()
        self.graphics = GraphicsDeviceManager(self)
        self.graphics.PreferredBackBufferWidth, self.graphics.PreferredBackBufferHeight = WIDTH, HEIGHT
        self.Content.RootDirectory = str(folder / "content")
        self.Window.Title = self.title = title
        self.Window.AllowUserResizing = True
        self.Components.Add(PerformanceOverlayEXT(self))
        self.random = Random(seed)
        self.is_paused, self.shows_help = False, False
        self._keys = (*keys, "P pauses   R begins again   F3 shows figures   Escape ends")

    def restart(self) -> None:
        """Begin the game, or begin it again; override it."""

    def Initialize(self) -> None:
        """Make the controls and begin."""
        self.controls = Controls()
        self.restart()
        super().Initialize()

    def LoadContent(self) -> None:
        """Make the batch, a white pixel and a soft disc, and load the two fonts; an override calls the base first."""
        self.batch = SpriteBatch(self.GraphicsDevice)
        self.white, self.disc = Texture2D(self.GraphicsDevice, 1, 1), Texture2D(self.GraphicsDevice, DISC, DISC)
        self.white.SetData(np.full(4, 255, np.uint8))
        self.disc.SetData(_soft_disc(DISC))
        self._fonts = ContentManager(self.Services, str(Path(__file__).parent / "content"))
        self.text, self.large = self._fonts.Load(SpriteFont, "text"), self._fonts.Load(SpriteFont, "title")

    def UnloadContent(self) -> None:
        """Let them go; an override calls the base."""
        for resource in (self.batch, self.white, self.disc):
            resource.Dispose()
        self._fonts.Unload()

    def Update(self, gameTime: GameTime) -> None:
        """Read the controls and do what is the same in every lesson; an override calls the base first."""
        controls = self.controls
        controls.update()
        if controls.pressed(Keys.P, Buttons.Start):
            self.is_paused = not self.is_paused
        if controls.pressed(Keys.R, Buttons.Back):
            self.is_paused = False
            self.restart()
        self.shows_help ^= controls.pressed(Keys.H)
        if controls.held(Keys.LeftAlt, Keys.RightAlt) and controls.pressed(Keys.Enter):
            self.graphics.ToggleFullScreen()
        if controls.pressed(Keys.Escape):
            self.Exit()
        super().Update(gameTime)

    def OnDeactivated(self, sender: object, args: EventArgs) -> None:
        """Pause when the player turns to another window."""
        self.is_paused = True
        super().OnDeactivated(sender, args)

    def Draw(self, gameTime: GameTime) -> None:
        """Draw help and pause over the picture; an override calls the base last."""
        self.begin()
        if self.is_paused:
            self.fill(0, 0, WIDTH, HEIGHT, SHADE)
            self.write("PAUSE", WIDTH / 2, 150, GOLD, font=self.large)
        if self.is_paused or self.shows_help:
            self._draw_help()
        else:
            self.write("H: help", WIDTH - 12, HEIGHT - 24, PALE * 0.6, align=1.0)
        self.batch.End()
        super().Draw(gameTime)

    def _draw_help(self) -> None:
        top = HEIGHT - 20 * (len(self._keys) + 1) - 24
        self.fill(0, top - 12, WIDTH, HEIGHT - top + 12, SHADE)
        self.write(self.title, WIDTH / 2, top, GOLD)
        for number, line in enumerate(self._keys, 1):
            self.write(line, WIDTH / 2, top + 20 * number, PALE)

    # ---- drawing, in the coordinates of a picture of 800x480

    def view(self) -> Matrix:
        """Fit the picture of 800x480 into the window, in the middle and undistorted."""
        port = self.GraphicsDevice.Viewport
        scale = min(port.Width / WIDTH, port.Height / HEIGHT)
        left, top = (port.Width - WIDTH * scale) / 2, (port.Height - HEIGHT * scale) / 2
        return Matrix.CreateScale(scale, scale, 1.0) * Matrix.CreateTranslation(left, top, 0.0)

    @property
    def pointer(self) -> Vector2:
        """The mouse pointer in the picture."""
        return Vector2.Transform(self.controls.pointer, Matrix.Invert(self.view()))

    def begin(self, blend: BlendState | None = None, sampler: SamplerState | None = None, camera: Matrix | None = None) -> None:
        """Begin a batch over the picture, seen by a camera if one is given; `batch.End()` ends it."""
        view = self.view() if camera is None else camera * self.view()
        self.batch.Begin(SpriteSortMode.Deferred, blend, sampler, None, None, None, view)

    def fill(self, x: float, y: float, width: float, height: float, color: Color) -> None:
        """Fill a rectangle."""
        self.batch.Draw(self.white, Rectangle(round(x), round(y), round(width), round(height)), color)

    def dot(self, place: Vector2, radius: float, color: Color) -> None:
        """Draw a disc with a soft edge."""
        middle = Vector2(DISC / 2, DISC / 2)
        self.batch.Draw(self.disc, place, None, color, 0.0, middle, 2 * radius / DISC, SpriteEffects.None_, 0.0)

    def write(self, text: str, x: float, y: float, color: Color, align: float = 0.5, font: SpriteFont | None = None) -> None:
        """Write a text whose left end (align 0), middle (0.5) or right end (1) stands at x."""
        font = font or self.text
        place = Vector2(round(x - font.MeasureString(text).X * align), y)
        self.batch.DrawString(font, text, place + Vector2.One, Color.Black * (color.A / 255 * 0.6))
        self.batch.DrawString(font, text, place, color)


def _soft_disc(size: int) -> np.ndarray[tuple[int, ...], np.dtype[np.uint8]]:
    """Give premultiplied white that ends in a soft edge of two pixels."""
    middle = (np.arange(size) + 0.5 - size / 2) ** 2
    alpha = np.clip((size / 2 - np.sqrt(middle[:, None] + middle[None, :])) / 2, 0, 1)
    return np.repeat((alpha * 255 + 0.5).astype(np.uint8)[..., None], 4, axis=2)
