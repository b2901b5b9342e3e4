"""The light formulas of the stock effects, for eight vertices or eight pixels at a time."""

from __future__ import annotations

import math
from typing import Any

import numpy as np

from renderers.raster.compiling import inline
from renderers.raster.layout import P_DIFFUSE, P_EMISSIVE, P_EYE, P_LIGHT_SIZE, P_LIGHTS, P_SPECULAR
from renderers.raster.simd import (
    bits_of,
    f2i,
    float_of,
    floorv,
    i2f,
    maxf,
    minf,
    movemask,
    narrowed,
    sel,
    splatd,
    splatf,
    sqrtv,
    widened,
)

_F = np.float32
_TWO_OVER_LN2 = 2.0 / math.log(2.0)
_LN2 = math.log(2.0)
_ROOT_HALF = math.sqrt(0.5)
_MOST_SQUARED = 256
_INVISIBLE = 1e-18


@inline
def unit(x: Any, y: Any, z: Any) -> Any:
    """Give the factor that normalises vectors; zero for a zero vector."""
    square = x * x + y * y + z * z
    return sel(square > splatf(0), splatf(1) / sqrtv(square), splatf(0))


@inline
def log2v(x: Any) -> Any:
    """Base-2 logarithm of positive normal numbers."""
    bits = bits_of(x * _F(1.0 / _ROOT_HALF))
    exponent = i2f((bits >> 23) - 127)
    mantissa = float_of((bits & 0x007FFFFF) | 0x3F800000) * _F(_ROOT_HALF)
    t = (mantissa - _F(1)) / (mantissa + _F(1))
    s = t * t
    series = _F(1) + s * (_F(1 / 3) + s * (_F(1 / 5) + s * (_F(1 / 7) + s * _F(1 / 9))))
    return exponent + t * series * _F(_TWO_OVER_LN2)


@inline
def exp2v(x: Any) -> Any:
    """Two to the power of numbers, which are clamped to -126..126."""
    x = maxf(minf(x, splatf(126)), splatf(-126))
    whole = floorv(x + _F(0.5))
    f = (x - whole) * _F(_LN2)
    series = _F(1) + f * (_F(1) + f * (_F(1 / 2) + f * (_F(1 / 6) + f * (_F(1 / 24) + f * (_F(1 / 120) + f * _F(1 / 720))))))
    return series * float_of((f2i(whole) + 127) << 23)


@inline
def is_whole(exponent: Any) -> Any:
    """Tell whether an exponent is best worked out by squaring."""
    return 0 < exponent <= _MOST_SQUARED and exponent == np.floor(exponent)


@inline
def exact_power(base: Any, exponent: Any) -> Any:
    """Raise float64 numbers of 0..1 to a whole power above 0."""
    result = splatd(1.0)
    while exponent > 0:
        if exponent & 1:
            result = result * base
        base = base * base
        exponent >>= 1
    return narrowed(result)


@inline
def whole_power(base: Any, exponent: Any) -> Any:
    """Raise numbers of 0..1 to a whole power above 0 by squaring.

    What is too small to be seen gives 0, and is never squared: denormal numbers are slow.
    """
    result = splatf(1)
    while exponent > 0:
        if exponent & 1:
            result = maxf(result * base, splatf(_INVISIBLE))
        base = maxf(base * base, splatf(_INVISIBLE))
        exponent >>= 1
    return sel(result > splatf(_INVISIBLE), result, splatf(0))


@inline
def powv(base: Any, exponent: Any) -> Any:
    """Raise numbers of 0..1 to one power; anything to the power 0 is 1."""
    if exponent == 0:
        return splatf(1)
    if is_whole(exponent):
        return whole_power(base, np.int64(exponent))
    tiny = base <= splatf(1e-30)
    return sel(tiny, splatf(0), exp2v(log2v(maxf(base, splatf(1e-30))) * exponent))


@inline
def is_black(params: Any, at: Any) -> Any:
    """Tell whether a colour of the parameters is black."""
    return params[at] == 0 and params[at + 1] == 0 and params[at + 2] == 0


