"""SetData and GetData of vertex and index buffers, over a shadow copy where the buffer can be read."""

from __future__ import annotations

from collections.abc import Mapping
from typing import TYPE_CHECKING, Any

import numpy as np

from renderers.contract.enums import BufferUsage, SetDataOptions
from xna.exceptions import (
    ArgumentOutOfRangeException,
    InvalidOperationException,
    NotSupportedException,
)
from xna.graphics import _elements
from xna.graphics._arguments import enumeration, integer, not_negative
from xna.graphics._element_codecs import Natural
from xna.graphics.graphics_resource import GraphicsResource, require_device

if TYPE_CHECKING:
    from renderers.contract.resources import Resource
    from xna.graphics.graphics_device import GraphicsDevice


class Buffer(GraphicsResource):
    """What vertex and index buffers share. The bytes are kept here too unless the buffer is WriteOnly."""

    def __init__(self, graphicsDevice: GraphicsDevice, handle: Resource, size: int, usage: BufferUsage, natural: Natural) -> None:
        self._size = size
        self._usage = usage
        self._natural = natural
        self._shadow = None if usage & BufferUsage.WriteOnly else np.zeros(size, np.uint8)
        super().__init__(graphicsDevice, handle)

    @property
    def BufferUsage(self) -> BufferUsage:
        """Whether the buffer can be read back."""
        return self._usage

    def _release(self) -> None:
        super()._release()
        self._shadow = None


def check_size(device: GraphicsDevice, size: int) -> None:
    """Refuse a buffer that is larger than the profile allows."""
    limits = device._limits
    if size > limits.buffer_bytes:
        raise NotSupportedException(
            f"{limits.name} allows buffers of at most {limits.buffer_bytes} bytes; {size} were asked for. Split the data."
        )


def set_data(buffer: Buffer, given: Mapping[str, Any], options: SetDataOptions = SetDataOptions.None_) -> None:
    """Store elements in a buffer: one after the other, or one every `vertexStride` bytes."""
    buffer._check_disposed()
    device = require_device(buffer.GraphicsDevice)
    elements = _elements.source(given["data"], buffer._natural)
    options = enumeration(SetDataOptions, given.get("options", options), "options")
    if options == SetDataOptions.None_ and device._is_buffer_set(buffer):
        raise InvalidOperationException(
            f"{buffer!r} is set on the device and must not be changed; unset it first, or use a dynamic buffer "
            f"with SetDataOptions.Discard or NoOverwrite."
        )
    start, count, size = _window(given, elements)
    offset, stride = _place(buffer, given, count, size)
    raw = elements.gather(start, count)
    if stride == size:
        _store(device, buffer, offset, raw, options)
    else:
        _store_interleaved(device, buffer, offset, raw.reshape(count, size), stride, options)


def get_data(buffer: Buffer, given: Mapping[str, Any]) -> Any:
    """Fill elements from a buffer, or give all of it as a new list when there is no destination."""
    buffer._check_disposed()
    require_device(buffer.GraphicsDevice)
    data, new = given.get("data"), "data" not in given or _elements.is_element_type(given["data"])
    elements = None if new else _elements.destination(data, buffer._natural)
    if buffer._shadow is None:
        raise NotSupportedException(f"{buffer!r} was made with BufferUsage.WriteOnly and cannot be read; use BufferUsage.None_.")
    if elements is None:
        return _elements.read_new(buffer._shadow, data, buffer._natural)
    start, count, size = _window(given, elements)
    offset, stride = _place(buffer, given, count, size)
    raw = _strided(buffer._shadow, offset, count, size, stride)
    elements.scatter(start, np.ascontiguousarray(raw).reshape(-1))
    return None


def _window(given: Mapping[str, Any], elements: _elements.Elements) -> tuple[int, int, int]:
    start = integer(given.get("startIndex", 0), "startIndex")
    count = integer(given.get("elementCount", elements.count), "elementCount")
    _elements.check_window(elements.count, start, count)
    return start, count, elements.size(start, count)


def _place(buffer: Buffer, given: Mapping[str, Any], count: int, size: int) -> tuple[int, int]:
    """Check where the elements go; the last one may end with the buffer even if its stride does not."""
    offset = not_negative(given.get("offsetInBytes", 0), "offsetInBytes")
    stride = not_negative(given.get("vertexStride", 0), "vertexStride") or size
    if stride < size:
        raise ArgumentOutOfRangeException(f"vertexStride must be 0 or at least the {size} bytes of one element, got {stride}.")
    end = offset + (count - 1) * stride + size
    if end > buffer._size:
        raise InvalidOperationException(
            f"The data must fit the buffer of {buffer._size} bytes; {count} elements of {size} bytes from byte {offset} on "
            f"(stride {stride}) would end at byte {end}."
        )
    return offset, stride


def _store(device: GraphicsDevice, buffer: Buffer, offset: int, raw: _elements.Bytes, options: SetDataOptions) -> None:
    assert buffer._handle is not None
    device._renderer.write_buffer(buffer._handle, offset, raw, options)
    if buffer._shadow is not None:
        buffer._shadow[offset : offset + len(raw)] = raw


def _store_interleaved(
    device: GraphicsDevice, buffer: Buffer, offset: int, rows: _elements.Bytes, stride: int, options: SetDataOptions
) -> None:
    count, size = rows.shape
    if buffer._shadow is None:
        for number, row in enumerate(rows):
            _store(device, buffer, offset + number * stride, row, options if number == 0 else _later(options))
        return
    changed = buffer._shadow[offset : offset + (count - 1) * stride + size].copy()
    _strided(changed, 0, count, size, stride)[:] = rows
    _store(device, buffer, offset, changed, options)


def _later(options: SetDataOptions) -> SetDataOptions:
    """Discard would throw away what the same call has just written."""
    return SetDataOptions.NoOverwrite if options == SetDataOptions.Discard else options


def _strided(raw: _elements.Bytes, offset: int, count: int, size: int, stride: int) -> _elements.Bytes:
    """View `count` pieces of `size` bytes that begin every `stride` bytes; the caller has checked the end."""
    end = offset + (count - 1) * stride + size
    return np.lib.stride_tricks.as_strided(raw[offset:end], (count, size), (stride, 1))
