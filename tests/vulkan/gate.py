"""Holds the GPU back: what is submitted after a gate runs only once the test opens it."""

from __future__ import annotations

import threading
from ctypes import POINTER, Structure, byref, c_int32, c_uint32, c_uint64, c_void_p, cast, pointer
from functools import partial
from typing import Any

import pytest

from renderers.vulkan import api
from renderers.vulkan.loader import FUNCTION
from renderers.vulkan.renderer import VulkanRenderer

_TIMELINE = 1


class _Features(Structure):
    _fields_ = (("type", c_int32), ("next", c_void_p), ("timelineSemaphore", c_uint32))


class _SemaphoreKind(Structure):
    _fields_ = (("type", c_int32), ("next", c_void_p), ("kind", c_int32), ("value", c_uint64))


class _AwaitedValues(Structure):
    _fields_ = (
        ("type", c_int32),
        ("next", c_void_p),
        ("waits", c_uint32),
        ("values", POINTER(c_uint64)),
        ("signals", c_uint32),
        ("signalled", POINTER(c_uint64)),
    )


class _Signal(Structure):
    _fields_ = (("type", c_int32), ("next", c_void_p), ("semaphore", c_uint64), ("value", c_uint64))


def allow_gates(monkeypatch: pytest.MonkeyPatch) -> None:
    """Let the devices made from now on have the semaphores that gates need: every Vulkan 1.3 has them, the product none."""
    features = _Features(1000207000, None, 1)
    more = partial(api.VkPhysicalDeviceVulkan13Features, pNext=_address(features))
    monkeypatch.setattr(api, "VkPhysicalDeviceVulkan13Features", more)


class Gate:
    """A semaphore that the queue waits for; leaving the context opens it, waits for the GPU and forgets it."""

    def __init__(self, renderer: VulkanRenderer) -> None:
        self._device = device = renderer._device
        self._semaphore = c_uint64()
        self._opened = threading.Lock()
        description = api.VkSemaphoreCreateInfo(pNext=_address(_SemaphoreKind(1000207002, None, _TIMELINE, 0)))
        device.vk.vkCreateSemaphore(device.handle, byref(description), None, byref(self._semaphore))
        self._submit(renderer._frames._pool)

    def open(self) -> None:
        """Let the GPU go on; any thread may do it, and more than once."""
        if self._opened.acquire(blocking=False):
            device = self._device
            signal = FUNCTION(c_int32, c_void_p, c_void_p)(device.vk.vkGetDeviceProcAddr(device.handle, b"vkSignalSemaphore"))
            assert signal(device.handle, byref(_Signal(1000207005, None, self._semaphore, 1))) == 0

    def __enter__(self) -> Gate:
        return self

    def __exit__(self, *error: object) -> None:
        self.open()
        self._device.wait()
        self._device.vk.vkDestroySemaphore(self._device.handle, self._semaphore, None)

    def _submit(self, pool: c_uint64) -> None:
        values = _AwaitedValues(1000207003, None, 1, pointer(c_uint64(1)), 0, None)
        submission = api.VkSubmitInfo(
            pNext=_address(values),
            waitSemaphoreCount=1,
            pWaitSemaphores=pointer(self._semaphore),
            pWaitDstStageMask=pointer(c_uint32(api.VK_PIPELINE_STAGE_ALL_COMMANDS_BIT)),
            commandBufferCount=1,
            pCommandBuffers=pointer(self._barrier(pool)),
        )
        self._device.vk.vkQueueSubmit(self._device.graphics_queue, 1, byref(submission), 0)

    def _barrier(self, pool: c_uint64) -> c_void_p:
        """Give commands that make later submissions wait too: a semaphore alone holds back no other."""
        device, commands, everything = self._device, c_void_p(), api.VK_PIPELINE_STAGE_ALL_COMMANDS_BIT
        allocation = api.VkCommandBufferAllocateInfo(commandPool=pool, commandBufferCount=1)
        device.vk.vkAllocateCommandBuffers(device.handle, byref(allocation), byref(commands))
        device.vk.vkBeginCommandBuffer(commands, byref(api.VkCommandBufferBeginInfo()))
        device.vk.vkCmdPipelineBarrier(commands, everything, everything, 0, 0, None, 0, None, 0, None)
        device.vk.vkEndCommandBuffer(commands)
        return commands


def _address(structure: Any) -> c_void_p:
    return cast(pointer(structure), c_void_p)
