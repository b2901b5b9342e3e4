"""Undo PNG's row filters with array operations.

A filtered byte depends on its left, upper and upper-left neighbours, so all bytes on an anti-diagonal of pixels are
independent: one step of array work handles one diagonal, whatever mixture of filters the rows use.
"""

from __future__ import annotations

import numpy as np
from numpy.typing import NDArray

NONE, SUB, UP, AVERAGE, PAETH = range(5)


def undo(lines: NDArray[np.uint8], pixel_bytes: int) -> NDArray[np.uint8]:
    """Return the plain rows (h, n) of filtered lines (h, 1 + n), whose first column holds each row's filter.

    Args:
        lines: the inflated data of one picture or pass.
        pixel_bytes: bytes from one pixel to its left neighbour, at least 1.

    Raises:
        ValueError: a row names a filter that PNG does not have.
    """
    filters = lines[:, 0]
    if filters.max() > PAETH:
        raise ValueError(f"PNG has filters 0 to 4; a row names {filters.max()}.")
    if not filters.any():
        return np.ascontiguousarray(lines[:, 1:])
    return _undo_diagonals(filters, lines[:, 1:], pixel_bytes)


def _undo_diagonals(filters: NDArray[np.uint8], filtered: NDArray[np.uint8], size: int) -> NDArray[np.uint8]:
    height, row_bytes = filtered.shape
    columns = -(-row_bytes // size)
    # Row r is stored shifted by r pixels, so a diagonal of the picture is one column here. One border row and
    # column of zeros stand for the neighbours outside.
    skewed = np.zeros((columns + height, height + 1, size), np.uint8)
    padded = np.zeros((height, columns * size), np.uint8)
    padded[:, :row_bytes] = filtered
    pixels = padded.reshape(height, columns, size)
    rows = np.arange(height)
    for row in range(height):
        skewed[row + 1 : row + 1 + columns, row + 1] = pixels[row]
    for step in range(1, columns + height):
        first, last = max(0, step - columns), min(height, step)
        span = slice(first + 1, last + 1)
        above = slice(first, last)
        upper_left = skewed[step - 2, above] if step > 1 else np.zeros((last - first, size), np.uint8)
        skewed[step, span] += _predict(filters[first:last], skewed[step - 1, span], skewed[step - 1, above], upper_left)
    plain = skewed[rows[:, None] + np.arange(1, columns + 1), rows[:, None] + 1]
    return np.ascontiguousarray(plain.reshape(height, -1)[:, :row_bytes])


def _predict(
    filters: NDArray[np.uint8], left: NDArray[np.uint8], up: NDArray[np.uint8], upper_left: NDArray[np.uint8]
) -> NDArray[np.uint8]:
    a, b, c = left.astype(np.int16), up.astype(np.int16), upper_left.astype(np.int16)
    to_a, to_b, to_c = abs(b - c), abs(a - c), abs(a + b - 2 * c)
    paeth = np.where((to_a <= to_b) & (to_a <= to_c), a, np.where(to_b <= to_c, b, c))
    choice = np.choose(filters[:, None], (np.zeros_like(a), a, b, (a + b) >> 1, paeth))
    return choice.astype(np.uint8)
