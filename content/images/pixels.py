"""Small array helpers that the image decoders share."""

from __future__ import annotations

from collections.abc import Iterator
from typing import Any

import numpy as np
from numpy.typing import NDArray

CACHED_PIXELS = 1 << 15
_MANY_PIXELS = 1 << 17
_OPAQUE = 0xFF000000


def rescale(samples: NDArray[np.unsignedinteger], maximum: int) -> NDArray[np.uint8]:
    """Map samples 0..maximum to 0..255 linearly, rounding to nearest."""
    if maximum == 255:
        return samples.astype(np.uint8, copy=False)
    if maximum == 65535:
        # The same as the division below, within 16 bits.
        rounded: NDArray[np.unsignedinteger] = np.minimum(samples, 65407)
        rounded += 128
        rounded //= 257
        return rounded.astype(np.uint8)
    wide = np.uint32 if maximum <= 0xFFFF else np.uint64
    return ((samples.astype(wide) * 255 + maximum // 2) // maximum).astype(np.uint8)


def opaque(colors: NDArray[np.uint8]) -> NDArray[np.uint8]:
    """Give an (h, w, 3) or (h, w) image an alpha of 255; a grey image gets three equal channels."""
    if colors.ndim == 2:
        return widen(colors, np.empty(colors.shape, "<u4"))
    pixels = np.full((*colors.shape[:2], 4), 255, np.uint8)
    pixels[:, :, :3] = colors
    return pixels


def look_up(
    indices: NDArray[np.uint8], palette: NDArray[np.uint8], texels: NDArray[np.uint32] | None = None
) -> NDArray[np.uint8]:
    """Replace indices (h, w) by palette rows (n, 4); an index beyond the palette is opaque black.

    `texels` takes the result; the indices may be its last quarter.
    """
    table = np.full(256, _OPAQUE, "<u4")
    table.view(np.uint8).reshape(256, 4)[: len(palette)] = palette[:256]
    texels = np.empty(indices.shape, "<u4") if texels is None else texels
    numbers, places = np.ascontiguousarray(indices).reshape(-1), texels.reshape(-1)
    if numbers.size >= _MANY_PIXELS and numbers.size % 2 == 0:
        replace(numbers.view("<u2"), _pairs(table), places.view("<u8"))
    else:
        replace(numbers, table, places)
    return texels.view(np.uint8).reshape(*texels.shape, 4)


def replace(numbers: NDArray[np.unsignedinteger], table: NDArray[Any], places: NDArray[Any]) -> None:
    """Fill places (n) with the rows of a table that numbers (n) tell; the numbers may be in the last bytes of the places."""
    for part in strips(numbers, CACHED_PIXELS):
        # Every number has a row; the mode leaves out the check.
        table.take(numbers[part].astype(np.intp), out=places[part], mode="clip")


def _pairs(table: NDArray[np.uint32]) -> NDArray[np.uint64]:
    """Give the two texels of every two indices, so that a look-up is needed for each second pixel only."""
    pairs = np.empty((256, 256, 2), "<u4")
    pairs[:, :, 0], pairs[:, :, 1] = table, table[:, None]
    return pairs.view("<u8").reshape(-1)


def widen(greys: NDArray[np.uint8], texels: NDArray[np.uint32]) -> NDArray[np.uint8]:
    """Make opaque grey of samples (h, w) in `texels`, whose last quarter they may be."""
    for rows in strips(texels, CACHED_PIXELS):
        strip = texels[rows]
        strip[...] = greys[rows]
        strip *= 0x010101
        strip |= _OPAQUE
    return texels.view(np.uint8).reshape(*texels.shape, 4)


def last_quarter(texels: NDArray[np.uint32]) -> NDArray[np.uint8]:
    """Give the last bytes of some texels (h, w) as room for one byte of each, to be replaced from the first row on."""
    height, width = texels.shape
    return texels.view(np.uint8).reshape(-1)[3 * height * width :].reshape(height, width)


def last_half(texels: NDArray[np.uint32]) -> NDArray[np.uint16]:
    """Give the last bytes of some texels (h, w) as room for two bytes of each, to be replaced from the first row on."""
    return texels.view("<u2").reshape(-1)[texels.size :].reshape(texels.shape)


def unpack_bits(rows: NDArray[np.uint8], width: int, depth: int) -> NDArray[np.uint8]:
    """Split rows of bytes (h, n) into samples of 1, 2, 4 or 8 bits (h, width), high bits first."""
    if depth == 8:
        return rows[:, :width]
    shifts = np.arange(8 - depth, -1, -depth, dtype=np.uint8)
    samples = (rows[:, :, None] >> shifts) & ((1 << depth) - 1)
    return samples.reshape(len(rows), -1)[:, :width].astype(np.uint8)


def apply_masks(words: NDArray[np.unsignedinteger], masks: tuple[int, int, int, int]) -> NDArray[np.uint8]:
    """Take red, green, blue and alpha out of words (h, w) by the bits that hold them; a mask of 0 gives 0, alpha 255.

    Raises:
        ValueError: the bits of a mask are not adjacent.
    """
    pixels = np.zeros((*words.shape, 4), np.uint8)
    pixels[:, :, 3] = 255
    for channel, mask in enumerate(masks):
        shift, maximum = _place_of(mask)
        for rows in strips(words, CACHED_PIXELS) if mask else ():
            pixels[rows, :, channel] = rescale((words[rows] & np.uint32(mask)) >> np.uint32(shift), maximum)
    return pixels


def _place_of(mask: int) -> tuple[int, int]:
    shift = max(0, (mask & -mask).bit_length() - 1)
    maximum = mask >> shift
    if maximum & (maximum + 1):
        raise ValueError(f"The bits of a channel mask must be adjacent; {mask:#x} has gaps.")
    return shift, maximum


def unpremultiply(pixels: NDArray[np.uint8]) -> NDArray[np.uint8]:
    """Turn premultiplied RGBA into straight RGBA, rounding to nearest; alpha 0 gives transparent black."""
    alpha = pixels[:, :, 3:].astype(np.uint32)
    divisor = np.maximum(alpha, 1)
    colors = np.minimum((pixels[:, :, :3].astype(np.uint32) * 255 + divisor // 2) // divisor, 255)
    straight: NDArray[np.uint8] = pixels.copy()
    straight[:, :, :3] = np.where(alpha > 0, colors, 0)
    return straight


def premultiply(pixels: NDArray[np.uint8]) -> NDArray[np.uint8]:
    """Turn straight RGBA into premultiplied RGBA in place and return it: each colour becomes c * a / 255, rounded to nearest.

    255 is odd, so no product lies halfway and the result is exact. An array that cannot be worked on in place is copied.
    """
    pixels = np.require(pixels, requirements=("C", "W"))
    texels = pixels.view("<u4")[:, :, 0]
    for rows in strips(texels, CACHED_PIXELS):
        if texels[rows].min() < _OPAQUE:
            _multiply_by_alpha(texels[rows])
    return pixels


def _multiply_by_alpha(texels: NDArray[np.uint32]) -> None:
    """Work on two channels of 16 bits at a time: red and blue, then green and alpha, whose factor is 255."""
    halves, factors = texels.view("<u2"), texels >> 24
    factors *= 0x10001
    red_blue = halves & 255
    red_blue *= factors.view("<u2")
    red_blue += 127
    red_blue //= 255
    factors |= 0xFF0000
    halves >>= 8
    halves *= factors.view("<u2")
    halves += 127
    halves //= 255
    halves *= 256
    halves |= red_blue


def strips(image: NDArray[Any], size: int) -> Iterator[slice]:
    """Cut an image into rows of about so many pixels, which stay in the processor's cache."""
    step = max(1, size // max(1, image.shape[1] if image.ndim > 1 else 1))
    return (slice(start, start + step) for start in range(0, len(image), step))
