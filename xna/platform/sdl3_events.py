"""Turns SDL3's events into input state and window events."""

from __future__ import annotations

import ctypes
from collections.abc import Callable, Iterable
from types import ModuleType
from typing import Any

from xna.input import _devices as devices
from xna.input.keys import Keys
from xna.platform._sdl3_keys import key_of, typed_character
from xna.platform.events import (
    CloseRequested,
    FocusChanged,
    PlatformEvent,
    TextEntered,
    WindowMoved,
    WindowResized,
)
from xna.platform.sdl3_gamepads import Sdl3Gamepads
from xna.platform.sdl3_window import Sdl3Window

_NOTHING: tuple[PlatformEvent, ...] = ()

_Handler = Callable[[Any], Iterable[PlatformEvent]]


class Sdl3Events:
    """Polls SDL3. Key, mouse and pad events change `xna.input` at once, in the order in which they come."""

    def __init__(self, sdl: ModuleType, windows: dict[int, Sdl3Window], gamepads: Sdl3Gamepads) -> None:
        """Serve a platform.

        Args:
            sdl: PySDL3's module.
            windows: the platform's open windows by SDL's window number; read at each event.
            gamepads: told of pads.
        """
        self._sdl = sdl
        self._windows = windows
        self._gamepads = gamepads
        self._event = sdl.SDL_Event()
        self._held: dict[int, Keys] = {}
        self._told_focus: dict[int, bool] = {}
        self._pointer_window = 0
        self._pointer_outside = False
        self._knows_desktop_pointer = sdl.SDL_GetCurrentVideoDriver() not in (b"wayland", None)
        self._handlers = self._make_handlers()

    def _make_handlers(self) -> dict[int, _Handler]:
        sdl = self._sdl
        return {
            sdl.SDL_EVENT_KEY_DOWN: self._key_down,
            sdl.SDL_EVENT_KEY_UP: self._key_up,
            sdl.SDL_EVENT_TEXT_INPUT: self._text,
            sdl.SDL_EVENT_MOUSE_MOTION: self._mouse_motion,
            sdl.SDL_EVENT_MOUSE_BUTTON_DOWN: self._mouse_button,
            sdl.SDL_EVENT_MOUSE_BUTTON_UP: self._mouse_button,
            sdl.SDL_EVENT_MOUSE_WHEEL: self._mouse_wheel,
            sdl.SDL_EVENT_WINDOW_MOUSE_ENTER: self._mouse_enter,
            sdl.SDL_EVENT_WINDOW_MOUSE_LEAVE: self._mouse_leave,
            sdl.SDL_EVENT_WINDOW_FOCUS_GAINED: self._focus_gained,
            sdl.SDL_EVENT_WINDOW_FOCUS_LOST: self._focus_lost,
            sdl.SDL_EVENT_WINDOW_RESIZED: self._resized,
            sdl.SDL_EVENT_WINDOW_PIXEL_SIZE_CHANGED: self._resized,
            sdl.SDL_EVENT_WINDOW_MOVED: self._moved,
            sdl.SDL_EVENT_WINDOW_CLOSE_REQUESTED: self._close_requested,
            sdl.SDL_EVENT_QUIT: self._quit,
            sdl.SDL_EVENT_GAMEPAD_ADDED: self._pad_added,
            sdl.SDL_EVENT_GAMEPAD_REMOVED: self._pad_removed,
            sdl.SDL_EVENT_GAMEPAD_AXIS_MOTION: self._pad_axis,
            sdl.SDL_EVENT_GAMEPAD_BUTTON_DOWN: self._pad_button,
            sdl.SDL_EVENT_GAMEPAD_BUTTON_UP: self._pad_button,
        }

    def pump(self) -> list[PlatformEvent]:
        """Handle all waiting events; give those about windows."""
        found: list[PlatformEvent] = []
        event, poll = self._event, self._sdl.SDL_PollEvent
        reference = ctypes.byref(event)
        while poll(reference):
            handler = self._handlers.get(event.type)
            if handler is not None:
                found.extend(handler(event))
        if self._pointer_outside and self._knows_desktop_pointer:
            self._follow_pointer_outside()
        return self._with_settled_focus(found)

    def _with_settled_focus(self, found: list[PlatformEvent]) -> list[PlatformEvent]:
        """Leave out changes of the focus that were undone within one pump: SDL causes them when it adapts a window."""
        last = {event.window: event for event in found if isinstance(event, FocusChanged)}
        news = [event for handle, event in last.items() if self._told_focus.get(handle, False) != event.focused]
        self._told_focus.update((handle, event.focused) for handle, event in last.items())
        return [event for event in found if not isinstance(event, FocusChanged) or any(event is new for new in news)]

    def _key_down(self, event: Any) -> Iterable[PlatformEvent]:
        key = key_of(event.key.scancode, event.key.key)
        if key is not None and not event.key.repeat:
            self._held[event.key.scancode] = key
            devices.keyboard.press(key)
        window = self._windows.get(event.key.windowID)
        character = typed_character(event.key.key)
        if window is not None and window.text_input and character is not None:
            return (TextEntered(character, window.handle),)
        return _NOTHING

    def _key_up(self, event: Any) -> Iterable[PlatformEvent]:
        """Release what the key was when it went down: the layout may have changed, and two keys may share a name."""
        key = self._held.pop(event.key.scancode, None)
        if key is not None and key not in self._held.values():
            devices.keyboard.release(key)
        return _NOTHING

    def _text(self, event: Any) -> Iterable[PlatformEvent]:
        handle = self._handle(event.text.windowID)
        return [TextEntered(character, handle) for character in event.text.text.decode(errors="replace")]

    def _mouse_motion(self, event: Any) -> Iterable[PlatformEvent]:
        self._pointer_at(event.motion.windowID, event.motion.x, event.motion.y)
        return _NOTHING

    def _mouse_button(self, event: Any) -> Iterable[PlatformEvent]:
        self._pointer_at(event.button.windowID, event.button.x, event.button.y)
        number = event.button.button
        if 1 <= number <= devices.MOUSE_BUTTON_COUNT:
            devices.mouse.set_button(number, event.button.down)
        return _NOTHING

    def _mouse_wheel(self, event: Any) -> Iterable[PlatformEvent]:
        devices.mouse.turn_wheel(event.wheel.y)
        return _NOTHING

    def _mouse_enter(self, event: Any) -> Iterable[PlatformEvent]:
        self._pointer_window = event.window.windowID
        self._pointer_outside = False
        return _NOTHING

    def _mouse_leave(self, event: Any) -> Iterable[PlatformEvent]:
        self._pointer_outside = True
        return _NOTHING

    def _pointer_at(self, window_id: int, x: float, y: float) -> None:
        """Note the pointer's place relative to the window that Mouse.WindowHandle names, or to its own window."""
        self._pointer_window = window_id
        window, wanted = self._windows.get(window_id), self._wanted_window()
        if window is not None and wanted is not None and wanted is not window:
            x += window.client_bounds[0] - wanted.client_bounds[0]
            y += window.client_bounds[1] - wanted.client_bounds[1]
        devices.mouse.move(x, y)

    def _follow_pointer_outside(self) -> None:
        window = self._wanted_window() or self._windows.get(self._pointer_window)
        if window is None:
            return
        x, y = ctypes.c_float(), ctypes.c_float()
        self._sdl.SDL_GetGlobalMouseState(ctypes.byref(x), ctypes.byref(y))
        left, top, _, _ = window.client_bounds
        devices.mouse.move(x.value - left, y.value - top)

    def _wanted_window(self) -> Sdl3Window | None:
        wanted = devices.mouse.window_handle
        return next((window for window in self._windows.values() if window.handle == wanted), None)

    def _focus_gained(self, event: Any) -> Iterable[PlatformEvent]:
        return (FocusChanged(True, self._handle(event.window.windowID)),)

    def _focus_lost(self, event: Any) -> Iterable[PlatformEvent]:
        self._held.clear()
        devices.release_held()
        return (FocusChanged(False, self._handle(event.window.windowID)),)

    def _resized(self, event: Any) -> Iterable[PlatformEvent]:
        window = self._windows.get(event.window.windowID)
        size = None if window is None else window.take_size_change()
        return _NOTHING if window is None or size is None else (WindowResized(*size, window.handle),)

    def _moved(self, event: Any) -> Iterable[PlatformEvent]:
        return (WindowMoved(event.window.data1, event.window.data2, self._handle(event.window.windowID)),)

    def _close_requested(self, event: Any) -> Iterable[PlatformEvent]:
        return (CloseRequested(self._handle(event.window.windowID)),)

    def _quit(self, event: Any) -> Iterable[PlatformEvent]:
        return (CloseRequested(),)

    def _pad_added(self, event: Any) -> Iterable[PlatformEvent]:
        self._gamepads.added(event.gdevice.which)
        return _NOTHING

    def _pad_removed(self, event: Any) -> Iterable[PlatformEvent]:
        self._gamepads.removed(event.gdevice.which)
        return _NOTHING

    def _pad_axis(self, event: Any) -> Iterable[PlatformEvent]:
        self._gamepads.changed(event.gaxis.which)
        return _NOTHING

    def _pad_button(self, event: Any) -> Iterable[PlatformEvent]:
        self._gamepads.changed(event.gbutton.which)
        return _NOTHING

    def _handle(self, window_id: int) -> int:
        window = self._windows.get(window_id)
        return 0 if window is None else window.handle
