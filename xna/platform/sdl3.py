"""The platform of desktop systems: SDL3 through PySDL3."""

from __future__ import annotations

import atexit
import ctypes
import logging
import sys
from types import ModuleType
from typing import TYPE_CHECKING

from renderers.contract.errors import ObjectDisposedException
from renderers.native import sdl3_library
from xna.input import _devices as devices
from xna.platform.base import DisplayInfo, Platform
from xna.platform.clock import RealClock
from xna.platform.events import PlatformEvent
from xna.platform.sdl3_events import Sdl3Events
from xna.platform.sdl3_gamepads import Sdl3Gamepads
from xna.platform.sdl3_window import Sdl3Window

if TYPE_CHECKING:
    from renderers.contract.enums import WindowKind

_log = logging.getLogger("xna.platform")

_HINTS = {
    b"SDL_NO_SIGNAL_HANDLERS": b"1",  # Ctrl+C stays Python's KeyboardInterrupt
    b"SDL_QUIT_ON_LAST_WINDOW_CLOSE": b"0",  # the game decides what a close request does
    b"SDL_MOUSE_FOCUS_CLICKTHROUGH": b"1",  # as on Windows, the click that activates a window counts
    b"SDL_JOYSTICK_ALLOW_BACKGROUND_EVENTS": b"1",  # XNA reads pads without focus too
}


class NoDisplayError(RuntimeError):
    """SDL3 is there, but it cannot open a display."""


class Sdl3Platform(Platform):
    """Windows on the desktop."""

    name = "sdl3"

    def __init__(self) -> None:
        """Load SDL3 and open the display.

        Raises:
            Sdl3LibraryError: there is no SDL3 library.
            NoDisplayError: there is no display.
        """
        sdl = sdl3_library.load()
        for name, value in _HINTS.items():
            sdl.SDL_SetHint(name, value)
        if sdl3_library.cannot_reach_wayland():
            sdl.SDL_SetHint(b"SDL_VIDEO_DRIVER", b"x11,kmsdrm")
        if not sdl.SDL_Init(sdl.SDL_INIT_VIDEO):
            raise NoDisplayError(_no_display(sdl))
        if _shows_nothing(sdl):
            sdl.SDL_QuitSubSystem(sdl.SDL_INIT_VIDEO)
            raise NoDisplayError("SDL runs without a display, for a device that has no window. Close that device first.")
        if not sdl.SDL_InitSubSystem(sdl.SDL_INIT_GAMEPAD):
            _log.warning("game pads cannot be used: %s", sdl.SDL_GetError().decode())
        self.clock = RealClock()
        self._sdl: ModuleType | None = sdl
        self._windows: dict[int, Sdl3Window] = {}
        self._gamepads = Sdl3Gamepads(sdl)
        self._events = Sdl3Events(sdl, self._windows, self._gamepads)
        devices.mouse.warp = self._warp_pointer
        atexit.register(self.close)

    @property
    def sdl(self) -> ModuleType:
        """PySDL3's module, for the parts of the framework that need more of SDL."""
        if self._sdl is None:
            raise ObjectDisposedException("the sdl3 platform is closed")
        return self._sdl

    def create_window(
        self,
        title: str,
        width: int,
        height: int,
        *,
        resizable: bool = False,
        fullscreen: bool = False,
        visible: bool = True,
        kind: WindowKind,
    ) -> Sdl3Window:
        """Open a window; its focus is announced by one of the next pumps.

        Raises:
            NoSuitableGraphicsDeviceException: SDL cannot open a window of this kind.
        """
        window = Sdl3Window(
            self.sdl,
            title,
            width,
            height,
            resizable=resizable,
            fullscreen=fullscreen,
            visible=visible,
            kind=kind,
            on_close=self._forget,
        )
        self._windows[window.id] = window
        return window

    def pump(self) -> list[PlatformEvent]:
        """Handle all waiting events."""
        return self._events.pump() if self._sdl is not None else []

    def displays(self) -> list[DisplayInfo]:
        """List the monitors, the primary one first."""
        count = ctypes.c_int()
        numbers = self.sdl.SDL_GetDisplays(ctypes.byref(count))
        found = [self._display(numbers[index]) for index in range(count.value)]
        self.sdl.SDL_free(numbers)
        return found

    def window_for_handle(self, handle: int) -> Sdl3Window | None:
        """Find an open window by its handle."""
        return next((window for window in self._windows.values() if window.handle == handle), None)

    def close(self) -> None:
        """Close all windows and pads and leave SDL's video and game pad parts."""
        if self._sdl is None:
            return
        for window in list(self._windows.values()):
            window.close()
        self._gamepads.close()
        devices.mouse.warp = None
        self._sdl.SDL_QuitSubSystem(self._sdl.SDL_INIT_VIDEO | self._sdl.SDL_INIT_GAMEPAD)
        self._sdl = None
        atexit.unregister(self.close)

    def _display(self, number: int) -> DisplayInfo:
        mode = self.sdl.SDL_GetDesktopDisplayMode(number).contents
        name = self.sdl.SDL_GetDisplayName(number) or b""
        return DisplayInfo(name.decode(), mode.w, mode.h, float(mode.refresh_rate))

    def _warp_pointer(self, x: float, y: float) -> None:
        """Move the pointer in the window that Mouse.WindowHandle names, or in the one that has the focus."""
        window = self.window_for_handle(devices.mouse.window_handle)
        if window is None:
            window = next((window for window in self._windows.values() if window.has_focus), None)
        if window is not None:
            window.warp_pointer(x, y)

    def _forget(self, window: Sdl3Window) -> None:
        self._windows.pop(window.id, None)


def _shows_nothing(sdl: ModuleType) -> bool:
    """Tell whether a GPU device without a window started SDL's video part without a display, as nobody asked for by name."""
    driver: bytes = sdl.SDL_GetCurrentVideoDriver() or b""
    return driver == b"offscreen" and b"offscreen" not in (sdl.SDL_GetHint(sdl.SDL_HINT_VIDEO_DRIVER) or b"")


def _no_display(sdl: ModuleType) -> str:
    reason = sdl.SDL_GetError().decode() or "SDL gave no reason"
    advice = "Log in to a desktop"
    if sys.platform.startswith("linux"):
        advice = "Set DISPLAY or WAYLAND_DISPLAY to a running desktop, or run under xvfb-run"
    return f"there is no display ({reason}). {advice}."
