"""Swarm: very many round things as columns of numbers."""

from __future__ import annotations

import numpy as np
import numpy.typing as npt

from samples._shared.lesson import HEIGHT, WIDTH
from xna import Color, Vector2
from xna.graphics import SpriteBatch, Texture2D

Places = npt.NDArray[np.float32]
MARGIN = 24


class Swarm:
    """Things of one radius, each with a place, a speed (pixels a second) and a colour. What leaves the picture is forgotten."""

    def __init__(self, radius: float) -> None:
        self.radius = radius
        self.clear()

    def __len__(self) -> int:
        return len(self.places)

    def clear(self) -> None:
        """Forget all."""
        self.places: Places = np.empty((0, 2), np.float32)
        self.speeds: Places = np.empty((0, 2), np.float32)
        self.colors: npt.NDArray[np.uint32] = np.empty(0, np.uint32)

    def fire(self, place: Vector2, angles: npt.ArrayLike, speed: npt.ArrayLike, color: Color) -> None:
        """Let things fly from a place, one in the direction of each angle (radians)."""
        angles = np.atleast_1d(np.asarray(angles, np.float32))
        ahead = np.stack([np.cos(angles), np.sin(angles)], axis=1)
        lengths = np.broadcast_to(np.asarray(speed, np.float32), angles.shape)
        self.places = np.concatenate([self.places, np.tile(np.array([place.X, place.Y], np.float32), (len(angles), 1))])
        self.speeds = np.concatenate([self.speeds, ahead * lengths[:, None]])
        self.colors = np.concatenate([self.colors, np.full(len(angles), color.PackedValue, np.uint32)])

    def update(self, seconds: float) -> None:
        """Move all at once."""
        self.places = self.places + self.speeds * np.float32(seconds)
        x, y = self.places[:, 0], self.places[:, 1]
        self.keep((x > -MARGIN) & (x < WIDTH + MARGIN) & (y > -MARGIN) & (y < HEIGHT + MARGIN))

    def keep(self, kept: npt.NDArray[np.bool_]) -> None:
        """Forget all but some."""
        if not kept.all():
            self.places, self.speeds, self.colors = self.places[kept], self.speeds[kept], self.colors[kept]

    def near(self, place: Vector2, radius: float) -> npt.NDArray[np.bool_]:
        """Tell for each thing whether it touches a circle."""
        apart = self.places - np.array([place.X, place.Y], np.float32)
        touching: npt.NDArray[np.bool_] = (apart * apart).sum(axis=1) < (self.radius + radius) ** 2
        return touching

    def draw(self, batch: SpriteBatch, picture: Texture2D) -> None:
        """Draw all with one call."""
        if len(self):
            middle, scale = Vector2(picture.Width / 2, picture.Height / 2), 2 * self.radius / picture.Width
            batch.DrawManyEXT(picture, self.places, colors=self.colors, origin=middle, scales=scale)
