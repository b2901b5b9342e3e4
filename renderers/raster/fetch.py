"""Reading vertex elements from the bytes of a stream."""

from __future__ import annotations

from typing import Any

import numpy as np

from renderers.raster.compiling import inline
from renderers.raster.memory import address_of
from renderers.raster.simd import read_f32, read_i16, read_u16

_F = np.float32
_ZERO, _ONE = _F(0), _F(1)


@inline
def half(bits: Any) -> Any:
    """Turn the bits of a 16-bit float into a float32."""
    exponent = bits >> 10 & 31
    mantissa = bits & 1023
    if exponent == 0:
        value = _F(mantissa) * _F(2.0**-24)
    elif exponent == 31:
        value = _F(np.nan) if mantissa else _F(np.inf)
    else:
        value = _F(1024 + mantissa) * _F(2.0) ** _F(exponent - 25)
    return -value if bits & 0x8000 else value


@inline
def normalized(bits: Any) -> Any:
    """Turn a signed 16-bit integer into -1..1."""
    return max(_F(bits) / _F(32767), _F(-1))


@inline
def fetch(data: Any, place: Any, kind: Any) -> Any:
    """Read one element of a VertexElementFormat; components that it lacks are those of (0, 0, 0, 1)."""
    if kind == 0:
        return read_f32(data, place), _ZERO, _ZERO, _ONE
    if kind == 1:
        return read_f32(data, place), read_f32(data, place + 4), _ZERO, _ONE
    if kind == 2:
        return read_f32(data, place), read_f32(data, place + 4), read_f32(data, place + 8), _ONE
    if kind == 3:
        return read_f32(data, place), read_f32(data, place + 4), read_f32(data, place + 8), read_f32(data, place + 12)
    if kind == 4:
        unit = _F(255)
        return _F(data[place]) / unit, _F(data[place + 1]) / unit, _F(data[place + 2]) / unit, _F(data[place + 3]) / unit
    if kind == 5:
        return _F(data[place]), _F(data[place + 1]), _F(data[place + 2]), _F(data[place + 3])
    return fetch_short(data, place, kind)


@inline
def fetch_short(data: Any, place: Any, kind: Any) -> Any:
    """Read an element of one of the formats of 16-bit components."""
    if kind == 6:
        return _F(read_i16(data, place)), _F(read_i16(data, place + 2)), _ZERO, _ONE
    if kind == 7:
        return (
            _F(read_i16(data, place)),
            _F(read_i16(data, place + 2)),
            _F(read_i16(data, place + 4)),
            _F(read_i16(data, place + 6)),
        )
    if kind == 8:
        return normalized(read_i16(data, place)), normalized(read_i16(data, place + 2)), _ZERO, _ONE
    if kind == 9:
        return (
            normalized(read_i16(data, place)),
            normalized(read_i16(data, place + 2)),
            normalized(read_i16(data, place + 4)),
            normalized(read_i16(data, place + 6)),
        )
    x, y = half(np.int64(read_u16(data, place))), half(np.int64(read_u16(data, place + 2)))
    if kind == 10:
        return x, y, _ZERO, _ONE
    return x, y, half(np.int64(read_u16(data, place + 4))), half(np.int64(read_u16(data, place + 6)))


@inline
def fetch_or_default(data: Any, record: Any, stream: Any, element: Any) -> Any:
    """Read the element that `stream` describes at `element`; one that the declaration lacks reads (0, 0, 0, 1)."""
    offset = stream[element]
    if offset < 0:
        return _ZERO, _ZERO, _ZERO, _ONE
    return fetch(data, record + offset, stream[element + 1])


@inline
def index_at(data: Any, width: Any, number: Any) -> Any:
    """Read one index of `width` bytes; width 0 numbers the vertices as they come."""
    place = number * width
    if width == 2:
        return np.int64(data[place]) | np.int64(data[place + 1]) << 8
    if width == 4:
        low = np.int64(data[place]) | np.int64(data[place + 1]) << 8
        return low | np.int64(data[place + 2]) << 16 | np.int64(data[place + 3]) << 24
    return number


def index_bounds(data: Any, width: Any, first: Any, count: Any) -> Any:
    """Give the least and the greatest of some indices."""
    data = address_of(data)
    least = greatest = index_at(data, width, first)
    for number in range(first + 1, first + count):
        index = index_at(data, width, number)
        least = min(least, index)
        greatest = max(greatest, index)
    return least, greatest
