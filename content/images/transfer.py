"""Move pixels out of Pillow quickly."""

from __future__ import annotations

from typing import TYPE_CHECKING, Any

import numpy as np
from numpy.typing import NDArray

if TYPE_CHECKING:
    from PIL.Image import Image


def load_into(image: Image, pixels: NDArray[np.uint8], mode: str) -> bool:
    """Let the decoder of an opened JPEG file fill an array, C-contiguous, with the mode's number of bytes a pixel.

    Returns:
        False when the decoder has brought memory of its own; the image is loaded then.
    """
    image._mode = mode
    image.im = memory = over(pixels, mode).im
    image.load()
    return image.im is memory


def to_rgba(image: Image) -> NDArray[np.uint8]:
    """Copy a picture to a new array (height, width, 4); other modes than RGBA are converted by Pillow."""
    source = image if image.mode == "RGBA" else image.convert("RGBA")
    source.load()
    pixels = np.empty((source.height, source.width, 4), np.uint8)
    # An image over the array's own memory takes the pixels in one copy; Pillow's export makes two, in small pieces.
    over(pixels, "RGBA").im.paste(source.im, (0, 0, *source.size))
    return pixels


def rows_of(image: Image, rows: slice, columns: int) -> NDArray[np.uint8]:
    """Copy rows of a picture whose pixels take four bytes to a new array (rows, columns, 4); the fourth byte of RGB is 255."""
    top, bottom, _ = rows.indices(image.height)
    pixels = np.empty((bottom - top, columns, 4), np.uint8)
    over(pixels, "RGBX", image.width).im.paste(image.im, (0, -top, image.width, image.height - top))
    return pixels


def over(pixels: NDArray[Any], mode: str, width: int = 0) -> Image:
    """Give an image that has the memory of a C-contiguous array for its own, or only so many columns of it."""
    from PIL import Image as images

    return images.frombuffer(mode, (width or pixels.shape[1], len(pixels)), pixels, "raw", mode, pixels.strides[0], 1)
