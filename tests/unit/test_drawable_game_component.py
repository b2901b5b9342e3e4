"""DrawableGameComponent."""

from __future__ import annotations

import pytest

from tests.unit._games import LoggingComponent, LoggingGame, driven_platform
from tests.unit._recording_renderer import recording
from xna.drawable_game_component import DrawableGameComponent
from xna.event_args import EventArgs
from xna.exceptions import InvalidOperationException
from xna.graphics.graphics_profile import GraphicsProfile
from xna.graphics_device_manager import GraphicsDeviceManager


@pytest.fixture(autouse=True)
def platform():
    with driven_platform() as made:
        yield made


@pytest.fixture
def game():
    with LoggingGame() as made:
        yield made


def test_defaults(game):
    component = DrawableGameComponent(game)
    assert (component.Visible, component.DrawOrder, component.Enabled, component.UpdateOrder) == (True, 0, True, 0)
    component.Draw(None)


@pytest.mark.parametrize(("name", "value"), [("Visible", False), ("DrawOrder", -3)])
def test_change_events_fire_only_on_a_change(game, name, value):
    component, calls = DrawableGameComponent(game), []
    handlers = getattr(component, f"{name}Changed")
    handlers += lambda sender, args: calls.append((sender, args))
    setattr(component, name, getattr(component, name))
    setattr(component, name, value)
    assert calls == [(component, EventArgs.Empty)]


@pytest.mark.parametrize(("name", "wrong"), [("Visible", 0), ("DrawOrder", False)])
def test_setters_refuse_other_types(game, name, wrong):
    with pytest.raises(TypeError, match=name):
        setattr(DrawableGameComponent(game), name, wrong)


def test_graphics_device_is_known_from_initialize_on(game):
    component = LoggingComponent(game)
    with pytest.raises(InvalidOperationException, match="from Initialize on"):
        _ = component.GraphicsDevice
    game.DoInitialize()
    component.Initialize()
    assert component.GraphicsDevice is game.GraphicsDevice


def test_initialize_without_a_device_service_is_refused():
    with LoggingGame(renderer=None) as game, pytest.raises(InvalidOperationException, match="GraphicsDeviceManager"):
        LoggingComponent(game).Initialize()


def test_content_is_loaded_once_when_there_is_a_device(game):
    component = LoggingComponent(game)
    component.Initialize()
    assert "part.LoadContent" not in game.log
    game.graphics.CreateDevice()
    component.Initialize()
    assert game.log.count("part.LoadContent") == 1


def test_a_new_device_unloads_and_loads_again():
    with recording(), LoggingGame(renderer=None) as game:
        manager = GraphicsDeviceManager(game)
        game.Components.Add(LoggingComponent(game))
        game.DoInitialize()
        game.log.clear()
        manager.GraphicsProfile = GraphicsProfile.HiDef
        manager.ApplyChanges()
        assert game.log == ["part.UnloadContent", "UnloadContent", "part.LoadContent", "LoadContent"]


def test_dispose_unloads_what_was_loaded_and_nothing_else(game):
    idle, busy = LoggingComponent(game, "idle"), LoggingComponent(game, "busy")
    game.Components.Add(busy)
    game.DoInitialize()
    game.log.clear()
    for component in (idle, busy):
        component.Dispose()
        component.Dispose()
    assert game.log == ["idle.Disposed", "busy.UnloadContent", "busy.Disposed"]
    game.Dispose()
    assert game.log.count("busy.UnloadContent") == 1
