"""What colour eight pixels get: texture, colour, light, fog. All of it is float32 and rounds once."""

from __future__ import annotations

from typing import Any

import numpy as np

from renderers.raster.blend import to_byte
from renderers.raster.compiling import inline
from renderers.raster.environment import absv, mirror, sample_cube
from renderers.raster.footprint import footprint, sample_at
from renderers.raster.layout import (
    A_COLOR,
    A_DOWN,
    A_FOG,
    A_IW,
    A_NORMAL,
    A_SECOND_UV,
    A_SPECULAR,
    A_UV,
    A_WORLD,
    FILTER_LINEAR,
    FILTER_POINT,
    I_ADDRESS_U,
    I_ADDRESS_V,
    I_FILTER,
    I_TEXTURE_HEIGHT,
    I_TEXTURE_PITCH,
    I_TEXTURE_WIDTH,
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
from renderers.raster.simd import f2i, i2f, iota, maxf, minf, sel, splatf, splati

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
    ux, uy = splatf(slope[row]), splatf(_F(planes[A_DOWN + row]))
    vx, vy = splatf(slope[row + 1]), splatf(_F(planes[A_DOWN + row + 1]))
    if perspective:
        ux, uy = (ux - u * slope[A_IW]) * w, (uy - u * _F(planes[A_DOWN + A_IW])) * w
        vx, vy = (vx - v * slope[A_IW]) * w, (vy - v * _F(planes[A_DOWN + A_IW])) * w
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
        return nearest(texels, splati(0), u, v, width, height, pitch, mode_u, mode_v)
    if not general or kind == FILTER_LINEAR:
        return bilinear(texels, splati(0), u, v, width, height, pitch, mode_u, mode_v)
    ux, vx, uy, vy = steps_of(slope, planes, A_UV, u, v, w, perspective)
    return footprint(texels, slots, splati(0), u, v, ux, vx, uy, vy)


@inline
def coordinates(base: Any, slope: Any, planes: Any, row: Any, ties: Any, tie: Any, x: Any, w: Any, perspective: Any) -> Any:
    """Give texel coordinates and their steps right and down."""
    u, v = at(base, slope, row, x), at(base, slope, row + 1, x)
    if perspective:
        u, v = u * w + ties[tie], v * w + ties[tie + 1]
    ux, vx, uy, vy = steps_of(slope, planes, row, u, v, w, perspective)
    return u, v, ux, vx, uy, vy


@inline
def direction(base: Any, slope: Any, planes: Any, x: Any) -> Any:
    """Give the direction that eight pixels mirror, and its steps right and down."""
    row, below = A_NORMAL, A_DOWN + A_NORMAL
    right = splatf(slope[row]), splatf(slope[row + 1]), splatf(slope[row + 2])
    down = splatf(_F(planes[below])), splatf(_F(planes[below + 1])), splatf(_F(planes[below + 2]))
    return at(base, slope, row, x), at(base, slope, row + 1, x), at(base, slope, row + 2, x), right, down


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
def unpacked(pixels: Any) -> Any:
    """Give the four channels of packed pixels, 0..255."""
    return i2f(pixels & 255), i2f(pixels >> 8 & 255), i2f(pixels >> 16 & 255), i2f(pixels >> 24)


@inline
def doubled(second: Any, red: Any, green: Any, blue: Any, alpha: Any) -> Any:
    """Multiply by the second texture, four values of 0..255; all but alpha count twice."""
    unit, twice = _F(1.0 / 255.0), _F(2.0 / 255.0)
    second_red, second_green, second_blue, second_alpha = second
    red, green, blue = red * (second_red * twice), green * (second_green * twice), blue * (second_blue * twice)
    return red, green, blue, alpha * (second_alpha * unit)


@inline
def amount_of(base: Any, slope: Any, x: Any, w: Any) -> Any:
    """Give how much of the environment shows, 0..1."""
    return maxf(minf(at(base, slope, A_SPECULAR, x) * w, splatf(1)), splatf(0))


@inline
def lit(red: Any, green: Any, blue: Any, alpha: Any, params: Any, base: Any, slope: Any, x: Any, w: Any, shade: Any) -> Any:
    """Light each pixel, or add the specular colour of the vertices."""
    if shade & SHADE_PIXEL_LIGHTING:
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
    return red, green, blue


@inline
def fogged(red: Any, green: Any, blue: Any, alpha: Any, params: Any, base: Any, slope: Any, x: Any, w: Any) -> Any:
    """Mix the fog in."""
    fog = maxf(minf(at(base, slope, A_FOG, x) * w, splatf(1)), splatf(0))
    red = red + (alpha * params[P_FOG_COLOR] - red) * fog
    green = green + (alpha * params[P_FOG_COLOR + 1] - green) * fog
    blue = blue + (alpha * params[P_FOG_COLOR + 2] - blue) * fog
    return red, green, blue


@inline
def packed(red: Any, green: Any, blue: Any, alpha: Any) -> Any:
    """Pack channels of 0..1."""
    return to_byte(red) | to_byte(green) << 8 | to_byte(blue) << 16 | to_byte(alpha) << 24


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
        red, green, blue, alpha = doubled(unpacked(second), red, green, blue, alpha)
    if shade & SHADE_ENVIRONMENT:
        red, green, blue = mirror(unpacked(second), red, green, blue, alpha, amount_of(base, slope, x, w), params)
    else:
        red, green, blue = lit(red, green, blue, alpha, params, base, slope, x, w, shade)
    if shade & SHADE_FOG:
        red, green, blue = fogged(red, green, blue, alpha, params, base, slope, x, w)
    return packed(red, green, blue, alpha)


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
        u, v, ux, vx, uy, vy = coordinates(base, slope, planes, A_SECOND_UV, ties, 2, x, w, perspective)
        second = sample_at(others, moved(slots, SAMPLER_INTS), splati(0), u, v, ux, vx, uy, vy)
    elif shade & SHADE_ENVIRONMENT:
        nx, ny, nz, right, below = direction(base, slope, planes, x)
        second = sample_cube(others, moved(slots, SAMPLER_INTS), nx, ny, nz, right, below)
    return shade_fully(pixels, second, red, green, blue, alpha, params, base, slope, x, w, shade), keep
