"""Filling triangles: exact top-left coverage on 24.8 fixed point, eight pixels at a time along each row."""

from __future__ import annotations

from typing import Any

import numpy as np
from numba import types

from renderers.raster.chunk import draw_chunk
from renderers.raster.compiling import inline
from renderers.raster.layout import (
    A_COLOR,
    A_COUNT,
    A_DOWN,
    A_IW,
    A_NORMAL,
    A_RIGHT,
    A_SECOND_UV,
    A_UV,
    A_WORLD,
    A_Z,
    F_BIAS,
    F_COUNT,
    F_SLOPE_BIAS,
    I_COUNT,
    I_DEPTH,
    I_PITCH,
    I_SAMPLE_MASK,
    I_SAMPLE_PLANE,
    I_SAMPLE_X,
    I_SAMPLE_Y,
    I_SAMPLES,
    I_TEXTURE_WIDTH,
    I_X0,
    I_X1,
    I_Y0,
    I_Y1,
    PIXEL_REACH,
    SAMPLER_INTS,
    SHADE_COLOR,
    SHADE_ENVIRONMENT,
    SHADE_FOG,
    SHADE_PIXEL_LIGHTING,
    SHADE_SECOND_TEXTURE,
    SHADE_SPECULAR,
    SHADE_TEXTURE,
    V_COLOR,
    V_COLUMNS,
    V_IW,
    V_NORMAL,
    V_REST_X,
    V_REST_Y,
    V_UV,
    V_WORLD,
    V_X,
    V_Y,
    V_Z,
)
from renderers.raster.memory import address_of, prefetch, stack_copy_of, stack_of
from renderers.raster.planes import advance, edge, frame_of, row_value, set_eight, set_plane, start_eight, tie_break
from renderers.raster.shading import COLOR_FLAT, COLOR_SMOOTH, COLOR_WHITE
from renderers.raster.simd import iota, iotaf, loadf, movemask, splatf, widened

_F = np.float32
_ROWS_AHEAD = 4
_FOUR = 15  # the lanes of a colour
_planes = stack_of(types.float64, 3 * A_COUNT)
_copied_ints = stack_copy_of(types.int32, I_COUNT)
_copied_floats = stack_copy_of(types.float32, F_COUNT)
_values = stack_of(types.float32, A_COUNT)


@inline
def coloring_of(vertices: Any, i0: Any, i1: Any, i2: Any, shade: Any) -> Any:
    """Tell whether the vertex colour is white, one colour, or runs from corner to corner."""
    if shade & SHADE_COLOR == 0:
        return COLOR_WHITE
    first, second = loadf(vertices, i0 * V_COLUMNS + V_COLOR), loadf(vertices, i1 * V_COLUMNS + V_COLOR)
    equal = (first == second) & (first == loadf(vertices, i2 * V_COLUMNS + V_COLOR))
    if movemask(equal) & _FOUR != _FOUR:
        return COLOR_SMOOTH
    return COLOR_WHITE if movemask(first == splatf(1)) & _FOUR == _FOUR else COLOR_FLAT


@inline
def span_attribute(planes: Any, slope: Any, row: Any, vertices: Any, column: Any, corners: Any, weights: Any, frame: Any) -> None:
    """Set the plane of one vertex column, times the weights that make it linear on the screen."""
    i0, i1, i2 = corners
    w0, w1, w2 = weights
    a0, a1 = np.float64(vertices[i0 * V_COLUMNS + column]) * w0, np.float64(vertices[i1 * V_COLUMNS + column]) * w1
    set_plane(planes, slope, row, a0, a1, np.float64(vertices[i2 * V_COLUMNS + column]) * w2, frame)


@inline
def set_depth(planes: Any, slope: Any, vertices: Any, corners: Any, frame: Any, floats: Any) -> None:
    """Set the depth plane with its bias."""
    span_attribute(planes, slope, A_Z, vertices, V_Z, corners, (1.0, 1.0, 1.0), frame)
    steepest = max(abs(planes[A_RIGHT + A_Z]), abs(planes[A_DOWN + A_Z]))
    planes[A_Z] += floats[F_BIAS] + floats[F_SLOPE_BIAS] * steepest


