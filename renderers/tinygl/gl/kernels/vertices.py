"""The vertex stage: from client arrays to processed vertices, with OpenGL's lighting."""

from __future__ import annotations

import math
from typing import Any

import numpy as np
from numba import types

from renderers.raster.compiling import helper, inline
from renderers.raster.memory import address_of, moved, stack_copy_of, stack_of
from renderers.raster.simd import (
    i2f,
    iota,
    loadd,
    maxf,
    minf,
    narrowed,
    read_f32,
    read_u32,
    splatf,
    splati,
    stored,
    storef,
    widened,
)
from renderers.tinygl.gl.kernels.lanes import choose, set_lanes
from renderers.tinygl.gl.kernels.layout import (
    A_COLOR,
    A_NORMAL,
    A_OFFSET,
    A_POSITION,
    A_SIZE,
    A_STRIDE,
    A_TYPE,
    A_UV,
    ABSENT,
    BYTES,
    LARGEST,
    LIT,
    MOST_TEXELS,
    NORMALIZED,
    P_AMBIENT,
    P_COLOR,
    P_COLOR_SCALE,
    P_CURRENT_NORMAL,
    P_CURRENT_UV,
    P_DIFFUSE,
    P_EMISSION,
    P_GUARD,
    P_LIGHT_COUNT,
    P_LIGHT_SIZE,
    P_LIGHTS,
    P_MATRIX,
    P_MODELVIEW,
    P_NORMAL,
    P_SHININESS,
    P_SPECULAR,
    SMALLEST_W,
    TEXTURE_SIZE,
    V_CLIP,
    V_COLOR,
    V_COLUMNS,
    V_UV,
)
from renderers.tinygl.gl.kernels.projection import clip_code, project

_F = np.float32
_three = stack_of(types.float64, 3)
_copied = stack_copy_of(types.float64, P_LIGHT_COUNT)
SLOPES, OFFSETS, CLIP = 32, 40, 48  # after the four rows
_sides = stack_of(types.float64, 56)


@inline
def saturate(value: Any) -> Any:
    """Clamp to 0..1; NaN gives 0."""
    if value > 0:
        return _F(min(value, 1.0))
    return _F(0)


@inline
def row_times(params: Any, matrix: Any, column: Any, x: Any, y: Any, z: Any, w: Any) -> Any:
    """Give one component of (x, y, z, w) times a row-major matrix."""
    at = matrix + column
    return x * params[at] + y * params[at + 4] + z * params[at + 8] + w * params[at + 12]


@inline
def texel_of(value: Any) -> Any:
    """Give a texture coordinate in texels."""
    texel = np.float64(value) * TEXTURE_SIZE
    return _F(texel) if abs(texel) < MOST_TEXELS else _F(0)


@inline
def unit(x: Any, y: Any, z: Any) -> Any:
    """Give the unit vector; a zero vector stays zero."""
    length = math.sqrt(x * x + y * y + z * z)
    if not length > 0:
        return 0.0, 0.0, 0.0
    return x / length, y / length, z / length


@helper
def light(params: Any, program: Any, x: Any, y: Any, z: Any, w: Any, nx: Any, ny: Any, nz: Any, vertex: Any) -> None:
    """Write the colour of a lit vertex: emission, ambient, and for each light ambient, diffuse and a highlight."""
    at = P_NORMAL
    ex = nx * params[at] + ny * params[at + 3] + nz * params[at + 6]
    ey = nx * params[at + 1] + ny * params[at + 4] + nz * params[at + 7]
    ez = nx * params[at + 2] + ny * params[at + 5] + nz * params[at + 8]
    if program & NORMALIZED:
        ex, ey, ez = unit(ex, ey, ez)
    total = _three()
    for channel in range(3):
        total[channel] = params[P_EMISSION + channel]
    for number in range(int(params[P_LIGHT_COUNT])):
        at = P_LIGHTS + number * P_LIGHT_SIZE
        lx, ly, lz = params[at], params[at + 1], params[at + 2]
        if params[at + 3] != 0:
            lx = lx / params[at + 3] - row_times(params, P_MODELVIEW, 0, x, y, z, w)
            ly = ly / params[at + 3] - row_times(params, P_MODELVIEW, 1, x, y, z, w)
            lz = lz / params[at + 3] - row_times(params, P_MODELVIEW, 2, x, y, z, w)
        lx, ly, lz = unit(lx, ly, lz)
        facing, gloss = lx * ex + ly * ey + lz * ez, 0.0
        if facing > 0:
            hx, hy, hz = unit(lx, ly, lz + 1.0)  # the viewer stands at infinity
            gloss = math.pow(max(hx * ex + hy * ey + hz * ez, 0.0), params[P_SHININESS])
        facing = max(facing, 0.0)
        for channel in range(3):
            total[channel] += (
                params[at + 4 + channel] * params[P_AMBIENT + channel]
                + params[at + 7 + channel] * params[P_DIFFUSE + channel] * facing
                + params[at + 10 + channel] * params[P_SPECULAR + channel] * gloss
            )
    for channel in range(3):
        vertex[V_COLOR + channel] = saturate(total[channel])


