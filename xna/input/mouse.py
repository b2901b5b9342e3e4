"""Mouse."""

from __future__ import annotations

from xna.input import _devices
from xna.input.button_state import ButtonState
from xna.input.mouse_state import MouseState


class _MouseType(type):
    """Carries Mouse's static property, so that `Mouse.WindowHandle = handle` works."""

    @property
    def WindowHandle(cls) -> int:
        """The window whose client area the position is relative to; 0: the one that the pointer is in.

        A game sets it to its own window when it starts.
        """
        return _devices.mouse.window_handle

    @WindowHandle.setter
    def WindowHandle(cls, value: int) -> None:
        _devices.mouse.window_handle = _whole(value, "WindowHandle")


class Mouse(metaclass=_MouseType):
    """Reads and moves the pointer."""

    @staticmethod
    def GetState() -> MouseState:
        """Take a snapshot of pointer, buttons and wheel."""
        mouse = _devices.mouse
        left, middle, right, extra1, extra2 = _BUTTON_STATES[mouse.buttons]
        state: MouseState = MouseState._of(*mouse.buffer_position, mouse.wheel, left, middle, right, extra1, extra2)
        return state

    @staticmethod
    def SetPosition(x: int, y: int) -> None:
        """Move the pointer.

        Args:
            x: column in back-buffer pixels, from the left of the client area.
            y: row in back-buffer pixels, from its top.

        Raises:
            TypeError: a coordinate is not an int.
        """
        _devices.mouse.set_buffer_position(_whole(x, "x"), _whole(y, "y"))


def _whole(value: int, name: str) -> int:
    if not isinstance(value, int) or isinstance(value, bool):
        raise TypeError(f"{name} must be an int; got {value!r}")
    return value


_BUTTON_STATES = [
    tuple(ButtonState(bits >> number & 1) for number in range(_devices.MOUSE_BUTTON_COUNT))
    for bits in range(1 << _devices.MOUSE_BUTTON_COUNT)
]
"""The states of the five buttons for each set of held ones."""
