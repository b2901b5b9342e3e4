"""Finds Vulkan's loader, the only thing that this renderer needs at run time, and takes the commands from it."""

from __future__ import annotations

import ctypes
import os
import sys
from collections.abc import Callable
from functools import cache
from typing import Any

from renderers.native.vulkan_devices import loader_names
from renderers.vulkan import api
from renderers.vulkan.errors import VulkanError, VulkanUnavailable

_ADVICE = {
    "linux": "Install your system's Vulkan packages (Debian: libvulkan1 and mesa-vulkan-drivers)",
    "win32": "Install the graphics card's driver",
    "darwin": "Install the Vulkan SDK (MoltenVK)",
}

if os.name == "nt":
    FUNCTION: Any = ctypes.WINFUNCTYPE  # type: ignore[attr-defined,unused-ignore]  # VKAPI_CALL on Windows
else:
    FUNCTION = ctypes.CFUNCTYPE


@cache
def library() -> ctypes.CDLL:
    """Open the loader.

    Raises:
        VulkanUnavailable: There is none; the message says what to install.
    """
    for name in loader_names():
        try:
            return ctypes.CDLL(name)
        except OSError:
            continue
    advice = _ADVICE.get(sys.platform, _ADVICE["linux"])
    raise VulkanUnavailable(f"no Vulkan loader was found; looked for {', '.join(loader_names())}. {advice}")


def global_commands() -> api.Commands:
    """Give a table with the commands that need no instance."""
    table = api.Commands()
    _load(table, "G", None, _get_instance_address())
    return table


def load_instance(table: api.Commands, instance: ctypes.c_void_p) -> None:
    """Add the commands of an instance and its physical devices."""
    _load(table, "I", instance, _get_instance_address())


def load_device(table: api.Commands, device: ctypes.c_void_p) -> None:
    """Add the commands of a device, its queues and command buffers: straight from the driver, without the loader's detour."""
    _load(table, "D", device, table.vkGetDeviceProcAddr)


@cache
def _get_instance_address() -> Callable[..., int | None]:
    address: Callable[..., int | None] = FUNCTION(ctypes.c_void_p, ctypes.c_void_p, ctypes.c_char_p)(
        ("vkGetInstanceProcAddr", library())
    )
    return address


def _load(table: Any, level: str, handle: ctypes.c_void_p | None, get: Callable[..., int | None]) -> None:
    for name, (command_level, result, arguments) in api.COMMANDS.items():
        address = get(handle, name.encode()) if command_level == level else None
        if not address:
            continue
        typed = FUNCTION(result, *arguments)(address)
        setattr(table, name, _checked(name, typed) if result is ctypes.c_int32 else typed)
        raw = ctypes.PYFUNCTYPE if name.startswith("vkCmd") else FUNCTION  # recording never waits: no need to free Python's lock
        setattr(table, f"raw_{name}", raw(result)(address))


def _checked(name: str, function: Callable[..., int]) -> Callable[..., int]:
    def call(*arguments: Any) -> int:
        result = function(*arguments)
        if result < 0:
            raise VulkanError(name, result)
        return result

    return call
