"""What shaders read, in SDL_gpu's order of sets: vertex textures, vertex block, fragment textures, fragment block.

For stock effects one layout with one dynamic uniform buffer serves both blocks, and the same bytes do too. Sets of textures are
made once for each combination and kept until one of their textures goes.
"""

from __future__ import annotations

import ctypes
from ctypes import byref
from typing import Any

from renderers.vulkan import api
from renderers.vulkan.device import Device
from renderers.vulkan.image import Image
from renderers.vulkan.samplers import Samplers

BLOCK_RANGE = 512  # bytes of a block that a shader can see: no family's parameters are larger
_SETS_IN_A_POOL = 256
_STAGES = api.VK_SHADER_STAGE_VERTEX_BIT | api.VK_SHADER_STAGE_FRAGMENT_BIT
_TEXTURE = api.VK_DESCRIPTOR_TYPE_COMBINED_IMAGE_SAMPLER
_BLOCK = api.VK_DESCRIPTOR_TYPE_UNIFORM_BUFFER_DYNAMIC

# Pairs of a view and a sampler, as numbers.
TextureKey = tuple[tuple[int, int], ...]


class Pool:
    """A native pool of sets of one layout, and how many it has left."""

    __slots__ = ("handle", "left")

    def __init__(self, handle: ctypes.c_uint64) -> None:
        self.handle = handle
        self.left = _SETS_IN_A_POOL


