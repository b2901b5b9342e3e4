"""Sampling by the size of a pixel in texels: mip levels, different filters near and far, anisotropy."""

from __future__ import annotations

from typing import Any

import numpy as np

from renderers.raster.compiling import helper, inline
from renderers.raster.layout import (
    BIAS_UNIT,
    FILTER_LINEAR,
    FILTER_POINT,
    I_ADDRESS_U,
    I_ADDRESS_V,
    I_ANISOTROPY,
    I_FILTER,
    I_FIRST_LEVEL,
    I_LAST_LEVEL,
    I_LEVEL_BIAS,
    I_LEVELS,
    I_MAG_LINEAR,
    I_MIN_LINEAR,
    I_MIP_LINEAR,
    I_TEXTURE_HEIGHT,
    I_TEXTURE_PITCH,
    I_TEXTURE_WIDTH,
)
from renderers.raster.memory import moved
from renderers.raster.sample import bilinear, nearest
from renderers.raster.simd import (
    bits_of,
    f2i,
    float_of,
    floorv,
    high_bytes,
    i2f,
    maxf,
    maxi,
    minf,
    mini,
    mix16,
    movemask,
    sel,
    seli,
    splatf,
    splati,
    sqrtv,
)

_F = np.float32
_SPARE = 8  # texels between the rows of a texture
_EVEN = 0x00FF00FF
_HALF = 0x00800080
_TINY, _HUGE = 1.0e-30, 1.0e30
_ALMOST_ONE = 0.99  # rounds a number of taps up, unless only rounding made it greater than a whole one


@inline
def log2v(value: Any) -> Any:
    """Give the binary logarithm of positive numbers, exact for powers of two and within 2**-18 elsewhere."""
    bits = bits_of(value)
    mantissa = float_of((bits & 0x7FFFFF) | 0x3F800000)
    t = (mantissa - _F(1)) / (mantissa + _F(1))
    t2 = t * t
    series = ((t2 * _F(0.32059890) + _F(0.41219859)) * t2 + _F(0.57707802)) * t2 + _F(0.96179669)
    fraction = (series * t2 + _F(2.8853901)) * t
    return i2f((bits >> 23) - 127) + fraction


@inline
def extents(ux: Any, vx: Any, uy: Any, vy: Any) -> Any:
    """Give the squared length in texels of a step right and of a step down, within what has a logarithm."""
    right, down = ux * ux + vx * vx, uy * uy + vy * vy
    right = maxf(minf(right, splatf(_HUGE)), splatf(_TINY))
    return right, maxf(minf(down, splatf(_HUGE)), splatf(_TINY))


@inline
def read_level(texels: Any, ints: Any, offset: Any, u: Any, v: Any, levels: Any, smooth: Any) -> Any:
    """Read each lane from its own level, linearly where `smooth` says so."""
    result = splati(0)
    for level in range(ints[I_FIRST_LEVEL], ints[I_LAST_LEVEL] + 1):
        here = levels == level
        lanes = movemask(here)
        if lanes != 0:
            width, height = max(ints[I_TEXTURE_WIDTH] >> level, 1), max(ints[I_TEXTURE_HEIGHT] >> level, 1)
            data = moved(texels, ints[I_LEVELS + level])
            column, row = u * (_F(width) / _F(ints[I_TEXTURE_WIDTH])), v * (_F(height) / _F(ints[I_TEXTURE_HEIGHT]))
            mode_u, mode_v, pitch = ints[I_ADDRESS_U], ints[I_ADDRESS_V], width + _SPARE
            linear = movemask(here & smooth)
            pixels = splati(0)
            if linear != 0:
                pixels = bilinear(data, offset, column, row, width, height, pitch, mode_u, mode_v)
            if linear != lanes:
                pixels = seli(smooth, pixels, nearest(data, offset, column, row, width, height, pitch, mode_u, mode_v))
            result = seli(here, pixels, result)
    return result


@inline
def mix_packed(first: Any, second: Any, weight: Any) -> Any:
    """Mix packed pixels by a weight of 0..256."""
    both = weight | weight << 16
    even = high_bytes(mix16(first & _EVEN, second & _EVEN, both) + _HALF)
    return even | high_bytes(mix16(first >> 8 & _EVEN, second >> 8 & _EVEN, both) + _HALF) << 8


@inline
def read_levels(texels: Any, ints: Any, offset: Any, u: Any, v: Any, level: Any, fraction: Any, smooth: Any) -> Any:
    """Read each lane from its level, mixed with the next one by a fraction of 0..256."""
    pixels = splati(0)
    mixed = movemask(fraction > 0) != 0
    for step in range(2):
        if step == 0 or mixed:
            read = read_level(texels, ints, offset, u, v, mini(level + step, splati(ints[I_LAST_LEVEL])), smooth)
            pixels = mix_packed(pixels, read, fraction) if step == 1 else read
    return pixels


