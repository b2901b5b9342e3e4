"""GamePadThumbSticks."""

from __future__ import annotations

from xna._single import hash_code, require
from xna.input._snapshot import Snapshot
from xna.vector2 import Vector2


class GamePadThumbSticks(Snapshot):
    """The positions of a game pad's two sticks at one moment: -1 to 1 by axis, right and up positive."""

    __slots__ = ("_left", "_right")
    _left: tuple[float, float]
    _right: tuple[float, float]

    def __init__(self, leftThumbstick: Vector2 | None = None, rightThumbstick: Vector2 | None = None) -> None:
        """Make a state; each axis is clamped to -1..1 and no dead zone is applied.

        Args:
            leftThumbstick: position of the left stick; at rest when left out.
            rightThumbstick: position of the right stick; at rest when left out.

        Raises:
            TypeError: a position is not a Vector2.
        """
        self._fill(_position(leftThumbstick, "leftThumbstick"), _position(rightThumbstick, "rightThumbstick"))

    @property
    def Left(self) -> Vector2:
        """The left stick, as a fresh vector."""
        return Vector2(*self._left)

    @property
    def Right(self) -> Vector2:
        """The right stick, as a fresh vector."""
        return Vector2(*self._right)

    def GetHashCode(self) -> int:
        """Give the hash of the two vectors combined."""
        return hash_code(self._left) ^ hash_code(self._right)

    def ToString(self) -> str:
        """Give XNA's text, such as {Left:{X:0 Y:1} Right:{X:0 Y:0}}."""
        return f"{{Left:{self.Left.ToString()} Right:{self.Right.ToString()}}}"

    def __str__(self) -> str:
        return self.ToString()

    def __repr__(self) -> str:
        return f"GamePadThumbSticks{self.ToString()}"


def _position(value: Vector2 | None, name: str) -> tuple[float, float]:
    if value is None:
        return (0.0, 0.0)
    require(value, Vector2, name)
    x, y = Vector2(value)._tuple()
    return min(1.0, max(-1.0, x)), min(1.0, max(-1.0, y))
