"""Eight pixels where the target or a texture holds more than eight bits a channel: nothing is rounded before it is stored."""

from __future__ import annotations

from typing import Any

import numpy as np

from renderers.raster.compiling import helper, inline
from renderers.raster.depth_stencil import test
from renderers.raster.environment import cube_place, mirror
from renderers.raster.layout import (
    A_COLOR,
    A_IW,
    A_SECOND_UV,
    A_UV,
    A_Z,
    I_DEPTH,
    I_STENCIL,
    I_STORE,
    SAMPLER_INTS,
    SHADE_ALPHA_TEST,
    SHADE_ENVIRONMENT,
    SHADE_FOG,
    SHADE_LINES,
    SHADE_SECOND_TEXTURE,
    SHADE_TEXTURE,
    STORE_PACKED,
)
from renderers.raster.lines import trace
from renderers.raster.memory import moved
from renderers.raster.shading import (
    COLOR_SMOOTH,
    amount_of,
    at,
    coordinates,
    direction,
    doubled,
    fogged,
    lit,
    packed,
    passes,
)
from renderers.raster.simd import count_bits, iota, movemask, splatf, splati
from renderers.raster.store import store, store_wide
from renderers.raster.triangles import fill
from renderers.raster.wide_sample import sample_wide

_F = np.float32


@inline
def scaled(color: Any) -> Any:
    """Bring a colour to the scale of bytes."""
    return color[0] * _F(255), color[1] * _F(255), color[2] * _F(255), color[3] * _F(255)


@inline
def source_wide(
    texels: Any,
    others: Any,
    slots: Any,
    params: Any,
    base: Any,
    slope: Any,
    planes: Any,
    ties: Any,
    x: Any,
    shade: Any,
    coloring: Any,
    perspective: Any,
) -> Any:
    """Give the four channels of eight pixels before blending, and a mask of those that the alpha test keeps."""
    keep = iota() >= 0
    w = splatf(1)
    if perspective:
        w = splatf(1) / at(base, slope, A_IW, x)
    red, green = at(base, slope, A_COLOR, x), at(base, slope, A_COLOR + 1, x)
    blue, alpha = at(base, slope, A_COLOR + 2, x), at(base, slope, A_COLOR + 3, x)
    if perspective and coloring == COLOR_SMOOTH:
        red, green, blue, alpha = red * w, green * w, blue * w, alpha * w
    if shade & SHADE_TEXTURE:
        u, v, ux, vx, uy, vy = coordinates(base, slope, planes, A_UV, ties, 0, x, w, perspective)
        color = sample_wide(texels, slots, splati(0), u, v, ux, vx, uy, vy)
        red, green, blue, alpha = color[0] * red, color[1] * green, color[2] * blue, color[3] * alpha
    if shade & SHADE_ALPHA_TEST:
        keep = passes(params, alpha)
    second = moved(slots, SAMPLER_INTS)
    if shade & SHADE_SECOND_TEXTURE:
        u, v, ux, vx, uy, vy = coordinates(base, slope, planes, A_SECOND_UV, ties, 2, x, w, perspective)
        color = scaled(sample_wide(others, second, splati(0), u, v, ux, vx, uy, vy))
        red, green, blue, alpha = doubled(color, red, green, blue, alpha)
    if shade & SHADE_ENVIRONMENT:
        nx, ny, nz, right, below = direction(base, slope, planes, x)
        offset, u, v, ux, vx, uy, vy = cube_place(second, nx, ny, nz, right, below)
        color = scaled(sample_wide(others, second, offset, u, v, ux, vx, uy, vy))
        red, green, blue = mirror(color, red, green, blue, alpha, amount_of(base, slope, x, w), params)
    else:
        red, green, blue = lit(red, green, blue, alpha, params, base, slope, x, w, shade)
    if shade & SHADE_FOG:
        red, green, blue = fogged(red, green, blue, alpha, params, base, slope, x, w)
    return red, green, blue, alpha, keep


@helper
def draw_wide(
    color: Any,
    depth: Any,
    stencil: Any,
    texels: Any,
    others: Any,
    slots: Any,
    ints: Any,
    floats: Any,
    params: Any,
    base: Any,
    slope: Any,
    planes: Any,
    ties: Any,
    x: Any,
    mask: Any,
    offset: Any,
    shade: Any,
    coloring: Any,
    perspective: Any,
    back: Any,
    general: Any,
) -> Any:
    """Shade, test, blend and store the pixels of a mask, as `draw_chunk` does for bytes. Give how many passed."""
    red, green, blue, alpha, keep = source_wide(
        texels, others, slots, params, base, slope, planes, ties, x, shade, coloring, perspective
    )
    mask = mask & keep
    if ints[I_DEPTH] >= 0 or ints[I_STENCIL] != 0:
        mask = test(depth, stencil, offset, mask, at(base, slope, A_Z, x), ints, floats, back)
    if ints[I_STORE] == STORE_PACKED:
        store(color, offset, mask, packed(red, green, blue, alpha), ints, floats)
    else:
        store_wide(color, offset, mask, red, green, blue, alpha, ints, floats)
    return count_bits(movemask(mask))


def wide_primitives(
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
    """Draw triangles, or what SHADE_LINES says are lines and points."""
    if shade & SHADE_LINES:
        return trace(color, depth, stencil, vertices, primitives, count, texels, others, ints, floats, params, shade, draw_wide)
    return fill(color, depth, stencil, vertices, primitives, count, texels, others, ints, floats, params, shade, True, draw_wide)
