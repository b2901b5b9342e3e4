"""What happens to eight pixels: tests, texture, colour, light, fog, blending. All of it is float32 and rounds once."""

from __future__ import annotations

from typing import Any

import numpy as np

from renderers.raster.blend import blend, to_byte
from renderers.raster.compiling import helper, inline
from renderers.raster.depth_stencil import test
from renderers.raster.environment import absv, mirror, sample_cube
from renderers.raster.footprint import footprint
from renderers.raster.layout import (
    A_COLOR,
    A_FOG,
    A_IW,
    A_NORMAL,
    A_SECOND_UV,
    A_SPECULAR,
    A_UV,
    A_WORLD,
    A_Z,
    FILTER_LINEAR,
    FILTER_POINT,
    I_ADDRESS_U,
    I_ADDRESS_V,
    I_BLEND,
    I_DEPTH,
    I_FILTER,
    I_STENCIL,
    I_TEXTURE_HEIGHT,
    I_TEXTURE_PITCH,
    I_TEXTURE_WIDTH,
    I_WRITE_MASK,
    P_ALPHA_TEST,
    P_FOG_COLOR,
    SAMPLER_INTS,
    SHADE_ALPHA_TEST,
    SHADE_ENVIRONMENT,
    SHADE_FOG,
    SHADE_ONE_LIGHT,
    SHADE_PIXEL_LIGHTING,
    SHADE_SECOND_TEXTURE,
    SHADE_SPECULAR,
    SHADE_TEXTURE,
)
from renderers.raster.lighting import light_pixels
from renderers.raster.memory import moved
from renderers.raster.sample import bilinear, nearest
from renderers.raster.simd import count_bits, f2i, i2f, iota, loadi, maxf, minf, movemask, sel, seli, splatf, splati, storei

_F = np.float32

# How the vertex colour of a primitive runs over it.
COLOR_WHITE, COLOR_FLAT, COLOR_SMOOTH = range(3)


@inline
def at(base: Any, slope: Any, row: Any, x: Any) -> Any:
    """Give an attribute at eight pixels, by their distance to the pixel that `base` holds for."""
    return slope[row] * x + base[row]


@inline
def steps_of(slope: Any, planes: Any, row: Any, u: Any, v: Any, w: Any, perspective: Any) -> Any:
    """Give how texel coordinates change with a step right and a step down: u and v right, u and v down."""
    ux, uy = splatf(slope[row]), splatf(_F(planes[3 * row + 2]))
    vx, vy = splatf(slope[row + 1]), splatf(_F(planes[3 * row + 5]))
    if perspective:
        ux, uy = (ux - u * slope[A_IW]) * w, (uy - u * _F(planes[3 * A_IW + 2])) * w
        vx, vy = (vx - v * slope[A_IW]) * w, (vy - v * _F(planes[3 * A_IW + 2])) * w
    return ux, vx, uy, vy


@inline
def sample(
    texels: Any, ints: Any, slots: Any, u: Any, v: Any, w: Any, slope: Any, planes: Any, perspective: Any, general: Any
) -> Any:
    """Sample the texture by the filter of the state; only the general kernels look at a pixel's size."""
    width, height, pitch = ints[I_TEXTURE_WIDTH], ints[I_TEXTURE_HEIGHT], ints[I_TEXTURE_PITCH]
    mode_u, mode_v = ints[I_ADDRESS_U], ints[I_ADDRESS_V]
    kind = ints[I_FILTER]
    if kind == FILTER_POINT:
        return nearest(texels, u, v, width, height, pitch, mode_u, mode_v)
    if not general or kind == FILTER_LINEAR:
        return bilinear(texels, u, v, width, height, pitch, mode_u, mode_v)
    ux, vx, uy, vy = steps_of(slope, planes, A_UV, u, v, w, perspective)
    return footprint(texels, slots, u, v, ux, vx, uy, vy)


@helper
def sample_second(texels: Any, ints: Any, u: Any, v: Any, ux: Any, vx: Any, uy: Any, vy: Any) -> Any:
    """Sample a texture outside the main path; its coordinates come with their steps right and down."""
    width, height, pitch = ints[I_TEXTURE_WIDTH], ints[I_TEXTURE_HEIGHT], ints[I_TEXTURE_PITCH]
    mode_u, mode_v = ints[I_ADDRESS_U], ints[I_ADDRESS_V]
    kind = ints[I_FILTER]
    if kind == FILTER_POINT:
        return nearest(texels, u, v, width, height, pitch, mode_u, mode_v)
    if kind == FILTER_LINEAR:
        return bilinear(texels, u, v, width, height, pitch, mode_u, mode_v)
    return footprint(texels, ints, u, v, ux, vx, uy, vy)


