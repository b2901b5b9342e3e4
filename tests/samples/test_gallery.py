"""Gallery, driven by scripts; its files are edited while it runs."""

from __future__ import annotations

import json
import os
import runpy
import shutil
from collections.abc import Iterator
from pathlib import Path

import numpy as np
import pytest
from PIL import Image

from samples.catalogue import FOLDER
from samples.gallery.exhibits import Chrome, Walk
from samples.gallery.gallery_game import GalleryGame
from xna.graphics import EnvironmentMapEffect, SkinnedEffect
from xna.input import Keys
from xna.testing import GameDriver

CONTENT = FOLDER / "gallery" / "content"


@pytest.fixture
def folder(tmp_path: Path) -> Path:
    return Path(shutil.copytree(CONTENT, tmp_path / "content"))


@pytest.fixture
def driver(folder: Path) -> Iterator[GameDriver]:
    def make() -> GalleryGame:
        game = GalleryGame()
        game.Content.RootDirectory = str(folder)
        return game

    with GameDriver(make, renderer="SOFTWARE", size=(480, 288)) as driver:
        game = driver.game
        assert isinstance(game, GalleryGame) and game.Content._hot_reload is not None
        game.Content._hot_reload.settling_seconds = 0.0
        driver.frame()
        yield driver


def _game(driver: GameDriver) -> GalleryGame:
    assert isinstance(driver.game, GalleryGame)
    return driver.game


def _edit(path: Path, old: bytes, new: bytes) -> None:
    data = path.read_bytes()
    assert old in data
    before = os.stat(path).st_mtime_ns
    path.write_bytes(data.replace(old, new))
    os.utime(path, ns=(before, before + 10_000_000))


def test_digits_choose_an_exhibit_and_zero_the_wall(driver: GameDriver) -> None:
    for key, chosen in ((Keys.D4, 3), (Keys.D1, 0), (Keys.D0, None), (Keys.D6, 5), (Keys.Back, None)):
        driver.tap(key)
        driver.frame(2)
        assert _game(driver).chosen == chosen


def test_space_changes_the_clip(driver: GameDriver) -> None:
    walk = _game(driver).exhibits[3]
    assert isinstance(walk, Walk) and walk.player.CurrentClip is walk.model.Tag.AnimationClips["walk"]
    driver.tap(Keys.Space)
    driver.frame(2)
    assert walk.player.CurrentClip is walk.model.Tag.AnimationClips["wave"]
    effects = [effect for mesh in walk.model.Meshes for effect in mesh.Effects]
    assert effects and all(isinstance(effect, SkinnedEffect) for effect in effects)


def test_arrows_turn_the_models(driver: GameDriver) -> None:
    exhibit = _game(driver).exhibits[2]
    before = exhibit.turn
    driver.press(Keys.Left)
    driver.frame(30)
    assert exhibit.turn < before - 0.5


def test_the_ring_mirrors_where_the_renderer_can(driver: GameDriver) -> None:
    chrome = _game(driver).exhibits[5]
    assert isinstance(chrome, Chrome)
    assert isinstance(chrome.model.Meshes[0].Effects[0], EnvironmentMapEffect)


def test_the_gallery_opens_without_pixels_as_well() -> None:
    with GameDriver(GalleryGame, renderer="HEADLESS") as driver:
        driver.frame(5)
        assert len(_game(driver).exhibits) == 6


def test_an_edited_document_changes_the_text_on_the_wall(driver: GameDriver, folder: Path) -> None:
    before = driver.picture()
    _edit(folder / "placards.cnj", b"Colour key", b"Edited now")
    driver.frame(6)
    assert _game(driver).placards.entries[0].title == "Edited now"
    assert "placards" in _game(driver).news
    assert not np.array_equal(before[150:200, :160], driver.picture()[150:200, :160])


def test_an_edited_picture_is_shown(driver: GameDriver, folder: Path) -> None:
    _edit(folder / "creature.cnj", b"255,\n    0,\n    255", b"1,\n    2,\n    3")
    driver.frame(6)
    exhibit = _game(driver).exhibits[0]
    assert exhibit.keyed.GetPixelsEXT()[0, 0].tolist() == [255, 0, 255, 255]  # type: ignore[attr-defined]


def test_a_broken_edit_shows_its_error_until_it_is_mended(driver: GameDriver, folder: Path) -> None:
    game = _game(driver)
    _edit(folder / "fade.cnj", b'"Curve"', b'"Curv')
    driver.frame(6)
    assert "fade.cnj" in str(game.Content.ReloadErrorEXT) and game.exhibits[4].curve.Keys.Count == 5  # type: ignore[attr-defined]
    assert driver.picture()[280, 470].tolist() == [150, 30, 40, 255]
    _edit(folder / "fade.cnj", b'"Curv', b'"Curve"')
    driver.frame(6)
    assert game.Content.ReloadErrorEXT is None and driver.picture()[280, 470].tolist() != [150, 30, 40, 255]


def test_placards_without_a_text_are_refused(driver: GameDriver, folder: Path) -> None:
    _edit(folder / "placards.cnj", b'"title": "Fonts",', b"")
    driver.frame(6)
    assert "placard needs a title" in str(_game(driver).Content.ReloadErrorEXT)


@pytest.mark.parametrize("renderer", ["HEADLESS", "SOFTWARE"])
def test_the_gallery_leaves_nothing_behind(renderer: str) -> None:
    with GameDriver(GalleryGame, renderer=renderer, size=(200, 120)) as driver:
        device = driver.game.GraphicsDevice._renderer
        driver.frame(5)
        assert device.live_resources  # type: ignore[attr-defined]
    assert not device.live_resources  # type: ignore[attr-defined]


def test_escape_leaves(driver: GameDriver) -> None:
    driver.tap(Keys.Escape)
    driver.frame()
    assert driver.has_exited


def test_the_script_makes_the_committed_content_again(tmp_path: Path) -> None:
    script = runpy.run_path(str(FOLDER.parent / "tools" / "make_sample_art.py"))
    script["draw_gallery"](tmp_path)
    made = sorted(path.name for path in tmp_path.iterdir())
    assert len(made) >= 20
    for name in made:
        committed = CONTENT / name
        if name.endswith(".png"):
            with Image.open(tmp_path / name) as one, Image.open(committed) as other:
                assert np.array_equal(np.asarray(one), np.asarray(other)), name
        elif name.endswith((".cnj", ".gltf")):
            assert json.loads((tmp_path / name).read_text()) == json.loads(committed.read_text()), name
        else:
            assert (tmp_path / name).stat().st_size == committed.stat().st_size, name
