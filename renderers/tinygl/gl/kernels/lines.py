"""Lines by the diamond-exit rule, points of one pixel, and triangles drawn as their edges or corners."""

from __future__ import annotations

from typing import Any

import numpy as np
from numba import types

from renderers.raster.compiling import helper, inline
from renderers.raster.lines import covered
from renderers.raster.memory import address_of, stack_of
from renderers.raster.simd import iota, splatf, splati
from renderers.tinygl.gl.kernels.clipping import area_of, clip_line, clip_polygon, survives
from renderers.tinygl.gl.kernels.fragments import keyed, modulated, nearer, packed, put
from renderers.tinygl.gl.kernels.gradients import LEVEL, LEVEL_BIAS, TINT, TINT_BIAS
from renderers.tinygl.gl.kernels.lanes import set_lanes
from renderers.tinygl.gl.kernels.layout import (
    CLIP_CORNERS,
    CODE_CLIPPED,
    CODE_INVALID,
    I_CULL,
    I_FLAT,
    I_PITCH,
    I_TEXTURED,
    I_X0,
    I_X1,
    I_Y0,
    I_Y1,
    V_COLOR,
    V_COLUMNS,
    V_IW,
    V_UV,
    V_Z,
)
from renderers.tinygl.gl.kernels.projection import spot_of, x_of, y_of

_F = np.float32
_ring = stack_of(types.int64, 2 * CLIP_CORNERS)
POINT, LINE, TRIANGLE = 1, 2, 3  # vertices of a primitive


@inline
def value_of(vertices: Any, vertex: Any, column: Any) -> Any:
    """Read a vertex column."""
    return np.float64(vertices[vertex * V_COLUMNS + column])


@inline
def mixed(vertices: Any, a: Any, b: Any, column: Any, wa: Any, wb: Any, t: Any) -> Any:
    """Give a vertex column at the part `t` of a line; the weights make it linear on the screen."""
    begin = value_of(vertices, a, column) * wa
    return (begin + (value_of(vertices, b, column) * wb - begin) * t) / (wa + (wb - wa) * t)


@inline
def channel_at(vertices: Any, a: Any, b: Any, column: Any, wa: Any, wb: Any, t: Any, one: Any, half: Any) -> Any:
    """Give a colour's channel in fixed point."""
    return splati(np.int32(min(max(mixed(vertices, a, b, column, wa, wb, t), 0.0), 1.0) * one + half))


@helper
def draw_pixel(
    color: Any, depth: Any, texels: Any, vertices: Any, a: Any, b: Any, t: Any, offset: Any, ints: Any, provoking: Any
) -> None:
    """Draw one pixel of a line."""
    wa, wb = value_of(vertices, a, V_IW), value_of(vertices, b, V_IW)
    za = value_of(vertices, a, V_Z)
    z = splatf(_F(za + (value_of(vertices, b, V_Z) - za) * t))
    mask, nearest = nearer(depth, offset, iota() < 1, z, ints)
    if set_lanes(mask) == 0:
        return
    ca, cb = (provoking, provoking) if ints[I_FLAT] else (a, b)
    one, half = (TINT, TINT_BIAS) if ints[I_TEXTURED] else (LEVEL * 65536.0, LEVEL_BIAS * 65536.0)
    red = channel_at(vertices, ca, cb, V_COLOR, wa, wb, t, one, half)
    green = channel_at(vertices, ca, cb, V_COLOR + 1, wa, wb, t, one, half)
    blue = channel_at(vertices, ca, cb, V_COLOR + 2, wa, wb, t, one, half)
    if ints[I_TEXTURED]:
        u = np.int64(np.floor(mixed(vertices, a, b, V_UV, wa, wb, t))) & 255
        v = np.int64(np.floor(mixed(vertices, a, b, V_UV + 1, wa, wb, t))) & 255
        pixels, mask = keyed(texels, splati(np.int32(v << 8 | u)), mask, ints)
        pixels = modulated(pixels, red, green, blue)
    else:
        pixels = packed(red, green, blue)
    put(color, depth, offset, mask, z, nearest, pixels, ints)