@inline
def second_texture(
    texels: Any, slots: Any, base: Any, slope: Any, planes: Any, ties: Any, x: Any, w: Any, perspective: Any
) -> Any:
    """Give the second texture's packed pixels; its coordinates have planes of their own."""
    u, v = at(base, slope, A_SECOND_UV, x), at(base, slope, A_SECOND_UV + 1, x)
    if perspective:
        u, v = u * w + ties[2], v * w + ties[3]
    ux, vx, uy, vy = steps_of(slope, planes, A_SECOND_UV, u, v, w, perspective)
    return sample_second(texels, moved(slots, SAMPLER_INTS), u, v, ux, vx, uy, vy)


@inline
def passes(params: Any, alpha: Any) -> Any:
    """Run the alpha test."""
    reference, tolerance = params[P_ALPHA_TEST], params[P_ALPHA_TEST + 1]
    holds = alpha < splatf(reference)
    if tolerance > 0:
        holds = absv(alpha - reference) < splatf(tolerance)
    return sel(holds, splatf(params[P_ALPHA_TEST + 2]), splatf(params[P_ALPHA_TEST + 3])) >= splatf(0)


@inline
def modulate(pixels: Any, red: Any, green: Any, blue: Any, alpha: Any) -> Any:
    """Multiply packed pixels by a colour of 0..1."""
    low = f2i(i2f(pixels & 255) * red + _F(0.5)) | f2i(i2f(pixels >> 8 & 255) * green + _F(0.5)) << 8
    return low | f2i(i2f(pixels >> 16 & 255) * blue + _F(0.5)) << 16 | f2i(i2f(pixels >> 24) * alpha + _F(0.5)) << 24


@inline
def shade_fully(
    pixels: Any,
    second: Any,
    red: Any,
    green: Any,
    blue: Any,
    alpha: Any,
    params: Any,
    base: Any,
    slope: Any,
    x: Any,
    w: Any,
    shade: Any,
) -> Any:
    """Light, add the second texture, the environment or the specular colour, and mix the fog in."""
    unit = _F(1.0 / 255.0)
    red, green = i2f(pixels & 255) * unit * red, i2f(pixels >> 8 & 255) * unit * green
    blue, alpha = i2f(pixels >> 16 & 255) * unit * blue, i2f(pixels >> 24) * unit * alpha
    if shade & SHADE_SECOND_TEXTURE:
        twice = _F(2.0 / 255.0)
        red, green = red * (i2f(second & 255) * twice), green * (i2f(second >> 8 & 255) * twice)
        blue, alpha = blue * (i2f(second >> 16 & 255) * twice), alpha * (i2f(second >> 24) * unit)
    if shade & SHADE_ENVIRONMENT:
        amount = maxf(minf(at(base, slope, A_SPECULAR, x) * w, splatf(1)), splatf(0))
        red, green, blue = mirror(second, red, green, blue, alpha, amount, params)
    elif shade & SHADE_PIXEL_LIGHTING:
        dr, dg, db, sr, sg, sb = light_pixels(
            params,
            1 if shade & SHADE_ONE_LIGHT else 3,
            at(base, slope, A_WORLD, x) * w,
            at(base, slope, A_WORLD + 1, x) * w,
            at(base, slope, A_WORLD + 2, x) * w,
            at(base, slope, A_NORMAL, x) * w,
            at(base, slope, A_NORMAL + 1, x) * w,
            at(base, slope, A_NORMAL + 2, x) * w,
        )
        red, green, blue = red * dr + sr * alpha, green * dg + sg * alpha, blue * db + sb * alpha
    elif shade & SHADE_SPECULAR:
        red = red + at(base, slope, A_SPECULAR, x) * w * alpha
        green = green + at(base, slope, A_SPECULAR + 1, x) * w * alpha
        blue = blue + at(base, slope, A_SPECULAR + 2, x) * w * alpha
    if shade & SHADE_FOG:
        fog = maxf(minf(at(base, slope, A_FOG, x) * w, splatf(1)), splatf(0))
        red = red + (alpha * params[P_FOG_COLOR] - red) * fog
        green = green + (alpha * params[P_FOG_COLOR + 1] - green) * fog
        blue = blue + (alpha * params[P_FOG_COLOR + 2] - blue) * fog
    return to_byte(red) | to_byte(green) << 8 | to_byte(blue) << 16 | to_byte(alpha) << 24


