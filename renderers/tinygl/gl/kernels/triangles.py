"""Filling triangles: exact top-left coverage on 24.8 fixed point, eight pixels at a time along each row.

Depth, and everything under perspective, runs in floats. Colours and texture coordinates that are linear on the screen run in
fixed point, modulo 2**32, so that a texture of 256 texels a side wraps by itself.
"""

from __future__ import annotations

from typing import Any

import numpy as np
from numba import types

from renderers.raster.compiling import inline
from renderers.raster.memory import address_of, prefetch, stack_copy_of, stack_of
from renderers.raster.planes import advance, edge, frame_of, tie_break
from renderers.raster.simd import f2i, floorv, iota, iotaf, movemask, splatf, splati
from renderers.tinygl.gl.kernels.clipping import clip_polygon, signed_area, survives
from renderers.tinygl.gl.kernels.fragments import keyed, modulated, near_enough, packed, put
from renderers.tinygl.gl.kernels.layout import (
    CLIP_CORNERS,
    CODE_CLIPPED,
    CODE_INVALID,
    I_COUNT,
    I_CULL,
    I_DEPTH_TEST,
    I_FLAT,
    I_PITCH,
    I_X0,
    I_X1,
    I_Y0,
    I_Y1,
    V_COLOR,
    V_COLUMNS,
    V_IW,
    V_REST_X,
    V_REST_Y,
    V_UV,
    V_X,
    V_Y,
    V_Z,
)

_F = np.float32
_ROWS_AHEAD = 4  # so many rows are asked for ahead of the loop
_copied_ints = stack_copy_of(types.int32, I_COUNT)
_ring = stack_of(types.int64, 2 * CLIP_CORNERS)
_fixed = stack_of(types.int64, 15)
_floats = stack_of(types.float64, 18)

R_RED, R_U, R_IW = 0, 3, 5  # rows of the planes: three colours, two texture coordinates, 1 / w
TEXTURED_ONE = 16777216.0
PLAIN_ONE, PLAIN_HALF = 255.0 * 65536.0, 32768.0
TEXEL_ONE = 16777216.0


@inline
def plane_of(a0: Any, a1: Any, a2: Any, frame: Any) -> Any:
    """Give the value of an attribute at the corner pixel, a step right and a step down."""
    ex1, ey1, ex2, ey2, scale, ox, oy, _, _ = frame
    b1, b2 = a1 - a0, a2 - a0
    dx, dy = (b1 * ey2 - b2 * ey1) * scale, (b2 * ex1 - b1 * ex2) * scale
    return a0 + dx * ox + dy * oy, dx, dy


@inline
def set_fixed(planes: Any, row: Any, values: Any, one: Any) -> None:
    """Write a plane in fixed point."""
    value, dx, dy = values
    planes[3 * row] = np.int64(np.floor(value * one + 0.5))
    planes[3 * row + 1] = np.int64(np.floor(dx * one + 0.5))
    planes[3 * row + 2] = np.int64(np.floor(dy * one + 0.5))


@inline
def set_floats(planes: Any, row: Any, values: Any) -> None:
    """Write a plane in floats."""
    planes[3 * row], planes[3 * row + 1], planes[3 * row + 2] = values


@inline
def row_of(planes: Any, row: Any, down: Any, across: Any) -> Any:
    """Give an attribute at a pixel, by its distance to the corner pixel."""
    return planes[3 * row] + planes[3 * row + 2] * down + planes[3 * row + 1] * across


@inline
def ramp(planes: Any, row: Any) -> Any:
    """Give what eight neighbours differ by in fixed point."""
    return iota() * splati(np.int32(planes[3 * row + 1]))


@inline
def first_row(planes: Any, row: Any, down: Any) -> Any:
    """Give a fixed-point attribute in the corner pixel's column, some rows down."""
    return planes[3 * row] + planes[3 * row + 2] * down


@inline
def start(planes: Any, row: Any, value: Any, across: Any, slope: Any) -> Any:
    """Give a fixed-point attribute at eight pixels, some columns right of the corner pixel's."""
    return splati(np.int32(value + planes[3 * row + 1] * across)) + slope


@inline
def chunk_step(planes: Any, row: Any) -> Any:
    """Give what a fixed-point attribute changes by from eight pixels to the next eight."""
    return splati(np.int32(8 * planes[3 * row + 1]))


@inline
def value_of(vertices: Any, vertex: Any, column: Any) -> Any:
    """Read a vertex column."""
    return np.float64(vertices[vertex * V_COLUMNS + column])


