"""Whether SDL_GPU can be tried, asked without loading SDL3 or making a device."""

from __future__ import annotations

import importlib.util

from renderers.native.sdl3_search import Sdl3LibraryError, Search
from renderers.native.vulkan_devices import NoVulkanError, vulkan_devices


def is_available() -> str | None:
    """Give the reason why not, or None; None is no promise."""
    if importlib.util.find_spec("sdl3") is None:
        return "the Python package PySDL3 is not installed (pip install PySDL3)"
    search = Search()
    try:
        if search.find() is None:
            return search.failure("not tried for a question")
        vulkan_devices()
    except (Sdl3LibraryError, NoVulkanError) as reason:
        return str(reason)
    return None
