"""Move pixels out of Pillow quickly."""

from __future__ import annotations

from typing import TYPE_CHECKING

import numpy as np
from numpy.typing import NDArray

if TYPE_CHECKING:
    from PIL.Image import Image

_LOADED_AS = {"RGBA": "RGBA", "LA": "RGBA", "RGB": "RGBX"}
"""The modes of files that Pillow's decoders can store as four bytes a pixel, with an alpha of 255 where there is none."""


def load_rgba(image: Image) -> NDArray[np.uint8]:
    """Read the pixels of an opened file, whose mode is RGBA, RGB or LA, into a new array (height, width, 4)."""
    pixels = np.empty((image.height, image.width, 4), np.uint8)
    image._mode = _LOADED_AS[image.mode]
    # A decoder that brings memory of its own has filled that instead.
    return pixels if _is_loaded(image, pixels) else to_rgba(image)


def load_samples(image: Image) -> NDArray[np.uint8]:
    """Read the pixels of an opened file, whose mode is L or P, into a new array (height, width)."""
    samples = np.empty((image.height, image.width), np.uint8)
    return samples if _is_loaded(image, samples) else np.asarray(image)


def to_rgba(image: Image) -> NDArray[np.uint8]:
    """Copy a picture to a new array (height, width, 4); other modes than RGBA are converted by Pillow."""
    source = image if image.mode == "RGBA" else image.convert("RGBA")
    source.load()
    pixels = np.empty((source.height, source.width, 4), np.uint8)
    # An image over the array's own memory takes the pixels in one copy; Pillow's export makes two, in small pieces.
    over(pixels, "RGBA").im.paste(source.im, (0, 0, *source.size))
    return pixels


def over(pixels: NDArray[np.uint8], mode: str) -> Image:
    """Give an image that has the memory of a C-contiguous array for its own."""
    from PIL import Image as images

    return images.frombuffer(mode, (pixels.shape[1], pixels.shape[0]), pixels, "raw", mode, 0, 1)


def _is_loaded(image: Image, pixels: NDArray[np.uint8]) -> bool:
    image.im = memory = over(pixels, image.mode).im
    image.load()
    return image.im is memory
