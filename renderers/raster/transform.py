"""Transforming vertices to clip space, and clip space to fixed-point pixels."""

from __future__ import annotations

import math
from typing import Any

import numpy as np
from numba import types

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
    V_IW,
    V_REST_X,
    V_REST_Y,
    V_X,
    V_Y,
    V_Z,
)
from renderers.raster.memory import stack_of
from renderers.raster.simd import loadf, narrowed, stored, storef, widened

_F = np.float32
_rows = stack_of(types.float32, 20)  # four more than there are, because vectors have eight lanes


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
def clip_code(x: Any, y: Any, z: Any, w: Any, floats: Any) -> Any:
    """Tell on which sides of the clip volume a position lies."""
    if not (abs(x) < 1e30 and abs(y) < 1e30 and abs(z) < 1e30 and abs(w) < 1e30):
        return CODE_INVALID
    code = 0
    if w < SMALLEST_W:
        code |= CODE_W
    if z < 0:
        code |= CODE_NEAR
    if z > w:
        code |= CODE_FAR
    if x < floats[F_GUARD] * w:
        code |= CODE_GUARD
    if x > floats[F_GUARD + 1] * w:
        code |= CODE_GUARD << 1
    if y < floats[F_GUARD + 2] * w:
        code |= CODE_GUARD << 2
    if y > floats[F_GUARD + 3] * w:
        code |= CODE_GUARD << 3
    if x < -w:
        code |= CODE_OUTSIDE
    if x > w:
        code |= CODE_OUTSIDE << 1
    if y < -w:
        code |= CODE_OUTSIDE << 2
    if y > w:
        code |= CODE_OUTSIDE << 3
    return code


@inline
def row_times(params: Any, matrix: Any, column: Any, x: Any, y: Any, z: Any, w: Any) -> Any:
    """Give one component of (x, y, z, w) times a row-major matrix."""
    at = matrix + column
    return x * params[at] + y * params[at + 4] + z * params[at + 8] + w * params[at + 12]


@inline
def rows_to_clip(params: Any) -> Any:
    """Give the rows of the matrix to clip space; of each vector the first four count."""
    rows = _rows()
    for number in range(16):
        rows[number] = params[P_MATRIX + number]
    return widened(loadf(rows, 0)), widened(loadf(rows, 4)), widened(loadf(rows, 8)), widened(loadf(rows, 12))


@inline
def place(px: Any, py: Any, pz: Any, pw: Any, matrix: Any, floats: Any, shift: Any, scratch: Any, vertex: Any) -> Any:
    """Write the clip and the screen columns of a vertex and give its clip code."""
    x, y, z, w = np.float64(px), np.float64(py), np.float64(pz), np.float64(pw)
    row1, row2, row3, row4 = matrix
    clip = row1 * x + row2 * y + row3 * z + row4 * w
    storef(vertex, V_CLIP, narrowed(clip))
    stored(scratch, 0, clip)
    cx, cy, cz, cw = scratch[0], scratch[1], scratch[2], scratch[3]
    code = clip_code(cx, cy, cz, cw, floats)
    if code & 255 == 0:
        project(cx, cy, cz, cw, floats, shift, vertex)
    return code
