"""How the attributes of a triangle run over the screen: eight at a time, in doubles.

The lanes are depth, 1 / w, three channels of the colour, two texture coordinates, and one that is not used.
"""

from __future__ import annotations

from typing import Any

import numpy as np

from renderers.raster.compiling import inline
from renderers.raster.simd import iota, loadf, maxf, movemask, narrowed, splatf, stored, widened
from renderers.tinygl.gl.kernels.lanes import choose
from renderers.tinygl.gl.kernels.layout import V_COLUMNS, V_REST_X, V_REST_Y, V_Z

_F = np.float32
Z, IW, COLOR, UV = 0, 1, 2, 5  # the lanes
RIGHT, DOWN, GRADIENTS = 8, 16, 24  # steps follow the values
_CHANNELS = 0b11100
TINT, TINT_BIAS = 65534.0, 0.75  # the sum stays within 16 bits, whatever rounding does
LEVEL, LEVEL_BIAS = 255.0, 0.5


@inline
def attributes(vertices: Any, vertex: Any) -> Any:
    """Read the attributes of a vertex."""
    return loadf(vertices, vertex * V_COLUMNS + V_Z)


@inline
def is_color() -> Any:
    """Give the lanes of the colour."""
    return (iota() >= COLOR) & (iota() < UV)


@inline
def is_texture() -> Any:
    """Give the lanes of the texture coordinates."""
    return (iota() >= UV) & (iota() < UV + 2)


@inline
def have_one_color(first: Any, second: Any, third: Any) -> Any:
    """Tell whether three vertices have the same colour."""
    return movemask((first == second) & (first == third)) & _CHANNELS == _CHANNELS


@inline
def is_white(first: Any) -> Any:
    """Tell whether a vertex has the colour that leaves texels as they are."""
    return movemask(first == splatf(1)) & _CHANNELS == _CHANNELS


@inline
def frame_of(x0: Any, y0: Any, x1: Any, y1: Any, x2: Any, y2: Any, area: Any, column: Any, row: Any) -> Any:
    """Give what all attributes share: two edges, 256 / area, and the way from the first corner to a pixel's centre."""
    return (
        np.float64(x1 - x0),
        np.float64(y1 - y0),
        np.float64(x2 - x0),
        np.float64(y2 - y0),
        256.0 / np.float64(area),
        np.float64(column * 256 + 128 - x0) / 256.0,
        np.float64(row * 256 + 128 - y0) / 256.0,
    )


@inline
def size_of(values: Any) -> Any:
    """Give absolute values."""
    return maxf(narrowed(values), splatf(0) - narrowed(values))


@inline
def nudges(a0: Any, a1: Any, a2: Any, right: Any, down: Any, rest_x: Any, rest_y: Any) -> Any:
    """Give what is added to texture coordinates so that rounding does not decide a tie.

    It pulls to the higher texel, unless snapping the corners to sub-pixels raised the coordinate.
    """
    lost = narrowed(right * rest_x + down * rest_y)
    greatest = maxf(size_of(a0), maxf(size_of(a1), size_of(a2)))
    nudge = greatest * _F(2.0**-22) + _F(2.0**-18)
    return widened(choose(is_texture(), choose(lost > 0, splatf(0) - nudge, nudge), splatf(0)))


@inline
def rest_of(vertices: Any, a: Any, b: Any, c: Any, column: Any) -> Any:
    """Give the sum over the corners of what snapping took off."""
    first, second = vertices[a * V_COLUMNS + column], vertices[b * V_COLUMNS + column]
    return np.float64(first) + np.float64(second) + np.float64(vertices[c * V_COLUMNS + column])


@inline
def set_gradients(
    out: Any, vertices: Any, a: Any, b: Any, c: Any, provoking: Any, smooth: Any, perspective: Any, textured: Any, frame: Any
) -> None:
    """Write the attributes at the frame's pixel, and by how much they change a step right and a step down.

    Under perspective all but depth are divided by w, which makes them linear.
    """
    ex1, ey1, ex2, ey2, scale, ox, oy = frame
    first, second, third = attributes(vertices, a), attributes(vertices, b), attributes(vertices, c)
    if not smooth:
        only = attributes(vertices, provoking)
        first, second, third = choose(is_color(), only, first), choose(is_color(), only, second), choose(is_color(), only, third)
    factor = widened(choose(is_color(), splatf(_F(TINT if textured else LEVEL)), splatf(1)))
    shift = widened(choose(is_color(), splatf(_F(TINT_BIAS if textured else LEVEL_BIAS)), splatf(0)))
    a0, a1, a2 = widened(first) * factor + shift, widened(second) * factor + shift, widened(third) * factor + shift
    p0, p1, p2 = a0, a1, a2
    if perspective:
        p0, p1, p2 = a0 * weights(vertices, a), a1 * weights(vertices, b), a2 * weights(vertices, c)
    b1, b2 = p1 - p0, p2 - p0
    right, down = (b1 * ey2 - b2 * ey1) * scale, (b2 * ex1 - b1 * ex2) * scale
    value = p0 + right * ox + down * oy
    stored(out, 0, value)
    stored(out, RIGHT, right)
    stored(out, DOWN, down)
    if textured:
        rest_x, rest_y = rest_of(vertices, a, b, c, V_REST_X), rest_of(vertices, a, b, c, V_REST_Y)
        nudge = nudges(a0, a1, a2, right, down, rest_x, rest_y)
        if perspective:
            stored(out, RIGHT, right + nudge * out[RIGHT + IW])
            stored(out, DOWN, down + nudge * out[DOWN + IW])
            nudge = nudge * out[IW]
        stored(out, 0, value + nudge)


@inline
def weights(vertices: Any, vertex: Any) -> Any:
    """Give 1 / w in the lanes that it makes linear."""
    inverse = splatf(vertices[vertex * V_COLUMNS + V_Z + IW])
    return widened(choose(iota() >= COLOR, inverse, splatf(1)))
