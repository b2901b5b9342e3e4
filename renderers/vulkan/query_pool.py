"""Counted samples of one frame slot."""

from __future__ import annotations

import ctypes

from renderers.deferred.resources import QuerySpan
from renderers.vulkan import api
from renderers.vulkan.device import Device

_LEAST = 16
_RESULT_64 = api.VK_QUERY_RESULT_64_BIT


class QueryPool:
    """The spans that a slot's commands count, by their place in a native query pool."""

    def __init__(self, device: Device) -> None:
        self._device = device
        self._pool: ctypes.c_uint64 | None = None
        self._size = 0
        self._spans: list[QuerySpan] = []

    def prepare(self, commands: ctypes.c_void_p, spans: list[QuerySpan]) -> None:
        """Have room for the spans of a frame, and record that all counts begin anew."""
        self._spans = spans
        if not spans:
            return
        if len(spans) > self._size:
            self.close()
            self._size = max(_LEAST, 1 << (len(spans) - 1).bit_length())
            description = api.VkQueryPoolCreateInfo(queryType=api.VK_QUERY_TYPE_OCCLUSION, queryCount=self._size)
            self._pool = self._device.create("QueryPool", description)
            self._spans = spans
        self._device.vk.vkCmdResetQueryPool(commands, self._pool, 0, len(spans))

    def begin(self, commands: ctypes.c_void_p, number: int) -> None:
        """Record the begin of a span; a repeated frame has none that count."""
        if number >= len(self._spans):
            return
        self._device.vk.vkCmdBeginQuery(commands, self._pool, number, api.VK_QUERY_CONTROL_PRECISE_BIT)

    def end(self, commands: ctypes.c_void_p, number: int) -> None:
        """Record the end of a span."""
        if number >= len(self._spans):
            return
        self._device.vk.vkCmdEndQuery(commands, self._pool, number)

    def collect(self) -> None:
        """Give the spans their counts: the GPU is done with the slot."""
        spans, self._spans = self._spans, []
        if not spans:
            return
        counts = (ctypes.c_uint64 * len(spans))()
        size = ctypes.sizeof(counts)
        vk, device = self._device.vk, self._device.handle
        vk.vkGetQueryPoolResults(device, self._pool, 0, len(spans), size, ctypes.cast(counts, ctypes.c_void_p), 8, _RESULT_64)
        for span, count in zip(spans, counts, strict=True):
            span.count = int(count)

    def close(self) -> None:
        """Destroy the native pool."""
        if self._pool is not None:
            self._device.destroy("QueryPool", self._pool)
            self._pool, self._size = None, 0
