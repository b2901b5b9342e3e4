"""GetBackBufferData: XNA's checks, then the pixels into what the game gave."""

from __future__ import annotations

from typing import TYPE_CHECKING, Any

import numpy as np
import numpy.typing as npt

from xna.color import Color
from xna.exceptions import (
    ArgumentException,
    ArgumentNullException,
    ArgumentOutOfRangeException,
    InvalidOperationException,
)
from xna.rectangle import Rectangle

if TYPE_CHECKING:
    from xna.graphics.graphics_device import GraphicsDevice


def copy_picture(device: GraphicsDevice, arguments: tuple[Any, ...]) -> Any:
    """Do the work of GetBackBufferData for one of its overloads; returns the filled (or new) container."""
    rect, data, start, count = _overload(arguments)
    if arguments and data is None:
        raise ArgumentNullException("data must not be None; give a list of Colors, a bytearray or a numpy array.")
    capacity = 0 if data is None else _capacity(data)
    count = capacity - start if count is None else count
    if start < 0 or (data is not None and count <= 0):
        raise ArgumentOutOfRangeException(
            f"startIndex must not be negative and elementCount must be above 0; they were {start} and {count}."
        )
    if device._targets.bound:
        raise InvalidOperationException("GetBackBufferData needs the back buffer: call SetRenderTarget(None) before it.")
    x, y, width, height = _region(device, rect)
    if data is None:
        return _colors(device._renderer.read_back_buffer(x, y, width, height))
    if start + count > capacity or count != width * height:
        raise ArgumentException(
            f"The region has {width * height} pixels; elementCount must be just that and fit data from startIndex on. "
            f"elementCount was {count}, startIndex {start}, data holds {capacity}."
        )
    _fill(data, start, device._renderer.read_back_buffer(x, y, width, height))
    return data


def _overload(arguments: tuple[Any, ...]) -> tuple[Rectangle | None, Any, int, int | None]:
    if len(arguments) == 0:
        return None, None, 0, None
    if len(arguments) == 1:
        return None, arguments[0], 0, None
    if len(arguments) == 3:
        return None, *arguments
    if len(arguments) == 4:
        return arguments
    raise ArgumentException(
        "GetBackBufferData takes (), (data), (data, startIndex, elementCount) or (rect, data, startIndex, elementCount); "
        f"{len(arguments)} arguments were given."
    )


def _region(device: GraphicsDevice, rect: Rectangle | None) -> tuple[int, int, int, int]:
    full_width, full_height = device._targets.size()
    if rect is None:
        return 0, 0, full_width, full_height
    x, y, width, height = rect.X, rect.Y, rect.Width, rect.Height
    if x < 0 or y < 0 or width <= 0 or height <= 0 or x + width > full_width or y + height > full_height:
        raise ArgumentException(f"rect must lie inside the back buffer of {full_width}x{full_height}; it was {rect}.")
    return x, y, width, height


def _capacity(data: Any) -> int:
    """Count the 4-byte elements that a container holds."""
    if isinstance(data, list):
        return len(data)
    size = memoryview(data).nbytes
    itemsize = memoryview(data).itemsize
    if itemsize not in (1, 4):
        raise ArgumentException(f"data must have elements of 4 bytes (or bytes); its elements have {itemsize}.")
    return size // 4


def _fill(data: Any, start: int, pixels: npt.NDArray[np.uint8]) -> None:
    if isinstance(data, list):
        data[start : start + pixels.shape[0] * pixels.shape[1]] = _colors(pixels)
        return
    view = memoryview(data)
    if view.readonly or not view.c_contiguous:
        raise ArgumentException("data must be writable and contiguous.")
    view.cast("B")[start * 4 : start * 4 + pixels.size] = pixels.reshape(-1).data


def _colors(pixels: npt.NDArray[np.uint8]) -> list[Color]:
    return [Color(r, g, b, a) for r, g, b, a in pixels.reshape(-1, 4).tolist()]
