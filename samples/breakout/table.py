"""Table: walls, paddle, ball and bricks, and how they meet. It knows nothing of pictures or keys."""

from __future__ import annotations

import math
from random import Random

from samples.breakout.level import BreakoutLevel, Brick

WIDTH, HEIGHT = 800, 480
LEFT, RIGHT, TOP = 10.0, 790.0, 48.0
CELL_WIDTH, CELL_HEIGHT, BRICKS_TOP = 60.0, 24.0, 80.0
BRICK_WIDTH, BRICK_HEIGHT = 56.0, 20.0
RADIUS = 9.0
PADDLE_Y, PADDLE_HALF, PADDLE_SPEED = 446.0, 56.0, 620.0
FASTEST, SPEED_UP = 640.0, 1.035
STEEPEST = math.radians(58.0)
STEP = 4.0


class Table:
    """The table. After `update`, `events` tells what happened: "wall", "paddle", "lost" and the bricks that were hit."""

    def __init__(self, level: BreakoutLevel, random: Random) -> None:
        self.level = level
        self.bricks = level.bricks()
        self.events: list[str | Brick] = []
        self.paddle_x = WIDTH / 2
        self.paddle_speed = 0.0
        self.x = self.y = self.dx = self.dy = 0.0
        self._random = random
        self.hold()

    @property
    def speed(self) -> float:
        """Pixels per second of the ball, 0 while it is held."""
        return math.hypot(self.dx, self.dy)

    def hold(self) -> None:
        """Put the ball on the paddle."""
        self.x, self.y, self.dx, self.dy = self.paddle_x, PADDLE_Y - RADIUS - 1.0, 0.0, 0.0

    def serve(self) -> None:
        """Send the ball off, nearly straight up."""
        self._aim(self.level.speed, self._random.uniform(0.12, 0.45) * self._random.choice((-1.0, 1.0)))

    def move_paddle(self, x: float, seconds: float) -> None:
        """Bring the paddle to a place, as far as the walls let it; a held ball comes along."""
        x = min(max(x, LEFT + PADDLE_HALF), RIGHT - PADDLE_HALF)
        self.paddle_speed = (x - self.paddle_x) / seconds if seconds else 0.0
        self.paddle_x = x
        if not self.speed:
            self.x = x

    def update(self, seconds: float) -> None:
        """Move the ball, in steps that are too short to jump over anything."""
        self.events.clear()
        steps = math.ceil(self.speed * seconds / STEP)
        for _ in range(steps):
            self.x += self.dx * seconds / steps
            self.y += self.dy * seconds / steps
            self._meet_walls()
            self._meet_paddle()
            self._meet_bricks()

    def _meet_walls(self) -> None:
        if (self.x < LEFT + RADIUS and self.dx < 0) or (self.x > RIGHT - RADIUS and self.dx > 0):
            self.dx = -self.dx
            self.events.append("wall")
        if self.y < TOP + RADIUS and self.dy < 0:
            self.dy = -self.dy
            self.events.append("wall")
        if self.y > HEIGHT + RADIUS and self.speed:
            self.hold()
            self.events.append("lost")

    def _meet_paddle(self) -> None:
        off = (self.x - self.paddle_x) / (PADDLE_HALF + RADIUS)
        if self.dy > 0 and abs(off) <= 1.0 and PADDLE_Y - RADIUS <= self.y <= PADDLE_Y + RADIUS:
            # Where it lands decides the angle, and a moving paddle drags the ball along: that is how a player aims.
            drag = min(max(self.paddle_speed / PADDLE_SPEED, -1.0), 1.0) * 0.2
            self._aim(min(self.speed * SPEED_UP, FASTEST), off * STEEPEST + drag)
            self.y = PADDLE_Y - RADIUS
            self.events.append("paddle")

    def _aim(self, speed: float, angle: float) -> None:
        angle = min(max(angle, -STEEPEST), STEEPEST)
        self.dx, self.dy = speed * math.sin(angle), -speed * math.cos(angle)

    def _meet_bricks(self) -> None:
        for brick in self._near():
            left, top = brick_corner(brick)
            gap_x = self.x - min(max(self.x, left), left + BRICK_WIDTH)
            gap_y = self.y - min(max(self.y, top), top + BRICK_HEIGHT)
            if gap_x * gap_x + gap_y * gap_y < RADIUS * RADIUS:
                self._bounce(gap_x, gap_y)
                self._hit(brick)
                return

    def _near(self) -> list[Brick]:
        columns = {int((self.x + side - LEFT) // CELL_WIDTH) for side in (-RADIUS, RADIUS)}
        rows = {int((self.y + side - BRICKS_TOP) // CELL_HEIGHT) for side in (-RADIUS, RADIUS)}
        near = [self.bricks[cell] for cell in ((c, r) for c in columns for r in rows) if cell in self.bricks]
        return sorted(near, key=lambda brick: math.dist((self.x, self.y), brick_center(brick)))

    def _bounce(self, gap_x: float, gap_y: float) -> None:
        """Turn back only what goes towards the brick: a corner hit by a parting ball must not pull it in."""
        if abs(gap_x) > abs(gap_y):
            self.dx = math.copysign(self.dx, gap_x)
        else:
            self.dy = math.copysign(self.dy, gap_y or -self.dy)

    def _hit(self, brick: Brick) -> None:
        brick.hits -= 1
        if not brick.hits:
            del self.bricks[brick.column, brick.row]
        self.events.append(brick)


def brick_corner(brick: Brick) -> tuple[float, float]:
    """Give the upper left corner of a brick."""
    return LEFT + 2.0 + brick.column * CELL_WIDTH, BRICKS_TOP + 2.0 + brick.row * CELL_HEIGHT


def brick_center(brick: Brick) -> tuple[float, float]:
    """Give the middle of a brick."""
    left, top = brick_corner(brick)
    return left + BRICK_WIDTH / 2, top + BRICK_HEIGHT / 2
