"""BreakoutGame: the states of the game and its pictures."""

from __future__ import annotations

import math
from collections import deque
from enum import Enum
from pathlib import Path
from random import Random

from samples.breakout import art
from samples.breakout.controls import Controls
from samples.breakout.level import BreakoutLevel, Brick
from samples.breakout.sparks import Sparks
from samples.breakout.table import HEIGHT, LEFT, PADDLE_SPEED, PADDLE_Y, RIGHT, TOP, WIDTH, Table, brick_center, brick_corner
from xna import Color, EventArgs, Game, GameTime, GraphicsDeviceManager, MathHelper, Matrix, Rectangle, Vector2
from xna.graphics import BlendState, SamplerState, SpriteBatch, SpriteEffects, SpriteFont, SpriteSortMode, Texture2D

State = Enum("State", "TITLE SERVE PLAY PAUSE WIN LOSE")
LEVELS = ("level1", "level2")
LIVES, TRAIL = 3, 14
INK, PALE, GOLD, NEON = Color(8, 6, 24), Color(216, 222, 255), Color(255, 210, 96), Color(140, 128, 255)
MESSAGES = {
    State.SERVE: ("", "Space, a click or A serves"),
    State.PAUSE: ("PAUSE", "P goes on     R restarts     Escape leaves"),
    State.WIN: ("YOU WIN!", "Space plays again"),
    State.LOSE: ("GAME OVER", "Space plays again"),
    State.TITLE: ("", "Press Space, click, or press A"),
}
HELP = "Arrows, A D, mouse or stick to move     P pauses     F11 full screen"


