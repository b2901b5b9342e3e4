"""Game."""

from __future__ import annotations

import logging
from types import TracebackType
from typing import TYPE_CHECKING

from xna._game_host import GameHost
from xna._hook_names import warn_of_misspelt_hooks
from xna._required_init import required_init
from xna._single import require
from xna.content.content_manager import ContentManager
from xna.event_args import EventArgs
from xna.events import Event
from xna.exceptions import ArgumentNullException, ArgumentOutOfRangeException, InvalidOperationException
from xna.framework_dispatcher import FrameworkDispatcher
from xna.game_component_collection import GameComponentCollection
from xna.game_service_container import GameServiceContainer
from xna.game_time import GameTime
from xna.game_window import GameWindow
from xna.graphics._arguments import boolean
from xna.graphics.igraphics_device_service import IGraphicsDeviceService
from xna.igraphics_device_manager import IGraphicsDeviceManager
from xna.launch_parameters import LaunchParameters
from xna.timespan import TimeSpan

if TYPE_CHECKING:
    from datetime import timedelta

    from typing_extensions import Self

    from xna.graphics.graphics_device import GraphicsDevice

_log = logging.getLogger("xna.game")


class Game:
    """A game: derive from it, override what you need, and call Run.

    ::

        class MyGame(Game):
            def __init__(self):
                super().__init__()
                self.graphics = GraphicsDeviceManager(self)
                self.Content.RootDirectory = "Content"

            def LoadContent(self):
                self.batch = SpriteBatch(self.GraphicsDevice)
                self.hero = self.Content.Load(Texture2D, "hero")

            def Update(self, gameTime):
                super().Update(gameTime)

            def Draw(self, gameTime):
                self.GraphicsDevice.Clear(Color.CornflowerBlue)
                super().Draw(gameTime)

        with MyGame() as game:
            game.Run()

    The order of a run: the device is made, Initialize (components, then LoadContent), BeginRun, one Update of no elapsed time,
    ticks until Exit, the event Exiting, EndRun.
    """

    Activated = Event("Raised after the game has got the focus.")
    Deactivated = Event("Raised after the game has lost the focus.")
    Exiting = Event("Raised when a run ends, before anything is disposed.")
    Disposed = Event("Raised at the very end of Dispose, once.")

    __services: GameServiceContainer = required_init()
    __components: GameComponentCollection = required_init()
    __window: GameWindow = required_init()
    __launch_parameters: LaunchParameters = required_init()
    __content: ContentManager = required_init()
    _xna_host: GameHost = required_init()

    def __init_subclass__(cls, **arguments: object) -> None:
        super().__init_subclass__(**arguments)
        warn_of_misspelt_hooks(cls)

    def __init__(self) -> None:
        self.__services = GameServiceContainer()
        self.__components = GameComponentCollection()
        self.__window = GameWindow()
        self.__launch_parameters = LaunchParameters()
        self.__content = ContentManager(self.__services)
        self.__is_mouse_visible = False
        self._xna_host = GameHost(self)

    # ---- properties

    @property
    def Components(self) -> GameComponentCollection:
        """The components that are initialised, updated, drawn and disposed with the game."""
        return self.__components

    @property
    def Services(self) -> GameServiceContainer:
        """The services that the parts of the game offer each other."""
        return self.__services

    @property
    def Window(self) -> GameWindow:
        """The game's window."""
        return self.__window

    @property
    def LaunchParameters(self) -> LaunchParameters:
        """The arguments with which the program was started."""
        return self.__launch_parameters

    @property
    def Content(self) -> ContentManager:
        """Loads the game's content. None is refused with ArgumentNullException; the former manager is not disposed."""
        return self.__content

    @Content.setter
    def Content(self, value: ContentManager) -> None:
        if value is None:
            raise ArgumentNullException("Game.Content must not be None.")
        require(value, ContentManager, "Game.Content")
        self.__content = value

    @property
    def GraphicsDevice(self) -> GraphicsDevice:
        """The graphics device; None before it is made, which happens between __init__ and Initialize.

        Raises:
            InvalidOperationException: There is no service for a device, such as a GraphicsDeviceManager.
        """
        service = self.Services.GetService(IGraphicsDeviceService)
        if service is None:
            raise InvalidOperationException(
                "The game has no graphics device service. Make a GraphicsDeviceManager(self) in the game's __init__."
            )
        device: GraphicsDevice = service.GraphicsDevice
        return device

    @property
    def IsActive(self) -> bool:
        """Whether the game has the focus; a game without a window always has it."""
        return self._xna_host.is_active

    @property
    def IsFixedTimeStep(self) -> bool:
        """Whether every Update stands for TargetElapsedTime, True at first, or for the time that has passed."""
        return self._xna_host.is_fixed

    @IsFixedTimeStep.setter
    def IsFixedTimeStep(self, value: bool) -> None:
        self._xna_host.is_fixed = boolean(value, "IsFixedTimeStep")

    @property
    def TargetElapsedTime(self) -> TimeSpan:
        """The length of a fixed step: 166667 ticks, a sixtieth of a second, at first. A timedelta is taken too.

        Raises:
            ArgumentOutOfRangeException: The value is not above zero.
        """
        return TimeSpan.FromTicks(self._xna_host.target)

    @TargetElapsedTime.setter
    def TargetElapsedTime(self, value: TimeSpan | timedelta) -> None:
        span = TimeSpan.of(value)
        if span.Ticks <= 0:
            raise ArgumentOutOfRangeException(f"TargetElapsedTime must be greater than zero, got {span}.")
        self._xna_host.target = span.Ticks

    @property
    def InactiveSleepTime(self) -> TimeSpan:
        """How long each tick sleeps while the game has not the focus: 20 ms at first. A timedelta is taken too.

        Raises:
            ArgumentOutOfRangeException: The value is negative.
        """
        return TimeSpan.FromTicks(self._xna_host.inactive_sleep)

    @InactiveSleepTime.setter
    def InactiveSleepTime(self, value: TimeSpan | timedelta) -> None:
        span = TimeSpan.of(value)
        if span.Ticks < 0:
            raise ArgumentOutOfRangeException(f"InactiveSleepTime must not be negative, got {span}.")
        self._xna_host.inactive_sleep = span.Ticks

    @property
    def IsMouseVisible(self) -> bool:
        """Whether the pointer is shown over the window; False at first."""
        return self.__is_mouse_visible

    @IsMouseVisible.setter
    def IsMouseVisible(self, value: bool) -> None:
        self.__is_mouse_visible = boolean(value, "IsMouseVisible")
        self.Window._set_cursor_visible(self.__is_mouse_visible)

    # ---- running

    def Run(self) -> None:
        """Run the game until Exit is called or the window is closed.

        When an error (or Ctrl+C) breaks the run, Exiting is raised and the game disposed before the error goes on.

        Raises:
            ObjectDisposedException: The game is disposed.
            InvalidOperationException: The game runs already.
        """
        self._xna_host.run()

    def RunOneFrame(self) -> None:
        """Tick once; the first call starts the game as Run does, and the call in which the game exits ends the run.

        Raises:
            ObjectDisposedException: The game is disposed.
        """
        self._xna_host.run_one_frame()

    def Tick(self) -> None:
        """Wait until a step is due, take the window's events, update as often as time demands, and draw once.

        Does nothing after Exit. Run and RunOneFrame call it.
        """
        self._xna_host.tick()

    def DoInitialize(self) -> None:
        """Make the graphics device with the manager's properties as they stand, then call Initialize; only the first call acts.

        Run and RunOneFrame call it; it is not public in XNA.

        Raises:
            ObjectDisposedException: The game is disposed.
            NoSuitableGraphicsDeviceException: No renderer can make the device.
        """
        self._xna_host.do_initialize()

    def Exit(self) -> None:
        """End the run after the current Update; the tick draws no more."""
        self._xna_host.exit_requested = True

    def SuppressDraw(self) -> None:
        """Leave out the Draw that would follow the current Update."""
        self._xna_host.suppress_draw = True

    def ResetElapsedTime(self) -> None:
        """Count no time from the last tick to the next one: call it after long work such as loading a level."""
        self._xna_host.clock.reset_elapsed()

    # ---- what a game overrides

    def Initialize(self) -> None:
        """Initialise the components, then call LoadContent if there is a device. An override calls the base."""
        self._xna_host.initialize_parts()

    def LoadContent(self) -> None:
        """Load graphics content; override it. Called once for each device."""

    def UnloadContent(self) -> None:
        """Let go of graphics content that ContentManager does not own; override it. Content is unloaded by itself."""

    def BeginRun(self) -> None:
        """Called after Initialize, before the first Update; override it."""

    def EndRun(self) -> None:
        """Called after the run has ended in order and Exiting was raised; override it."""

    def Update(self, gameTime: GameTime) -> None:
        """Update the enabled components, then give the framework its turn. An override calls the base."""
        for component in self._xna_host.parts.updated.snapshot():
            if component.Enabled:
                component.Update(gameTime)
        FrameworkDispatcher.Update()

    def BeginDraw(self) -> bool:
        """Get ready for a frame; when it is False, Draw and EndDraw are left out."""
        manager = self.Services.GetService(IGraphicsDeviceManager)
        return manager is None or bool(manager.BeginDraw())

    def Draw(self, gameTime: GameTime) -> None:
        """Draw the visible components. An override clears, draws, and calls the base."""
        for component in self._xna_host.parts.drawn.snapshot():
            if component.Visible:
                component.Draw(gameTime)

    def EndDraw(self) -> None:
        """Show the frame."""
        manager = self.Services.GetService(IGraphicsDeviceManager)
        if manager is not None:
            manager.EndDraw()
            return
        service = self.Services.GetService(IGraphicsDeviceService)
        if service is not None and service.GraphicsDevice is not None:
            service.GraphicsDevice.Present()

    def OnActivated(self, sender: object, args: EventArgs) -> None:
        """Raise Activated; an override calls the base."""
        self.Activated._raise(sender, args)

    def OnDeactivated(self, sender: object, args: EventArgs) -> None:
        """Raise Deactivated; an override calls the base."""
        self.Deactivated._raise(sender, args)

    def OnExiting(self, sender: object, args: EventArgs) -> None:
        """Raise Exiting; an override calls the base."""
        self.Exiting._raise(sender, args)

    def ShowMissingRequirementMessage(self, exception: Exception) -> bool:
        """Tell the player that no graphics device can be made here. The base writes it to the log "xna.game".

        Returns:
            True when the player knows and Run shall simply return; False, as the base says, lets Run raise the exception.
        """
        _log.error("%s cannot run: %s", type(self).__name__, exception)
        return False

    # ---- the end

    def Dispose(self, disposing: bool = True) -> None:
        """Dispose components, content, graphics device and window, then raise Disposed. A second call does nothing.

        Args:
            disposing: False only when a finaliser calls; then nothing happens.
        """
        if disposing:
            self._xna_host.dispose()

    def __enter__(self) -> Self:
        return self

    def __exit__(self, kind: type[BaseException] | None, error: BaseException | None, trace: TracebackType | None) -> None:
        self.Dispose()
