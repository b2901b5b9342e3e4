"""Sprites of any shape, row by row: each is one span whose left part lies in one triangle, its right part in the other."""

from __future__ import annotations

from typing import Any

import numpy as np
from numba import types

from renderers.raster.compiling import helper, inline
from renderers.raster.layout import (
    ADDRESS_CLAMP,
    I_ADDRESS_U,
    I_ADDRESS_V,
    I_PITCH,
    I_TEXTURE_HEIGHT,
    I_TEXTURE_PITCH,
    I_TEXTURE_WIDTH,
)
from renderers.raster.memory import prefetch, stack_of
from renderers.raster.planes import advance, edge, frame_of, row_value, set_plane, tie_break
from renderers.raster.quad_pixels import (
    QUEUE_LENGTH,
    QUEUED_COLORS,
    QUEUED_FOUR,
    QUEUED_TEXELS,
    draw_queued,
    enqueue,
)
from renderers.raster.sample import all_within, clamped_grid, four_addressed, grid_of, mix_four, place_of
from renderers.raster.simd import iotaf, sel, splati, storei

_F = np.float32
_ROWS_AHEAD = 3
slopes = stack_of(types.float32, 2)


@inline
def set_half(planes: Any, slope: Any, xy: Any, uv: Any, a: Any, b: Any, c: Any) -> Any:
    """Set the texture planes of one triangle just as the triangle kernel does, and give the corner that they start from."""
    x0, y0, x1, y1, x2, y2 = xy[2 * a], xy[2 * a + 1], xy[2 * b], xy[2 * b + 1], xy[2 * c], xy[2 * c + 1]
    frame = frame_of(x0, y0, x1, y1, x2, y2, (x1 - x0) * (y2 - y0) - (x2 - x0) * (y1 - y0))
    for axis in range(2):
        a0, a1, a2 = uv[2 * a + axis], uv[2 * b + axis], uv[2 * c + axis]
        set_plane(planes, slope, axis, a0, a1, a2, frame)
        planes[axis] += tie_break(a0, a1, a2, 0.0)
    return frame[7], frame[8]


@inline
def ring(number: Any) -> Any:
    """Number the corners clockwise: 0, 1, 3, 2, and again."""
    number &= 3
    return number ^ (number >> 1)


@inline
def edge_at(xy: Any, a: Any, b: Any, row: Any) -> Any:
    """Begin to walk down the edge between two corners at a row that it crosses."""
    if xy[2 * a + 1] > xy[2 * b + 1]:
        a, b = b, a
    return edge(xy[2 * a], xy[2 * a + 1], xy[2 * b], xy[2 * b + 1], row)


@inline
def rows_of(xy: Any, a: Any, b: Any) -> Any:
    """Give the first row whose centres the edge between two corners crosses, and the row after the last."""
    low, high = min(xy[2 * a + 1], xy[2 * b + 1]), max(xy[2 * a + 1], xy[2 * b + 1])
    return (low + 127) >> 8, (high + 127) >> 8


@inline
def side(xy: Any, row: Any, falling: Any) -> Any:
    """Find the ring edge that bounds a row, and the row where it ends: on the right edges fall, on the left they rise."""
    for k in range(4):
        a, b = ring(k), ring(k + 1)
        first, last = rows_of(xy, a, b)
        if (xy[2 * a + 1] < xy[2 * b + 1]) == falling and first <= row < last:
            return k, last
    return 0, row + 1


@inline
def find_texels(
    texels: Any, numbers: Any, weights: Any, count: Any, u: Any, v: Any, sizes: Any, modes: Any, smooth: Any, clamped: Any
) -> Any:
    """Write down which texels eight pixels take, and tell what was written."""
    first = 8 * count
    width, height, pitch = sizes
    mode_u, mode_v = modes
    if not smooth:
        storei(numbers, first, place_of(u, v, width, height, pitch, mode_u, mode_v))
        return QUEUED_TEXELS
    if clamped:
        column, row, weight_u, weight_v = clamped_grid(u, v, width, height)
    else:
        column, row, weight_u, weight_v = grid_of(u, v)
        if not all_within(column, row, width - 1, height - 1):
            c00, c10, c01, c11 = four_addressed(texels, splati(0), column, row, width, height, pitch, mode_u, mode_v)
            storei(numbers, first, mix_four(c00, c10, c01, c11, weight_u, weight_v))
            return QUEUED_COLORS
    storei(numbers, first, row * pitch + column)
    storei(weights, first, weight_u | weight_v << 16)
    return QUEUED_FOUR


