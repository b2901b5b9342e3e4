"""GameComponentCollection and its event arguments."""

from __future__ import annotations

import pytest

from xna.exceptions import ArgumentException, ArgumentOutOfRangeException, NotSupportedException
from xna.game_component import GameComponent
from xna.game_component_collection import GameComponentCollection
from xna.igame_component import IGameComponent


@pytest.fixture
def components():
    return GameComponentCollection()


@pytest.fixture
def log(components):
    entries = []
    components.ComponentAdded += lambda sender, args: entries.append(("added", args.GameComponent, len(sender)))
    components.ComponentRemoved += lambda sender, args: entries.append(("removed", args.GameComponent, len(sender)))
    return entries


def test_add_insert_remove_announce_after_the_change(components, log):
    a, b, c = (GameComponent(None) for _ in range(3))
    components.Add(a)
    components.Add(b)
    components.Insert(1, c)
    assert list(components) == [a, c, b]
    assert components.Remove(c) is True
    assert components.Remove(c) is False
    components.RemoveAt(0)
    assert log == [("added", a, 1), ("added", b, 2), ("added", c, 3), ("removed", c, 2), ("removed", a, 1)]


def test_clear_announces_each(components, log):
    parts = [GameComponent(None) for _ in range(3)]
    for part in parts:
        components.Add(part)
    log.clear()
    components.Clear()
    assert log == [("removed", part, 0) for part in parts]


def test_the_same_component_twice_is_refused(components, log):
    part = GameComponent(None)
    components.Add(part)
    with pytest.raises(ArgumentException, match="only once"):
        components.Add(part)
    assert (components.Count, len(log)) == (1, 1)


def test_none_is_kept_but_not_announced(components, log):
    components.Add(None)
    assert components.Count == 1
    components.Clear()
    assert log == []


def test_other_types_are_refused(components):
    class Duck:
        def Initialize(self):
            pass

    with pytest.raises(TypeError, match="IGameComponent"):
        components.Add(Duck())
    assert len(components) == 0


def test_a_class_of_ones_own_may_be_a_component(components):
    class Own(IGameComponent):
        def Initialize(self):
            pass

    own = Own()
    components.Add(own)
    assert components[0] is own
    with pytest.raises(TypeError):
        IGameComponent()


def test_index_assignment_is_not_supported(components):
    components.Add(GameComponent(None))
    with pytest.raises(NotSupportedException, match="replaced"):
        components[0] = GameComponent(None)


@pytest.mark.parametrize("use", [lambda c: c[1], lambda c: c[-1], lambda c: c.RemoveAt(1), lambda c: c.Insert(2, None)])
def test_places_that_are_not_there(components, use):
    components.Add(GameComponent(None))
    with pytest.raises(ArgumentOutOfRangeException):
        use(components)


def test_python_protocols(components):
    a, b = GameComponent(None), GameComponent(None)
    components.Add(a)
    assert a in components
    assert b not in components
    assert components.IndexOf(b) == -1
    for part in components:
        components.Add(b)
        components.Remove(part)
    del components[0]
    assert components.Count == 0
