"""ShooterGame: one hero, a few foes and thousands of bullets."""

from __future__ import annotations

import math
from enum import Enum
from pathlib import Path

import numpy as np

from samples._shared.lesson import GOLD, HEIGHT, PALE, WIDTH, Lesson
from samples.shooter import foe
from samples.shooter.foe import Foe
from samples.shooter.swarm import Swarm
from xna import Color, GameTime, PlayerIndex, Vector2
from xna.graphics import BlendState, Texture2D
from xna.input import Buttons, ButtonState, GamePad, Keys, Mouse

State = Enum("State", "PLAY OVER WON")
HERO_RADIUS, HIT_RADIUS, HERO_SPEED = 13.0, 4.0, 210.0
SHOT_PAUSE, SHOT_SPEED, SAFE = 0.07, 560.0, 2.0
MOST_BULLETS = 10_000
MARGIN = Vector2(HERO_RADIUS, HERO_RADIUS)
NIGHT, HERO, SHOT = Color(16, 12, 30), Color(120, 220, 255), Color(180, 255, 240)
WAVES = ((0,), (1, 2), (3, 0, 1), (2, 3, 1, 0), (0, 1, 2, 3, 0, 1))
KEYS = (
    "Arrows, W A S D or the left stick move, the mouse or the right stick aims",
    "Click, Space or the right trigger fires; B or Y clears the screen, three times",
)


