"""GIF: the first frame on the logical screen; what the frame leaves free is transparent."""

from __future__ import annotations

from dataclasses import dataclass

import numpy as np
from numpy.typing import NDArray

from content.images.limits import MAX_COMMON_PIXELS, check_size
from content.images.pillow_formats import open_image
from content.images.pixels import look_up


@dataclass(frozen=True)
class _Frame:
    left: int
    top: int
    width: int
    height: int
    palette: NDArray[np.uint8]


def decode(data: bytes) -> NDArray[np.uint8]:
    """Decode the first frame of a GIF file to straight RGBA of the size of the logical screen."""
    frame = _first_frame(data)
    image = open_image(data, "GIF")
    image.load()
    indices = np.asarray(image)
    rows = slice(frame.top, frame.top + frame.height)
    columns = slice(frame.left, frame.left + frame.width)
    pixels = np.zeros((*indices.shape[:2], 4), np.uint8)
    pixels[rows, columns] = look_up(indices[rows, columns], frame.palette)
    return pixels


def _first_frame(data: bytes) -> _Frame:
    check_size(_word(data, 6), _word(data, 8), MAX_COMMON_PIXELS)
    shared, position = _palette(data, 10, 13)
    transparent = None
    while data[position] == 0x21:
        if data[position + 1] == 0xF9 and data[position + 3] & 1:
            transparent = data[position + 6]
        position = _after_blocks(data, position + 2)
    if data[position] != 0x2C:
        raise ValueError("The GIF file holds no picture.")
    own, _ = _palette(data, position + 9, position + 10)
    palette = shared if own is None else own
    if palette is None:
        raise ValueError("The GIF file has no palette for its first picture.")
    if transparent is not None and transparent < len(palette):
        palette[transparent, 3] = 0
    left, top, width, height = (_word(data, position + 1 + 2 * i) for i in range(4))
    return _Frame(left, top, width, height, palette)


def _palette(data: bytes, flags_at: int, start: int) -> tuple[NDArray[np.uint8] | None, int]:
    flags = data[flags_at]
    if not flags & 0x80:
        return None, start
    count = 2 << (flags & 7)
    colors = np.frombuffer(data, np.uint8, count * 3, start).reshape(count, 3)
    palette = np.full((count, 4), 255, np.uint8)
    palette[:, :3] = colors
    return palette, start + count * 3


def _after_blocks(data: bytes, position: int) -> int:
    while data[position]:
        position += 1 + data[position]
    return position + 1


def _word(data: bytes, position: int) -> int:
    return int.from_bytes(data[position : position + 2], "little")
