"""MouseState."""

from __future__ import annotations

from xna._integers import checked_int32
from xna.input._snapshot import Snapshot, names_of_pressed
from xna.input.button_state import ButtonState


class MouseState(Snapshot):
    """The mouse at one moment."""

    __slots__ = ("X", "Y", "ScrollWheelValue", "LeftButton", "MiddleButton", "RightButton", "XButton1", "XButton2")  # noqa: RUF023

    X: int
    """The column in back-buffer pixels, 0 at the left of the client area. It may lie outside."""
    Y: int
    """The row in back-buffer pixels, 0 at the top of the client area. It may lie outside."""
    ScrollWheelValue: int
    """How far the wheel was turned since the game began: 120 a notch, positive away from the user."""
    LeftButton: ButtonState
    """The left button."""
    MiddleButton: ButtonState
    """The middle button, mostly the pressed wheel."""
    RightButton: ButtonState
    """The right button."""
    XButton1: ButtonState
    """The first extra button, mostly "back"."""
    XButton2: ButtonState
    """The second extra button, mostly "forward"."""

    def __init__(
        self,
        x: int = 0,
        y: int = 0,
        scrollWheel: int = 0,
        leftButton: ButtonState = ButtonState.Released,
        middleButton: ButtonState = ButtonState.Released,
        rightButton: ButtonState = ButtonState.Released,
        xButton1: ButtonState = ButtonState.Released,
        xButton2: ButtonState = ButtonState.Released,
    ) -> None:
        """Make a state. Note XNA's order of the buttons: left, middle, right.

        Args:
            x: column in back-buffer pixels.
            y: row in back-buffer pixels.
            scrollWheel: cumulative wheel value, 120 a notch.
            leftButton: the left button.
            middleButton: the middle button.
            rightButton: the right button.
            xButton1: the first extra button.
            xButton2: the second extra button.

        Raises:
            TypeError: a number is no integer, or a button is not a ButtonState.
            OverflowError: a number does not fit 32 bits.
        """
        numbers = checked_int32(x, "x"), checked_int32(y, "y"), checked_int32(scrollWheel, "scrollWheel")
        for button in (leftButton, middleButton, rightButton, xButton1, xButton2):
            if not isinstance(button, ButtonState):
                raise TypeError(f"a button must be a ButtonState, such as ButtonState.Pressed; got {button!r}")
        self._fill(*numbers, leftButton, middleButton, rightButton, xButton1, xButton2)

    def ToString(self) -> str:
        """Give XNA's text, such as {X:3 Y:4 Buttons:Left Right Wheel:120}."""
        pressed = names_of_pressed(
            ("Left", self.LeftButton),
            ("Right", self.RightButton),
            ("Middle", self.MiddleButton),
            ("XButton1", self.XButton1),
            ("XButton2", self.XButton2),
        )
        return f"{{X:{self.X} Y:{self.Y} Buttons:{pressed} Wheel:{self.ScrollWheelValue}}}"

    def __str__(self) -> str:
        return self.ToString()

    def __repr__(self) -> str:
        return f"MouseState{self.ToString()}"