@inline
def place_of(arrays: Any, array: Any, source: Any) -> Any:
    """Give where a vertex begins in a client array."""
    return arrays[array + A_OFFSET] + source * arrays[array + A_STRIDE]


@inline
def prepare_sides(sides: Any, params: Any) -> None:
    """Write the rows of the matrix, each followed by its opposite, and the bounds of what needs no clip code.

    A position is inside where it times the rows is at least w times the slopes, plus the offsets.
    """
    for row in range(4):
        for column in range(4):
            sides[8 * row + column] = params[P_MATRIX + 4 * row + column]
            sides[8 * row + 4 + column] = -params[P_MATRIX + 4 * row + column]
    sides[SLOPES], sides[SLOPES + 4] = max(-1.0, params[P_GUARD]), -min(1.0, params[P_GUARD + 1])
    sides[SLOPES + 1], sides[SLOPES + 5] = max(-1.0, params[P_GUARD + 2]), -min(1.0, params[P_GUARD + 3])
    sides[SLOPES + 2] = sides[SLOPES + 6] = -1.0
    sides[OFFSETS + 3], sides[OFFSETS + 7] = SMALLEST_W, -LARGEST


@inline
def colors_at(colors: Any, at: Any, kind: Any, color: Any, scale: Any) -> Any:
    """Read a colour of a client array, scaled and saturated; `color` is for want of an array."""
    if kind == BYTES:
        channels = splati(np.int32(read_u32(colors, at))) >> iota() * 8 & 255
        color = widened(i2f(channels)) * (1.0 / 255.0)
    elif kind != ABSENT:
        first, second, third = read_f32(colors, at), read_f32(colors, at + 4), read_f32(colors, at + 8)
        color = widened(choose(iota() == 0, splatf(first), choose(iota() == 1, splatf(second), splatf(third))))
    return minf(maxf(narrowed(color * scale), splatf(0)), splatf(1))


def vertices(
    positions: Any,
    colors: Any,
    coordinates: Any,
    normals: Any,
    arrays: Any,
    elements: Any,
    gathers: Any,
    first: Any,
    count: Any,
    program: Any,
    params: Any,
    out: Any,
    codes: Any,
    row: Any,
) -> None:
    """Process `count` vertices into the rows from `row` on: those from `first`, or those that `elements` name from there."""
    positions, colors, coordinates = address_of(positions), address_of(colors), address_of(coordinates)
    normals, arrays, elements = address_of(normals), address_of(arrays), address_of(elements)
    everything, out, codes = address_of(params), address_of(out), address_of(codes)
    params = _copied(everything)  # so that no vertex written can change them
    size = arrays[A_POSITION + A_SIZE]
    color_type, has_uv = arrays[A_COLOR + A_TYPE], arrays[A_UV + A_TYPE] != ABSENT
    sides = _sides()
    prepare_sides(sides, params)
    row1, row2, row3, row4 = loadd(sides, 0), loadd(sides, 8), loadd(sides, 16), loadd(sides, 24)
    slopes, offsets = loadd(sides, SLOPES), loadd(sides, OFFSETS)
    color, scale = loadd(params, P_COLOR), loadd(params, P_COLOR_SCALE)
    u, v = texel_of(params[P_CURRENT_UV]), texel_of(params[P_CURRENT_UV + 1])
    for number in range(count):
        source = np.int64(elements[first + number]) if gathers else first + number
        vertex = moved(out, (row + number) * V_COLUMNS)
        at = place_of(arrays, A_POSITION, source)
        x, y = np.float64(read_f32(positions, at)), np.float64(read_f32(positions, at + 4))
        z = np.float64(read_f32(positions, at + 8)) if size > 2 else 0.0
        w = np.float64(read_f32(positions, at + 12)) if size > 3 else 1.0
        clip = row1 * x + row2 * y + row3 * z + row4 * w
        storef(vertex, V_CLIP, narrowed(clip))
        stored(sides, CLIP, clip)
        if program & LIT == 0:
            storef(vertex, V_COLOR, colors_at(colors, place_of(arrays, A_COLOR, source), color_type, color, scale))
        cx, cy, cz, cw = sides[CLIP], sides[CLIP + 1], sides[CLIP + 2], sides[CLIP + 3]
        code = 0
        if set_lanes(clip >= slopes * cw + offsets) != 255:
            code = clip_code(cx, cy, cz, cw, params)
        codes[row + number] = code
        if code & 255 == 0:
            project(cx, cy, cz, cw, params, vertex)
        if program & LIT:
            nx, ny, nz = params[P_CURRENT_NORMAL], params[P_CURRENT_NORMAL + 1], params[P_CURRENT_NORMAL + 2]
            if arrays[A_NORMAL + A_TYPE] != ABSENT:
                at = place_of(arrays, A_NORMAL, source)
                nx, ny = np.float64(read_f32(normals, at)), np.float64(read_f32(normals, at + 4))
                nz = np.float64(read_f32(normals, at + 8))
            light(everything, program, x, y, z, w, nx, ny, nz, vertex)
        if has_uv:
            at = place_of(arrays, A_UV, source)
            u, v = texel_of(read_f32(coordinates, at)), texel_of(read_f32(coordinates, at + 4))
        vertex[V_UV], vertex[V_UV + 1] = u, v
