"""Texture sampling, eight texels at a time. Coordinates are in texels; no coordinate can reach outside the texture."""

from __future__ import annotations

from typing import Any

import numpy as np

from renderers.raster.compiling import inline
from renderers.raster.gathering import gather, gather_pairs
from renderers.raster.layout import ADDRESS_CLAMP, ADDRESS_MIRROR_POWER, ADDRESS_WRAP, ADDRESS_WRAP_POWER
from renderers.raster.memory import moved
from renderers.raster.simd import (
    f2i,
    floorv,
    high_bytes,
    high_half,
    i2f,
    low_half,
    maxf,
    maxi,
    minf,
    mini,
    movemask,
    multiply16,
    splatf,
    splati,
)

_F = np.float32
_FAR = 1.0e9  # texel numbers stay within int32
EVEN = 0x00FF00FF
_HIGH = -0x10000
_WEIGHTS = 511  # tells the compiler that weights are small, which halves the work
_SIGNS = -0x7FFF8000  # the top bit of both halves
_ROUND = (1 << 23) + (1 << 15)  # undoes the signs, and a half for rounding


@inline
def inside(index: Any, size: Any) -> Any:
    """Clamp texel numbers to the texture."""
    return mini(maxi(index, splati(0)), splati(size - 1))


@inline
def remainder(index: Any, size: Any) -> Any:
    """Give the non-negative remainder of texel numbers, exact for numbers below 2**22."""
    quotient = f2i(floorv((i2f(index) + _F(0.5)) * (_F(1) / _F(size))))
    return inside(index - quotient * size, size)


@inline
def address(mode: Any, index: Any, size: Any) -> Any:
    """Apply an address mode to texel numbers."""
    if mode == ADDRESS_WRAP_POWER:
        return index & (size - 1)
    if mode == ADDRESS_CLAMP:
        return inside(index, size)
    if mode == ADDRESS_MIRROR_POWER:
        place = index & (2 * size - 1)
        return mini(place, (2 * size - 1) - place)
    if mode == ADDRESS_WRAP:
        return remainder(index, size)
    place = remainder(index, 2 * size)
    return mini(place, (2 * size - 1) - place)


@inline
def reachable(coordinate: Any) -> Any:
    """Bring a coordinate into the range of texel numbers; NaN becomes a number."""
    return maxf(minf(coordinate, splatf(_FAR)), splatf(-_FAR))


@inline
def all_within(column: Any, row: Any, width: Any, height: Any) -> Any:
    """Tell whether all texel numbers lie in the texture, where address modes change nothing."""
    negative_outside = column | row | ((width - 1) - column) | ((height - 1) - row)
    return movemask(negative_outside < 0) == 0


@inline
def place_of(u: Any, v: Any, width: Any, height: Any, pitch: Any, mode_u: Any, mode_v: Any) -> Any:
    """Give where the texel lies that holds each coordinate."""
    column, row = f2i(floorv(reachable(u))), f2i(floorv(reachable(v)))
    if not all_within(column, row, width, height):
        column, row = address(mode_u, column, width), address(mode_v, row, height)
    return row * pitch + column


@inline
def nearest(texels: Any, offset: Any, u: Any, v: Any, width: Any, height: Any, pitch: Any, mode_u: Any, mode_v: Any) -> Any:
    """Read the texel that holds each coordinate, in the picture that begins at each lane's offset."""
    return gather(texels, place_of(u, v, width, height, pitch, mode_u, mode_v) + offset)


@inline
def mix_right(left: Any, right: Any, weight: Any) -> Any:
    """Mix bytes in 16-bit halves by weights of 0..256 in halves: 256 times the mean, less 2**15, signed."""
    return (multiply16(left, 0x01000100 - weight) + multiply16(right, weight)) ^ _SIGNS


@inline
def mix_down(above: Any, below: Any, weight: Any) -> Any:
    """Mix what `mix_right` gave by weights of 0..256: bytes in 16-bit halves, rounded once."""
    weight, rest = weight & _WEIGHTS, (256 - weight) & _WEIGHTS
    low = low_half(above) * rest + low_half(below) * weight + _ROUND
    high = high_half(above) * rest + high_half(below) * weight + _ROUND
    return low >> 16 | (high & _HIGH)


@inline
def mix_four(c00: Any, c10: Any, c01: Any, c11: Any, weight_u: Any, weight_v: Any) -> Any:
    """Mix packed pixels: right by weight_u, then down by weight_v, both 0..256, with one rounding at the end."""
    right = weight_u | weight_u << 16
    even_above, odd_above = mix_right(c00 & EVEN, c10 & EVEN, right), mix_right(high_bytes(c00), high_bytes(c10), right)
    even_below, odd_below = mix_right(c01 & EVEN, c11 & EVEN, right), mix_right(high_bytes(c01), high_bytes(c11), right)
    return mix_down(even_above, even_below, weight_v) | mix_down(odd_above, odd_below, weight_v) << 8


@inline
def grid_of(u: Any, v: Any) -> Any:
    """Give the column and row left of and above each coordinate, and the weights of the next ones, rounded to 1/256."""
    u, v = reachable(u - _F(0.5)), reachable(v - _F(0.5))
    whole_u, whole_v = floorv(u), floorv(v)
    weight_u, weight_v = f2i((u - whole_u) * _F(256) + _F(0.5)), f2i((v - whole_v) * _F(256) + _F(0.5))
    return f2i(whole_u), f2i(whole_v), weight_u, weight_v


@inline
def bilinear(texels: Any, offset: Any, u: Any, v: Any, width: Any, height: Any, pitch: Any, mode_u: Any, mode_v: Any) -> Any:
    """Mix the four texels around each coordinate, with weights rounded to 1/256 as hardware does."""
    column, row, weight_u, weight_v = grid_of(u, v)
    if all_within(column, row, width - 1, height - 1):
        place = row * pitch + column + offset
        c00, c10 = gather_pairs(texels, place)
        c01, c11 = gather_pairs(moved(texels, pitch), place)
    else:
        c00, c10, c01, c11 = four_addressed(texels, offset, column, row, width, height, pitch, mode_u, mode_v)
    return mix_four(c00, c10, c01, c11, weight_u, weight_v)


@inline
def four_addressed(
    texels: Any, offset: Any, column: Any, row: Any, width: Any, height: Any, pitch: Any, mode_u: Any, mode_v: Any
) -> Any:
    """Read texels, those right of them, below them, and right below, wherever address modes put them."""
    right, below = address(mode_u, column + 1, width), address(mode_v, row + 1, height) * pitch + offset
    column, row = address(mode_u, column, width), address(mode_v, row, height) * pitch + offset
    above_pair = gather(texels, row + column), gather(texels, row + right)
    return *above_pair, gather(texels, below + column), gather(texels, below + right)


@inline
def clamped_grid(u: Any, v: Any, width: Any, height: Any) -> Any:
    """Give column, row and weights as `grid_of` does, for clamp both ways in a texture of two texels or more each way.

    All columns and rows have a next one: the last texel is the next one of its pair, with a weight of 256.
    """
    u = maxf(minf(u - _F(0.5), splatf(_F(width - 1))), splatf(0)) * _F(256) + _F(0.5)
    v = maxf(minf(v - _F(0.5), splatf(_F(height - 1))), splatf(0)) * _F(256) + _F(0.5)
    place_u, place_v = f2i(u), f2i(v)
    column, row = mini(place_u >> 8, splati(width - 2)), mini(place_v >> 8, splati(height - 2))
    return column, row, place_u - (column << 8), place_v - (row << 8)
