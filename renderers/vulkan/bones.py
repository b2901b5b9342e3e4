"""The bones of a frame's skinned draws: images with a sheet for each palette."""

from __future__ import annotations

import ctypes
from ctypes import byref

from renderers.contract.effects import MAX_BONES
from renderers.shaders import BONES_TEXTURE_WIDTH
from renderers.vulkan import api, formats
from renderers.vulkan.descriptors import Descriptors, Pool
from renderers.vulkan.device import Device
from renderers.vulkan.growing_buffer import GrowingBuffer
from renderers.vulkan.image import Image, Shape, make_image
from renderers.vulkan.memory import Allocator

PALETTE_BYTES = MAX_BONES * 3 * 16
_TEXELS = MAX_BONES * 3
_SHEETS = 32
_READ, _WRITTEN = api.VK_IMAGE_LAYOUT_SHADER_READ_ONLY_OPTIMAL, api.VK_IMAGE_LAYOUT_TRANSFER_DST_OPTIMAL


class Bones:
    """The palettes of one frame slot, found again by the identity of their bytes."""

    def __init__(self, device: Device, allocator: Allocator, descriptors: Descriptors, sampler: ctypes.c_uint64) -> None:
        self._device, self._allocator, self._descriptors, self._sampler = device, allocator, descriptors, sampler
        self._images: list[Image] = []
        self._sets: list[tuple[ctypes.c_uint64, Pool]] = []
        self._places: dict[int, int] = {}

    def upload(self, commands: ctypes.c_void_p, palettes: list[bytes], staging: GrowingBuffer, offset: int) -> None:
        """Record the copies of a frame's palettes, whose bytes go into a staging buffer from an offset on."""
        self._places = {id(palette): number for number, palette in enumerate(palettes)}
        data = b"".join(palettes)
        staging.memory[offset : offset + len(data)] = data
        for first in range(0, len(palettes), _SHEETS):
            place = offset + first * PALETTE_BYTES
            self._copy(commands, self._image(first // _SHEETS), min(_SHEETS, len(palettes) - first), staging, place)

    def set_of(self, palette: bytes) -> ctypes.c_uint64:
        """Give the descriptor set of an uploaded palette."""
        return self._sets[self._places[id(palette)]][0]

    def _image(self, number: int) -> Image:
        if number == len(self._images):
            shape = Shape(BONES_TEXTURE_WIDTH, 1, sheets=_SHEETS)
            usage = api.VK_IMAGE_USAGE_SAMPLED_BIT | api.VK_IMAGE_USAGE_TRANSFER_DST_BIT
            image = make_image(self._device, self._allocator, shape, formats.BONES_FORMAT, usage, _READ)
            self._images.append(image)
            views = [image.face_view(sheet) for sheet in range(_SHEETS)]
            self._sets += [self._descriptors.view_set(((view.value, self._sampler.value),)) for view in views]
        return self._images[number]

    def _copy(self, commands: ctypes.c_void_p, image: Image, count: int, staging: GrowingBuffer, place: int) -> None:
        region = api.VkBufferImageCopy(
            bufferOffset=place,
            imageSubresource=api.VkImageSubresourceLayers(api.VK_IMAGE_ASPECT_COLOR_BIT, 0, 0, count),
            imageExtent=api.VkExtent3D(_TEXELS, 1, 1),
        )
        image.settle(commands)
        image.barrier(commands, _READ, _WRITTEN)
        self._device.vk.vkCmdCopyBufferToImage(commands, staging.buffer.handle, image.handle, _WRITTEN, 1, byref(region))
        image.barrier(commands, _WRITTEN, _READ)
