"""The vertex stage: from the bytes of a stream to processed vertices, eight at a time."""

from __future__ import annotations

from typing import Any

import numpy as np
from numba import types

from renderers.raster.compiling import helper, inline
from renderers.raster.environment import reflect
from renderers.raster.fetch import fetch_or_default, index_at
from renderers.raster.layout import (
    F_COUNT,
    P_BONE_SIZE,
    P_DIFFUSE,
    P_FOG_VECTOR,
    P_NORMAL,
    P_WORLD,
    S_COLOR,
    S_COUNT,
    S_NORMAL,
    S_OFFSET,
    S_POSITION,
    S_SECOND_UV,
    S_STRIDE,
    S_UV,
    SHADE_ONE_LIGHT,
    V_COLOR,
    V_COLUMNS,
    V_NORMAL,
    V_UV,
)
from renderers.raster.lighting import light_vertices, unit
from renderers.raster.memory import address_of, moved, stack_copy_of, stack_of
from renderers.raster.programs import (
    VERTEX_COLOR,
    VERTEX_ENVIRONMENT,
    VERTEX_FOG,
    VERTEX_LIT,
    VERTEX_PIXEL_LIT,
    VERTEX_SECOND_TEXTURE,
    VERTEX_SKINNED,
    VERTEX_SPRITE,
    VERTEX_TEXTURE,
)
from renderers.raster.simd import LANES, loadf, maxf, minf, sel, splatf, storei
from renderers.raster.skinning import mix_bones, moved_by
from renderers.raster.transform import place, row_times, store_columns

_F = np.float32
_ELEMENT = 4 * LANES  # four components of eight vertices
_element = stack_of(types.float32, _ELEMENT)
_records = stack_of(types.int64, LANES)
_copied_stream = stack_copy_of(types.int32, S_COUNT)
_copied_floats = stack_copy_of(types.float32, F_COUNT)
_matrix = stack_of(types.float32, P_BONE_SIZE)


@inline
def saturate(value: Any) -> Any:
    """Clamp to 0..1; NaN gives 0."""
    return minf(maxf(value, splatf(0)), splatf(1))


@helper
def read(data: Any, records: Any, lanes: Any, stream: Any, element: Any, out: Any) -> None:
    """Read an element of some vertices, component by component."""
    for lane in range(lanes):
        x, y, z, w = fetch_or_default(data, records[lane], stream, element)
        out[lane], out[LANES + lane], out[2 * LANES + lane], out[3 * LANES + lane] = x, y, z, w


@helper
def read_pair(data: Any, records: Any, lanes: Any, stream: Any, element: Any, vertex: Any, column: Any) -> None:
    """Hand texture coordinates of some vertices on to two columns."""
    for lane in range(lanes):
        u, v, _, _ = fetch_or_default(data, records[lane], stream, element)
        vertex[lane * V_COLUMNS + column], vertex[lane * V_COLUMNS + column + 1] = u, v


@helper
def move(params: Any, data: Any, records: Any, lanes: Any, stream: Any, matrix: Any, positions: Any, normals: Any) -> None:
    """Move positions and normals of some vertices with their bones."""
    for lane in range(lanes):
        mix_bones(params, data, records[lane], stream, matrix)
        y, z, w = lane + LANES, lane + 2 * LANES, lane + 3 * LANES
        positions[lane], positions[y], positions[z] = moved_by(matrix, positions[lane], positions[y], positions[z], positions[w])
        normals[lane], normals[y], normals[z] = moved_by(matrix, normals[lane], normals[y], normals[z], _F(0))


@inline
def four(element: Any) -> Any:
    """Give the components of an element that was read."""
    return loadf(element, 0), loadf(element, LANES), loadf(element, 2 * LANES), loadf(element, 3 * LANES)


@inline
def world_normal(params: Any, x: Any, y: Any, z: Any) -> Any:
    """Give unit normals in world space; a vector without a direction gives zero."""
    at = P_NORMAL
    nx = x * params[at] + y * params[at + 4] + z * params[at + 8]
    ny = x * params[at + 1] + y * params[at + 5] + z * params[at + 9]
    nz = x * params[at + 2] + y * params[at + 6] + z * params[at + 10]
    scale, zero = unit(nx, ny, nz), splatf(0)
    is_vector = scale > zero
    return sel(is_vector, nx * scale, zero), sel(is_vector, ny * scale, zero), sel(is_vector, nz * scale, zero)


