"""PlatformerGame: the hero, the slimes, the coins and the camera."""

from __future__ import annotations

import math
from enum import Enum
from pathlib import Path

from samples._shared.lesson import GOLD, HEIGHT, PALE, WIDTH, Lesson
from samples.platformer.level import TILE, PlatformLevel
from samples.platformer.walker import Walker
from xna import Color, GameTime, Matrix, Rectangle, Vector2
from xna.graphics import SamplerState, SpriteEffects, Texture2D
from xna.input import Buttons, Keys

State = Enum("State", "PLAY WON")
RUN, QUICKENING, JUMP, CUT = 210.0, 9.0, 560.0, 0.45
LATE, EARLY = 0.09, 0.11  # seconds after the edge, and before the ground, in which a jump still counts
GROUND, GRASS, LEDGE, COIN, FLAG = (Rectangle(TILE * i, 0, TILE, TILE) for i in range(5))
STAND, JUMPING = Rectangle(0, 32, 32, 32), Rectangle(32, 32, 32, 32)
RUNNING = [Rectangle(64 + 32 * i, 32, 32, 32) for i in range(4)]
SLIME = [Rectangle(192 + 32 * i, 32, 32, 32) for i in range(2)]
SKY, FAR, NEAR = Color(128, 190, 235), Color(112, 168, 190), Color(98, 150, 128)
KEYS = ("Left and right or the stick run, Space, up or A jumps", "Jump on slimes, collect the coins, reach the flag")


