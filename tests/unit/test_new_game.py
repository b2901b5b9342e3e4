"""python -m xna new and bench: what a newcomer runs first."""

from __future__ import annotations

import os
import re
import runpy
import subprocess
import sys
import time
from pathlib import Path

import pytest
from PIL import Image

from xna.__main__ import main
from xna._new_game import new_game
from xna.exceptions import ArgumentException
from xna.testing import GameDriver


def _run(folder: Path, *arguments: str) -> subprocess.CompletedProcess[str]:
    return subprocess.run([sys.executable, *arguments], cwd=folder, capture_output=True, text=True, timeout=120, check=False)


def test_the_new_game_plays_and_passes_its_own_test(tmp_path: Path) -> None:
    made = _run(tmp_path, "-m", "xna", "new", "space_race")
    assert made.returncode == 0, made.stderr
    assert "python main.py" in made.stdout
    folder = tmp_path / "space_race"
    source = (folder / "main.py").read_text(encoding="utf-8")
    assert "class SpaceRace(Game)" in source and 'Title = "Space race"' in source
    assert not re.search("my.?game", "".join(path.read_text(encoding="utf-8") for path in folder.glob("*.*")), re.IGNORECASE)
    tested = _run(folder, "-m", "pytest", "-q", "-p", "no:cacheprovider", "-W", "error")
    assert tested.returncode == 0, tested.stdout
    assert "3 passed" in tested.stdout or "..." in tested.stdout


def test_the_hero_changes_in_the_running_game_when_its_picture_is_saved(tmp_path: Path) -> None:
    program = new_game("space_race", tmp_path) / "main.py"
    with GameDriver(runpy.run_path(str(program))["SpaceRace"]) as driver:
        driver.frame(2)
        before = driver.picture()[240, 400].tolist()
        picture = program.with_name("content") / "hero.png"
        Image.new("RGBA", Image.open(picture).size, (1, 200, 3, 255)).save(picture)
        deadline = time.monotonic() + 20
        while driver.picture()[240, 400].tolist() == before and time.monotonic() < deadline:
            time.sleep(0.02)
            driver.frame()
        assert before != [1, 200, 3, 255]
        assert driver.picture()[240, 400].tolist() == [1, 200, 3, 255]


@pytest.mark.parametrize("name", ["", "3d", "a/b", "..", "class!", "space race/", "-"])
def test_a_name_that_no_class_can_have_is_refused(name: str, tmp_path: Path) -> None:
    with pytest.raises(ArgumentException, match="name is made of"):
        new_game(name, tmp_path)
    assert list(tmp_path.iterdir()) == []


def test_nothing_is_overwritten(tmp_path: Path) -> None:
    (tmp_path / "mine").mkdir()
    with pytest.raises(ArgumentException, match="exists already"):
        new_game("mine", tmp_path)


def test_bench_prints_a_row_for_a_renderer(capsys: pytest.CaptureFixture[str]) -> None:
    assert main(["bench", "--renderer", "software"]) == 0
    lines = capsys.readouterr().out.splitlines()
    assert len(lines) == 3
    assert re.fullmatch(r"\| SOFTWARE \| \w+ \| [\d.]+ ms \| [\d,]+ \| [\d.]+ ms \| [\d,]+ \|", lines[2])


def test_a_path_that_the_outputs_encoding_lacks_is_printed_with_escapes(tmp_path: Path) -> None:
    (tmp_path / "日本").mkdir()
    command = [sys.executable, "-m", "xna", "new", "space_race"]
    environment = {**os.environ, "PYTHONIOENCODING": "cp1252"}  # as on Windows when the output goes to a file
    done = subprocess.run(command, cwd=tmp_path / "日本", env=environment, capture_output=True, text=True, timeout=120)
    assert done.returncode == 0 and r"\u65e5\u672c" in done.stdout, done.stderr
