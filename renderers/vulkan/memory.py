"""Memory for buffers and images, handed out from large blocks: drivers allow few allocations, and each is slow."""

from __future__ import annotations

import ctypes
from ctypes import byref
from enum import IntFlag
from typing import NamedTuple

from renderers.vulkan import api
from renderers.vulkan.device import Device
from renderers.vulkan.errors import VulkanError

BLOCK_SIZE = 32 << 20


class Need(IntFlag):
    """What memory must be good for."""

    DEVICE = api.VK_MEMORY_PROPERTY_DEVICE_LOCAL_BIT
    WRITTEN_BY_CPU = api.VK_MEMORY_PROPERTY_HOST_VISIBLE_BIT | api.VK_MEMORY_PROPERTY_HOST_COHERENT_BIT
    READ_BY_CPU = WRITTEN_BY_CPU | api.VK_MEMORY_PROPERTY_HOST_CACHED_BIT


# What is asked for in turn; the last entry of each is in every driver.
_CHOICES = {
    Need.DEVICE: (Need.DEVICE, 0),
    Need.WRITTEN_BY_CPU: (Need.WRITTEN_BY_CPU | Need.DEVICE, Need.WRITTEN_BY_CPU),
    Need.READ_BY_CPU: (Need.READ_BY_CPU, Need.WRITTEN_BY_CPU),
}


class Block:
    """One native allocation. `free` lists the free stretches as (start, end), in order and never touching."""

    __slots__ = ("address", "free", "handle", "pool", "size")

    def __init__(self, handle: ctypes.c_uint64, size: int, pool: tuple[int, bool], address: int) -> None:
        self.handle, self.size, self.pool, self.address = handle, size, pool, address
        self.free = [(0, size)]

    @property
    def is_empty(self) -> bool:
        """Whether nothing lies in the block."""
        return self.free == [(0, self.size)]

    def take(self, size: int, alignment: int) -> int | None:
        """Reserve bytes in the first stretch where they fit; gives their start."""
        for index, (start, end) in enumerate(self.free):
            place = -(-start // alignment) * alignment
            if place + size <= end:
                left = [(a, b) for a, b in ((start, place), (place + size, end)) if a < b]
                self.free[index : index + 1] = left
                return place
        return None

    def give_back(self, start: int, size: int) -> None:
        """Free bytes and join the stretches that now touch."""
        stretches = sorted([*self.free, (start, start + size)])
        joined = [stretches[0]]
        for a, b in stretches[1:]:
            if joined[-1][1] == a:
                joined[-1] = (joined[-1][0], b)
            else:
                joined.append((a, b))
        self.free = joined


class Allocation(NamedTuple):
    """Some bytes of a block. `address` is where the CPU sees them, 0 if it does not."""

    block: Block
    offset: int
    size: int

    @property
    def address(self) -> int:
        """Where the CPU sees the bytes, 0 if it does not."""
        return self.block.address + self.offset if self.block.address else 0


class Allocator:
    """All memory of a device, by kind. Buffers and images never share a block, so no granularity between them counts."""

    def __init__(self, device: Device) -> None:
        self._device = device
        self._blocks: dict[tuple[int, bool], list[Block]] = {}

    def allocate(self, requirements: api.VkMemoryRequirements, need: Need, *, image: bool) -> Allocation:
        """Reserve memory for a buffer or an image.

        Raises:
            VulkanError: There is no memory left.
        """
        size, alignment = int(requirements.size), max(1, int(requirements.alignment))
        pool = self._kind(int(requirements.memoryTypeBits), need), image
        blocks = self._blocks.setdefault(pool, [])
        for block in blocks:
            place = block.take(size, alignment)
            if place is not None:
                return Allocation(block, place, size)
        block = self._new_block(pool, max(size, BLOCK_SIZE) if size <= BLOCK_SIZE // 2 else size)
        blocks.append(block)
        place = block.take(size, alignment)
        assert place is not None
        return Allocation(block, place, size)

    def free(self, allocation: Allocation) -> None:
        """Give memory back. An empty block goes back to the driver, but for the last one of its kind."""
        block = allocation.block
        block.give_back(allocation.offset, allocation.size)
        blocks = self._blocks[block.pool]
        if block.is_empty and (len(blocks) > 1 or block.size != BLOCK_SIZE):
            blocks.remove(block)
            self._device.free_memory(block.handle)

    def _kind(self, allowed: int, need: Need) -> int:
        memory = self._device.adapter.memory
        for wanted in _CHOICES[need]:
            for index in range(memory.memoryTypeCount):
                flags = memory.memoryTypes[index].propertyFlags
                if allowed >> index & 1 and flags & wanted == wanted:
                    return index
        raise VulkanError("choosing a kind of memory", api.VK_ERROR_OUT_OF_DEVICE_MEMORY)

    def _new_block(self, pool: tuple[int, bool], size: int) -> Block:
        device, vk, handle = self._device, self._device.vk, ctypes.c_uint64()
        if device.ledger.fails("Memory"):
            raise VulkanError("vkAllocateMemory", api.VK_ERROR_OUT_OF_DEVICE_MEMORY)
        description = api.VkMemoryAllocateInfo(allocationSize=size, memoryTypeIndex=pool[0])
        vk.vkAllocateMemory(device.handle, byref(description), None, byref(handle))
        device.count_in("Memory", handle)
        address = ctypes.c_void_p()
        if device.adapter.memory.memoryTypes[pool[0]].propertyFlags & api.VK_MEMORY_PROPERTY_HOST_VISIBLE_BIT:
            vk.vkMapMemory(device.handle, handle, 0, api.VK_WHOLE_SIZE, 0, byref(address))
        return Block(handle, size, pool, address.value or 0)
