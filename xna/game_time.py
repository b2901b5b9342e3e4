"""GameTime, what Update and Draw are told about the time."""

from __future__ import annotations

from datetime import timedelta

from xna.graphics._arguments import boolean
from xna.timespan import TimeSpan


class GameTime:
    """The running time of the game and the length of the present step; read-only."""

    __slots__ = ("_elapsed", "_is_running_slowly", "_total")

    def __init__(
        self,
        totalGameTime: TimeSpan | timedelta = TimeSpan.Zero,
        elapsedGameTime: TimeSpan | timedelta = TimeSpan.Zero,
        isRunningSlowly: bool = False,
    ) -> None:
        """Make a game time.

        Args:
            totalGameTime: time since the start of the game.
            elapsedGameTime: time since the last Update (or the last Draw).
            isRunningSlowly: whether the game cannot keep its fixed step.
        """
        self._total = TimeSpan.of(totalGameTime)
        self._elapsed = TimeSpan.of(elapsedGameTime)
        self._is_running_slowly = boolean(isRunningSlowly, "isRunningSlowly")

    @property
    def TotalGameTime(self) -> TimeSpan:
        """Time since the start of the game."""
        return self._total

    @property
    def ElapsedGameTime(self) -> TimeSpan:
        """Time since the last Update, or since the last Draw when it is handed to Draw."""
        return self._elapsed

    @property
    def IsRunningSlowly(self) -> bool:
        """Whether the game needs more time for its steps than they last."""
        return self._is_running_slowly

    def __repr__(self) -> str:
        return f"GameTime({self._total}, {self._elapsed}, {self._is_running_slowly})"
