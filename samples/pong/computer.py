"""Computer: plays a bat, as a person would."""

from __future__ import annotations

from random import Random

from xna import MathHelper, Vector2

REACTION, ERROR, REST = 0.25, 55.0, 240.0


class Computer:
    """Looks where the ball will arrive a few times a second, errs by some pixels, and rests while the ball goes away."""

    def __init__(self, random: Random) -> None:
        self._random = random
        self._aim, self._until_look = REST, 0.0

    def steer(self, bat_x: float, bat_y: float, ball: Vector2, speed: Vector2, seconds: float, height: float) -> float:
        """Give the wished direction of the bat, -1 to 1."""
        self._until_look -= seconds
        if self._until_look <= 0:
            self._until_look = REACTION
            self._aim = self._arrival(bat_x, ball, speed, height) + self._random.uniform(-ERROR, ERROR)
        return MathHelper.Clamp((self._aim - bat_y) / 20.0, -1.0, 1.0)

    @staticmethod
    def _arrival(bat_x: float, ball: Vector2, speed: Vector2, height: float) -> float:
        if speed.X * (bat_x - ball.X) <= 0:
            return REST
        flown = (ball.Y + speed.Y * (bat_x - ball.X) / speed.X) % (2 * height)
        return min(flown, 2 * height - flown)  # the walls mirror the way
