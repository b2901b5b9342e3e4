"""DrawableGameComponent."""

from __future__ import annotations

from typing import TYPE_CHECKING

from xna._disposal import in_turn
from xna.event_args import EventArgs
from xna.exceptions import InvalidOperationException
from xna.game_component import GameComponent
from xna.game_time import GameTime
from xna.graphics._arguments import boolean, integer
from xna.graphics.igraphics_device_service import IGraphicsDeviceService
from xna.idrawable import IDrawable

if TYPE_CHECKING:
    from xna.game import Game
    from xna.graphics.graphics_device import GraphicsDevice


class DrawableGameComponent(GameComponent, IDrawable):
    """A part of a game that is also drawn with it and has graphics content of its own.

    Args:
        game: The game that the component belongs to. The component is not added to `game.Components` by itself.
    """

    def __init__(self, game: Game) -> None:
        super().__init__(game)
        self.__visible = True
        self.__draw_order = 0
        self.__is_initialized = False
        self.__is_loaded = False
        self.__device_service: IGraphicsDeviceService | None = None

    @property
    def GraphicsDevice(self) -> GraphicsDevice:
        """The game's graphics device.

        Raises:
            InvalidOperationException: Initialize has not run yet.
        """
        if self.__device_service is None:
            raise InvalidOperationException(
                f"{type(self).__name__}.GraphicsDevice is known from Initialize on. Read it in LoadContent or later; "
                "an Initialize of your own calls super().Initialize() first."
            )
        device: GraphicsDevice = self.__device_service.GraphicsDevice  # type: ignore[assignment]
        return device

    @property
    def Visible(self) -> bool:
        """Whether the game calls Draw; True at first. A change raises VisibleChanged."""
        return self.__visible

    @Visible.setter
    def Visible(self, value: bool) -> None:
        visible = boolean(value, "Visible")
        if visible != self.__visible:
            self.__visible = visible
            self.OnVisibleChanged(self, EventArgs.Empty)

    @property
    def DrawOrder(self) -> int:
        """The place among the drawn components, 0 at first: smaller first. A change raises DrawOrderChanged."""
        return self.__draw_order

    @DrawOrder.setter
    def DrawOrder(self, value: int) -> None:
        order = integer(value, "DrawOrder")
        if order != self.__draw_order:
            self.__draw_order = order
            self.OnDrawOrderChanged(self, EventArgs.Empty)

    def Initialize(self) -> None:
        """Find the game's graphics device service and call LoadContent; the second call does nothing.

        Raises:
            InvalidOperationException: The game has no graphics device service.
        """
        super().Initialize()
        if self.__is_initialized:
            return
        service = self.Game.Services.GetService(IGraphicsDeviceService)
        if not isinstance(service, IGraphicsDeviceService):
            raise InvalidOperationException(
                f"{type(self).__name__} needs a graphics device, but the game has no service for one. "
                "Make a GraphicsDeviceManager(self) in the game's __init__."
            )
        self.__device_service = service
        service.DeviceCreated += self.__on_device_created
        service.DeviceDisposing += self.__on_device_disposing
        self.__is_initialized = True
        if service.GraphicsDevice is not None:
            self.__load()

    def LoadContent(self) -> None:
        """Load the component's graphics content; override it. Called once for each device."""

    def UnloadContent(self) -> None:
        """Let go of what ContentManager does not own; override it. Called once for each LoadContent."""

    def Draw(self, gameTime: GameTime) -> None:
        """Draw one frame; override it."""

    def OnVisibleChanged(self, sender: object, args: EventArgs) -> None:
        """Raise VisibleChanged; an override calls the base."""
        self.VisibleChanged._raise(sender, args)

    def OnDrawOrderChanged(self, sender: object, args: EventArgs) -> None:
        """Raise DrawOrderChanged; an override calls the base."""
        self.DrawOrderChanged._raise(sender, args)

    def Dispose(self, disposing: bool = True) -> None:
        """Call UnloadContent if content is loaded, then do what GameComponent.Dispose does. A second call does nothing."""
        steps = (self.__unload, self.__forget_service) if disposing else ()
        in_turn((*steps, lambda: super(DrawableGameComponent, self).Dispose(disposing)))

    def __load(self) -> None:
        self.__is_loaded = True
        self.LoadContent()

    def __unload(self) -> None:
        if self.__is_loaded:
            self.__is_loaded = False
            self.UnloadContent()

    def __forget_service(self) -> None:
        service = self.__device_service
        if service is not None:
            service.DeviceCreated -= self.__on_device_created
            service.DeviceDisposing -= self.__on_device_disposing

    def __on_device_created(self, sender: object, args: EventArgs) -> None:
        self.__load()

    def __on_device_disposing(self, sender: object, args: EventArgs) -> None:
        self.__unload()
