"""Lines by the diamond-exit rule, and points of one pixel. Each pixel is shaded as the first of eight."""

from __future__ import annotations

from typing import Any

import numpy as np
from numba import types

from renderers.raster.chunk import draw_chunk
from renderers.raster.compiling import inline
from renderers.raster.layout import (
    A_COLOR,
    A_COUNT,
    A_FOG,
    A_IW,
    A_NORMAL,
    A_SECOND_UV,
    A_SPECULAR,
    A_UV,
    A_WORLD,
    A_Z,
    F_BIAS,
    I_PITCH,
    I_SAMPLE_MASK,
    I_SAMPLE_PLANE,
    I_SAMPLE_X,
    I_SAMPLE_Y,
    I_SAMPLES,
    I_TEXTURE_HEIGHT,
    I_TEXTURE_WIDTH,
    I_WIREFRAME,
    I_X0,
    I_X1,
    I_Y0,
    I_Y1,
    SAMPLER_INTS,
    SHADE_COLOR,
    SHADE_ENVIRONMENT,
    SHADE_FOG,
    SHADE_PIXEL_LIGHTING,
    SHADE_SECOND_TEXTURE,
    SHADE_SPECULAR,
    SHADE_TEXTURE,
    V_COLOR,
    V_COLUMNS,
    V_IW,
    V_NORMAL,
    V_SPECULAR,
    V_UV,
    V_WORLD,
    V_X,
    V_Y,
    V_Z,
)
from renderers.raster.memory import address_of, stack_of
from renderers.raster.shading import COLOR_SMOOTH, COLOR_WHITE
from renderers.raster.simd import iota, splatf

_F = np.float32
_planes = stack_of(types.float64, 3 * A_COUNT)
_rows = stack_of(types.int64, A_COUNT)
_values = stack_of(types.float32, A_COUNT)


@inline
def add_rows(rows: Any, columns: Any, used: Any, row: Any, column: Any, count: Any) -> Any:
    """Note that some attribute rows come from some vertex columns."""
    for number in range(count):
        rows[used + number], columns[used + number] = row + number, column + number
    return used + count


@inline
def rows_of(rows: Any, columns: Any, shade: Any) -> Any:
    """List the attributes that the fragments read, depth aside."""
    used = 0
    if shade & SHADE_TEXTURE:
        used = add_rows(rows, columns, used, A_UV, V_UV, 2)
    if shade & SHADE_COLOR:
        used = add_rows(rows, columns, used, A_COLOR, V_COLOR, 4)
    if shade & SHADE_SPECULAR:
        used = add_rows(rows, columns, used, A_SPECULAR, V_SPECULAR, 3)
    if shade & SHADE_FOG:
        used = add_rows(rows, columns, used, A_FOG, V_SPECULAR + 3, 1)
    if shade & SHADE_SECOND_TEXTURE:
        used = add_rows(rows, columns, used, A_SECOND_UV, V_UV + 2, 2)
    if shade & (SHADE_PIXEL_LIGHTING | SHADE_ENVIRONMENT):
        used = add_rows(rows, columns, used, A_NORMAL, V_NORMAL, 3)
    if shade & SHADE_PIXEL_LIGHTING:
        used = add_rows(rows, columns, used, A_WORLD, V_WORLD, 3)
    return used


@inline
def set_values(
    base: Any, vertices: Any, a: Any, b: Any, t: Any, rows: Any, columns: Any, used: Any, ints: Any, bias: Any, perspective: Any
) -> None:
    """Write all attributes at the part `t` of a line."""
    wa, wb = np.float64(vertices[a * V_COLUMNS + V_IW]), np.float64(vertices[b * V_COLUMNS + V_IW])
    za, zb = np.float64(vertices[a * V_COLUMNS + V_Z]), np.float64(vertices[b * V_COLUMNS + V_Z])
    base[A_Z] = _F(za + (zb - za) * t + bias)
    base[A_IW] = _F(wa + (wb - wa) * t)
    if not perspective:
        wa = wb = 1.0
    for number in range(used):
        row, column = rows[number], columns[number]
        value_a, value_b = np.float64(vertices[a * V_COLUMNS + column]) * wa, np.float64(vertices[b * V_COLUMNS + column]) * wb
        value = value_a + (value_b - value_a) * t
        if row == A_UV:
            value = value * ints[I_TEXTURE_WIDTH]
        elif row == A_UV + 1:
            value = value * ints[I_TEXTURE_HEIGHT]
        elif row == A_SECOND_UV:
            value = value * ints[SAMPLER_INTS + I_TEXTURE_WIDTH]
        elif row == A_SECOND_UV + 1:
            value = value * ints[SAMPLER_INTS + I_TEXTURE_HEIGHT]
        base[row] = _F(value)


@inline
def in_diamond(major: Any, minor: Any) -> Any:
    """Tell whether a fixed-point position lies in the diamond about its pixel's centre."""
    return abs((major & 255) - 128) + abs((minor & 255) - 128) < 128


