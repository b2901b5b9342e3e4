"""The interface between the framework and the system it runs on: windows, events, displays and time."""

from __future__ import annotations

from abc import ABC, abstractmethod
from dataclasses import dataclass
from typing import TYPE_CHECKING

from renderers.contract.presentation import Surface, SurfacePresenter

if TYPE_CHECKING:
    from renderers.contract.enums import WindowKind
    from xna.platform.events import PlatformEvent

TICKS_PER_SECOND = 10_000_000
"""Clocks count in .NET's unit: ticks of 100 ns."""


@dataclass(frozen=True)
class DisplayInfo:
    """A monitor: its name, the desktop's size in points and its refresh rate in Hz (0.0 when unknown)."""

    name: str
    width: int
    height: int
    refresh_rate: float


class Clock(ABC):
    """The time that a game loop lives by."""

    @abstractmethod
    def now(self) -> int:
        """Give the time since an arbitrary start, in ticks of 100 ns. It never runs backwards."""

    @abstractmethod
    def sleep(self, ticks: int) -> None:
        """Wait for a number of ticks; zero or less returns at once."""


class PlatformWindow(ABC):
    """A native window. Sizes are in window points unless they say pixels; all calls belong to the main thread."""

    handle: int
    """Identifies the window: not zero, unique among the open windows. This is XNA's Window.Handle."""

    kind: WindowKind
    """What may draw into it; fixed when it was created."""

    @property
    @abstractmethod
    def native_handle(self) -> int:
        """The system library's own pointer (an SDL_Window* on SDL3), 0 when there is none."""

    @property
    @abstractmethod
    def title(self) -> str:
        """The text of the title bar."""

    @title.setter
    @abstractmethod
    def title(self, value: str) -> None: ...

    @property
    @abstractmethod
    def client_bounds(self) -> tuple[int, int, int, int]:
        """The client area as (x, y, width, height) on the desktop."""

    @property
    @abstractmethod
    def drawable_size(self) -> tuple[int, int]:
        """The client area's (width, height) in physical pixels."""

    @property
    @abstractmethod
    def scale(self) -> float:
        """Physical pixels per window point."""

    @property
    @abstractmethod
    def display_name(self) -> str:
        """The name of the monitor that shows the window (XNA's ScreenDeviceName)."""

    @property
    @abstractmethod
    def has_focus(self) -> bool:
        """Whether the window receives the keyboard."""

    @property
    @abstractmethod
    def is_fullscreen(self) -> bool:
        """Whether the window covers its whole monitor."""

    @abstractmethod
    def set_size(self, width: int, height: int) -> None:
        """Set the client size in points. In full screen the size is kept for the return to a window."""

    @abstractmethod
    def set_fullscreen(self, fullscreen: bool) -> None:
        """Cover the monitor without changing its mode, or return to the windowed size."""

    @abstractmethod
    def set_resizable(self, resizable: bool) -> None:
        """Let the user resize the window, or not."""

    @abstractmethod
    def set_visible(self, visible: bool) -> None:
        """Show or hide the window."""

    @abstractmethod
    def set_cursor_visible(self, visible: bool) -> None:
        """Show or hide the pointer over the window."""

    @abstractmethod
    def set_text_input(self, enabled: bool) -> None:
        """Start or stop turning key strokes into TextEntered events."""

    @abstractmethod
    def presenter(self) -> SurfacePresenter | None:
        """The service that shows frames of CPU renderers; None when the window belongs to a GPU interface."""

    @abstractmethod
    def close(self) -> None:
        """Destroy the window. Later calls of this method do nothing."""

    def surface(self) -> Surface:
        """Describe the window to a renderer as it stands now."""
        width, height = self.drawable_size
        return Surface(self.handle, self.native_handle, width, height, self.scale, self.presenter())


class Platform(ABC):
    """A system to run on. One is current at a time; see `xna.platform.current`."""

    name: str
    """"sdl3" or "headless"."""

    clock: Clock

    @abstractmethod
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
    ) -> PlatformWindow:
        """Open a window with a client area of width x height points.

        Raises:
            NoSuitableGraphicsDeviceException: the system cannot open a window of this kind.
        """

    @abstractmethod
    def pump(self) -> list[PlatformEvent]:
        """Apply all waiting input to `xna.input`, in order, and give the window events that came along."""

    @abstractmethod
    def displays(self) -> list[DisplayInfo]:
        """List the monitors, the primary one first."""

    @abstractmethod
    def window_for_handle(self, handle: int) -> PlatformWindow | None:
        """Find an open window of this platform by its handle."""

    @abstractmethod
    def close(self) -> None:
        """Close all windows and let the system go. Later calls of this method do nothing."""
