"""A window of SDL3."""

from __future__ import annotations

import ctypes
from collections.abc import Callable
from types import ModuleType
from typing import Any

from renderers.contract.enums import WindowKind
from renderers.contract.errors import NoSuitableGraphicsDeviceException, ObjectDisposedException
from renderers.contract.presentation import Surface
from xna.platform.base import PlatformWindow
from xna.platform.sdl3_presenter import Sdl3Presenter


class Sdl3Window(PlatformWindow):
    """A window on the desktop. Its handle is the address of its SDL_Window."""

    def __init__(
        self,
        sdl: ModuleType,
        title: str,
        width: int,
        height: int,
        *,
        resizable: bool,
        fullscreen: bool,
        visible: bool,
        kind: WindowKind,
        on_close: Callable[[Sdl3Window], None],
    ) -> None:
        """Open the window.

        Raises:
            NoSuitableGraphicsDeviceException: SDL cannot open a window of this kind.
        """
        self._sdl = sdl
        self.kind = kind
        pointer = sdl.SDL_CreateWindow(title.encode(), width, height, self._flags(resizable, fullscreen, visible))
        if not pointer:
            raise NoSuitableGraphicsDeviceException(
                f"SDL cannot open a window of kind {kind.name} and size {width}x{height}: {sdl.SDL_GetError().decode()}"
            )
        self._pointer = pointer
        self._on_close = on_close
        self.handle = ctypes.cast(pointer, ctypes.c_void_p).value or 0
        self.id = int(sdl.SDL_GetWindowID(pointer))
        self.text_input = False
        self._windowed_size = (width, height)
        self._presenter = Sdl3Presenter(sdl, pointer)
        sdl.SDL_SyncWindow(pointer)
        self._known_size = self._measure()

    def _flags(self, resizable: bool, fullscreen: bool, visible: bool) -> int:
        sdl = self._sdl
        flags: int = sdl.SDL_WINDOW_HIGH_PIXEL_DENSITY
        flags |= {
            WindowKind.OPENGL: sdl.SDL_WINDOW_OPENGL,
            WindowKind.VULKAN: sdl.SDL_WINDOW_VULKAN,
            WindowKind.METAL: sdl.SDL_WINDOW_METAL,
        }.get(self.kind, 0)
        flags |= sdl.SDL_WINDOW_RESIZABLE if resizable else 0
        flags |= sdl.SDL_WINDOW_FULLSCREEN if fullscreen else 0
        return flags | (0 if visible else sdl.SDL_WINDOW_HIDDEN)

    @property
    def _open(self) -> Any:
        """The SDL_Window pointer, refused once the window is closed."""
        if self._pointer is None:
            raise ObjectDisposedException("the window is closed")
        return self._pointer

    @property
    def native_handle(self) -> int:
        """The address of the SDL_Window, 0 once it is closed."""
        return 0 if self._pointer is None else self.handle

    @property
    def title(self) -> str:
        """The text of the title bar."""
        text: bytes = self._sdl.SDL_GetWindowTitle(self._open)
        return text.decode()

    @title.setter
    def title(self, value: str) -> None:
        self._sdl.SDL_SetWindowTitle(self._open, value.encode())

    @property
    def client_bounds(self) -> tuple[int, int, int, int]:
        """The client area as (x, y, width, height) on the desktop, in points."""
        return (*self._pair(self._sdl.SDL_GetWindowPosition), *self._pair(self._sdl.SDL_GetWindowSize))

    @property
    def drawable_size(self) -> tuple[int, int]:
        """The client area's (width, height) in physical pixels."""
        return self._pair(self._sdl.SDL_GetWindowSizeInPixels)

    @property
    def scale(self) -> float:
        """Physical pixels per window point."""
        return float(self._sdl.SDL_GetWindowPixelDensity(self._open)) or 1.0

    @property
    def display_name(self) -> str:
        """The name of the monitor that shows most of the window."""
        name: bytes | None = self._sdl.SDL_GetDisplayName(self._sdl.SDL_GetDisplayForWindow(self._open))
        return (name or b"").decode()

    @property
    def has_focus(self) -> bool:
        """Whether the window receives the keyboard."""
        return self._has(self._sdl.SDL_WINDOW_INPUT_FOCUS)

    @property
    def is_fullscreen(self) -> bool:
        """Whether the window covers its monitor."""
        return self._has(self._sdl.SDL_WINDOW_FULLSCREEN)

    def set_size(self, width: int, height: int) -> None:
        """Set the client size; in full screen the window takes it when it leaves."""
        self._windowed_size = (width, height)
        if not self.is_fullscreen:
            self._apply_windowed_size()

    def set_fullscreen(self, fullscreen: bool) -> None:
        """Cover the monitor without changing its mode, or return to the windowed size."""
        if fullscreen == self.is_fullscreen:
            return
        if fullscreen:
            self._windowed_size = self._pair(self._sdl.SDL_GetWindowSize)
        self._sdl.SDL_SetWindowFullscreen(self._open, fullscreen)
        self._sdl.SDL_SyncWindow(self._open)
        if fullscreen:
            self._known_size = self._measure()
        else:
            self._apply_windowed_size()

    def set_resizable(self, resizable: bool) -> None:
        """Let the user resize the window, or not."""
        self._sdl.SDL_SetWindowResizable(self._open, resizable)

    def set_visible(self, visible: bool) -> None:
        """Show or hide the window."""
        if visible:
            self._sdl.SDL_ShowWindow(self._open)
        else:
            self._sdl.SDL_HideWindow(self._open)
        self._sdl.SDL_SyncWindow(self._open)

    def set_cursor_visible(self, visible: bool) -> None:
        """Show or hide the pointer; SDL knows one setting for all windows."""
        if visible:
            self._sdl.SDL_ShowCursor()
        else:
            self._sdl.SDL_HideCursor()

    def set_text_input(self, enabled: bool) -> None:
        """Start or stop turning key strokes into TextEntered events."""
        self.text_input = enabled
        if enabled:
            self._sdl.SDL_StartTextInput(self._open)
        else:
            self._sdl.SDL_StopTextInput(self._open)

    def presenter(self) -> Sdl3Presenter | None:
        """The presenter for CPU renderers; None for the kinds that a GPU interface owns."""
        return self._presenter if self.kind in (WindowKind.NONE, WindowKind.PLAIN) else None

    def surface(self) -> Surface:
        """Describe the window to a renderer, which then may take it over: the presenter lets go of it until it is used."""
        self._presenter.release()
        return super().surface()

    def warp_pointer(self, x: float, y: float) -> None:
        """Move the system's pointer to a place of the client area, in points."""
        self._sdl.SDL_WarpMouseInWindow(self._open, x, y)

    def take_size_change(self) -> tuple[int, int] | None:
        """Give the client size if it is not the one that we asked for or told of before."""
        measured = self._measure()
        if measured == self._known_size:
            return None
        self._known_size = measured
        if not self.is_fullscreen:
            self._windowed_size = measured[:2]
        return measured[:2]

    def close(self) -> None:
        """Destroy the window."""
        if self._pointer is not None:
            self._presenter.release()
            self._sdl.SDL_DestroyWindow(self._pointer)
            self._pointer = None
            self._on_close(self)

    def _apply_windowed_size(self) -> None:
        self._sdl.SDL_SetWindowSize(self._open, *self._windowed_size)
        self._sdl.SDL_SyncWindow(self._open)
        self._known_size = (*self._windowed_size, *self.drawable_size)

    def _measure(self) -> tuple[int, int, int, int]:
        return (*self._pair(self._sdl.SDL_GetWindowSize), *self.drawable_size)

    def _has(self, flag: int) -> bool:
        return bool(self._sdl.SDL_GetWindowFlags(self._open) & flag)

    def _pair(self, read: Callable[..., object]) -> tuple[int, int]:
        first, second = ctypes.c_int(), ctypes.c_int()
        read(self._open, ctypes.byref(first), ctypes.byref(second))
        return first.value, second.value
