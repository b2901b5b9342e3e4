"""GamePadDPad."""

from __future__ import annotations

from xna._single import require
from xna.input._held_button import HeldButton
from xna.input._snapshot import Snapshot, names_of_pressed
from xna.input.button_state import ButtonState
from xna.input.buttons import Buttons

_BITS = (Buttons.DPadUp, Buttons.DPadDown, Buttons.DPadLeft, Buttons.DPadRight)
_MASK = int(sum(_BITS))


class GamePadDPad(Snapshot):
    """The directional pad of a game pad at one moment."""

    __slots__ = ("_held",)
    _held: int

    Up = HeldButton(Buttons.DPadUp, "The direction up.")
    Down = HeldButton(Buttons.DPadDown, "The direction down.")
    Left = HeldButton(Buttons.DPadLeft, "The direction left.")
    Right = HeldButton(Buttons.DPadRight, "The direction right.")

    def __init__(
        self,
        upValue: ButtonState = ButtonState.Released,
        downValue: ButtonState = ButtonState.Released,
        leftValue: ButtonState = ButtonState.Released,
        rightValue: ButtonState = ButtonState.Released,
    ) -> None:
        """Make a state.

        Args:
            upValue: whether up is pressed.
            downValue: whether down is pressed.
            leftValue: whether left is pressed.
            rightValue: whether right is pressed.

        Raises:
            TypeError: a value is not a ButtonState.
        """
        values = (upValue, downValue, leftValue, rightValue)
        for value in values:
            require(value, ButtonState, "each direction")
        self._fill(int(sum(bit for bit, value in zip(_BITS, values, strict=True) if value)))

    @classmethod
    def _from_buttons(cls, held: int) -> GamePadDPad:
        made: GamePadDPad = cls._of(held & _MASK)
        return made

    def ToString(self) -> str:
        """Give XNA's text, such as {DPad:Up Left}."""
        pressed = names_of_pressed(("Up", self.Up), ("Down", self.Down), ("Left", self.Left), ("Right", self.Right))
        return f"{{DPad:{pressed}}}"

    def __str__(self) -> str:
        return self.ToString()

    def __repr__(self) -> str:
        return f"GamePadDPad{self.ToString()}"
