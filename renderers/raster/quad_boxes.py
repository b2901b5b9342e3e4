"""Upright sprites: plain copies where they are unscaled and lie on whole texels."""

from __future__ import annotations

import math
from typing import Any

import numpy as np

from renderers.raster.blend import over
from renderers.raster.compiling import inline
from renderers.raster.layout import (
    BLEND_OVER,
    I_BLEND,
    I_PITCH,
    I_TEXTURE_HEIGHT,
    I_TEXTURE_PITCH,
    I_TEXTURE_WIDTH,
    I_WRITE_MASK,
    I_X0,
    I_X1,
)
from renderers.raster.memory import prefetch
from renderers.raster.quad_pixels import TINT_NONE, put, tinted
from renderers.raster.simd import iota, loadi, seli, storei

_ROWS_AHEAD = 3


@inline
def first_texel(from_fixed: Any, to_fixed_: Any, t0: Any, t1: Any, size: Any, smooth: Any) -> Any:
    """Give the texel under an axis' first pixel if all of its pixels lie on one whole texel each; otherwise -1.

    The slack stands for the rounding of the coordinates that the general path computes.
    """
    first, last = (from_fixed + 127) >> 8, ((to_fixed_ + 127) >> 8) - 1
    count = last - first + 1
    step = (t1 - t0) * 256.0 / np.float64(to_fixed_ - from_fixed)
    slack = (max(abs(t0), abs(t1)) + count) * 2.0**-21 + 2.0**-17
    begin = t0 + step * np.float64(first * 256 + 128 - from_fixed) / 256.0
    drift = (step - 1.0) * np.float64(count - 1)
    if smooth:
        texel = math.floor(begin)
        worst = max(abs(begin - 0.5 - texel), abs(begin - 0.5 - texel + drift))
        fits = worst < 1.0 / 512.0 - slack
    else:
        texel = math.floor(begin)
        least = min(begin - texel, begin - texel + drift)
        most = max(begin - texel, begin - texel + drift)
        fits = least > slack and most < 1.0 - slack
    if fits and texel >= 0 and texel + count <= size:
        return np.int64(texel)
    return np.int64(-1)


@inline
def copy_box(
    color: Any,
    texels: Any,
    left: Any,
    top: Any,
    right: Any,
    bottom: Any,
    shift: Any,
    kind: Any,
    tint: Any,
    ints: Any,
    floats: Any,
) -> None:
    """Draw an unscaled box; `shift` leads from a pixel of row 0 to its texel."""
    lane = iota()
    pitch, texture_pitch = np.int64(ints[I_PITCH]), np.int64(ints[I_TEXTURE_PITCH])
    mode, writable = ints[I_BLEND], ints[I_WRITE_MASK]
    hot = kind == TINT_NONE and mode == BLEND_OVER and writable == -1
    for y in range(top, bottom):
        to, source = y * pitch, shift + y * texture_pitch
        x = left
        if hot:
            while x < right - 7:
                prefetch(color, to + _ROWS_AHEAD * pitch + x)
                prefetch(texels, source + _ROWS_AHEAD * texture_pitch + x)
                storei(color, to + x, over(loadi(texels, source + x), loadi(color, to + x)))
                x += 8
            if x < right:
                old = loadi(color, to + x)
                storei(color, to + x, seli(lane < (right - x), over(loadi(texels, source + x), old), old))
        else:
            while x < right:
                prefetch(color, to + _ROWS_AHEAD * pitch + x)
                prefetch(texels, source + _ROWS_AHEAD * texture_pitch + x)
                pixels = tinted(loadi(texels, source + x), kind, tint)
                put(color, to + x, lane < (right - x), pixels, mode, writable, ints, floats)
                x += 8


@inline
def is_upright(xy: Any, uv: Any) -> Any:
    """Tell whether a box shows its texture neither turned nor sheared; it may be flipped."""
    return xy[0] < xy[2] and xy[1] < xy[5] and uv[0] == uv[4] and uv[2] == uv[6] and uv[1] == uv[3] and uv[5] == uv[7]


@inline
def copied(
    color: Any, texels: Any, xy: Any, uv: Any, top: Any, bottom: Any, kind: Any, tint: Any, ints: Any, floats: Any, smooth: Any
) -> Any:
    """Draw an upright box as a copy if it is unscaled and lies on whole texels. Give whether it was."""
    column = first_texel(xy[0], xy[2], uv[0], uv[2], ints[I_TEXTURE_WIDTH], smooth)
    row = first_texel(xy[1], xy[5], uv[1], uv[5], ints[I_TEXTURE_HEIGHT], smooth)
    if column < 0 or row < 0:
        return False
    left, first_row = (xy[0] + 127) >> 8, (xy[1] + 127) >> 8
    right = min((xy[2] + 127) >> 8, np.int64(ints[I_X1]))
    shift = (row - first_row) * np.int64(ints[I_TEXTURE_PITCH]) + column - left
    copy_box(color, texels, max(left, np.int64(ints[I_X0])), top, right, bottom, shift, kind, tint, ints, floats)
    return True
