"""GalleryGame: six exhibits, on one wall or one at a time."""

from __future__ import annotations

from pathlib import Path

from samples.gallery.exhibits import EXHIBITS, GOLD
from samples.gallery.placards import DOCUMENT_TYPE, Placards
from xna import Color, Game, GameTime, GraphicsDeviceManager, Rectangle, Vector2
from xna.graphics import DepthFormat, SpriteBatch, SpriteFont, Texture2D
from xna.input import Keyboard, Keys

WALL, FRAME, INK, ALARM = Color(24, 26, 38), Color(46, 50, 68), Color(196, 202, 222), Color(150, 30, 40)
COLUMNS, ROWS, GAP, HEAD, FOOT, PLACARD = 3, 2, 10, 36, 24, 50
TURN_SPEED, TURN_BY_ITSELF = 2.4, 0.35
TITLE = "The gallery of content"
HELP = "1 to 6: one exhibit   0: all   Space: walk or wave   Left, Right: turn   Edit a file of the content folder!"


class GalleryGame(Game):
    """The lesson. The seed changes nothing: a gallery has no chance in it."""

    def __init__(self, seed: int = 1) -> None:
        super().__init__()
        self.graphics = GraphicsDeviceManager(self)
        self.graphics.PreferredDepthStencilFormat = DepthFormat.Depth24
        self.Content.RootDirectory = str(Path(__file__).parent / "content")
        self.Content.HotReloadEXT = True
        self.Content.RegisterCnjLoaderEXT(Placards, DOCUMENT_TYPE, Placards.parse)
        self.Window.Title = "Gallery"
        self.Window.AllowUserResizing = True
        self.IsMouseVisible = True
        self.chosen: int | None = None
        self.news = ""

    def Initialize(self) -> None:
        """Listen for files that change."""
        self.keys = Keyboard.GetState()
        self.Content.AssetReloadedEXT += lambda content, args: self._tell(f"Reloaded {args.AssetName}")
        super().Initialize()

    def LoadContent(self) -> None:
        """Load the exhibits; each loads what it shows."""
        self.batch = SpriteBatch(self.GraphicsDevice)
        self.white = Texture2D(self.GraphicsDevice, 1, 1)
        self.white.SetData([Color.White])
        self.text = self.Content.Load(SpriteFont, "text")
        self.script = self.Content.Load(SpriteFont, "script")
        self.placards = self.Content.Load(Placards, "placards")
        self.exhibits = [kind(self.GraphicsDevice, self.Content) for kind in EXHIBITS]

    def UnloadContent(self) -> None:
        """Let go of what the game made itself; ContentManager disposes what it loaded."""
        for exhibit in self.exhibits:
            exhibit.unload()
        self.white.Dispose()
        self.batch.Dispose()

    def Update(self, gameTime: GameTime) -> None:
        """Choose, turn and animate."""
        seconds = gameTime.ElapsedGameTime.TotalSeconds
        keys, old, self.keys = Keyboard.GetState(), self.keys, Keyboard.GetState()
        pressed = {key for key in keys.GetPressedKeys() if old.IsKeyUp(key)}
        if Keys.Escape in pressed:
            self.Exit()
        if pressed & {Keys.D0, Keys.Back}:
            self.chosen = None
        for number in range(len(self.exhibits)):
            if Keys(Keys.D1 + number) in pressed:
                self.chosen = number
        steer = keys.IsKeyDown(Keys.Right) - keys.IsKeyDown(Keys.Left)
        for exhibit in self.exhibits:
            exhibit.turn += seconds * (steer * TURN_SPEED or TURN_BY_ITSELF)
            exhibit.update(seconds)
            if Keys.Space in pressed:
                exhibit.use()
        super().Update(gameTime)

    # ---- the picture

    def Draw(self, gameTime: GameTime) -> None:
        """Draw the wall, the exhibits, and at the foot what hot reload has to say."""
        self.GraphicsDevice.Clear(WALL)
        self.batch.Begin()
        self.batch.DrawString(self.script, TITLE, Vector2(GAP, 4.0), GOLD)
        self.batch.End()
        shown = range(len(self.exhibits)) if self.chosen is None else [self.chosen]
        for number in shown:
            self._draw_panel(number, self._panel(number))
        self._draw_foot()
        super().Draw(gameTime)

    def _panel(self, number: int) -> Rectangle:
        view = self.GraphicsDevice.Viewport
        columns, rows = (COLUMNS, ROWS) if self.chosen is None else (1, 1)
        width = (view.Width - GAP * (columns + 1)) // columns
        height = (view.Height - HEAD - FOOT - GAP * rows) // rows
        column, row = (number % columns, number // columns) if self.chosen is None else (0, 0)
        return Rectangle(GAP + column * (width + GAP), HEAD + row * (height + GAP), width, height)

    def _draw_panel(self, number: int, panel: Rectangle) -> None:
        placard = self.placards.entries[number]
        self.batch.Begin()
        self.batch.Draw(self.white, panel, FRAME)
        below = panel.Y + panel.Height - PLACARD + 2
        self.batch.DrawString(self.text, f"{number + 1}  {placard.title}", Vector2(panel.X + 8, below), GOLD)
        if self.text.MeasureString(placard.text).X <= panel.Width - 16:
            self.batch.DrawString(self.text, placard.text, Vector2(panel.X + 8, below + 15), INK)
        self.batch.End()
        self.exhibits[number].draw(self.batch, Rectangle(panel.X, panel.Y, panel.Width, max(1, panel.Height - PLACARD)))

    def _draw_foot(self) -> None:
        """Show the error of a broken file until it is mended; its exhibit goes on with the old content."""
        view, error = self.GraphicsDevice.Viewport, self.Content.ReloadErrorEXT
        line = str(error) if error is not None else self.news or HELP
        self.batch.Begin()
        if error is not None:
            self.batch.Draw(self.white, Rectangle(0, view.Height - FOOT, view.Width, FOOT), ALARM)
        self.batch.DrawString(self.text, _printable(line), Vector2(GAP, view.Height - FOOT + 4), Color.White)
        self.batch.End()

    def _tell(self, news: str) -> None:
        self.news = news


def _printable(text: str) -> str:
    """Leave out what the font has no glyph for."""
    return "".join(character if " " <= character <= "~" else " " for character in text)
