"""Games that fail, exit or dispose things at every turn: resources are released and the next game is not disturbed."""

from __future__ import annotations

import contextlib
import gc
from collections.abc import Callable
from typing import Any

import pytest

from tests.unit._games import LoggingComponent, LoggingGame, driven_platform
from xna.event_args import EventArgs
from xna.exceptions import InvalidOperationException, ObjectDisposedException
from xna.game import Game
from xna.game_component import GameComponent
from xna.graphics import GraphicsDevice, Texture2D
from xna.graphics_device_manager import GraphicsDeviceManager

HOOKS = ("Initialize", "LoadContent", "BeginRun", "Update", "BeginDraw", "Draw", "EndDraw", "OnExiting", "EndRun", "OnActivated")
EVENTS = ("Activated", "Exiting")
MANAGER_EVENTS = ("PreparingDeviceSettings", "DeviceCreated")


class Boom(Exception):
    """What the tests raise."""


class Watched(LoggingGame):
    """Remembers its device, and holds one texture that nobody disposes by hand."""

    device: GraphicsDevice | None = None

    def LoadContent(self) -> None:
        super().LoadContent()
        self.device = self.GraphicsDevice
        self.picture = Texture2D(self.GraphicsDevice, 2, 2)


def with_hook(hook: str, act: Callable[[Game], None], *, after_base: bool = True) -> Watched:
    """Make a game whose hook acts once, before or after the base's work."""
    base = getattr(Watched, hook)
    done: list[bool] = []

    def override(self: Watched, *arguments: Any) -> Any:
        result = base(self, *arguments) if after_base or done else None
        if not done:
            done.append(True)
            act(self)
        return result if after_base or len(done) > 1 else base(self, *arguments)

    kind = type("Hooked", (Watched,), {hook: override})
    return kind(updates=3)  # type: ignore[no-any-return]


def boom(game: Game) -> None:
    raise Boom


def assert_gone(game: Watched) -> None:
    """Assert that device, window and manager are gone, and that the game cannot run."""
    assert game.graphics.GraphicsDevice is None
    if game.device is not None:
        assert game.device.IsDisposed
        assert game.picture.IsDisposed
    assert game.Window.Handle == 0
    with pytest.raises(ObjectDisposedException):
        game.Run()


def assert_next_game_runs() -> None:
    with Watched(updates=2) as game:
        game.Run()
        assert game.log.count("Draw") == 1
    assert_gone(game)


@pytest.mark.parametrize("hook", HOOKS)
@pytest.mark.parametrize("after_base", [True, False])
def test_an_error_in_a_hook_reaches_the_caller_and_leaves_nothing_behind(hook: str, after_base: bool) -> None:
    with driven_platform():
        game = with_hook(hook, boom, after_base=after_base)
        with pytest.raises(Boom):
            game.Run()
        assert_gone(game)
        assert game.log.count("Disposed") == 1
        assert_next_game_runs()


@pytest.mark.parametrize("hook", ["UnloadContent"])
def test_an_error_while_disposing_does_not_stop_the_disposal(hook: str) -> None:
    with driven_platform():
        game = with_hook(hook, boom)
        game.Run()
        with pytest.raises(Boom):
            game.Dispose()
        assert_gone(game)
        assert game.log[-1] == "Disposed"
        assert_next_game_runs()


@pytest.mark.parametrize("owner", ["game", "manager", "device", "destroyed", "component", "resource"])
def test_an_error_in_a_handler_of_the_end_does_not_stop_the_disposal(owner: str) -> None:
    def fail(sender: object, args: object) -> None:
        raise Boom

    with driven_platform():
        game = Watched(updates=1)
        part = LoggingComponent(game)
        game.Components.Add(part)
        game.Run()
        assert game.device is not None
        if owner == "game":
            game.Disposed += fail
        elif owner == "manager":
            game.graphics.DeviceDisposing += fail
        elif owner == "device":
            game.device.Disposing += fail
        elif owner == "resource":
            game.picture.Disposing += fail
        elif owner == "component":
            part.Disposed += fail
        else:
            game.device.ResourceDestroyed += fail
        with pytest.raises(Boom):
            game.Dispose()
        assert_gone(game)
        game.Dispose()
        assert_next_game_runs()


@pytest.mark.parametrize("hook", HOOKS[:7])
@pytest.mark.parametrize("after_base", [True, False])
def test_exit_in_a_hook_ends_the_run_in_order(hook: str, after_base: bool) -> None:
    with driven_platform():
        game = with_hook(hook, Game.Exit, after_base=after_base)
        game.Run()
        assert game.log[-2:] == ["Exiting", "EndRun"]
        assert game.log.count("Exiting") == 1
        game.Dispose()
        assert_gone(game)


@pytest.mark.parametrize("hook", HOOKS[:7])
def test_dispose_in_a_hook_ends_the_run(hook: str) -> None:
    with driven_platform():
        game = with_hook(hook, Game.Dispose)
        with contextlib.suppress(ObjectDisposedException):
            game.Run()
        assert_gone(game)
        assert game.log.count("Disposed") == 1
        assert_next_game_runs()


