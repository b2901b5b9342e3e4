"""Primitive assembly: topology, culling and clipping. Primitives come out as rows of vertex numbers."""

from __future__ import annotations

from typing import Any

import numpy as np
from numba import types

from renderers.raster.compiling import helper, inline
from renderers.raster.fetch import index_at
from renderers.raster.layout import (
    CLIP_CORNERS,
    CLIP_PLANES,
    CLIP_VERTICES,
    CODE_CLIPPED,
    CODE_INVALID,
    F_GUARD,
    I_CULL,
    SMALLEST_W,
    V_CLIP,
    V_COLOR,
    V_COLUMNS,
    V_X,
    V_Y,
)
from renderers.raster.memory import address_of, moved, stack_of
from renderers.raster.programs import AS_LINE_STRIP, AS_LINES, AS_TRIANGLE_STRIP, AS_TRIANGLES
from renderers.raster.transform import project

_F = np.float32
_ring = stack_of(types.int64, 2 * CLIP_CORNERS)


@inline
def inside_of(plane: Any, vertex: Any, floats: Any) -> Any:
    """Give how far a vertex lies inside a clip plane."""
    x, y = np.float64(vertex[V_CLIP]), np.float64(vertex[V_CLIP + 1])
    z, w = np.float64(vertex[V_CLIP + 2]), np.float64(vertex[V_CLIP + 3])
    if plane == 0:
        return w - SMALLEST_W
    if plane == 1:
        return z
    if plane == 2:
        return w - z
    if plane == 3:
        return x - floats[F_GUARD] * w
    if plane == 4:
        return floats[F_GUARD + 1] * w - x
    if plane == 5:
        return y - floats[F_GUARD + 2] * w
    return floats[F_GUARD + 3] * w - y


@helper
def cut(vertices: Any, inner: Any, outer: Any, d_inner: Any, d_outer: Any, new: Any) -> None:
    """Make the vertex where an edge crosses a plane, always seen from the inner end, so that neighbours agree."""
    t = d_inner / (d_inner - d_outer)
    for column in range(V_COLUMNS):
        if column < V_X or column >= V_COLOR:
            a = np.float64(vertices[inner * V_COLUMNS + column])
            vertices[new * V_COLUMNS + column] = _F(a + (np.float64(vertices[outer * V_COLUMNS + column]) - a) * t)


@helper
def project_new(vertices: Any, start: Any, end: Any, floats: Any, shift: Any) -> None:
    """Give screen columns to vertices that clipping made."""
    for new in range(start, end):
        row = moved(vertices, new * V_COLUMNS)
        w = max(np.float64(row[V_CLIP + 3]), SMALLEST_W)
        project(np.float64(row[V_CLIP]), np.float64(row[V_CLIP + 1]), np.float64(row[V_CLIP + 2]), w, floats, shift, row)


@helper
def clip_polygon(vertices: Any, used: Any, ring: Any, floats: Any) -> Any:
    """Clip the triangle in ring[:3] by every plane. Give the number of corners, left in ring[0], and the vertices used."""
    corners = 3
    for plane in range(CLIP_PLANES):
        kept = 0
        for corner in range(corners):
            here, there = ring[corner], ring[(corner + 1) % corners]
            d_here, d_there = (
                inside_of(plane, moved(vertices, here * V_COLUMNS), floats),
                inside_of(plane, moved(vertices, there * V_COLUMNS), floats),
            )
            if d_here >= 0:
                ring[CLIP_CORNERS + kept] = here
                kept += 1
            if (d_here >= 0) != (d_there >= 0):
                if d_here >= 0:
                    cut(vertices, here, there, d_here, d_there, used)
                else:
                    cut(vertices, there, here, d_there, d_here, used)
                ring[CLIP_CORNERS + kept] = used
                kept += 1
                used += 1
        corners = kept
        for corner in range(corners):
            ring[corner] = ring[CLIP_CORNERS + corner]
    return corners, used


@helper
def clip_line(vertices: Any, used: Any, a: Any, b: Any, floats: Any) -> Any:
    """Clip a line by every plane. Give its ends (-1 for nothing left) and the vertices used."""
    for plane in range(CLIP_PLANES):
        if a >= 0:
            d_a, d_b = (
                inside_of(plane, moved(vertices, a * V_COLUMNS), floats),
                inside_of(plane, moved(vertices, b * V_COLUMNS), floats),
            )
            if d_a < 0 and d_b < 0:
                a = b = -1
            elif d_a < 0:
                cut(vertices, b, a, d_b, d_a, used)
                a = used
                used += 1
            elif d_b < 0:
                cut(vertices, a, b, d_a, d_b, used)
                b = used
                used += 1
    return a, b, used


@inline
def signed_area(vertices: Any, a: Any, b: Any, c: Any) -> Any:
    """Give twice a triangle's area in fixed-point units: positive when it is clockwise on the screen."""
    x0, y0 = np.int64(vertices[a * V_COLUMNS + V_X]), np.int64(vertices[a * V_COLUMNS + V_Y])
    x1, y1 = np.int64(vertices[b * V_COLUMNS + V_X]), np.int64(vertices[b * V_COLUMNS + V_Y])
    x2, y2 = np.int64(vertices[c * V_COLUMNS + V_X]), np.int64(vertices[c * V_COLUMNS + V_Y])
    return (x1 - x0) * (y2 - y0) - (x2 - x0) * (y1 - y0)


