"""Batches of sprites: quads of two triangles each, with exactly the pixels that the triangle kernel gives them.

A quad is drawn here when nothing needs clipping, w is 1, its four colours are equal and it is convex.
"""

from __future__ import annotations

from typing import Any

import numpy as np
from numba import types

from renderers.raster.compiling import inline
from renderers.raster.layout import (
    A_COUNT,
    F_CENTER_X,
    F_CENTER_Y,
    F_COUNT,
    F_GUARD,
    F_SCALE_X,
    F_SCALE_Y,
    FILTER_LINEAR,
    I_COUNT,
    I_CULL,
    I_FILTER,
    I_TEXTURE_HEIGHT,
    I_TEXTURE_WIDTH,
    I_X0,
    I_X1,
    I_Y0,
    I_Y1,
    P_MATRIX,
    S_COLOR,
    S_OFFSET,
    S_POSITION,
    S_STRIDE,
    S_UV,
)
from renderers.raster.memory import address_of, stack_copy_of, stack_of
from renderers.raster.quad_boxes import copied, is_upright
from renderers.raster.quad_pixels import queue_numbers, queue_spots, queue_weights, tint_kind
from renderers.raster.quad_rows import draw_convex
from renderers.raster.quad_strips import draw_box, strip_mixed, strip_numbers, strip_rows
from renderers.raster.simd import read_f32, read_u32
from renderers.raster.transform import row_times, to_fixed

_places = stack_of(types.int64, 8)
_coordinates = stack_of(types.float64, 8)
_planes = stack_of(types.float64, 3 * A_COUNT)
_copied_ints = stack_copy_of(types.int32, I_COUNT)
_copied_floats = stack_copy_of(types.float32, F_COUNT)

# What a quad turned out to be.
QUAD_OTHER, QUAD_NOTHING, QUAD_BOX, QUAD_CONVEX = range(4)


@inline
def load_corner(data: Any, place: Any, stream: Any, params: Any, ints: Any, floats: Any, corner: Any, xy: Any, uv: Any) -> Any:
    """Read and project one vertex. Give whether it needs no clipping and no division."""
    at = place + stream[S_POSITION]
    x, y, z = np.float64(read_f32(data, at)), np.float64(read_f32(data, at + 4)), np.float64(read_f32(data, at + 8))
    cx = row_times(params, P_MATRIX, 0, x, y, z, 1.0)
    cy = row_times(params, P_MATRIX, 1, x, y, z, 1.0)
    cz = row_times(params, P_MATRIX, 2, x, y, z, 1.0)
    cw = row_times(params, P_MATRIX, 3, x, y, z, 1.0)
    plain = (
        cw == 1
        and cz >= 0
        and cz <= 1
        and cx >= floats[F_GUARD]
        and cx <= floats[F_GUARD + 1]
        and cy >= floats[F_GUARD + 2]
        and cy <= floats[F_GUARD + 3]
    )
    if plain:
        xy[2 * corner] = np.int64(to_fixed(cx, 1.0, np.float64(floats[F_SCALE_X]), np.float64(floats[F_CENTER_X])))
        xy[2 * corner + 1] = np.int64(to_fixed(cy, 1.0, np.float64(floats[F_SCALE_Y]), np.float64(floats[F_CENTER_Y])))
        at = place + stream[S_UV]
        uv[2 * corner] = np.float64(read_f32(data, at)) * ints[I_TEXTURE_WIDTH]
        uv[2 * corner + 1] = np.float64(read_f32(data, at + 4)) * ints[I_TEXTURE_HEIGHT]
    return plain


@inline
def turn(xy: Any, a: Any, b: Any, c: Any) -> Any:
    """Give twice the area of three corners, positive when they run clockwise on the screen."""
    first = (xy[2 * b] - xy[2 * a]) * (xy[2 * c + 1] - xy[2 * a + 1])
    return first - (xy[2 * c] - xy[2 * a]) * (xy[2 * b + 1] - xy[2 * a + 1])


@inline
def classify(xy: Any, cull: Any) -> Any:
    """Tell how a quad is drawn."""
    area, other = turn(xy, 0, 1, 2), turn(xy, 3, 2, 1)
    if area == 0 and other == 0:
        return QUAD_NOTHING
    if (area > 0) != (other > 0) or area == 0 or other == 0:
        return QUAD_OTHER
    if (cull == 1 and area > 0) or (cull == 2 and area < 0):
        return QUAD_NOTHING
    if area < 0:
        return QUAD_OTHER
    level = xy[1] == xy[3] and xy[5] == xy[7]
    if level and xy[0] == xy[4] and xy[2] == xy[6]:
        return QUAD_BOX
    if turn(xy, 0, 1, 3) > 0 and turn(xy, 3, 2, 0) > 0:
        return QUAD_CONVEX
    return QUAD_OTHER


@inline
def load_quad(data: Any, place: Any, stream: Any, params: Any, ints: Any, floats: Any, xy: Any, uv: Any) -> Any:
    """Read a quad. Give its kind and its tint."""
    stride = np.int64(stream[S_STRIDE])
    tint = read_u32(data, place + stream[S_COLOR])
    plain = True
    for corner in range(4):
        vertex = place + corner * stride
        plain = plain and read_u32(data, vertex + stream[S_COLOR]) == tint
        plain = plain and load_corner(data, vertex, stream, params, ints, floats, corner, xy, uv)
    return classify(xy, ints[I_CULL]) if plain else QUAD_OTHER, np.int64(tint)


def quads(
    color: Any,
    data: Any,
    stream: Any,
    start: Any,
    begin: Any,
    count: Any,
    texels: Any,
    ints: Any,
    floats: Any,
    params: Any,
) -> Any:
    """Draw quads from number `begin` on, `start` being the first vertex of number 0, until one needs the general path.

    Give its number, or `count`.
    """
    color, data, stream, texels = address_of(color), address_of(data), address_of(stream), address_of(texels)
    ints, floats, params = _copied_ints(address_of(ints)), _copied_floats(address_of(floats)), address_of(params)
    xy, uv, near, far = _places(), _coordinates(), _planes(), _planes()
    left, right = np.int64(ints[I_X0]), np.int64(ints[I_X1])
    queue = queue_numbers(), queue_weights(), queue_spots()
    scratch = queue, strip_numbers(), strip_rows(), strip_mixed()
    smooth = ints[I_FILTER] == FILTER_LINEAR
    stride = np.int64(stream[S_STRIDE])
    for number in range(begin, count):
        place = np.int64(stream[S_OFFSET]) + (start + 4 * number) * stride
        shape, tint = load_quad(data, place, stream, params, ints, floats, xy, uv)
        if shape == QUAD_OTHER:
            return number
        top = max((min(min(xy[1], xy[3]), min(xy[5], xy[7])) + 127) >> 8, np.int64(ints[I_Y0]))
        bottom = min((max(max(xy[1], xy[3]), max(xy[5], xy[7])) + 127) >> 8, np.int64(ints[I_Y1]))
        if shape == QUAD_NOTHING or top >= bottom:
            continue
        kind = tint_kind(tint)
        if shape == QUAD_BOX and is_upright(xy, uv):
            if not copied(color, texels, xy, uv, top, bottom, kind, tint, ints, floats, smooth):
                draw_box(color, texels, xy, uv, near, far, scratch, left, right, top, bottom, kind, tint, ints, floats, smooth)
            continue
        draw_convex(color, texels, xy, uv, near, far, queue, left, right, top, bottom, kind, tint, ints, floats, smooth)
    return count