class PlatformerGame(Lesson):
    """Collect the coins and reach the flag."""

    def __init__(self, seed: int = 1) -> None:
        super().__init__(Path(__file__).parent, "Platformer", KEYS, seed)
        self.Content.RegisterCnjLoaderEXT(PlatformLevel, "PlatformLevel", PlatformLevel.load)

    def restart(self) -> None:
        """Put everything where the level has it."""
        self.level = self.Content.Load(PlatformLevel, "level")
        self.coins = list(self.level.places("o"))
        self.all_coins = len(self.coins)
        self.flag = next(self.level.places("F"))
        self.slimes = [Walker(place, TILE, 20) for place in self.level.places("s")]
        for slime in self.slimes:
            slime.speed.X = -50.0
        self.falls, self.seconds, self.state = 0, 0.0, State.PLAY
        self.spawn()
        self.camera = self.camera_goal()

    def LoadContent(self) -> None:
        """Load the atlas."""
        super().LoadContent()
        self.atlas = self.Content.Load(Texture2D, "tiles")

    # ---- the rules

    def Update(self, gameTime: GameTime) -> None:
        """Move the hero, then the slimes, then the camera."""
        super().Update(gameTime)
        if self.is_paused:
            return
        seconds = gameTime.ElapsedGameTime.TotalSeconds
        if self.state is State.PLAY:
            self.seconds += seconds
            self.steer(seconds)
            self.hero.move(self.level, seconds)
            self.meet()
        elif self.controls.pressed(Keys.Space, Buttons.A):
            self.restart()
        for slime in self.slimes:
            self.move_slime(slime, seconds)
        self.camera += (self.camera_goal() - self.camera) * min(1.0, 6.0 * seconds)

    def spawn(self) -> None:
        """Put the hero at the start."""
        self.hero = Walker(next(self.level.places("@")), 18, 30)
        self.looks_left, self.way, self.since_ground, self.since_press = False, 0.0, 0.0, 9.0

    def steer(self, seconds: float) -> None:
        """Run and jump. Speed follows the wish with some inertia."""
        hero, wish = self.hero, self.controls.steer.X * RUN
        hero.speed.X += (wish - hero.speed.X) * min(1.0, QUICKENING * seconds)
        self.looks_left = wish < 0 if wish else self.looks_left
        self.way += abs(hero.speed.X) * seconds
        jump = (Keys.Space, Keys.Up, Keys.W, Buttons.A)
        self.since_ground = 0.0 if hero.is_on_ground else self.since_ground + seconds
        self.since_press = 0.0 if self.controls.pressed(*jump) else self.since_press + seconds
        if self.since_press < EARLY and self.since_ground < LATE:
            hero.speed.Y, self.since_press, self.since_ground = -JUMP, EARLY, LATE
        if hero.speed.Y < -JUMP * CUT and not self.controls.held(*jump):
            hero.speed.Y = -JUMP * CUT  # a short press is a low jump

    def meet(self) -> None:
        """Take coins, tread on slimes, fall, or reach the flag."""
        hero = self.hero
        self.coins = [coin for coin in self.coins if not hero.box.Intersects(_tile(coin))]
        for slime in [slime for slime in self.slimes if slime.box.Intersects(hero.box)]:
            if hero.speed.Y > 60 and hero.box.Bottom < slime.box.Center.Y + 8:
                self.slimes.remove(slime)
                hero.speed.Y = -JUMP * 0.6
            else:
                self.lose()
                return
        if hero.place.Y > self.level.size.Y + TILE:
            self.lose()
        elif hero.box.Intersects(_tile(self.flag)):
            self.state = State.WON

    def lose(self) -> None:
        """Begin at the start again; the coins stay taken."""
        self.falls += 1
        self.spawn()

    def move_slime(self, slime: Walker, seconds: float) -> None:
        """Let a slime turn at walls and before abysses."""
        before = slime.speed.X
        slime.move(self.level, seconds)
        ahead = slime.box.Right + 2 if before > 0 else slime.box.Left - 2
        has_ground = self.level.kind(ahead // TILE, (slime.box.Bottom + 4) // TILE) in "#="
        slime.speed.X = -before if slime.is_blocked or (slime.is_on_ground and not has_ground) else before

    def camera_goal(self) -> Vector2:
        """Give the top left corner of what the camera should show: the hero in the middle, the level's edges not crossed."""
        goal = self.hero.place - Vector2(WIDTH / 2, HEIGHT * 0.6)
        most = Vector2.Max(self.level.size - Vector2(WIDTH, HEIGHT), Vector2.Zero)
        return Vector2.Clamp(goal, Vector2(0, self.level.size.Y - HEIGHT), Vector2(most.X, self.level.size.Y - HEIGHT))

    # ---- the picture

    def Draw(self, gameTime: GameTime) -> None:
        """Draw hills, level and figures, each with its own share of the camera's way."""
        self.GraphicsDevice.Clear(SKY)
        for share, color, tall in ((0.15, FAR, 150), (0.4, NEAR, 90)):
            self.begin()
            for number in range(-1, 14):
                middle = number * 170 - (self.camera.X * share) % 170
                self.dot(Vector2(middle, HEIGHT + 60), tall + 60 + 25 * math.sin(number * 2.4), color)
            self.batch.End()
        self.begin(None, SamplerState.PointClamp, Matrix.CreateTranslation(-round(self.camera.X), -round(self.camera.Y), 0))
        self.draw_level(gameTime.TotalGameTime.TotalSeconds)
        self.draw_hero()
        self.batch.End()
        self.begin()
        self.write(f"Coins {self.all_coins - len(self.coins)} / {self.all_coins}", 12, 10, GOLD, 0.0)
        self.write(f"{self.seconds:.1f} s   Falls {self.falls}", WIDTH - 12, 10, PALE, 1.0)
        if self.state is State.WON:
            self.write("WELL DONE", WIDTH / 2, 150, GOLD, font=self.large)
            self.write("Space or A runs again", WIDTH / 2, 240, PALE)
        self.batch.End()
        super().Draw(gameTime)

    def draw_level(self, seconds: float) -> None:
        """Draw the tiles that the camera sees, the coins, the flag and the slimes."""
        first = int(self.camera.X) // TILE
        for row in range(len(self.level.rows)):
            for column in range(first, first + WIDTH // TILE + 2):
                sign = self.level.kind(column, row)
                if sign in "#=" and column < len(self.level.rows[0]):
                    is_top = self.level.kind(column, row - 1) not in "#="
                    source = LEDGE if sign == "=" else GRASS if is_top else GROUND
                    self.batch.Draw(self.atlas, Vector2(column * TILE, row * TILE), source, Color.White)
        for coin in self.coins:
            self.batch.Draw(self.atlas, coin + Vector2(0, 3 * math.sin(seconds * 5 + coin.X)), COIN, Color.White)
        self.batch.Draw(self.atlas, self.flag, FLAG, Color.White)
        for slime in self.slimes:
            flip = SpriteEffects.FlipHorizontally if slime.speed.X > 0 else SpriteEffects.None_
            self._figure(slime, SLIME[int(seconds * 4) % 2], flip)

    def draw_hero(self) -> None:
        """Choose the frame by what the hero does: running frames by the way that was run."""
        hero = self.hero
        source = RUNNING[int(self.way / 14) % 4] if abs(hero.speed.X) > 20 else STAND
        if not hero.is_on_ground:
            source = JUMPING
        self._figure(hero, source, SpriteEffects.FlipHorizontally if self.looks_left else SpriteEffects.None_)

    def _figure(self, walker: Walker, source: Rectangle, flip: SpriteEffects) -> None:
        """Draw a frame whose feet stand on the bottom of a walker's box."""
        place = Vector2(walker.box.Center.X - source.Width / 2, walker.box.Bottom - source.Height)
        self.batch.Draw(self.atlas, place, source, Color.White, 0.0, Vector2.Zero, 1.0, flip, 0.0)


def _tile(place: Vector2) -> Rectangle:
    return Rectangle(int(place.X), int(place.Y), TILE, TILE)
