"""Walker: a box that gravity pulls and ground stops."""

from __future__ import annotations

from samples.platformer.level import PlatformLevel
from xna import Rectangle, Vector2

GRAVITY, FASTEST_FALL = 1500.0, 620.0


class Walker:
    """A box with a speed. `place` is its top left corner."""

    def __init__(self, place: Vector2, width: int, height: int) -> None:
        self.place, self.speed = place, Vector2.Zero
        self.width, self.height = width, height
        self.is_on_ground, self.is_blocked = False, False

    @property
    def box(self) -> Rectangle:
        """The pixels that it covers."""
        return Rectangle(round(self.place.X), round(self.place.Y), self.width, self.height)

    def move(self, level: PlatformLevel, seconds: float) -> None:
        """Fall and move, first across, then down: so a wall never counts as ground."""
        self.speed.Y = min(self.speed.Y + GRAVITY * seconds, FASTEST_FALL)
        self.place.X += self.speed.X * seconds
        self.is_blocked = False
        for tile in level.solid(self.box):
            self.place.X = tile.Left - self.width if self.speed.X > 0 else tile.Right
            self.speed.X, self.is_blocked = 0.0, True
        self.place.Y += self.speed.Y * seconds
        self.is_on_ground = False
        for tile in level.solid(self.box):
            self.is_on_ground = self.speed.Y >= 0
            self.place.Y = tile.Top - self.height if self.is_on_ground else tile.Bottom
            self.speed.Y = 0.0