class Descriptors:
    """The set layouts, pipeline layouts, pools and sets of one device."""

    def __init__(self, device: Device, samplers: Samplers) -> None:
        self._device, self._samplers = device, samplers
        self._pools: dict[tuple[int, int], list[Pool]] = {}
        self._layouts: dict[tuple[int, int], ctypes.c_uint64] = {}
        self._sets: dict[tuple[tuple[Image, int], ...], tuple[ctypes.c_uint64, Pool]] = {}
        self._pipeline_layouts: dict[tuple[int, int, int, int], ctypes.c_uint64] = {}

    def pipeline_layout(
        self, vertex_textures: int, fragment_textures: int, vertex_blocks: int = 1, fragment_blocks: int = 1
    ) -> ctypes.c_uint64:
        """Give the layout of pipelines that read so many textures and uniform blocks in each stage."""
        key = (vertex_textures, fragment_textures, vertex_blocks, fragment_blocks)
        known = self._pipeline_layouts.get(key)
        if known is None:
            kinds = zip((_TEXTURE, _TEXTURE, _BLOCK, _BLOCK), key, strict=True)
            textures, more_textures, blocks, more_blocks = [self._layout(*each).value for each in kinds]
            layouts = (ctypes.c_uint64 * 4)(textures, blocks, more_textures, more_blocks)
            description = api.VkPipelineLayoutCreateInfo(setLayoutCount=4, pSetLayouts=layouts)
            known = self._pipeline_layouts[key] = self._device.create("PipelineLayout", description)
        return known

    def block_set(self, buffer: ctypes.c_uint64, sizes: tuple[int, ...] = (BLOCK_RANGE,)) -> ctypes.c_uint64:
        """Make a set for uniform blocks of some sizes in a buffer."""
        made, _ = self._allocate(_BLOCK, len(sizes))
        self.point_block_set(made, buffer, sizes)
        return made

    def point_block_set(self, target: ctypes.c_uint64, buffer: ctypes.c_uint64, sizes: tuple[int, ...] = (BLOCK_RANGE,)) -> None:
        """Let a set of blocks, which the GPU does not use, read another buffer."""
        for number, size in enumerate(sizes):
            place = api.VkDescriptorBufferInfo(buffer=buffer, range=size)
            self._write(target, number, _BLOCK, pBufferInfo=ctypes.pointer(place))

    def texture_set(self, textures: tuple[tuple[Image, int], ...]) -> int:
        """Give the handle of the set for some textures, each with the number of its sampler state; none is a set too."""
        known = self._sets.get(textures)
        if known is None:
            views = tuple([(image.view.value, self._samplers[number].value) for image, number in textures])
            known = self._sets[textures] = self.view_set(views)
            for image, _ in textures:
                image.descriptor_keys.append(textures)
        return known[0].value

    def view_set(self, key: TextureKey) -> tuple[ctypes.c_uint64, Pool]:
        """Make a set of textures that nobody else finds: gives it and its pool."""
        made = self._allocate(_TEXTURE, len(key))
        layout = api.VK_IMAGE_LAYOUT_SHADER_READ_ONLY_OPTIMAL
        for number, (view, sampler) in enumerate(key):
            place = api.VkDescriptorImageInfo(sampler=sampler, imageView=view, imageLayout=layout)
            self._write(made[0], number, _TEXTURE, pImageInfo=ctypes.pointer(place))
        return made

    def forget(self, image: Image) -> None:
        """Free the sets that name an image: the GPU must be done with them."""
        for key in image.descriptor_keys:
            found = self._sets.pop(key, None)
            if found is not None:
                self.free(*found)
        image.descriptor_keys.clear()

    def free(self, made: ctypes.c_uint64, pool: Pool) -> None:
        """Free a set."""
        self._device.vk.vkFreeDescriptorSets(self._device.handle, pool.handle, 1, byref(made))
        pool.left += 1

    def _layout(self, kind: int, count: int) -> ctypes.c_uint64:
        known = self._layouts.get((kind, count))
        if known is None:
            known = self._layouts[kind, count] = self._new_layout(kind, count)
        return known

    def _new_layout(self, kind: int, count: int) -> ctypes.c_uint64:
        bindings = [
            api.VkDescriptorSetLayoutBinding(binding=number, descriptorType=kind, descriptorCount=1, stageFlags=_STAGES)
            for number in range(count)
        ]
        listed = (api.VkDescriptorSetLayoutBinding * max(1, count))(*bindings)
        description = api.VkDescriptorSetLayoutCreateInfo(bindingCount=count, pBindings=listed)
        return self._device.create("DescriptorSetLayout", description)

    def _allocate(self, kind: int, count: int) -> tuple[ctypes.c_uint64, Pool]:
        """Take a set of some descriptors from a pool that has one left, or from a pool more."""
        layout, pools = self._layout(kind, count), self._pools.setdefault((kind, count), [])
        pool = next((each for each in pools if each.left), None)
        if pool is None:
            pool = self._new_pool(kind, count)
            pools.append(pool)
        made, device = ctypes.c_uint64(), self._device
        description = api.VkDescriptorSetAllocateInfo(
            descriptorPool=pool.handle, descriptorSetCount=1, pSetLayouts=ctypes.pointer(layout)
        )
        device.vk.vkAllocateDescriptorSets(device.handle, byref(description), byref(made))
        pool.left -= 1
        return made, pool

    def _new_pool(self, kind: int, count: int) -> Pool:
        sizes: Any = (api.VkDescriptorPoolSize * 1)(api.VkDescriptorPoolSize(kind, _SETS_IN_A_POOL * max(1, count)))
        description = api.VkDescriptorPoolCreateInfo(
            flags=api.VK_DESCRIPTOR_POOL_CREATE_FREE_DESCRIPTOR_SET_BIT,
            maxSets=_SETS_IN_A_POOL,
            poolSizeCount=1,
            pPoolSizes=sizes,
        )
        return Pool(self._device.create("DescriptorPool", description))

    def _write(self, target: ctypes.c_uint64, number: int, kind: int, **what: Any) -> None:
        write = api.VkWriteDescriptorSet(dstSet=target, dstBinding=number, descriptorCount=1, descriptorType=kind, **what)
        self._device.vk.vkUpdateDescriptorSets(self._device.handle, 1, byref(write), 0, None)
