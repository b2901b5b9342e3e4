"""The connection to Vulkan: an instance, with the validation layer when it is asked for."""

from __future__ import annotations

import ctypes
import logging
from collections.abc import Callable, Sequence
from ctypes import byref
from typing import Any

from renderers.native.vulkan_devices import keep_drivers_loaded
from renderers.vulkan import api, loader, validation
from renderers.vulkan.errors import VulkanError, VulkanUnavailable

_log = logging.getLogger("renderers.vulkan")

API_VERSION = (1 << 22) | (3 << 12)  # 1.3: passes without render pass objects


class Instance:
    """An instance of Vulkan 1.3. `vk` holds the commands; a device adds its own to the same table."""

    def __init__(self, extensions: Sequence[bytes] = (), *, validated: bool = False) -> None:
        """Connect.

        Args:
            extensions: What the window system needs.
            validated: Load the Khronos validation layer; without one a line is logged and the instance does without.

        Raises:
            VulkanUnavailable: There is no loader, no driver, or only an older Vulkan.
        """
        self.vk = loader.global_commands()
        keep_drivers_loaded()
        self._messenger = ctypes.c_uint64()
        self.validated = validated and self._has_layer()
        names = [*extensions, *self._optional_extensions()]
        self.handle = self._create(names)
        loader.load_instance(self.vk, self.handle)
        if self.validated:
            description = validation.messenger_description()
            self.vk.vkCreateDebugUtilsMessengerEXT(self.handle, byref(description), None, byref(self._messenger))

    def physical_devices(self) -> list[ctypes.c_void_p]:
        """List the adapters' handles."""
        handles = read_list(ctypes.c_void_p, lambda count, items: self.vk.vkEnumeratePhysicalDevices(self.handle, count, items))
        return [ctypes.c_void_p(handle) for handle in handles]

    def close(self) -> None:
        """Disconnect."""
        if self.handle:
            if self._messenger:
                self.vk.vkDestroyDebugUtilsMessengerEXT(self.handle, self._messenger, None)
            self.vk.vkDestroyInstance(self.handle, None)
            self.handle = ctypes.c_void_p()

    def _create(self, names: list[bytes]) -> ctypes.c_void_p:
        portable = api.VK_KHR_PORTABILITY_ENUMERATION_EXTENSION_NAME in names
        layers = [validation.LAYER] if self.validated else []
        messenger, checks = validation.messenger_description(), validation.synchronization_checks()
        checks.pNext = ctypes.cast(ctypes.pointer(messenger), ctypes.c_void_p)
        application = api.VkApplicationInfo(pApplicationName=b"xna", pEngineName=b"xna", apiVersion=API_VERSION)
        description = api.VkInstanceCreateInfo(
            pNext=ctypes.cast(ctypes.pointer(checks), ctypes.c_void_p) if self.validated else None,
            flags=api.VK_INSTANCE_CREATE_ENUMERATE_PORTABILITY_BIT_KHR if portable else 0,
            pApplicationInfo=ctypes.pointer(application),
            enabledLayerCount=len(layers),
            ppEnabledLayerNames=(ctypes.c_char_p * 1)(*layers),
            enabledExtensionCount=len(names),
            ppEnabledExtensionNames=(ctypes.c_char_p * max(1, len(names)))(*names),
        )
        handle = ctypes.c_void_p()
        try:
            self.vk.vkCreateInstance(byref(description), None, byref(handle))
        except VulkanError as error:
            raise VulkanUnavailable(f"Vulkan does not start ({error}); no driver may be installed") from error
        return handle

    def _has_layer(self) -> bool:
        known = read_list(api.VkLayerProperties, self.vk.vkEnumerateInstanceLayerProperties)
        if any(layer.layerName == validation.LAYER for layer in known):
            return True
        _log.warning("%s is not installed; drawing goes on without validation", validation.LAYER.decode())
        return False

    def _optional_extensions(self) -> list[bytes]:
        wanted = {api.VK_KHR_PORTABILITY_ENUMERATION_EXTENSION_NAME}
        found = read_list(
            api.VkExtensionProperties, lambda count, items: self.vk.vkEnumerateInstanceExtensionProperties(None, count, items)
        )
        if self.validated:
            wanted.add(api.VK_EXT_DEBUG_UTILS_EXTENSION_NAME)
        return [extension.extensionName for extension in found if extension.extensionName in wanted]


def read_list(kind: Any, read: Callable[[Any, Any], object]) -> list[Any]:
    """Call a command that fills a list: once for the count, once for the items."""
    count = ctypes.c_uint32()
    read(byref(count), None)
    items = (kind * max(1, count.value))()
    read(byref(count), items)
    return list(items)[: count.value]
