"""Planet: a ball that turns about another one."""

from __future__ import annotations

import math
from dataclasses import dataclass, field

from xna import Matrix, Vector3

MOONS = ("Io", "Europa", "Titan")


@dataclass
class Planet:
    """A ball of some radius on a circle about its parent. Times are in seconds, angles in radians."""

    name: str
    radius: float
    distance: float
    year: float
    day: float
    texture: str
    tilt: float = 0.0
    has_rings: bool = False
    moons: list[Planet] = field(default_factory=list)

    def frame(self, parent: Matrix, time: float) -> Matrix:
        """Give the place without the own turn: what moons build on. `parent` is the frame of what it turns about."""
        angle = math.tau * time / self.year if self.year else 0.0
        return Matrix.CreateTranslation(0.0, 0.0, self.distance) * Matrix.CreateRotationY(angle) * parent

    def world(self, frame: Matrix, time: float) -> Matrix:
        """Give the ball's world matrix: made large, turned about its axis, the axis tilted, then moved to its place."""
        spin = Matrix.CreateRotationY(math.tau * time / self.day)
        return Matrix.CreateScale(self.radius) * spin * Matrix.CreateRotationZ(self.tilt) * self.level(frame)

    def level(self, frame: Matrix) -> Matrix:
        """Give a frame's place alone: axes keep their direction while a planet goes round."""
        return Matrix.CreateTranslation(frame.Translation)


def system() -> Planet:
    """Give the sun with its planets, not to scale: true sizes would leave nothing to see."""
    moon = Planet("Moon", 0.22, 1.6, 4.0, 4.0, "stone")
    io, europa, titan = (Planet(name, 0.18, 2.4 + 0.6 * i, 3.0 + 2 * i, 5.0, "stone") for i, name in enumerate(MOONS))
    return Planet(
        "Sun",
        3.0,
        0.0,
        0.0,
        30.0,
        "sun",
        moons=[
            Planet("Mercury", 0.4, 5.0, 9.0, 9.0, "stone"),
            Planet("Venus", 0.7, 7.0, 15.0, 20.0, "cream"),
            Planet("Earth", 0.8, 10.0, 24.0, 3.0, "earth", 0.41, moons=[moon]),
            Planet("Mars", 0.55, 13.0, 36.0, 3.2, "rust", 0.44),
            Planet("Jupiter", 1.7, 18.0, 60.0, 2.0, "bands", 0.05, moons=[io, europa]),
            Planet("Saturn", 1.4, 24.0, 90.0, 2.2, "bands", 0.47, has_rings=True, moons=[titan]),
        ],
    )


def origin() -> Matrix:
    """Give the frame of what turns about nothing."""
    return Matrix.CreateTranslation(Vector3.Zero)
