"""Texture sampling, eight texels at a time. Coordinates are in texels; no coordinate can reach outside the texture."""

from __future__ import annotations

from typing import Any

import numpy as np

from renderers.raster.compiling import inline
from renderers.raster.layout import ADDRESS_CLAMP, ADDRESS_MIRROR_POWER, ADDRESS_WRAP, ADDRESS_WRAP_POWER
from renderers.raster.simd import f2i, floorv, gather, i2f, maxf, maxi, minf, mini, splatf, splati

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
def nearest(texels: Any, u: Any, v: Any, width: Any, height: Any, pitch: Any, mode_u: Any, mode_v: Any) -> Any:
    """Read the texel that holds each coordinate."""
    column = address(mode_u, f2i(floorv(reachable(u))), width)
    row = address(mode_v, f2i(floorv(reachable(v))), height)
    return gather(texels, row * pitch + column)


@inline
def mix(above: Any, below: Any, weight: Any) -> Any:
    """Mix 8.8 fixed-point values by a weight of 0..256, into 8.16 with a half added for rounding."""
    return above * (256 - weight) + below * weight + 0x8000


@inline
def bilinear(texels: Any, u: Any, v: Any, width: Any, height: Any, pitch: Any, mode_u: Any, mode_v: Any) -> Any:
    """Mix the four texels around each coordinate, with weights rounded to 1/256 as hardware does, and one rounding at the end."""
    u = reachable(u - _F(0.5))
    v = reachable(v - _F(0.5))
    whole_u = floorv(u)
    whole_v = floorv(v)
    weight_u = f2i((u - whole_u) * _F(256) + _F(0.5))
    weight_v = f2i((v - whole_v) * _F(256) + _F(0.5))
    column = f2i(whole_u)
    row = f2i(whole_v)
    right = address(mode_u, column + 1, width)
    below = address(mode_v, row + 1, height) * pitch
    column = address(mode_u, column, width)
    row = address(mode_v, row, height) * pitch
    c00 = gather(texels, row + column)
    c10 = gather(texels, row + right)
    c01 = gather(texels, below + column)
    c11 = gather(texels, below + right)
    even_above = (c00 & _EVEN) * (256 - weight_u) + (c10 & _EVEN) * weight_u
    even_below = (c01 & _EVEN) * (256 - weight_u) + (c11 & _EVEN) * weight_u
    odd_above = (c00 >> 8 & _EVEN) * (256 - weight_u) + (c10 >> 8 & _EVEN) * weight_u
    odd_below = (c01 >> 8 & _EVEN) * (256 - weight_u) + (c11 >> 8 & _EVEN) * weight_u
    red = mix(even_above & _LOW, even_below & _LOW, weight_v) >> 16
    green = mix(odd_above & _LOW, odd_below & _LOW, weight_v) >> 8 & 0xFF00
    blue = mix(even_above >> 16, even_below >> 16, weight_v) & 0xFF0000
    alpha = mix(odd_above >> 16, odd_below >> 16, weight_v) << 8 & 0xFF000000
    return red | green | blue | alpha
