"""Texture sampling, eight texels at a time. Coordinates are in texels; no coordinate can reach outside the texture."""

from __future__ import annotations

from typing import Any

import numpy as np

from renderers.raster.compiling import inline
from renderers.raster.layout import ADDRESS_CLAMP, ADDRESS_MIRROR_POWER, ADDRESS_WRAP, ADDRESS_WRAP_POWER
from renderers.raster.memory import moved
from renderers.raster.simd import f2i, floorv, gather, gather_pairs, i2f, maxf, maxi, minf, mini, mix16, movemask, splatf, splati

_F = np.float32
_FAR = 1.0e9  # texel numbers stay within int32
_EVEN = 0x00FF00FF
_LOW = 0xFFFF


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
def mix(above: Any, below: Any, weight: Any) -> Any:
    """Mix 8.8 fixed-point values by a weight of 0..256, into 8.16 with a half added for rounding."""
    return ((above << 8) + 0x8000) + (below - above) * weight


@inline
def mix_four(c00: Any, c10: Any, c01: Any, c11: Any, weight_u: Any, weight_v: Any) -> Any:
    """Mix packed pixels: right by weight_u, then down by weight_v, both 0..256, with one rounding at the end."""
    both = weight_u | weight_u << 16
    even_above, odd_above = mix16(c00 & _EVEN, c10 & _EVEN, both), mix16(c00 >> 8 & _EVEN, c10 >> 8 & _EVEN, both)
    even_below, odd_below = mix16(c01 & _EVEN, c11 & _EVEN, both), mix16(c01 >> 8 & _EVEN, c11 >> 8 & _EVEN, both)
    red = mix(even_above & _LOW, even_below & _LOW, weight_v) >> 16
    green = mix(odd_above & _LOW, odd_below & _LOW, weight_v) >> 8 & 0xFF00
    blue = mix(even_above >> 16, even_below >> 16, weight_v) & 0xFF0000
    alpha = mix(odd_above >> 16, odd_below >> 16, weight_v) << 8 & 0xFF000000
    return red | green | blue | alpha


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
        right, below = address(mode_u, column + 1, width), address(mode_v, row + 1, height) * pitch + offset
        column, row = address(mode_u, column, width), address(mode_v, row, height) * pitch + offset
        c00, c10 = gather(texels, row + column), gather(texels, row + right)
        c01, c11 = gather(texels, below + column), gather(texels, below + right)
    return mix_four(c00, c10, c01, c11, weight_u, weight_v)
