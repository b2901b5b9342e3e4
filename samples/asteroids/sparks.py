"""Sparks: many short-lived points of light, kept and drawn as arrays."""

from __future__ import annotations

from random import Random

import numpy as np
import numpy.typing as npt

from xna import Color, Vector2
from xna.graphics import SpriteBatch, Texture2D

MOST = 1500


class Sparks:
    """Points of light that fly apart, slow down and fade."""

    def __init__(self, random: Random) -> None:
        self.random = np.random.default_rng(random.randrange(2**32))
        self.places: npt.NDArray[np.float32] = np.empty((0, 2), np.float32)
        self.speeds = self.places.copy()
        self.colors: npt.NDArray[np.float32] = np.empty((0, 4), np.float32)
        self.ages: npt.NDArray[np.float32] = np.empty(0, np.float32)

    def burst(self, place: Vector2, color: Color, count: int, speed: float, drift: tuple[float, float] = (0.0, 0.0)) -> None:
        """Let sparks fly from a place in all directions, on top of a drift."""
        angles, lengths = self.random.uniform(0, 2 * np.pi, count), self.random.uniform(0.1, 1, count) * speed
        around = np.stack([np.cos(angles), np.sin(angles)], axis=1) * lengths[:, None]
        self.places = _joined(self.places, np.tile([place.X, place.Y], (count, 1)))
        self.speeds = _joined(self.speeds, around + drift)
        self.colors = _joined(self.colors, np.tile([color.R, color.G, color.B, 255], (count, 1)))
        self.ages = _joined(self.ages, self.random.uniform(0.4, 1.0, count))

    def update(self, seconds: float) -> None:
        """Move all sparks at once and forget the burnt ones."""
        self.ages -= seconds
        alive = self.ages > 0
        self.ages, self.colors = self.ages[alive], self.colors[alive]
        self.speeds = self.speeds[alive] * np.float32(0.985)
        self.places = self.places[alive] + self.speeds * np.float32(seconds)

    def draw(self, batch: SpriteBatch, dot: Texture2D) -> None:
        """Draw all sparks with one call; the batch blends additively."""
        if len(self.ages):
            strength = np.minimum(self.ages * 1.5, 1)[:, None]
            scales = (0.03 + 0.06 * self.ages).astype(np.float32)
            batch.DrawManyEXT(
                dot,
                self.places,
                colors=(self.colors * strength).astype(np.uint8),
                origin=Vector2(dot.Width / 2, dot.Height / 2),
                scales=scales,
            )


def _joined(old: npt.NDArray[np.float32], new: npt.NDArray[np.float64]) -> npt.NDArray[np.float32]:
    """Give the youngest of all."""
    return np.concatenate([old, new.astype(np.float32)])[-MOST:]
