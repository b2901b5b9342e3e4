"""A buffer and its memory."""

from __future__ import annotations

import ctypes
from ctypes import byref

from renderers.vulkan import api
from renderers.vulkan.device import Device
from renderers.vulkan.memory import Allocator, Need


class Buffer:
    """A native buffer. `address` is where the CPU sees its bytes, 0 if it does not."""

    __slots__ = ("_allocation", "_allocator", "_device", "address", "handle", "size")

    def __init__(self, device: Device, allocator: Allocator, size: int, usage: int, need: Need) -> None:
        """Make a buffer of `size` bytes for some VkBufferUsageFlags.

        Raises:
            VulkanError: There is no memory left.
        """
        self._device, self._allocator, self.size = device, allocator, size
        self.handle = device.create("Buffer", api.VkBufferCreateInfo(size=size, usage=usage))
        requirements = api.VkMemoryRequirements()
        device.vk.vkGetBufferMemoryRequirements(device.handle, self.handle, byref(requirements))
        try:
            self._allocation = allocator.allocate(requirements, need, image=False)
        except BaseException:
            device.destroy("Buffer", self.handle)
            raise
        block = self._allocation.block
        device.vk.vkBindBufferMemory(device.handle, self.handle, block.handle, self._allocation.offset)
        self.address = self._allocation.address

    def write(self, offset: int, source: int, size: int) -> None:
        """Copy bytes from an address of the CPU."""
        ctypes.memmove(self.address + offset, source, size)

    def close(self) -> None:
        """Destroy the buffer: the GPU must be done with it."""
        self._device.destroy("Buffer", self.handle)
        self._allocator.free(self._allocation)
