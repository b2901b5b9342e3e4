"""Makes a mip level of the one before, as GPUs do: each texel is read between those of the larger level that its centre lies in.

Where a side is even that is the mean of two texels; where it is odd, of two neighbours by their nearness.
"""

from __future__ import annotations

from typing import Any

import numpy as np
import numpy.typing as npt

_EVEN, _TWO = np.uint32(0x00FF00FF), np.uint32(0x00020002)

Pixels = npt.NDArray[np.uint32]
Channels = npt.NDArray[np.float32]


def halved(pixels: Pixels) -> Pixels:
    """Give the next mip level of packed pixels (rows, columns), rounded to nearest."""
    if _are_even(pixels.shape):
        parts = _quarters(pixels)
        even, odd = _mean(*(part & _EVEN for part in parts)), _mean(*(part >> 8 & _EVEN for part in parts))
        packed: Pixels = (even | odd << 8).astype(np.uint32, copy=False)
        return packed
    channels = np.stack([pixels >> shift & 255 for shift in (0, 8, 16, 24)]).astype(np.float32)
    return _packed(np.floor(halved_channels(channels) + np.float32(0.5)).astype(np.uint32))


def halved_channels(channels: Channels) -> Channels:
    """Give the next mip level of channels (4, rows, columns)."""
    if _are_even(channels.shape[1:]):
        a, b, c, d = _quarters(channels)
        mean: Channels = ((a + b) + (c + d)) * np.float32(0.25)
        return mean
    return _shrunk(_shrunk(channels, 1), 2)


def _are_even(sides: tuple[int, ...]) -> bool:
    return all(side % 2 == 0 or side == 1 for side in sides)


def _quarters(pixels: npt.NDArray[Any]) -> list[npt.NDArray[Any]]:
    """Give the four texels that make each one of the next level."""
    right, below = min(1, pixels.shape[-1] - 1), min(1, pixels.shape[-2] - 1)
    return [pixels[..., y::2, x::2] for y in (0, below) for x in (0, right)]


def _mean(*parts: Pixels) -> Pixels:
    """Give the mean of four arrays of bytes in 16-bit halves."""
    a, b, c, d = parts
    mean: Pixels = ((a + b + c + d + _TWO) >> 2 & _EVEN).astype(np.uint32, copy=False)
    return mean


def _packed(channels: Pixels) -> Pixels:
    red, green, blue, alpha = channels
    packed: Pixels = red | green << 8 | blue << 16 | alpha << 24
    return packed


def _shrunk(channels: Channels, axis: int) -> Channels:
    """Halve one side."""
    side = channels.shape[axis]
    count = max(side // 2, 1)
    place = (np.arange(count) + 0.5) * side / count - 0.5
    first = np.floor(place).astype(int)
    share = (place - first).astype(np.float32).reshape((-1, 1) if axis == 1 else (-1,))
    a, b = channels.take(first, axis), channels.take(np.minimum(first + 1, side - 1), axis)
    shrunk: Channels = a + (b - a) * share
    return shrunk