class ShooterGame(Lesson):
    """Only the small white core of the hero can be hit."""

    def __init__(self, seed: int = 1) -> None:
        super().__init__(Path(__file__).parent, "Shooter", KEYS, seed)
        self.IsMouseVisible = True

    def restart(self) -> None:
        """Begin with the first wave."""
        self.bullets, self.shots, self.sparks = Swarm(5.0), Swarm(4.0), Swarm(3.0)
        self.hero, self.aim, self.safe, self.loading = Vector2(WIDTH / 2, HEIGHT - 80), -math.pi / 2, SAFE, 0.0
        self.state, self.wave, self.score, self.lives, self.bombs, self.most = State.PLAY, 0, 0, 5, 3, 0
        self.chance = np.random.default_rng(self.random.randrange(2**32))
        self.foes: list[Foe] = []

    def LoadContent(self) -> None:
        """Load the picture of a bullet: a bright core in a halo."""
        super().LoadContent()
        self.bullet = self.Content.Load(Texture2D, "bullet")

    # ---- the rules

    def Update(self, gameTime: GameTime) -> None:
        """Move everything and see what is hit."""
        super().Update(gameTime)
        if self.is_paused:
            return
        seconds = gameTime.ElapsedGameTime.TotalSeconds
        if self.state is State.PLAY:
            self.steer(seconds)
            self.move_foes(seconds)
            self.hit()
        elif self.controls.pressed(Keys.Space, Keys.Enter, Buttons.A):
            self.restart()
        for swarm in (self.bullets, self.shots, self.sparks):
            swarm.update(seconds)
        self.sparks.keep(self.chance.random(len(self.sparks)) > seconds * 3)

    def steer(self, seconds: float) -> None:
        """Move, aim and fire."""
        self.hero += self.controls.steer * (HERO_SPEED * seconds)
        self.hero = Vector2.Clamp(
            self.hero, Vector2(HERO_RADIUS, HERO_RADIUS), Vector2(WIDTH - HERO_RADIUS, HEIGHT - HERO_RADIUS)
        )
        stick = GamePad.GetState(PlayerIndex.One).ThumbSticks.Right
        towards = Vector2(stick.X, -stick.Y) if stick.LengthSquared() > 0.1 else self.pointer - self.hero
        if towards.LengthSquared() > 0:
            self.aim = math.atan2(towards.Y, towards.X)
        self.safe, self.loading = self.safe - seconds, self.loading - seconds
        fires = self.controls.held(Keys.Space, Buttons.RightTrigger) or Mouse.GetState().LeftButton == ButtonState.Pressed
        if fires and self.loading <= 0:
            self.loading = SHOT_PAUSE
            self.shots.fire(self.hero, [self.aim - 0.05, self.aim, self.aim + 0.05], SHOT_SPEED, SHOT)
        if self.controls.pressed(Keys.B, Buttons.Y) and self.bombs:
            self.bombs -= 1
            self.bullets.clear()
            self.burst(self.hero, HERO, 300)

    def move_foes(self, seconds: float) -> None:
        """Let the foes fire, unless the air is full; send the next wave when all are gone."""
        for each in self.foes:
            if len(self.bullets) < MOST_BULLETS:
                each.update(seconds, self.hero, self.bullets)
        self.most = max(self.most, len(self.bullets))
        if not self.foes and self.wave < len(WAVES):
            patterns = WAVES[self.wave]
            self.wave += 1
            self.foes = [
                Foe(Vector2(WIDTH * (i + 1) / (len(patterns) + 1), 70 + 40 * (i % 2)), p) for i, p in enumerate(patterns)
            ]
        elif not self.foes:
            self.state = State.WON

    def send_wave(self, patterns: tuple[int, ...]) -> None:
        """Let foes hover side by side."""
        self.wave += 1
        step = WIDTH / (len(patterns) + 1)
        self.foes = [Foe(Vector2(step * (i + 1), 70 + 40 * (i % 2)), pattern) for i, pattern in enumerate(patterns)]

    def hit(self) -> None:
        """See which shots hit a foe, and whether a bullet hits the hero."""
        for each in list(self.foes):
            struck = self.shots.near(each.place, foe.RADIUS)
            each.energy -= int(struck.sum())
            self.shots.keep(~struck)
            if each.energy <= 0:
                self.foes.remove(each)
                self.score += 1000
                self.burst(each.place, foe.GOLD, 250)
        if self.safe <= 0 and self.bullets.near(self.hero, HIT_RADIUS).any():
            self.burst(self.hero, HERO, 250)
            self.bullets.keep(~self.bullets.near(self.hero, 120.0))
            self.lives, self.safe = self.lives - 1, SAFE
            self.state = State.PLAY if self.lives else State.OVER

    def burst(self, place: Vector2, color: Color, count: int) -> None:
        """Let sparks fly."""
        self.sparks.fire(place, self.chance.uniform(0, math.tau, count), self.chance.uniform(20, 320, count), color)

    # ---- the picture

    def Draw(self, gameTime: GameTime) -> None:
        """Draw light with addition: a swarm is one call, whatever its size."""
        self.GraphicsDevice.Clear(NIGHT)
        self.begin()
        for each in self.foes:
            self.dot(each.place, foe.RADIUS, Color(90, 50, 90))
            self.dot(each.place, foe.RADIUS * 0.75 * each.energy / foe.ENERGY, Color(230, 120, 160))
        if self.state is State.PLAY and (self.safe <= 0 or int(self.safe * 12) % 2):
            self.dot(self.hero, HERO_RADIUS, HERO * 0.7)
            self.dot(self.hero + Vector2(math.cos(self.aim), math.sin(self.aim)) * 14, 5, HERO)
        self.batch.End()
        self.begin(BlendState.Additive)
        for swarm in (self.sparks, self.shots, self.bullets):
            swarm.draw(self.batch, self.bullet)
        self.batch.End()
        self.begin()
        self.dot(self.hero, HIT_RADIUS, Color.White)
        self.write(f"Score {self.score}   Wave {self.wave}", 12, 8, PALE, 0.0)
        self.write(f"Lives {self.lives}   Bombs {self.bombs}", WIDTH - 12, 8, GOLD, 1.0)
        self.write(f"{len(self.bullets)} bullets", 12, HEIGHT - 24, PALE * 0.6, 0.0)
        if self.state is not State.PLAY:
            self.write("GAME OVER" if self.state is State.OVER else "YOU WIN", WIDTH / 2, 150, GOLD, font=self.large)
            self.write(f"{self.most} bullets at most. Space or A begins again", WIDTH / 2, 250, PALE)
        self.batch.End()
        super().Draw(gameTime)
