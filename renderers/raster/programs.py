"""The numbers that name vertex programs and primitive forms, importable without numba."""

from __future__ import annotations

# What a vertex program does (bits); layout.SHADE_ONE_LIGHT is understood too.
VERTEX_SPRITE = 1 << 8
VERTEX_COLOR = 1 << 9
VERTEX_LIT = 1 << 10
VERTEX_PIXEL_LIT = 1 << 11
VERTEX_FOG = 1 << 12
VERTEX_TEXTURE = 1 << 13
VERTEX_SECOND_TEXTURE = 1 << 14
VERTEX_SKINNED = 1 << 15
VERTEX_ENVIRONMENT = 1 << 16
VERTEX_FRESNEL = 1 << 17

# How primitives are formed: PrimitiveType's own numbers.
AS_TRIANGLES, AS_TRIANGLE_STRIP, AS_LINES, AS_LINE_STRIP, AS_POINTS = range(5)
