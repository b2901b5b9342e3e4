"""Texture3D on the CPU: the bytes alone, because no stock effect samples a volume."""

from __future__ import annotations

import numpy as np
import numpy.typing as npt

from renderers.contract import Resource, TextureDescription, TextureRegion
from renderers.contract.formats import element_bytes, level_size

Bytes = npt.NDArray[np.uint8]


class SoftwareVolume(Resource):
    """The texels of a volume, an array (slices, rows, columns, bytes) for each level."""

    __slots__ = ("_levels",)

    def __init__(self, description: TextureDescription) -> None:
        super().__init__()
        sizes = description.depth, description.height, description.width
        texel = element_bytes(description.format)
        self._levels = [
            np.zeros((*(level_size(size, level) for size in sizes), texel), np.uint8) for level in range(description.levels)
        ]

    def write(self, region: TextureRegion, data: Bytes) -> None:
        """Store the texels of a box, slice by slice."""
        box = self._box(region)
        box[...] = data.reshape(box.shape)

    def read(self, region: TextureRegion) -> Bytes:
        """Give the texels of a box as a new flat array."""
        texels: Bytes = self._box(region).reshape(-1).copy()
        return texels

    def _box(self, region: TextureRegion) -> Bytes:
        level: Bytes = self._levels[region.level]
        return level[region.front : region.back, region.top : region.bottom, region.left : region.right]
