"""What the texture filters must give, in double precision: independent of every renderer."""

from __future__ import annotations

from typing import Any, NamedTuple

import numpy as np

from renderers.contract.enums import TextureAddressMode, TextureFilter

Array = Any  # of float64

# Whether a filter is linear where texels are smaller than pixels, where they are larger, and between levels.
FILTERS = {
    TextureFilter.Linear: (True, True, True),
    TextureFilter.Point: (False, False, False),
    TextureFilter.LinearMipPoint: (True, True, False),
    TextureFilter.PointMipLinear: (False, False, True),
    TextureFilter.MinLinearMagPointMipLinear: (True, False, True),
    TextureFilter.MinLinearMagPointMipPoint: (True, False, False),
    TextureFilter.MinPointMagLinearMipLinear: (False, True, True),
    TextureFilter.MinPointMagLinearMipPoint: (False, True, False),
}


class Address(NamedTuple):
    """The address modes of the two axes."""

    u: TextureAddressMode
    v: TextureAddressMode


def point(texels: Array, u: Array, v: Array, address: Address) -> Array:
    """Give the texels under coordinates; a tie goes to the higher texel."""
    height, width = texels.shape[:2]
    return texels[_index(np.floor(v * height), height, address.v), _index(np.floor(u * width), width, address.u)]


def linear(texels: Array, u: Array, v: Array, address: Address) -> Array:
    """Mix the four texels about coordinates."""
    height, width = texels.shape[:2]
    x, y = u * width - 0.5, v * height - 0.5
    left, top = np.floor(x), np.floor(y)
    right, down = (x - left)[..., None], (y - top)[..., None]
    columns = [_index(left + i, width, address.u) for i in (0, 1)]
    rows = [_index(top + i, height, address.v) for i in (0, 1)]
    upper = texels[rows[0], columns[0]] * (1 - right) + texels[rows[0], columns[1]] * right
    lower = texels[rows[1], columns[0]] * (1 - right) + texels[rows[1], columns[1]] * right
    return upper * (1 - down) + lower * down


def sampled(
    levels: list[Array], u: Array, v: Array, level: float, address: Address, filter: TextureFilter, finest: int = 0
) -> Array:
    """Sample a chain of levels where a pixel has the given level of detail, bias included."""
    small, large, between = FILTERS[filter]
    if len(levels) > 1:
        level = min(max(level, finest), len(levels) - 1)
    read = linear if (large if level <= 0 else small) else point
    if len(levels) == 1:
        return read(levels[0], u, v, address)
    if not between:
        return read(levels[int(level + 0.5)], u, v, address)
    lower = int(level)
    share = level - lower
    upper = read(levels[min(lower + 1, len(levels) - 1)], u, v, address)
    return read(levels[lower], u, v, address) * (1 - share) + upper * share


def _index(texel: Array, size: int, mode: TextureAddressMode) -> Array:
    texel = texel.astype(np.int64)
    if mode == TextureAddressMode.Clamp:
        return texel.clip(0, size - 1)
    if mode == TextureAddressMode.Wrap:
        return texel % size
    mirrored = texel % (2 * size)
    return np.where(mirrored < size, mirrored, 2 * size - 1 - mirrored)
