"""Transforming vertices to clip space, and clip space to fixed-point pixels."""

from __future__ import annotations

import math
from typing import Any

import numpy as np

from renderers.raster.compiling import inline
from renderers.raster.layout import (
    CODE_FAR,
    CODE_GUARD,
    CODE_INVALID,
    CODE_NEAR,
    CODE_OUTSIDE,
    CODE_W,
    F_CENTER_X,
    F_CENTER_Y,
    F_FAR,
    F_GUARD,
    F_NEAR,
    F_SCALE_X,
    F_SCALE_Y,
    FIXED,
    P_MATRIX,
    REST_NOISE,
    SMALLEST_W,
    V_CLIP,
    V_COLUMNS,
    V_IW,
    V_REST_X,
    V_REST_Y,
    V_X,
    V_Y,
    V_Z,
)
from renderers.raster.simd import floord, narrowed, seld, seli, splatd, splatf, splati, storef, transposed, widened

_F = np.float32


@inline
def to_fixed(clip: Any, inverse_w: Any, scale: Any, center: Any) -> Any:
    """Turn one clip coordinate into 24.8 fixed-point pixels."""
    return math.floor(to_sub_pixels(clip, inverse_w, scale, center) + 0.5)


@inline
def to_sub_pixels(clip: Any, inverse_w: Any, scale: Any, center: Any) -> Any:
    """Turn one clip coordinate into 1/256 pixels, not snapped yet."""
    return (clip * inverse_w * scale + center) * FIXED


@inline
def rest_of(rest: Any, shift: Any) -> Any:
    """Give what snapping took off; nothing for sprites, nor where it is only the rounding of clip coordinates.

    The condition is a factor, because a branch on it would be mispredicted often.
    """
    return _F(rest * np.float64(abs(rest) > REST_NOISE)) if shift != 0 else _F(0)


@inline
def project(x: Any, y: Any, z: Any, w: Any, floats: Any, shift: Any, vertex: Any) -> None:
    """Write the screen columns of a vertex whose w is safe."""
    inverse_w = 1.0 / w
    exact_x = to_sub_pixels(x, inverse_w, np.float64(floats[F_SCALE_X]), np.float64(floats[F_CENTER_X]))
    exact_y = to_sub_pixels(y, inverse_w, np.float64(floats[F_SCALE_Y]), np.float64(floats[F_CENTER_Y]))
    snapped_x, snapped_y = np.floor(exact_x + 0.5), np.floor(exact_y + 0.5)
    vertex[V_X] = _F(snapped_x + shift)
    vertex[V_Y] = _F(snapped_y + shift)
    vertex[V_REST_X] = rest_of(exact_x - snapped_x, shift)
    vertex[V_REST_Y] = rest_of(exact_y - snapped_y, shift)
    near, far = np.float64(floats[F_NEAR]), np.float64(floats[F_FAR])
    vertex[V_Z] = _F(z * inverse_w * (far - near) + near)
    vertex[V_IW] = _F(inverse_w)


@inline
def eight_times(params: Any, column: Any, x: Any, y: Any, z: Any, w: Any) -> Any:
    """Give one component of eight positions in clip space, as float64."""
    at = P_MATRIX + column
    return x * params[at] + y * params[at + 4] + z * params[at + 8] + w * params[at + 12]


@inline
def flag(code: Any, holds: Any) -> Any:
    """Give a clip code where a condition holds."""
    return seli(holds, splati(code), splati(0))


@inline
def is_sane(x: Any) -> Any:
    """Tell which numbers are neither huge nor NaN."""
    return (x < 1e30) & (x > -1e30)


@inline
def clip_codes(x: Any, y: Any, z: Any, w: Any, floats: Any) -> Any:
    """Tell on which sides of the clip volume eight positions lie."""
    zero = splatd(0.0)
    behind = zero - w
    code = flag(CODE_W, w < SMALLEST_W) | flag(CODE_NEAR, z < zero) | flag(CODE_FAR, z > w)
    code = code | flag(CODE_GUARD, x < w * floats[F_GUARD]) | flag(CODE_GUARD << 1, x > w * floats[F_GUARD + 1])
    code = code | flag(CODE_GUARD << 2, y < w * floats[F_GUARD + 2]) | flag(CODE_GUARD << 3, y > w * floats[F_GUARD + 3])
    code = code | flag(CODE_OUTSIDE, x < behind) | flag(CODE_OUTSIDE << 1, x > w)
    code = code | flag(CODE_OUTSIDE << 2, y < behind) | flag(CODE_OUTSIDE << 3, y > w)
    return seli(is_sane(x) & is_sane(y) & is_sane(z) & is_sane(w), code, splati(CODE_INVALID))


@inline
def snapped(clip: Any, inverse_w: Any, scale: Any, center: Any, shift: Any) -> Any:
    """Give eight coordinates in whole sub-pixels, and what snapping took off."""
    exact = to_sub_pixels(clip, inverse_w, np.float64(scale), np.float64(center))
    whole = floord(exact + 0.5)
    rest = exact - whole
    if shift == 0:
        return narrowed(whole), splatf(0)
    noise = (rest <= REST_NOISE) & (rest >= -REST_NOISE)
    return narrowed(whole + np.float64(shift)), narrowed(seld(noise, splatd(0.0), rest))


@inline
def place(x: Any, y: Any, z: Any, w: Any, params: Any, floats: Any, shift: Any, vertex: Any) -> Any:
    """Write the clip and the screen columns of eight vertices; give their clip codes and what snapping took off.

    Screen columns hold where no clip code up to CODE_INVALID is set.
    """
    x, y, z, w = widened(x), widened(y), widened(z), widened(w)
    cx, cy = eight_times(params, 0, x, y, z, w), eight_times(params, 1, x, y, z, w)
    cz, cw = eight_times(params, 2, x, y, z, w), eight_times(params, 3, x, y, z, w)
    inverse_w = 1.0 / cw
    sx, rest_x = snapped(cx, inverse_w, floats[F_SCALE_X], floats[F_CENTER_X], shift)
    sy, rest_y = snapped(cy, inverse_w, floats[F_SCALE_Y], floats[F_CENTER_Y], shift)
    near, far = np.float64(floats[F_NEAR]), np.float64(floats[F_FAR])
    sz = narrowed(cz * inverse_w * (far - near) + near)
    clip = narrowed(cx), narrowed(cy), narrowed(cz), narrowed(cw)
    store_columns(vertex, V_CLIP, *clip, sx, sy, sz, narrowed(inverse_w))
    return clip_codes(cx, cy, cz, cw, floats), rest_x, rest_y


@inline
def store_columns(vertex: Any, column: Any, a: Any, b: Any, c: Any, d: Any, e: Any, f: Any, g: Any, h: Any) -> None:
    """Write eight columns that follow each other, of eight vertices."""
    rows = transposed(a, b, c, d, e, f, g, h)
    for lane in range(8):
        storef(vertex, lane * V_COLUMNS + column, rows[lane])


@inline
def row_times(params: Any, matrix: Any, column: Any, x: Any, y: Any, z: Any, w: Any) -> Any:
    """Give one component of (x, y, z, w) times a row-major matrix."""
    at = matrix + column
    return x * params[at] + y * params[at + 4] + z * params[at + 8] + w * params[at + 12]
