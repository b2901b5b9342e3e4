"""Pictures for Texture2D: files from and to streams, and scaling."""

from __future__ import annotations

from typing import Any

import numpy as np
import numpy.typing as npt

from renderers.contract.formats import ROW_SLACK
from xna.exceptions import ArgumentNullException

Pixels = npt.NDArray[np.uint8]

_TRANSPARENT = 0xFFFFFF


def read_image(stream: Any) -> Pixels:
    """Decode a picture from a stream: straight alpha, and pixels of alpha 0 become all zero, as in XNA."""
    from content.image import decode_image

    name = getattr(stream, "name", None)
    return decode_image(_read(stream), str(name) if name else "the stream", blank_transparent, ROW_SLACK)


def blank_transparent(pixels: Pixels) -> Pixels:
    """Set all pixels of alpha 0 to (0, 0, 0, 0), in place."""
    from content.images.pixels import CACHED_PIXELS, strips

    texels = pixels.view("<u4")[:, :, 0]
    for rows in strips(texels, CACHED_PIXELS):
        texels[rows] *= texels[rows] > _TRANSPARENT
    return pixels


def write_stream(stream: Any, data: bytes) -> None:
    """Write an encoded picture to a stream that takes bytes."""
    check_stream(stream, "write")
    stream.write(data)


def check_stream(stream: Any, method: str) -> None:
    """Take an object that has the method; streams only, as in XNA.

    Raises:
        ArgumentNullException: it is None.
        TypeError: it is no stream, for instance a path.
    """
    if stream is None:
        raise ArgumentNullException("stream must not be None.")
    if not callable(getattr(stream, method, None)):
        mode = "rb" if method == "read" else "wb"
        raise TypeError(
            f"stream must be an object with {method}(), such as open(path, '{mode}') or io.BytesIO, got {type(stream).__name__}."
        )


def scaled(pixels: Pixels, width: int, height: int) -> Pixels:
    """Scale a picture to a size; colours are weighted with their alpha."""
    if pixels.shape[:2] == (height, width):
        return pixels
    from PIL import Image

    image = Image.fromarray(np.ascontiguousarray(pixels)).resize((width, height), Image.Resampling.BILINEAR)
    return np.array(image, np.uint8)


def zoomed(pixels: Pixels, width: int, height: int, zoom: bool) -> Pixels:
    """Scale with the aspect kept: fill the size and crop the middle (zoom), or fit inside it."""
    own_height, own_width = pixels.shape[:2]
    if zoom:
        return scaled(_crop(pixels, width, height), width, height)
    factor = min(width / own_width, height / own_height)
    return scaled(pixels, max(1, round(own_width * factor)), max(1, round(own_height * factor)))


def _crop(pixels: Pixels, width: int, height: int) -> Pixels:
    own_height, own_width = pixels.shape[:2]
    kept_width = max(1, min(own_width, round(own_height * width / height)))
    kept_height = max(1, min(own_height, round(own_width * height / width)))
    left, top = (own_width - kept_width) // 2, (own_height - kept_height) // 2
    return pixels[top : top + kept_height, left : left + kept_width]


def _read(stream: Any) -> bytes:
    check_stream(stream, "read")
    data = stream.read()
    if not isinstance(data, (bytes, bytearray, memoryview)):
        raise TypeError(f"stream must give bytes; open the file in binary mode ('rb'). It gave {type(data).__name__}.")
    return bytes(data)
