"""GamePadTriggers."""

from __future__ import annotations

from xna._single import hash_code, real, text
from xna.input._snapshot import Snapshot


class GamePadTriggers(Snapshot):
    """The positions of a game pad's two triggers at one moment: 0 released to 1 pulled."""

    __slots__ = ("Left", "Right")

    Left: float
    """The left trigger."""
    Right: float
    """The right trigger."""

    def __init__(self, leftTrigger: float = 0.0, rightTrigger: float = 0.0) -> None:
        """Make a state; values are clamped to 0..1 and no dead zone is applied.

        Args:
            leftTrigger: position of the left trigger.
            rightTrigger: position of the right trigger.

        Raises:
            TypeError: a position is not a number.
        """
        self._fill(_position(leftTrigger, "leftTrigger"), _position(rightTrigger, "rightTrigger"))

    def GetHashCode(self) -> int:
        """Give the hash of the two numbers combined."""
        return hash_code((self.Left,)) ^ hash_code((self.Right,))

    def ToString(self) -> str:
        """Give XNA's text, such as {Left:0.5 Right:0}."""
        return f"{{Left:{text(self.Left)} Right:{text(self.Right)}}}"

    def __str__(self) -> str:
        return self.ToString()

    def __repr__(self) -> str:
        return f"GamePadTriggers{self.ToString()}"


def _position(value: float, name: str) -> float:
    return min(1.0, max(0.0, real(value, name)))
