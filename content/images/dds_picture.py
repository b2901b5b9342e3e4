"""DDS files as plain pictures: the largest level, decoded."""

from __future__ import annotations

import numpy as np
from numpy.typing import NDArray

from content.images.pixels import unpremultiply
from content.texture_data import TextureData


def decode(data: bytes) -> NDArray[np.uint8]:
    """Decode a DDS file that holds one picture to straight RGBA."""
    from content.textures import blocks, dds
    from content.textures.formats import BLOCK_BYTES

    picture = dds.read(data, "the picture")
    if not isinstance(picture, TextureData):
        raise NotImplementedError("A cube map or a volume is no picture.")
    if picture.format in BLOCK_BYTES:
        pixels = blocks.decode(picture.pixels, picture.width, picture.height, picture.format)
    elif picture.format == "Color":
        pixels = picture.pixels
    else:
        raise NotImplementedError(f"Pixels of the format {picture.format} are no plain picture.")
    # DXT1 counts as premultiplied, but its colours are straight as well.
    straight = picture.format == "Dxt1" or not picture.is_premultiplied
    return pixels if straight else unpremultiply(pixels)
