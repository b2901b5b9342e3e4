"""PresentationParameters."""

from __future__ import annotations

import copy

from renderers.contract.enums import DepthFormat, PresentInterval, RenderTargetUsage, SurfaceFormat
from xna._integers import integer_of
from xna._known_members import KnownMembers
from xna.display_orientation import DisplayOrientation
from xna.graphics._arguments import boolean, enumeration, flags, integer
from xna.rectangle import Rectangle

_Orientation = DisplayOrientation


class PresentationParameters(KnownMembers):
    """How a device presents: size and formats of the back buffer, window, full screen, waiting for the display.

    As in XNA, new parameters have no size and say full screen; GraphicsDeviceManager fills all of them in.
    """

    def __init__(self) -> None:
        self._width = 0
        self._height = 0
        self._format = SurfaceFormat.Color
        self._depth_format = DepthFormat.None_
        self._sample_count = 0
        self._interval = PresentInterval.Default
        self._usage = RenderTargetUsage.DiscardContents
        self._orientation = DisplayOrientation.Default
        self._window_handle = 0
        self._is_full_screen = True

    @property
    def BackBufferWidth(self) -> int:
        """The back buffer's width in pixels; 0 takes the window's width."""
        return self._width

    @BackBufferWidth.setter
    def BackBufferWidth(self, value: int) -> None:
        self._width = integer(value, "BackBufferWidth")

    @property
    def BackBufferHeight(self) -> int:
        """The back buffer's height in pixels; 0 takes the window's height."""
        return self._height

    @BackBufferHeight.setter
    def BackBufferHeight(self, value: int) -> None:
        self._height = integer(value, "BackBufferHeight")

    @property
    def Bounds(self) -> Rectangle:
        """The back buffer as a rectangle at (0, 0)."""
        return Rectangle(0, 0, self._width, self._height)

    @property
    def BackBufferFormat(self) -> SurfaceFormat:
        """The back buffer's format."""
        return self._format

    @BackBufferFormat.setter
    def BackBufferFormat(self, value: SurfaceFormat) -> None:
        self._format = enumeration(SurfaceFormat, value, "BackBufferFormat")

    @property
    def DepthStencilFormat(self) -> DepthFormat:
        """The format of the back buffer's depth-stencil buffer; None_ for none."""
        return self._depth_format

    @DepthStencilFormat.setter
    def DepthStencilFormat(self, value: DepthFormat) -> None:
        self._depth_format = enumeration(DepthFormat, value, "DepthStencilFormat")

    @property
    def MultiSampleCount(self) -> int:
        """The samples per pixel; 0 for no multisampling. A device writes back what it really applied."""
        return self._sample_count

    @MultiSampleCount.setter
    def MultiSampleCount(self, value: int) -> None:
        self._sample_count = integer(value, "MultiSampleCount")

    @property
    def PresentationInterval(self) -> PresentInterval:
        """How Present waits for the display: the interval asked for (GraphicsDevice.AppliedPresentIntervalEXT: applied)."""
        return self._interval

    @PresentationInterval.setter
    def PresentationInterval(self, value: PresentInterval) -> None:
        self._interval = enumeration(PresentInterval, value, "PresentationInterval")

    @property
    def RenderTargetUsage(self) -> RenderTargetUsage:
        """What becomes of the back buffer's picture when another target was bound in between."""
        return self._usage

    @RenderTargetUsage.setter
    def RenderTargetUsage(self, value: RenderTargetUsage) -> None:
        self._usage = enumeration(RenderTargetUsage, value, "RenderTargetUsage")

    @property
    def DisplayOrientation(self) -> DisplayOrientation:
        """How the display is turned; Default on a computer."""
        return self._orientation

    @DisplayOrientation.setter
    def DisplayOrientation(self, value: DisplayOrientation) -> None:
        self._orientation = flags(_Orientation, value, "DisplayOrientation")

    @property
    def DeviceWindowHandle(self) -> int:
        """The window that the device presents to (Game.Window.Handle); 0 for a device without a window."""
        return self._window_handle

    @DeviceWindowHandle.setter
    def DeviceWindowHandle(self, value: int) -> None:
        handle = integer_of(value)
        if handle is None:
            raise TypeError(f"DeviceWindowHandle must be an integer, such as Game.Window.Handle; got {value!r}.")
        self._window_handle = handle

    @property
    def IsFullScreen(self) -> bool:
        """Whether the window covers its display."""
        return self._is_full_screen

    @IsFullScreen.setter
    def IsFullScreen(self, value: bool) -> None:
        self._is_full_screen = boolean(value, "IsFullScreen")

    def Clone(self) -> PresentationParameters:
        """Give an independent copy."""
        return copy.copy(self)

    def _values(self) -> tuple[object, ...]:
        """Everything as a tuple, for comparison."""
        return tuple(vars(self).values())