@inline
def fog_factor(params: Any, x: Any, y: Any, z: Any) -> Any:
    """Give the fog factors of object-space positions."""
    at = P_FOG_VECTOR
    return saturate(x * params[at] + y * params[at + 1] + z * params[at + 2] + params[at + 3])


@inline
def write(params: Any, floats: Any, program: Any, shift: Any, positions: Any, normals: Any, colors: Any, vertex: Any) -> Any:
    """Place and shade eight vertices and write all columns but texture coordinates. Give their clip codes."""
    x, y, z, w = four(positions)
    red, green, blue, alpha = four(colors)
    sr = sg = sb = fog = nx = ny = nz = wx = wy = wz = splatf(0)
    codes, rest_x, rest_y = place(x, y, z, w, params, floats, shift, vertex)
    if program & (VERTEX_LIT | VERTEX_PIXEL_LIT):
        wx = row_times(params, P_WORLD, 0, x, y, z, w)
        wy = row_times(params, P_WORLD, 1, x, y, z, w)
        wz = row_times(params, P_WORLD, 2, x, y, z, w)
        nx, ny, nz, _ = four(normals)
        nx, ny, nz = world_normal(params, nx, ny, nz)
        if program & VERTEX_LIT:
            lights = 1 if program & SHADE_ONE_LIGHT else 3
            dr, dg, db, sr, sg, sb = light_vertices(params, lights, wx, wy, wz, nx, ny, nz)
            red, green, blue = red * dr, green * dg, blue * db
        if program & VERTEX_ENVIRONMENT:
            nx, ny, nz, sr = reflect(params, program, wx, wy, wz, nx, ny, nz)
    elif program & VERTEX_SPRITE == 0:
        red, green, blue = red * params[P_DIFFUSE], green * params[P_DIFFUSE + 1], blue * params[P_DIFFUSE + 2]
    if program & VERTEX_SPRITE == 0:
        alpha = alpha * params[P_DIFFUSE + 3]
    if program & VERTEX_FOG:
        fog = fog_factor(params, x, y, z)
    color = saturate(red), saturate(green), saturate(blue), saturate(alpha)
    store_columns(vertex, V_COLOR, *color, saturate(sr), saturate(sg), saturate(sb), fog)
    store_columns(vertex, V_NORMAL, nx, ny, nz, rest_x, wx, wy, wz, rest_y)
    return codes


def vertices(
    data: Any,
    stream: Any,
    index_data: Any,
    index_width: Any,
    first: Any,
    base: Any,
    count: Any,
    program: Any,
    shift: Any,
    params: Any,
    floats: Any,
    out: Any,
    codes: Any,
) -> None:
    """Process `count` vertices: those from `base` on, or with indices those that they name.

    `out` and `codes` need room for seven more, which are written too.
    """
    data, stream, index_data = address_of(data), address_of(stream), address_of(index_data)
    params, floats, out, codes = address_of(params), address_of(floats), address_of(out), address_of(codes)
    stream, floats = _copied_stream(stream), _copied_floats(floats)
    positions, normals, colors, records, matrix = _element(), _element(), _element(), _records(), _matrix()
    for number in range(_ELEMENT):
        colors[number] = _F(1)
    for start in range(0, count, LANES):
        lanes = min(count - start, LANES)
        vertex = moved(out, start * V_COLUMNS)
        for lane in range(lanes):
            source = base + index_at(index_data, index_width, first + start + lane)
            records[lane] = np.int64(stream[S_OFFSET]) + source * np.int64(stream[S_STRIDE])
        read(data, records, lanes, stream, S_POSITION, positions)
        if program & (VERTEX_LIT | VERTEX_PIXEL_LIT):
            read(data, records, lanes, stream, S_NORMAL, normals)
        if program & VERTEX_COLOR:
            read(data, records, lanes, stream, S_COLOR, colors)
        if program & VERTEX_SKINNED:
            move(params, data, records, lanes, stream, matrix, positions, normals)
        storei(codes, start, write(params, floats, program, shift, positions, normals, colors, vertex))
        if program & VERTEX_TEXTURE:
            read_pair(data, records, lanes, stream, S_UV, vertex, V_UV)
        if program & VERTEX_SECOND_TEXTURE:
            read_pair(data, records, lanes, stream, S_SECOND_UV, vertex, V_UV + 2)
