"""The few calls at which a lost device or a swapchain that no longer fits shows."""

from __future__ import annotations

from collections.abc import Callable
from typing import Any

from renderers.contract.errors import DeviceLostException
from renderers.vulkan import api
from renderers.vulkan.errors import LOST, VulkanError

_EXPECTED = frozenset({api.VK_ERROR_OUT_OF_DATE_KHR})


class Boundaries:
    """Calls those commands. `injected` is for tests: results, by command, that are given instead of the real ones.

    A failure here need not have its cause here: the draw at fault was recorded earlier.
    """

    def __init__(self) -> None:
        self.injected: dict[str, list[int]] = {}
        self.on_lost: Callable[[], None] = lambda: None

    def call(self, name: str, command: Callable[..., int], *arguments: Any) -> int:
        """Call a command; its result is no error, or VK_ERROR_OUT_OF_DATE_KHR.

        Raises:
            DeviceLostException: The device or the window's surface is gone.
            VulkanError: Another failure.
        """
        waiting = self.injected.get(name)
        result = waiting.pop(0) if waiting else command(*arguments)
        if result >= 0 or result in _EXPECTED:
            return result
        error = VulkanError(name, result)
        if result not in LOST:
            raise error
        self.on_lost()
        raise DeviceLostException(f"The GPU stopped working for this device ({error}); dispose it and make a new one.", error)
