"""The platform without a display: windows that are only numbers, input that comes from code."""

from __future__ import annotations

from collections import deque
from collections.abc import Callable, Iterable
from functools import partial
from typing import TYPE_CHECKING

import xna.input._devices as devices
from xna.platform.base import Clock, DisplayInfo, Platform
from xna.platform.clock import RealClock
from xna.platform.events import (
    CloseRequested,
    FocusChanged,
    PlatformEvent,
    TextEntered,
    WindowMoved,
    WindowResized,
)
from xna.platform.headless_window import HeadlessWindow

if TYPE_CHECKING:
    from renderers.contract.enums import WindowKind
    from xna.input.button_state import ButtonState
    from xna.input.buttons import Buttons
    from xna.input.keys import Keys

_Action = Callable[[], "PlatformEvent | None"]


class HeadlessPlatform(Platform):
    """Runs games with no display. What a user would do is queued by the methods below and happens at the next pump.

    As on a real system, keys and mouse buttons reach the game only while its window has the focus, text only
    while the window listens for it, and a resize only if the window is resizable.
    """

    name = "headless"

    def __init__(self, clock: Clock | None = None, *, density: float = 1.0, display: tuple[int, int] = (1920, 1080)):
        """Make a platform with one display.

        Args:
            clock: a DrivenClock to move time by hand; the real clock when left out.
            density: physical pixels per window point.
            display: width and height of the display in points.
        """
        self.clock = RealClock() if clock is None else clock
        self.density = density
        self.display = DisplayInfo("headless", *display, refresh_rate=60.0)
        self.windows: list[HeadlessWindow] = []
        self._queue: deque[_Action] = deque()
        self._pads_used: set[int] = set()

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
    ) -> HeadlessWindow:
        """Make a window; a visible one takes the focus and announces it at the next pump."""
        window = HeadlessWindow(self, title, width, height, resizable, visible, kind)
        window.set_fullscreen(fullscreen)
        self.windows.append(window)
        if visible:
            self._take_focus(window)
        return window

    def pump(self) -> list[PlatformEvent]:
        """Let everything that was queued happen, in order, and give the window events."""
        events = []
        while self._queue:
            event = self._queue.popleft()()
            if event is not None:
                events.append(event)
        return events

    def displays(self) -> list[DisplayInfo]:
        """List the one display."""
        return [self.display]

    def window_for_handle(self, handle: int) -> HeadlessWindow | None:
        """Find an open window by its handle."""
        return next((window for window in self.windows if window.handle == handle), None)

    def close(self) -> None:
        """Close all windows, drop what is queued and disconnect the pads that were connected here."""
        for window in list(self.windows):
            window.close()
        self._queue.clear()
        for index in self._pads_used:
            devices.pads[index].disconnect()
        self._pads_used.clear()

    # What a user does, one method per deed.

    def resize(self, width: int, height: int) -> None:
        """Drag the newest window's border until the client area has this size."""

        def act() -> PlatformEvent | None:
            window = self._window()
            if window is None or not window.resizable or window.is_fullscreen:
                return None
            window.set_size(width, height)
            return WindowResized(width, height, window.handle)

        self._queue.append(act)

    def move(self, x: int, y: int) -> None:
        """Drag the newest window so that its client area begins at this place."""

        def act() -> PlatformEvent | None:
            window = self._window()
            if window is None or window.is_fullscreen:
                return None
            window.position = (x, y)
            return WindowMoved(x, y, window.handle)

        self._queue.append(act)

    def set_focus(self, focused: bool) -> None:
        """Give the newest window the focus, or take it away, which releases all keys and mouse buttons."""

        def act() -> PlatformEvent | None:
            window = self._window()
            if window is None or window.has_focus == focused or (focused and not window.visible):
                return None
            window.focused = focused
            if not focused:
                devices.release_held()
            return FocusChanged(focused, window.handle)

        self._queue.append(act)

    def request_close(self) -> None:
        """Click the close button of the newest window."""

        def act() -> PlatformEvent:
            window = self._window()
            return CloseRequested(0 if window is None else window.handle)

        self._queue.append(act)

    def key_down(self, key: Keys) -> None:
        """Press a key and hold it."""
        self._queue_focused(lambda: devices.keyboard.press(key))

    def key_up(self, key: Keys) -> None:
        """Release a key."""
        self._queue_focused(lambda: devices.keyboard.release(key))

    def type_text(self, text: str) -> None:
        """Type characters into the newest window, if it listens for text."""
        for character in text:
            self._queue.append(partial(self._typed, character))

    def mouse_move(self, x: float, y: float) -> None:
        """Move the pointer to a place of the client area, in window points; outside is allowed."""
        self._queue_input(lambda: devices.mouse.move(x, y))

    def mouse_button(self, number: int, state: ButtonState | bool) -> None:
        """Press or release a mouse button: 1 left, 2 middle, 3 right, 4 and 5 the extra ones."""
        if not 1 <= number <= devices.MOUSE_BUTTON_COUNT:
            raise ValueError(f"mouse buttons are numbered 1 to {devices.MOUSE_BUTTON_COUNT}; got {number}")
        self._queue_focused(lambda: devices.mouse.set_button(number, bool(state)))

    def mouse_wheel(self, notches: float) -> None:
        """Turn the wheel, away from the user when positive."""
        self._queue_input(lambda: devices.mouse.turn_wheel(notches))

    def gamepad_connect(self, index: int, traits: devices.PadTraits | None = None) -> None:
        """Plug in a pad as player `index` (0 to 3); a complete Xbox-like pad when nothing else is said."""
        pad = devices.pads[index]
        self._pads_used.add(index)
        self._queue_input(lambda: pad.connect(traits or devices.FULL_PAD))

    def gamepad_disconnect(self, index: int) -> None:
        """Unplug the pad of player `index`."""
        self._queue_input(devices.pads[index].disconnect)

    def gamepad_buttons(self, index: int, buttons: Buttons | Iterable[Buttons]) -> None:
        """Hold exactly these buttons of a pad (an `|` of Buttons or a sequence of them)."""
        held = sum(set(buttons)) if isinstance(buttons, Iterable) else int(buttons)
        self._queue_input(lambda: devices.pads[index].update(buttons=held))

    def gamepad_sticks(self, index: int, left_x: int = 0, left_y: int = 0, right_x: int = 0, right_y: int = 0) -> None:
        """Hold a pad's sticks at raw positions, -32768 to 32767, up and right positive."""
        self._queue_input(lambda: devices.pads[index].update(sticks=(left_x, left_y, right_x, right_y)))

    def gamepad_triggers(self, index: int, left: int = 0, right: int = 0) -> None:
        """Hold a pad's triggers at raw positions, 0 to 255."""
        self._queue_input(lambda: devices.pads[index].update(triggers=(left, right)))

    def gamepad_vibration(self, index: int) -> tuple[float, float]:
        """The speeds that the game last set for a pad's (left, right) motors."""
        return devices.pads[index].motors

    def _window(self) -> HeadlessWindow | None:
        return self.windows[-1] if self.windows else None

    def _take_focus(self, window: HeadlessWindow) -> None:
        """Focus a window at once, so that input queued before the next pump reaches it, and announce it there."""
        for other in self.windows:
            other.focused = other is window
        self._queue.append(lambda: FocusChanged(True, window.handle))

    def _forget(self, window: HeadlessWindow) -> None:
        if window in self.windows:
            self.windows.remove(window)

    def _queue_input(self, apply: Callable[[], None]) -> None:
        self._queue.append(apply)

    def _queue_focused(self, apply: Callable[[], None]) -> None:
        def act() -> None:
            window = self._window()
            if window is None or window.has_focus:
                apply()

        self._queue.append(act)

    def _typed(self, character: str) -> PlatformEvent | None:
        window = self._window()
        if window is None or not (window.has_focus and window.text_input):
            return None
        return TextEntered(character, window.handle)
