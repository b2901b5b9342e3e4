"""AsteroidsGame: the ship, the rocks, and what happens when they meet."""

from __future__ import annotations

import math
from enum import Enum
from pathlib import Path

import numpy as np

from samples._shared.lesson import GOLD, HEIGHT, PALE, WIDTH, Lesson
from samples.asteroids.body import Body
from samples.asteroids.sparks import Sparks
from xna import Color, GameTime, Rectangle, Vector2
from xna.graphics import BlendState, SpriteEffects, Texture2D
from xna.input import Buttons, Keys

State = Enum("State", "PLAY OVER")
ROCKS = (Rectangle(0, 0, 64, 64), Rectangle(64, 0, 64, 64), Rectangle(128, 0, 64, 64))
SHIP = Rectangle(200, 8, 48, 48)
SIZES, POINTS = (44.0, 25.0, 14.0), (20, 50, 100)  # large, middling, small
THRUST, FRICTION, TURN = 260.0, 0.6, 4.2
SHOT_SPEED, SHOT_LIFE, SHOT_PAUSE, SAFE = 430.0, 1.1, 0.16, 2.5
NIGHT, FIRE, STONE, BOLT = Color(10, 10, 26), Color(255, 150, 60), Color(190, 180, 200), Color(120, 230, 255)
KEYS = ("Left and right turn, up or A thrusts, Space or X fires", "Large rocks break into middling ones, those into small ones")


