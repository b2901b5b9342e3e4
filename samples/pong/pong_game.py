"""PongGame: two bats and a ball."""

from __future__ import annotations

import math
from enum import Enum
from pathlib import Path

from samples._shared.controls import ARROWS, WASD, Controls
from samples._shared.lesson import GOLD, HEIGHT, PALE, WIDTH, Lesson
from samples.pong.computer import Computer
from xna import Color, GameTime, MathHelper, PlayerIndex, Vector2
from xna.input import Buttons, Keys

State = Enum("State", "SERVE PLAY OVER")
BAT_WIDTH, BAT_HEIGHT, BAT_SPEED, BAT_X = 14, 84, 430.0, (40.0, WIDTH - 40.0)
BALL_RADIUS, FIRST_SPEED, QUICKENING, STEEPEST = 9.0, 380.0, 1.05, 1.0
TO_WIN, FLASH, SERVE_PAUSE = 7, 0.25, 0.8
BOARD, LINE = Color(18, 30, 44), Color(60, 84, 110)
COLORS = (Color(110, 200, 255), Color(255, 150, 110))
KEYS = ("W and S move the left bat, up and down the right one, or two game pads", "1: against the computer   2: two players")


class PongGame(Lesson):
    """First to seven. Hit the ball with the end of a bat and it flies off steeply."""

    def __init__(self, seed: int = 1) -> None:
        super().__init__(Path(__file__).parent, "Pong", KEYS, seed)
        self.has_computer = True

    def restart(self) -> None:
        """Begin at nil all."""
        self.players = (Controls(PlayerIndex.One, WASD), Controls(PlayerIndex.Two, ARROWS))
        self.computer = Computer(self.random)
        self.scores, self.flashes, self.bats = [0, 0], [0.0, 0.0], [HEIGHT / 2, HEIGHT / 2]
        self.lay_ball(self.random.choice((0, 1)))

    def lay_ball(self, server: int) -> None:
        """Lay the ball before the player who serves."""
        self.state, self.server, self.waited = State.SERVE, server, 0.0
        self.ball, self.speed, self.trail = Vector2(WIDTH / 2, HEIGHT / 2), Vector2.Zero, list[Vector2]()

    # ---- the rules

    def Update(self, gameTime: GameTime) -> None:
        """Move the bats, then the ball."""
        super().Update(gameTime)
        for player in self.players:
            player.update()
        if self.is_paused:
            return
        seconds = gameTime.ElapsedGameTime.TotalSeconds
        if self.controls.pressed(Keys.D1, Keys.D2):
            self.has_computer = self.controls.pressed(Keys.D1)
            self.restart()
        self.move_bats(seconds)
        self.flashes = [max(0.0, flash - seconds) for flash in self.flashes]
        self.waited += seconds
        wants_on = any(player.pressed(Buttons.A) for player in self.players) or self.controls.pressed(Keys.Space)
        if self.state is State.PLAY:
            self.move_ball(seconds)
        elif self.state is State.OVER and wants_on:
            self.restart()
        elif self.state is State.SERVE and (wants_on or (self.is_computer(self.server) and self.waited > SERVE_PAUSE)):
            self.serve()

    def is_computer(self, player: int) -> bool:
        """Tell whether the computer plays for a player: on the right, unless there are two."""
        return self.has_computer and player == 1

    def move_bats(self, seconds: float) -> None:
        """Move both bats as their players want."""
        for number, player in enumerate(self.players):
            wish = player.steer.Y
            if self.is_computer(number):
                wish = self.computer.steer(BAT_X[1], self.bats[1], self.ball, self.speed, seconds, HEIGHT)
            place = self.bats[number] + wish * BAT_SPEED * seconds
            self.bats[number] = MathHelper.Clamp(place, BAT_HEIGHT / 2, HEIGHT - BAT_HEIGHT / 2)

    def serve(self) -> None:
        """Send the ball to the other player."""
        angle = self.random.uniform(-0.6, 0.6)
        towards = 1 if self.server == 0 else -1
        self.speed = Vector2(math.cos(angle) * towards, math.sin(angle)) * FIRST_SPEED
        self.state = State.PLAY

    def move_ball(self, seconds: float) -> None:
        """Move the ball, let walls and bats throw it back, and count a miss."""
        self.trail = [*self.trail[-11:], Vector2(self.ball.X, self.ball.Y)]
        self.ball += self.speed * seconds
        if not BALL_RADIUS <= self.ball.Y <= HEIGHT - BALL_RADIUS:
            self.ball.Y = MathHelper.Clamp(self.ball.Y, BALL_RADIUS, HEIGHT - BALL_RADIUS)
            self.speed.Y = -self.speed.Y
        for number in (0, 1):
            self.bounce(number)
        if not 0 <= self.ball.X <= WIDTH:
            self.score(winner=1 if self.ball.X < 0 else 0)

    def bounce(self, number: int) -> None:
        """Throw the ball back from a bat that it comes to: the nearer to the bat's end, the steeper."""
        inwards = 1 if number == 0 else -1
        off = (self.ball.Y - self.bats[number]) / (BAT_HEIGHT / 2 + BALL_RADIUS)
        near = abs(self.ball.X - BAT_X[number]) < BAT_WIDTH / 2 + BALL_RADIUS
        if near and abs(off) <= 1 and self.speed.X * inwards < 0:
            length = self.speed.Length() * QUICKENING
            self.speed = Vector2(math.cos(off * STEEPEST) * inwards, math.sin(off * STEEPEST)) * length
            self.flashes[number] = FLASH

    def score(self, winner: int) -> None:
        """Give a point; the loser serves."""
        self.scores[winner] += 1
        self.lay_ball(1 - winner)
        if self.scores[winner] == TO_WIN:
            self.state = State.OVER

    # ---- the picture

    def Draw(self, gameTime: GameTime) -> None:
        """Draw the board, bats, ball and score."""
        self.GraphicsDevice.Clear(BOARD)
        self.begin()
        for y in range(12, HEIGHT, 36):
            self.fill(WIDTH / 2 - 2, y, 4, 18, LINE)
        for number, color in enumerate(COLORS):
            bright = Color.Lerp(color, Color.White, self.flashes[number] / FLASH)
            self.fill(BAT_X[number] - BAT_WIDTH / 2, self.bats[number] - BAT_HEIGHT / 2, BAT_WIDTH, BAT_HEIGHT, bright)
            self.write(str(self.scores[number]), WIDTH / 2 + (160 * number - 80), 24, color, font=self.large)
        for age, place in enumerate(self.trail):
            self.dot(place, BALL_RADIUS * (0.3 + 0.06 * age), PALE * (0.03 * age))
        self.dot(self.ball, BALL_RADIUS, Color.White)
        self.draw_message()
        self.batch.End()
        super().Draw(gameTime)

    def draw_message(self) -> None:
        """Say who has won, or who serves."""
        if self.state is State.OVER:
            winner = "LEFT" if self.scores[0] == TO_WIN else "RIGHT"
            self.write(f"{winner} WINS", WIDTH / 2, 150, GOLD, font=self.large)
            self.write("Space or A plays again", WIDTH / 2, 300, PALE)
        elif self.state is State.SERVE and not self.is_computer(self.server):
            self.write("Space or A serves", WIDTH / 2, 300, PALE)
