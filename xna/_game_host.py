"""What drives a game: start, ticks, events of the window, the end. `Game` is the face of it."""

from __future__ import annotations

import contextlib
import logging
from functools import partial
from typing import TYPE_CHECKING

import xna.input._devices as devices
from xna._component_lists import ComponentLists
from xna._disposal import dispose, in_turn
from xna._game_clock import GameClock
from xna.event_args import EventArgs
from xna.exceptions import InvalidOperationException, NoSuitableGraphicsDeviceException, ObjectDisposedException
from xna.game_time import GameTime
from xna.graphics.igraphics_device_service import IGraphicsDeviceService
from xna.igraphics_device_manager import IGraphicsDeviceManager
from xna.platform.events import CloseRequested, FocusChanged, PlatformEvent, TextEntered, WindowMoved, WindowResized
from xna.timespan import TimeSpan

if TYPE_CHECKING:
    from xna.game import Game
    from xna.platform.base import Platform

_LONGEST_WAIT = 500_000  # 50 ms: a game with long steps still answers its window
_log = logging.getLogger("xna.game")


class GameHost:
    """The machinery of one game. All times are ticks of 100 ns."""

    def __init__(self, game: Game) -> None:
        self.target = 166_667
        self.inactive_sleep = 200_000
        self.is_fixed = True
        self.is_active = False
        self.is_disposed = False
        self.exit_requested = False
        self.suppress_draw = False
        self.clock = GameClock()
        self.parts = ComponentLists(game.Components)
        self._game = game
        self._platform: Platform | None = None
        self._device_service: IGraphicsDeviceService | None = None
        self._is_initialized = False
        self._is_content_loaded = False
        self._is_started = False
        self._is_running = False
        self._is_finished = False

    @property
    def platform(self) -> Platform:
        """The platform that this game lives on: the one that was current at its first use."""
        if self._platform is None:
            from xna.platform import current

            self._platform = current()
        return self._platform

    # ---- the start

    def do_initialize(self) -> None:
        """Make the device and initialise the game, once."""
        self._check_live()
        if self._is_initialized:
            return
        manager = self._game.Services.GetService(IGraphicsDeviceManager)
        if manager is not None:
            manager.CreateDevice()
        self._game.Initialize()
        self._is_initialized = True
        self._warn_if_unloaded()

    def _warn_if_unloaded(self) -> None:
        """Say why LoadContent was left out. XNA keeps silent, and the game breaks later at what it did not load."""
        from xna.game import Game

        kind = type(self._game)
        if self._device_service is not None or kind.LoadContent is Game.LoadContent:
            return
        has_service = self._game.Services.GetService(IGraphicsDeviceService) is not None
        reason = "Initialize does not call super().Initialize()" if has_service else "__init__ makes no GraphicsDeviceManager"
        _log.warning("%s.LoadContent was not called, because %s.%s", kind.__name__, kind.__name__, reason)

    def initialize_parts(self) -> None:
        """Do the base Initialize: components first, then LoadContent if there is a device."""
        self.parts.initialize()
        self._follow_device()
        if self._device_service is not None and self._device_service.GraphicsDevice is not None:
            self._load_content()

    def start(self) -> None:
        """Bring the game to the point where ticks begin."""
        if self._is_finished:
            self._is_finished = self.exit_requested = False
        self.do_initialize()
        self._is_started = True
        self._game.BeginRun()
        self._game.Update(self._time(0))
        self.set_active(True)
        self.clock.restart(self.platform.clock.now())

    # ---- running

    def run(self) -> None:
        """Run to the end. Whatever breaks the run, the game is disposed before the error goes on to the caller."""
        self._check_live()
        if self._is_running:
            raise InvalidOperationException("Game.Run is running already; a game runs once at a time.")
        self._is_running = True
        try:
            self.start()
            while not self.exit_requested:
                self.tick()
            self.finish()
        except BaseException as error:
            self.abandon()
            if not (isinstance(error, NoSuitableGraphicsDeviceException) and self._game.ShowMissingRequirementMessage(error)):
                raise
        finally:
            self._is_running = False

    def run_one_frame(self) -> None:
        """Start the game if need be, tick once, and end the run after an Exit. A run that has ended stays ended."""
        self._check_live()
        if self._is_finished:
            return
        if not self._is_started:
            self.start()
        self.tick()
        if self.exit_requested:
            self.finish()

    def finish(self) -> None:
        """End a run that was started, once: Exiting, then EndRun."""
        if self._is_started:
            self._is_started = False
            self._is_finished = True
            self._game.OnExiting(self._game, EventArgs.Empty)
            self._game.EndRun()

    def abandon(self) -> None:
        """End a run that broke. Errors on the way are logged: the one that broke the run matters more."""
        was_started, self._is_started = self._is_started, False
        try:
            if was_started:
                self._game.OnExiting(self._game, EventArgs.Empty)
        except Exception:
            _log.exception("a handler of Exiting failed after the run had broken")
        try:
            dispose(self._game)
        except Exception:
            _log.exception("disposing the game failed after the run had broken")

    # ---- one tick

    def tick(self) -> None:
        """Wait until a step is due, take the events, update and draw."""
        if self.exit_requested or self.is_disposed:
            return
        if not self.is_active:
            self.platform.clock.sleep(self.inactive_sleep)
        if self.is_fixed:
            self._wait_for_step()
            wants_draw = self._update_fixed()
        else:
            self._measure()
            self._pump()
            wants_draw = self._update_variable()
        if wants_draw and not self.exit_requested:
            self._draw()

    def _wait_for_step(self) -> None:
        """Events are taken after the wait, so that the update sees what happened during it."""
        self._measure()
        while (missing := self.clock.missing(self.target)) and not self.exit_requested:
            self.platform.clock.sleep(min(missing, _LONGEST_WAIT))
            self._measure(after_wait=True)
            if self.clock.missing(self.target):
                self._pump()
        self._pump()

    def _measure(self, after_wait: bool = False) -> None:
        target = self.target if self.is_fixed else None
        self.clock.measure(self.platform.clock.now(), target, after_wait=after_wait)

    def _update_fixed(self) -> bool:
        target = self.target
        wants_draw = False
        for _ in range(self.clock.take_fixed_steps(target)):
            if self.exit_requested:
                break
            wants_draw |= self._step(target)
        return wants_draw

    def _update_variable(self) -> bool:
        elapsed = self.clock.take_variable_step()
        return not self.exit_requested and self._step(elapsed)

    def _step(self, elapsed: int) -> bool:
        """Update once; tell whether the step wants a frame."""
        try:
            self._game.Update(self._time(elapsed))
        finally:
            self.clock.finish_step(elapsed)
        wants_draw, self.suppress_draw = not self.suppress_draw, False
        return wants_draw

    def _draw(self) -> None:
        if self._game.BeginDraw():
            self._game.Draw(self._time(self.clock.drawn_elapsed))
            self._game.EndDraw()

    def _time(self, elapsed: int) -> GameTime:
        clock = self.clock
        return GameTime(TimeSpan.FromTicks(clock.total), TimeSpan.FromTicks(elapsed), clock.is_running_slowly)

    # ---- events of the window

    def _pump(self) -> None:
        window = self._game.Window
        window._listen_for_text()
        for event in self.platform.pump():
            if getattr(event, "window", 0) in (0, window.Handle):
                self._take_event(event)

    def _take_event(self, event: PlatformEvent) -> None:
        window = self._game.Window
        if isinstance(event, CloseRequested):
            self._game.Exit()
        elif isinstance(event, FocusChanged):
            self.set_active(event.focused)
        elif isinstance(event, WindowResized):
            window._notice_resize()
        elif isinstance(event, WindowMoved):
            window._notice_move()
        elif isinstance(event, TextEntered):
            window._notice_text(event.character)

    def set_active(self, active: bool) -> None:
        """Take the focus or lose it; a change is announced by window and game."""
        if active == self.is_active:
            return
        self.is_active = active
        game = self._game
        if active:
            game.Window.OnActivated()
            game.OnActivated(game, EventArgs.Empty)
        else:
            game.Window.OnDeactivated()
            game.OnDeactivated(game, EventArgs.Empty)

    # ---- content and device

    def _follow_device(self) -> None:
        service = self._game.Services.GetService(IGraphicsDeviceService)
        if service is not None and service is not self._device_service:
            self._device_service = service
            service.DeviceCreated += self._on_device_created
            service.DeviceDisposing += self._on_device_disposing

    def _load_content(self) -> None:
        self._game.LoadContent()
        self._is_content_loaded = True

    def _on_device_created(self, sender: object, args: EventArgs) -> None:
        self._load_content()

    def _on_device_disposing(self, sender: object, args: EventArgs) -> None:
        if self._is_content_loaded:
            self._is_content_loaded = False
            self._unload_assets()
            self._game.UnloadContent()

    def _unload_assets(self) -> None:
        with contextlib.suppress(ObjectDisposedException):  # the game may have disposed its Content itself
            self._game.Content.Unload()

    # ---- the end

    def dispose(self) -> None:
        """Dispose everything in XNA's order, once. An error lets the later steps happen before it goes on."""
        if self.is_disposed:
            return
        self.is_disposed = True
        self.exit_requested = True
        in_turn(
            (
                *[partial(dispose, component) for component in self._game.Components],
                self._unload_assets,
                self._dispose_manager,
                self._game.Content.Dispose,
                self._close_window,
                lambda: self._game.Disposed._raise(self._game, EventArgs.Empty),
            )
        )

    def _dispose_manager(self) -> None:
        dispose(self._game.Services.GetService(IGraphicsDeviceManager))

    def _close_window(self) -> None:
        self._game.Window._attach(None)
        devices.reset()

    def _check_live(self) -> None:
        if self.is_disposed:
            name = type(self._game).__name__
            raise ObjectDisposedException(f"This {name} is disposed and cannot run any more; make a new one.")
