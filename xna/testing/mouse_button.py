"""MouseButton, the names of the mouse's buttons in tests and input scripts."""

from __future__ import annotations

from enum import IntEnum


class MouseButton(IntEnum):
    """A button of the mouse, by the number that platforms give it."""

    Left = 1
    Middle = 2
    Right = 3
    XButton1 = 4
    XButton2 = 5
