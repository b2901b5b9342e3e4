"""Platformer: run, jump, collect.

Difficulty: 3 of 4
Teaches: a level of tiles in a document of the game's own type, collision one axis after the other, a camera as a matrix that
    follows with a lag, animation by frames of an atlas, parallax, and jumps that feel right (late and early ones count).
Keys: left and right or the left stick run; Space, up or A jumps, held longer it jumps higher; P or Start pauses; R or Back
    begins again.
"""

from samples.platformer.platformer_game import PlatformerGame as SampleGame

__all__ = ["SampleGame"]