@inline
def sum_of(vertices: Any, corners: Any, column: Any) -> Any:
    """Give the sum of a vertex column over the corners."""
    i0, i1, i2 = corners
    first, second = np.float64(vertices[i0 * V_COLUMNS + column]), np.float64(vertices[i1 * V_COLUMNS + column])
    return first + second + np.float64(vertices[i2 * V_COLUMNS + column])


@inline
def set_texture(
    planes: Any,
    slope: Any,
    first_row: Any,
    vertices: Any,
    first_column: Any,
    sizes: Any,
    corners: Any,
    weights: Any,
    frame: Any,
    ints: Any,
    ties: Any,
    first_tie: Any,
    perspective: Any,
) -> None:
    """Set the planes of a texture's coordinates, in texels."""
    i0, i1, i2 = corners
    w0, w1, w2 = weights
    rest_x, rest_y = sum_of(vertices, corners, V_REST_X), sum_of(vertices, corners, V_REST_Y)
    for axis in range(2):
        size = np.float64(ints[sizes + axis])
        a0 = np.float64(vertices[i0 * V_COLUMNS + first_column + axis]) * size
        a1 = np.float64(vertices[i1 * V_COLUMNS + first_column + axis]) * size
        a2 = np.float64(vertices[i2 * V_COLUMNS + first_column + axis]) * size
        set_plane(planes, slope, first_row + axis, a0 * w0, a1 * w1, a2 * w2, frame)
        plane = first_row + axis
        nudge = tie_break(a0, a1, a2, planes[A_RIGHT + plane] * rest_x + planes[A_DOWN + plane] * rest_y)
        ties[first_tie + axis] = _F(nudge)
        if not perspective:
            planes[plane] += nudge


@inline
def set_rows(
    planes: Any, slope: Any, first_row: Any, vertices: Any, first_column: Any, count: Any, corners: Any, weights: Any, frame: Any
) -> None:
    """Set the planes of some vertex columns that follow each other."""
    for number in range(count):
        span_attribute(planes, slope, first_row + number, vertices, first_column + number, corners, weights, frame)


@inline
def set_colors(planes: Any, slope: Any, vertices: Any, corners: Any, weights: Any, frame: Any) -> None:
    """Set the planes of colour, specular colour and fog."""
    i0, i1, i2 = corners
    w0, w1, w2 = weights
    a0 = widened(loadf(vertices, i0 * V_COLUMNS + V_COLOR)) * w0
    a1 = widened(loadf(vertices, i1 * V_COLUMNS + V_COLOR)) * w1
    set_eight(planes, slope, A_COLOR, a0, a1, widened(loadf(vertices, i2 * V_COLUMNS + V_COLOR)) * w2, frame)


@inline
def set_flat_color(planes: Any, slope: Any, vertices: Any, i0: Any, coloring: Any) -> None:
    """Hold the colour of a triangle that has just one."""
    for channel in range(4):
        row = A_COLOR + channel
        planes[row] = np.float64(vertices[i0 * V_COLUMNS + V_COLOR + channel]) if coloring == COLOR_FLAT else 1.0
        planes[A_RIGHT + row] = planes[A_DOWN + row] = 0.0
        slope[row] = _F(0)


@inline
def set_attributes(
    planes: Any,
    slope: Any,
    vertices: Any,
    corners: Any,
    weights: Any,
    frame: Any,
    ints: Any,
    ties: Any,
    shade: Any,
    coloring: Any,
    perspective: Any,
) -> None:
    """Set the planes of everything but depth that the fragments read."""
    if perspective:
        w0, w1, w2 = weights
        set_plane(planes, slope, A_IW, w0, w1, w2, frame)
    if shade & SHADE_TEXTURE:
        set_texture(planes, slope, A_UV, vertices, V_UV, I_TEXTURE_WIDTH, corners, weights, frame, ints, ties, 0, perspective)
    if shade & SHADE_SECOND_TEXTURE:
        set_texture(
            planes,
            slope,
            A_SECOND_UV,
            vertices,
            V_UV + 2,
            SAMPLER_INTS + I_TEXTURE_WIDTH,
            corners,
            weights,
            frame,
            ints,
            ties,
            2,
            perspective,
        )
    if coloring == COLOR_SMOOTH or shade & (SHADE_SPECULAR | SHADE_FOG):
        set_colors(planes, slope, vertices, corners, weights, frame)
    if coloring != COLOR_SMOOTH:
        set_flat_color(planes, slope, vertices, corners[0], coloring)
    if shade & (SHADE_PIXEL_LIGHTING | SHADE_ENVIRONMENT):
        set_rows(planes, slope, A_NORMAL, vertices, V_NORMAL, 3, corners, weights, frame)
    if shade & SHADE_PIXEL_LIGHTING:
        set_rows(planes, slope, A_WORLD, vertices, V_WORLD, 3, corners, weights, frame)


