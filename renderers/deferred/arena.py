"""Bytes that live for one frame: user vertices and indices, copied at the draw."""

from __future__ import annotations

from typing import Any

import numpy as np
import numpy.typing as npt

_START = 1 << 16


class Arena:
    """A growing array of bytes; `data[:used]` is what a driver uploads once per frame."""

    __slots__ = ("data", "used")

    def __init__(self) -> None:
        self.data: npt.NDArray[np.uint8] = np.empty(_START, np.uint8)
        self.used = 0

    def append(self, source: npt.NDArray[Any], stride: int) -> int:
        """Copy a flat array to the next multiple of `stride` and give its place in units of `stride`."""
        size = source.nbytes
        place = -(-self.used // stride)
        end = place * stride + size
        if end > len(self.data):
            self._grow(end)
        self.data[place * stride : end] = source.view(np.uint8)
        self.used = end
        return place

    def reset(self) -> None:
        """Begin again; the memory is kept."""
        self.used = 0

    def _grow(self, needed: int) -> None:
        grown = np.empty(1 << (needed - 1).bit_length(), np.uint8)
        grown[: self.used] = self.data[: self.used]
        self.data = grown
