"""Batches of sprites: quads of two triangles each, with exactly the pixels that the triangle kernel gives them.

A quad is drawn here when nothing needs clipping, w is 1, its four colours are equal and it is convex. Each row is one span whose
left part lies in one triangle and whose right part in the other. An unscaled sprite on whole texels becomes a plain copy.
"""

from __future__ import annotations

import math
from typing import Any

import numpy as np

from renderers.raster.blend import blend, multiply_bytes, over, scale_bytes
from renderers.raster.compiling import inline
from renderers.raster.layout import (
    BLEND_OVER,
    F_CENTER_X,
    F_CENTER_Y,
    F_GUARD,
    F_SCALE_X,
    F_SCALE_Y,
    FILTER_LINEAR,
    I_ADDRESS_U,
    I_ADDRESS_V,
    I_BLEND,
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
    S_COLOR,
    S_OFFSET,
    S_POSITION,
    S_STRIDE,
    S_UV,
)
from renderers.raster.planes import edge, frame_of, row_value, set_plane, tie_break
from renderers.raster.sample import bilinear, nearest
from renderers.raster.simd import iota, iotaf, loadi, read_f32, read_u32, sel, seli, splati, storei
from renderers.raster.transform import row_times, to_fixed

_F = np.float32

# What a quad turned out to be.
QUAD_OTHER, QUAD_NOTHING, QUAD_BOX, QUAD_CONVEX = range(4)

# How a tint is applied.
TINT_NONE, TINT_EVEN, TINT_COLOR = range(3)


@inline
def load_corner(data: Any, place: Any, stream: Any, params: Any, ints: Any, floats: Any, corner: Any, xy: Any, uv: Any) -> Any:
    """Read and project one vertex. Give whether it needs no clipping and no division."""
    at = place + stream[S_POSITION]
    x, y, z = np.float64(read_f32(data, at)), np.float64(read_f32(data, at + 4)), np.float64(read_f32(data, at + 8))
    cx = row_times(params, 0, 0, x, y, z, 1.0)
    cy = row_times(params, 0, 1, x, y, z, 1.0)
    cz = row_times(params, 0, 2, x, y, z, 1.0)
    cw = row_times(params, 0, 3, x, y, z, 1.0)
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
        xy[corner, 0] = np.int64(to_fixed(cx, 1.0, np.float64(floats[F_SCALE_X]), np.float64(floats[F_CENTER_X])))
        xy[corner, 1] = np.int64(to_fixed(cy, 1.0, np.float64(floats[F_SCALE_Y]), np.float64(floats[F_CENTER_Y])))
        at = place + stream[S_UV]
        uv[corner, 0] = np.float64(read_f32(data, at)) * ints[I_TEXTURE_WIDTH]
        uv[corner, 1] = np.float64(read_f32(data, at + 4)) * ints[I_TEXTURE_HEIGHT]
    return plain


@inline
def turn(xy: Any, a: Any, b: Any, c: Any) -> Any:
    """Give twice the area of three corners, positive when they run clockwise on the screen."""
    first = (xy[b, 0] - xy[a, 0]) * (xy[c, 1] - xy[a, 1])
    return first - (xy[c, 0] - xy[a, 0]) * (xy[b, 1] - xy[a, 1])


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
    level = xy[0, 1] == xy[1, 1] and xy[2, 1] == xy[3, 1]
    if level and xy[0, 0] == xy[2, 0] and xy[1, 0] == xy[3, 0]:
        return QUAD_BOX
    if turn(xy, 0, 1, 3) > 0 and turn(xy, 3, 2, 0) > 0:
        return QUAD_CONVEX
    return QUAD_OTHER


@inline
def load_quad(
    data: Any, place: Any, stream: Any, params: Any, ints: Any, floats: Any, xy: Any, uv: Any
) -> Any:
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
        red, green, blue = splati(tint & 255), splati(tint >> 8 & 255), splati(tint >> 16 & 255)
        pixels = multiply_bytes(pixels, red, green, blue, splati(tint >> 24 & 255))
    old = loadi(color, offset)
    pixels = blend(ints[I_BLEND], pixels, old, ints, floats)
    writable = ints[I_WRITE_MASK]
    if writable != -1:
        pixels = (pixels & writable) | (old & (-1 - writable))
    storei(color, offset, seli(mask, pixels, old))


