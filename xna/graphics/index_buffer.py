"""IndexBuffer: vertex numbers in the memory of a graphics device."""

from __future__ import annotations

from typing import TYPE_CHECKING, Any, overload

import numpy as np

from renderers.contract.capabilities import Capability
from renderers.contract.enums import BufferUsage, IndexElementSize
from renderers.contract.formats import index_bytes
from renderers.contract.resources import IndexBufferDescription
from xna.exceptions import ArgumentException, ArgumentNullException, NotSupportedException
from xna.graphics import _buffer_transfer
from xna.graphics._arguments import enumeration, positive, select
from xna.graphics._element_codecs import Natural
from xna.graphics.graphics_resource import require_device

if TYPE_CHECKING:
    from xna.graphics.graphics_device import GraphicsDevice

_Size = IndexElementSize
_SET_FORMS = (
    ("data",),
    ("data", "startIndex", "elementCount"),
    ("offsetInBytes", "data", "startIndex", "elementCount"),
)
_GET_FORMS = ((), *_SET_FORMS)


class IndexBuffer(_buffer_transfer.Buffer):
    """A number of 16-bit or 32-bit indices."""

    _dynamic = False

    def __init__(
        self,
        graphicsDevice: GraphicsDevice,
        indexElementSize: IndexElementSize | type | np.dtype[Any],
        indexCount: int,
        usage: BufferUsage = BufferUsage.None_,
    ) -> None:
        """Make a buffer; its indices are zero.

        Args:
            graphicsDevice: the device that holds it.
            indexElementSize: the size of an index, or an integer type of numpy of that size (int16, uint16, int32, uint32).
            indexCount: the number of indices.
            usage: with WriteOnly the buffer cannot be read back and takes no memory outside the device.

        Raises:
            ArgumentNullException: the device or the size is None.
            ArgumentOutOfRangeException: the count is not above 0, or the size is no IndexElementSize.
            ArgumentException: the type is no integer of 16 or 32 bits.
            NotSupportedException: 32-bit indices in the Reach profile, or the renderer lacks them; or more than 64 MiB - 1.
        """
        device = require_device(graphicsDevice)
        self._element_size = _element_size(indexElementSize)
        self._count = positive(indexCount, "indexCount")
        buffer_usage = enumeration(BufferUsage, usage, "usage")
        _check_wide(device, self._element_size)
        size = index_bytes(self._element_size)
        _buffer_transfer.check_size(device, self._count * size)
        handle = device._renderer.create_index_buffer(IndexBufferDescription(self._count, self._element_size, self._dynamic))
        super().__init__(device, handle, self._count * size, buffer_usage, Natural(int, size, floats=False))

    @property
    def IndexCount(self) -> int:
        """The number of indices."""
        return self._count

    @property
    def IndexElementSize(self) -> _Size:
        """The size of an index."""
        return self._element_size

    @overload
    def SetData(self, data: Any) -> None: ...
    @overload
    def SetData(self, data: Any, startIndex: int, elementCount: int) -> None: ...
    @overload
    def SetData(self, offsetInBytes: int, data: Any, startIndex: int, elementCount: int) -> None: ...
    def SetData(self, *arguments: Any, **keywords: Any) -> None:
        """Store indices from a byte offset on.

        Args:
            offsetInBytes: where in the buffer the first one goes.
            data: a list of integers (each must fit the buffer's index size), anything with the buffer protocol, or a numpy array,
                whose bytes are stored as they are. 64-bit integer arrays are converted as lists are.
            startIndex: the first element of `data` to use.
            elementCount: how many.

        Raises:
            ObjectDisposedException: the buffer or device was disposed.
            ArgumentNullException: data is None or empty.
            ArgumentOutOfRangeException: the window lies outside `data`, or an integer does not fit the index size.
            InvalidOperationException: the buffer is set on the device, or the data goes past its end. Nothing was changed then.
        """
        _buffer_transfer.set_data(self, with_narrow_data(select("SetData", _SET_FORMS, arguments, keywords)))

    def GetData(self, *arguments: Any, **keywords: Any) -> Any:
        """Read indices from a byte offset on; the overloads are those of SetData.

        `data` is a list, bytearray or writable array to fill; elements outside the window stay as they are. Without it the
        whole buffer comes as a new list of integers; with a type in its place as a list of that type, or a flat array for a
        numpy type.

        Returns:
            The new list, or None after filling a destination.

        Raises:
            NotSupportedException: the buffer was made with BufferUsage.WriteOnly.
            Exception: as SetData does.
        """
        return _buffer_transfer.get_data(self, select("GetData", _GET_FORMS, arguments, keywords))


def with_narrow_data(given: dict[str, Any]) -> dict[str, Any]:
    """Turn an array of 64-bit integers, numpy's default, into a list of integers: no index has 64 bits."""
    data = given["data"]
    if isinstance(data, np.ndarray) and data.dtype.kind in "iu" and data.itemsize == 8:
        return {**given, "data": data.reshape(-1).tolist()}
    return given


def _element_size(given: Any) -> IndexElementSize:
    if given is None:
        raise ArgumentNullException("indexElementSize must be an IndexElementSize or an integer type, not None.")
    if isinstance(given, (type, np.dtype)):
        return _size_of_type(given)
    return enumeration(IndexElementSize, given, "indexElementSize")


def _size_of_type(kind: type | np.dtype[Any]) -> IndexElementSize:
    if isinstance(kind, np.dtype) or issubclass(kind, np.generic):
        dtype = np.dtype(kind)
        if dtype.kind in "iu" and dtype.itemsize in (2, 4):
            return IndexElementSize.SixteenBits if dtype.itemsize == 2 else IndexElementSize.ThirtyTwoBits
    raise ArgumentException(f"indexType must be numpy's int16, uint16, int32 or uint32, got {kind!r}.")


def _check_wide(device: GraphicsDevice, size: IndexElementSize) -> None:
    if size != IndexElementSize.ThirtyTwoBits:
        return
    if not device._limits.thirty_two_bit_indices:
        raise NotSupportedException(
            f"32-bit indices need HiDef; this device has {device._limits.name}. Use 16-bit indices or GraphicsProfile.HiDef."
        )
    if Capability.ThirtyTwoBitIndices not in device._renderer.capabilities:
        device._renderer.refuse("32-bit indices")