@pytest.mark.parametrize("hook", [*HOOKS[:7], "UnloadContent"])
def test_run_inside_a_hook_is_refused(hook: str) -> None:
    refusals = []

    def run_again(game: Game) -> None:
        try:
            game.Run()
        except InvalidOperationException as refusal:
            refusals.append(refusal)

    with driven_platform():
        game = with_hook(hook, run_again)
        game.Run()
        game.Dispose()
        assert len(refusals) == 1


@pytest.mark.parametrize("event", [*MANAGER_EVENTS, "DeviceResetting", "DeviceReset"])
def test_apply_changes_in_a_handler_waits_for_the_change_to_end(event: str) -> None:
    sizes = []

    def again(sender: GraphicsDeviceManager, args: object) -> None:
        if not sizes:
            sizes.append(sender.PreferredBackBufferWidth)
            sender.PreferredBackBufferWidth = 333
            sender.ApplyChanges()

    with driven_platform(), Watched() as game:
        handlers = getattr(game.graphics, event)
        handlers += again
        game.RunOneFrame()
        game.graphics.PreferredBackBufferHeight = 222
        game.graphics.ApplyChanges()
        parameters = game.GraphicsDevice.PresentationParameters
        assert (parameters.BackBufferWidth, parameters.BackBufferHeight) == (333, 222)
        assert sizes == [800]


@pytest.mark.parametrize("event", ["DeviceResetting", "DeviceReset", "PreparingDeviceSettings"])
def test_an_error_in_a_handler_of_a_change_leaves_a_usable_device(event: str) -> None:
    failures: list[bool] = []

    def fail_once(sender: object, args: object) -> None:
        if not failures:
            failures.append(True)
            raise Boom

    with driven_platform(), Watched() as game:
        game.RunOneFrame()
        handlers = getattr(game.graphics, event)
        handlers += fail_once
        game.graphics.PreferredBackBufferWidth = 333
        with pytest.raises(Boom):
            game.graphics.ApplyChanges()
        game.RunOneFrame()
        game.graphics.ApplyChanges()
        parameters, viewport = game.GraphicsDevice.PresentationParameters, game.GraphicsDevice.Viewport
        assert (parameters.BackBufferWidth, viewport.Width, game.Window.ClientBounds.Width) == (333, 333, 333)


def test_components_that_remove_or_dispose_themselves_or_others_while_they_are_updated() -> None:
    class Remover(LoggingComponent):
        def Update(self, gameTime: object) -> None:
            super().Update(gameTime)
            for other in list(self.Game.Components):
                other.Dispose()

    with driven_platform(), Watched(updates=2) as game:
        for name in "abc":
            game.Components.Add(Remover(game, name))
        game.Run()
        assert [entry for entry in game.log if entry.endswith(".Update")] == ["a.Update", "b.Update", "c.Update"]
        assert len(game.Components) == 0


def test_components_added_while_components_are_initialised_updated_and_drawn() -> None:
    class Adder(LoggingComponent):
        def add(self, where: str) -> None:
            if not any(part.name == where for part in self.Game.Components):
                self.Game.Components.Add(LoggingComponent(self.Game, where))

        def Initialize(self) -> None:
            super().Initialize()
            self.add("early")

        def Update(self, gameTime: object) -> None:
            self.add("updating")

        def Draw(self, gameTime: object) -> None:
            self.add("drawing")

    with driven_platform(), Watched(updates=3) as game:
        game.Components.Add(Adder(game, "adder"))
        game.Run()
        for name in ("early", "updating", "drawing"):
            assert game.log.count(f"{name}.Initialize") == 1
            assert game.log.count(f"{name}.LoadContent") == 1
            assert f"{name}.Update" in game.log


def test_a_component_that_fails_in_initialize_is_told_to_the_caller_of_add() -> None:
    class Failing(GameComponent):
        def Initialize(self) -> None:
            raise Boom

    with driven_platform(), Watched(updates=2) as game:
        game.RunOneFrame()
        with pytest.raises(Boom):
            game.Components.Add(Failing(game))
        game.RunOneFrame()


def test_an_event_handler_may_remove_itself_and_add_others() -> None:
    calls = []

    def once(sender: Game, args: EventArgs) -> None:
        calls.append("once")
        sender.Exiting -= once
        sender.Exiting += lambda sender, args: calls.append("later")

    with driven_platform(), Watched(updates=1) as game:
        game.Exiting += once
        game.Run()
        assert calls == ["once"]
        game.OnExiting(game, EventArgs.Empty)
        assert calls == ["once", "later"]


def test_a_disposed_game_is_garbage() -> None:
    with driven_platform():
        import weakref

        game = Watched(updates=1)
        game.Components.Add(LoggingComponent(game))
        game.Run()
        game.Dispose()
        remembered = weakref.ref(game)
        del game
        gc.collect()
        assert remembered() is None


def test_a_subclass_may_define_properties_with_python_names() -> None:
    class Named(Watched):
        @property
        def window(self) -> str:
            return "mine"

        @property
        def Services(self) -> Any:
            return super().Services

    with driven_platform(), Named(updates=1) as game:
        game.Run()
        assert game.window == "mine"
