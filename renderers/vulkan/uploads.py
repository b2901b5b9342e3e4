"""Copies into buffers and textures, from bytes that the CPU staged."""

from __future__ import annotations

import ctypes
from collections.abc import Iterable
from ctypes import byref

from renderers.deferred.frame import BufferUpload, TextureUpload, Upload
from renderers.deferred.resources import DeferredResource
from renderers.vulkan import api
from renderers.vulkan.device import Device
from renderers.vulkan.frame_slot import FrameSlot
from renderers.vulkan.image import Image, copy_of

_ALIGNMENT = 16  # the largest texel or block
_READ, _WRITTEN = api.VK_IMAGE_LAYOUT_SHADER_READ_ONLY_OPTIMAL, api.VK_IMAGE_LAYOUT_TRANSFER_DST_OPTIMAL
_VERTEX_READS = api.VK_ACCESS_VERTEX_ATTRIBUTE_READ_BIT | api.VK_ACCESS_INDEX_READ_BIT
_WRITES = api.VK_ACCESS_TRANSFER_WRITE_BIT
_VERTEX_STAGE, _COPY_STAGE = api.VK_PIPELINE_STAGE_VERTEX_INPUT_BIT, api.VK_PIPELINE_STAGE_TRANSFER_BIT
_BOTH_STAGES = _VERTEX_STAGE | _COPY_STAGE
# (stages before, stages after, accesses): copies after draws and copies, copies after copies, draws and copies after copies.
_BEFORE = (_BOTH_STAGES, _COPY_STAGE, api.VkMemoryBarrier(srcAccessMask=_WRITES, dstAccessMask=_WRITES))
_BETWEEN = (_COPY_STAGE, _COPY_STAGE, api.VkMemoryBarrier(srcAccessMask=_WRITES, dstAccessMask=_WRITES))
_AFTER = (_COPY_STAGE, _BOTH_STAGES, api.VkMemoryBarrier(srcAccessMask=_WRITES, dstAccessMask=_VERTEX_READS | _WRITES))


class Uploads:
    """One frame's uploads: `stage` copies their bytes where the GPU can read them, `record` records their copies."""

    def __init__(self, device: Device, slot: FrameSlot) -> None:
        self._device, self._slot = device, slot
        self._offsets: dict[int, int] = {}

    def stage(self, uploads: list[Upload], more: int = 0) -> int:
        """Copy the bytes of all uploads of a frame and have room for `more`, whose place is given back.

        Raises:
            VulkanError: There is no memory for them.
        """
        places, used = [], 0
        for upload in uploads:
            places.append(used)
            self._offsets[id(upload)] = used
            used += -(-upload.data.nbytes // _ALIGNMENT) * _ALIGNMENT
        staging = self._slot.staging
        staging.fit(used + more)
        for upload, place in zip(uploads, places, strict=True):
            staging.buffer.write(place, upload.data.ctypes.data, upload.data.nbytes)
        return used

    def record(self, uploads: Iterable[Upload]) -> None:
        """Record the copies of some staged uploads, in order."""
        buffers: list[BufferUpload] = []
        for upload in uploads:
            if isinstance(upload, BufferUpload):
                buffers.append(upload)
            else:
                self._to_texture(upload)
        if buffers:
            self._to_buffers(buffers)

    def _to_buffers(self, uploads: list[BufferUpload]) -> None:
        self._barrier(*_BEFORE)
        written: set[DeferredResource] = set()
        for upload in uploads:
            if upload.buffer in written:
                self._barrier(*_BETWEEN)
                written.clear()
            written.add(upload.buffer)
            region = api.VkBufferCopy(self._offsets[id(upload)], upload.offset, upload.data.nbytes)
            source, target = self._slot.staging.buffer.handle, upload.buffer.native.handle
            self._device.vk.vkCmdCopyBuffer(self._slot.commands, source, target, 1, byref(region))
        self._barrier(*_AFTER)

    def _to_texture(self, upload: TextureUpload) -> None:
        image: Image = upload.texture.native
        commands, face, level = self._slot.commands, int(upload.region.face), upload.region.level
        copy = copy_of(upload.region, self._offsets[id(upload)])
        image.settle(commands)
        image.barrier(commands, _READ, _WRITTEN, face, level)
        source = self._slot.staging.buffer.handle
        self._device.vk.vkCmdCopyBufferToImage(commands, source, image.handle, _WRITTEN, 1, byref(copy))
        image.barrier(commands, _WRITTEN, _READ, face, level)

    def _barrier(self, before: int, after: int, memory: api.VkMemoryBarrier) -> None:
        commands: ctypes.c_void_p = self._slot.commands
        self._device.vk.vkCmdPipelineBarrier(commands, before, after, 0, 1, byref(memory), 0, None, 0, None)