@inline
def gloss_of_pixels(params: Any, at: Any, lit: Any, nx: Any, ny: Any, nz: Any, ex: Any, ey: Any, ez: Any) -> Any:
    """Give a light's specular amount at eight pixels: half the power of the square takes no root."""
    hx, hy, hz = ex - params[at], ey - params[at + 1], ez - params[at + 2]
    along, square = hx * nx + hy * ny + hz * nz, hx * hx + hy * hy + hz * hz
    shines = lit & (along > splatf(0)) & (square > splatf(0))
    return powv(sel(shines, along * along / square, splatf(0)), params[P_SPECULAR + 3] * _F(0.5))


@inline
def gloss_of_vertices(params: Any, at: Any, lit: Any, nx: Any, ny: Any, nz: Any, ex: Any, ey: Any, ez: Any) -> Any:
    """Give a light's specular amount at eight vertices; whole powers are exact to the last bit."""
    hx, hy, hz = ex - params[at], ey - params[at + 1], ez - params[at + 2]
    scale, power = unit(hx, hy, hz), params[P_SPECULAR + 3]
    shine = sel(lit, maxf(hx * scale * nx + hy * scale * ny + hz * scale * nz, splatf(0)), splatf(0))
    return exact_power(widened(shine), np.int64(power)) if is_whole(power) else powv(shine, power)


@inline
def light(params: Any, lights: Any, wx: Any, wy: Any, wz: Any, nx: Any, ny: Any, nz: Any, gloss_of: Any) -> Any:
    """Give diffuse rgb and specular rgb, unclamped, of eight places whose normals are unit vectors."""
    glossy = not is_black(params, P_SPECULAR)
    ex, ey, ez = params[P_EYE] - wx, params[P_EYE + 1] - wy, params[P_EYE + 2] - wz
    if glossy:
        scale = unit(ex, ey, ez)
        ex, ey, ez = ex * scale, ey * scale, ez * scale
    dr = dg = db = sr = sg = sb = splatf(0)
    for number in range(lights):
        at = P_LIGHTS + number * P_LIGHT_SIZE
        facing = splatf(0) - (nx * params[at] + ny * params[at + 1] + nz * params[at + 2])
        lit = facing >= splatf(0)
        if movemask(lit) == 0 and params[P_SPECULAR + 3] != 0:
            continue
        facing = sel(lit, facing, splatf(0))
        dr, dg, db = dr + facing * params[at + 4], dg + facing * params[at + 5], db + facing * params[at + 6]
        if glossy and not is_black(params, at + 8):
            gloss = gloss_of(params, at, lit, nx, ny, nz, ex, ey, ez)
            sr, sg, sb = sr + gloss * params[at + 8], sg + gloss * params[at + 9], sb + gloss * params[at + 10]
    return (
        dr * params[P_DIFFUSE] + params[P_EMISSIVE],
        dg * params[P_DIFFUSE + 1] + params[P_EMISSIVE + 1],
        db * params[P_DIFFUSE + 2] + params[P_EMISSIVE + 2],
        sr * params[P_SPECULAR],
        sg * params[P_SPECULAR + 1],
        sb * params[P_SPECULAR + 2],
    )


@inline
def light_pixels(params: Any, lights: Any, wx: Any, wy: Any, wz: Any, nx: Any, ny: Any, nz: Any) -> Any:
    """Light eight pixels, whose normals were interpolated."""
    scale = unit(nx, ny, nz)
    return light(params, lights, wx, wy, wz, nx * scale, ny * scale, nz * scale, gloss_of_pixels)


@inline
def light_vertices(params: Any, lights: Any, wx: Any, wy: Any, wz: Any, nx: Any, ny: Any, nz: Any) -> Any:
    """Light eight vertices, whose normals are unit vectors."""
    return light(params, lights, wx, wy, wz, nx, ny, nz, gloss_of_vertices)
