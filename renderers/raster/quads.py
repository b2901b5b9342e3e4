"""Batches of sprites: quads of two triangles each, with exactly the pixels that the triangle kernel gives them.

A quad is drawn here when nothing needs clipping, w is 1, its four colours are equal and it is convex. Each row is one span whose
left part lies in one triangle and whose right part in the other. An unscaled sprite on whole texels becomes a plain copy.
"""

from __future__ import annotations

import math
from typing import Any

import numpy as np
from numba import types

from renderers.raster.blend import blend, multiply_pairs, over, scale_bytes
from renderers.raster.compiling import inline
from renderers.raster.layout import (
    A_COUNT,
    BLEND_OVER,
    F_CENTER_X,
    F_CENTER_Y,
    F_COUNT,
    F_GUARD,
    F_SCALE_X,
    F_SCALE_Y,
    FILTER_LINEAR,
    I_ADDRESS_U,
    I_ADDRESS_V,
    I_BLEND,
    I_COUNT,
    I_CULL,
    I_FILTER,
    I_PITCH,
    I_TEXTURE_HEIGHT,
    I_TEXTURE_PITCH,
    I_TEXTURE_WIDTH,
    I_WRITE_MASK,
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
from renderers.raster.memory import address_of, prefetch, stack_copy_of, stack_of
from renderers.raster.planes import advance, edge, frame_of, row_value, set_plane, tie_break
from renderers.raster.sample import bilinear, nearest
from renderers.raster.simd import iota, iotaf, loadi, read_f32, read_u32, sel, seli, splati, storei
from renderers.raster.transform import row_times, to_fixed

_F = np.float32
_ROWS_AHEAD = 3
_places = stack_of(types.int64, 8)
_coordinates = stack_of(types.float64, 8)
_planes = stack_of(types.float64, 3 * A_COUNT)
_slopes = stack_of(types.float32, 2)
_copied_ints = stack_copy_of(types.int32, I_COUNT)
_copied_floats = stack_copy_of(types.float32, F_COUNT)

# What a quad turned out to be.
QUAD_OTHER, QUAD_NOTHING, QUAD_BOX, QUAD_CONVEX = range(4)

# How a tint is applied.
TINT_NONE, TINT_EVEN, TINT_COLOR = range(3)


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


@inline
def first_texel(from_fixed: Any, to_fixed_: Any, t0: Any, t1: Any, size: Any, smooth: Any) -> Any:
    """Give the texel under an axis' first pixel if all of its pixels lie on one whole texel each; otherwise -1.

    The slack stands for the rounding of the coordinates that the general path computes.
    """
    first, last = (from_fixed + 127) >> 8, ((to_fixed_ + 127) >> 8) - 1
    count = last - first + 1
    step = (t1 - t0) * 256.0 / np.float64(to_fixed_ - from_fixed)
    slack = (max(abs(t0), abs(t1)) + count) * 2.0**-21 + 2.0**-17
    begin = t0 + step * np.float64(first * 256 + 128 - from_fixed) / 256.0
    drift = (step - 1.0) * np.float64(count - 1)
    if smooth:
        texel = math.floor(begin)
        worst = max(abs(begin - 0.5 - texel), abs(begin - 0.5 - texel + drift))
        fits = worst < 1.0 / 512.0 - slack
    else:
        texel = math.floor(begin)
        least = min(begin - texel, begin - texel + drift)
        most = max(begin - texel, begin - texel + drift)
        fits = least > slack and most < 1.0 - slack
    if fits and texel >= 0 and texel + count <= size:
        return np.int64(texel)
    return np.int64(-1)


@inline
def tint_kind(tint: Any) -> Any:
    """Tell how much work a tint is."""
    if tint == 0xFFFFFFFF:
        return TINT_NONE
    low = tint & 255
    return TINT_EVEN if tint == low * 0x01010101 else TINT_COLOR


@inline
def put(color: Any, offset: Any, mask: Any, pixels: Any, kind: Any, tint: Any, ints: Any, floats: Any) -> None:
    """Tint, blend and store eight pixels."""
    if kind == TINT_EVEN:
        pixels = scale_bytes(pixels, splati(tint & 255))
    elif kind == TINT_COLOR:
        pixels = multiply_pairs(pixels, splati(tint & 0x00FF00FF), splati(tint >> 8 & 0x00FF00FF))
    old = loadi(color, offset)
    pixels = blend(ints[I_BLEND], pixels, old, ints, floats)
    writable = ints[I_WRITE_MASK]
    if writable != -1:
        pixels = (pixels & writable) | (old & (-1 - writable))
    storei(color, offset, seli(mask, pixels, old))


@inline
def copy_box(
    color: Any,
    texels: Any,
    left: Any,
    top: Any,
    right: Any,
    bottom: Any,
    shift: Any,
    kind: Any,
    tint: Any,
    ints: Any,
    floats: Any,
) -> None:
    """Draw an unscaled box; `shift` leads from a pixel of row 0 to its texel."""
    lane = iota()
    pitch, texture_pitch = np.int64(ints[I_PITCH]), np.int64(ints[I_TEXTURE_PITCH])
    hot = kind == TINT_NONE and ints[I_BLEND] == BLEND_OVER and ints[I_WRITE_MASK] == -1
    for y in range(top, bottom):
        to, source = y * pitch, shift + y * texture_pitch
        x = left
        if hot:
            while x < right - 7:
                prefetch(color, to + _ROWS_AHEAD * pitch + x)
                prefetch(texels, source + _ROWS_AHEAD * texture_pitch + x)
                storei(color, to + x, over(loadi(texels, source + x), loadi(color, to + x)))
                x += 8
            if x < right:
                old = loadi(color, to + x)
                storei(color, to + x, seli(lane < (right - x), over(loadi(texels, source + x), old), old))
        else:
            while x < right:
                put(color, to + x, lane < (right - x), loadi(texels, source + x), kind, tint, ints, floats)
                x += 8


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
def copied(
    color: Any, texels: Any, xy: Any, uv: Any, top: Any, bottom: Any, kind: Any, tint: Any, ints: Any, floats: Any, smooth: Any
) -> Any:
    """Draw a box as a copy if it is unscaled and lies on whole texels. Give whether it was."""
    if not (xy[0] < xy[2] and xy[1] < xy[5]):
        return False
    if uv[0] != uv[4] or uv[2] != uv[6] or uv[1] != uv[3] or uv[5] != uv[7]:
        return False
    column = first_texel(xy[0], xy[2], uv[0], uv[2], ints[I_TEXTURE_WIDTH], smooth)
    row = first_texel(xy[1], xy[5], uv[1], uv[5], ints[I_TEXTURE_HEIGHT], smooth)
    if column < 0 or row < 0:
        return False
    left, first_row = (xy[0] + 127) >> 8, (xy[1] + 127) >> 8
    right = min((xy[2] + 127) >> 8, np.int64(ints[I_X1]))
    shift = (row - first_row) * np.int64(ints[I_TEXTURE_PITCH]) + column - left
    copy_box(color, texels, max(left, np.int64(ints[I_X0])), top, right, bottom, shift, kind, tint, ints, floats)
    return True


@inline
def draw_convex(
    color: Any,
    texels: Any,
    xy: Any,
    uv: Any,
    near: Any,
    far: Any,
    top: Any,
    bottom: Any,
    kind: Any,
    tint: Any,
    ints: Any,
    floats: Any,
    smooth: Any,
) -> None:
    """Draw a quad row by row. The diagonal joins corners 1 and 2; `near` is the triangle of corner 0, `far` that of corner 3."""
    lane, lanef = iota(), iotaf()
    pitch = np.int64(ints[I_PITCH])
    width, height, texture_pitch = ints[I_TEXTURE_WIDTH], ints[I_TEXTURE_HEIGHT], ints[I_TEXTURE_PITCH]
    clip_left, clip_right = np.int64(ints[I_X0]), np.int64(ints[I_X1])
    mode_u, mode_v = ints[I_ADDRESS_U], ints[I_ADDRESS_V]
    near_slope, far_slope = _slopes(), _slopes()
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
            x, end = max(lq, clip_left), min(rq, clip_right)
            if x < end:
                near_from, far_from = (lq, middle) if near_first else (middle, lq)
                down, across = np.float64(y - near_y), np.float64(near_from - near_x)
                u0, v0 = row_value(near, 0, down, across), row_value(near, 1, down, across)
                down, across = np.float64(y - far_y), np.float64(far_from - far_x)
                u1, v1 = row_value(far, 0, down, across), row_value(far, 1, down, across)
                if not near_first:
                    u0, v0, u1, v1 = u1, v1, u0, v0
                while x < end:
                    prefetch(color, (y + _ROWS_AHEAD) * pitch + x)
                    first_part = lane < (middle - x)
                    step, other = lanef + _F(x - lq), lanef + _F(x - middle)
                    u = sel(first_part, du0 * step + u0, du1 * other + u1)
                    v = sel(first_part, dv0 * step + v0, dv1 * other + v1)
                    if smooth:
                        pixels = bilinear(texels, splati(0), u, v, width, height, texture_pitch, mode_u, mode_v)
                    else:
                        pixels = nearest(texels, splati(0), u, v, width, height, texture_pitch, mode_u, mode_v)
                    put(color, y * pitch + x, lane < (end - x), pixels, kind, tint, ints, floats)
                    x += 8
            lq, lr = advance(lq, lr, lqs, lrs, ld)
            rq, rr = advance(rq, rr, rqs, rrs, rd)
            mq, mr = advance(mq, mr, mqs, mrs, md)
            y += 1


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
        if shape == QUAD_BOX and copied(color, texels, xy, uv, top, bottom, kind, tint, ints, floats, smooth):
            continue
        draw_convex(color, texels, xy, uv, near, far, top, bottom, kind, tint, ints, floats, smooth)
    return count
