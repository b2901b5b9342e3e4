"""From clip space to fixed-point pixels, and on which sides of the clip volume a position lies."""

from __future__ import annotations

from typing import Any

import numpy as np

from renderers.raster.compiling import inline
from renderers.tinygl.gl.kernels.lanes import read_pair, write_pair
from renderers.tinygl.gl.kernels.layout import (
    CODE_FAR,
    CODE_GUARD,
    CODE_INVALID,
    CODE_NEAR,
    CODE_OUTSIDE,
    CODE_W,
    FIXED,
    LARGEST,
    P_GUARD,
    P_SHIFT,
    P_VIEWPORT,
    REST_NOISE,
    SMALLEST_W,
    V_COLUMNS,
    V_IW,
    V_REST_X,
    V_REST_Y,
    V_SPOT,
    V_Z,
)

_F = np.float32


@inline
def spot(x: Any, y: Any) -> Any:
    """Pack fixed-point pixels into one number, so that spots sort by row."""
    return (y << 32) | (x & 0xFFFFFFFF)


@inline
def spot_of(vertices: Any, vertex: Any) -> Any:
    """Read a vertex's place on the screen."""
    return read_pair(vertices, vertex * V_COLUMNS + V_SPOT)


@inline
def x_of(spot: Any) -> Any:
    """Give the fixed-point column."""
    return np.int64(np.int32(spot))


@inline
def y_of(spot: Any) -> Any:
    """Give the fixed-point row."""
    return spot >> 32


@inline
def rest_of(rest: Any, shift: Any) -> Any:
    """Give what snapping took off; nothing without a shift, nor where it is only the rounding of clip coordinates.

    The condition is a factor, because a branch on it would be mispredicted often.
    """
    return _F(rest * np.float64(abs(rest) > REST_NOISE)) if shift != 0 else _F(0)


@inline
def project(x: Any, y: Any, z: Any, w: Any, params: Any, vertex: Any) -> None:
    """Write the screen columns of a vertex whose w is safe."""
    inverse_w, shift = 1.0 / w, params[P_SHIFT]
    exact_x = (x * inverse_w * params[P_VIEWPORT] + params[P_VIEWPORT + 2]) * FIXED
    exact_y = (y * inverse_w * params[P_VIEWPORT + 1] + params[P_VIEWPORT + 3]) * FIXED
    snapped_x, snapped_y = np.floor(exact_x + 0.5), np.floor(exact_y + 0.5)
    write_pair(vertex, V_SPOT, spot(np.int64(snapped_x + shift), np.int64(snapped_y + shift)))
    vertex[V_REST_X] = rest_of(exact_x - snapped_x, shift)
    vertex[V_REST_Y] = rest_of(exact_y - snapped_y, shift)
    vertex[V_Z] = _F(z * inverse_w * 0.5 + 0.5)
    vertex[V_IW] = _F(inverse_w)


@inline
def clip_code(x: Any, y: Any, z: Any, w: Any, params: Any) -> Any:
    """Tell on which sides of the clip volume a position lies."""
    if not (abs(x) < LARGEST and abs(y) < LARGEST and abs(z) < LARGEST and abs(w) < LARGEST):
        return CODE_INVALID
    code = 0
    if w < SMALLEST_W:
        code |= CODE_W
    if z < -w:
        code |= CODE_NEAR
    if z > w:
        code |= CODE_FAR
    if x < params[P_GUARD] * w:
        code |= CODE_GUARD
    if x > params[P_GUARD + 1] * w:
        code |= CODE_GUARD << 1
    if y < params[P_GUARD + 2] * w:
        code |= CODE_GUARD << 2
    if y > params[P_GUARD + 3] * w:
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
