"""A picture that was read back, and the regions in which it is probed."""

from __future__ import annotations

from pathlib import Path
from typing import NamedTuple

import numpy as np
import numpy.typing as npt

Pixels = npt.NDArray[np.uint8]


class Region(NamedTuple):
    """A rectangle of pixels, origin at the top left."""

    x: int
    y: int
    width: int
    height: int

    def shrunk(self, pixels: int) -> Region:
        """Give the region without a margin of so many pixels on each side."""
        return Region(self.x + pixels, self.y + pixels, self.width - 2 * pixels, self.height - 2 * pixels)


class Picture:
    """RGBA pixels, an array of shape (height, width, 4)."""

    def __init__(self, pixels: Pixels) -> None:
        self.pixels = pixels

    @classmethod
    def of_packed(cls, packed: npt.NDArray[np.uint32], width: int, height: int) -> Picture:
        """Make a picture of packed colours, R in the low byte."""
        return cls(packed.astype("<u4").view(np.uint8).reshape(height, width, 4))

    @property
    def width(self) -> int:
        return int(self.pixels.shape[1])

    @property
    def height(self) -> int:
        return int(self.pixels.shape[0])

    @property
    def whole(self) -> Region:
        """The region that covers the picture."""
        return Region(0, 0, self.width, self.height)

    def region(self, region: Region) -> Pixels:
        """Give the pixels of a region, which must lie inside: a probe beside the picture is a fault of the scene."""
        x, y, width, height = region
        if width < 1 or height < 1 or x < 0 or y < 0 or x + width > self.width or y + height > self.height:
            raise ValueError(f"{region} does not lie inside a picture of {self.width}x{self.height} pixels.")
        return self.pixels[y : y + height, x : x + width]

    def pixel(self, x: int, y: int) -> tuple[int, ...]:
        """Give one pixel as (R, G, B, A)."""
        return tuple(int(channel) for channel in self.region(Region(x, y, 1, 1))[0, 0])

    def average(self, region: Region) -> tuple[int, ...]:
        """Give the mean of a region per channel, halves up."""
        block = self.region(region).reshape(-1, 4).astype(np.int64)
        count = len(block)
        return tuple(int(total) for total in (block.sum(axis=0) + count // 2) // count)

    def spread(self, region: Region) -> int:
        """Give the widest range (largest minus least) of any of R, G and B in a region."""
        block = self.region(region)[..., :3].reshape(-1, 3).astype(np.int64)
        return int((block.max(axis=0) - block.min(axis=0)).max())

    def differing(self, region: Region, color: tuple[int, ...], tolerance: int = 0) -> int:
        """Count the pixels of a region that are not of a colour."""
        block = self.region(region)[..., : len(color)].astype(np.int64)
        return int((np.abs(block - np.array(color)) > tolerance).any(axis=-1).sum())

    def counting(self, region: Region, color: tuple[int, ...], tolerance: int = 0) -> int:
        """Count the pixels of a region that are of a colour."""
        return region.width * region.height - self.differing(region, color, tolerance)

    def save(self, path: Path) -> None:
        """Write a PNG file."""
        from PIL import Image

        Image.fromarray(self.pixels, "RGBA").save(path)

    @classmethod
    def load(cls, path: Path) -> Picture:
        """Read an image file."""
        from PIL import Image

        with Image.open(path) as image:
            return cls(np.array(image.convert("RGBA")))
