"""The entry points, each with the one signature that it is compiled for, on first use."""

from __future__ import annotations

from collections.abc import Callable
from functools import cached_property
from typing import Any

from numba import types

from renderers.raster.compiling import compile_kernel
from renderers.tinygl.gl.kernels import lines, planes, triangles, vertices

Entry = Callable[..., Any]

_I = types.int64
_FLOATS = types.Array(types.float32, 1, "C")
_DOUBLES = types.Array(types.float64, 1, "C")
_INTS = types.Array(types.int32, 1, "C")
_LONGS = types.Array(types.int64, 1, "C")
_PIXELS = types.Array(types.uint32, 1, "C")
_BYTES = types.Array(types.uint8, 1, "C", readonly=True)
_ROWS = types.Array(types.float32, 2, "C")
_DRAW = (_PIXELS, _FLOATS, _PIXELS, _ROWS, _INTS, _INTS, _I, _I, _I, _INTS, _DOUBLES, _LONGS)


class Kernels:
    """Compiled kernels. Reading an attribute compiles it, or loads it from the disk cache; later reads are free."""

    @cached_property
    def vertices(self) -> Entry:
        """The vertex stage."""
        arguments = (_BYTES, _BYTES, _BYTES, _BYTES, _LONGS, _INTS, _I, _I, _I, _I, _DOUBLES, _ROWS, _INTS, _I)
        return compile_kernel(vertices.vertices, types.void(*arguments))

    @cached_property
    def triangles(self) -> Entry:
        """Filled triangles."""
        return compile_kernel(triangles.triangles, types.void(*_DRAW))

    @cached_property
    def textured_triangles(self) -> Entry:
        """Filled triangles with a texture."""
        return compile_kernel(triangles.textured_triangles, types.void(*_DRAW))

    @cached_property
    def lines(self) -> Entry:
        """Lines, points, and triangles as either."""
        return compile_kernel(lines.lines, types.void(*_DRAW, _I, _I, _INTS))

    @cached_property
    def add_and_wipe(self) -> Entry:
        """The saturating sum of two planes."""
        return compile_kernel(planes.add_and_wipe, types.void(_PIXELS, _PIXELS, _I, _I))

    def warm(self) -> None:
        """Compile or load every kernel."""
        for name, member in vars(type(self)).items():
            if isinstance(member, cached_property):
                getattr(self, name)


KERNELS = Kernels()
