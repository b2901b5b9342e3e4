"""Foe: hovers, and fires patterns of bullets."""

from __future__ import annotations

import math
from dataclasses import dataclass

import numpy as np

from samples.shooter.swarm import Swarm
from xna import Color, Vector2

RADIUS, ENERGY = 26.0, 60
RED, GOLD, BLUE, GREEN = Color(255, 90, 80), Color(255, 200, 80), Color(110, 170, 255), Color(120, 240, 150)


@dataclass
class Foe:
    """One foe: where it hovers, which pattern it fires, and what it can bear."""

    home: Vector2
    pattern: int
    energy: int = ENERGY
    age: float = 0.0
    since_shot: float = 0.0

    @property
    def place(self) -> Vector2:
        """Where it is now: it swings about its home."""
        return self.home + Vector2(60 * math.sin(self.age * 0.7 + self.pattern), 18 * math.sin(self.age * 1.3))

    def update(self, seconds: float, hero: Vector2, bullets: Swarm) -> None:
        """Let time pass, and fire what is due."""
        self.age += seconds
        self.since_shot += seconds
        pause = (0.05, 0.25, 0.02, 0.7)[self.pattern % 4]
        while self.since_shot >= pause:
            self.since_shot -= pause
            self._fire(hero, bullets)

    def _fire(self, hero: Vector2, bullets: Swarm) -> None:
        arms = np.arange(30) * (math.tau / 30)
        match self.pattern % 4:
            case 0:  # a wheel that turns
                bullets.fire(self.place, arms + self.age * 0.5, 80.0, RED)
            case 1:  # rings
                bullets.fire(self.place, np.linspace(0, math.tau, 150, endpoint=False) + self.age, 60.0, BLUE)
            case 2:  # two spirals against each other
                bullets.fire(self.place, arms[::5] + self.age * 3, 80.0, GREEN)
                bullets.fire(self.place, -self.age * 2.2, 110.0, GREEN)
            case _:  # fans at the hero
                aim = math.atan2(hero.Y - self.place.Y, hero.X - self.place.X)
                for speed in range(60, 200, 7):
                    bullets.fire(self.place, aim + np.linspace(-0.6, 0.6, 25), float(speed), GOLD)
