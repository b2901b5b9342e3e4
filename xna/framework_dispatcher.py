"""FrameworkDispatcher."""

from __future__ import annotations

from collections.abc import Callable
from typing import ClassVar


class FrameworkDispatcher:
    """Gives the framework its turn on the game's thread, for instance to deliver events of the audio system.

    `Game.Update` calls it after the components. A program without a Game calls it about once a frame.
    """

    _turns: ClassVar[list[Callable[[], None]]] = []

    @staticmethod
    def Update() -> None:
        """Let every part of the framework that waits for its turn have it."""
        for turn in tuple(FrameworkDispatcher._turns):
            turn()

    @staticmethod
    def _register(turn: Callable[[], None]) -> None:
        """Add a callable that every Update calls; one that is there already is not added again."""
        if turn not in FrameworkDispatcher._turns:
            FrameworkDispatcher._turns.append(turn)
