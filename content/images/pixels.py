"""Small array helpers that the image decoders share."""

from __future__ import annotations

import numpy as np
from numpy.typing import NDArray

CACHED_PIXELS = 1 << 15


def rescale(samples: NDArray[np.unsignedinteger], maximum: int) -> NDArray[np.uint8]:
    """Map samples 0..maximum to 0..255 linearly, rounding to nearest."""
    if maximum == 255:
        return samples.astype(np.uint8)
    wide = np.uint32 if maximum <= 0xFFFF else np.uint64
    return ((samples.astype(wide) * 255 + maximum // 2) // maximum).astype(np.uint8)


def opaque(colors: NDArray[np.uint8]) -> NDArray[np.uint8]:
    """Give an (h, w, 3) or (h, w) image an alpha of 255; a grey image gets three equal channels."""
    pixels = np.full((*colors.shape[:2], 4), 255, np.uint8)
    pixels[:, :, :3] = colors if colors.ndim == 3 else colors[:, :, None]
    return pixels


def look_up(indices: NDArray[np.uint8], palette: NDArray[np.uint8]) -> NDArray[np.uint8]:
    """Replace indices by palette rows (n, 4); an index beyond the palette is opaque black."""
    table = np.zeros((256, 4), np.uint8)
    table[:, 3] = 255
    table[: len(palette)] = palette[:256]
    return table[indices]


def unpack_bits(rows: NDArray[np.uint8], width: int, depth: int) -> NDArray[np.uint8]:
    """Split rows of bytes (h, n) into samples of 1, 2, 4 or 8 bits (h, width), high bits first."""
    if depth == 8:
        return rows[:, :width]
    shifts = np.arange(8 - depth, -1, -depth, dtype=np.uint8)
    samples = (rows[:, :, None] >> shifts) & ((1 << depth) - 1)
    return samples.reshape(len(rows), -1)[:, :width].astype(np.uint8)


def unpremultiply(pixels: NDArray[np.uint8]) -> NDArray[np.uint8]:
    """Turn premultiplied RGBA into straight RGBA, rounding to nearest; alpha 0 gives transparent black."""
    alpha = pixels[:, :, 3:].astype(np.uint32)
    divisor = np.maximum(alpha, 1)
    colors = np.minimum((pixels[:, :, :3].astype(np.uint32) * 255 + divisor // 2) // divisor, 255)
    straight: NDArray[np.uint8] = pixels.copy()
    straight[:, :, :3] = np.where(alpha > 0, colors, 0)
    return straight


def premultiply(pixels: NDArray[np.uint8]) -> NDArray[np.uint8]:
    """Turn straight RGBA into premultiplied RGBA: each colour becomes c * a / 255, rounded to nearest.

    255 is odd, so no product lies halfway and the result is exact. An opaque picture comes back itself.
    """
    if int(pixels[:, :, 3].min(initial=255)) == 255:
        return pixels
    result = np.empty_like(pixels)
    # A few rows at a time stay in the processor's cache.
    step = max(1, CACHED_PIXELS // max(1, pixels.shape[1]))
    for start in range(0, len(pixels), step):
        rows = pixels[start : start + step]
        product = rows * rows[:, :, 3:].astype(np.uint16)
        # Equal to a rounded division by 255 for every product of two bytes, and several times as fast.
        product += 128
        product += product >> 8
        product >>= 8
        result[start : start + step] = product
        result[start : start + step, :, 3] = rows[:, :, 3]
    return result
