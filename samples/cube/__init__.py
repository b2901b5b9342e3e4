"""Cube: light, fog and a camera in three dimensions.

Difficulty: 3 of 4
Teaches: vertex and index buffers, BasicEffect with default lighting, texture and fog, a camera on an orbit, shadows cast on a
    plane with the stencil buffer, a render target that becomes a map, and how to draw sprites over it all without spoiling the
    states of the next frame.
Keys: drag with the mouse, arrows or the right stick turn the camera; wheel, Page Up/Down or the triggers zoom; L lighting per
    pixel, F fog, T texture, Space stops the cubes, R resets the camera, Escape leaves.
"""

from samples.cube.cube_game import CubeGame as SampleGame

__all__ = ["SampleGame"]