@inline
def source_color(
    texels: Any,
    others: Any,
    slots: Any,
    ints: Any,
    params: Any,
    base: Any,
    slope: Any,
    planes: Any,
    ties: Any,
    x: Any,
    shade: Any,
    coloring: Any,
    perspective: Any,
    general: Any,
) -> Any:
    """Give the packed colours of eight pixels before blending, and a mask of those that the alpha test keeps."""
    keep = iota() >= 0
    w = splatf(1)
    if perspective:
        w = splatf(1) / at(base, slope, A_IW, x)
    pixels = splati(-1)
    if shade & SHADE_TEXTURE:
        u, v = at(base, slope, A_UV, x), at(base, slope, A_UV + 1, x)
        if perspective:
            u, v = u * w + ties[0], v * w + ties[1]
        pixels = sample(texels, ints, slots, u, v, w, slope, planes, perspective, general)
    plain = shade & (SHADE_SPECULAR | SHADE_FOG | SHADE_PIXEL_LIGHTING | SHADE_SECOND_TEXTURE | SHADE_ENVIRONMENT) == 0
    if plain and coloring == COLOR_WHITE and shade & SHADE_ALPHA_TEST == 0:
        return pixels, keep
    red, green = at(base, slope, A_COLOR, x), at(base, slope, A_COLOR + 1, x)
    blue, alpha = at(base, slope, A_COLOR + 2, x), at(base, slope, A_COLOR + 3, x)
    if perspective and coloring == COLOR_SMOOTH:
        red, green, blue, alpha = red * w, green * w, blue * w, alpha * w
    if shade & SHADE_ALPHA_TEST:
        keep = passes(params, i2f(pixels >> 24) * _F(1.0 / 255.0) * alpha)
    if plain:
        return modulate(pixels, red, green, blue, alpha), keep
    second = splati(-1)
    if shade & SHADE_SECOND_TEXTURE:
        second = second_texture(others, slots, base, slope, planes, ties, x, w, perspective)
    elif shade & SHADE_ENVIRONMENT:
        second = sample_cube(
            others,
            moved(slots, SAMPLER_INTS),
            at(base, slope, A_NORMAL, x),
            at(base, slope, A_NORMAL + 1, x),
            at(base, slope, A_NORMAL + 2, x),
        )
    return shade_fully(pixels, second, red, green, blue, alpha, params, base, slope, x, w, shade), keep


@inline
def store(color: Any, offset: Any, mask: Any, pixels: Any, ints: Any, floats: Any) -> None:
    """Blend pixels into the target where the mask and the write mask allow it."""
    old = loadi(color, offset)
    pixels = blend(ints[I_BLEND], pixels, old, ints, floats)
    writable = ints[I_WRITE_MASK]
    if writable != -1:
        pixels = (pixels & writable) | (old & (-1 - writable))
    storei(color, offset, seli(mask, pixels, old))


@inline
def draw_chunk(
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
    """Test, shade, blend and store the pixels of a mask. The general kernels give how many passed.

    Pixels that the alpha test discards must leave depth and stencil alone, so there it comes first.
    """
    late = shade & SHADE_ALPHA_TEST
    tested = ints[I_DEPTH] >= 0 or ints[I_STENCIL] != 0
    if tested and not late:
        z = at(base, slope, A_Z, x)
        mask = test(depth, stencil, offset, mask, z, ints, floats, back)
    if movemask(mask) != 0:
        pixels, keep = source_color(
            texels, others, slots, ints, params, base, slope, planes, ties, x, shade, coloring, perspective, general
        )
        if late:
            mask = mask & keep
            if tested:
                mask = test(depth, stencil, offset, mask, at(base, slope, A_Z, x), ints, floats, back)
        store(color, offset, mask, pixels, ints, floats)
    return count_bits(movemask(mask)) if general else 0
