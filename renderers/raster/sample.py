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
_ODD = 0xFF00FF00
_HALF = 0x00800080


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
def bilinear(texels: Any, u: Any, v: Any, width: Any, height: Any, pitch: Any, mode_u: Any, mode_v: Any) -> Any:
    """Mix the four texels around each coordinate, with weights of 1/256."""
    u = reachable(u - _F(0.5))
    v = reachable(v - _F(0.5))
    whole_u = floorv(u)
    whole_v = floorv(v)
    weight_u = f2i((u - whole_u) * _F(256))
    weight_v = f2i((v - whole_v) * _F(256))
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
    rest_u = 256 - weight_u
    rest_v = 256 - weight_v
    even_0 = ((c00 & _EVEN) * rest_u + (c10 & _EVEN) * weight_u + _HALF) >> 8 & _EVEN
    even_1 = ((c01 & _EVEN) * rest_u + (c11 & _EVEN) * weight_u + _HALF) >> 8 & _EVEN
    odd_0 = ((c00 >> 8 & _EVEN) * rest_u + (c10 >> 8 & _EVEN) * weight_u + _HALF) >> 8 & _EVEN
    odd_1 = ((c01 >> 8 & _EVEN) * rest_u + (c11 >> 8 & _EVEN) * weight_u + _HALF) >> 8 & _EVEN
    even = (even_0 * rest_v + even_1 * weight_v + _HALF) >> 8 & _EVEN
    odd = (odd_0 * rest_v + odd_1 * weight_v + _HALF) & _ODD
    return even | odd
