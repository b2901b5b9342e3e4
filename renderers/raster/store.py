"""Blending pixels into a target and storing them, by what the target holds."""

from __future__ import annotations

from typing import Any

import numpy as np

from renderers.raster.blend import blend, blend_value
from renderers.raster.compiling import inline
from renderers.raster.layout import (
    BLEND_OPAQUE,
    F_BLEND_FACTOR,
    I_BLEND,
    I_BLEND_ALPHA,
    I_BLEND_COLOR,
    I_STORE,
    I_STORE_CHANNELS,
    I_STORE_MOST,
    I_STORE_MOST_ALPHA,
    I_STORE_STRIDE,
    I_WRITE_CHANNELS,
    I_WRITE_MASK,
    STORE_HALF,
    STORE_INTEGER,
)
from renderers.raster.memory import moved
from renderers.raster.simd import bits_of, f2i, float_of, i2f, loadi, maxf, minf, sel, seli, splatf, splati, storei

_F = np.float32
_MAGNITUDE, _INFINITY, _NAN = 0x7FFFFFFF, 0x7F800000, 0x7FC00000
_KEPT = -0x2000  # the bits of a float32 that a half has
_LEAST_NORMAL, _PAST_MOST = 0x38800000, 0x47800000  # 2**-14 and 2**16, as bits of float32


@inline
def store(color: Any, offset: Any, mask: Any, pixels: Any, ints: Any, floats: Any) -> None:
    """Blend pixels into the target where the mask and the write mask allow it."""
    old = loadi(color, offset)
    pixels = blend(ints[I_BLEND], pixels, old, ints, floats)
    writable = ints[I_WRITE_MASK]
    if writable != -1:
        pixels = (pixels & writable) | (old & (-1 - writable))
    storei(color, offset, seli(mask, pixels, old))


@inline
def clamped(value: Any) -> Any:
    """Clamp to 0..1; NaN gives 0."""
    return minf(maxf(value, splatf(0)), splatf(1))


@inline
def to_half(value: Any) -> Any:
    """Round to the nearest 16-bit float, ties to even, and give it as a float32."""
    bits = bits_of(value)
    magnitude = bits & _MAGNITUDE
    rounded = (magnitude + 0xFFF + (magnitude >> 13 & 1)) & _KEPT
    # Adding one half makes the float32 just as coarse as small halves are.
    rounded = seli(magnitude < _LEAST_NORMAL, bits_of((float_of(magnitude) + _F(0.5)) - _F(0.5)), rounded)
    rounded = seli(rounded >= _PAST_MOST, splati(_INFINITY), rounded)
    rounded = seli(magnitude > _INFINITY, splati(_NAN), rounded)
    return float_of(rounded | (bits ^ magnitude))


@inline
def as_stored(value: Any, most: Any, ints: Any) -> Any:
    """Give what is left of a channel once the target's format holds it."""
    if ints[I_STORE] == STORE_INTEGER:
        return i2f(f2i(clamped(value) * _F(most) + _F(0.5))) / _F(most)
    if ints[I_STORE] == STORE_HALF:
        return to_half(value)
    return value


@inline
def store_channel(
    color: Any,
    offset: Any,
    mask: Any,
    channel: Any,
    part: Any,
    source: Any,
    old: Any,
    alphas: Any,
    most: Any,
    ints: Any,
    floats: Any,
) -> None:
    """Blend and store one channel, if format and state let it be written."""
    if ints[I_WRITE_CHANNELS] & ints[I_STORE_CHANNELS] & 1 << channel:
        value = source
        if ints[I_BLEND] != BLEND_OPAQUE:
            constant = floats[F_BLEND_FACTOR + channel]
            value = blend_value(ints, part, source, old, alphas[0], alphas[1], constant, channel == 3)
        value = as_stored(value, most, ints)
        storei(moved(color, channel * ints[I_STORE_STRIDE]), offset, bits_of(sel(mask, value, old)))


@inline
def load_channel(color: Any, offset: Any, channel: Any, ints: Any) -> Any:
    """Read one channel of eight pixels."""
    return float_of(loadi(moved(color, channel * ints[I_STORE_STRIDE]), offset))


@inline
def store_wide(color: Any, offset: Any, mask: Any, red: Any, green: Any, blue: Any, alpha: Any, ints: Any, floats: Any) -> None:
    """Blend pixels into a target that keeps its channels apart. Blending clamps where integers are stored."""
    if ints[I_STORE] == STORE_INTEGER:
        red, green, blue, alpha = clamped(red), clamped(green), clamped(blue), clamped(alpha)
    old = load_channel(color, offset, 3, ints)
    alphas = alpha, old
    most, most_alpha = ints[I_STORE_MOST], ints[I_STORE_MOST_ALPHA]
    store_channel(color, offset, mask, 3, I_BLEND_ALPHA, alpha, old, alphas, most_alpha, ints, floats)
    old = load_channel(color, offset, 0, ints)
    store_channel(color, offset, mask, 0, I_BLEND_COLOR, red, old, alphas, most, ints, floats)
    old = load_channel(color, offset, 1, ints)
    store_channel(color, offset, mask, 1, I_BLEND_COLOR, green, old, alphas, most, ints, floats)
    old = load_channel(color, offset, 2, ints)
    store_channel(color, offset, mask, 2, I_BLEND_COLOR, blue, old, alphas, most, ints, floats)
