"""Filling triangles: exact top-left coverage on 24.8 fixed point."""

from __future__ import annotations

from typing import Any

import numpy as np
from numba import types

from renderers.raster.compiling import inline
from renderers.raster.memory import address_of, prefetch, stack_copy_of, stack_of
from renderers.tinygl.gl.kernels.clipping import clip_polygon, signed_area, survives
from renderers.tinygl.gl.kernels.edges import edge
from renderers.tinygl.gl.kernels.gradients import GRADIENTS, attributes, frame_of, have_one_color, is_white, set_gradients
from renderers.tinygl.gl.kernels.layout import (
    CLIP_CORNERS,
    CODE_CLIPPED,
    CODE_INVALID,
    I_COUNT,
    I_CULL,
    I_FLAT,
    I_PITCH,
    I_Y0,
    I_Y1,
    V_COLUMNS,
    V_IW,
)
from renderers.tinygl.gl.kernels.projection import spot_of, x_of, y_of
from renderers.tinygl.gl.kernels.spans import ROWS_AHEAD, ask_for_texels, draw_rows

_copied_ints = stack_copy_of(types.int32, I_COUNT)
_ring = stack_of(types.int64, 2 * CLIP_CORNERS)
_gradients = stack_of(types.float64, GRADIENTS)


@inline
def edges_of(p0: Any, p1: Any, p2: Any, first: Any) -> Any:
    """Give the edge from the top corner to the bottom one, and the two on the other side, with the row of their turn."""
    top, bottom = min(p0, min(p1, p2)), max(p0, max(p1, p2))
    middle = max(min(p0, p1), min(max(p0, p1), p2))
    turn = max((y_of(middle) + 127) >> 8, first)
    far, far_step = edge(top, bottom, first)
    near, near_step = edge(top, middle, first)
    turned, turned_step = edge(middle, bottom, turn)
    return far, far_step, near, near_step, turn, turned, turned_step


@inline
def fill_triangle(
    color: Any,
    depth: Any,
    texels: Any,
    vertices: Any,
    a: Any,
    b: Any,
    c: Any,
    provoking: Any,
    gradients: Any,
    ints: Any,
    damage: Any,
    textured: Any,
) -> None:
    """Draw a triangle that needs no clipping, unless it is culled."""
    p0, p1, p2 = spot_of(vertices, a), spot_of(vertices, b), spot_of(vertices, c)
    area = signed_area(p0, p1, p2)
    first = max((y_of(min(p0, min(p1, p2))) + 127) >> 8, np.int64(ints[I_Y0]))
    last = min((y_of(max(p0, max(p1, p2))) + 127) >> 8, np.int64(ints[I_Y1]))
    if first >= last or not survives(area, ints[I_CULL]):
        return
    damage[0], damage[1] = min(damage[0], first), max(damage[1], last)
    x0, x1, x2 = x_of(p0), x_of(p1), x_of(p2)
    column, center = min(x0, min(x1, x2)) >> 8, (min(x0, min(x1, x2)) + max(x0, max(x1, x2))) >> 9
    pitch = np.int64(ints[I_PITCH])
    for y in range(first, first + ROWS_AHEAD):
        prefetch(color, y * pitch + center)
        prefetch(depth, y * pitch + center)
    first_color, flat = attributes(vertices, provoking), ints[I_FLAT] != 0
    smooth = not flat and not have_one_color(attributes(vertices, a), attributes(vertices, b), attributes(vertices, c))
    colored = smooth or not textured or not is_white(first_color)
    weight = vertices[a * V_COLUMNS + V_IW]
    bends = weight != vertices[b * V_COLUMNS + V_IW] or weight != vertices[c * V_COLUMNS + V_IW]
    perspective = (textured or smooth) and bends
    frame = frame_of(x0, y_of(p0), x1, y_of(p1), x2, y_of(p2), area, column, first)
    set_gradients(gradients, vertices, a, b, c, provoking, smooth, perspective, textured, frame)
    edges = edges_of(p0, p1, p2, first)
    if perspective:
        if textured:
            ask_for_texels(texels, gradients, np.float64(center - column))
        draw_rows(color, depth, texels, gradients, edges, first, last, column, ints, colored, textured, True)
    else:
        draw_rows(color, depth, texels, gradients, edges, first, last, column, ints, colored, textured, False)


@inline
def fill(
    color: Any,
    depth: Any,
    texels: Any,
    vertices: Any,
    codes: Any,
    corners: Any,
    listed: Any,
    count: Any,
    used: Any,
    ints: Any,
    params: Any,
    damage: Any,
    textured: Any,
) -> None:
    """Draw triangles; `textured` is known when this is compiled."""
    color, depth, texels = address_of(color), address_of(depth), address_of(texels)
    vertices, codes, corners = address_of(vertices), address_of(codes), address_of(corners)
    ints, params, damage = _copied_ints(address_of(ints)), address_of(params), address_of(damage)
    ring, gradients = _ring(), _gradients()
    for number in range(count):
        a, b, c = np.int64(3 * number), np.int64(3 * number + 1), np.int64(3 * number + 2)
        if listed:
            a, b, c = np.int64(corners[3 * number]), np.int64(corners[3 * number + 1]), np.int64(corners[3 * number + 2])
        together = codes[a] | codes[b] | codes[c]
        if together & CODE_INVALID or codes[a] & codes[b] & codes[c]:
            continue
        parts = np.int64(1)
        ring[0], ring[1], ring[2] = a, b, c
        if together & CODE_CLIPPED:
            parts = clip_polygon(vertices, used, ring, params) - 2
        for part in range(parts):
            a, b = ring[part + 1], ring[part + 2]
            fill_triangle(color, depth, texels, vertices, ring[0], a, b, c, gradients, ints, damage, textured)


def triangles(
    color: Any,
    depth: Any,
    texels: Any,
    vertices: Any,
    codes: Any,
    corners: Any,
    listed: Any,
    count: Any,
    used: Any,
    ints: Any,
    params: Any,
    damage: Any,
) -> None:
    """Draw `count` triangles, whose corners are listed or follow each other. Widen the rows in `damage` to what is touched.

    Clipping takes the rows of `vertices` from `used` on.
    """
    fill(color, depth, texels, vertices, codes, corners, listed, count, used, ints, params, damage, False)


def textured_triangles(
    color: Any,
    depth: Any,
    texels: Any,
    vertices: Any,
    codes: Any,
    corners: Any,
    listed: Any,
    count: Any,
    used: Any,
    ints: Any,
    params: Any,
    damage: Any,
) -> None:
    """Draw triangles with a texture."""
    fill(color, depth, texels, vertices, codes, corners, listed, count, used, ints, params, damage, True)
