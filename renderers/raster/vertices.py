"""The vertex stage: from the bytes of a stream to processed vertices."""

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
    V_SPECULAR,
    V_UV,
    V_WORLD,
)
from renderers.raster.lighting import diffuse_of_vertex, light_vertex, normalize
from renderers.raster.memory import address_of, moved, stack_copy_of, stack_of
from renderers.raster.programs import (
    VERTEX_COLOR,
    VERTEX_ENVIRONMENT,
    VERTEX_FOG,
    VERTEX_LIT,
    VERTEX_MATTE,
    VERTEX_PIXEL_LIT,
    VERTEX_SECOND_TEXTURE,
    VERTEX_SKINNED,
    VERTEX_SPRITE,
    VERTEX_TEXTURE,
)
from renderers.raster.skinning import mix_bones, moved_by
from renderers.raster.transform import place, row_times, rows_to_clip

_F = np.float32
_four = stack_of(types.float32, 4)
_six = stack_of(types.float32, 6)
_clip = stack_of(types.float64, 8)
_copied_stream = stack_copy_of(types.int32, S_COUNT)
_copied_floats = stack_copy_of(types.float32, F_COUNT)
_matrix = stack_of(types.float32, P_BONE_SIZE)


@inline
def saturate(value: Any) -> Any:
    """Clamp to 0..1; NaN gives 0."""
    if value > 0:
        return min(value, _F(1))
    return _F(0)


@inline
def shade_unlit(params: Any, r: Any, g: Any, b: Any, a: Any, vertex: Any) -> None:
    """Write the diffuse colour times the vertex colour."""
    vertex[V_COLOR] = saturate(params[P_DIFFUSE] * r)
    vertex[V_COLOR + 1] = saturate(params[P_DIFFUSE + 1] * g)
    vertex[V_COLOR + 2] = saturate(params[P_DIFFUSE + 2] * b)
    vertex[V_COLOR + 3] = saturate(params[P_DIFFUSE + 3] * a)


@inline
def world_normal(params: Any, x: Any, y: Any, z: Any) -> Any:
    """Give the unit normal in world space."""
    at = P_NORMAL
    return normalize(
        x * params[at] + y * params[at + 4] + z * params[at + 8],
        x * params[at + 1] + y * params[at + 5] + z * params[at + 9],
        x * params[at + 2] + y * params[at + 6] + z * params[at + 10],
    )


@inline
def shade_lit(
    params: Any,
    program: Any,
    wx: Any,
    wy: Any,
    wz: Any,
    nx: Any,
    ny: Any,
    nz: Any,
    rgba: Any,
    lit: Any,
    vertex: Any,
) -> None:
    """Write the lit colour and the specular colour of a vertex."""
    lights = 1 if program & SHADE_ONE_LIGHT else 3
    if program & VERTEX_MATTE:
        diffuse_of_vertex(params, lights, nx, ny, nz, lit)
    else:
        light_vertex(params, lights, wx, wy, wz, nx, ny, nz, lit)
    for channel in range(3):
        vertex[V_COLOR + channel] = saturate(lit[channel] * rgba[channel])
        vertex[V_SPECULAR + channel] = saturate(lit[3 + channel])
    vertex[V_COLOR + 3] = saturate(params[P_DIFFUSE + 3] * rgba[3])


@inline
def hand_on_normal(params: Any, wx: Any, wy: Any, wz: Any, nx: Any, ny: Any, nz: Any, rgba: Any, vertex: Any) -> None:
    """Write what per-pixel lighting interpolates."""
    vertex[V_NORMAL], vertex[V_NORMAL + 1], vertex[V_NORMAL + 2] = nx, ny, nz
    vertex[V_WORLD], vertex[V_WORLD + 1], vertex[V_WORLD + 2] = wx, wy, wz
    for channel in range(3):
        vertex[V_COLOR + channel] = saturate(rgba[channel])
    vertex[V_COLOR + 3] = saturate(params[P_DIFFUSE + 3] * rgba[3])


@helper
def second_coordinates(data: Any, record: Any, stream: Any) -> Any:
    """Read the coordinates for the second texture."""
    u, v, _, _ = fetch_or_default(data, record, stream, S_SECOND_UV)
    return u, v


@inline
def fog_factor(params: Any, x: Any, y: Any, z: Any) -> Any:
    """Give the fog factor of an object-space position."""
    at = P_FOG_VECTOR
    return saturate(x * params[at] + y * params[at + 1] + z * params[at + 2] + params[at + 3])


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
) -> Any:
    """Process `count` vertices: those from `base` on, or with indices those that they name. Give all clip codes or-ed."""
    data, stream, index_data = address_of(data), address_of(stream), address_of(index_data)
    params, floats, out, codes = address_of(params), address_of(floats), address_of(out), address_of(codes)
    stream, floats = _copied_stream(stream), _copied_floats(floats)
    rgba, lit, matrix, clip = _four(), _six(), _matrix(), _clip()
    to_clip = rows_to_clip(params)
    rgba[0] = rgba[1] = rgba[2] = rgba[3] = _F(1)
    every = 0
    for number in range(count):
        source = base + index_at(index_data, index_width, first + number)
        record = np.int64(stream[S_OFFSET]) + source * np.int64(stream[S_STRIDE])
        vertex = moved(out, number * V_COLUMNS)
        x, y, z, w = fetch_or_default(data, record, stream, S_POSITION)
        if program & VERTEX_SKINNED:
            mix_bones(params, data, record, stream, matrix)
            x, y, z = moved_by(matrix, x, y, z, w)
        code = place(x, y, z, w, to_clip, floats, shift, clip, vertex)
        codes[number] = code
        every |= code
        if program & VERTEX_COLOR:
            rgba[0], rgba[1], rgba[2], rgba[3] = fetch_or_default(data, record, stream, S_COLOR)
        if program & VERTEX_SPRITE:
            for channel in range(4):
                vertex[V_COLOR + channel] = saturate(rgba[channel])
        elif program & (VERTEX_LIT | VERTEX_PIXEL_LIT):
            wx = row_times(params, P_WORLD, 0, x, y, z, w)
            wy = row_times(params, P_WORLD, 1, x, y, z, w)
            wz = row_times(params, P_WORLD, 2, x, y, z, w)
            nx, ny, nz, _ = fetch_or_default(data, record, stream, S_NORMAL)
            if program & VERTEX_SKINNED:
                nx, ny, nz = moved_by(matrix, nx, ny, nz, _F(0))
            nx, ny, nz = world_normal(params, nx, ny, nz)
            if program & VERTEX_LIT:
                shade_lit(params, program, wx, wy, wz, nx, ny, nz, rgba, lit, vertex)
            else:
                hand_on_normal(params, wx, wy, wz, nx, ny, nz, rgba, vertex)
            if program & VERTEX_ENVIRONMENT:
                reflect(params, program, wx, wy, wz, nx, ny, nz, vertex)
        else:
            shade_unlit(params, rgba[0], rgba[1], rgba[2], rgba[3], vertex)
        if program & VERTEX_FOG:
            vertex[V_SPECULAR + 3] = fog_factor(params, x, y, z)
        if program & VERTEX_TEXTURE:
            u, v, _, _ = fetch_or_default(data, record, stream, S_UV)
            vertex[V_UV], vertex[V_UV + 1] = u, v
        if program & VERTEX_SECOND_TEXTURE:
            vertex[V_UV + 2], vertex[V_UV + 3] = second_coordinates(data, record, stream)
    return every