@helper
def draw_line(color: Any, depth: Any, texels: Any, vertices: Any, a: Any, b: Any, ints: Any, damage: Any, provoking: Any) -> None:
    """Draw a line between vertices that need no clipping; one that ends where it begins is a point."""
    begin, end = spot_of(vertices, a), spot_of(vertices, b)
    m0, n0, m1, n1 = x_of(begin), y_of(begin), x_of(end), y_of(end)
    low, high = np.int64(ints[I_X0]), np.int64(ints[I_X1])
    minor_low, minor_high = np.int64(ints[I_Y0]), np.int64(ints[I_Y1])
    pitch = np.int64(ints[I_PITCH])
    point, steep = a == b, abs(n1 - n0) > abs(m1 - m0)
    damage[0] = min(damage[0], max(min(n0, n1) >> 8, minor_low))
    damage[1] = max(damage[1], min((max(n0, n1) >> 8) + 1, minor_high))
    if steep:
        m0, n0, m1, n1 = n0, m0, n1, m1
        low, high, minor_low, minor_high = minor_low, minor_high, low, high
    first, last = covered(m0, n0, m1, n1)
    if point:
        first, last = m0 >> 8, (m0 >> 8) + 1
    length = m1 - m0
    for major in range(max(first, low), min(last, high)):
        minor, t = n0 >> 8, 0.0
        if not point:
            along, size = major * 256 + 128 - m0, length
            if size < 0:
                along, size = -along, -size
            minor = (n0 * size + along * (n1 - n0)) // (size * 256)
            t = min(max(np.float64(along) / np.float64(size), 0.0), 1.0)
        if minor_low <= minor < minor_high:
            offset = major * pitch + minor if steep else minor * pitch + major
            draw_pixel(color, depth, texels, vertices, a, b, t, offset, ints, provoking)


@helper
def draw_edge(
    color: Any,
    depth: Any,
    texels: Any,
    vertices: Any,
    codes: Any,
    used: Any,
    a: Any,
    b: Any,
    ints: Any,
    params: Any,
    damage: Any,
    provoking: Any,
) -> None:
    """Draw a line, clipped where it must be."""
    together = codes[a] | codes[b]
    if together & CODE_INVALID or codes[a] & codes[b]:
        return
    if a == b and codes[a]:
        return
    if together & CODE_CLIPPED:
        a, b = clip_line(vertices, used, a, b, params)
    if a >= 0:
        draw_line(color, depth, texels, vertices, a, b, ints, damage, provoking)


@helper
def shows(vertices: Any, codes: Any, used: Any, a: Any, b: Any, c: Any, cull: Any, ring: Any, params: Any) -> Any:
    """Tell whether culling lets a triangle through; the vertices that this makes are not kept."""
    together = codes[a] | codes[b] | codes[c]
    if together & CODE_INVALID or codes[a] & codes[b] & codes[c]:
        return False
    if together & CODE_CLIPPED == 0:
        return survives(area_of(vertices, a, b, c), cull)
    ring[0], ring[1], ring[2] = a, b, c
    corners = clip_polygon(vertices, used, ring, params)
    area = np.int64(0)
    for number in range(1, corners - 1):
        area += area_of(vertices, ring[0], ring[number], ring[number + 1])
    return survives(area, cull)


@inline
def corner_of(corners: Any, listed: Any, number: Any) -> Any:
    """Give the row of a primitive's vertex."""
    return np.int64(corners[number]) if listed else np.int64(number)


def lines(
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
    size: Any,
    as_points: Any,
    edges: Any,
) -> None:
    """Draw `count` primitives of `size` vertices as lines or points. Of a triangle's edges those with a bit in `edges` are drawn.

    `edges` repeats from the front as often as needed.
    """
    every = edges.shape[0]
    color, depth, texels = address_of(color), address_of(depth), address_of(texels)
    vertices, codes, corners = address_of(vertices), address_of(codes), address_of(corners)
    ints, params, damage, edges = address_of(ints), address_of(params), address_of(damage), address_of(edges)
    ring = _ring()
    cull = ints[I_CULL]
    for number in range(count):
        a = corner_of(corners, listed, size * number)
        b = corner_of(corners, listed, size * number + 1) if size >= LINE else a
        c = corner_of(corners, listed, size * number + 2) if size == TRIANGLE else b
        if size == TRIANGLE and not shows(vertices, codes, used, a, b, c, cull, ring, params):
            continue
        drawn = edges[number % every] if size == TRIANGLE else 1
        for side in range(3):
            if drawn >> side & 1:
                begin = a if side == 0 else b if side == 1 else c
                end = b if side == 0 else c if side == 1 else a
                if as_points:
                    end = begin
                draw_edge(color, depth, texels, vertices, codes, used, begin, end, ints, params, damage, c)
