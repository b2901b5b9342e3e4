"""A window of SDL3 as Vulkan sees it."""

from __future__ import annotations

import ctypes
from types import ModuleType

from renderers.native import sdl3_library
from renderers.vulkan.errors import VulkanUnavailable
from renderers.vulkan.instance import Instance


class Window:
    """A window of the kind VULKAN, named by the address of its SDL_Window."""

    def __init__(self, native_handle: int) -> None:
        """Remember the window."""
        self._sdl: ModuleType = sdl3_library.load()
        self._pointer = ctypes.cast(ctypes.c_void_p(native_handle), ctypes.POINTER(self._sdl.SDL_Window))

    def instance_extensions(self) -> list[bytes]:
        """Give the names of what an instance needs to draw into windows."""
        count = ctypes.c_uint32()
        names = self._sdl.SDL_Vulkan_GetInstanceExtensions(ctypes.byref(count))
        return [names[index] for index in range(count.value)]

    def make_surface(self, instance: Instance) -> ctypes.c_uint64:
        """Make the window's surface.

        Raises:
            VulkanUnavailable: SDL cannot; the message is SDL's.
        """
        sdl, surface = self._sdl, ctypes.c_uint64()
        place = ctypes.cast(ctypes.byref(surface), ctypes.POINTER(sdl.VkSurfaceKHR))
        if not sdl.SDL_Vulkan_CreateSurface(self._pointer, sdl.VkInstance(instance.handle.value), None, place):
            raise VulkanUnavailable(f"SDL cannot make a Vulkan surface of the window: {sdl.SDL_GetError().decode()}")
        return surface

    def drawable_size(self) -> tuple[int, int]:
        """Give the client area in pixels: (0, 0) while the window is minimised."""
        sdl, width, height = self._sdl, ctypes.c_int(), ctypes.c_int()
        if sdl.SDL_GetWindowFlags(self._pointer) & sdl.SDL_WINDOW_MINIMIZED:
            return 0, 0
        sdl.SDL_GetWindowSizeInPixels(self._pointer, ctypes.byref(width), ctypes.byref(height))
        return width.value, height.value
