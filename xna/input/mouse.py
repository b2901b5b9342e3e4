"""Mouse."""

from __future__ import annotations

from xna._integers import checked_int32, integer_of
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
            TypeError: a coordinate is no integer.
            OverflowError: a coordinate does not fit 32 bits.
        """
        _devices.mouse.set_buffer_position(checked_int32(x, "x"), checked_int32(y, "y"))


def _whole(value: object, name: str) -> int:
    number = integer_of(value)
    if number is None:
        raise TypeError(f"{name} must be an integer; got {value!r}")
    return number


_BUTTON_STATES = [
    tuple(ButtonState(bits >> number & 1) for number in range(_devices.MOUSE_BUTTON_COUNT))
    for bits in range(1 << _devices.MOUSE_BUTTON_COUNT)
]
"""The states of the five buttons for each set of held ones."""
