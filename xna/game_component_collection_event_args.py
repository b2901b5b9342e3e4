"""GameComponentCollectionEventArgs."""

from __future__ import annotations

from xna.event_args import EventArgs
from xna.igame_component import IGameComponent


class GameComponentCollectionEventArgs(EventArgs):
    """Names the component that was added to or removed from a GameComponentCollection."""

    def __init__(self, gameComponent: IGameComponent) -> None:
        self._game_component = gameComponent

    @property
    def GameComponent(self) -> IGameComponent:
        """The component that was added or removed."""
        return self._game_component
