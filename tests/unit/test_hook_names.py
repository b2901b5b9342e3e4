"""Misspelt hooks of games and components get one warning that names the right one."""

from __future__ import annotations

import warnings
from collections.abc import Callable
from typing import Any

import pytest

from xna import DrawableGameComponent, Game, GameComponent


def _nothing(self: object, *arguments: object) -> None: ...


def _warnings(base: type, *names: str, bases: tuple[type, ...] = ()) -> list[str]:
    members: dict[str, Any] = dict.fromkeys(names, _nothing)
    with warnings.catch_warnings(record=True) as caught:
        warnings.simplefilter("always")
        type(base)("Mine", (*bases, base), {**members, "__module__": __name__})
    return [str(warning.message) for warning in caught]


@pytest.mark.parametrize(
    ("name", "meant"),
    [
        ("LoadContnet", "LoadContent"),
        ("Load_Content", "LoadContent"),
        ("load_content", "LoadContent"),
        ("update", "Update"),
        ("UPDATE", "Update"),
        ("Upate", "Update"),
        ("draw", "Draw"),
        ("Darw", "Draw"),
        ("Initialise", "Initialize"),
        ("UnloadContents", "UnloadContent"),
        ("OnExitting", "OnExiting"),
        ("begin_run", "BeginRun"),
    ],
)
def test_a_slip_is_named_with_the_hook_that_was_meant(name: str, meant: str) -> None:
    (text,) = _warnings(Game, name)
    assert f"defines {name}," in text
    assert f"Probably {meant} was meant" in text


@pytest.mark.parametrize(
    "name", ["Drag", "Draws", "drawn", "raw", "UpdateBall", "draw_hud", "load_level", "Initial", "_update", "Tack", "run_over"]
)
def test_honest_names_are_left_alone(name: str) -> None:
    assert _warnings(Game, name) == []


def test_real_hooks_and_helpers_beside_them_are_left_alone() -> None:
    assert _warnings(Game, "Update", "Draw", "LoadContent", "update", "draw") == []


def test_a_hook_that_an_ancestor_overrides_is_left_alone() -> None:
    class Mine(Game):
        def Update(self, gameTime: object) -> None: ...

    assert _warnings(Mine, "update") == []


@pytest.mark.parametrize("base", [GameComponent, DrawableGameComponent])
def test_components_are_looked_at_too(base: type) -> None:
    (text,) = _warnings(base, "initialize")
    assert "Probably Initialize was meant" in text


def test_a_component_without_draw_may_have_a_method_draw() -> None:
    assert _warnings(GameComponent, "draw") == []


def _define_game() -> None:
    class Mine(Game):
        def update(self, gameTime: object) -> None: ...


def _define_component() -> None:
    class Mine(GameComponent):
        def update(self, gameTime: object) -> None: ...


@pytest.mark.parametrize("define", [_define_game, _define_component])
def test_the_warning_shows_the_class_statement(define: Callable[[], None]) -> None:
    with pytest.warns(UserWarning, match="defines update") as caught:
        define()
    assert caught[0].filename == __file__
