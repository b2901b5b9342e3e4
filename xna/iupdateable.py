"""IUpdateable."""

from __future__ import annotations

from abc import ABC, abstractmethod

from xna.events import Event
from xna.game_time import GameTime


class IUpdateable(ABC):
    """What `Game.Update` updates. A class attribute may stand for a property that never changes."""

    EnabledChanged = Event("Raised after Enabled has changed.")
    UpdateOrderChanged = Event("Raised after UpdateOrder has changed; the game then sorts the component anew.")

    @property
    @abstractmethod
    def Enabled(self) -> bool:
        """Whether Update is called."""

    @property
    @abstractmethod
    def UpdateOrder(self) -> int:
        """The place among the updated components: smaller first, equals in the order of their addition."""

    @abstractmethod
    def Update(self, gameTime: GameTime) -> None:
        """Advance by one step of the game."""
