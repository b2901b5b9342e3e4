"""A slow rasterizer written from the rules alone, in numpy and float64: the yardstick for the kernels.

It knows nothing of spans, planes or chunks: each triangle is tested against the centre of every pixel by edge functions.
"""

from __future__ import annotations

import numpy as np

SHIFT = 128


def to_screen(clip, width, height, shift=SHIFT):
    """Give fixed-point positions (24.8), depths and 1/w of clip-space vertices."""
    clip = np.asarray(clip, np.float64)
    w = clip[:, 3]
    x = np.floor((clip[:, 0] / w * width / 2 + width / 2) * 256 + 0.5).astype(np.int64) + shift
    y = np.floor((-clip[:, 1] / w * height / 2 + height / 2) * 256 + 0.5).astype(np.int64) + shift
    return np.stack([x, y], 1), clip[:, 2] / w, 1 / w


def cover(points, width, height):
    """Give the mask of covered pixels and the three barycentric weights at their centres, by the top-left rule."""
    px, py = np.meshgrid(np.arange(width) * 256 + 128, np.arange(height) * 256 + 128)
    area = _edge(points[0], points[1], points[2][0], points[2][1])
    if area == 0:
        return np.zeros((height, width), bool), np.zeros((3, height, width))
    sign = 1 if area > 0 else -1
    mask, weights = np.ones((height, width), bool), []
    for k in range(3):
        a, b = points[(k + 1) % 3], points[(k + 2) % 3]
        value = _edge(a, b, px, py) * sign
        dx, dy = (b - a) * sign
        top_left = dy < 0 or (dy == 0 and dx > 0)
        mask &= (value > 0) | ((value == 0) & top_left)
        weights.append(value / abs(area))
    return mask, np.array(weights)


def _edge(a, b, x, y):
    return (b[0] - a[0]) * (y - a[1]) - (b[1] - a[1]) * (x - a[0])


def interpolate(values, weights, inverse_w=None):
    """Give an attribute at all pixels, perspective-correct when 1/w is given."""
    values = np.asarray(values, np.float64)
    if inverse_w is None:
        return np.tensordot(weights, values, (0, 0))
    scaled = np.tensordot(weights, values * inverse_w.reshape(-1, *[1] * (values.ndim - 1)), (0, 0))
    divisor = np.tensordot(weights, inverse_w, (0, 0))
    with np.errstate(all="ignore"):
        return scaled / divisor.reshape(divisor.shape + (1,) * (scaled.ndim - divisor.ndim))


def wrap(mode, index, size):
    """Apply an address mode to texel numbers."""
    if mode == "clamp":
        return np.clip(index, 0, size - 1)
    if mode == "wrap":
        return index % size
    index = index % (2 * size)
    return np.minimum(index, 2 * size - 1 - index)


def sample(texture, uv, linear, mode_u, mode_v):
    """Sample a (height, width, 4) texture at normalised coordinates; bytes as floats."""
    height, width = texture.shape[:2]
    u, v = np.nan_to_num(uv[..., 0]) * width, np.nan_to_num(uv[..., 1]) * height
    if not linear:
        return texture[wrap(mode_v, np.floor(v).astype(int), height), wrap(mode_u, np.floor(u).astype(int), width)].astype(float)
    u, v = u - 0.5, v - 0.5
    column, row = np.floor(u).astype(int), np.floor(v).astype(int)
    fu, fv = np.floor((u - column) * 256 + 0.5)[..., None] / 256, np.floor((v - row) * 256 + 0.5)[..., None] / 256

    def texel(c, r):
        return texture[wrap(mode_v, r, height), wrap(mode_u, c, width)].astype(float)

    above = texel(column, row) * (1 - fu) + texel(column + 1, row) * fu
    below = texel(column, row + 1) * (1 - fu) + texel(column + 1, row + 1) * fu
    return np.floor(above * (1 - fv) + below * fv + 0.5)


def to_bytes(values):
    """Clamp 0..1 and round halves up."""
    return np.floor(np.clip(values, 0, 1) * 255 + 0.5).astype(np.int64)


def blend(snapshot, source, destination, constant):
    """Blend bytes by exact integer arithmetic scaled by 255 * 255."""
    source, destination = source.astype(np.int64), destination.astype(np.int64)
    result = np.empty_like(destination)
    for channel in range(4):
        if channel < 3:
            codes, function = (snapshot.color_source, snapshot.color_destination), snapshot.color_function
        else:
            codes, function = (snapshot.alpha_source, snapshot.alpha_destination), snapshot.alpha_function
        s, d = source[..., channel], destination[..., channel]
        fs, fd = (_factor(code, s, d, source[..., 3], destination[..., 3], constant[channel], channel == 3) for code in codes)
        plain = {0: s * fs + d * fd, 1: s * fs - d * fd, 2: d * fd - s * fs, 3: np.minimum(s, d) * 255, 4: np.maximum(s, d) * 255}
        result[..., channel] = np.clip((2 * plain[int(function)] + 255) // 510, 0, 255)
    writable = [int(snapshot.write_channels[0]) >> k & 1 for k in range(4)]
    return np.where(np.array(writable, bool), result, destination)


def _factor(code, s, d, sa, da, constant, is_alpha):
    one = np.full_like(s, 255)
    saturated = one if is_alpha else np.minimum(sa, 255 - da)
    table = [
        one,
        0 * one,
        s,
        255 - s,
        sa,
        255 - sa,
        d,
        255 - d,
        da,
        255 - da,
        one * 0 + constant,
        255 - constant + 0 * one,
        saturated,
    ]
    return table[int(code)]


COMPARE = [
    lambda a, b: np.ones(np.broadcast(a, b).shape, bool),
    lambda a, b: np.zeros(np.broadcast(a, b).shape, bool),
    np.less,
    np.less_equal,
    np.equal,
    np.greater_equal,
    np.greater,
    np.not_equal,
]


def operate(operation, stored, reference):
    """Apply a StencilOperation to bytes."""
    results = [
        stored,
        0 * stored,
        0 * stored + reference,
        (stored + 1) % 256,
        (stored - 1) % 256,
        np.minimum(stored + 1, 255),
        np.maximum(stored - 1, 0),
        255 - stored,
    ]
    return results[int(operation)]