@inline
def has_one_color(vertices: Any, a: Any, b: Any, c: Any) -> Any:
    """Tell whether three vertices have the same colour."""
    same = True
    for column in range(V_COLOR, V_COLOR + 3):
        value = vertices[a * V_COLUMNS + column]
        same = same and value == vertices[b * V_COLUMNS + column] and value == vertices[c * V_COLUMNS + column]
    return same


@inline
def is_white(vertices: Any, a: Any) -> Any:
    """Tell whether a vertex has the colour that leaves texels as they are."""
    at = a * V_COLUMNS + V_COLOR
    return vertices[at] == 1 and vertices[at + 1] == 1 and vertices[at + 2] == 1


@inline
def set_colors(
    fixed: Any, floats: Any, vertices: Any, a: Any, b: Any, c: Any, weights: Any, frame: Any, textured: Any, perspective: Any
) -> None:
    """Set the planes of a colour: floats times the weights under perspective, else fixed point."""
    wa, wb, wc = weights
    for channel in range(3):
        column = V_COLOR + channel
        va, vb, vc = value_of(vertices, a, column), value_of(vertices, b, column), value_of(vertices, c, column)
        if perspective:
            one = 65536.0 if textured else 255.0
            set_floats(floats, R_RED + channel, plane_of(va * wa * one, vb * wb * one, vc * wc * one, frame))
        else:
            set_fixed(fixed, R_RED + channel, plane_of(va, vb, vc, frame), TEXTURED_ONE if textured else PLAIN_ONE)
            if not textured:
                fixed[3 * (R_RED + channel)] += np.int64(PLAIN_HALF)


@inline
def set_texture(
    fixed: Any, floats: Any, vertices: Any, a: Any, b: Any, c: Any, weights: Any, frame: Any, axis: Any, perspective: Any
) -> Any:
    """Set the plane of a texture coordinate. Give what is added under perspective so that rounding does not decide ties."""
    wa, wb, wc = weights
    column = V_UV + axis
    va, vb, vc = value_of(vertices, a, column), value_of(vertices, b, column), value_of(vertices, c, column)
    value, dx, dy = plane_of(va * wa, vb * wb, vc * wc, frame)
    rest_x = value_of(vertices, a, V_REST_X) + value_of(vertices, b, V_REST_X) + value_of(vertices, c, V_REST_X)
    rest_y = value_of(vertices, a, V_REST_Y) + value_of(vertices, b, V_REST_Y) + value_of(vertices, c, V_REST_Y)
    nudge = tie_break(va, vb, vc, dx * rest_x + dy * rest_y)
    if perspective:
        set_floats(floats, R_U + axis, (value, dx, dy))
    else:
        set_fixed(fixed, R_U + axis, (value + nudge, dx, dy), TEXEL_ONE)
    return _F(nudge)


@inline
def float_start(planes: Any, row: Any, down: Any, across: Any) -> Any:
    """Give an attribute in floats at the first pixel of a row."""
    return _F(row_of(planes, row, np.float64(down), np.float64(across)))


@inline
def along(planes: Any, row: Any, base: Any, position: Any) -> Any:
    """Give an attribute in floats at eight pixels."""
    return position * _F(planes[3 * row + 1]) + base


