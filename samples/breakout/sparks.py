"""Sparks: the particles of a breaking brick."""

from __future__ import annotations

import math
from dataclasses import dataclass
from random import Random

from samples.breakout import art
from xna import Color, Vector2
from xna.graphics import SpriteBatch, SpriteEffects, Texture2D

GRAVITY, DRAG, MOST = 420.0, 1.6, 400


@dataclass
class Spark:
    """One particle; life falls from 1 to 0."""

    x: float
    y: float
    dx: float
    dy: float
    size: float
    color: Color
    fade: float
    life: float = 1.0


class Sparks:
    """All particles. They are drawn with BlendState.Additive, where overlapping ones grow brighter."""

    def __init__(self, random: Random) -> None:
        self._random = random
        self.sparks: list[Spark] = []

    def burst(self, x: float, y: float, color: Color, count: int, spread: float = 24.0) -> None:
        """Throw particles in all directions from around a place."""
        uniform = self._random.uniform
        for _ in range(min(count, MOST - len(self.sparks))):
            angle, speed = uniform(0.0, math.tau), uniform(30.0, 230.0)
            place = x + uniform(-spread, spread), y + uniform(-8.0, 8.0)
            motion = speed * math.cos(angle), speed * math.sin(angle) - 60.0
            self.sparks.append(Spark(*place, *motion, uniform(0.5, 1.5), color, uniform(1.1, 2.4)))

    def update(self, seconds: float) -> None:
        """Move the particles and drop those that have burnt out."""
        for spark in self.sparks:
            spark.life -= spark.fade * seconds
            spark.dx -= spark.dx * DRAG * seconds
            spark.dy += (GRAVITY - spark.dy * DRAG) * seconds
            spark.x += spark.dx * seconds
            spark.y += spark.dy * seconds
        self.sparks = [spark for spark in self.sparks if spark.life > 0.0]

    def draw(self, batch: SpriteBatch, atlas: Texture2D) -> None:
        """Draw the particles."""
        for spark in self.sparks:
            place, color = Vector2(spark.x, spark.y), spark.color * spark.life
            turn, size = spark.x * 0.05, spark.size * (0.4 + spark.life)
            batch.Draw(atlas, place, art.SPARK, color, turn, Vector2(8.0, 8.0), size, SpriteEffects.None_, 0.0)
