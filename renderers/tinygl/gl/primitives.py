"""Which vertices make up the primitives of a mode."""

from __future__ import annotations

from functools import lru_cache
from typing import NamedTuple

import numpy as np
import numpy.typing as npt

from renderers.tinygl.gl.constants import (
    LINE_LOOP,
    LINE_STRIP,
    LINES,
    POINTS,
    POLYGON,
    QUAD_STRIP,
    QUADS,
    TRIANGLE_FAN,
    TRIANGLE_STRIP,
    TRIANGLES,
)

Ints = npt.NDArray[np.int32]
MODES = (POINTS, LINES, LINE_LOOP, LINE_STRIP, TRIANGLES, TRIANGLE_STRIP, TRIANGLE_FAN, QUADS, QUAD_STRIP, POLYGON)
SEPARATE = (POINTS, LINES, TRIANGLES, QUADS)  # no vertex belongs to two primitives
NO_CORNERS: Ints = np.zeros(1, np.int32)
_ALL_EDGES: Ints = np.array([7], np.int32)
_QUAD_EDGES: Ints = np.array([3, 6], np.int32)  # a quad's two triangles, without the diagonal


class Assembly(NamedTuple):
    """`number` primitives of `size` vertices (1, 2 or 3). Without `corners` the vertices are used in order.

    `edges` has three bits for each triangle: those of its edges that bound the primitive. It repeats.
    """

    size: int
    number: int
    corners: Ints | None
    edges: Ints


@lru_cache(maxsize=128)
def assemble(mode: int, vertices: int) -> Assembly:
    """Give the primitives that a mode makes of so many vertices; vertices that are left over make none."""
    if mode == POINTS:
        return Assembly(1, vertices, None, _ALL_EDGES)
    if mode == LINES:
        return Assembly(2, vertices // 2, None, _ALL_EDGES)
    if mode == TRIANGLES:
        return Assembly(3, vertices // 3, None, _ALL_EDGES)
    if mode in (LINE_STRIP, LINE_LOOP):
        return _lines(vertices, mode == LINE_LOOP)
    if mode in (QUADS, QUAD_STRIP):
        corners = _quads(vertices) if mode == QUADS else _quad_strip(vertices)
        return Assembly(3, len(corners) // 3, corners, _QUAD_EDGES)
    count = max(vertices - 2, 0)
    if mode == TRIANGLE_STRIP:
        return Assembly(3, count, _strip(count), _ALL_EDGES)
    number = np.arange(count)
    corners = _flat(number * 0, number + 1, number + 2)
    return Assembly(3, count, corners, _polygon_edges(count) if mode == POLYGON else _ALL_EDGES)


def _flat(*columns: npt.NDArray[np.int64]) -> Ints:
    return np.stack(columns, axis=1).astype(np.int32).reshape(-1)


def _lines(vertices: int, closes: bool) -> Assembly:
    count = max(vertices - 1, 0) + (closes and vertices > 1)
    number = np.arange(count)
    return Assembly(2, count, _flat(number, (number + 1) % max(vertices, 1)), _ALL_EDGES)


def _strip(count: int) -> Ints:
    number = np.arange(count)
    odd = number & 1
    return _flat(number, number + 1 + odd, number + 2 - odd)


def _quads(vertices: int) -> Ints:
    first = 4 * np.arange(vertices // 4)
    return _flat(first, first + 1, first + 2, first, first + 2, first + 3)


def _quad_strip(vertices: int) -> Ints:
    first = 2 * np.arange(max(vertices // 2 - 1, 0))
    return _flat(first, first + 1, first + 3, first, first + 3, first + 2)


def _polygon_edges(count: int) -> Ints:
    edges = np.full(max(count, 1), 2, np.int32)
    edges[0] |= 1
    edges[-1] |= 4
    return edges
