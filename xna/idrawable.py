"""IDrawable."""

from __future__ import annotations

from abc import ABC, abstractmethod

from xna.events import Event
from xna.game_time import GameTime


class IDrawable(ABC):
    """What `Game.Draw` draws. A class attribute may stand for a property that never changes."""

    DrawOrderChanged = Event("Raised after DrawOrder has changed; the game then sorts the component anew.")
    VisibleChanged = Event("Raised after Visible has changed.")

    @property
    @abstractmethod
    def DrawOrder(self) -> int:
        """The place among the drawn components: smaller first, equals in the order of their addition."""

    @property
    @abstractmethod
    def Visible(self) -> bool:
        """Whether Draw is called."""

    @abstractmethod
    def Draw(self, gameTime: GameTime) -> None:
        """Draw one frame."""
