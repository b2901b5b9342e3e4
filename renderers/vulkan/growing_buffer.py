"""A buffer that the CPU fills anew for every frame."""

from __future__ import annotations

import ctypes

from renderers.vulkan.buffer import Buffer
from renderers.vulkan.device import Device
from renderers.vulkan.memory import Allocator, Need

_IDLE_FRAMES = 120  # a buffer that was far too large for so long is given back


class GrowingBuffer:
    """A buffer that belongs to one frame slot; it may only change while the GPU does not use the slot.

    `memory` is its bytes as the CPU writes them.
    """

    def __init__(self, device: Device, allocator: Allocator, usage: int, least: int) -> None:
        self._device, self._allocator, self._usage, self._least = device, allocator, usage, least
        self._buffer: Buffer | None = None
        self._idle = 0
        self.memory = memoryview(b"")

    @property
    def buffer(self) -> Buffer:
        """The native buffer, which `fit` made."""
        assert self._buffer is not None
        return self._buffer

    def fit(self, needed: int) -> bool:
        """Have room for so many bytes; tells whether the native buffer is another one now.

        Raises:
            VulkanError: There is no memory left.
        """
        size = 0 if self._buffer is None else self._buffer.size
        self._idle = self._idle + 1 if needed * 4 < size and size > self._least else 0
        if self._buffer is not None and needed <= size and self._idle <= _IDLE_FRAMES:
            return False
        wanted = max(self._least, 1 << max(needed - 1, 1).bit_length())
        self.close()
        self._buffer = Buffer(self._device, self._allocator, wanted, self._usage, Need.WRITTEN_BY_CPU)
        self.memory = memoryview((ctypes.c_uint8 * wanted).from_address(self._buffer.address)).cast("B")
        self._idle = 0
        return True

    def close(self) -> None:
        """Destroy the native buffer."""
        self.memory = memoryview(b"")
        if self._buffer is not None:
            self._buffer.close()
            self._buffer = None