@inline
def covered(m0: Any, n0: Any, m1: Any, n1: Any) -> Any:
    """Give the first and the last but one pixel along the major axis whose diamond the line leaves."""
    if m1 > m0:
        first, last = (m0 + 127) >> 8, (m1 + 127) >> 8
        if in_diamond(m0, n0) and m0 & 255 > 128:
            first = m0 >> 8
        if in_diamond(m1, n1) and m1 & 255 > 128:
            last = m1 >> 8
        return first, last
    first, last = ((m1 - 128) >> 8) + 1, ((m0 - 128) >> 8) + 1
    if in_diamond(m0, n0) and m0 & 255 < 128:
        last = (m0 >> 8) + 1
    if in_diamond(m1, n1) and m1 & 255 < 128:
        first = (m1 >> 8) + 1
    return first, last


@inline
def trace(
    color: Any,
    depth: Any,
    stencil: Any,
    vertices: Any,
    primitives: Any,
    count: Any,
    texels: Any,
    others: Any,
    ints: Any,
    floats: Any,
    params: Any,
    shade: Any,
    draw_chunk: Any,
) -> Any:
    """Draw `count` lines, a pixel at a time; one whose second vertex is -1 is a point. Give how many samples passed the tests."""
    color, depth, stencil = address_of(color), address_of(depth), address_of(stencil)
    vertices, primitives, texels = address_of(vertices), address_of(primitives), address_of(texels)
    others, ints, floats, params = address_of(others), address_of(ints), address_of(floats), address_of(params)
    base, slope, ties, planes = _values(), _values(), _values(), _planes()
    rows, columns = _rows(), _rows()
    used = rows_of(rows, columns, shade)
    coloring = COLOR_SMOOTH if shade & SHADE_COLOR else COLOR_WHITE
    bias = np.float64(floats[F_BIAS]) if ints[I_WIREFRAME] else 0.0
    pitch = np.int64(ints[I_PITCH])
    passed = np.int64(0)
    for number in range(count):
        for sample in range(ints[I_SAMPLES]):
            a, b = np.int64(primitives[3 * number]), np.int64(primitives[3 * number + 1])
            if ints[I_SAMPLE_MASK] >> sample & 1 == 0:
                continue
            sx, sy = np.int64(ints[I_SAMPLE_X + sample]), np.int64(ints[I_SAMPLE_Y + sample])
            m0, n0 = np.int64(vertices[a * V_COLUMNS + V_X]) - sx, np.int64(vertices[a * V_COLUMNS + V_Y]) - sy
            point = b < 0
            if point:
                b = a
            m1, n1 = np.int64(vertices[b * V_COLUMNS + V_X]) - sx, np.int64(vertices[b * V_COLUMNS + V_Y]) - sy
            perspective = vertices[a * V_COLUMNS + V_IW] != vertices[b * V_COLUMNS + V_IW]
            low, high = np.int64(ints[I_X0]), np.int64(ints[I_X1])
            minor_low, minor_high = np.int64(ints[I_Y0]), np.int64(ints[I_Y1])
            steep = abs(n1 - n0) > abs(m1 - m0)
            if steep:
                m0, n0, m1, n1 = n0, m0, n1, m1
                low, high, minor_low, minor_high = minor_low, minor_high, low, high
            first, last = covered(m0, n0, m1, n1)
            if point:
                first, last = m0 >> 8, (m0 >> 8) + 1
            for major in range(max(first, low), min(last, high)):
                minor = n0 >> 8
                t = 0.0
                if not point:
                    along, length = major * 256 + 128 - m0, m1 - m0
                    if length < 0:
                        along, length = -along, -length
                    minor = (n0 * length + along * (n1 - n0)) // (length * 256)
                    t = min(max(np.float64(along) / np.float64(length), 0.0), 1.0)
                if minor_low <= minor < minor_high:
                    set_values(base, vertices, a, b, t, rows, columns, used, ints, bias, perspective)
                    offset = sample * np.int64(ints[I_SAMPLE_PLANE])
                    offset += major * pitch + minor if steep else minor * pitch + major
                    passed += draw_chunk(
                        color,
                        depth,
                        stencil,
                        texels,
                        others,
                        ints,
                        ints,
                        floats,
                        params,
                        base,
                        slope,
                        planes,
                        ties,
                        splatf(0),
                        iota() < 1,
                        offset,
                        shade,
                        coloring,
                        perspective,
                        False,
                        True,
                    )
    return passed


def lines(
    color: Any,
    depth: Any,
    stencil: Any,
    vertices: Any,
    primitives: Any,
    count: Any,
    texels: Any,
    others: Any,
    ints: Any,
    floats: Any,
    params: Any,
    shade: Any,
) -> Any:
    """Draw lines and points."""
    return trace(color, depth, stencil, vertices, primitives, count, texels, others, ints, floats, params, shade, draw_chunk)
