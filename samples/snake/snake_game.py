"""SnakeGame: the states, the rules and the picture."""

from __future__ import annotations

import math
from collections import deque
from enum import Enum
from pathlib import Path

from samples._shared.lesson import GOLD, PALE, WIDTH, Lesson
from samples.snake.high_score import HighScore
from xna import Color, GameTime, Point, Vector2
from xna.input import Buttons, Keys

State = Enum("State", "TITLE PLAY OVER")
CELL, COLUMNS, ROWS = 20, 36, 20
LEFT, TOP = (WIDTH - CELL * COLUMNS) // 2, 56
FIRST_STEP, FASTEST_STEP, QUICKENING = 0.16, 0.06, 0.96  # seconds from cell to cell, and what each apple makes of it
GRASS, DARK_GRASS, WALL = Color(62, 104, 62), Color(56, 96, 57), Color(34, 50, 38)
BODY, HEAD, APPLE = Color(150, 220, 90), Color(210, 250, 120), Color(235, 70, 60)
TURNS = {
    Point(-1, 0): (Keys.Left, Keys.A, Buttons.DPadLeft, Buttons.LeftThumbstickLeft),
    Point(1, 0): (Keys.Right, Keys.D, Buttons.DPadRight, Buttons.LeftThumbstickRight),
    Point(0, -1): (Keys.Up, Keys.W, Buttons.DPadUp, Buttons.LeftThumbstickUp),
    Point(0, 1): (Keys.Down, Keys.S, Buttons.DPadDown, Buttons.LeftThumbstickDown),
}
KEYS = ("Arrows, W A S D or the direction pad turn the snake", "Space or A starts")


class SnakeGame(Lesson):
    """Eat, grow, and meet neither the wall nor yourself."""

    def __init__(self, seed: int = 1) -> None:
        super().__init__(Path(__file__).parent, "Snake", KEYS, seed)
        self.high_score = HighScore()
        self.state = State.TITLE

    def restart(self) -> None:
        """Lay a short snake in the middle."""
        self.body = deque(Point(COLUMNS // 2 - i, ROWS // 2) for i in range(4))
        self.direction, self.turns = Point(1, 0), deque[Point](maxlen=3)
        self.step, self.waited, self.score, self.is_best = FIRST_STEP, 0.0, 0, False
        self.place_apple()

    # ---- the rules

    def Update(self, gameTime: GameTime) -> None:
        """Take turns at once, but move only when a step's time has passed."""
        super().Update(gameTime)
        if self.is_paused:
            return
        if self.state is not State.PLAY:
            if self.controls.pressed(Keys.Space, Keys.Enter, Buttons.A):
                self.restart()
                self.state = State.PLAY
            return
        self.note_turns()
        self.waited += gameTime.ElapsedGameTime.TotalSeconds
        while self.waited >= self.step and self.state is State.PLAY:
            self.waited -= self.step
            self.move()

    def note_turns(self) -> None:
        """Queue the turns: two quick keys between two steps make a narrow bend, where one variable would lose the first."""
        for direction, wanted in TURNS.items():
            last = self.turns[-1] if self.turns else self.direction
            if self.controls.pressed(*wanted) and direction not in (last, Point(-last.X, -last.Y)):
                self.turns.append(direction)

    def move(self) -> None:
        """Go one cell on; the tail stays when there is something to eat."""
        if self.turns:
            self.direction = self.turns.popleft()
        head = Point(self.body[0].X + self.direction.X, self.body[0].Y + self.direction.Y)
        eats = head == self.apple
        if not eats:
            self.body.pop()
        if not (0 <= head.X < COLUMNS and 0 <= head.Y < ROWS) or head in self.body:
            self.state = State.OVER
            self.is_best = self.high_score.offer(self.score)
            return
        self.body.appendleft(head)
        if eats:
            self.score += 10
            self.step = max(FASTEST_STEP, self.step * QUICKENING)
            self.place_apple()

    def place_apple(self) -> None:
        """Lay the apple on a free cell."""
        free = [Point(x, y) for x in range(COLUMNS) for y in range(ROWS) if Point(x, y) not in self.body]
        self.apple = self.random.choice(free)

    # ---- the picture

    def Draw(self, gameTime: GameTime) -> None:
        """Draw the meadow, the apple, the snake, and what there is to say."""
        self.GraphicsDevice.Clear(WALL)
        self.begin()
        self.draw_meadow()
        seconds = gameTime.TotalGameTime.TotalSeconds
        self.dot(self.middle(self.apple), CELL * (0.46 + 0.05 * math.sin(seconds * 5)), APPLE)
        self.draw_snake()
        self.write(f"Score {self.score}", LEFT, 20, PALE, 0.0)
        self.write(f"Best {self.high_score.best}", WIDTH - LEFT, 20, GOLD, 1.0)
        self.draw_message(seconds)
        self.batch.End()
        super().Draw(gameTime)

    def draw_meadow(self) -> None:
        """Draw the board in two greens."""
        self.fill(LEFT, TOP, CELL * COLUMNS, CELL * ROWS, GRASS)
        for row in range(ROWS):
            for column in range(row % 2, COLUMNS, 2):
                self.fill(LEFT + column * CELL, TOP + row * CELL, CELL, CELL, DARK_GRASS)

    def draw_snake(self) -> None:
        """Draw the tail first, so that the head lies on top."""
        for number, cell in reversed(list(enumerate(self.body))):
            color = HEAD if number == 0 else Color.Lerp(BODY, GRASS, min(0.5, number / 60))
            self.dot(self.middle(cell), CELL * 0.58, color)
        for side in (-1, 1):
            eye = Vector2(self.direction.X * 4 + self.direction.Y * side * 4, self.direction.Y * 4 + self.direction.X * side * 4)
            self.dot(self.middle(self.body[0]) + eye, 2.5, WALL)

    def draw_message(self, seconds: float) -> None:
        """Say what state the game is in."""
        if self.state is State.PLAY:
            return
        title = "SNAKE" if self.state is State.TITLE else "NEW BEST" if self.is_best else "GAME OVER"
        self.fill(0, 150, WIDTH, 150, Color.Black * 0.6)
        self.write(title, WIDTH / 2, 160, GOLD, font=self.large)
        self.write("Space or A starts", WIDTH / 2, 260, PALE * (0.8 + 0.2 * math.sin(seconds * 4)))

    @staticmethod
    def middle(cell: Point) -> Vector2:
        """Give the middle of a cell in the picture."""
        return Vector2(LEFT + (cell.X + 0.5) * CELL, TOP + (cell.Y + 0.5) * CELL)
