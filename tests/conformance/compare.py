"""Compares two whole pictures, edges included."""

from __future__ import annotations

from dataclasses import dataclass

import numpy as np

from tests.conformance.picture import Picture, Pixels


@dataclass(frozen=True)
class Comparison:
    """How two pictures differ: pixels with a channel beyond the allowed levels, and the largest difference of all."""

    pixels: int
    beyond: int
    largest: int
    difference: Pixels

    @property
    def share(self) -> float:
        """The share of pixels that are beyond, 0..1."""
        return self.beyond / self.pixels

    def __str__(self) -> str:
        return f"{self.beyond} of {self.pixels} pixels beyond ({100 * self.share:.3f} %), largest difference {self.largest}"


def compare(got: Picture, expected: Picture, levels: int = 1) -> Comparison:
    """Compare every channel of every pixel; pictures of different size do not compare at all."""
    if got.pixels.shape != expected.pixels.shape:
        raise ValueError(f"The pictures have different shapes: {got.pixels.shape} and {expected.pixels.shape}.")
    apart = np.abs(got.pixels.astype(np.int16) - expected.pixels.astype(np.int16)).astype(np.uint8)
    beyond = int((apart > levels).any(axis=-1).sum())
    return Comparison(apart.shape[0] * apart.shape[1], beyond, int(apart.max()), apart)


def visible(difference: Pixels) -> Picture:
    """Make differences visible to the eye: eight times as strong, opaque; a difference of alpha alone shows as grey."""
    strong = np.minimum(difference.astype(np.int64) * 8, 255).astype(np.uint8)
    shown = np.maximum(strong[..., :3], strong[..., 3:])
    return Picture(np.dstack([shown, np.full(shown.shape[:2], 255, np.uint8)]))
