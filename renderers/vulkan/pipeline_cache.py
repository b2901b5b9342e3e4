"""The driver's compiled pipelines, kept on disk from run to run."""

from __future__ import annotations

import contextlib
import ctypes
import hashlib
import logging
from ctypes import byref
from pathlib import Path

from renderers.native.cache_folder import cache_folder, keep
from renderers.vulkan import api
from renderers.vulkan.device import Device
from renderers.vulkan.errors import VulkanError

_log = logging.getLogger("renderers.vulkan")
_DIGEST = 32


class PipelineCache:
    """A native pipeline cache, filled from its file. A file that is damaged or another driver's is ignored."""

    def __init__(self, device: Device, folder: Path | None = None) -> None:
        """Take the file's contents; `folder` is the user's cache unless a test says otherwise."""
        self._device = device
        self._path = (folder or cache_folder() / "vulkan") / f"{_driver_digest(device)}.bin"
        self._stored = _load(self._path)
        data = (ctypes.c_uint8 * max(1, len(self._stored))).from_buffer_copy(self._stored or b"\0")
        description = api.VkPipelineCacheCreateInfo(
            initialDataSize=len(self._stored), pInitialData=ctypes.cast(data, ctypes.c_void_p)
        )
        self.handle = device.create("PipelineCache", description)

    def store(self) -> None:
        """Write what has come since; a lost device has nothing to give."""
        with contextlib.suppress(VulkanError):
            data = self._data()
            if data != self._stored:
                keep(self._path, hashlib.sha256(data).digest() + data)

    def _data(self) -> bytes:
        device, size = self._device, ctypes.c_size_t()
        device.vk.vkGetPipelineCacheData(device.handle, self.handle, byref(size), None)
        data = (ctypes.c_uint8 * max(1, size.value))()
        device.vk.vkGetPipelineCacheData(device.handle, self.handle, byref(size), data)
        return bytes(data)[: size.value]


def _driver_digest(device: Device) -> str:
    properties = device.adapter.properties
    parts = (properties.vendorID, properties.deviceID, properties.driverVersion, bytes(properties.pipelineCacheUUID).hex())
    return hashlib.sha256(repr(parts).encode()).hexdigest()[:16]


def _load(path: Path) -> bytes:
    """Give the file's contents, or nothing: drivers do not survive damaged bytes, so a digest goes before them."""
    with contextlib.suppress(OSError):
        stored = path.read_bytes()
        digest, data = stored[:_DIGEST], stored[_DIGEST:]
        if hashlib.sha256(data).digest() == digest:
            return data
        _log.warning("the pipeline cache %s is damaged and is made anew", path)
    return b""
