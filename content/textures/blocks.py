"""Turn the blocks of the DXT formats into pixels."""

from __future__ import annotations

import numpy as np
from numpy.typing import NDArray

from content.textures.formats import BLOCK_BYTES


def decode(data: NDArray[np.uint8], width: int, height: int, surface_format: str) -> NDArray[np.uint8]:
    """Decode DXT blocks to RGBA of shape (height, width, 4).

    Args:
        data: the blocks, row by row; the last ones may reach over the border.
        width: pixels a row.
        height: rows.
        surface_format: Dxt1, Dxt3 or Dxt5.
    """
    columns, rows = (width + 3) // 4, (height + 3) // 4
    blocks = data[: columns * rows * BLOCK_BYTES[surface_format]].reshape(columns * rows, -1)
    pixels = _colors(blocks[:, -8:], three_colors=surface_format == "Dxt1")
    if surface_format == "Dxt3":
        pixels[:, :, 3] = _nibbles(blocks[:, :8]) * 17
    elif surface_format == "Dxt5":
        pixels[:, :, 3] = _ramps(blocks[:, :8])
    grid = pixels.reshape(rows, columns, 4, 4, 4).swapaxes(1, 2).reshape(rows * 4, columns * 4, 4)
    return np.ascontiguousarray(grid[:height, :width])


def _colors(blocks: NDArray[np.uint8], three_colors: bool) -> NDArray[np.uint8]:
    ends = np.ascontiguousarray(blocks[:, :4]).view("<u2").astype(np.int32)
    colors = np.zeros((len(blocks), 4, 4), np.int32)
    colors[:, :, 3] = 255
    for channel, (shift, bits) in enumerate(((11, 5), (5, 6), (0, 5))):
        value = (ends >> shift) & ((1 << bits) - 1)
        colors[:, :2, channel] = (value << (8 - bits)) | (value >> (2 * bits - 8))
    first, second = colors[:, 0, :3], colors[:, 1, :3]
    colors[:, 2, :3] = (2 * first + second) // 3
    colors[:, 3, :3] = (first + 2 * second) // 3
    if three_colors:
        short = ends[:, 0] <= ends[:, 1]
        colors[short, 2, :3] = (first[short] + second[short]) // 2
        colors[short, 3] = 0
    codes = (blocks[:, 4:, None] >> np.array([0, 2, 4, 6], np.uint8)) & 3
    picked: NDArray[np.int32] = np.take_along_axis(colors, codes.reshape(-1, 16, 1).astype(np.intp), axis=1)
    return picked.astype(np.uint8)


def _nibbles(blocks: NDArray[np.uint8]) -> NDArray[np.uint8]:
    pairs = np.stack([blocks & 15, blocks >> 4], axis=-1)
    return pairs.reshape(len(blocks), 16)


def _ramps(blocks: NDArray[np.uint8]) -> NDArray[np.uint8]:
    first, second = (blocks[:, index : index + 1].astype(np.int32) for index in (0, 1))
    steps = np.arange(1, 7)
    eight = (first * (7 - steps) + second * steps) // 7
    six = np.concatenate([(first * (5 - steps[:4]) + second * steps[:4]) // 5, first * 0, first * 0 + 255], axis=1)
    ramp = np.concatenate([first, second, np.where(first > second, eight, six)], axis=1)
    wide = np.zeros((len(blocks), 8), np.uint8)
    wide[:, :6] = blocks[:, 2:]
    codes = (wide.view("<u8") >> (3 * np.arange(16, dtype=np.uint64))) & np.uint64(7)
    picked: NDArray[np.int32] = np.take_along_axis(ramp, codes.astype(np.intp), axis=1)
    return picked.astype(np.uint8)
