"""The rows of a triangle, eight pixels at a time.

Depth, and everything under perspective, runs in floats. Colours and texture coordinates that are linear on the screen run in
fixed point, modulo 2**32, so that a texture of 256 texels a side wraps by itself.
"""

from __future__ import annotations

from typing import Any

import numpy as np
from numba import types

from renderers.raster.compiling import inline
from renderers.raster.memory import prefetch, stack_of
from renderers.raster.simd import f2i, floorv, iota, iotaf, loadd, narrowed, splatf, splati, storef, storei, widened
from renderers.tinygl.gl.kernels.edges import POINT
from renderers.tinygl.gl.kernels.fragments import keyed, modulated, nearer, packed, put
from renderers.tinygl.gl.kernels.gradients import COLOR, DOWN, IW, RIGHT, UV, Z, is_color, is_texture
from renderers.tinygl.gl.kernels.lanes import ask_for, choose, set_lanes, to_fixed
from renderers.tinygl.gl.kernels.layout import I_PITCH, I_X0, I_X1

_F = np.float32
ROWS_AHEAD = 4  # so many rows are asked for ahead of the loop
_floats, _ints = stack_of(types.float32, 8), stack_of(types.int32, 8)
_FIXED_COLOR, _FIXED_TEXEL = 65536.0, 16777216.0


@inline
def fixed_point() -> Any:
    """Give how many fixed-point units an attribute's unit has."""
    return widened(choose(is_color(), splatf(_F(_FIXED_COLOR)), choose(is_texture(), splatf(_F(_FIXED_TEXEL)), splatf(1))))


@inline
def along(bases: Any, slopes: Any, lane: Any, position: Any) -> Any:
    """Give an attribute at eight pixels of a row."""
    return position * slopes[lane] + bases[lane]


@inline
def ramp(slopes: Any, lane: Any) -> Any:
    """Give by what eight neighbours differ."""
    return iota() * slopes[lane]


@inline
def linear_span(
    color: Any,
    depth: Any,
    texels: Any,
    offset: Any,
    count: Any,
    zb: Any,
    dz: Any,
    bases: Any,
    slopes: Any,
    ints: Any,
    colored: Any,
    textured: Any,
) -> None:
    """Draw the pixels of a row where everything is linear on the screen."""
    red, green, blue = splati(bases[COLOR]), splati(bases[COLOR + 1]), splati(bases[COLOR + 2])
    red, green, blue = red + ramp(slopes, COLOR), green + ramp(slopes, COLOR + 1), blue + ramp(slopes, COLOR + 2)
    u, v = splati(bases[UV]) + ramp(slopes, UV), splati(bases[UV + 1]) + ramp(slopes, UV + 1)
    position = iotaf()
    while True:
        z = position * dz + zb
        mask, nearest = nearer(depth, offset, iota() < count, z, ints)
        if not textured:
            put(color, depth, offset, mask, z, nearest, packed(red, green, blue), ints)
        elif set_lanes(mask) != 0:
            pixels, mask = keyed(texels, (v >> 16 & 0xFF00) | u >> 24, mask, ints)
            if colored:
                pixels = modulated(pixels, red >> 16, green >> 16, blue >> 16)
            put(color, depth, offset, mask, z, nearest, pixels, ints)
        count -= 8
        if count <= 0:
            break
        offset += 8
        position = position + _F(8)
        red, green = red + 8 * slopes[COLOR], green + 8 * slopes[COLOR + 1]
        blue = blue + 8 * slopes[COLOR + 2]
        if textured:
            u, v = u + 8 * slopes[UV], v + 8 * slopes[UV + 1]


@inline
def column_of(gradients: Any, lane: Any, across: Any) -> Any:
    """Give an attribute at eight pixels of a column, the first row first."""
    top = _F(gradients[lane] + gradients[RIGHT + lane] * across)
    return iotaf() * _F(gradients[DOWN + lane]) + top


