"""Move pixels out of Pillow quickly."""

from __future__ import annotations

from typing import TYPE_CHECKING

import numpy as np
from numpy.typing import NDArray

if TYPE_CHECKING:
    from PIL.Image import Image


def to_rgba(image: Image) -> NDArray[np.uint8]:
    """Copy a picture to a new array (height, width, 4); other modes than RGBA are converted by Pillow."""
    from PIL import Image as images

    source = image if image.mode == "RGBA" else image.convert("RGBA")
    source.load()
    pixels = np.empty((source.height, source.width, 4), np.uint8)
    # An image over the array's own memory takes the pixels in one copy; Pillow's export makes two, in small pieces.
    images.frombuffer("RGBA", source.size, pixels, "raw", "RGBA", 0, 1).im.paste(source.im, (0, 0, *source.size))
    return pixels
