"""The logical device: queues, commands, and every native object counted."""

from __future__ import annotations

import ctypes
import logging
import os
from ctypes import byref
from typing import Any

from renderers.deferred.ledger import Ledger
from renderers.vulkan import api, loader
from renderers.vulkan.adapter import NEEDED_FEATURES, Adapter
from renderers.vulkan.boundaries import Boundaries
from renderers.vulkan.errors import VulkanError

TRACE_VARIABLE = "XNA_VULKAN_TRACE"
_log = logging.getLogger("renderers.vulkan.trace")


def _starts_trace() -> bool:
    """Tell whether the environment asks for a line at every step, and have them written to standard error."""
    asked = os.environ.get(TRACE_VARIABLE) == "1"
    if asked and not _log.handlers:
        _log.addHandler(logging.StreamHandler())
        _log.setLevel(logging.DEBUG)
    return asked


class Device:
    """A device made from an adapter, with all features that VULKAN needs. `vk` has all commands."""

    def __init__(self, adapter: Adapter, ledger: Ledger | None = None) -> None:
        """Make the device.

        Raises:
            VulkanError: The driver cannot.
        """
        self.adapter, self.vk, self.limits = adapter, adapter.vk, adapter.limits
        self.ledger = ledger or Ledger()
        self._traces = _starts_trace()
        self.boundaries = Boundaries()
        self.settled: list[Any] = []  # images that commands not yet submitted bring into their first layout
        self._live: dict[tuple[str, int], ctypes.c_uint64] = {}
        assert adapter.graphics_family is not None
        self.graphics_family = adapter.graphics_family
        self.present_family = adapter.present_family
        self.handle = self._create()
        loader.load_device(self.vk, self.handle)
        self.graphics_queue = self._queue(self.graphics_family)
        self.present_queue = self._queue(self.graphics_family if self.present_family is None else self.present_family)

    def create(self, kind: str, description: Any) -> ctypes.c_uint64:
        """Make a native object from its description; `kind` is Vulkan's name of it, such as "ImageView".

        Raises:
            VulkanError: The driver cannot.
        """
        if self.ledger.fails(kind):
            raise VulkanError(f"vkCreate{kind}", api.VK_ERROR_OUT_OF_DEVICE_MEMORY)
        handle = ctypes.c_uint64()
        getattr(self.vk, f"vkCreate{kind}")(self.handle, byref(description), None, byref(handle))
        self.count_in(kind, handle)
        return handle

    def destroy(self, kind: str, handle: ctypes.c_uint64) -> None:
        """Destroy one of those at once: the GPU must be done with it."""
        getattr(self.vk, f"vkDestroy{kind}")(self.handle, handle, None)
        self.count_out(kind, handle)

    def count_in(self, kind: str, handle: ctypes.c_uint64) -> None:
        """Note that a native object exists."""
        self._live[kind, handle.value] = handle
        self.ledger.acquired(kind)
        self.trace("made", kind, hex(handle.value))

    def count_out(self, kind: str, handle: ctypes.c_uint64) -> None:
        """Note that a native object is gone."""
        del self._live[kind, handle.value]
        self.ledger.released(kind)
        self.trace("freed", kind, hex(handle.value))

    def trace(self, step: str, kind: str, detail: str) -> None:
        """Tell of a step in the life of a native object, when XNA_VULKAN_TRACE is 1."""
        if self._traces:
            _log.debug("%-12s %-20s %s", step, kind, detail)

    def wait(self) -> None:
        """Wait until the GPU has nothing to do; a lost device has nothing to do either."""
        self.vk.raw_vkDeviceWaitIdle(self.handle)

    def free_memory(self, handle: ctypes.c_uint64) -> None:
        """Give memory back to the driver."""
        self.vk.vkFreeMemory(self.handle, handle, None)
        self.count_out("Memory", handle)

    def close(self) -> None:
        """Destroy the device when it is idle, and before it all that was made from it: the last first, memory at the end."""
        self.wait()
        for (kind, _), handle in reversed(list(self._live.items())):
            if kind != "Memory":
                self.destroy(kind, handle)
        for handle in list(self._live.values()):
            self.free_memory(handle)
        self.vk.vkDestroyDevice(self.handle, None)
        self.ledger.released("Device")

    def _create(self) -> ctypes.c_void_p:
        if self.ledger.fails("Device"):
            raise VulkanError("vkCreateDevice", api.VK_ERROR_INITIALIZATION_FAILED)
        families = sorted({self.graphics_family, self.graphics_family if self.present_family is None else self.present_family})
        queues = [
            api.VkDeviceQueueCreateInfo(queueFamilyIndex=family, queueCount=1, pQueuePriorities=(ctypes.c_float * 1)(1.0))
            for family in families
        ]
        newer = api.VkPhysicalDeviceVulkan13Features(dynamicRendering=1)
        extensions = self._extensions()
        description = api.VkDeviceCreateInfo(
            pNext=ctypes.cast(ctypes.pointer(newer), ctypes.c_void_p),
            queueCreateInfoCount=len(queues),
            pQueueCreateInfos=(api.VkDeviceQueueCreateInfo * len(queues))(*queues),
            enabledExtensionCount=len(extensions),
            ppEnabledExtensionNames=(ctypes.c_char_p * max(1, len(extensions)))(*extensions),
            pEnabledFeatures=ctypes.pointer(api.VkPhysicalDeviceFeatures(**dict.fromkeys(NEEDED_FEATURES, 1))),
        )
        handle = ctypes.c_void_p()
        self.vk.vkCreateDevice(self.adapter.handle, byref(description), None, byref(handle))
        self.ledger.acquired("Device")
        return handle

    def _extensions(self) -> list[bytes]:
        wanted = [api.VK_KHR_SWAPCHAIN_EXTENSION_NAME] if self.present_family is not None else []
        wanted.append(api.VK_KHR_PORTABILITY_SUBSET_EXTENSION_NAME)  # must be enabled where there is one
        return [name for name in wanted if name in self.adapter.extensions]

    def _queue(self, family: int) -> ctypes.c_void_p:
        queue = ctypes.c_void_p()
        self.vk.vkGetDeviceQueue(self.handle, family, 0, byref(queue))
        return queue
