"""A machine without a display, on which every game of a page plays some frames."""

from __future__ import annotations

import importlib
import sys
from collections.abc import Iterator
from pathlib import Path

import pytest

import xna.platform
from xna._new_game import new_game
from xna.game import Game
from xna.testing import GameDriver

FRAMES = 20
NEW_GAME = "space_race"


@pytest.fixture
def new_game_folder(tmp_path: Path) -> Path:
    """The folder that `python -m xna new space_race` writes."""
    return new_game(NEW_GAME, tmp_path)


@pytest.fixture
def played(monkeypatch: pytest.MonkeyPatch) -> list[Game]:
    """Make Game.Run play some frames without a display; gives the games that ran."""
    games: list[Game] = []

    def run(game: Game) -> None:
        games.append(game)
        with GameDriver(game, renderer=None) as driver:
            driver.frame(FRAMES)

    monkeypatch.setenv("XNA_RENDERER", "SOFTWARE")
    monkeypatch.setattr(Game, "Run", run)
    return games


@pytest.fixture
def in_new_game(new_game_folder: Path, monkeypatch: pytest.MonkeyPatch) -> Iterator[Path]:
    """Work in the new game's folder, where `from main import SpaceRace` finds it."""
    monkeypatch.chdir(new_game_folder)
    monkeypatch.syspath_prepend(str(new_game_folder))
    former = xna.platform.use(None)
    yield new_game_folder
    xna.platform.use(former)
    sys.modules.pop("main", None)
    importlib.invalidate_caches()
