"""Clipping of triangles and lines, and culling by area."""

from __future__ import annotations

from typing import Any

import numpy as np

from renderers.raster.compiling import helper, inline
from renderers.raster.memory import moved
from renderers.tinygl.gl.kernels.layout import (
    CLIP_CORNERS,
    CLIP_PLANES,
    P_GUARD,
    SMALLEST_W,
    V_CLIP,
    V_COLOR,
    V_COLUMNS,
    V_SPOT,
    V_UV,
)
from renderers.tinygl.gl.kernels.projection import project, spot_of, x_of, y_of

_F = np.float32


@inline
def inside_of(plane: Any, vertex: Any, params: Any) -> Any:
    """Give how far a vertex lies inside a clip plane."""
    x, y = np.float64(vertex[V_CLIP]), np.float64(vertex[V_CLIP + 1])
    z, w = np.float64(vertex[V_CLIP + 2]), np.float64(vertex[V_CLIP + 3])
    if plane == 0:
        return w - SMALLEST_W
    if plane == 1:
        return w + z
    if plane == 2:
        return w - z
    if plane == 3:
        return x - params[P_GUARD] * w
    if plane == 4:
        return params[P_GUARD + 1] * w - x
    if plane == 5:
        return y - params[P_GUARD + 2] * w
    return params[P_GUARD + 3] * w - y


@helper
def cut(vertices: Any, inner: Any, outer: Any, d_inner: Any, d_outer: Any, new: Any, params: Any) -> None:
    """Make the vertex where an edge crosses a plane, always seen from the inner end, so that neighbours agree."""
    t = d_inner / (d_inner - d_outer)
    row = moved(vertices, new * V_COLUMNS)
    for column in range(V_UV + 2):
        if column < V_SPOT or column >= V_COLOR:
            a = np.float64(vertices[inner * V_COLUMNS + column])
            row[column] = _F(a + (np.float64(vertices[outer * V_COLUMNS + column]) - a) * t)
    w = max(np.float64(row[V_CLIP + 3]), SMALLEST_W)
    project(np.float64(row[V_CLIP]), np.float64(row[V_CLIP + 1]), np.float64(row[V_CLIP + 2]), w, params, row)


@helper
def clip_polygon(vertices: Any, used: Any, ring: Any, params: Any) -> Any:
    """Clip the triangle in ring[:3] by every plane; new vertices take the rows from `used` on. Give the number of corners."""
    corners = 3
    for plane in range(CLIP_PLANES):
        kept = 0
        for corner in range(corners):
            here, there = ring[corner], ring[(corner + 1) % corners]
            d_here = inside_of(plane, moved(vertices, here * V_COLUMNS), params)
            d_there = inside_of(plane, moved(vertices, there * V_COLUMNS), params)
            if d_here >= 0:
                ring[CLIP_CORNERS + kept] = here
                kept += 1
            if (d_here >= 0) != (d_there >= 0):
                if d_here >= 0:
                    cut(vertices, here, there, d_here, d_there, used, params)
                else:
                    cut(vertices, there, here, d_there, d_here, used, params)
                ring[CLIP_CORNERS + kept] = used
                kept += 1
                used += 1
        corners = kept
        for corner in range(corners):
            ring[corner] = ring[CLIP_CORNERS + corner]
    return corners


@helper
def clip_line(vertices: Any, used: Any, a: Any, b: Any, params: Any) -> Any:
    """Clip a line by every plane. Give its ends; -1 for nothing left."""
    for plane in range(CLIP_PLANES):
        if a >= 0:
            d_a = inside_of(plane, moved(vertices, a * V_COLUMNS), params)
            d_b = inside_of(plane, moved(vertices, b * V_COLUMNS), params)
            if d_a < 0 and d_b < 0:
                a = b = -1
            elif d_a < 0:
                cut(vertices, b, a, d_b, d_a, used, params)
                a = used
                used += 1
            elif d_b < 0:
                cut(vertices, a, b, d_a, d_b, used, params)
                b = used
                used += 1
    return a, b


@inline
def signed_area(p0: Any, p1: Any, p2: Any) -> Any:
    """Give twice a triangle's area in fixed-point units: positive when it is clockwise on the screen."""
    x0, y0 = x_of(p0), y_of(p0)
    return (x_of(p1) - x0) * (y_of(p2) - y0) - (x_of(p2) - x0) * (y_of(p1) - y0)


@inline
def area_of(vertices: Any, a: Any, b: Any, c: Any) -> Any:
    """Give the same of three vertices."""
    return signed_area(spot_of(vertices, a), spot_of(vertices, b), spot_of(vertices, c))


@inline
def survives(area: Any, cull: Any) -> Any:
    """Tell whether culling lets a triangle of this area through."""
    return area != 0 and not (cull == 1 and area > 0) and not (cull == 2 and area < 0)
