"""Messages of the validation layer: logged, and the errors among them kept for tests."""

from __future__ import annotations

import ctypes
import logging
import os
from typing import Any

from renderers.vulkan import api
from renderers.vulkan.loader import FUNCTION

LAYER = b"VK_LAYER_KHRONOS_validation"
ENVIRONMENT_VARIABLE = "XNA_GPU_VALIDATION"

# Every error of this process. What a device leaks is only told while it is destroyed, so no renderer can hold the list.
messages: list[str] = []

_log = logging.getLogger("renderers.vulkan.validation")
_CALLBACK = FUNCTION(
    ctypes.c_uint32,
    ctypes.c_int32,
    ctypes.c_uint32,
    ctypes.POINTER(api.VkDebugUtilsMessengerCallbackDataEXT),
    ctypes.c_void_p,
)


def is_asked_for() -> bool:
    """Tell whether the environment asks for validation."""
    return os.environ.get(ENVIRONMENT_VARIABLE) == "1"


@_CALLBACK  # type: ignore[untyped-decorator,unused-ignore]
def _on_message(severity: int, kinds: int, data: Any, user: object) -> int:
    text = data.contents.pMessage.decode(errors="replace")
    if severity < api.VK_DEBUG_UTILS_MESSAGE_SEVERITY_ERROR_BIT_EXT:
        _log.info("%s", text)
    else:
        messages.append(text)
        _log.error("%s", text)
    return 0


def messenger_description() -> api.VkDebugUtilsMessengerCreateInfoEXT:
    """Describe a messenger for warnings and errors."""
    return api.VkDebugUtilsMessengerCreateInfoEXT(
        messageSeverity=api.VK_DEBUG_UTILS_MESSAGE_SEVERITY_WARNING_BIT_EXT | api.VK_DEBUG_UTILS_MESSAGE_SEVERITY_ERROR_BIT_EXT,
        messageType=api.VK_DEBUG_UTILS_MESSAGE_TYPE_VALIDATION_BIT_EXT,
        pfnUserCallback=ctypes.cast(_on_message, ctypes.c_void_p),
    )


def synchronization_checks() -> api.VkValidationFeaturesEXT:
    """Ask the layer to look for missing barriers too."""
    wanted = (ctypes.c_int32 * 1)(api.VK_VALIDATION_FEATURE_ENABLE_SYNCHRONIZATION_VALIDATION_EXT)
    return api.VkValidationFeaturesEXT(enabledValidationFeatureCount=1, pEnabledValidationFeatures=wanted)
