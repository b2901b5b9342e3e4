"""My game: run it with `python main.py`."""

from pathlib import Path

from xna import (
    Color,
    Game,
    GameRecorderEXT,
    GameTime,
    GraphicsDeviceManager,
    PerformanceOverlayEXT,
    PlayerIndex,
    SpriteBatch,
    SpriteFont,
    Texture2D,
    Vector2,
)
from xna.input import Buttons, GamePad, Keyboard, Keys

SPEED = 240.0  # pixels a second
HELP = "Arrow keys move the hero. F3: figures, F12: picture, Escape: end."


class MyGame(Game):
    """A hero who walks about."""

    def __init__(self) -> None:
        super().__init__()
        self.graphics = GraphicsDeviceManager(self)
        self.graphics.SynchronizeWithVerticalRetrace = True
        self.Window.Title = "My game"
        self.Window.AllowUserResizing = True
        self.Content.RootDirectory = str(Path(__file__).parent / "content")
        self.Content.HotReloadEXT = True  # a picture that is saved shows at once
        self.Components.Add(PerformanceOverlayEXT(self))  # F3
        self.Components.Add(GameRecorderEXT(self))  # F11 and F12
        self.position = Vector2(368, 208)

    def LoadContent(self) -> None:
        """Load what the game draws."""
        self.batch = SpriteBatch(self.GraphicsDevice)
        self.hero = self.Content.Load(Texture2D, "hero")
        self.font = self.Content.Load(SpriteFont, "text")

    def Update(self, gameTime: GameTime) -> None:
        """Move the hero, 60 times a second."""
        keys, pad = Keyboard.GetState(), GamePad.GetState(PlayerIndex.One)
        if keys.IsKeyDown(Keys.Escape) or pad.IsButtonDown(Buttons.Back):
            self.Exit()
        step = SPEED * gameTime.ElapsedGameTime.TotalSeconds
        right = keys.IsKeyDown(Keys.Right) - keys.IsKeyDown(Keys.Left) + pad.ThumbSticks.Left.X
        down = keys.IsKeyDown(Keys.Down) - keys.IsKeyDown(Keys.Up) - pad.ThumbSticks.Left.Y
        self.position += Vector2(right * step, down * step)
        super().Update(gameTime)

    def Draw(self, gameTime: GameTime) -> None:
        """Draw one frame."""
        self.GraphicsDevice.Clear(Color.CornflowerBlue)
        self.batch.Begin()
        self.batch.Draw(self.hero, self.position, Color.White)
        self.batch.DrawString(
            self.font, "Arrow keys move the hero. F3: figures, F12: picture, Escape: end.", Vector2(12, 8), Color.White
        )
        self.batch.End()
        super().Draw(gameTime)


if __name__ == "__main__":
    with MyGame() as game:
        game.Run()
