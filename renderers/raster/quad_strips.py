"""Upright sprites that are scaled, flipped, or lie between pixels: columns eight wide.

All rows of such a sprite take the same columns of texels, so texels are found once, and mixed to the right once a row of texels.
"""

from __future__ import annotations

import math
from typing import Any

import numpy as np
from numba import types

from renderers.raster.compiling import helper, inline
from renderers.raster.gathering import pairs_at, texels_at
from renderers.raster.layout import (
    A_RIGHT,
    ADDRESS_CLAMP,
    ADDRESS_WRAP,
    ADDRESS_WRAP_POWER,
    I_ADDRESS_U,
    I_ADDRESS_V,
    I_BLEND,
    I_PITCH,
    I_TEXTURE_HEIGHT,
    I_TEXTURE_PITCH,
    I_TEXTURE_WIDTH,
    I_WRITE_MASK,
)
from renderers.raster.memory import moved, prefetch, stack_of
from renderers.raster.planes import row_value
from renderers.raster.quad_pixels import put, tinted
from renderers.raster.quad_rows import draw_convex, set_half, slopes
from renderers.raster.sample import EVEN, address, mix_down, mix_right
from renderers.raster.simd import (
    f2i,
    floord,
    floorv,
    high_bytes,
    i2f,
    iota,
    iotaf,
    loadi,
    movemask,
    narrowed,
    splati,
    storei,
    widened,
)

_F = np.float32
_LINE = 16  # pixels that memory brings at a time
_BAND = 32  # rows at a time, so that what they share stays in the CPU's cache
_FARTHEST = 8192.0  # texels
strip_numbers = stack_of(types.int32, 16)
strip_rows = stack_of(types.int64, 5 * _BAND)  # texel rows in use: two a row at most; then, a row each: first, second, weight
strip_mixed = stack_of(types.int32, 2 * 16 * _BAND)

# How the texels of a column lie: behind each other with those right of them, in pairs, or anyhow.
_RUN, _PAIRS, _SCATTERED = range(3)


@inline
def addressed(mode: Any, number: Any, size: Any) -> Any:
    """Apply an address mode to one texel number."""
    if mode == ADDRESS_CLAMP:
        return min(max(number, 0), size - 1)
    if mode in (ADDRESS_WRAP, ADDRESS_WRAP_POWER):
        return number % size
    place = number % (2 * size)
    return min(place, 2 * size - 1 - place)


@inline
def row_of(value: Any, smooth: Any) -> Any:
    """Give the row of texels at a coordinate and the weight of the next one, as the other paths round them."""
    if not smooth:
        return np.int64(math.floor(value)), np.int64(0)
    value = value - _F(0.5)
    whole = np.floor(value)
    return np.int64(whole), np.int64((value - whole) * _F(256) + _F(0.5))


@inline
def noted(rows: Any, count: Any, row: Any) -> Any:
    """Give the number under which a row of texels is in use, and how many are."""
    if count > 0 and rows[count - 1] == row:
        return count - 1, count
    if count > 1 and rows[count - 2] == row:
        return count - 2, count
    rows[count] = row
    return count, count + 1


@inline
def find_rows(
    rows: Any,
    near: Any,
    far: Any,
    near_y: Any,
    far_y: Any,
    top: Any,
    bottom: Any,
    mode: Any,
    height: Any,
    pitch: Any,
    smooth: Any,
) -> Any:
    """Note the rows of texels that rows of pixels take. Give how many, or -1 if the two triangles do not agree."""
    count = np.int64(0)
    for y in range(top, bottom):
        row, weight = row_of(row_value(near, 1, np.float64(y - near_y), 0.0), smooth)
        other, other_weight = row_of(row_value(far, 1, np.float64(y - far_y), 0.0), smooth)
        if row != other or weight != other_weight:
            return np.int64(-1)
        entry = 2 * _BAND + 3 * (y - top)
        rows[entry], count = noted(rows, count, addressed(mode, row, height) * pitch)
        if smooth:
            rows[entry + 1], count = noted(rows, count, addressed(mode, row + 1, height) * pitch)
        rows[entry + 2] = weight
    return count


@inline
def slack_of(first: Any, last: Any, step: Any, count: Any) -> Any:
    """Give by how much the rounding of a coordinate can differ between rows and triangles, in texels."""
    reach = max(abs(first), abs(last)) + 1.0
    scaled = step * 4096.0
    if scaled == math.floor(scaled) and abs(scaled) * count < 2.0**24:
        return reach * 2.0**-23 + 2.0**-21  # the products are exact; less than `tie_break` adds
    return (reach + abs(step) * count) * 2.0**-23 + 2.0**-21


@inline
def find_columns(numbers: Any, first: Any, step: Any, slack: Any, inside: Any, mode: Any, width: Any, smooth: Any) -> Any:
    """Write down the columns of texels from a coordinate on, then those right of them.

    Give whether all rows round alike to them, how they lie, and the weights of the right ones.
    """
    unit, shift = (256.0, -127.5) if smooth else (1.0, 0.0)
    place = (widened(iotaf()) * step + first) * unit + shift
    whole = floord(place)
    rest = place - whole
    sure = (rest > slack * unit) & (rest < 1.0 - slack * unit)
    column, weight = f2i(narrowed(whole)), splati(0)
    if smooth:
        place_in_units = column
        column = f2i(floorv(i2f(column) * _F(1 / 256)))
        weight = place_in_units - (column << 8)
    left, right = address(mode, column, width), address(mode, column + 1, width)
    storei(numbers, 0, left)
    storei(numbers, 8, right)
    wanted = movemask(inside)
    layout = _SCATTERED
    if movemask(right == left + 1) & wanted == wanted:
        layout = _RUN if movemask(left == iota() + numbers[0]) & wanted == wanted else _PAIRS
    return movemask(sure) & wanted == wanted, layout, weight


