"""Sampling textures whose channels lie apart as float32: the twin of `sample` and `footprint` for packed pixels."""

from __future__ import annotations

from typing import Any

import numpy as np

from renderers.raster.compiling import helper, inline
from renderers.raster.footprint import sample_at, selection
from renderers.raster.gathering import gather
from renderers.raster.layout import (
    I_ADDRESS_U,
    I_ADDRESS_V,
    I_ANISOTROPY,
    I_FIRST_LEVEL,
    I_LAST_LEVEL,
    I_LEVELS,
    I_TEXTURE_HEIGHT,
    I_TEXTURE_STRIDE,
    I_TEXTURE_WIDTH,
)
from renderers.raster.memory import moved
from renderers.raster.sample import address, grid_of, place_of
from renderers.raster.shading import unpacked
from renderers.raster.simd import float_of, i2f, mini, movemask, sel, splatf, splati

_F = np.float32
_SPARE = 8  # texels between the rows of a texture


@inline
def texel(texels: Any, stride: Any, place: Any) -> Any:
    """Read the four channels of texels."""
    red, green = float_of(gather(texels, place)), float_of(gather(moved(texels, stride), place))
    blue, alpha = float_of(gather(moved(texels, 2 * stride), place)), float_of(gather(moved(texels, 3 * stride), place))
    return red, green, blue, alpha


@inline
def chosen(mask: Any, yes: Any, no: Any) -> Any:
    """Choose between colours."""
    return sel(mask, yes[0], no[0]), sel(mask, yes[1], no[1]), sel(mask, yes[2], no[2]), sel(mask, yes[3], no[3])


@inline
def mixed(first: Any, second: Any, weight: Any) -> Any:
    """Mix colours by a weight of 0..1."""
    red, green = first[0] + (second[0] - first[0]) * weight, first[1] + (second[1] - first[1]) * weight
    return red, green, first[2] + (second[2] - first[2]) * weight, first[3] + (second[3] - first[3]) * weight


@inline
def plus(sums: Any, color: Any, wanted: Any) -> Any:
    """Add colours in the lanes that want it."""
    zero = splatf(0)
    red, green, blue, alpha = chosen(wanted, color, (zero, zero, zero, zero))
    return sums[0] + red, sums[1] + green, sums[2] + blue, sums[3] + alpha


@helper
def bilinear_wide(
    texels: Any, stride: Any, offset: Any, u: Any, v: Any, width: Any, height: Any, pitch: Any, mode_u: Any, mode_v: Any
) -> Any:
    """Mix the four texels around each coordinate, with weights rounded to 1/256 as hardware does."""
    column, row, weight_u, weight_v = grid_of(u, v)
    right, below = address(mode_u, column + 1, width), address(mode_v, row + 1, height) * pitch + offset
    column, row = address(mode_u, column, width), address(mode_v, row, height) * pitch + offset
    across, down = i2f(weight_u) * _F(1.0 / 256.0), i2f(weight_v) * _F(1.0 / 256.0)
    above = mixed(texel(texels, stride, row + column), texel(texels, stride, row + right), across)
    return mixed(above, mixed(texel(texels, stride, below + column), texel(texels, stride, below + right), across), down)


@inline
def read_level_wide(texels: Any, ints: Any, offset: Any, u: Any, v: Any, levels: Any, smooth: Any) -> Any:
    """Read each lane from its own level, linearly where `smooth` says so."""
    zero = splatf(0)
    result = (zero, zero, zero, zero)
    stride, mode_u, mode_v = ints[I_TEXTURE_STRIDE], ints[I_ADDRESS_U], ints[I_ADDRESS_V]
    for level in range(ints[I_FIRST_LEVEL], ints[I_LAST_LEVEL] + 1):
        here = levels == level
        lanes = movemask(here)
        if lanes != 0:
            width, height = max(ints[I_TEXTURE_WIDTH] >> level, 1), max(ints[I_TEXTURE_HEIGHT] >> level, 1)
            data = moved(texels, ints[I_LEVELS + level])
            column, row = u * (_F(width) / _F(ints[I_TEXTURE_WIDTH])), v * (_F(height) / _F(ints[I_TEXTURE_HEIGHT]))
            pitch = width + _SPARE
            color = (zero, zero, zero, zero)
            linear = movemask(here & smooth)
            if linear != 0:
                color = bilinear_wide(data, stride, offset, column, row, width, height, pitch, mode_u, mode_v)
            if linear != lanes:
                place = place_of(column, row, width, height, pitch, mode_u, mode_v) + offset
                color = chosen(smooth, color, texel(data, stride, place))
            result = chosen(here, color, result)
    return result


@helper
def read_levels_wide(texels: Any, ints: Any, offset: Any, u: Any, v: Any, level: Any, fraction: Any, smooth: Any) -> Any:
    """Read each lane from its level, mixed with the next one by a fraction of 0..256."""
    zero = splatf(0)
    color = (zero, zero, zero, zero)
    between = movemask(fraction > 0) != 0
    for step in range(2):
        if step == 0 or between:
            read = read_level_wide(texels, ints, offset, u, v, mini(level + step, splati(ints[I_LAST_LEVEL])), smooth)
            color = mixed(color, read, i2f(fraction) * _F(1.0 / 256.0)) if step == 1 else read
    return color


@inline
def footprint_wide(texels: Any, ints: Any, offset: Any, u: Any, v: Any, ux: Any, vx: Any, uy: Any, vy: Any) -> Any:
    """Sample by the size of a pixel in texels, as `footprint` does."""
    level, fraction, smooth, taps, du, dv = selection(ints, ux, vx, uy, vy)
    if ints[I_ANISOTROPY] <= 1:
        return read_levels_wide(texels, ints, offset, u, v, level, fraction, smooth)
    zero = splatf(0)
    sums = (zero, zero, zero, zero)
    step = np.int32(0)
    while movemask(taps > step) != 0:
        part = (_F(step) + _F(0.5)) / i2f(taps) - _F(0.5)
        color = read_levels_wide(texels, ints, offset, u + du * part, v + dv * part, level, fraction, smooth)
        sums = plus(sums, color, taps > step)
        step += np.int32(1)
    scale = splatf(1) / i2f(taps)
    return sums[0] * scale, sums[1] * scale, sums[2] * scale, sums[3] * scale


@helper
def sample_wide(texels: Any, ints: Any, offset: Any, u: Any, v: Any, ux: Any, vx: Any, uy: Any, vy: Any) -> Any:
    """Sample a texture of any kind: four channels, 1 being what 255 is in packed pixels."""
    if ints[I_TEXTURE_STRIDE] != 0:
        return footprint_wide(texels, ints, offset, u, v, ux, vx, uy, vy)
    most = _F(255)
    red, green, blue, alpha = unpacked(sample_at(texels, ints, offset, u, v, ux, vx, uy, vy))
    return red / most, green / most, blue / most, alpha / most
