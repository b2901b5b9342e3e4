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
    V_IW,
    V_REST_X,
    V_REST_Y,
    V_X,
    V_Y,
    V_Z,
)

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
    """Give what snapping took off; nothing for sprites, nor where it is only the rounding of clip coordinates."""
    return _F(rest) if shift != 0 and abs(rest) > REST_NOISE else _F(0)


@inline
def project(x: Any, y: Any, z: Any, w: Any, floats: Any, shift: Any, vertex: Any) -> None:
    """Write the screen columns of a vertex whose w is safe."""
    inverse_w = 1.0 / w
    exact_x = to_sub_pixels(x, inverse_w, np.float64(floats[F_SCALE_X]), np.float64(floats[F_CENTER_X]))
    exact_y = to_sub_pixels(y, inverse_w, np.float64(floats[F_SCALE_Y]), np.float64(floats[F_CENTER_Y]))
    snapped_x, snapped_y = math.floor(exact_x + 0.5), math.floor(exact_y + 0.5)
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
def place(px: Any, py: Any, pz: Any, pw: Any, params: Any, floats: Any, shift: Any, vertex: Any) -> Any:
    """Write the clip and the screen columns of a vertex and give its clip code."""
    x, y, z, w = np.float64(px), np.float64(py), np.float64(pz), np.float64(pw)
    cx = row_times(params, P_MATRIX, 0, x, y, z, w)
    cy = row_times(params, P_MATRIX, 1, x, y, z, w)
    cz = row_times(params, P_MATRIX, 2, x, y, z, w)
    cw = row_times(params, P_MATRIX, 3, x, y, z, w)
    code = clip_code(cx, cy, cz, cw, floats)
    vertex[V_CLIP] = cx
    vertex[V_CLIP + 1] = cy
    vertex[V_CLIP + 2] = cz
    vertex[V_CLIP + 3] = cw
    if code & 255 == 0:
        project(cx, cy, cz, cw, floats, shift, vertex)
    return code
