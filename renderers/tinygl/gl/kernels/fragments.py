"""What happens to eight pixels: depth test, texture, key colour, blending. There is no alpha; stored alpha is 255.

Colours come as fixed-point numbers. Over a texture they are tints, of which TINT is one; without one a channel is 0..255 in the
upper half, and half a step has been added already, so that cutting off the lower half rounds.
"""

from __future__ import annotations

from typing import Any

from renderers.raster.compiling import inline
from renderers.raster.gathering import gather
from renderers.raster.simd import loadf, loadi, maxi, mini, splatf, splati, storef, storei
from renderers.tinygl.gl.kernels.lanes import choose, multiply_high
from renderers.tinygl.gl.kernels.layout import (
    EQUATION_ADD,
    EQUATION_SUBTRACT,
    FACTOR_INVERSE,
    FACTOR_ZERO,
    I_BLEND,
    I_DEPTH_TEST,
    I_DEPTH_WRITE,
    I_DESTINATION,
    I_EQUATION,
    I_KEYED,
    I_SOURCE,
    KEY,
    OPAQUE,
)

_EVEN, _ODD = 0x00FF00FF, -0x00FF0100
_HALF = 0x00800080
_OPAQUE_TINT = -0x10000


@inline
def packed(red: Any, green: Any, blue: Any) -> Any:
    """Give packed pixels of channels in the upper half."""
    return red >> 16 | (green >> 8 & 0xFF00) | (blue & 0xFF0000) | OPAQUE


@inline
def modulated(pixels: Any, red: Any, green: Any, blue: Any) -> Any:
    """Multiply packed texels by tints in the lower half, and round."""
    outer = multiply_high(pixels << 8 & _ODD, red | blue << 16) + _HALF
    inner = multiply_high(pixels & _ODD, green | _OPAQUE_TINT) + _HALF
    return (outer >> 8 & _EVEN) | (inner & _ODD)


@inline
def weighted(factor: Any, channel: Any) -> Any:
    """Give a channel of 0..255 times its factor, times 255. Only a colour's own inverse is a factor that depends on it."""
    if factor == FACTOR_ZERO:
        return splati(0)
    if factor == FACTOR_INVERSE:
        return channel * (255 - channel)
    return channel * 255


@inline
def combined(ints: Any, source: Any, destination: Any) -> Any:
    """Blend one channel: the exact sum, clamped and rounded once."""
    from_source = weighted(ints[I_SOURCE], source)
    from_destination = weighted(ints[I_DESTINATION], destination)
    if ints[I_EQUATION] == EQUATION_ADD:
        total = from_source + from_destination
    elif ints[I_EQUATION] == EQUATION_SUBTRACT:
        total = from_source - from_destination
    else:
        total = from_destination - from_source
    total = mini(maxi(total, splati(0)), splati(65025)) + 128
    return (total + (total >> 8)) >> 8


@inline
def blended(ints: Any, source: Any, destination: Any) -> Any:
    """Blend packed pixels."""
    red = combined(ints, source & 255, destination & 255)
    green = combined(ints, source >> 8 & 255, destination >> 8 & 255)
    blue = combined(ints, source >> 16 & 255, destination >> 16 & 255)
    return red | green << 8 | blue << 16 | OPAQUE


@inline
def nearer(depth: Any, offset: Any, mask: Any, z: Any, ints: Any) -> Any:
    """Keep the pixels that are not behind what was drawn. Give the depths before too."""
    nearest = splatf(0)
    if ints[I_DEPTH_TEST]:
        nearest = loadf(depth, offset)
        mask = mask & (z <= nearest)
    return mask, nearest


@inline
def keyed(texels: Any, index: Any, mask: Any, ints: Any) -> Any:
    """Give the texels, and the mask without those of the key colour."""
    pixels = gather(texels, index)
    if ints[I_KEYED]:
        mask = mask & (pixels != KEY)
    return pixels, mask


@inline
def put(color: Any, depth: Any, offset: Any, mask: Any, z: Any, nearest: Any, pixels: Any, ints: Any) -> None:
    """Store the depth and the blended colours of a mask; `nearest` is the depth before."""
    if ints[I_DEPTH_WRITE]:
        storef(depth, offset, choose(mask, z, nearest))
    old = loadi(color, offset)
    if ints[I_BLEND]:
        pixels = blended(ints, pixels, old)
    storei(color, offset, choose(mask, pixels, old))
