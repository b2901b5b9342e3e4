"""Textures of any format but Color and DXT: the bytes as they were written, and the pixels that they stand for."""

from __future__ import annotations

from typing import Any

import numpy as np
import numpy.typing as npt

from renderers.contract import SurfaceFormat, TextureRegion
from renderers.contract.formats import element_bytes, level_size
from renderers.software import wide

Bytes = npt.NDArray[np.uint8]
Pixels = npt.NDArray[Any]

# Where red, green, blue and alpha begin, and their bits. Without bits colours are 0 and alpha is full.
_CHANNELS = {
    SurfaceFormat.Bgr565: ((11, 5), (5, 6), (0, 5), (0, 0)),
    SurfaceFormat.Bgra5551: ((10, 5), (5, 5), (0, 5), (15, 1)),
    SurfaceFormat.Bgra4444: ((8, 4), (4, 4), (0, 4), (12, 4)),
    SurfaceFormat.Alpha8: ((0, 0), (0, 0), (0, 0), (0, 8)),
}
PACKED_FORMATS = frozenset(_CHANNELS) | frozenset(wide.WIDE_FORMATS)


class Packed:
    """The texels of a texture: those of a region go in and come out as they are, and pixels follow."""

    __slots__ = ("_format", "_planes")

    def __init__(self, surface_format: SurfaceFormat, width: int, height: int, levels: int = 1, faces: int = 1) -> None:
        self._format = surface_format
        size = element_bytes(surface_format)
        self._planes = [
            [np.zeros((level_size(height, level), level_size(width, level), size), np.uint8) for level in range(levels)]
            for _ in range(faces)
        ]

    def write(self, region: TextureRegion, data: Bytes, pixels: Pixels) -> None:
        """Store the texels of a region and decode them into the pixels of its face and level."""
        place = self._place(region)
        place[...] = data.reshape(place.shape)
        pixels[..., region.top : region.bottom, region.left : region.right] = decode(self._format, place)

    def read(self, region: TextureRegion) -> Bytes:
        """Give the texels of a region as a new flat array."""
        texels: Bytes = self._place(region).reshape(-1).copy()
        return texels

    def _place(self, region: TextureRegion) -> Bytes:
        plane: Bytes = self._planes[region.face][region.level]
        return plane[region.top : region.bottom, region.left : region.right]


def decode(surface_format: SurfaceFormat, texels: Bytes) -> Pixels:
    """Give the pixels of texels (rows, columns, bytes).

    Those of wide formats are float32 channels; others are packed, each channel rounded to the nearest of 256 values.
    """
    if surface_format in wide.WIDE_FORMATS:
        return wide.decode(surface_format, texels)
    value = sum(texels[..., place].astype(np.uint32) << 8 * place for place in range(texels.shape[-1]))
    pixels = np.zeros(texels.shape[:-1], np.uint32)
    for channel, (first, bits) in enumerate(_CHANNELS[surface_format]):
        if bits:
            most = (1 << bits) - 1
            pixels |= ((value >> first & most) * 255 + most // 2) // most << 8 * channel
        elif channel == 3:
            pixels |= np.uint32(0xFF000000)
    return pixels
