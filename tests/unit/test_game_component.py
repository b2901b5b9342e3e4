"""GameComponent."""

from __future__ import annotations

import pytest

from tests.unit._games import LoggingGame
from xna.event_args import EventArgs
from xna.exceptions import InvalidOperationException
from xna.game_component import GameComponent


@pytest.fixture
def game():
    with LoggingGame() as made:
        yield made


@pytest.fixture
def component(game):
    return GameComponent(game)


def test_defaults(game, component):
    assert component.Game is game
    assert component.Enabled is True
    assert component.UpdateOrder == 0
    assert game.Components.Count == 0
    component.Initialize()
    component.Update(None)


@pytest.mark.parametrize(("name", "value"), [("Enabled", False), ("UpdateOrder", 5)])
def test_change_events_fire_only_on_a_change(component, name, value):
    calls = []
    handlers = getattr(component, f"{name}Changed")
    handlers += lambda sender, args: calls.append((sender, args, getattr(component, name)))
    setattr(component, name, getattr(component, name))
    assert calls == []
    setattr(component, name, value)
    setattr(component, name, value)
    assert calls == [(component, EventArgs.Empty, value)]


@pytest.mark.parametrize(("name", "wrong"), [("Enabled", 1), ("UpdateOrder", True), ("UpdateOrder", 1.5)])
def test_setters_refuse_other_types(component, name, wrong):
    with pytest.raises(TypeError, match=name):
        setattr(component, name, wrong)


def test_dispose_leaves_the_collection_and_raises_disposed_once(game, component):
    calls = []
    component.Disposed += lambda sender, args: calls.append((sender, component in game.Components))
    game.Components.Add(component)
    component.Dispose(False)
    assert component in game.Components
    with component:
        pass
    component.Dispose()
    assert calls == [(component, False)]


def test_forgotten_base_init_says_so(game):
    class Forgetful(GameComponent):
        def __init__(self, game):
            pass

    with pytest.raises(InvalidOperationException, match="Forgetful.__init__"):
        game.Components.Add(Forgetful(game))
    assert game.Components.Count == 0
