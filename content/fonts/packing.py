"""Place rectangles in an atlas."""

from __future__ import annotations

from collections.abc import Sequence

PADDING = 1
MAX_ATLAS_SIDE = 4096


def pack(sizes: Sequence[tuple[int, int]]) -> tuple[int, int, list[tuple[int, int]]]:
    """Place rectangles in rows, the tall ones first, with a free pixel around each.

    Args:
        sizes: width and height of each rectangle.

    Returns:
        Width and height of the atlas, powers of two, and the left upper corner of each rectangle.

    Raises:
        ValueError: the rectangles do not fit into 4096 x 4096 pixels.
    """
    area = sum((width + PADDING) * (height + PADDING) for width, height in sizes)
    widest = max((width for width, _ in sizes), default=0) + 2 * PADDING
    width = _power_of_two(max(widest, int(area**0.5) + 1))
    corners, used = _rows(sizes, width)
    height = _power_of_two(used)
    if max(width, height) > MAX_ATLAS_SIDE:
        raise ValueError(
            f"An atlas of {width}x{height} would be needed; at most {MAX_ATLAS_SIDE} a side are allowed. "
            "Use fewer or smaller pictures, or for a font fewer characters or a smaller size."
        )
    return width, height, corners


def _rows(sizes: Sequence[tuple[int, int]], width: int) -> tuple[list[tuple[int, int]], int]:
    corners = [(0, 0)] * len(sizes)
    x = y = PADDING
    row_height = 0
    for index in sorted(range(len(sizes)), key=lambda i: -sizes[i][1]):
        glyph_width, glyph_height = sizes[index]
        if x + glyph_width + PADDING > width:
            x, y, row_height = PADDING, y + row_height + PADDING, 0
        corners[index] = (x, y)
        x += glyph_width + PADDING
        row_height = max(row_height, glyph_height)
    return corners, y + row_height + PADDING


def _power_of_two(value: int) -> int:
    return 1 << (value - 1).bit_length()
