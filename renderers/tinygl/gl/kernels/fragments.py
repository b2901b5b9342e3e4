"""What happens to eight pixels: depth test, texture, key colour, blending. There is no alpha; stored alpha is 255.

Colours come as fixed-point numbers. Over a texture 1.0 is 2**24; without one a channel is 0..255 in the upper half, and half a
step has been added already, so that cutting off the lower half rounds.
"""

from __future__ import annotations

from typing import Any

from renderers.raster.compiling import inline
from renderers.raster.simd import gather, loadf, loadi, maxi, mini, sel, seli, splati, storef, storei
from renderers.tinygl.gl.kernels.layout import (
    EQUATION_ADD,
    EQUATION_SUBTRACT,
    FACTOR_INVERSE,
    FACTOR_ZERO,
    I_BLEND,
    I_DEPTH_WRITE,
    I_DESTINATION,
    I_EQUATION,
    I_KEYED,
    I_SOURCE,
    KEY,
    OPAQUE,
)


@inline
def packed(red: Any, green: Any, blue: Any) -> Any:
    """Give packed pixels of channels in the upper half."""
    return red >> 16 | (green >> 8 & 0xFF00) | (blue & 0xFF0000) | OPAQUE


@inline
def modulated(pixels: Any, red: Any, green: Any, blue: Any) -> Any:
    """Multiply packed texels by colours of which 2**24 is one."""
    red = ((pixels & 255) * (red >> 8) + 32768) >> 16
    green = ((pixels >> 8 & 255) * (green >> 8) + 32768) >> 8 & 0xFF00
    return red | green | (((pixels >> 16 & 255) * (blue >> 8) + 32768) & 0xFF0000) | OPAQUE


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
def near_enough(depth: Any, offset: Any, mask: Any, z: Any) -> Any:
    """Keep the pixels that are not behind what was drawn."""
    return mask & (z <= loadf(depth, offset))


@inline
def keyed(texels: Any, index: Any, mask: Any, ints: Any) -> Any:
    """Give the texels, and the mask without those of the key colour."""
    pixels = gather(texels, index)
    if ints[I_KEYED]:
        mask = mask & (pixels != KEY)
    return pixels, mask


@inline
def put(color: Any, depth: Any, offset: Any, mask: Any, z: Any, pixels: Any, ints: Any) -> None:
    """Store the depth and the blended colours of a mask."""
    if ints[I_DEPTH_WRITE]:
        storef(depth, offset, sel(mask, z, loadf(depth, offset)))
    old = loadi(color, offset)
    if ints[I_BLEND]:
        pixels = blended(ints, pixels, old)
    storei(color, offset, seli(mask, pixels, old))
