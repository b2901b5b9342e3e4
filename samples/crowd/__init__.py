"""Crowd: many walkers, few draws.

Difficulty: 4 of 4
Teaches: a skinned body of tubes whose vertices follow two bones each, a walk by formula, SkinnedEffect, and instancing: one draw
    for all walkers that are in the same moment of their step, each with its own world matrix in a second vertex stream.
Keys: left, right, up and down or the left stick look round; the wheel or the triggers move nearer and farther; plus and minus or
    the bumpers change the number of walkers; I switches instancing; P or Start pauses; R or Back begins again.
"""

from samples.crowd.crowd_game import CrowdGame as SampleGame

__all__ = ["SampleGame"]
