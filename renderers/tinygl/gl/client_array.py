"""ClientArray: where vertices lie in the caller's memory."""

from __future__ import annotations

from typing import Any, NamedTuple

import numpy as np
import numpy.typing as npt

from renderers.tinygl.gl.command import GlError
from renderers.tinygl.gl.constants import FLOAT, INVALID_VALUE, UNSIGNED_BYTE
from renderers.tinygl.gl.kernels.layout import BYTES, FLOATS
from renderers.tinygl.gl.values import whole

Bytes = npt.NDArray[np.uint8]
_TYPES = {FLOAT: (FLOATS, 4), UNSIGNED_BYTE: (BYTES, 1)}
NO_BYTES: Bytes = np.zeros(1, np.uint8)


class ClientArray(NamedTuple):
    """`records` records of `size` numbers, `stride` bytes apart. `kind` is a type of the kernels."""

    data: Bytes
    stride: int
    size: int
    kind: int
    records: int

    def numbers(self) -> tuple[int, int, int, int]:
        """Give what the kernels read about the array."""
        return 0, self.stride, self.size, self.kind


def client_array(size: int, kind: int, stride: int, data: Any) -> ClientArray:
    """Describe an array; a stride of 0 means that records follow each other closely."""
    number, width = _TYPES[kind]
    pitch = whole(stride, 0, 1 << 20) or size * width
    held = data_bytes(data)
    room = held.size - size * width
    return ClientArray(held, pitch, size, number, room // pitch + 1 if room >= 0 else 0)


def data_bytes(data: Any) -> Bytes:
    """Give the bytes of an array, or of anything that shows its memory, without a copy where that is possible."""
    if not isinstance(data, np.ndarray):
        try:
            return np.frombuffer(data, np.uint8)
        except (TypeError, ValueError):
            raise GlError(INVALID_VALUE) from None
    if data.dtype.hasobject or not data.size:
        raise GlError(INVALID_VALUE)
    return np.ascontiguousarray(data).reshape(-1).view(np.uint8)
