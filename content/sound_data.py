"""Sounds as plain data."""

from __future__ import annotations

from dataclasses import dataclass
from typing import TYPE_CHECKING

if TYPE_CHECKING:
    import numpy as np
    from numpy.typing import NDArray


@dataclass(frozen=True, eq=False)
class SoundData:
    """A sound as 16-bit PCM.

    `samples` is a C-contiguous int16 array of shape (frames, channels) with one or two channels. `loop_start` and
    `loop_length` are frames; a length of 0 means that the file names no loop.
    """

    samples: NDArray[np.int16]
    sample_rate: int
    loop_start: int = 0
    loop_length: int = 0

    @property
    def channels(self) -> int:
        """1 or 2."""
        return int(self.samples.shape[1])

    @property
    def frames(self) -> int:
        """The number of samples of each channel."""
        return int(self.samples.shape[0])

    @property
    def duration(self) -> float:
        """The length in seconds."""
        return self.frames / self.sample_rate
