"""The entry points, each with the one signature that it is compiled for, on first use."""

from __future__ import annotations

from collections.abc import Callable
from functools import cached_property
from typing import Any

from numba import types

from renderers.raster import assemble, fetch, lines, quads, resolve, triangles, vertices, wide
from renderers.raster.compiling import compile_kernel

Entry = Callable[..., Any]

_I = types.int64
_FLOATS = types.Array(types.float32, 1, "C")
_INTS = types.Array(types.int32, 1, "C")
_PIXELS = types.Array(types.uint32, 1, "C")
_BYTES = types.Array(types.uint8, 1, "C")
_READABLE = types.Array(types.uint8, 1, "C", readonly=True)
_VERTICES = types.Array(types.float32, 2, "C")
_PRIMITIVES = types.Array(types.int32, 2, "C")
_LONGS = types.Array(types.int64, 1, "C")
_RASTERIZE = _I(_PIXELS, _FLOATS, _BYTES, _VERTICES, _PRIMITIVES, _I, _PIXELS, _PIXELS, _INTS, _FLOATS, _FLOATS, _I)


class Kernels:
    """Compiled kernels. Reading an attribute compiles it, or loads it from the disk cache; later reads are free."""

    @cached_property
    def index_bounds(self) -> Entry:
        """Least and greatest of some indices."""
        return compile_kernel(fetch.index_bounds, types.UniTuple(_I, 2)(_READABLE, _I, _I, _I))

    @cached_property
    def vertices(self) -> Entry:
        """The vertex stage."""
        return compile_kernel(
            vertices.vertices, types.void(_READABLE, _INTS, _READABLE, _I, _I, _I, _I, _I, _I, _FLOATS, _FLOATS, _VERTICES, _INTS)
        )

    @cached_property
    def assemble(self) -> Entry:
        """Primitive assembly."""
        return compile_kernel(
            assemble.assemble,
            types.void(_READABLE, _I, _I, _I, _I, _I, _I, _I, _VERTICES, _INTS, _I, _INTS, _FLOATS, _I, _PRIMITIVES, _LONGS),
        )

    @cached_property
    def triangles(self) -> Entry:
        """Filled triangles."""
        return compile_kernel(triangles.triangles, _RASTERIZE)

    @cached_property
    def general_triangles(self) -> Entry:
        """Filled triangles, with what would slow the plain ones down."""
        return compile_kernel(triangles.general_triangles, _RASTERIZE)

    @cached_property
    def lines(self) -> Entry:
        """Lines and points."""
        return compile_kernel(lines.lines, _RASTERIZE)

    @cached_property
    def wide_primitives(self) -> Entry:
        """Everything that is drawn with more than eight bits a channel."""
        return compile_kernel(wide.wide_primitives, _RASTERIZE)

    @cached_property
    def quads(self) -> Entry:
        """Batches of sprites."""
        return compile_kernel(quads.quads, _I(_PIXELS, _READABLE, _INTS, _I, _I, _I, _PIXELS, _INTS, _FLOATS, _FLOATS))

    @cached_property
    def resolve(self) -> Entry:
        """The means of four samples."""
        return compile_kernel(resolve.resolve, types.void(_PIXELS, _I, _I, _PIXELS))

    def warm(self) -> None:
        """Compile or load every kernel."""
        for name, member in vars(type(self)).items():
            if isinstance(member, cached_property):
                getattr(self, name)


KERNELS = Kernels()
