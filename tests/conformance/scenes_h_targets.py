"""Scenes H: targets whose sides are no powers of two."""

from __future__ import annotations

import math

import numpy as np

from renderers.contract.capabilities import Capability
from tests.conformance.picture import Picture, Pixels, Region
from tests.conformance.registry import BOTH, scene
from tests.conformance.sampling_model import texels_of
from tests.conformance.scenes_d_sampling import upload
from tests.conformance.stage import Stage
from tests.conformance.states import sprite, target_of
from xna.graphics import BlendState, SpriteBatch


@scene("H02", "levels of odd sizes are read between the texels before", "mip levels", reads=BOTH, needs={Capability.MipMaps})
def odd_levels(stage: Stage) -> None:
    device = stage.open(16, 16)
    for width, height in ((5, 3), (7, 7), (1, 9), (6, 10)):
        target = target_of(device, width, height, mip_map=True)
        larger = texels_of(width, height, lambda x, y: (230 - 30 * x, 25 * y, 90 * (x % 2) + 60 * (y % 2), 255 - 9 * x))
        device.SetRenderTarget(target)
        sprite(SpriteBatch(device), BlendState.Opaque, upload(device, larger), Region(0, 0, width, height))
        device.SetRenderTarget(None)
        for level in range(1, target.LevelCount):
            expected = _next_level(larger)
            got = stage.read_texture(target, level, label=f"{width}x{height} level {level}")
            apart = int(np.abs(got.pixels.astype(int) - expected).max())
            stage.expect.at_most(f"{width}x{height} level {level}: {expected[0, 0]} first, worst channel apart", apart, 1)
            stage.shots[-1] = stage.shots[-1]._replace(expected=Picture(expected))
            larger = got.pixels


def _next_level(larger: Pixels) -> Pixels:
    height, width = larger.shape[:2]
    rows, columns = _taps(height), _taps(width)
    level = [
        [sum(larger[i, j] * (p * q) for i, p in row for j, q in column) for column in columns]
        for row in rows
    ]  # fmt: skip
    return np.floor(np.array(level) + 0.5).astype(np.uint8)


def _taps(side: int) -> list[list[tuple[int, float]]]:
    """Give for each texel of the next level the two of this one, with their shares, that lie about its centre."""
    count, found = max(side // 2, 1), []
    for texel in range(count):
        place = (texel + 0.5) * side / count - 0.5
        first = math.floor(place)
        found.append([(first, first + 1 - place), (min(first + 1, side - 1), place - first)])
    return found
