"""GamePadButtons."""

from __future__ import annotations

from xna._single import require
from xna.input._held_button import HeldButton
from xna.input._snapshot import Snapshot, names_of_pressed
from xna.input.buttons import Buttons

_TEXT_ORDER = (
    "A",
    "B",
    "X",
    "Y",
    "LeftShoulder",
    "RightShoulder",
    "LeftStick",
    "RightStick",
    "Start",
    "Back",
    "BigButton",
)
_MASK = int(sum(Buttons[name] for name in _TEXT_ORDER))


class GamePadButtons(Snapshot):
    """The buttons of a game pad at one moment, without d-pad, sticks' directions and triggers."""

    __slots__ = ("_held",)
    _held: int

    A = HeldButton(Buttons.A, "The A button, the lower one of the four.")
    B = HeldButton(Buttons.B, "The B button, the right one of the four.")
    Back = HeldButton(Buttons.Back, "The Back button.")
    X = HeldButton(Buttons.X, "The X button, the left one of the four.")
    Y = HeldButton(Buttons.Y, "The Y button, the upper one of the four.")
    Start = HeldButton(Buttons.Start, "The Start button.")
    LeftShoulder = HeldButton(Buttons.LeftShoulder, "The left shoulder button.")
    LeftStick = HeldButton(Buttons.LeftStick, "The left stick, pushed in.")
    RightShoulder = HeldButton(Buttons.RightShoulder, "The right shoulder button.")
    RightStick = HeldButton(Buttons.RightStick, "The right stick, pushed in.")
    BigButton = HeldButton(Buttons.BigButton, "The big button in the middle of the pad.")

    def __init__(self, buttons: Buttons = Buttons(0)) -> None:
        """Make a state in which the given buttons are pressed.

        Args:
            buttons: values of Buttons joined by `|`; those for directions and triggers are ignored.

        Raises:
            TypeError: something else than Buttons.
        """
        require(buttons, Buttons, "buttons")
        self._fill(int(buttons) & _MASK)

    def ToString(self) -> str:
        """Give XNA's text, such as {Buttons:A Start}."""
        return f"{{Buttons:{names_of_pressed(*((name, self._held & Buttons[name]) for name in _TEXT_ORDER))}}}"

    def __str__(self) -> str:
        return self.ToString()

    def __repr__(self) -> str:
        return f"GamePadButtons{self.ToString()}"