@inline
def start_row(base: Any, planes: Any, down: Any, across: Any, shade: Any) -> None:
    """Take all attributes in use to the first pixel of a row."""
    start_eight(base, planes, 0, down, across)
    if shade & (SHADE_SPECULAR | SHADE_FOG | SHADE_PIXEL_LIGHTING | SHADE_ENVIRONMENT):
        start_eight(base, planes, 8, down, across)
    if shade & (SHADE_PIXEL_LIGHTING | SHADE_SECOND_TEXTURE):
        start_eight(base, planes, 16, down, across)


@inline
def fill(
    color: Any,
    depth: Any,
    stencil: Any,
    vertices: Any,
    primitives: Any,
    count: Any,
    texels: Any,
    others: Any,
    ints: Any,
    floats: Any,
    params: Any,
    shade: Any,
    general: Any,
    draw_chunk: Any,
) -> Any:
    """Draw `count` triangles whose area is not zero, eight pixels at a time. Give how many samples passed the tests."""
    lane = iota()
    lanef = iotaf()
    color, depth, stencil = address_of(color), address_of(depth), address_of(stencil)
    vertices, primitives, texels = address_of(vertices), address_of(primitives), address_of(texels)
    others, slots = address_of(others), address_of(ints)
    ints, floats, params = _copied_ints(slots), _copied_floats(address_of(floats)), address_of(params)
    planes = _planes()
    base, slope, ties = _values(), _values(), _values()
    pitch = np.int64(ints[I_PITCH])
    left, right = np.int64(ints[I_X0]), np.int64(ints[I_X1])
    top, bottom = np.int64(ints[I_Y0]), np.int64(ints[I_Y1])
    use_depth = ints[I_DEPTH] >= 0
    samples = np.int64(ints[I_SAMPLES]) if general else np.int64(1)
    spread = np.int64(PIXEL_REACH) if general else np.int64(0)
    passed = np.int64(0)
    for number in range(count):
        i0, i1, i2 = np.int64(primitives[3 * number]), np.int64(primitives[3 * number + 1]), np.int64(primitives[3 * number + 2])
        x0, y0 = np.int64(vertices[i0 * V_COLUMNS + V_X]), np.int64(vertices[i0 * V_COLUMNS + V_Y])
        x1, y1 = np.int64(vertices[i1 * V_COLUMNS + V_X]), np.int64(vertices[i1 * V_COLUMNS + V_Y])
        x2, y2 = np.int64(vertices[i2 * V_COLUMNS + V_X]), np.int64(vertices[i2 * V_COLUMNS + V_Y])
        first = max((min(y0, min(y1, y2)) - spread + 127) >> 8, top)
        last = min((max(y0, max(y1, y2)) + spread + 127) >> 8, bottom)
        if first >= last:
            continue
        begin = (min(x0, min(x1, x2)) + max(x0, max(x1, x2))) >> 9
        for y in range(first, first + _ROWS_AHEAD):
            prefetch(color, y * pitch + begin)
            if use_depth:
                prefetch(depth, y * pitch + begin)
        area = (x1 - x0) * (y2 - y0) - (x2 - x0) * (y1 - y0)
        back = area < 0
        frame = frame_of(x0, y0, x1, y1, x2, y2, area)
        corner_x, corner_y = frame[7], frame[8]
        corners = (i0, i1, i2)
        w0, w1, w2 = (
            np.float64(vertices[i0 * V_COLUMNS + V_IW]),
            np.float64(vertices[i1 * V_COLUMNS + V_IW]),
            np.float64(vertices[i2 * V_COLUMNS + V_IW]),
        )
        perspective = shade != 0 and (w0 != w1 or w0 != w2)
        if not perspective:
            w0 = w1 = w2 = 1.0
        coloring = coloring_of(vertices, i0, i1, i2, shade)
        set_attributes(planes, slope, vertices, corners, (w0, w1, w2), frame, ints, ties, shade, coloring, perspective)
        if use_depth:
            set_depth(planes, slope, vertices, corners, frame, floats)
        # The long edge runs from the top corner to the bottom one; two short edges make the other side.
        if y1 < y0:
            x0, x1, y0, y1 = x1, x0, y1, y0
            area = -area
        if y2 < y0:
            x0, x1, x2 = x2, x0, x1
            y0, y1, y2 = y2, y0, y1
        elif y2 < y1:
            x1, x2, y1, y2 = x2, x1, y2, y1
            area = -area
        long_left = area > 0
        for sample in range(samples):
            sx = sy = place = np.int64(0)
            if general:
                if ints[I_SAMPLE_MASK] >> sample & 1 == 0:
                    continue
                sx, sy = np.int64(ints[I_SAMPLE_X + sample]), np.int64(ints[I_SAMPLE_Y + sample])
                place = sample * np.int64(ints[I_SAMPLE_PLANE])
            sx0, sy0, sx1, sy1, sx2, sy2 = x0 - sx, y0 - sy, x1 - sx, y1 - sy, x2 - sx, y2 - sy
            first, last = max((sy0 + 127) >> 8, top), min((sy2 + 127) >> 8, bottom)
            if first >= last:
                continue
            middle = (sy1 + 127) >> 8
            lq, lr, lqs, lrs, ld = edge(sx0, sy0, sx2, sy2, first)
            sq = sr = sqs = srs = np.int64(0)
            sd = np.int64(1)
            if first < middle:
                sq, sr, sqs, srs, sd = edge(sx0, sy0, sx1, sy1, first)
            elif sy2 > sy1:
                sq, sr, sqs, srs, sd = edge(sx1, sy1, sx2, sy2, first)
            for y in range(first, last):
                if y == middle and y > first:
                    sq, sr, sqs, srs, sd = edge(sx1, sy1, sx2, sy2, y)
                begin = lq if long_left else sq
                end = min(sq if long_left else lq, right)
                x = max(begin, left)
                if x < end:
                    prefetch(color, place + (y + _ROWS_AHEAD) * pitch + x)
                    if use_depth:
                        prefetch(depth, place + (y + _ROWS_AHEAD) * pitch + x)
                    down, across = np.float64(y - corner_y), np.float64(begin - corner_x)
                    start_row(base, planes, down, across, shade)
                    if general and use_depth:
                        base[A_Z] = row_value(planes, A_Z, down + np.float64(sy) / 256.0, across + np.float64(sx) / 256.0)
                    while x < end:
                        passed += draw_chunk(
                            color,
                            depth,
                            stencil,
                            texels,
                            others,
                            slots,
                            ints,
                            floats,
                            params,
                            base,
                            slope,
                            planes,
                            ties,
                            lanef + _F(x - begin),
                            lane < (end - x),
                            place + y * pitch + x,
                            shade,
                            coloring,
                            perspective,
                            back,
                            general,
                        )
                        x += 8
                lq, lr = advance(lq, lr, lqs, lrs, ld)
                sq, sr = advance(sq, sr, sqs, srs, sd)
    return passed


def triangles(
    color: Any,
    depth: Any,
    stencil: Any,
    vertices: Any,
    primitives: Any,
    count: Any,
    texels: Any,
    others: Any,
    ints: Any,
    floats: Any,
    params: Any,
    shade: Any,
) -> Any:
    """Draw triangles into one sample a pixel, sampled alike everywhere: the fast build of `fill`."""
    return fill(
        color, depth, stencil, vertices, primitives, count, texels, others, ints, floats, params, shade, False, draw_chunk
    )


def general_triangles(
    color: Any,
    depth: Any,
    stencil: Any,
    vertices: Any,
    primitives: Any,
    count: Any,
    texels: Any,
    others: Any,
    ints: Any,
    floats: Any,
    params: Any,
    shade: Any,
) -> Any:
    """Draw triangles with everything that the fast build leaves out."""
    return fill(color, depth, stencil, vertices, primitives, count, texels, others, ints, floats, params, shade, True, draw_chunk)
