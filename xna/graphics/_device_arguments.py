"""What GraphicsDevice makes of its arguments: sizes, surfaces, colours, bindings."""

from __future__ import annotations

from typing import Any

from renderers.contract.capabilities import Limits
from renderers.contract.enums import ClearOptions, DepthFormat, PresentInterval, RenderTargetUsage, SurfaceFormat
from renderers.contract.presentation import Presentation, Surface
from xna._integers import integer_of
from xna._single import require
from xna.color import Color
from xna.exceptions import ArgumentException, ArgumentOutOfRangeException, NotSupportedException
from xna.graphics.presentation_parameters import PresentationParameters
from xna.graphics.render_target_binding import RenderTargetBinding
from xna.vector4 import Vector4

_DEFAULT_SIZE = (800, 480)
_ALL_PLANES = int(ClearOptions.Target | ClearOptions.DepthBuffer | ClearOptions.Stencil)
_SWAP_INTERVALS = {
    PresentInterval.Default: 1,
    PresentInterval.One: 1,
    PresentInterval.Two: 2,
    PresentInterval.Immediate: 0,
}


def presentation_of(parameters: PresentationParameters) -> Presentation:
    """Put XNA's presentation parameters into the renderers' words."""
    return Presentation(
        width=parameters.BackBufferWidth,
        height=parameters.BackBufferHeight,
        format=SurfaceFormat(parameters.BackBufferFormat),
        depth_format=DepthFormat(parameters.DepthStencilFormat),
        sample_count=parameters.MultiSampleCount,
        swap_interval=_SWAP_INTERVALS[PresentInterval(parameters.PresentationInterval)],
        full_screen=parameters.IsFullScreen,
        usage=RenderTargetUsage(parameters.RenderTargetUsage),
    )


def complete(parameters: PresentationParameters) -> PresentationParameters:
    """Copy the parameters; a size of 0 means the window's size, or XNA's default without a window."""
    require(parameters, PresentationParameters, "presentationParameters")
    completed = parameters.Clone()
    if completed.BackBufferWidth < 0 or completed.BackBufferHeight < 0:
        raise ArgumentOutOfRangeException(
            f"The back buffer's size must not be negative; it was {completed.BackBufferWidth}x{completed.BackBufferHeight}."
        )
    largest = Limits().texture_size
    if max(completed.BackBufferWidth, completed.BackBufferHeight) > largest:
        raise NotSupportedException(
            f"The back buffer's sides must not exceed {largest} pixels; it was "
            f"{completed.BackBufferWidth}x{completed.BackBufferHeight}."
        )
    if not completed.BackBufferWidth or not completed.BackBufferHeight:
        surface = surface_of(parameters)
        width, height = (surface.width, surface.height) if surface else _DEFAULT_SIZE
        completed.BackBufferWidth = completed.BackBufferWidth or width
        completed.BackBufferHeight = completed.BackBufferHeight or height
    return completed


def surface_of(parameters: PresentationParameters) -> Surface | None:
    """Give the window of the parameters as a renderer sees it, or None without a window."""
    if not parameters.DeviceWindowHandle:
        return None
    from xna.platform import window_for_handle

    window = window_for_handle(parameters.DeviceWindowHandle)
    if window is None:
        raise ArgumentException(
            f"PresentationParameters.DeviceWindowHandle {parameters.DeviceWindowHandle} is no window of this process; "
            "use Game.Window.Handle, or 0 for a device without a window."
        )
    return window.surface()


def target_binding(entry: Any) -> RenderTargetBinding:
    """Take a binding, or a target as the binding of its first face."""
    return entry if isinstance(entry, RenderTargetBinding) else RenderTargetBinding(entry)


def clear_options(options: Any) -> ClearOptions:
    """Take ClearOptions, or say what Clear takes."""
    number = integer_of(options)
    if number is None:
        raise ArgumentException(
            f"Clear takes a Color, a Vector4, or ClearOptions followed by a colour; the first argument was {options!r}."
        )
    if not 0 <= number <= _ALL_PLANES:
        raise ArgumentOutOfRangeException(f"options must combine Target, DepthBuffer and Stencil; it was {options!r}.")
    return ClearOptions(number)


def rgba_of(color: Color | Vector4 | None, to_bytes: bool) -> tuple[float, float, float, float]:
    """Give a colour as four floats, 1 is full; a Vector4 that is stored in bytes is rounded as Color rounds, not as GPUs do."""
    if to_bytes and isinstance(color, Vector4):
        color = Color(color)
    if isinstance(color, Color):
        return color.R / 255.0, color.G / 255.0, color.B / 255.0, color.A / 255.0
    if isinstance(color, Vector4):
        return color.X, color.Y, color.Z, color.W
    raise ArgumentException(f"Clear needs a Color or a Vector4; it was {color!r}.")


def int32(value: int, name: str) -> int:
    """Take a 32-bit integer; an unsigned one is read as its signed twin."""
    number = integer_of(value)
    if number is None:
        raise ArgumentException(f"GraphicsDevice.{name} must be an integer; it was {value!r}.")
    if not -(2**31) <= number < 2**32:
        raise ArgumentOutOfRangeException(f"GraphicsDevice.{name} must fit 32 bits; it was {number}.")
    return number - 2**32 if number >= 2**31 else number
