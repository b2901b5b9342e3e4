"""The light formulas of the stock effects for one vertex (float32), and for eight pixels."""

from __future__ import annotations

import math
from typing import Any

import numpy as np

from renderers.raster.compiling import inline
from renderers.raster.layout import P_DIFFUSE, P_EMISSIVE, P_EYE, P_LIGHT_SIZE, P_LIGHTS, P_SPECULAR
from renderers.raster.simd import bits_of, f2i, float_of, floorv, i2f, maxf, minf, sel, splatf, sqrtv

_F = np.float32
_TWO_OVER_LN2 = 2.0 / math.log(2.0)
_LN2 = math.log(2.0)
_ROOT_HALF = math.sqrt(0.5)


@inline
def normalize(x: Any, y: Any, z: Any) -> Any:
    """Give the unit vector; a zero vector stays zero."""
    length = math.sqrt(x * x + y * y + z * z)
    if not length > 0:
        return _F(0), _F(0), _F(0)
    scale = _F(1) / length
    return x * scale, y * scale, z * scale


@inline
def diffuse_of_vertex(params: Any, lights: Any, nx: Any, ny: Any, nz: Any, out: Any) -> None:
    """Write diffuse rgb to out[0:3], unclamped, for a unit normal in world space."""
    for channel in range(3):
        out[channel] = _F(0)
    for number in range(lights):
        at = P_LIGHTS + number * P_LIGHT_SIZE
        facing = -(params[at] * nx + params[at + 1] * ny + params[at + 2] * nz)
        if facing >= 0:
            for channel in range(3):
                out[channel] += facing * params[at + 4 + channel]
    for channel in range(3):
        out[channel] = out[channel] * params[P_DIFFUSE + channel] + params[P_EMISSIVE + channel]


@inline
def light_vertex(params: Any, lights: Any, wx: Any, wy: Any, wz: Any, nx: Any, ny: Any, nz: Any, out: Any) -> None:
    """Write diffuse rgb to out[0:3] and specular rgb to out[3:6], unclamped, for a unit normal in world space."""
    ex, ey, ez = normalize(params[P_EYE] - wx, params[P_EYE + 1] - wy, params[P_EYE + 2] - wz)
    for channel in range(6):
        out[channel] = _F(0)
    for number in range(lights):
        at = P_LIGHTS + number * P_LIGHT_SIZE
        lx, ly, lz = params[at], params[at + 1], params[at + 2]
        facing = -(lx * nx + ly * ny + lz * nz)
        if facing >= 0:
            hx, hy, hz = normalize(ex - lx, ey - ly, ez - lz)
            shine = max(hx * nx + hy * ny + hz * nz, _F(0))
            gloss = _F(math.pow(np.float64(shine), np.float64(params[P_SPECULAR + 3])))
            for channel in range(3):
                out[channel] += facing * params[at + 4 + channel]
                out[3 + channel] += gloss * params[at + 8 + channel]
        elif params[P_SPECULAR + 3] == 0:
            for channel in range(3):
                out[3 + channel] += params[at + 8 + channel]
    for channel in range(3):
        out[channel] = out[channel] * params[P_DIFFUSE + channel] + params[P_EMISSIVE + channel]
        out[3 + channel] *= params[P_SPECULAR + channel]


# ---- eight pixels


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
def powv(base: Any, exponent: Any) -> Any:
    """Raise numbers of 0 and above to one power; anything to the power 0 is 1."""
    if exponent == 0:
        return splatf(1)
    tiny = base <= splatf(1e-30)
    return sel(tiny, splatf(0), exp2v(log2v(maxf(base, splatf(1e-30))) * exponent))


@inline
def one_light(params: Any, at: Any, nx: Any, ny: Any, nz: Any, ex: Any, ey: Any, ez: Any) -> Any:
    """Give a light's diffuse amount and its specular amount."""
    lx, ly, lz = params[at], params[at + 1], params[at + 2]
    facing = splatf(0) - (nx * lx + ny * ly + nz * lz)
    lit = facing >= splatf(0)
    hx, hy, hz = ex - lx, ey - ly, ez - lz
    shine = maxf((hx * nx + hy * ny + hz * nz) * unit(hx, hy, hz), splatf(0))
    gloss = powv(sel(lit, shine, splatf(0)), params[P_SPECULAR + 3])
    return sel(lit, facing, splatf(0)), gloss


@inline
def light_pixels(params: Any, lights: Any, wx: Any, wy: Any, wz: Any, nx: Any, ny: Any, nz: Any) -> Any:
    """Give diffuse rgb and specular rgb, unclamped, of eight pixels."""
    scale = unit(nx, ny, nz)
    nx, ny, nz = nx * scale, ny * scale, nz * scale
    ex, ey, ez = params[P_EYE] - wx, params[P_EYE + 1] - wy, params[P_EYE + 2] - wz
    scale = unit(ex, ey, ez)
    ex, ey, ez = ex * scale, ey * scale, ez * scale
    dr = dg = db = sr = sg = sb = splatf(0)
    for number in range(lights):
        at = P_LIGHTS + number * P_LIGHT_SIZE
        facing, gloss = one_light(params, at, nx, ny, nz, ex, ey, ez)
        dr, dg, db = dr + facing * params[at + 4], dg + facing * params[at + 5], db + facing * params[at + 6]
        sr, sg, sb = sr + gloss * params[at + 8], sg + gloss * params[at + 9], sb + gloss * params[at + 10]
    return (
        dr * params[P_DIFFUSE] + params[P_EMISSIVE],
        dg * params[P_DIFFUSE + 1] + params[P_EMISSIVE + 1],
        db * params[P_DIFFUSE + 2] + params[P_EMISSIVE + 2],
        sr * params[P_SPECULAR],
        sg * params[P_SPECULAR + 1],
        sb * params[P_SPECULAR + 2],
    )