@inline
def ask_for_texels(texels: Any, gradients: Any, across: Any) -> None:
    """Ask for the texels of a column's first eight rows."""
    w = splatf(1) / column_of(gradients, IW, across)
    u, v = f2i(column_of(gradients, UV, across) * w) & 255, f2i(column_of(gradients, UV + 1, across) * w) & 255
    ask_for(texels, v << 8 | u)


@inline
def perspective_span(
    color: Any,
    depth: Any,
    texels: Any,
    offset: Any,
    count: Any,
    zb: Any,
    dz: Any,
    bases: Any,
    slopes: Any,
    ints: Any,
    colored: Any,
    textured: Any,
) -> None:
    """Draw the pixels of a row where everything is linear once it is divided by w."""
    position = iotaf()
    while True:
        z = position * dz + zb
        mask, nearest = nearer(depth, offset, iota() < count, z, ints)
        if set_lanes(mask) != 0:
            w = splatf(1) / along(bases, slopes, IW, position)
            pixels = splati(0)
            if textured:
                u = f2i(floorv(along(bases, slopes, UV, position) * w)) & 255
                v = f2i(floorv(along(bases, slopes, UV + 1, position) * w)) & 255
                pixels, mask = keyed(texels, v << 8 | u, mask, ints)
            if colored:
                red = f2i(along(bases, slopes, COLOR, position) * w)
                green = f2i(along(bases, slopes, COLOR + 1, position) * w)
                blue = f2i(along(bases, slopes, COLOR + 2, position) * w)
                pixels = modulated(pixels, red, green, blue) if textured else packed(red << 16, green << 16, blue << 16)
            put(color, depth, offset, mask, z, nearest, pixels, ints)
        count -= 8
        if count <= 0:
            break
        offset += 8
        position = position + _F(8)


@inline
def draw_rows(
    color: Any,
    depth: Any,
    texels: Any,
    gradients: Any,
    edges: Any,
    first: Any,
    last: Any,
    column: Any,
    ints: Any,
    colored: Any,
    textured: Any,
    perspective: Any,
) -> None:
    """Draw the rows of a triangle."""
    far, far_step, near, near_step, turn, turned, turned_step = edges
    floats, float_slopes, fixed, fixed_slopes = _floats(), _floats(), _ints(), _ints()
    pitch = np.int64(ints[I_PITCH])
    left, right = np.int64(ints[I_X0]), np.int64(ints[I_X1])
    z, z_right, z_down = gradients[Z], gradients[RIGHT + Z], gradients[DOWN + Z]
    values, steps, downs = loadd(gradients, 0), loadd(gradients, RIGHT), loadd(gradients, DOWN)
    row, row_right, row_down = splati(0), splati(0), splati(0)
    if perspective:
        storef(float_slopes, 0, narrowed(steps))
    else:
        row, row_right, row_down = (
            to_fixed(values * fixed_point()),
            to_fixed(steps * fixed_point()),
            to_fixed(downs * fixed_point()),
        )
        storei(fixed_slopes, 0, row_right)
    for y in range(first, last):
        if y == turn:
            near, near_step = turned, turned_step
        begin = max(min(far, near) >> POINT, left)
        end = min(max(far, near) >> POINT, right)
        if begin < end:
            offset, across = y * pitch + begin, begin - column
            prefetch(color, offset + ROWS_AHEAD * pitch)
            prefetch(depth, offset + ROWS_AHEAD * pitch)
            zb, count = _F(z + z_right * np.float64(across)), np.int32(end - begin)
            if perspective:
                storef(floats, 0, narrowed(values + steps * np.float64(across)))
                perspective_span(
                    color, depth, texels, offset, count, zb, _F(z_right), floats, float_slopes, ints, colored, textured
                )
            else:
                storei(fixed, 0, row + row_right * np.int32(across))
                linear_span(color, depth, texels, offset, count, zb, _F(z_right), fixed, fixed_slopes, ints, colored, textured)
        far, near, z = far + far_step, near + near_step, z + z_down
        if perspective:
            values = values + downs
        else:
            row = row + row_down
