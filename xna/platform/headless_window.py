"""The window of the headless platform."""

from __future__ import annotations

import itertools
from typing import TYPE_CHECKING

import numpy as np
import numpy.typing as npt

from renderers.contract.enums import WindowKind
from xna.platform.base import PlatformWindow

if TYPE_CHECKING:
    from xna.platform.headless import HeadlessPlatform

_handles = itertools.count(1)


class HeadlessWindow(PlatformWindow):
    """A window that nobody sees, with all the behaviour of one: it can be asked what its screen would show."""

    def __init__(
        self,
        platform: HeadlessPlatform,
        title: str,
        width: int,
        height: int,
        resizable: bool,
        visible: bool,
        kind: WindowKind,
    ) -> None:
        """Place a window in the middle of the platform's display."""
        self.handle = next(_handles)
        self.kind = kind
        self.resizable = resizable
        self.visible = visible
        self.focused = False
        self.cursor_visible = True
        self.text_input = False
        self.closed = False
        self.presented: npt.NDArray[np.uint32] | None = None
        """The last frame that was presented: shape (height, width), RGBA bytes in memory order."""
        self.present_count = 0
        self._platform = platform
        self._title = title
        self._size = (width, height)
        self._fullscreen = False
        self._presenter = HeadlessPresenter(self)
        display = platform.display
        self.position = ((display.width - width) // 2, (display.height - height) // 2)

    @property
    def native_handle(self) -> int:
        """Always 0: there is no native window."""
        return 0

    @property
    def title(self) -> str:
        """The text that a title bar would show."""
        return self._title

    @title.setter
    def title(self, value: str) -> None:
        self._title = value

    @property
    def client_bounds(self) -> tuple[int, int, int, int]:
        """The client area as (x, y, width, height); the whole display in full screen."""
        if self._fullscreen:
            return (0, 0, self._platform.display.width, self._platform.display.height)
        return (*self.position, *self._size)

    @property
    def drawable_size(self) -> tuple[int, int]:
        """The client size in pixels: points times the platform's density."""
        _, _, width, height = self.client_bounds
        return (round(width * self.scale), round(height * self.scale))

    @property
    def scale(self) -> float:
        """The platform's density."""
        return self._platform.density

    @property
    def display_name(self) -> str:
        """The name of the platform's display."""
        return self._platform.display.name

    @property
    def has_focus(self) -> bool:
        """Whether the window has the focus; see HeadlessPlatform.set_focus."""
        return self.focused

    @property
    def is_fullscreen(self) -> bool:
        """Whether the window covers the display."""
        return self._fullscreen

    @property
    def screen(self) -> npt.NDArray[np.uint32] | None:
        """What the client area shows, pixel by pixel: the last frame over the whole drawable area."""
        if self.presented is None:
            return None
        width, height = self.drawable_size
        rows = np.arange(height) * self.presented.shape[0] // height
        columns = np.arange(width) * self.presented.shape[1] // width
        return self.presented[np.ix_(rows, columns)]

    def set_size(self, width: int, height: int) -> None:
        """Set the windowed client size."""
        self._size = (width, height)

    def set_fullscreen(self, fullscreen: bool) -> None:
        """Cover the display, or return to the windowed size."""
        self._fullscreen = fullscreen

    def set_resizable(self, resizable: bool) -> None:
        """Let HeadlessPlatform.resize have an effect, or not."""
        self.resizable = resizable

    def set_visible(self, visible: bool) -> None:
        """Show the window, which focuses it, or hide it, which takes the focus away at the next pump."""
        if visible and not self.visible:
            self._platform._take_focus(self)
        elif self.visible and not visible:
            self._platform.set_focus(False)
        self.visible = visible

    def set_cursor_visible(self, visible: bool) -> None:
        """Remember whether the pointer would be shown."""
        self.cursor_visible = visible

    def set_text_input(self, enabled: bool) -> None:
        """Let HeadlessPlatform.type_text have an effect, or not."""
        self.text_input = enabled

    def presenter(self) -> HeadlessPresenter | None:
        """The presenter; None for the kinds that a GPU interface owns."""
        return self._presenter if self.kind in (WindowKind.NONE, WindowKind.PLAIN) else None

    def close(self) -> None:
        """Take the window from its platform."""
        self.closed = True
        self.focused = False
        self._platform._forget(self)


class HeadlessPresenter:
    """Keeps the presented frame in the window."""

    def __init__(self, window: HeadlessWindow) -> None:
        """Present into a window."""
        self._window = window

    def present(self, pixels: npt.NDArray[np.uint32]) -> None:
        """Keep a copy of the frame as `window.presented`."""
        self._window.presented = pixels.copy()
        self._window.present_count += 1

    def set_swap_interval(self, interval: int) -> int:
        """Apply nothing: there is no retrace to wait for, so the answer is always 0."""
        return 0
