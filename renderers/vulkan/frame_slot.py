"""What one frame in flight has for itself: as long as the GPU works on it, the CPU must not touch it."""

from __future__ import annotations

import ctypes
from ctypes import byref

from renderers.vulkan import api
from renderers.vulkan.bones import Bones
from renderers.vulkan.descriptors import Descriptors
from renderers.vulkan.device import Device
from renderers.vulkan.growing_buffer import GrowingBuffer
from renderers.vulkan.memory import Allocator
from renderers.vulkan.query_pool import QueryPool

_LEAST = 1 << 16


class FrameSlot:
    """A command buffer, its fence, and the memory that its commands read.

    `generation` is the submission that used the slot last, 0 for none.
    """

    def __init__(
        self, device: Device, allocator: Allocator, descriptors: Descriptors, sampler: ctypes.c_uint64, pool: ctypes.c_uint64
    ) -> None:
        self._device, self._descriptors = device, descriptors
        self.generation = 0
        self.commands = _command_buffer(device, pool)
        self.fence = device.create("Fence", api.VkFenceCreateInfo())
        self.staging = GrowingBuffer(device, allocator, api.VK_BUFFER_USAGE_TRANSFER_SRC_BIT, _LEAST)
        self.vertices = GrowingBuffer(device, allocator, api.VK_BUFFER_USAGE_VERTEX_BUFFER_BIT, _LEAST)
        self.indices = GrowingBuffer(device, allocator, api.VK_BUFFER_USAGE_INDEX_BUFFER_BIT, _LEAST)
        self.blocks = GrowingBuffer(device, allocator, api.VK_BUFFER_USAGE_UNIFORM_BUFFER_BIT, _LEAST)
        self.blocks.fit(0)
        self.block_set = descriptors.block_set(self.blocks.buffer.handle)
        self._custom_sets: dict[tuple[int, ...], ctypes.c_uint64] = {}
        self.bones = Bones(device, allocator, descriptors, sampler)
        self.queries = QueryPool(device)

    def fit_blocks(self, needed: int) -> None:
        """Have room for so many bytes of parameter blocks."""
        if self.blocks.fit(needed):
            buffer = self.blocks.buffer.handle
            self._descriptors.point_block_set(self.block_set, buffer)
            for sizes, made in self._custom_sets.items():
                self._descriptors.point_block_set(made, buffer, sizes)

    def custom_set(self, sizes: tuple[int, ...]) -> int:
        """Give the handle of the set for uniform blocks of some sizes."""
        known = self._custom_sets.get(sizes)
        if known is None:
            known = self._custom_sets[sizes] = self._descriptors.block_set(self.blocks.buffer.handle, sizes)
        return int(known.value or 0)

    def begin(self) -> None:
        """Begin to record commands anew: the GPU must be done with the slot. What was recorded and not submitted is undone."""
        vk = self._device.vk
        for image in self._device.settled:
            image.is_new = True
        self._device.settled.clear()
        description = api.VkCommandBufferBeginInfo(flags=api.VK_COMMAND_BUFFER_USAGE_ONE_TIME_SUBMIT_BIT)
        vk.vkBeginCommandBuffer(self.commands, byref(description))


def _command_buffer(device: Device, pool: ctypes.c_uint64) -> ctypes.c_void_p:
    commands = ctypes.c_void_p()
    description = api.VkCommandBufferAllocateInfo(commandPool=pool, commandBufferCount=1)
    device.vk.vkAllocateCommandBuffers(device.handle, byref(description), byref(commands))
    return commands