@inline
def taps_of(ints: Any, greater: Any, lesser: Any) -> Any:
    """Give the number of samples along the longer side of a pixel, whose squared sides are given."""
    ratio = minf(sqrtv(greater / lesser), splatf(_F(ints[I_ANISOTROPY])))
    return f2i(minf(ratio, maxf(sqrtv(greater), splatf(1))) + _F(_ALMOST_ONE))


@inline
def add_channels(sums: Any, pixels: Any, wanted: Any) -> Any:
    """Add the channels of packed pixels to four sums, in the lanes that want it."""
    red, green, blue, alpha = sums
    pixels = seli(wanted, pixels, splati(0))
    return red + (pixels & 255), green + (pixels >> 8 & 255), blue + (pixels >> 16 & 255), alpha + (pixels >> 24)


@inline
def mean(total: Any, count: Any) -> Any:
    """Divide a sum of bytes and round to nearest."""
    return f2i(i2f(total) / i2f(count) + _F(0.5))


@inline
def selection(ints: Any, ux: Any, vx: Any, uy: Any, vy: Any) -> Any:
    """Choose by a pixel's steps right and down: level, weight of the next one, whether to filter, taps, and their line."""
    right, down = extents(ux, vx, uy, vy)
    greater, lesser = maxf(right, down), minf(right, down)
    extent = greater
    taps = splati(1)
    if ints[I_ANISOTROPY] > 1:
        taps = taps_of(ints, greater, lesser)
        extent = maxf(lesser, greater / _F(ints[I_ANISOTROPY] * ints[I_ANISOTROPY]))
    first, last = _F(ints[I_FIRST_LEVEL]), _F(ints[I_LAST_LEVEL])
    place = maxf(log2v(extent) * _F(0.5) + _F(ints[I_LEVEL_BIAS]) * _F(BIAS_UNIT), splatf(first))
    near = place <= splatf(0)
    smooth = seli(near, splati(ints[I_MAG_LINEAR]), splati(ints[I_MIN_LINEAR])) != 0
    place = minf(place, splatf(last))
    if ints[I_MIP_LINEAR] != 0:
        level = f2i(floorv(place))
        fraction = f2i((place - i2f(level)) * _F(256) + _F(0.5))
    else:
        level = f2i(floorv(place + _F(0.5)))
        fraction = splati(0)
    along_x = right >= down
    return level, fraction, smooth, taps, sel(along_x, ux, uy), sel(along_x, vx, vy)


@helper
def footprint(texels: Any, ints: Any, offset: Any, u: Any, v: Any, ux: Any, vx: Any, uy: Any, vy: Any) -> Any:
    """Sample at texel coordinates, of which a step right and a step down on the screen are given: packed pixels.

    Each lane reads the picture that begins at its offset.
    """
    level, fraction, smooth, taps, du, dv = selection(ints, ux, vx, uy, vy)
    if ints[I_ANISOTROPY] <= 1:
        return read_levels(texels, ints, offset, u, v, level, fraction, smooth)
    zero = splati(0)
    sums = (zero, zero, zero, zero)
    step = np.int32(0)
    while movemask(taps > step) != 0:
        part = (_F(step) + _F(0.5)) / i2f(taps) - _F(0.5)
        pixels = read_levels(texels, ints, offset, u + du * part, v + dv * part, level, fraction, smooth)
        sums = add_channels(sums, pixels, taps > step)
        step += np.int32(1)
    red, green, blue, alpha = sums
    count = maxi(taps, splati(1))
    return mean(red, count) | mean(green, count) << 8 | mean(blue, count) << 16 | mean(alpha, count) << 24


@helper
def sample_at(texels: Any, ints: Any, offset: Any, u: Any, v: Any, ux: Any, vx: Any, uy: Any, vy: Any) -> Any:
    """Sample by whatever filter the state says; the arguments are those of `footprint`."""
    width, height, pitch = ints[I_TEXTURE_WIDTH], ints[I_TEXTURE_HEIGHT], ints[I_TEXTURE_PITCH]
    mode_u, mode_v = ints[I_ADDRESS_U], ints[I_ADDRESS_V]
    kind = ints[I_FILTER]
    if kind == FILTER_POINT:
        return nearest(texels, offset, u, v, width, height, pitch, mode_u, mode_v)
    if kind == FILTER_LINEAR:
        return bilinear(texels, offset, u, v, width, height, pitch, mode_u, mode_v)
    return footprint(texels, ints, offset, u, v, ux, vx, uy, vy)
