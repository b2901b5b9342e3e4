"""The launcher, and the run of all samples."""

from __future__ import annotations

import warnings

import pytest

from samples import catalogue
from samples._launcher.launcher_game import COLUMNS, LauncherGame
from samples.command_line import main
from xna import Game
from xna.exceptions import NotSupportedException
from xna.input import Keys
from xna.testing import GameDriver

SAMPLES = catalogue.samples()


def _launcher(first: str = "") -> LauncherGame:
    return LauncherGame(SAMPLES, first)


@pytest.mark.parametrize("sample", SAMPLES, ids=lambda sample: sample.name)
def test_every_sample_has_a_picture(sample: catalogue.Sample) -> None:
    path = sample.folder / f"{catalogue.PICTURE}.png"
    assert 1000 < path.stat().st_size < 100_000


def test_keys_mark_and_choose() -> None:
    with GameDriver(_launcher, renderer="HEADLESS") as driver:
        driver.frame(2)
        for key, marked in ((Keys.Right, 1), (Keys.Down, 1 + COLUMNS), (Keys.Left, COLUMNS), (Keys.Up, 0), (Keys.Up, 0)):
            driver.tap(key)
            driver.frame(2)
            assert driver.game.marked == marked
        driver.tap(Keys.Enter)
        driver.frame(2)
        assert driver.has_exited
        assert driver.game.chosen is SAMPLES[0]


def test_the_mouse_marks_and_chooses() -> None:
    with GameDriver(_launcher, renderer="HEADLESS", size=(1600, 960)) as driver:
        driver.frame(2)
        driver.move_mouse(2 * 500, 2 * 100)
        driver.frame(2)
        assert driver.game.marked == 2
        driver.click()
        driver.frame(2)
        assert driver.game.chosen is SAMPLES[2]


def test_escape_chooses_nothing() -> None:
    with GameDriver(_launcher, renderer="HEADLESS") as driver:
        driver.frame(2)
        driver.tap(Keys.Escape)
        driver.frame(2)
        assert driver.has_exited and driver.game.chosen is None


def test_the_last_sample_is_marked_and_seen() -> None:
    with GameDriver(lambda: _launcher(SAMPLES[-1].name), renderer="SOFTWARE") as driver:
        driver.frame(60)
        game = driver.game
        assert game.samples[game.marked] is SAMPLES[-1]
        assert 0 < game.place(game.marked).Y - game.scroll < 300
        corner = game.place(game.marked)
        x, y = round(corner.X - 1), round(corner.Y - game.scroll + 40)
        assert tuple(driver.picture()[y, x, :3]) == (255, 210, 96)


def test_all_samples_are_run_with_a_report(capsys: pytest.CaptureFixture[str]) -> None:
    assert main(["--all", "--renderer", "HEADLESS", "--frames", "5"]) == 0
    rows = capsys.readouterr().out.splitlines()[4:]
    assert [row.split(" | ")[:2] for row in rows] == [[f"| {sample.name}", "ok"] for sample in SAMPLES]


def test_failures_and_warnings_fail_the_report(monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]) -> None:
    def make_game(sample: catalogue.Sample, seed: int) -> Game:
        if sample.name == SAMPLES[0].name:
            raise ValueError("spilt")
        if sample.name == SAMPLES[1].name:
            warnings.warn("careful", stacklevel=1)
        raise NotSupportedException("not here")

    monkeypatch.setattr(catalogue.Sample, "make_game", make_game)
    assert main(["--all", "--frames", "2"]) == 1
    rows = capsys.readouterr().out.splitlines()[4:]
    assert "failed: ValueError: spilt" in rows[0]
    assert "failed: UserWarning: careful" in rows[1]
    assert "not supported: not here" in rows[2]
