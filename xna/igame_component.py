"""IGameComponent."""

from __future__ import annotations

from abc import ABC, abstractmethod


class IGameComponent(ABC):
    """What `Game.Components` takes: something that is initialised with the game.

    One that also derives from IUpdateable or IDrawable is updated or drawn with it.
    """

    @abstractmethod
    def Initialize(self) -> None:
        """Get ready. The game calls it once, before its own LoadContent, or at once when it already runs."""
