"""What goes wrong below the renderer."""

from __future__ import annotations

from renderers.vulkan import api

_NAMES = {value: name for name, value in vars(api).items() if name.startswith("VK_ERROR_") and isinstance(value, int)}


class VulkanUnavailable(RuntimeError):
    """Vulkan cannot be used on this machine; the message says why."""


class VulkanError(RuntimeError):
    """A command failed. `result` is Vulkan's code."""

    def __init__(self, command: str, result: int) -> None:
        super().__init__(f"{command} failed: {_NAMES.get(result, result)}")
        self.result = result


# The results after which nothing can be drawn on a device or into its window any more.
LOST = frozenset({api.VK_ERROR_DEVICE_LOST, api.VK_ERROR_SURFACE_LOST_KHR})
