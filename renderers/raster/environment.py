"""Environment maps: what vertices hand on for them, and reading a cube of six faces."""

from __future__ import annotations

from typing import Any

import numpy as np

from renderers.raster.compiling import helper, inline
from renderers.raster.footprint import sample_at
from renderers.raster.layout import (
    I_FACE_SIZE,
    I_TEXTURE_WIDTH,
    P_ENVIRONMENT,
    P_ENVIRONMENT_SPECULAR,
    P_EYE,
)
from renderers.raster.lighting import powv, unit
from renderers.raster.programs import VERTEX_FRESNEL
from renderers.raster.simd import maxf, minf, sel, seli, splatf, splati

_F = np.float32


@inline
def absv(x: Any) -> Any:
    """Give magnitudes; NaN stays out of what compares with it."""
    return maxf(x, splatf(0) - x)


@inline
def reflect(params: Any, program: Any, wx: Any, wy: Any, wz: Any, nx: Any, ny: Any, nz: Any) -> Any:
    """Give the directions that eight vertices mirror, and how much of them shows."""
    ex, ey, ez = params[P_EYE] - wx, params[P_EYE + 1] - wy, params[P_EYE + 2] - wz
    scale = unit(ex, ey, ez)
    ex, ey, ez = ex * scale, ey * scale, ez * scale
    facing = ex * nx + ey * ny + ez * nz
    twice = facing * _F(2)
    amount = splatf(params[P_ENVIRONMENT])
    if program & VERTEX_FRESNEL:
        amount = powv(maxf(splatf(1) - absv(facing), splatf(0)), params[P_ENVIRONMENT + 1]) * amount
    return twice * nx - ex, twice * ny - ey, twice * nz - ez, amount


@inline
def face_of(x: Any, y: Any, z: Any) -> Any:
    """Tell which face each direction meets: whether an x or a y face, whether a negative one, and its number."""
    ax, ay, az = absv(x), absv(y), absv(z)
    on_x = (ax > ay) & (ax > az)
    on_y = (ay > az) & (ay >= ax)
    negative = sel(on_x, x, sel(on_y, y, z)) < splatf(0)
    face = seli(on_x, splati(0), seli(on_y, splati(2), splati(4))) + seli(negative, splati(1), splati(0))
    return on_x, on_y, negative, face


@inline
def on_face(on_x: Any, on_y: Any, negative: Any, x: Any, y: Any, z: Any) -> Any:
    """Give where a direction meets the plane of a face: right and down, -1..1 on the face itself."""
    sign = sel(negative, splatf(-1), splatf(1))
    right = sel(on_x, splatf(0) - z * sign, sel(on_y, x, x * sign))
    down = sel(on_y, z * sign, splatf(0) - y)
    scale = splatf(1) / maxf(sel(on_x, x, sel(on_y, y, z)) * sign, splatf(1e-30))
    return right * scale, down * scale


@inline
def texel(coordinate: Any, half: Any) -> Any:
    """Turn -1..1 into texels of a face."""
    return (maxf(minf(coordinate, splatf(1)), splatf(-1)) + splatf(1)) * half


@inline
def cube_place(ints: Any, x: Any, y: Any, z: Any, right: Any, below: Any) -> Any:
    """Give what `sample_at` takes for eight directions, of which a step right and a step down are given.

    Filtering stays within a face, as in Direct3D 9. Levels are chosen by how far apart the neighbours' directions meet the plane
    of the same face.
    """
    half = splatf(_F(0.5) * _F(ints[I_TEXTURE_WIDTH]))
    on_x, on_y, negative, face = face_of(x, y, z)
    u, v = on_face(on_x, on_y, negative, x, y, z)
    ux, vx = on_face(on_x, on_y, negative, x + right[0], y + right[1], z + right[2])
    uy, vy = on_face(on_x, on_y, negative, x + below[0], y + below[1], z + below[2])
    steps = (ux - u) * half, (vx - v) * half, (uy - u) * half, (vy - v) * half
    return face * ints[I_FACE_SIZE], texel(u, half), texel(v, half), *steps


@helper
def sample_cube(texels: Any, ints: Any, x: Any, y: Any, z: Any, right: Any, below: Any) -> Any:
    """Read a cube in eight directions, of which a step right and a step down are given: packed pixels."""
    offset, u, v, ux, vx, uy, vy = cube_place(ints, x, y, z, right, below)
    return sample_at(texels, ints, offset, u, v, ux, vx, uy, vy)


@inline
def mirror(pixels: Any, red: Any, green: Any, blue: Any, alpha: Any, amount: Any, params: Any) -> Any:
    """Mix the environment, four values of 0..255 that count as much as the surface is opaque, into a colour; add its shine."""
    unit = _F(1.0 / 255.0)
    opacity = alpha * unit
    at = P_ENVIRONMENT_SPECULAR
    env_red, env_green, env_blue, env_alpha = pixels
    shine = env_alpha * opacity
    red = red + (env_red * opacity - red) * amount + shine * params[at]
    green = green + (env_green * opacity - green) * amount + shine * params[at + 1]
    blue = blue + (env_blue * opacity - blue) * amount + shine * params[at + 2]
    return red, green, blue
