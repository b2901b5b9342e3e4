"""What a platform tells the game about its windows. Keys, pointer and pads go into `xna.input` instead."""

from __future__ import annotations

from dataclasses import dataclass


@dataclass(frozen=True)
class PlatformEvent:
    """Something that happened to a window. `window` is its handle, 0 when it concerns the whole program."""


@dataclass(frozen=True)
class CloseRequested(PlatformEvent):
    """The user, or the system for all windows, asked to close."""

    window: int = 0


@dataclass(frozen=True)
class WindowResized(PlatformEvent):
    """The client size, in window points, changed by other means than our own `set_size` and `set_fullscreen`.

    A change of the pixel density alone is announced too, with the size as it stands.
    """

    width: int
    height: int
    window: int = 0


@dataclass(frozen=True)
class WindowMoved(PlatformEvent):
    """The client area's top left corner is at another place of the desktop."""

    x: int
    y: int
    window: int = 0


@dataclass(frozen=True)
class FocusChanged(PlatformEvent):
    """The window gained or lost the keyboard. A new visible window announces its first focus in this way."""

    focused: bool
    window: int = 0


@dataclass(frozen=True)
class TextEntered(PlatformEvent):
    r"""One character was typed into a window that listens for text; also \b, \t, \r and delete (\x7f)."""

    character: str
    window: int = 0
