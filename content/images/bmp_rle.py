"""The run-length codes of 8-bit and 4-bit BMP files."""

from __future__ import annotations

import numpy as np
from numpy.typing import NDArray

END_OF_LINE, END_OF_BITMAP, DELTA = 0, 1, 2


def decode(codes: bytes, width: int, height: int, four_bits: bool) -> NDArray[np.uint8]:
    """Decode run-length data to palette indices (height, width), in file order; skipped pixels are 0.

    Raises:
        ValueError: the data ends before the picture does, or a run leaves the picture.
    """
    indices = np.zeros((height, width), np.uint8)
    x = y = at = 0
    while at + 1 < len(codes):
        count, value = codes[at], codes[at + 1]
        at += 2
        if count:
            run = _nibbles(bytes([value]) * ((count + 1) // 2)) if four_bits else bytes([value]) * count
            x = _put(indices, x, y, run[:count])
        elif value == END_OF_LINE:
            x, y = 0, y + 1
        elif value == END_OF_BITMAP:
            return indices
        elif value == DELTA:
            x, y, at = x + codes[at], y + codes[at + 1], at + 2
        else:
            size = (value + 1) // 2 if four_bits else value
            literal = codes[at : at + size]
            x = _put(indices, x, y, (_nibbles(literal) if four_bits else literal)[:value])
            at += size + (size & 1)
    if y < height - 1 or (y == height - 1 and x < width):
        raise ValueError(f"The run-length data ends in row {y} of {height}.")
    return indices


def _nibbles(packed: bytes) -> bytes:
    return bytes(nibble for byte in packed for nibble in (byte >> 4, byte & 15))


def _put(indices: NDArray[np.uint8], x: int, y: int, run: bytes) -> int:
    height, width = indices.shape
    if y >= height or x + len(run) > width:
        raise ValueError(f"A run leaves the picture at column {x} of row {y}.")
    indices[y, x : x + len(run)] = np.frombuffer(run, np.uint8)
    return x + len(run)
