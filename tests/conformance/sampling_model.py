"""What point sampling must give, worked out in exact fractions: independent of every renderer."""

from __future__ import annotations

from dataclasses import dataclass, field
from fractions import Fraction
from math import floor
from typing import Any

import numpy as np

from renderers.contract.enums import TextureAddressMode
from tests.conformance.picture import Pixels

Number = int | float | Fraction


def address(index: int, size: int, mode: TextureAddressMode) -> int:
    """Apply an address mode to an integer texel index."""
    if mode == TextureAddressMode.Clamp:
        return min(max(index, 0), size - 1)
    if mode == TextureAddressMode.Wrap:
        return index % size
    mirrored = index % (2 * size)
    return mirrored if mirrored < size else 2 * size - 1 - mirrored


@dataclass(frozen=True)
class Placement:
    """A texture's rectangle on the screen and the part of the texture that it shows, both as (x, y, width, height)."""

    place: tuple[Number, Number, Number, Number]
    source: tuple[Number, Number, Number, Number]
    flip_x: bool = False
    flip_y: bool = False
    mode: TextureAddressMode = TextureAddressMode.Clamp
    centre: Fraction = field(default=Fraction(1, 2))

    def draw(self, canvas: Pixels, texels: Pixels) -> None:
        """Write the pixels whose centres lie inside, each the texel under its centre; a tie goes to the higher texel.

        `centre` is where in its pixel a sample lies: a half for sprites, zero for XNA's 3-D pixels.
        """
        columns = self._axis(0, canvas.shape[1], texels.shape[1], self.flip_x)
        rows = self._axis(1, canvas.shape[0], texels.shape[0], self.flip_y)
        for y, row in rows:
            for x, column in columns:
                canvas[y, x] = texels[row, column]

    def _axis(self, axis: int, limit: int, size: int, flip: bool) -> list[tuple[int, int]]:
        start, extent = Fraction(self.place[axis]), Fraction(self.place[axis + 2])
        first, span = Fraction(self.source[axis]), Fraction(self.source[axis + 2])
        found = []
        for pixel in range(limit):
            inside = pixel + self.centre - start
            if 0 <= inside < extent:
                along = inside * span / extent
                index = floor(first + (span - along if flip else along))
                found.append((pixel, address(index, size, self.mode)))
        return found


def canvas(width: int, height: int, color: tuple[int, ...]) -> Pixels:
    """Make an array of one colour."""
    return np.full((height, width, 4), color, np.uint8)


def texels_of(width: int, height: int, color: Any) -> Pixels:
    """Make an array of texels from a function of x and y."""
    return np.array([[color(x, y) for x in range(width)] for y in range(height)], np.uint8)
