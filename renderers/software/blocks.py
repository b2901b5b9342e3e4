"""Textures of 4x4 blocks (DXT): the blocks as they were written, and the pixels that they stand for."""

from __future__ import annotations

import numpy as np
import numpy.typing as npt

from renderers.contract import SurfaceFormat, TextureRegion
from renderers.contract.formats import element_bytes

Bytes = npt.NDArray[np.uint8]
Numbers = npt.NDArray[np.int64]

_SIDE = 4


class Blocks:
    """The blocks of a texture: those of a region go in and come out as they are, and pixels follow."""

    __slots__ = ("_format", "_planes")

    def __init__(self, surface_format: SurfaceFormat, width: int, height: int, levels: int = 1, faces: int = 1) -> None:
        self._format = surface_format
        self._planes = [
            [np.zeros((*_block_count(width, height, level), element_bytes(surface_format)), np.uint8) for level in range(levels)]
            for _ in range(faces)
        ]

    def write(self, region: TextureRegion, data: Bytes, pixels: npt.NDArray[np.uint32]) -> None:
        """Store the blocks of a region and decode them into the pixels of its face and level."""
        place = self._place(region)
        place[...] = data.reshape(place.shape)
        decoded = decode(self._format, place)
        rows, columns = region.bottom - region.top, region.right - region.left
        pixels[region.top : region.bottom, region.left : region.right] = decoded[:rows, :columns]

    def read(self, region: TextureRegion) -> Bytes:
        """Give the blocks of a region as a new flat array."""
        blocks: Bytes = self._place(region).reshape(-1).copy()
        return blocks

    def _place(self, region: TextureRegion) -> Bytes:
        plane: Bytes = self._planes[region.face][region.level]
        rows = slice(region.top // _SIDE, -(-region.bottom // _SIDE))
        return plane[rows, region.left // _SIDE : -(-region.right // _SIDE)]


def decode(surface_format: SurfaceFormat, blocks: Bytes) -> npt.NDArray[np.uint32]:
    """Give the packed pixels of blocks (rows, columns, bytes)."""
    rows, columns, size = blocks.shape
    flat = np.ascontiguousarray(blocks).reshape(-1, size).astype(np.int64)
    colors = _colors(flat[:, -8:], punch_through=surface_format == SurfaceFormat.Dxt1)
    if surface_format == SurfaceFormat.Dxt3:
        colors[..., 3] = _four_bit_alphas(flat)
    elif surface_format == SurfaceFormat.Dxt5:
        colors[..., 3] = _mixed_alphas(flat)
    packed = colors[..., 0] | colors[..., 1] << 8 | colors[..., 2] << 16 | colors[..., 3] << 24
    square = packed.astype(np.uint32).reshape(rows, columns, _SIDE, _SIDE)
    result: npt.NDArray[np.uint32] = square.transpose(0, 2, 1, 3).reshape(_SIDE * rows, _SIDE * columns)
    return result


def _block_count(width: int, height: int, level: int) -> tuple[int, int]:
    columns, rows = (-(-max(1, size >> level) // _SIDE) for size in (width, height))
    return rows, columns


def _colors(flat: Numbers, punch_through: bool) -> Numbers:
    """Give sixteen RGBA colours per block of two 565 colours and two bits a texel."""
    ends = np.stack([flat[:, 0] | flat[:, 1] << 8, flat[:, 2] | flat[:, 3] << 8], axis=1)
    red, green, blue = ends >> 11, ends >> 5 & 63, ends & 31
    first, second = np.stack([red << 3 | red >> 2, green << 2 | green >> 4, blue << 3 | blue >> 2], axis=2).transpose(1, 0, 2)
    palette = np.full((len(flat), 4, 4), 255, np.int64)
    palette[:, 0, :3], palette[:, 1, :3] = first, second
    palette[:, 2, :3], palette[:, 3, :3] = (2 * first + second + 1) // 3, (first + 2 * second + 1) // 3
    if punch_through:
        three = ends[:, 0] <= ends[:, 1]
        palette[three, 2, :3] = ((first + second + 1) // 2)[three]
        palette[three, 3] = 0
    return np.take_along_axis(palette, _codes(flat[:, 4:8], 2)[..., None], axis=1)


def _codes(flat: Numbers, bits: int) -> Numbers:
    """Take sixteen numbers of so many bits each out of little-endian bytes."""
    whole = sum(flat[:, number] << 8 * number for number in range(flat.shape[1]))
    codes: Numbers = np.asarray(whole)[:, None] >> bits * np.arange(16) & (1 << bits) - 1
    return codes


def _four_bit_alphas(flat: Numbers) -> Numbers:
    return np.concatenate([_codes(flat[:, start : start + 2], 4)[:, :4] for start in range(0, 8, 2)], axis=1) * 17


def _mixed_alphas(flat: Numbers) -> Numbers:
    first, second = flat[:, 0], flat[:, 1]
    palette = np.zeros((len(flat), 8), np.int64)
    palette[:, 0], palette[:, 1] = first, second
    longer = first > second
    for step in range(1, 7):
        palette[:, step + 1] = ((7 - step) * first + step * second + 3) // 7
    for step in range(1, 5):
        palette[~longer, step + 1] = (((5 - step) * first + step * second + 2) // 5)[~longer]
    palette[~longer, 6], palette[~longer, 7] = 0, 255
    return np.take_along_axis(palette, _codes(flat[:, 2:8], 3), axis=1)
