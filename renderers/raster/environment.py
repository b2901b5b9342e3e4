"""Environment maps: what vertices hand on for them, and reading a cube of six faces."""

from __future__ import annotations

import math
from typing import Any

import numpy as np

from renderers.raster.compiling import helper, inline
from renderers.raster.layout import (
    I_FACE_SIZE,
    I_MAG_LINEAR,
    I_TEXTURE_PITCH,
    I_TEXTURE_WIDTH,
    P_ENVIRONMENT,
    P_ENVIRONMENT_SPECULAR,
    P_EYE,
    V_NORMAL,
    V_SPECULAR,
)
from renderers.raster.lighting import normalize
from renderers.raster.programs import VERTEX_FRESNEL
from renderers.raster.sample import inside, mix_four
from renderers.raster.simd import f2i, floorv, gather, i2f, maxf, minf, sel, seli, splatf, splati

_F = np.float32


@inline
def reflect(params: Any, program: Any, wx: Any, wy: Any, wz: Any, nx: Any, ny: Any, nz: Any, vertex: Any) -> None:
    """Write the direction that a vertex mirrors, and how much of it shows."""
    ex, ey, ez = normalize(params[P_EYE] - wx, params[P_EYE + 1] - wy, params[P_EYE + 2] - wz)
    facing = ex * nx + ey * ny + ez * nz
    vertex[V_NORMAL] = _F(2) * facing * nx - ex
    vertex[V_NORMAL + 1] = _F(2) * facing * ny - ey
    vertex[V_NORMAL + 2] = _F(2) * facing * nz - ez
    amount = params[P_ENVIRONMENT]
    if program & VERTEX_FRESNEL:
        rim = max(_F(1) - abs(facing), _F(0))
        amount = _F(math.pow(np.float64(rim), np.float64(params[P_ENVIRONMENT + 1]))) * amount
    vertex[V_SPECULAR] = min(amount, _F(1)) if amount > 0 else _F(0)


@inline
def absv(x: Any) -> Any:
    """Give magnitudes; NaN stays out of what compares with it."""
    return maxf(x, splatf(0) - x)


@inline
def face_of(x: Any, y: Any, z: Any) -> Any:
    """Give the number of the face that each direction meets, and where on it: right and down, -1..1."""
    ax, ay, az = absv(x), absv(y), absv(z)
    on_x = (ax > ay) & (ax > az)
    on_y = (ay > az) & (ay >= ax)
    negative = sel(on_x, x, sel(on_y, y, z)) < splatf(0)
    face = seli(on_x, splati(0), seli(on_y, splati(2), splati(4))) + seli(negative, splati(1), splati(0))
    sign = sel(negative, splatf(-1), splatf(1))
    right = sel(on_x, splatf(0) - z * sign, sel(on_y, x, x * sign))
    down = sel(on_y, z * sign, splatf(0) - y)
    scale = splatf(1) / maxf(sel(on_x, ax, sel(on_y, ay, az)), splatf(1e-30))
    return face, right * scale, down * scale


@inline
def texel(coordinate: Any, size: Any) -> Any:
    """Turn -1..1 into texels of a face."""
    return (maxf(minf(coordinate, splatf(1)), splatf(-1)) + splatf(1)) * (_F(0.5) * _F(size))


@helper
def sample_cube(texels: Any, ints: Any, x: Any, y: Any, z: Any) -> Any:
    """Read a cube in eight directions; filtering stays within a face."""
    size, pitch = ints[I_TEXTURE_WIDTH], ints[I_TEXTURE_PITCH]
    face, right, down = face_of(x, y, z)
    top = face * ints[I_FACE_SIZE]
    u, v = texel(right, size), texel(down, size)
    if ints[I_MAG_LINEAR] == 0:
        return gather(texels, inside(f2i(floorv(v)), size) * pitch + top + inside(f2i(floorv(u)), size))
    u, v = u - _F(0.5), v - _F(0.5)
    whole_u, whole_v = floorv(u), floorv(v)
    weight_u, weight_v = f2i((u - whole_u) * _F(256) + _F(0.5)), f2i((v - whole_v) * _F(256) + _F(0.5))
    left, above = f2i(whole_u), f2i(whole_v)
    column, row = inside(left, size), inside(above, size) * pitch + top
    next_column, next_row = inside(left + 1, size), inside(above + 1, size) * pitch + top
    c00, c10 = gather(texels, row + column), gather(texels, row + next_column)
    c01, c11 = gather(texels, next_row + column), gather(texels, next_row + next_column)
    return mix_four(c00, c10, c01, c11, weight_u, weight_v)


@inline
def mirror(pixels: Any, red: Any, green: Any, blue: Any, alpha: Any, amount: Any, params: Any) -> Any:
    """Mix packed pixels of the environment, which count as much as the surface is opaque, into a colour; add its shine."""
    unit = _F(1.0 / 255.0)
    opacity = alpha * unit
    at = P_ENVIRONMENT_SPECULAR
    shine = i2f(pixels >> 24) * opacity
    red = red + (i2f(pixels & 255) * opacity - red) * amount + shine * params[at]
    green = green + (i2f(pixels >> 8 & 255) * opacity - green) * amount + shine * params[at + 1]
    blue = blue + (i2f(pixels >> 16 & 255) * opacity - blue) * amount + shine * params[at + 2]
    return red, green, blue
