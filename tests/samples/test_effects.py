"""Effects, on the renderers that run shaders and on those that do not; its shader files are edited while it runs."""

from __future__ import annotations

import os
import shutil
from collections.abc import Iterator
from pathlib import Path

import numpy as np
import pytest

from renderers.registry import find
from samples.catalogue import FOLDER
from samples.effects.effects_game import NUMBERS, EffectsGame
from xna.input import Keys
from xna.testing import GameDriver

CONTENT = FOLDER / "effects" / "content"


@pytest.fixture
def folder(tmp_path: Path) -> Path:
    return Path(shutil.copytree(CONTENT, tmp_path / "content"))


def play(renderer: str, folder: Path) -> GameDriver[EffectsGame]:
    def make() -> EffectsGame:
        game = EffectsGame()
        game.Content.RootDirectory = str(folder)
        return game

    return GameDriver(make, renderer=renderer, size=(400, 240))


@pytest.fixture(params=("SDL_GPU", "VULKAN"))
def driver(request: pytest.FixtureRequest, folder: Path) -> Iterator[GameDriver[EffectsGame]]:
    reason = find(request.param).is_available()
    if reason is not None and request.param not in os.environ.get("XNA_REQUIRED_RENDERERS", ""):
        pytest.skip(reason)
    with play(request.param, folder) as driver:
        hot_reload = driver.game.Content._hot_reload
        assert hot_reload is not None
        hot_reload.settling_seconds = 0.0
        driver.frame()
        yield driver


def _edit(path: Path, text: str) -> None:
    before = os.stat(path).st_mtime_ns
    path.write_text(text)
    os.utime(path, ns=(before, before + 10_000_000))


def test_every_effect_runs_and_shows(driver: GameDriver[EffectsGame]) -> None:
    for number, key in enumerate(NUMBERS):
        driver.tap(key)
        driver.frame(2)
        game = driver.game
        assert game.number == number and game.prepared_effect() is not None
        game.time = 1.0
        driver.frame()
        shown = driver.picture()[100:]
        driver.tap(Keys.Space)
        driver.frame()
        game.time = 1.0
        driver.frame()
        plain = driver.picture()[100:]
        assert (np.abs(shown.astype(int) - plain).max(axis=2) > 8).mean() > 0.005, game.page.asset
        driver.tap(Keys.Space)
        driver.frame(2)


def test_sliders_change_the_picture(driver: GameDriver[EffectsGame]) -> None:
    driver.tap(Keys.D7)
    driver.frame(2)
    game = driver.game
    game.time, before = 1.0, game.page.sliders[0].value
    driver.frame()
    first = driver.picture()
    driver.press(Keys.Left)
    driver.frame(40)
    driver.release(Keys.Left)
    game.time = 1.0
    driver.frame()
    assert game.page.sliders[0].value < before and not np.array_equal(driver.picture()[100:], first[100:])


def test_an_edited_shader_shows_at_once_and_a_faulty_one_says_where(driver: GameDriver[EffectsGame], folder: Path) -> None:
    path = folder / "shaders" / "toon.frag"
    text = path.read_text()
    driver.tap(Keys.D7)
    driver.frame(2)
    _edit(path, text.replace("result = vec4(lit *", "result = vec4(0.0, 1.0, 0.0, 1.0) + 0.0 * vec4(lit *"))
    driver.frame(8)
    assert (driver.picture()[..., :3] == (0, 255, 0)).all(axis=2).mean() > 0.02
    _edit(path, text.replace("uniform float bands;", "uniform float bends;"))
    driver.frame(8)
    game = driver.game
    assert "toon.frag:" in str(game.Content.ReloadErrorEXT) and "bands" in str(game.Content.ReloadErrorEXT)
    assert (driver.picture()[..., :3] == (0, 255, 0)).all(axis=2).mean() > 0.02
    _edit(path, text)
    driver.frame(8)
    assert game.Content.ReloadErrorEXT is None


@pytest.mark.parametrize("renderer", ["SOFTWARE", "TINYGL", "HEADLESS"])
def test_elsewhere_it_plays_without_effects_and_says_so(renderer: str, folder: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    written: list[str] = []
    monkeypatch.setattr(EffectsGame, "write", lambda self, text, *rest, **wishes: written.append(text))
    with play(renderer, folder) as driver:
        for key in NUMBERS:
            driver.tap(key)
            driver.frame(3)
    assert sum(f"The renderer {renderer} runs no shaders" in line for line in written) >= len(NUMBERS)
