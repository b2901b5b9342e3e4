"""Asteroids: rotation, wrapping and sparks.

Difficulty: 2 of 4
Teaches: sprites that turn about their middle, motion by thrust and inertia, a world that wraps round its edges (what leaves it is
    drawn on both sides), circles that hit each other, and particles in one call with DrawManyEXT and additive blending.
Keys: left and right or the left stick turn; up, A or the right trigger thrusts; Space or X fires; P or Start pauses; R or Back
    begins again.
"""

from samples.asteroids.asteroids_game import AsteroidsGame as SampleGame

__all__ = ["SampleGame"]