@helper
def draw_convex(
    color: Any,
    texels: Any,
    xy: Any,
    uv: Any,
    near: Any,
    far: Any,
    queue: Any,
    left: Any,
    right: Any,
    top: Any,
    bottom: Any,
    kind: Any,
    tint: Any,
    ints: Any,
    floats: Any,
    smooth: Any,
) -> None:
    """Draw what lies in a rectangle. The diagonal joins corners 1 and 2; `near` is the triangle of corner 0, `far` that of 3."""
    lanef = iotaf()
    pitch = np.int64(ints[I_PITCH])
    sizes = ints[I_TEXTURE_WIDTH], ints[I_TEXTURE_HEIGHT], ints[I_TEXTURE_PITCH]
    modes = ints[I_ADDRESS_U], ints[I_ADDRESS_V]
    clamped = modes[0] == ADDRESS_CLAMP and modes[1] == ADDRESS_CLAMP and min(sizes[0], sizes[1]) > 1
    numbers, weights, spots = queue
    queued = np.int64(0)
    near_slope, far_slope = slopes(), slopes()
    near_x, near_y = set_half(near, near_slope, xy, uv, 0, 1, 2)
    far_x, far_y = set_half(far, far_slope, xy, uv, 3, 2, 1)
    near_u, near_v, far_u, far_v = near_slope[0], near_slope[1], far_slope[0], far_slope[1]
    split_first, split_last = rows_of(xy, 1, 2)
    left_last = right_last = top
    lq = lr = lqs = lrs = rq = rr = rqs = rrs = mq = mr = mqs = mrs = np.int64(0)
    ld = rd = md = np.int64(1)
    y = top
    while y < bottom:
        # A run of rows has one left edge, one right edge, and the diagonal in all of its rows or in none.
        if y >= left_last:
            k, left_last = side(xy, y, False)
            lq, lr, lqs, lrs, ld = edge_at(xy, ring(k), ring(k + 1), y)
        if y >= right_last:
            k, right_last = side(xy, y, True)
            rq, rr, rqs, rrs, rd = edge_at(xy, ring(k), ring(k + 1), y)
        run_end = min(bottom, min(left_last, right_last))
        divided = split_first <= y < split_last
        if divided:
            near_first = xy[3] < xy[5]
            mq, mr, mqs, mrs, md = edge_at(xy, 1, 2, y)
            run_end = min(run_end, split_last)
        else:
            near_first = (y < split_first) == (xy[1] < xy[7])
            if y < split_first:
                run_end = min(run_end, split_first)
        du0, dv0, du1, dv1 = near_u, near_v, far_u, far_v
        if not near_first:
            du0, dv0, du1, dv1 = far_u, far_v, near_u, near_v
        while y < run_end:
            middle = mq if divided else rq
            x, end = max(lq, left), min(rq, right)
            if x < end:
                near_from, far_from = (lq, middle) if near_first else (middle, lq)
                down, across = np.float64(y - near_y), np.float64(near_from - near_x)
                u0, v0 = row_value(near, 0, down, across), row_value(near, 1, down, across)
                down, across = np.float64(y - far_y), np.float64(far_from - far_x)
                u1, v1 = row_value(far, 0, down, across), row_value(far, 1, down, across)
                if not near_first:
                    u0, v0, u1, v1 = u1, v1, u0, v0
                step, other = lanef + _F(x - lq), lanef + _F(x - middle)
                while x < end:
                    prefetch(color, (y + _ROWS_AHEAD) * pitch + x)
                    first_part = other < 0
                    u = sel(first_part, du0 * step + u0, du1 * other + u1)
                    v = sel(first_part, dv0 * step + v0, dv1 * other + v1)
                    step, other = step + _F(8), other + _F(8)
                    known = find_texels(texels, numbers, weights, queued, u, v, sizes, modes, smooth, clamped)
                    enqueue(spots, queued, y * pitch + x, end - x, known)
                    queued += 1
                    if queued == QUEUE_LENGTH:
                        draw_queued(color, texels, numbers, weights, spots, queued, kind, tint, ints, floats)
                        queued = np.int64(0)
                    x += 8
            lq, lr = advance(lq, lr, lqs, lrs, ld)
            rq, rr = advance(rq, rr, rqs, rrs, rd)
            mq, mr = advance(mq, mr, mqs, mrs, md)
            y += 1
    draw_queued(color, texels, numbers, weights, spots, queued, kind, tint, ints, floats)