class BreakoutGame(Game):
    """Breakout. The same seed and the same input give the same game."""

    def __init__(self, seed: int = 1) -> None:
        super().__init__()
        self.graphics = GraphicsDeviceManager(self)
        self.Content.RootDirectory = str(Path(__file__).parent / "content")
        self.Window.Title = "Breakout"
        self.Window.AllowUserResizing = True
        self.random = Random(seed)

    def Initialize(self) -> None:
        """Load the levels, which need no device, and open the title."""
        self.Content.RegisterCnjLoaderEXT(BreakoutLevel, "BreakoutLevel", BreakoutLevel.load)
        self.levels = [self.Content.Load(BreakoutLevel, name) for name in LEVELS]
        self.controls = Controls()
        self.sparks = Sparks(self.random)
        self.trail: deque[Vector2] = deque(maxlen=TRAIL)
        self.new_game(State.TITLE)
        super().Initialize()

    def LoadContent(self) -> None:
        """Load what the device holds; called again should the device be replaced."""
        self.batch = SpriteBatch(self.GraphicsDevice)
        self.atlas = self.Content.Load(Texture2D, "sprites")
        self.background = self.Content.Load(Texture2D, "background")
        self.text = self.Content.Load(SpriteFont, "text")
        self.title = self.Content.Load(SpriteFont, "title")

    def UnloadContent(self) -> None:
        """Let the batch go: ContentManager owns only what it loaded."""
        self.batch.Dispose()

    # ---- the rules

    def new_game(self, state: State = State.SERVE) -> None:
        """Begin with the first level and all lives."""
        self.score, self.lives = 0, LIVES
        self.start_level(0)
        self.state = state

    def start_level(self, number: int) -> None:
        """Lay the bricks of a level and hold the ball."""
        self.level_number = number
        self.table = Table(self.levels[number], self.random)
        self.combo, self.shake, self.age = 1, 0.0, 0.0
        self.state = State.SERVE

    def OnDeactivated(self, sender: object, args: EventArgs) -> None:
        """Pause when the player turns to another window."""
        if self.state in (State.SERVE, State.PLAY):
            self._pause()
        super().OnDeactivated(sender, args)

    def Update(self, gameTime: GameTime) -> None:
        """Take the player's wishes, then let the time pass."""
        seconds = gameTime.ElapsedGameTime.TotalSeconds
        self.controls.update()
        if self.controls.full_screen:
            self.graphics.ToggleFullScreen()
        self._change_state()
        if self.state is not State.PAUSE:
            self._pass_time(seconds)
        super().Update(gameTime)

    def _change_state(self) -> None:
        controls, is_playing = self.controls, self.state in (State.SERVE, State.PLAY)
        if controls.back and self.state is State.TITLE:
            self.Exit()
        elif controls.back and not is_playing:
            self.new_game(State.TITLE)
        elif is_playing and (controls.pause or controls.back):
            self._pause()
        elif self.state is State.PAUSE and (controls.pause or controls.fire):
            self.state = self.state_before_pause
        elif controls.restart or (controls.fire and self.state in (State.TITLE, State.WIN, State.LOSE)):
            self.new_game()
        elif controls.fire and self.state is State.SERVE:
            self.table.serve()
            self.state = State.PLAY

    def _pause(self) -> None:
        self.state_before_pause, self.state = self.state, State.PAUSE

    def _pass_time(self, seconds: float) -> None:
        self.table.move_paddle(self._wished_place(seconds), seconds)
        self.table.update(seconds)
        for event in list(self.table.events):
            self._react(event)
        self.trail.append(Vector2(self.table.x, self.table.y))
        self.sparks.update(seconds)
        self.shake = max(0.0, self.shake - seconds * 2.5)
        self.age += seconds

    def _wished_place(self, seconds: float) -> float:
        if self.state is State.TITLE:  # behind the title the game plays by itself
            if not self.table.speed:
                self.table.serve()
            return self.table.x + 30.0 * math.sin(self.age)
        if self.controls.pointer is not None:
            # The view shows the table in the window; its inverse leads from the window to the table.
            return Vector2.Transform(Vector2(self.controls.pointer, 0), Matrix.Invert(self._view())).X
        return self.table.paddle_x + self.controls.steer * PADDLE_SPEED * seconds

    def _react(self, event: str | Brick) -> None:
        if isinstance(event, Brick):
            self._react_to_brick(event)
        elif event == "paddle":
            self.combo = 1
            self.sparks.burst(self.table.x, self.table.y + 8.0, PALE, 5, 4.0)
        elif event == "lost":
            self.shake = 1.0
            if self.state is State.PLAY:
                self.lives -= 1
                self.state = State.SERVE if self.lives else State.LOSE

    def _react_to_brick(self, brick: Brick) -> None:
        broken = not brick.hits
        self.sparks.burst(*brick_center(brick), brick.color, 26 if broken else 8)
        self.shake = max(self.shake, 0.4 if broken else 0.2)
        self.score += brick.points * self.combo if broken else 0
        self.combo += broken
        if not self.table.bricks:
            self._clear_level()

    def _clear_level(self) -> None:
        if self.state is State.TITLE:
            self.new_game(State.TITLE)
        elif self.level_number + 1 < len(self.levels):
            self.start_level(self.level_number + 1)
        else:
            self.table.hold()
            self.state = State.WIN
            for number in range(9):
                self.sparks.burst(80.0 + 80.0 * number, 160.0, self.random.choice((GOLD, PALE, NEON)), 30)

    # ---- the picture

    def _view(self, shake: float = 0.0) -> Matrix:
        """Fit the table of 800x480 into the window, in the middle and undistorted."""
        view = self.GraphicsDevice.Viewport
        scale = min(view.Width / WIDTH, view.Height / HEIGHT)
        left, top = (view.Width - WIDTH * scale) / 2, (view.Height - HEIGHT * scale) / 2
        jolt = 7.0 * shake * shake
        shaken = Matrix.CreateTranslation(jolt * math.sin(self.age * 67.0), jolt * math.sin(self.age * 91.0), 0.0)
        return shaken * Matrix.CreateScale(scale, scale, 1.0) * Matrix.CreateTranslation(left, top, 0.0)

    def Draw(self, gameTime: GameTime) -> None:
        """Draw from back to front: one batch for each way of blending."""
        batch, view = self.batch, self._view(self.shake)
        batch.Begin(SpriteSortMode.Deferred, BlendState.Opaque, SamplerState.LinearClamp)
        batch.Draw(self.background, self.GraphicsDevice.Viewport.Bounds, Color.White)
        batch.End()
        batch.Begin(SpriteSortMode.Deferred, BlendState.AlphaBlend, SamplerState.LinearClamp, None, None, None, view)
        self._draw_table()
        batch.End()
        batch.Begin(SpriteSortMode.Deferred, BlendState.Additive, SamplerState.LinearClamp, None, None, None, view)
        self._draw_lights()
        batch.End()
        batch.Begin(SpriteSortMode.Deferred, BlendState.AlphaBlend, SamplerState.LinearClamp, None, None, None, view)
        batch.Draw(self.atlas, Vector2(self.table.x - 10.0, self.table.y - 10.0), art.BALL, Color.White)
        self._draw_score()
        self._draw_messages(gameTime.TotalGameTime.TotalSeconds)
        batch.End()
        super().Draw(gameTime)

    def _draw_table(self) -> None:
        self._fill(LEFT, TOP, RIGHT - LEFT, HEIGHT - TOP, INK * 0.35)
        for brick in self.table.bricks.values():
            x, y = brick_corner(brick)
            landed = MathHelper.Clamp((self.age - 0.03 * brick.column - 0.06 * (9 - brick.row)) * 3.0, 0.0, 1.0)
            y -= (1.0 - landed) ** 2 * 400.0
            source = (art.CRACKED if brick.hits == 1 else art.TOUGH) if brick.is_tough else art.BRICK
            self.batch.Draw(self.atlas, Vector2(x + 3.0, y + 4.0), source, INK * 0.5)
            self.batch.Draw(self.atlas, Vector2(x, y), source, brick.color)
        paddle = Vector2(self.table.paddle_x, PADDLE_Y)
        for place, color in ((paddle + Vector2(3.0, 5.0), INK * 0.5), (paddle, Color.White)):
            self.batch.Draw(self.atlas, place, art.PADDLE, color, 0.0, Vector2(56.0, 0.0), 1.0, SpriteEffects.None_, 0.0)
        for x, y, width, height in ((0, 0, WIDTH, TOP - 4), (LEFT - 6, TOP, 4, HEIGHT), (RIGHT + 2, TOP, 4, HEIGHT)):
            self._fill(x, y, width, height, INK * 0.6 if y == 0 else NEON)
        self._fill(LEFT - 6, TOP - 4, RIGHT - LEFT + 12, 4, NEON)

    def _draw_lights(self) -> None:
        for number, place in enumerate(self.trail):
            strength = (number + 1) / TRAIL
            self._light(place, Color(110, 150, 255) * (0.45 * strength), 0.12 + 0.4 * strength)
        self._light(Vector2(self.table.x, self.table.y), Color(255, 200, 140) * 0.5, 1.3)
        self.sparks.draw(self.batch, self.atlas)

    def _light(self, place: Vector2, color: Color, size: float) -> None:
        self.batch.Draw(self.atlas, place, art.GLOW, color, 0.0, Vector2(32.0, 32.0), size, SpriteEffects.None_, 0.0)

    def _draw_score(self) -> None:
        if self.state is State.TITLE:
            return
        self._write(self.text, f"SCORE {self.score:06}", 16, 10, PALE, 0.0)
        self._write(self.text, f"Level {self.level_number + 1}: {self.table.level.name}", WIDTH / 2, 10, GOLD)
        self._write(self.text, f"x{self.combo}" if self.combo > 1 else "", 200, 10, GOLD, 0.0)
        for life in range(self.lives):
            self.batch.Draw(self.atlas, Vector2(WIDTH - 40.0 - 26.0 * life, 12.0), art.BALL, Color.White)

    def _draw_messages(self, time: float) -> None:
        if self.state is State.PLAY:
            return
        title, hint = MESSAGES[self.state]
        if self.state is not State.SERVE:
            self._fill(-WIDTH, -HEIGHT, 3 * WIDTH, 3 * HEIGHT, INK * 0.55)
        if self.state is State.TITLE:
            self._draw_logo(time)
            self._write(self.text, HELP, WIDTH / 2, 436, PALE * 0.75)
        self._write(self.title, title, WIDTH / 2, 190, GOLD)
        self._write(self.text, hint, WIDTH / 2, 340, PALE * (0.85 + 0.15 * math.sin(time * 4.0)))

    def _draw_logo(self, time: float) -> None:
        colors = list(self.levels[0].palette.values())
        for number, letter in enumerate("BREAKOUT"):
            y = 160.0 + 8.0 * math.sin(time * 2.4 + number * 0.7)
            self._write(self.title, letter, 120.0 + 80.0 * number, y, colors[number % len(colors)], 0.5, 1.35)

    def _write(
        self, font: SpriteFont, text: str, x: float, y: float, color: Color, align: float = 0.5, size: float = 1.0
    ) -> None:
        origin = Vector2(font.MeasureString(text).X * align, 0.0)
        for shift, tint in ((2.0, INK * 0.8), (0.0, color)):
            place = Vector2(x + shift, y + shift)
            self.batch.DrawString(font, text, place, tint, 0.0, origin, size, SpriteEffects.None_, 0.0)

    def _fill(self, x: float, y: float, width: float, height: float, color: Color) -> None:
        self.batch.Draw(self.atlas, Rectangle(int(x), int(y), int(width), int(height)), art.WHITE, color)
