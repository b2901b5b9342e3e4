"""The data argument of SetData and GetData, seen as an array of equal elements as C# sees it."""

from __future__ import annotations

from collections.abc import MutableSequence, Sequence
from typing import Any, Protocol

import numpy as np
import numpy.typing as npt

from xna.exceptions import ArgumentException, ArgumentNullException, ArgumentOutOfRangeException
from xna.graphics._element_codecs import Codec, Natural, codec_of, item_type

Bytes = npt.NDArray[np.uint8]


class Elements(Protocol):
    """An array of `count` elements."""

    count: int

    def size(self, start: int, count: int) -> int:
        """Give the bytes of one element in a window."""

    def gather(self, start: int, count: int) -> Bytes:
        """Give the bytes of a window, without a copy where possible."""

    def scatter(self, start: int, raw: Bytes) -> None:
        """Store bytes from an element on."""


class ArrayElements:
    """Elements of a numpy array or of anything with the buffer protocol; the item size is the element size."""

    def __init__(self, array: npt.NDArray[Any]) -> None:
        self._array = array
        self.count = array.size

    def size(self, start: int, count: int) -> int:
        """Give the item size."""
        return self._array.itemsize

    def gather(self, start: int, count: int) -> Bytes:
        """View the bytes of a window; only strided and big-endian arrays are copied."""
        return flat_bytes(flat(self._array)[start : start + count])

    def scatter(self, start: int, raw: Bytes) -> None:
        """Store bytes, whatever the array's strides."""
        values = raw.view(little_endian(self._array.dtype))
        target = self._array.reshape(-1) if self._array.flags.c_contiguous else self._array.flat
        target[start : start + len(values)] = values


class ListElements:
    """Elements of a Python sequence of numbers, colours, vectors or vertices."""

    def __init__(self, items: Sequence[Any], natural: Natural) -> None:
        self._items = items
        self._natural = natural
        self.count = len(items)

    def size(self, start: int, count: int) -> int:
        """Give the size of the items' type."""
        return self._codec(start, count).size

    def gather(self, start: int, count: int) -> Bytes:
        """Convert the window."""
        codec = self._codec(start, count)
        window = self._items[start : start + count]
        if item_type(window) is None:
            raise ArgumentNullException("data must hold values, not None.")
        return np.frombuffer(codec.encode(window), np.uint8)

    def scatter(self, start: int, raw: Bytes) -> None:
        """Replace the items of the window by new objects of their type."""
        codec = self._codec(start, 1)
        values = codec.decode(raw.tobytes())
        self._items[start : start + len(values)] = values  # type: ignore[index]

    def _codec(self, start: int, count: int) -> Codec:
        kind = item_type(self._items[start : start + count]) or self._natural.kind
        if kind is bytes:
            raise TypeError("A list of None cannot take this data; pass a bytearray or a numpy array.")
        return codec_of(kind, self._natural)


def source(data: Any, natural: Natural) -> Elements:
    """Take the data of a SetData call.

    Raises:
        ArgumentNullException: it is None or empty.
        TypeError: it is nothing that holds elements.
    """
    array = array_of(data)
    if array is not None:
        return _not_empty(ArrayElements(array))
    if isinstance(data, (str, dict, set)) or not hasattr(data, "__len__") or not hasattr(data, "__getitem__"):
        raise TypeError(f"data must be a sequence, a bytes-like object or a numpy array, got {type(data).__name__}.")
    return _not_empty(ListElements(data, natural))


def destination(data: Any, natural: Natural) -> Elements:
    """Take the data of a GetData call, which must be writable.

    Raises:
        ArgumentNullException: it is None or empty.
        ArgumentException: it cannot be changed.
    """
    array = array_of(data)
    if array is not None:
        if not array.flags.writeable:
            raise ArgumentException("data must be writable to be filled; pass a list, a bytearray or a writable numpy array.")
        return _not_empty(ArrayElements(array))
    if not isinstance(data, MutableSequence):
        raise ArgumentException(f"data must be a list, a bytearray or a numpy array to be filled, got {type(data).__name__}.")
    return _not_empty(ListElements(data, natural))


def read_new(raw: Bytes, kind: Any, natural: Natural) -> Any:
    """Make a new list (or bytes, or a numpy array for a numpy type) of what was read."""
    if kind is None:
        kind = natural.kind
    if kind in (bytes, bytearray):
        return kind(raw.tobytes())
    if isinstance(kind, np.dtype) or issubclass(kind, np.generic):
        return raw.copy().view(np.dtype(kind))
    return codec_of(kind, natural).decode(raw.tobytes())


def is_element_type(data: Any) -> bool:
    """Tell whether a GetData argument names a type instead of a destination."""
    return isinstance(data, (type, np.dtype))


def check_window(length: int, startIndex: int, elementCount: int) -> None:
    """Check that a window lies in an array; negative numbers never count from the end.

    Raises:
        ArgumentOutOfRangeException: it does not.
    """
    if not 0 <= startIndex <= length:
        raise ArgumentOutOfRangeException(f"startIndex must lie in 0..{length}, the length of data; got {startIndex}.")
    if elementCount <= 0:
        raise ArgumentOutOfRangeException(f"elementCount must be greater than 0, got {elementCount}.")
    if startIndex + elementCount > length:
        raise ArgumentOutOfRangeException(
            f"elementCount must not reach past the end of data: {startIndex} + {elementCount} is more than its length, {length}."
        )


def array_of(data: Any) -> npt.NDArray[Any] | None:
    """View a numpy array or buffer as an array; None for anything else.

    Raises:
        ArgumentNullException: it is None.
        TypeError: its items are no plain numbers or records, or are float64.
    """
    if data is None:
        raise ArgumentNullException("data must not be None.")
    if not isinstance(data, np.ndarray):
        try:
            data = np.asarray(memoryview(data))
        except TypeError:
            return None
    if data.dtype.kind not in "iufV" or data.dtype.hasobject:
        raise TypeError(f"data must hold integers, floats or records, got the numpy type {data.dtype}.")
    if data.dtype == np.float64:
        raise TypeError("data must not hold 64-bit floats, which no format has; convert it with data.astype(numpy.float32).")
    return np.asarray(data)


def flat(array: npt.NDArray[Any]) -> npt.NDArray[Any]:
    """Give the items in C order as a one-dimensional contiguous little-endian array; a view where that is possible."""
    return np.ascontiguousarray(array, little_endian(array.dtype)).reshape(-1)


def flat_bytes(array: npt.NDArray[Any]) -> Bytes:
    """View a flat contiguous array as read-only bytes."""
    raw = array.view(np.uint8)
    raw.flags.writeable = False
    return raw


def little_endian(dtype: np.dtype[Any]) -> np.dtype[Any]:
    """Give the little-endian twin of a numpy type."""
    return dtype.newbyteorder("<") if dtype.byteorder == ">" else dtype


def _not_empty(elements: Elements) -> Elements:
    if elements.count == 0:
        raise ArgumentNullException("data must hold at least one element.")
    return elements