@inline
def survives(area: Any, cull: Any) -> Any:
    """Tell whether culling lets a triangle of this area through."""
    return area != 0 and not (cull == 1 and area > 0) and not (cull == 2 and area < 0)


@inline
def corner(index_data: Any, index_width: Any, first: Any, low: Any, number: Any) -> Any:
    """Give the row of a primitive's vertex."""
    if index_width == 0:
        return number
    return index_at(index_data, index_width, first + number) - low


@helper
def add_line(vertices: Any, codes: Any, used: Any, a: Any, b: Any, floats: Any, shift: Any, out: Any, count: Any) -> Any:
    """Add a line, clipped where it must be. Give the new counts of primitives and of vertices."""
    together = codes[a] | codes[b]
    if together & CODE_INVALID or codes[a] & codes[b]:
        return count, used
    if together & CODE_CLIPPED:
        start = used
        a, b, used = clip_line(vertices, used, a, b, floats)
        project_new(vertices, start, used, floats, shift)
    if a >= 0:
        out[3 * count], out[3 * count + 1] = a, b
        count += 1
    return count, used


@helper
def add_triangle(
    vertices: Any,
    codes: Any,
    used: Any,
    a: Any,
    b: Any,
    c: Any,
    cull: Any,
    ring: Any,
    floats: Any,
    shift: Any,
    out: Any,
    count: Any,
) -> Any:
    """Add a triangle, clipped where it must be. Give the new counts of primitives and of vertices."""
    together = codes[a] | codes[b] | codes[c]
    if together & CODE_INVALID or codes[a] & codes[b] & codes[c]:
        return count, used
    if together & CODE_CLIPPED == 0:
        if survives(signed_area(vertices, a, b, c), cull):
            out[3 * count], out[3 * count + 1], out[3 * count + 2] = a, b, c
            count += 1
        return count, used
    start = used
    ring[0], ring[1], ring[2] = a, b, c
    corners, used = clip_polygon(vertices, used, ring, floats)
    project_new(vertices, start, used, floats, shift)
    for number in range(1, corners - 1):
        b, c = ring[number], ring[number + 1]
        if survives(signed_area(vertices, ring[0], b, c), cull):
            out[3 * count], out[3 * count + 1], out[3 * count + 2] = ring[0], b, c
            count += 1
    return count, used


@helper
def shows(vertices: Any, codes: Any, used: Any, a: Any, b: Any, c: Any, cull: Any, ring: Any, floats: Any, shift: Any) -> Any:
    """Tell whether culling lets a wireframe triangle through; the vertices that this makes are not kept."""
    together = codes[a] | codes[b] | codes[c]
    if together & CODE_INVALID or codes[a] & codes[b] & codes[c]:
        return False
    if together & CODE_CLIPPED == 0:
        return survives(signed_area(vertices, a, b, c), cull)
    ring[0], ring[1], ring[2] = a, b, c
    corners, end = clip_polygon(vertices, used, ring, floats)
    project_new(vertices, used, end, floats, shift)
    area = np.int64(0)
    for number in range(1, corners - 1):
        area += signed_area(vertices, ring[0], ring[number], ring[number + 1])
    return survives(area, cull)


def assemble(
    index_data: Any,
    index_width: Any,
    first: Any,
    low: Any,
    form: Any,
    wireframe: Any,
    start: Any,
    end: Any,
    vertices: Any,
    codes: Any,
    used: Any,
    ints: Any,
    floats: Any,
    shift: Any,
    out: Any,
    progress: Any,
) -> None:
    """Form the primitives from `start` on until `end` or until scratch is full.

    Vertices made by clipping go to the rows from `used` on. Writes the next primitive to progress[0], and to progress[1] how
    many rows of `out` are filled.
    """
    capacity = out.shape[0] - CLIP_CORNERS
    spare = vertices.shape[0] - 3 * CLIP_VERTICES
    index_data, vertices, codes = address_of(index_data), address_of(vertices), address_of(codes)
    ints, floats, out = address_of(ints), address_of(floats), address_of(out)
    ring = _ring()
    cull = ints[I_CULL]
    count = np.int64(0)
    number = start
    while number < end and count < capacity and used < spare:
        if form <= AS_TRIANGLE_STRIP:
            at = 3 * number if form == AS_TRIANGLES else number
            odd = number & 1 if form == AS_TRIANGLE_STRIP else 0
            a = corner(index_data, index_width, first, low, at)
            b = corner(index_data, index_width, first, low, at + 1 + odd)
            c = corner(index_data, index_width, first, low, at + 2 - odd)
            if not wireframe:
                count, used = add_triangle(vertices, codes, used, a, b, c, cull, ring, floats, shift, out, count)
            elif shows(vertices, codes, used, a, b, c, cull, ring, floats, shift):
                count, used = add_line(vertices, codes, used, a, b, floats, shift, out, count)
                count, used = add_line(vertices, codes, used, b, c, floats, shift, out, count)
                count, used = add_line(vertices, codes, used, c, a, floats, shift, out, count)
        elif form <= AS_LINE_STRIP:
            at = 2 * number if form == AS_LINES else number
            a = corner(index_data, index_width, first, low, at)
            b = corner(index_data, index_width, first, low, at + 1)
            count, used = add_line(vertices, codes, used, a, b, floats, shift, out, count)
        else:
            a = corner(index_data, index_width, first, low, number)
            if codes[a] == 0:
                out[3 * count], out[3 * count + 1] = a, -1
                count += 1
        number += 1
    progress[0] = number
    progress[1] = count
