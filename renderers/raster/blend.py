"""Blending of packed pixels, eight at a time. Every result is the exact quotient rounded to nearest."""

from __future__ import annotations

from typing import Any

import numpy as np

from renderers.raster.compiling import inline
from renderers.raster.layout import (
    BLEND_ADD,
    BLEND_ADD_ALPHA,
    BLEND_OPAQUE,
    BLEND_OVER,
    BLEND_STRAIGHT,
    F_BLEND_FACTOR,
    I_BLEND_ALPHA,
    I_BLEND_COLOR,
)
from renderers.raster.simd import add_bytes, f2i, high_bytes, i2f, maxf, minf, multiply16, splatf

_F = np.float32
_EVEN = 0x00FF00FF
_HALF = 0x00800080


@inline
def over_255(product: Any) -> Any:
    """Divide sums of byte products in 16-bit halves, which are at most 255 * 255, by 255 and round."""
    product = product + _HALF
    return high_bytes(product + high_bytes(product))


@inline
def multiply_pairs(pixel: Any, even: Any, odd: Any) -> Any:
    """Multiply the bytes 0 and 2, and the bytes 1 and 3, by factors of 0..255 in 16-bit halves, over 255."""
    return over_255(multiply16(pixel & _EVEN, even)) | over_255(multiply16(pixel >> 8 & _EVEN, odd)) << 8


@inline
def scale_bytes(pixel: Any, factor: Any) -> Any:
    """Multiply all four bytes by one factor of 0..255, over 255."""
    both = factor | factor << 16
    return multiply_pairs(pixel, both, both)


@inline
def over(source: Any, destination: Any) -> Any:
    """One, InverseSourceAlpha."""
    return add_bytes(source, scale_bytes(destination, 255 - (source >> 24)))


@inline
def straight(source: Any, destination: Any) -> Any:
    """SourceAlpha, InverseSourceAlpha: one rounding of the sum."""
    alpha = source >> 24
    alpha = alpha | alpha << 16
    rest = 0x00FF00FF - alpha
    even = over_255(multiply16(source & _EVEN, alpha) + multiply16(destination & _EVEN, rest))
    odd = over_255(multiply16(source >> 8 & _EVEN, alpha) + multiply16(destination >> 8 & _EVEN, rest))
    return even | odd << 8


@inline
def factor(
    code: Any, source: Any, destination: Any, source_alpha: Any, destination_alpha: Any, constant: Any, is_alpha: Any
) -> Any:
    """Give a Blend factor for one channel as a value of 0..1."""
    if code == 0:
        return splatf(1)
    if code == 1:
        return splatf(0)
    if code == 2:
        return source
    if code == 3:
        return 1 - source
    if code == 4:
        return source_alpha
    if code == 5:
        return 1 - source_alpha
    if code == 6:
        return destination
    if code == 7:
        return 1 - destination
    if code == 8:
        return destination_alpha
    if code == 9:
        return 1 - destination_alpha
    if code == 10:
        return splatf(constant)
    if code == 11:
        return splatf(_F(1) - constant)
    if is_alpha:
        return splatf(1)
    return minf(source_alpha, 1 - destination_alpha)


@inline
def combine(function: Any, source: Any, source_factor: Any, destination: Any, destination_factor: Any) -> Any:
    """Apply a BlendFunction to one channel."""
    if function == 0:
        return source * source_factor + destination * destination_factor
    if function == 1:
        return source * source_factor - destination * destination_factor
    if function == 2:
        return destination * destination_factor - source * source_factor
    if function == 3:
        return minf(source, destination)
    return maxf(source, destination)


@inline
def to_byte(value: Any) -> Any:
    """Clamp to 0..1 and round to 0..255, halves up; NaN gives 0."""
    return f2i(minf(maxf(value, splatf(0)), splatf(1)) * _F(255) + _F(0.5))


@inline
def blend_value(ints: Any, part: Any, source: Any, destination: Any, sa: Any, da: Any, constant: Any, is_alpha: Any) -> Any:
    """Blend one channel by the factors and the function that begin at `part`."""
    by_source = factor(ints[part], source, destination, sa, da, constant, is_alpha)
    by_destination = factor(ints[part + 1], source, destination, sa, da, constant, is_alpha)
    return combine(ints[part + 2], source, by_source, destination, by_destination)


@inline
def blend_channel(ints: Any, part: Any, source: Any, destination: Any, sa: Any, da: Any, constant: Any, is_alpha: Any) -> Any:
    """Blend one channel of 0..1 into a byte."""
    return to_byte(blend_value(ints, part, source, destination, sa, da, constant, is_alpha))


@inline
def blend_any(source: Any, destination: Any, ints: Any, floats: Any) -> Any:
    """Blend by any factors and functions."""
    unit = _F(1.0 / 255.0)
    sa = i2f(source >> 24) * unit
    da = i2f(destination >> 24) * unit
    result = blend_channel(ints, I_BLEND_ALPHA, sa, da, sa, da, floats[F_BLEND_FACTOR + 3], True) << 24
    for channel in range(3):
        shift = 8 * channel
        s = i2f(source >> shift & 255) * unit
        d = i2f(destination >> shift & 255) * unit
        result = result | blend_channel(ints, I_BLEND_COLOR, s, d, sa, da, floats[F_BLEND_FACTOR + channel], False) << shift
    return result


@inline
def blend(mode: Any, source: Any, destination: Any, ints: Any, floats: Any) -> Any:
    """Blend packed pixels by the mode that the state was reduced to."""
    if mode == BLEND_OPAQUE:
        return source
    if mode == BLEND_OVER:
        return over(source, destination)
    if mode == BLEND_STRAIGHT:
        return straight(source, destination)
    if mode == BLEND_ADD:
        return add_bytes(source, destination)
    if mode == BLEND_ADD_ALPHA:
        return add_bytes(scale_bytes(source, source >> 24), destination)
    return blend_any(source, destination, ints, floats)
