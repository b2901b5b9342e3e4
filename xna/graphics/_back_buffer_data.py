"""GetBackBufferData: XNA's checks, then the pixels into what the game gave."""

from __future__ import annotations

from collections.abc import Mapping
from typing import TYPE_CHECKING, Any

import numpy as np
import numpy.typing as npt

from xna._single import require
from xna.color import Color
from xna.exceptions import (
    ArgumentException,
    ArgumentNullException,
    ArgumentOutOfRangeException,
    InvalidOperationException,
)
from xna.graphics._arguments import integer
from xna.rectangle import Rectangle

if TYPE_CHECKING:
    from xna.graphics._device_targets import DeviceTargets


READ_FORMS = ((), ("data",), ("data", "startIndex", "elementCount"), ("rect", "data", "startIndex", "elementCount"))


def copy_picture(device: DeviceTargets, given: Mapping[str, Any]) -> Any:
    """Do the work of GetBackBufferData for one of its overloads; returns the filled (or new) container."""
    if not given:
        _check_back_buffer(device)
        return _colors(device._renderer.read_back_buffer(*_region(device, None)))
    data = given["data"]
    capacity = _capacity(data)
    start = integer(given.get("startIndex", 0), "startIndex")
    count = integer(given.get("elementCount", capacity - start), "elementCount")
    if start < 0 or count <= 0:
        raise ArgumentOutOfRangeException(
            f"startIndex must not be negative and elementCount must be above 0; they were {start} and {count}."
        )
    _check_back_buffer(device)
    x, y, width, height = _region(device, given.get("rect"))
    if start + count > capacity or count != width * height:
        raise ArgumentException(
            f"The region has {width * height} pixels; elementCount must be just that and fit data from startIndex on. "
            f"elementCount was {count}, startIndex {start}, data holds {capacity}."
        )
    _fill(data, start, device._renderer.read_back_buffer(x, y, width, height))
    return data


def _check_back_buffer(device: DeviceTargets) -> None:
    if device._targets.bound:
        raise InvalidOperationException("GetBackBufferData needs the back buffer: call SetRenderTarget(None) before it.")


def _region(device: DeviceTargets, rect: Rectangle | None) -> tuple[int, int, int, int]:
    full_width, full_height = device._targets.size()
    if rect is None:
        return 0, 0, full_width, full_height
    require(rect, Rectangle, "rect")
    x, y, width, height = rect.X, rect.Y, rect.Width, rect.Height
    if x < 0 or y < 0 or width <= 0 or height <= 0 or x + width > full_width or y + height > full_height:
        raise ArgumentException(f"rect must lie inside the back buffer of {full_width}x{full_height}; it was {rect}.")
    return x, y, width, height


def _capacity(data: Any) -> int:
    """Count the 4-byte elements that a container holds."""
    if data is None:
        raise ArgumentNullException("data must not be None; give a list of Colors, a bytearray or a numpy array.")
    if isinstance(data, list):
        return len(data)
    view = _writable_view(data)
    if view.itemsize not in (1, 4):
        raise ArgumentException(f"data must have elements of 4 bytes (or bytes); its elements have {view.itemsize}.")
    return view.nbytes // 4


def _writable_view(data: Any) -> memoryview:
    try:
        view = memoryview(data)
    except (TypeError, ValueError, BufferError):
        kind = type(data).__name__
        raise TypeError(f"data must be a list, a bytearray or a numpy array to be filled, got {kind}.") from None
    if view.readonly or not view.c_contiguous:
        raise ArgumentException("data must be writable and contiguous.")
    return view


def _fill(data: Any, start: int, pixels: npt.NDArray[np.uint8]) -> None:
    if isinstance(data, list):
        data[start : start + pixels.shape[0] * pixels.shape[1]] = _colors(pixels)
        return
    _writable_view(data).cast("B")[start * 4 : start * 4 + pixels.size] = pixels.reshape(-1).data


def _colors(pixels: npt.NDArray[np.uint8]) -> list[Color]:
    return [Color(r, g, b, a) for r, g, b, a in pixels.reshape(-1, 4).tolist()]