@inline
def mix_rows(mixed: Any, texels: Any, rows: Any, count: Any, numbers: Any, lie: Any, weight: Any) -> None:
    """Mix the texels of a column to the right, in each row of texels in use."""
    right = weight | weight << 16
    for number in range(count):
        row = moved(texels, rows[number])
        if lie == _RUN:
            c0, c1 = loadi(row, numbers[0]), loadi(row, numbers[0] + 1)
        elif lie == _PAIRS:
            c0, c1 = pairs_at(row, numbers, 0)
        else:
            c0, c1 = texels_at(row, numbers, 0), texels_at(row, numbers, 8)
        storei(mixed, 16 * number, mix_right(c0 & EVEN, c1 & EVEN, right))
        storei(mixed, 16 * number + 8, mix_right(high_bytes(c0), high_bytes(c1), right))


@inline
def tint_rows(mixed: Any, texels: Any, rows: Any, count: Any, numbers: Any, lie: Any, kind: Any, tint: Any) -> None:
    """Tint the texels of a column, in each row of texels in use."""
    for number in range(count):
        row = moved(texels, rows[number])
        pixels = loadi(row, numbers[0]) if lie == _RUN else texels_at(row, numbers, 0)
        storei(mixed, 16 * number, tinted(pixels, kind, tint))


@inline
def draw_strip(
    color: Any,
    offset: Any,
    pitch: Any,
    height: Any,
    inside: Any,
    mixed: Any,
    rows: Any,
    kind: Any,
    tint: Any,
    ints: Any,
    floats: Any,
    smooth: Any,
) -> None:
    """Draw eight columns of pixels from rows of texels that are mixed or tinted already."""
    mode, writable = ints[I_BLEND], ints[I_WRITE_MASK]
    for number in range(height):
        entry = 2 * _BAND + 3 * number
        above, below = 16 * rows[entry], 16 * rows[entry + 1]
        pixels = loadi(mixed, above)
        if smooth:
            weight = splati(rows[entry + 2])
            even = mix_down(pixels, loadi(mixed, below), weight)
            odd = mix_down(loadi(mixed, above + 8), loadi(mixed, below + 8), weight)
            pixels = tinted(even | odd << 8, kind, tint)
        prefetch(color, offset + 2 * _LINE)
        put(color, offset, inside, pixels, mode, writable, ints, floats)
        offset += pitch


@helper
def draw_box(
    color: Any,
    texels: Any,
    xy: Any,
    uv: Any,
    near: Any,
    far: Any,
    scratch: Any,
    left: Any,
    right: Any,
    top: Any,
    bottom: Any,
    kind: Any,
    tint: Any,
    ints: Any,
    floats: Any,
    smooth: Any,
) -> None:
    """Draw an upright sprite. What could round differently from row to row goes row by row."""
    queue = scratch[0]
    reach = max(max(abs(uv[0]), abs(uv[2])), max(abs(uv[1]), abs(uv[5])))
    if not reach < _FARTHEST:
        draw_convex(color, texels, xy, uv, near, far, queue, left, right, top, bottom, kind, tint, ints, floats, smooth)
        return
    _, numbers, rows, mixed = scratch
    lane = iota()
    pitch, texture_pitch = np.int64(ints[I_PITCH]), np.int64(ints[I_TEXTURE_PITCH])
    width, height = ints[I_TEXTURE_WIDTH], np.int64(ints[I_TEXTURE_HEIGHT])
    mode_u, mode_v = ints[I_ADDRESS_U], ints[I_ADDRESS_V]
    unused = slopes()
    near_x, near_y = set_half(near, unused, xy, uv, 0, 1, 2)
    _, far_y = set_half(far, unused, xy, uv, 3, 2, 1)
    step, column = near[A_RIGHT], np.int64(min(uv[0], uv[2]))
    begin = (xy[0] + 127) >> 8
    start, end = max(begin, left), min((xy[2] + 127) >> 8, right)
    for band in range(top, bottom, _BAND):
        last = min(band + _BAND, bottom)
        for y in range(band, last):
            prefetch(color, y * pitch + start)
            prefetch(color, y * pitch + start + _LINE)
        count = find_rows(rows, near, far, near_y, far_y, band, last, mode_v, height, texture_pitch, smooth)
        for number in range(count):
            prefetch(texels, rows[number] + column)
            prefetch(texels, rows[number] + column + _LINE)
        undrawn = start
        x = start if count >= 0 else end
        while x < end:
            inside = lane < (end - x)
            first = near[0] + step * np.float64(x - near_x)
            slack = slack_of(uv[0], first + 7.0 * step, step, np.float64(x + 8 - begin))
            sure, lie, weight = find_columns(numbers, first, step, slack, inside, mode_u, width, smooth)
            if sure:
                if undrawn < x:
                    draw_convex(color, texels, xy, uv, near, far, queue, undrawn, x, band, last, kind, tint, ints, floats, smooth)
                if smooth:
                    mix_rows(mixed, texels, rows, count, numbers, lie, weight)
                else:
                    tint_rows(mixed, texels, rows, count, numbers, lie, kind, tint)
                draw_strip(color, band * pitch + x, pitch, last - band, inside, mixed, rows, kind, tint, ints, floats, smooth)
                undrawn = x + 8
            x += 8
        if undrawn < end:
            draw_convex(color, texels, xy, uv, near, far, queue, undrawn, end, band, last, kind, tint, ints, floats, smooth)
