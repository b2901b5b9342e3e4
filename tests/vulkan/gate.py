"""Holds the GPU back: what is submitted after a gate runs only once the test opens it."""

from __future__ import annotations

import ctypes
from ctypes import byref, c_int32, c_uint32, c_uint64, c_void_p
from typing import Any

from renderers.vulkan import api
from renderers.vulkan.renderer import VulkanRenderer

_TYPES: dict[str, tuple[Any, tuple[Any, ...]]] = {
    "vkCreateEvent": (c_int32, (c_void_p, c_void_p, c_void_p, c_void_p)),
    "vkDestroyEvent": (None, (c_void_p, c_uint64, c_void_p)),
    "vkSetEvent": (c_int32, (c_void_p, c_uint64)),
    "vkCmdWaitEvents": (
        None,
        (c_void_p, c_uint32, c_void_p, c_uint32, c_uint32, c_uint32, c_void_p, c_uint32, c_void_p, c_uint32, c_void_p),
    ),
}


class _EventDescription(ctypes.Structure):
    _fields_ = (("type", c_int32), ("next", c_void_p), ("flags", c_uint32))


class Gate:
    """An event that the queue waits for; leaving the context opens it, waits for the GPU and forgets it."""

    def __init__(self, renderer: VulkanRenderer) -> None:
        self._device = device = renderer._device
        self._event = c_uint64()
        description = _EventDescription(10, None, 0)
        assert self._call("vkCreateEvent", device.handle, byref(description), None, byref(self._event)) == 0
        self._submit(renderer._frames._pool)

    def open(self) -> None:
        """Let the GPU go on; any thread may do it, and more than once."""
        assert self._call("vkSetEvent", self._device.handle, self._event) == 0

    def __enter__(self) -> Gate:
        return self

    def __exit__(self, *error: object) -> None:
        self.open()
        self._device.wait()
        self._call("vkDestroyEvent", self._device.handle, self._event, None)

    def _submit(self, pool: c_uint64) -> None:
        device, commands = self._device, c_void_p()
        allocation = api.VkCommandBufferAllocateInfo(commandPool=pool, commandBufferCount=1)
        device.vk.vkAllocateCommandBuffers(device.handle, byref(allocation), byref(commands))
        device.vk.vkBeginCommandBuffer(commands, byref(api.VkCommandBufferBeginInfo()))
        host, all_of_it = api.VK_PIPELINE_STAGE_HOST_BIT, api.VK_PIPELINE_STAGE_ALL_COMMANDS_BIT
        self._call("vkCmdWaitEvents", commands, 1, byref(self._event), host, all_of_it, 0, None, 0, None, 0, None)
        device.vk.vkEndCommandBuffer(commands)
        submission = api.VkSubmitInfo(commandBufferCount=1, pCommandBuffers=(c_void_p * 1)(commands.value))
        device.vk.vkQueueSubmit(device.graphics_queue, 1, byref(submission), 0)

    def _call(self, name: str, *arguments: Any) -> Any:
        result, types = _TYPES[name]
        address = self._device.vk.vkGetDeviceProcAddr(self._device.handle, name.encode())
        return ctypes.CFUNCTYPE(result, *types)(address)(*arguments)
