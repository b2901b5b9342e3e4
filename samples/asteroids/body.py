"""Body: what floats in space."""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import dataclass

from samples._shared.lesson import HEIGHT, WIDTH
from xna import Vector2


@dataclass
class Body:
    """A round thing with a place, a speed (pixels a second), a turn (radians) and a time to live (seconds)."""

    place: Vector2
    speed: Vector2
    radius: float
    turn: float = 0.0
    spin: float = 0.0
    life: float = float("inf")

    def move(self, seconds: float) -> None:
        """Move and turn; what leaves an edge comes in at the other one."""
        self.place += self.speed * seconds
        self.place = Vector2(self.place.X % WIDTH, self.place.Y % HEIGHT)
        self.turn += self.spin * seconds
        self.life -= seconds

    def hits(self, other: Body) -> bool:
        """Tell whether two bodies touch, over the edges too."""
        apart = self.place - other.place
        across = Vector2((apart.X + WIDTH / 2) % WIDTH - WIDTH / 2, (apart.Y + HEIGHT / 2) % HEIGHT - HEIGHT / 2)
        return across.LengthSquared() < (self.radius + other.radius) ** 2

    def places(self) -> Iterator[Vector2]:
        """Give every place where a part of the body is seen."""
        for x in (-WIDTH, 0, WIDTH):
            for y in (-HEIGHT, 0, HEIGHT):
                place = self.place + Vector2(x, y)
                if -self.radius < place.X < WIDTH + self.radius and -self.radius < place.Y < HEIGHT + self.radius:
                    yield place
