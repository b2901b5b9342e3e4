"""BMP: every uncompressed, bit-field and run-length layout of Windows and OS/2 1.x bitmaps.

The fourth byte of a 32-bit pixel is alpha only where the header names an alpha mask, as the format defines.
"""

from __future__ import annotations

import struct
from dataclasses import dataclass

import numpy as np
from numpy.typing import NDArray

from content.images import bmp_rle
from content.images.limits import MAX_COMMON_PIXELS, check_size
from content.images.pixels import apply_masks, look_up, opaque, unpack_bits

RGB, RLE8, RLE4, BIT_FIELDS, ALPHA_BIT_FIELDS = 0, 1, 2, 3, 6
CORE_HEADER, INFO_HEADER, OS2_HEADER = 12, 40, 64
DEFAULT_MASKS = {16: (0x7C00, 0x3E0, 0x1F, 0), 32: (0xFF0000, 0xFF00, 0xFF, 0)}


@dataclass(frozen=True)
class _Header:
    width: int
    height: int
    top_down: bool
    bits: int
    compression: int
    colors: int
    size: int
    pixels_at: int


def decode(data: bytes) -> NDArray[np.uint8]:
    """Decode a BMP file to straight RGBA."""
    header = _header(data)
    check_size(header.width, header.height, MAX_COMMON_PIXELS)
    if header.compression in (RLE8, RLE4):
        indices = bmp_rle.decode(data[header.pixels_at :], header.width, header.height, header.compression == RLE4)
        pixels = look_up(indices, _palette(data, header))
    else:
        pixels = _uncompressed(data, header)
    return pixels if header.top_down else np.ascontiguousarray(pixels[::-1])


def _header(data: bytes) -> _Header:
    pixels_at, size = struct.unpack_from("<II", data, 10)
    if size == CORE_HEADER:
        width, height, _, bits = struct.unpack_from("<HHHH", data, 18)
        header = _Header(width, height, False, bits, RGB, 0, size, pixels_at)
    elif size >= INFO_HEADER:
        width, height, _, bits, compression = struct.unpack_from("<iiHHI", data, 18)
        (colors,) = struct.unpack_from("<I", data, 46)
        header = _Header(width, abs(height), height < 0, bits, compression, colors, size, pixels_at)
    else:
        raise ValueError(f"Unknown BMP header of {size} bytes.")
    _check_layout(header)
    return header


def _check_layout(header: _Header) -> None:
    depths = {
        RGB: (1, 4, 8, 16, 24, 32),
        RLE8: (8,),
        RLE4: (4,),
        BIT_FIELDS: () if header.size == OS2_HEADER else (16, 32),
        ALPHA_BIT_FIELDS: (16, 32),
    }
    if header.bits not in depths.get(header.compression, ()):
        raise NotImplementedError(f"BMP compression {header.compression} with {header.bits} bits is not supported.")


def _uncompressed(data: bytes, header: _Header) -> NDArray[np.uint8]:
    stride = (header.width * header.bits + 31) // 32 * 4
    needed = stride * header.height
    if len(data) - header.pixels_at < needed:
        raise ValueError(f"The file is cut: {needed} bytes of pixels are needed, {len(data) - header.pixels_at} exist.")
    rows = np.frombuffer(data, np.uint8, needed, header.pixels_at).reshape(header.height, stride)
    if header.bits <= 8:
        return look_up(unpack_bits(rows, header.width, header.bits), _palette(data, header))
    if header.bits == 24:
        return opaque(rows[:, : header.width * 3].reshape(header.height, header.width, 3)[:, :, ::-1])
    words = rows.view("<u2" if header.bits == 16 else "<u4")[:, : header.width]
    return apply_masks(words, _masks(data, header))


def _palette(data: bytes, header: _Header) -> NDArray[np.uint8]:
    entry = 3 if header.size == CORE_HEADER else 4
    count = min(header.colors or 1 << header.bits, 1 << header.bits)
    start = 14 + header.size
    # Writers of short palettes let the pixels begin early; what lies behind that is no colour.
    if start < header.pixels_at:
        count = min(count, (header.pixels_at - start) // entry)
    colors = np.frombuffer(data, np.uint8, count * entry, start).reshape(count, entry)
    return opaque(colors[:, None, 2::-1])[:, 0]


def _masks(data: bytes, header: _Header) -> tuple[int, int, int, int]:
    if header.compression == RGB:
        return DEFAULT_MASKS[header.bits]
    red, green, blue, alpha = struct.unpack_from("<IIII", data, 54)
    has_alpha = header.size >= 56 or header.compression == ALPHA_BIT_FIELDS
    return red, green, blue, alpha if has_alpha else 0
