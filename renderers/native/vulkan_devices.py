"""Which GPUs the machine's Vulkan drivers offer, asked without a device, a window or a dependency."""

from __future__ import annotations

import ctypes
import os
import sys
from enum import IntEnum
from functools import cache, lru_cache
from typing import Any, NamedTuple

_LOADERS = {
    "linux": ("libvulkan.so.1", "libvulkan.so"),
    "win32": ("vulkan-1.dll",),
    "darwin": ("libvulkan.1.dylib", "libvulkan.dylib", "/opt/homebrew/lib/libvulkan.1.dylib", "libMoltenVK.dylib"),
}
DRIVER_VARIABLES = ("VK_DRIVER_FILES", "VK_ICD_FILENAMES", "VK_ADD_DRIVER_FILES", "VK_LOADER_DRIVERS_SELECT")
_PROPERTIES_SIZE = 4096  # VkPhysicalDeviceProperties takes 824 bytes
_TYPE_OFFSET, _NAME_OFFSET, _NAME_SIZE = 16, 20, 256


class DeviceType(IntEnum):
    """VkPhysicalDeviceType."""

    OTHER = 0
    INTEGRATED_GPU = 1
    DISCRETE_GPU = 2
    VIRTUAL_GPU = 3
    CPU = 4


class VulkanDevice(NamedTuple):
    """One physical device."""

    name: str
    type: DeviceType


class NoVulkanError(RuntimeError):
    """There is no Vulkan loader or no driver; the message says which and what to install."""


class _ApplicationInfo(ctypes.Structure):
    _fields_ = (
        ("type", ctypes.c_int),
        ("next", ctypes.c_void_p),
        ("application_name", ctypes.c_char_p),
        ("application_version", ctypes.c_uint32),
        ("engine_name", ctypes.c_char_p),
        ("engine_version", ctypes.c_uint32),
        ("api_version", ctypes.c_uint32),
    )


class _InstanceCreateInfo(ctypes.Structure):
    _fields_ = (
        ("type", ctypes.c_int),
        ("next", ctypes.c_void_p),
        ("flags", ctypes.c_uint32),
        ("application_info", ctypes.POINTER(_ApplicationInfo)),
        ("layer_count", ctypes.c_uint32),
        ("layers", ctypes.c_void_p),
        ("extension_count", ctypes.c_uint32),
        ("extensions", ctypes.c_void_p),
    )


def vulkan_devices() -> tuple[VulkanDevice, ...]:
    """List the physical devices; asked once for each setting of the loader's environment variables.

    Raises:
        NoVulkanError: there is no loader, or no driver with a device.
    """
    found = _devices(tuple(os.environ.get(name) for name in DRIVER_VARIABLES))
    if isinstance(found, str):
        raise NoVulkanError(found)
    return found


def reluctance() -> str | None:
    """Give the reason why the automatic choice had better pass GPU renderers by: on a CPU that plays GPU, SOFTWARE is faster."""
    devices = vulkan_devices()
    if all(device.type == DeviceType.CPU for device in devices):
        return f"the only Vulkan device, {devices[0].name}, is the CPU"
    return None


@cache
def keep_drivers_loaded() -> None:
    """Hold one instance for the rest of the process, so that no driver is unloaded with the last device and loaded again.

    NVIDIA's driver cannot be loaded more than some fifteen times by one process (each time takes some of the static thread-local
    storage for good), and with it loaded the next device is there in a third of the time.
    """
    loader = _loader()
    if loader is not None:
        _instance(loader)


def loader_names() -> tuple[str, ...]:
    """The file names of the Vulkan loader on this system."""
    return _LOADERS.get(sys.platform, _LOADERS["linux"])


@lru_cache
def _devices(environment: tuple[str | None, ...]) -> tuple[VulkanDevice, ...] | str:
    """Give the devices, or the reason why there are none; `environment` is what the loader will look at."""
    loader = _loader()
    if loader is None:
        return f"there is no Vulkan loader ({' or '.join(loader_names())}); install your graphics driver or vulkan-loader"
    instance = _instance(loader)
    if instance is None:
        return "no Vulkan driver is installed (the loader found none that works)"
    try:
        return _physical_devices(loader, instance) or "the Vulkan drivers offer no device"
    finally:
        loader.vkDestroyInstance(instance, None)


def _loader() -> Any:
    for name in loader_names():
        try:
            return ctypes.CDLL(name)
        except OSError:
            continue
    return None


def _instance(loader: Any) -> ctypes.c_void_p | None:
    made = ctypes.c_void_p()
    application = _ApplicationInfo(0, None, None, 0, None, 0, 1 << 22)
    create_info = _InstanceCreateInfo(1, None, 0, ctypes.pointer(application), 0, None, 0, None)
    failed = loader.vkCreateInstance(ctypes.byref(create_info), None, ctypes.byref(made)) != 0
    return None if failed else made


def _physical_devices(loader: Any, instance: ctypes.c_void_p) -> tuple[VulkanDevice, ...]:
    count = ctypes.c_uint32()
    if loader.vkEnumeratePhysicalDevices(instance, ctypes.byref(count), None) != 0:
        return ()
    handles = (ctypes.c_void_p * count.value)()
    loader.vkEnumeratePhysicalDevices(instance, ctypes.byref(count), handles)
    return tuple(_describe(loader, ctypes.c_void_p(handle)) for handle in handles[: count.value])


def _describe(loader: Any, handle: ctypes.c_void_p) -> VulkanDevice:
    properties = ctypes.create_string_buffer(_PROPERTIES_SIZE)
    loader.vkGetPhysicalDeviceProperties(handle, properties)
    number = int.from_bytes(properties.raw[_TYPE_OFFSET:_NAME_OFFSET], sys.byteorder)
    name = properties.raw[_NAME_OFFSET : _NAME_OFFSET + _NAME_SIZE].split(b"\0")[0]
    return VulkanDevice(name.decode(errors="replace"), DeviceType(number if number in DeviceType._value2member_map_ else 0))
