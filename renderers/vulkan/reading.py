"""Reading images back: a copy into memory that the CPU sees, and the bytes."""

from __future__ import annotations

import ctypes
from ctypes import byref

import numpy as np
import numpy.typing as npt

from renderers.contract.resources import TextureRegion
from renderers.vulkan import api
from renderers.vulkan.buffer import Buffer
from renderers.vulkan.device import Device
from renderers.vulkan.frames import Frames
from renderers.vulkan.image import Image, copy_of
from renderers.vulkan.memory import Allocator, Need

_SOURCE = api.VK_IMAGE_LAYOUT_TRANSFER_SRC_OPTIMAL
_TO_CPU = api.VkMemoryBarrier(srcAccessMask=api.VK_ACCESS_TRANSFER_WRITE_BIT, dstAccessMask=api.VK_ACCESS_HOST_READ_BIT)


def read_region(
    device: Device, allocator: Allocator, frames: Frames, image: Image, region: TextureRegion, size: int
) -> npt.NDArray[np.uint8]:
    """Give the `size` bytes of a region, tightly packed, as all submitted frames left them.

    Raises:
        DeviceLostException: The device is lost.
        VulkanError: There is no memory for them.
    """
    buffer = Buffer(device, allocator, size, api.VK_BUFFER_USAGE_TRANSFER_DST_BIT, Need.READ_BY_CPU)
    try:
        slot = frames.wait_for_slot()
        slot.begin()
        _record_copy(device, slot.commands, image, region, buffer)
        frames.submit()
        frames.finish()
        pixels = np.empty(size, np.uint8)
        ctypes.memmove(pixels.ctypes.data, buffer.address, size)
        return pixels
    finally:
        frames.retire("Buffer", buffer.close)


def _record_copy(device: Device, commands: ctypes.c_void_p, image: Image, region: TextureRegion, buffer: Buffer) -> None:
    vk, face, level = device.vk, int(region.face), region.level
    image.settle(commands)
    image.barrier(commands, image.rest, _SOURCE, face, level)
    vk.vkCmdCopyImageToBuffer(commands, image.handle, _SOURCE, buffer.handle, 1, byref(copy_of(region)))
    image.barrier(commands, _SOURCE, image.rest, face, level)
    before, after = api.VK_PIPELINE_STAGE_TRANSFER_BIT, api.VK_PIPELINE_STAGE_HOST_BIT
    vk.vkCmdPipelineBarrier(commands, before, after, 0, 1, byref(_TO_CPU), 0, None, 0, None)
