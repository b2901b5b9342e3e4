"""Attribute planes over the screen, and the edges of triangles."""

from __future__ import annotations

import math
from typing import Any

import numpy as np

from renderers.raster.compiling import inline
from renderers.raster.layout import A_DOWN, A_RIGHT
from renderers.raster.simd import loadd, narrowed, stored, storef

_F = np.float32


@inline
def floor_divide(number: Any, divisor: Any) -> Any:
    """Divide integers below 2**53, rounding down: exact, and faster than the CPU's integer division."""
    return np.int64(math.floor(np.float64(number) / np.float64(divisor)))


@inline
def edge(xa: Any, ya: Any, xb: Any, yb: Any, row: Any) -> Any:
    """Give the first column right of an edge at a row, and what steps it down exactly: quotient, remainder, divisor."""
    dx, dy = xb - xa, yb - ya
    divisor = dy * 256
    distance = xa * dy + (row * 256 + 128 - ya) * dx - 128 * dy + divisor - 1
    column = floor_divide(distance, divisor)
    step = dx * 256
    whole = floor_divide(step, divisor)
    return column, distance - column * divisor, whole, step - whole * divisor, divisor


@inline
def advance(column: Any, rest: Any, whole: Any, step: Any, divisor: Any) -> Any:
    """Step an edge down one row, without a branch that nobody could predict."""
    rest += step
    carry = np.int64(rest >= divisor)
    return column + whole + carry, rest - divisor * carry


@inline
def frame_of(x0: Any, y0: Any, x1: Any, y1: Any, x2: Any, y2: Any, area: Any) -> Any:
    """Give what all planes of a triangle share: two edges, 256 / area, and the offset to its corner pixel's centre."""
    left = min(x0, min(x1, x2)) >> 8
    top = min(y0, min(y1, y2)) >> 8
    return (
        np.float64(x1 - x0),
        np.float64(y1 - y0),
        np.float64(x2 - x0),
        np.float64(y2 - y0),
        256.0 / np.float64(area),
        np.float64(left * 256 + 128 - x0) / 256.0,
        np.float64(top * 256 + 128 - y0) / 256.0,
        left,
        top,
    )


@inline
def set_plane(planes: Any, slope: Any, row: Any, a0: Any, a1: Any, a2: Any, frame: Any) -> None:
    """Write value at the corner pixel, step right and step down of an attribute; the step right as float32 too."""
    ex1, ey1, ex2, ey2, scale, ox, oy, _, _ = frame
    b1, b2 = a1 - a0, a2 - a0
    dx = (b1 * ey2 - b2 * ey1) * scale
    dy = (b2 * ex1 - b1 * ex2) * scale
    planes[row] = a0 + dx * ox + dy * oy
    planes[A_RIGHT + row] = dx
    planes[A_DOWN + row] = dy
    slope[row] = _F(dx)


@inline
def set_eight(planes: Any, slope: Any, row: Any, a0: Any, a1: Any, a2: Any, frame: Any) -> None:
    """Do the same for eight attributes at a time."""
    ex1, ey1, ex2, ey2, scale, ox, oy, _, _ = frame
    b1, b2 = a1 - a0, a2 - a0
    dx = (b1 * ey2 - b2 * ey1) * scale
    dy = (b2 * ex1 - b1 * ex2) * scale
    stored(planes, row, a0 + dx * ox + dy * oy)
    stored(planes, A_RIGHT + row, dx)
    stored(planes, A_DOWN + row, dy)
    storef(slope, row, narrowed(dx))


@inline
def tie_break(a0: Any, a1: Any, a2: Any, lost: Any) -> Any:
    """Give what is added to texel coordinates so that rounding does not decide a tie.

    It pulls to the higher texel, unless snapping the corners to sub-pixels raised the coordinate: `lost` is by how much, times a
    positive factor. So ties fall as they do in XNA's pictures, and always up where corners lie on whole sub-pixels.
    """
    nudge = max(abs(a0), max(abs(a1), abs(a2))) * 2.0**-22 + 2.0**-18
    return -nudge if lost > 0 else nudge


@inline
def row_value(planes: Any, row: Any, down: Any, right: Any) -> Any:
    """Give an attribute at a pixel, by its distance to the corner pixel."""
    return _F(planes[row] + planes[A_DOWN + row] * down + planes[A_RIGHT + row] * right)


@inline
def start_eight(base: Any, planes: Any, row: Any, down: Any, right: Any) -> None:
    """Write eight attributes at a pixel."""
    values = loadd(planes, row) + loadd(planes, A_DOWN + row) * down + loadd(planes, A_RIGHT + row) * right
    storef(base, row, narrowed(values))