@inline
def fill(
    color: Any,
    depth: Any,
    texels: Any,
    vertices: Any,
    codes: Any,
    corners: Any,
    listed: Any,
    count: Any,
    used: Any,
    ints: Any,
    params: Any,
    damage: Any,
    textured: Any,
) -> None:
    """Draw triangles; `textured` is known when this is compiled."""
    lane, lanef = iota(), iotaf()
    color, depth, texels = address_of(color), address_of(depth), address_of(texels)
    vertices, codes, corners = address_of(vertices), address_of(codes), address_of(corners)
    ints, params, damage = _copied_ints(address_of(ints)), address_of(params), address_of(damage)
    ring, fixed, floats = _ring(), _fixed(), _floats()
    pitch, cull = np.int64(ints[I_PITCH]), ints[I_CULL]
    left, right = np.int64(ints[I_X0]), np.int64(ints[I_X1])
    top, bottom = np.int64(ints[I_Y0]), np.int64(ints[I_Y1])
    tested, flat = ints[I_DEPTH_TEST] != 0, ints[I_FLAT] != 0
    for number in range(count):
        a, b, c = np.int64(3 * number), np.int64(3 * number + 1), np.int64(3 * number + 2)
        if listed:
            a, b, c = np.int64(corners[3 * number]), np.int64(corners[3 * number + 1]), np.int64(corners[3 * number + 2])
        together = codes[a] | codes[b] | codes[c]
        if together & CODE_INVALID or codes[a] & codes[b] & codes[c]:
            continue
        provoking, parts = c, np.int64(1)
        if together & CODE_CLIPPED:
            ring[0], ring[1], ring[2] = a, b, c
            parts = clip_polygon(vertices, used, ring, params) - 2
        for part in range(parts):
            if together & CODE_CLIPPED:
                a, b, c = ring[0], ring[part + 1], ring[part + 2]
            area = signed_area(vertices, a, b, c)
            if not survives(area, cull):
                continue
            x0, y0 = np.int64(vertices[a * V_COLUMNS + V_X]), np.int64(vertices[a * V_COLUMNS + V_Y])
            x1, y1 = np.int64(vertices[b * V_COLUMNS + V_X]), np.int64(vertices[b * V_COLUMNS + V_Y])
            x2, y2 = np.int64(vertices[c * V_COLUMNS + V_X]), np.int64(vertices[c * V_COLUMNS + V_Y])
            first = max((min(y0, min(y1, y2)) + 127) >> 8, top)
            last = min((max(y0, max(y1, y2)) + 127) >> 8, bottom)
            if first >= last:
                continue
            damage[0], damage[1] = min(damage[0], first), max(damage[1], last)
            at = (min(x0, min(x1, x2)) + max(x0, max(x1, x2))) >> 9
            for y in range(first, first + _ROWS_AHEAD):
                prefetch(color, y * pitch + at)
                prefetch(depth, y * pitch + at)
            frame = frame_of(x0, y0, x1, y1, x2, y2, area)
            corner_x, corner_y = frame[7], frame[8]
            smooth = not flat and not has_one_color(vertices, a, b, c)
            colored = smooth or not textured or not is_white(vertices, provoking)
            weights = (value_of(vertices, a, V_IW), value_of(vertices, b, V_IW), value_of(vertices, c, V_IW))
            perspective = (textured or smooth) and (weights[0] != weights[1] or weights[0] != weights[2])
            bent = perspective and smooth
            z, z_right, z_down = plane_of(
                value_of(vertices, a, V_Z), value_of(vertices, b, V_Z), value_of(vertices, c, V_Z), frame
            )
            if perspective:
                set_floats(floats, R_IW, plane_of(weights[0], weights[1], weights[2], frame))
            else:
                weights = (1.0, 1.0, 1.0)
            if smooth:
                set_colors(fixed, floats, vertices, a, b, c, weights, frame, textured, bent)
            elif colored:
                set_colors(fixed, floats, vertices, provoking, provoking, provoking, weights, frame, textured, False)
            tie_u = tie_v = _F(0)
            if textured:
                tie_u = set_texture(fixed, floats, vertices, a, b, c, weights, frame, 0, perspective)
                tie_v = set_texture(fixed, floats, vertices, a, b, c, weights, frame, 1, perspective)
            wide_r, wide_g, wide_s = chunk_step(fixed, R_RED), chunk_step(fixed, R_RED + 1), chunk_step(fixed, R_RED + 2)
            wide_u, wide_v = chunk_step(fixed, R_U), chunk_step(fixed, R_U + 1)
            ramp_r, ramp_g, ramp_s = ramp(fixed, R_RED), ramp(fixed, R_RED + 1), ramp(fixed, R_RED + 2)
            ramp_u, ramp_v = ramp(fixed, R_U), ramp(fixed, R_U + 1)
            begun = first - corner_y
            red, green = first_row(fixed, R_RED, begun), first_row(fixed, R_RED + 1, begun)
            blue = first_row(fixed, R_RED + 2, begun)
            u_row, v_row = first_row(fixed, R_U, begun), first_row(fixed, R_U + 1, begun)
            z_row = z + z_down * np.float64(begun)
            # The long edge runs from the top corner to the bottom one; two short edges make the other side.
            if y1 < y0:
                x0, x1, y0, y1 = x1, x0, y1, y0
                area = -area
            if y2 < y0:
                x0, x1, x2 = x2, x0, x1
                y0, y1, y2 = y2, y0, y1
            elif y2 < y1:
                x1, x2, y1, y2 = x2, x1, y2, y1
                area = -area
            long_left = area > 0
            middle = (y1 + 127) >> 8
            lq, lr, lqs, lrs, ld = edge(x0, y0, x2, y2, first)
            sq = sr = sqs = srs = np.int64(0)
            sd = np.int64(1)
            if first < middle:
                sq, sr, sqs, srs, sd = edge(x0, y0, x1, y1, first)
            elif y2 > y1:
                sq, sr, sqs, srs, sd = edge(x1, y1, x2, y2, first)
            for y in range(first, last):
                if y == middle and y > first:
                    sq, sr, sqs, srs, sd = edge(x1, y1, x2, y2, y)
                begin = max(lq if long_left else sq, left)
                end = min(sq if long_left else lq, right)
                x = begin
                if x < end:
                    prefetch(color, (y + _ROWS_AHEAD) * pitch + x)
                    prefetch(depth, (y + _ROWS_AHEAD) * pitch + x)
                    down, across = y - corner_y, begin - corner_x
                    zb = _F(z_row + z_right * np.float64(across))
                    r, g, s = splati(0), splati(0), splati(0)
                    u, v = splati(0), splati(0)
                    if colored and not bent:
                        r, g = start(fixed, R_RED, red, across, ramp_r), start(fixed, R_RED + 1, green, across, ramp_g)
                        s = start(fixed, R_RED + 2, blue, across, ramp_s)
                    if textured and not perspective:
                        u, v = start(fixed, R_U, u_row, across, ramp_u), start(fixed, R_U + 1, v_row, across, ramp_v)
                    base_w = base_u = base_v = base_r = base_g = base_s = _F(0)
                    if perspective:
                        base_w = float_start(floats, R_IW, down, across)
                        if textured:
                            base_u, base_v = (
                                float_start(floats, R_U, down, across),
                                float_start(floats, R_U + 1, down, across),
                            )
                        if smooth:
                            base_r, base_g = (
                                float_start(floats, R_RED, down, across),
                                float_start(floats, R_RED + 1, down, across),
                            )
                            base_s = float_start(floats, R_RED + 2, down, across)
                    position = lanef
                    while True:
                        offset = y * pitch + x
                        mask = lane < (end - x)
                        depths = position * _F(z_right) + zb
                        if tested:
                            mask = near_enough(depth, offset, mask, depths)
                        if movemask(mask) != 0:
                            w = splatf(1)
                            if perspective:
                                w = w / along(floats, R_IW, base_w, position)
                            if bent:
                                lift = 8 if textured else 16
                                r = f2i(along(floats, R_RED, base_r, position) * w + _F(0.5)) << lift
                                g = f2i(along(floats, R_RED + 1, base_g, position) * w + _F(0.5)) << lift
                                s = f2i(along(floats, R_RED + 2, base_s, position) * w + _F(0.5)) << lift
                            if textured:
                                if perspective:
                                    column = f2i(floorv(along(floats, R_U, base_u, position) * w + tie_u)) & 255
                                    row = f2i(floorv(along(floats, R_U + 1, base_v, position) * w + tie_v)) & 255
                                    pixels, mask = keyed(texels, row << 8 | column, mask, ints)
                                else:
                                    pixels, mask = keyed(texels, (v >> 16 & 0xFF00) | u >> 24, mask, ints)
                                if colored:
                                    pixels = modulated(pixels, r, g, s)
                            else:
                                pixels = packed(r, g, s)
                            put(color, depth, offset, mask, depths, pixels, ints)
                        x += 8
                        if x >= end:
                            break
                        position = position + _F(8)
                        if textured and not perspective:
                            u, v = u + wide_u, v + wide_v
                        if colored and not bent:
                            r, g, s = r + wide_r, g + wide_g, s + wide_s
                red, green, blue = red + fixed[2], green + fixed[5], blue + fixed[8]
                if textured:
                    u_row, v_row = u_row + fixed[11], v_row + fixed[14]
                z_row += z_down
                lq, lr = advance(lq, lr, lqs, lrs, ld)
                sq, sr = advance(sq, sr, sqs, srs, sd)


def triangles(
    color: Any,
    depth: Any,
    texels: Any,
    vertices: Any,
    codes: Any,
    corners: Any,
    listed: Any,
    count: Any,
    used: Any,
    ints: Any,
    params: Any,
    damage: Any,
) -> None:
    """Draw `count` triangles, whose corners are listed or follow each other. Widen the rows in `damage` to what is touched.

    Clipping takes the rows of `vertices` from `used` on.
    """
    fill(color, depth, texels, vertices, codes, corners, listed, count, used, ints, params, damage, False)


def textured_triangles(
    color: Any,
    depth: Any,
    texels: Any,
    vertices: Any,
    codes: Any,
    corners: Any,
    listed: Any,
    count: Any,
    used: Any,
    ints: Any,
    params: Any,
    damage: Any,
) -> None:
    """Draw triangles with a texture."""
    fill(color, depth, texels, vertices, codes, corners, listed, count, used, ints, params, damage, True)
