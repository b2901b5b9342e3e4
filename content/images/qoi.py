"""QOI, the "quite OK image format"."""

from __future__ import annotations

import struct
import sys
from array import array

import numpy as np
from numpy.typing import NDArray

from content.images.limits import MAX_COMMON_PIXELS, check_size

HEADER_SIZE = 14
OPAQUE_BLACK = 0xFF000000


def decode(data: bytes) -> NDArray[np.uint8]:
    """Decode a QOI file to straight RGBA; a file of three channels is opaque."""
    width, height, channels, _ = struct.unpack_from(">IIBB", data, 4)
    check_size(width, height, MAX_COMMON_PIXELS)
    if channels not in (3, 4):
        raise ValueError(f"A QOI file has 3 or 4 channels; this one says {channels}.")
    packed = _unpack(data, width * height)
    if sys.byteorder == "big":
        packed.byteswap()
    pixels: NDArray[np.uint8] = np.frombuffer(packed, np.uint8).reshape(height, width, 4).copy()
    if channels == 3:
        pixels[:, :, 3] = 255
    return pixels


def _unpack(data: bytes, count: int) -> array[int]:
    """Run the codes; a pixel is one integer with red in its low byte."""
    out = array("I")
    seen = [0] * 64
    pixel, at = OPAQUE_BLACK, HEADER_SIZE
    while len(out) < count:
        if at >= len(data):
            raise ValueError(f"The file is cut: {count} pixels are needed, {len(out)} were found.")
        code = data[at]
        run = 1
        if code >= 0xFE:
            size = 4 if code == 0xFF else 3
            pixel = (0 if size == 4 else pixel & 0xFF000000) | int.from_bytes(data[at + 1 : at + 1 + size], "little")
            at += size
        elif code < 0x40:
            pixel = seen[code]
        elif code < 0x80:
            pixel = _shift(pixel, (code >> 4 & 3) - 2, (code >> 2 & 3) - 2, (code & 3) - 2)
        elif code < 0xC0:
            green = (code & 63) - 32
            at += 1
            second = data[at] if at < len(data) else 0
            pixel = _shift(pixel, green + (second >> 4) - 8, green, green + (second & 15) - 8)
        else:
            run = (code & 63) + 1
        at += 1
        seen[_slot(pixel)] = pixel
        out.extend((pixel,) * min(run, count - len(out)))
    return out


def _shift(pixel: int, red: int, green: int, blue: int) -> int:
    return (pixel & 0xFF000000) | (pixel + red & 0xFF) | ((pixel >> 8) + green & 0xFF) << 8 | ((pixel >> 16) + blue & 0xFF) << 16


def _slot(pixel: int) -> int:
    return ((pixel & 255) * 3 + (pixel >> 8 & 255) * 5 + (pixel >> 16 & 255) * 7 + (pixel >> 24) * 11) & 63
