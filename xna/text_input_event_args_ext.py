"""TextInputEventArgsEXT."""

from __future__ import annotations

from xna.event_args import EventArgs


class TextInputEventArgsEXT(EventArgs):
    r"""One character that was typed, after keyboard layout and input method. Backspace is `\b`, Enter `\r`, delete `\x7f`."""

    def __init__(self, character: str) -> None:
        self._character = character

    @property
    def Character(self) -> str:
        """The character, a string of length 1."""
        return self._character