class AsteroidsGame(Lesson):
    """Shoot all rocks, and be hit by none."""

    def __init__(self, seed: int = 1) -> None:
        super().__init__(Path(__file__).parent, "Asteroids", KEYS, seed)

    def restart(self) -> None:
        """Begin with three ships and the first wave."""
        self.state, self.score, self.lives, self.wave = State.PLAY, 0, 3, 0
        self.rocks: list[tuple[Body, int]] = []
        self.shots: list[Body] = []
        self.sparks = Sparks(self.random)
        stars = np.random.default_rng(self.random.randrange(2**32))
        self.stars = stars.uniform((0, 0), (WIDTH, HEIGHT), (160, 2)), stars.uniform(0.02, 0.06, 160)
        self.new_ship()

    def LoadContent(self) -> None:
        """Load the atlas."""
        super().LoadContent()
        self.atlas = self.Content.Load(Texture2D, "sprites")

    # ---- the rules

    def Update(self, gameTime: GameTime) -> None:
        """Steer, move all, and see what hits what."""
        super().Update(gameTime)
        if self.is_paused:
            return
        seconds = gameTime.ElapsedGameTime.TotalSeconds
        if self.state is State.PLAY:
            self.steer(seconds)
            self.ship.move(seconds)
        elif self.controls.pressed(Keys.Space, Keys.Enter, Buttons.A):
            self.restart()
        for body in [rock for rock, _ in self.rocks] + self.shots:
            body.move(seconds)
        self.shots = [shot for shot in self.shots if shot.life > 0]
        self.sparks.update(seconds)
        self.collide()
        if not self.rocks:
            self.new_wave()

    def new_ship(self) -> None:
        """Put a ship in the middle, safe for a moment."""
        self.ship = Body(Vector2(WIDTH / 2, HEIGHT / 2), Vector2.Zero, 13.0, -math.pi / 2)
        self.safe, self.loading = SAFE, 0.0

    def new_wave(self) -> None:
        """Send large rocks from the edges, more each time."""
        self.wave += 1
        for _ in range(2 + self.wave):
            side = self.random.random()
            place = Vector2(side * WIDTH, 0) if self.random.random() < 0.5 else Vector2(0, side * HEIGHT)
            self.add_rock(place, 0)

    def add_rock(self, place: Vector2, size: int) -> None:
        """Let a rock float in some direction; small ones are quicker."""
        angle, speed = self.random.uniform(0, math.tau), self.random.uniform(25, 60) * (1 + 0.6 * size)
        drift = Vector2(math.cos(angle) * speed, math.sin(angle) * speed)
        rock = Body(place, drift, SIZES[size], self.random.uniform(0, math.tau), self.random.uniform(-1.2, 1.2))
        self.rocks.append((rock, size))

    def steer(self, seconds: float) -> None:
        """Do what the player wants: turning is direct, but thrust only changes the speed."""
        ship, controls = self.ship, self.controls
        ahead = Vector2(math.cos(ship.turn), math.sin(ship.turn))
        ship.turn += controls.steer.X * TURN * seconds
        if controls.steer.Y < -0.5 or controls.held(Buttons.A, Buttons.RightTrigger):
            ship.speed += ahead * (THRUST * seconds)
            back = ship.speed - ahead * 160
            self.sparks.burst(ship.place - ahead * 15, FIRE, 2, 40, (back.X, back.Y))
        ship.speed *= 1 - FRICTION * seconds
        self.safe, self.loading = self.safe - seconds, self.loading - seconds
        if controls.held(Keys.Space, Buttons.X) and self.loading <= 0:
            self.loading = SHOT_PAUSE
            self.shots.append(Body(ship.place + ahead * 20, ship.speed + ahead * SHOT_SPEED, 3.0, ship.turn, 0.0, SHOT_LIFE))

    def collide(self) -> None:
        """Break what was hit."""
        for rock, size in list(self.rocks):
            shot = next((shot for shot in self.shots if shot.hits(rock)), None)
            if shot is not None:
                self.shots.remove(shot)
                self.score += POINTS[size]
                self.break_rock(rock, size)
            elif self.state is State.PLAY and self.safe <= 0 and self.ship.hits(rock):
                self.break_rock(rock, size)
                self.lose_ship()

    def break_rock(self, rock: Body, size: int) -> None:
        """Make two smaller rocks of one, and dust."""
        self.rocks.remove((rock, size))
        self.sparks.burst(rock.place, STONE, 50 - 12 * size, 150, (rock.speed.X, rock.speed.Y))
        if size + 1 < len(SIZES):
            for _ in range(2):
                self.add_rock(rock.place, size + 1)

    def lose_ship(self) -> None:
        """Let the ship burst."""
        self.sparks.burst(self.ship.place, FIRE, 200, 260, (self.ship.speed.X, self.ship.speed.Y))
        self.lives -= 1
        if self.lives:
            self.new_ship()
        else:
            self.state = State.OVER

    # ---- the picture

    def Draw(self, gameTime: GameTime) -> None:
        """Draw bodies with alpha, light with addition, and the score."""
        self.GraphicsDevice.Clear(NIGHT)
        self.begin()
        middle = Vector2(self.disc.Width / 2, self.disc.Height / 2)
        self.batch.DrawManyEXT(self.disc, self.stars[0], colors=PALE * 0.7, origin=middle, scales=self.stars[1])
        for number, (rock, _) in enumerate(self.rocks):
            self.draw_body(rock, ROCKS[number % len(ROCKS)], rock.radius / 30)
        if self.state is State.PLAY and (self.safe <= 0 or int(self.safe * 10) % 2):
            self.draw_body(self.ship, SHIP, 0.75)
        self.batch.End()
        self.begin(BlendState.Additive)
        self.sparks.draw(self.batch, self.disc)
        for shot in self.shots:
            for place in shot.places():
                self.dot(place, 7.0, BOLT * 0.4)
                self.dot(place, 3.0, BOLT)
        self.batch.End()
        self.begin()
        self.write(f"Score {self.score}", 16, 12, PALE, 0.0)
        self.write(f"Wave {self.wave}     Ships {self.lives}", WIDTH - 16, 12, GOLD, 1.0)
        if self.state is State.OVER:
            self.write("GAME OVER", WIDTH / 2, 160, GOLD, font=self.large)
            self.write("Space or A begins again", WIDTH / 2, 260, PALE)
        self.batch.End()
        super().Draw(gameTime)

    def draw_body(self, body: Body, source: Rectangle, scale: float) -> None:
        """Draw a body turned about its middle, on both sides of an edge that it crosses."""
        origin = Vector2(source.Width / 2, source.Height / 2)
        for place in body.places():
            self.batch.Draw(self.atlas, place, source, Color.White, body.turn, origin, scale, SpriteEffects.None_, 0.0)