@inline
def copy_box(
    color: Any, texels: Any, left: Any, top: Any, right: Any, bottom: Any, shift: Any, kind: Any, tint: Any, ints: Any, floats: Any
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
def set_half(planes: Any, xy: Any, uv: Any, a: Any, b: Any, c: Any) -> Any:
    """Set the texture planes of one triangle just as the triangle kernel does, and give the corner that they start from."""
    x0, y0, x1, y1, x2, y2 = xy[a, 0], xy[a, 1], xy[b, 0], xy[b, 1], xy[c, 0], xy[c, 1]
    frame = frame_of(x0, y0, x1, y1, x2, y2, (x1 - x0) * (y2 - y0) - (x2 - x0) * (y1 - y0))
    for axis in range(2):
        a0, a1, a2 = uv[a, axis], uv[b, axis], uv[c, axis]
        set_plane(planes, axis, a0, a1, a2, frame)
        planes[axis, 0] += tie_break(a0, a1, a2)
    return frame[7], frame[8]


@inline
def ring(number: Any) -> Any:
    """Number the corners clockwise: 0, 1, 3, 2, and again."""
    number &= 3
    return number ^ (number >> 1)


@inline
def edge_at(xy: Any, a: Any, b: Any, row: Any) -> Any:
    """Begin to walk down the edge between two corners at a row that it crosses."""
    if xy[a, 1] > xy[b, 1]:
        a, b = b, a
    return edge(xy[a, 0], xy[a, 1], xy[b, 0], xy[b, 1], row)


@inline
def crosses(xy: Any, a: Any, b: Any, row: Any) -> Any:
    """Tell whether the edge between two corners passes through the centres of a row."""
    low, high = min(xy[a, 1], xy[b, 1]), max(xy[a, 1], xy[b, 1])
    return (low + 127) >> 8 <= row < (high + 127) >> 8


@inline
def side(xy: Any, row: Any, falling: Any) -> Any:
    """Find the ring edge that bounds a row: on the right edges fall, on the left they rise."""
    for k in range(4):
        a, b = ring(k), ring(k + 1)
        if (xy[a, 1] < xy[b, 1]) == falling and crosses(xy, a, b, row):
            return k
    return -1


@inline
def copied(
    color: Any, texels: Any, xy: Any, uv: Any, top: Any, bottom: Any, kind: Any, tint: Any, ints: Any, floats: Any, smooth: Any
) -> Any:
    """Draw a box as a copy if it is unscaled and lies on whole texels. Give whether it was."""
    if not (xy[0, 0] < xy[1, 0] and xy[0, 1] < xy[2, 1]):
        return False
    if uv[0, 0] != uv[2, 0] or uv[1, 0] != uv[3, 0] or uv[0, 1] != uv[1, 1] or uv[2, 1] != uv[3, 1]:
        return False
    column = first_texel(xy[0, 0], xy[1, 0], uv[0, 0], uv[1, 0], ints[I_TEXTURE_WIDTH], smooth)
    row = first_texel(xy[0, 1], xy[2, 1], uv[0, 1], uv[2, 1], ints[I_TEXTURE_HEIGHT], smooth)
    if column < 0 or row < 0:
        return False
    left, first_row = (xy[0, 0] + 127) >> 8, (xy[0, 1] + 127) >> 8
    right = min((xy[1, 0] + 127) >> 8, np.int64(ints[I_X1]))
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
    near_x, near_y = set_half(near, xy, uv, 0, 1, 2)
    far_x, far_y = set_half(far, xy, uv, 3, 2, 1)
    near_u, near_v, far_u, far_v = _F(near[0, 1]), _F(near[1, 1]), _F(far[0, 1]), _F(far[1, 1])
    left_edge = right_edge = split = np.int64(-1)
    lq = lr = lqs = lrs = rq = rr = rqs = rrs = mq = mr = mqs = mrs = np.int64(0)
    ld = rd = md = np.int64(1)
    for y in range(top, bottom):
        if left_edge < 0 or not crosses(xy, ring(left_edge), ring(left_edge + 1), y):
            left_edge = np.int64(side(xy, y, False))
            lq, lr, lqs, lrs, ld = edge_at(xy, ring(left_edge), ring(left_edge + 1), y)
        if right_edge < 0 or not crosses(xy, ring(right_edge), ring(right_edge + 1), y):
            right_edge = np.int64(side(xy, y, True))
            rq, rr, rqs, rrs, rd = edge_at(xy, ring(right_edge), ring(right_edge + 1), y)
        divided = crosses(xy, 1, 2, y)
        if divided and split < 0:
            split = np.int64(1)
            mq, mr, mqs, mrs, md = edge_at(xy, 1, 2, y)
        if divided:
            near_first = xy[1, 1] < xy[2, 1]
            middle = mq
        else:
            near_first = (y * 256 + 128 < min(xy[1, 1], xy[2, 1])) == (xy[0, 1] < xy[3, 1])
            middle = rq
        near_from, far_from = (lq, middle) if near_first else (middle, lq)
        x, end = max(lq, clip_left), min(rq, clip_right)
        if x < end:
            down, across = np.float64(y - near_y), np.float64(near_from - near_x)
            u0, v0 = row_value(near, 0, down, across), row_value(near, 1, down, across)
            down, across = np.float64(y - far_y), np.float64(far_from - far_x)
            u1, v1 = row_value(far, 0, down, across), row_value(far, 1, down, across)
            du0, dv0, du1, dv1 = near_u, near_v, far_u, far_v
            if not near_first:
                u0, v0, u1, v1 = u1, v1, u0, v0
                du0, dv0, du1, dv1 = du1, dv1, du0, dv0
            while x < end:
                if x < middle:
                    step = lanef + _F(x - lq)
                    u, v = du0 * step + u0, dv0 * step + v0
                    if x + 8 > middle:
                        step = lanef + _F(x - middle)
                        first = lane < (middle - x)
                        u, v = sel(first, u, du1 * step + u1), sel(first, v, dv1 * step + v1)
                else:
                    step = lanef + _F(x - middle)
                    u, v = du1 * step + u1, dv1 * step + v1
                if smooth:
                    pixels = bilinear(texels, u, v, width, height, texture_pitch, mode_u, mode_v)
                else:
                    pixels = nearest(texels, u, v, width, height, texture_pitch, mode_u, mode_v)
                put(color, y * pitch + x, lane < (end - x), pixels, kind, tint, ints, floats)
                x += 8
        lq += lqs
        lr += lrs
        if lr >= ld:
            lr -= ld
            lq += 1
        rq += rqs
        rr += rrs
        if rr >= rd:
            rr -= rd
            rq += 1
        if divided:
            mq += mqs
            mr += mrs
            if mr >= md:
                mr -= md
                mq += 1


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
    xy = np.zeros((4, 2), np.int64)
    uv = np.zeros((4, 2), np.float64)
    near, far = np.zeros((2, 3), np.float64), np.zeros((2, 3), np.float64)
    smooth = ints[I_FILTER] == FILTER_LINEAR
    stride = np.int64(stream[S_STRIDE])
    for number in range(begin, count):
        place = np.int64(stream[S_OFFSET]) + (start + 4 * number) * stride
        shape, tint = load_quad(data, place, stream, params, ints, floats, xy, uv)
        if shape == QUAD_OTHER:
            return number
        top = max((min(min(xy[0, 1], xy[1, 1]), min(xy[2, 1], xy[3, 1])) + 127) >> 8, np.int64(ints[I_Y0]))
        bottom = min((max(max(xy[0, 1], xy[1, 1]), max(xy[2, 1], xy[3, 1])) + 127) >> 8, np.int64(ints[I_Y1]))
        if shape == QUAD_NOTHING or top >= bottom:
            continue
        kind = tint_kind(tint)
        if shape == QUAD_BOX and copied(color, texels, xy, uv, top, bottom, kind, tint, ints, floats, smooth):
            continue
        draw_convex(color, texels, xy, uv, near, far, top, bottom, kind, tint, ints, floats, smooth)
    return count
