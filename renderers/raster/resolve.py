"""Turning four samples a pixel into one."""

from __future__ import annotations

from typing import Any

from renderers.raster.compiling import inline
from renderers.raster.memory import address_of
from renderers.raster.simd import loadi, storei

_EVEN = 0x00FF00FF
_TWO = 0x00020002


@inline
def mean_of_bytes(a: Any, b: Any, c: Any, d: Any) -> Any:
    """Give the means of the bytes 0 and 2, rounded to nearest, in 16-bit halves."""
    return ((a & _EVEN) + (b & _EVEN) + (c & _EVEN) + (d & _EVEN) + _TWO) >> 2 & _EVEN


def resolve(surface: Any, plane: Any, count: Any, pixels: Any) -> None:
    """Write the means of four planes. Up to seven pixels more than `count` are written."""
    surface, pixels = address_of(surface), address_of(pixels)
    for place in range(0, count, 8):
        a, b = loadi(surface, place), loadi(surface, place + plane)
        c, d = loadi(surface, place + 2 * plane), loadi(surface, place + 3 * plane)
        odd = mean_of_bytes(a >> 8, b >> 8, c >> 8, d >> 8)
        storei(pixels, place, mean_of_bytes(a, b, c, d) | odd << 8)
