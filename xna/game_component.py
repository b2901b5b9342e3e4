"""GameComponent."""

from __future__ import annotations

from types import TracebackType
from typing import TYPE_CHECKING

from xna._disposal import in_turn
from xna._hook_names import warn_of_misspelt_hooks
from xna._required_init import required_init
from xna._single import require
from xna.event_args import EventArgs
from xna.events import Event
from xna.game_time import GameTime
from xna.graphics._arguments import boolean, integer
from xna.igame_component import IGameComponent
from xna.iupdateable import IUpdateable

if TYPE_CHECKING:
    from typing_extensions import Self

    from xna.game import Game


class GameComponent(IGameComponent, IUpdateable):
    """A part of a game that is initialised and updated with it once it stands in `Game.Components`.

    Args:
        game: The game that the component belongs to. The component is not added to `game.Components` by itself.
    """

    Disposed = Event("Raised at the end of Dispose, once.")

    __game: Game = required_init()
    __enabled: bool = required_init()
    __update_order: int = required_init()
    __is_disposed: bool = required_init()

    def __init_subclass__(cls, **arguments: object) -> None:
        super().__init_subclass__(**arguments)
        warn_of_misspelt_hooks(cls)

    def __init__(self, game: Game) -> None:
        if game is not None:
            from xna.game import Game as _Game

            require(game, _Game, "game")
        self.__game = game
        self.__enabled = True
        self.__update_order = 0
        self.__is_disposed = False

    @property
    def Game(self) -> Game:
        """The game that the component belongs to."""
        return self.__game

    @property
    def Enabled(self) -> bool:
        """Whether the game calls Update; True at first. A change raises EnabledChanged."""
        return self.__enabled

    @Enabled.setter
    def Enabled(self, value: bool) -> None:
        enabled = boolean(value, "Enabled")
        if enabled != self.__enabled:
            self.__enabled = enabled
            self.OnEnabledChanged(self, EventArgs.Empty)

    @property
    def UpdateOrder(self) -> int:
        """The place among the updated components, 0 at first: smaller first. A change raises UpdateOrderChanged."""
        return self.__update_order

    @UpdateOrder.setter
    def UpdateOrder(self, value: int) -> None:
        order = integer(value, "UpdateOrder")
        if order != self.__update_order:
            self.__update_order = order
            self.OnUpdateOrderChanged(self, EventArgs.Empty)

    def Initialize(self) -> None:
        """Get ready; override it. The game calls it once."""

    def Update(self, gameTime: GameTime) -> None:
        """Advance by one step of the game; override it."""

    def OnEnabledChanged(self, sender: object, args: EventArgs) -> None:
        """Raise EnabledChanged; an override calls the base."""
        self.EnabledChanged._raise(sender, args)

    def OnUpdateOrderChanged(self, sender: object, args: EventArgs) -> None:
        """Raise UpdateOrderChanged; an override calls the base."""
        self.UpdateOrderChanged._raise(sender, args)

    def Dispose(self, disposing: bool = True) -> None:
        """Leave `Game.Components` and raise Disposed. A second call does nothing.

        Args:
            disposing: False only when a finaliser calls; then nothing happens.
        """
        if not disposing or self.__is_disposed:
            return
        self.__is_disposed = True
        in_turn((self.__leave_game, lambda: self.Disposed._raise(self, EventArgs.Empty)))

    def __leave_game(self) -> None:
        if self.__game is not None:
            self.__game.Components.Remove(self)

    def __enter__(self) -> Self:
        return self

    def __exit__(self, kind: type[BaseException] | None, error: BaseException | None, trace: TracebackType | None) -> None:
        self.Dispose()
