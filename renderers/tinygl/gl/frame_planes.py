"""FramePlanes: the colour and the depth of every pixel."""

from __future__ import annotations

import numpy as np
import numpy.typing as npt

SPARE = 8  # kernels work on eight pixels at a time and may touch so many beyond a row's end
_OPAQUE = 0xFF000000


class FramePlanes:
    """Two planes of one size. Pixels are packed with red in the low byte, the top row first; `view` leaves the spare ones out."""

    def __init__(self, width: int, height: int) -> None:
        self.width = width
        self.height = height
        self.pitch = width + SPARE
        size = self.pitch * height + SPARE
        self.color: npt.NDArray[np.uint32] = np.full(size, _OPAQUE, np.uint32)
        self.depth: npt.NDArray[np.float32] = np.ones(size, np.float32)
        self.view: npt.NDArray[np.uint32] = self.color[: self.pitch * height].reshape(height, self.pitch)[:, :width]
