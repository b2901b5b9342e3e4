"""The graphics card: which one is taken, and what it can do."""

from __future__ import annotations

import ctypes
import os
from ctypes import byref
from functools import cache, cached_property

from renderers.contract.capabilities import Limits
from renderers.native.vulkan_devices import DRIVER_VARIABLES
from renderers.vulkan import api
from renderers.vulkan.errors import VulkanUnavailable
from renderers.vulkan.instance import API_VERSION, Instance, read_list

# What XNA's HiDef profile rests on; every graphics card of a desktop has it.
NEEDED_FEATURES = (
    "robustBufferAccess",
    "independentBlend",
    "fillModeNonSolid",
    "samplerAnisotropy",
    "occlusionQueryPrecise",
    "textureCompressionBC",
)
_PREFERENCE = (
    api.VK_PHYSICAL_DEVICE_TYPE_DISCRETE_GPU,
    api.VK_PHYSICAL_DEVICE_TYPE_INTEGRATED_GPU,
    api.VK_PHYSICAL_DEVICE_TYPE_VIRTUAL_GPU,
    api.VK_PHYSICAL_DEVICE_TYPE_OTHER,
    api.VK_PHYSICAL_DEVICE_TYPE_CPU,
)


class Adapter:
    """A physical device and the queue families that serve a surface."""

    def __init__(self, instance: Instance, handle: ctypes.c_void_p, surface: ctypes.c_uint64 | None = None) -> None:
        """Look at one device. Without a surface nothing is presented."""
        self.instance, self.handle, self.vk = instance, handle, instance.vk
        self._surface = surface
        properties = api.VkPhysicalDeviceProperties()
        self.vk.vkGetPhysicalDeviceProperties(handle, byref(properties))
        self.properties, self.limits = properties, properties.limits
        self.features = api.VkPhysicalDeviceFeatures()
        self.vk.vkGetPhysicalDeviceFeatures(handle, byref(self.features))
        self.graphics_family, self.present_family = self._families()

    @property
    def name(self) -> str:
        """The device's name."""
        return str(self.properties.deviceName.decode(errors="replace"))

    @property
    def version(self) -> str:
        """Vulkan's version on this device."""
        number = self.properties.apiVersion
        return f"{number >> 22 & 127}.{number >> 12 & 1023}.{number & 4095}"

    @property
    def public_limits(self) -> Limits:
        """The largest sizes and counts, as games ask for them."""
        limits = self.limits
        return Limits(
            texture_size=limits.maxImageDimension2D,
            cube_size=limits.maxImageDimensionCube,
            volume_size=limits.maxImageDimension3D,
            sample_counts=self.sample_counts,
        )

    @cached_property
    def extensions(self) -> frozenset[bytes]:
        """The names of the device's extensions."""
        found = read_list(
            api.VkExtensionProperties,
            lambda count, items: self.vk.vkEnumerateDeviceExtensionProperties(self.handle, None, count, items),
        )
        return frozenset(extension.extensionName for extension in found)

    @cached_property
    def memory(self) -> api.VkPhysicalDeviceMemoryProperties:
        """The kinds of memory."""
        properties = api.VkPhysicalDeviceMemoryProperties()
        self.vk.vkGetPhysicalDeviceMemoryProperties(self.handle, byref(properties))
        return properties

    @property
    def sample_counts(self) -> tuple[int, ...]:
        """The samples a pixel that colour and depth can both have, 1 among them."""
        bits = self.limits.framebufferColorSampleCounts & self.limits.framebufferDepthSampleCounts
        return tuple(count for count in (1, 2, 4, 8, 16) if bits & count)

    def reason_against(self) -> str | None:
        """Tell why the device cannot serve, or None."""
        if self.properties.apiVersion < API_VERSION:
            return f"it has Vulkan {self.version}, and 1.3 is needed"
        if self.graphics_family is None:
            return "it has no queue for graphics"
        if lacking := [name for name in NEEDED_FEATURES if not getattr(self.features, name)]:
            return f"it lacks {', '.join(lacking)}"
        if self._surface is not None and self.present_family is None:
            return "it cannot show pictures in this window"
        if self._surface is not None and api.VK_KHR_SWAPCHAIN_EXTENSION_NAME not in self.extensions:
            return "it has no VK_KHR_swapchain"
        return None

    def format_features(self, vk_format: int) -> int:
        """Give the VkFormatFeatureFlags of images of a format."""
        properties = api.VkFormatProperties()
        self.vk.vkGetPhysicalDeviceFormatProperties(self.handle, vk_format, byref(properties))
        return int(properties.optimalTilingFeatures)

    def _families(self) -> tuple[int | None, int | None]:
        """Choose the queue families for drawing and presenting: one for both where there is one."""
        count = ctypes.c_uint32()
        self.vk.vkGetPhysicalDeviceQueueFamilyProperties(self.handle, byref(count), None)
        families = (api.VkQueueFamilyProperties * count.value)()
        self.vk.vkGetPhysicalDeviceQueueFamilyProperties(self.handle, byref(count), families)
        graphics = [index for index, family in enumerate(families) if family.queueFlags & api.VK_QUEUE_GRAPHICS_BIT]
        showing = [index for index in range(count.value) if self._presents(index)]
        both = next((index for index in graphics if index in showing), None)
        if both is not None:
            return both, both
        return next(iter(graphics), None), next(iter(showing), None)

    def _presents(self, family: int) -> bool:
        if self._surface is None:
            return False
        supported = ctypes.c_uint32()
        self.vk.vkGetPhysicalDeviceSurfaceSupportKHR(self.handle, family, self._surface, byref(supported))
        return bool(supported.value)


def choose(instance: Instance, surface: ctypes.c_uint64 | None = None) -> Adapter:
    """Take the best device that can serve.

    Raises:
        VulkanUnavailable: None can; the message names each with its reason.
    """
    adapters = [Adapter(instance, handle, surface) for handle in instance.physical_devices()]
    refused = {adapter.name: reason for adapter in adapters if (reason := adapter.reason_against())}
    able = [adapter for adapter in adapters if adapter.reason_against() is None]
    if able:
        return min(able, key=lambda adapter: _PREFERENCE.index(adapter.properties.deviceType))
    if not refused:
        raise VulkanUnavailable("Vulkan's loader is installed, but no driver: there is no device")
    raise VulkanUnavailable("; ".join(f"{name} cannot be used: {reason}" for name, reason in refused.items()))


def sample_counts() -> tuple[int, ...]:
    """Give the sample counts of the device that would be taken, before any device exists."""
    found = _survey(*map(os.environ.get, DRIVER_VARIABLES))
    return (1,) if isinstance(found, str) else found


def reason_against_all() -> str | None:
    """Tell why no device can serve on this machine, or None."""
    found = _survey(*map(os.environ.get, DRIVER_VARIABLES))
    return found if isinstance(found, str) else None


@cache
def _survey(*environment: str | None) -> tuple[int, ...] | str:
    """Give the sample counts of the best device, or the reason why there is none; another environment is another machine."""
    try:
        instance = Instance()
    except VulkanUnavailable as reason:
        return str(reason)
    try:
        return choose(instance).sample_counts
    except VulkanUnavailable as reason:
        return str(reason)
    finally:
        instance.close()


def clamped_sample_count(wished: int, counts: tuple[int, ...]) -> int:
    """Give the largest possible count that is not above a wished one; 0 for one sample a pixel."""
    best = max((count for count in counts if count <= wished), default=1)
    return best if best > 1 else 0
