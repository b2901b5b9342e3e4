"""A small fixed-function OpenGL 1.x for the CPU, usable by itself.

    from renderers.tinygl import gl

    context = gl.Context(64, 64)
    context.Clear(gl.COLOR_BUFFER_BIT | gl.DEPTH_BUFFER_BIT)
    context.Begin(gl.TRIANGLES)
    for color, place in (((1, 0, 0), (-1, -1)), ((0, 1, 0), (1, -1)), ((0, 0, 1), (0, 1))):
        context.Color(*color)
        context.Vertex(*place)
    context.End()
    context.pixels            # numpy, (64, 64), packed RGBA, the top row first

Constants have OpenGL's names and values without the prefix GL_. A wrong argument sets an error that GetError gives; nothing ends
the process, and any number of contexts may live in one.
"""

from __future__ import annotations

from renderers.tinygl.gl.constants import *  # noqa: F403 - the constants are the vocabulary
from renderers.tinygl.gl.context import Context as Context
