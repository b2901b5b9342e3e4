"""Heightfield: a landscape to drive in.

Difficulty: 3 of 4
Teaches: a mesh made of a grid of heights, normals from slopes, a texture that is looked up by height, a vehicle that follows the
    ground, a camera that chases it with a lag, fog, and picking: from the pointer to a ray to a place on the ground.
Keys: up and down or the right and left trigger drive, left and right or the left stick steer; a click marks a place; F switches
    the fog; P or Start pauses; R or Back begins again.
"""

from samples.heightfield.heightfield_game import HeightfieldGame as SampleGame

__all__ = ["SampleGame"]
