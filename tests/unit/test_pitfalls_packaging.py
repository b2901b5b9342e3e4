"""Pitfalls of the built package: everything that a program needs is in the wheel, and nothing else is needed."""

from __future__ import annotations

import os
import shutil
import subprocess
import sys
from importlib.metadata import version
from importlib.util import find_spec
from pathlib import Path
from zipfile import ZipFile

import pytest

from samples import catalogue

REPOSITORY = Path(__file__).parents[2]
HOUSES = ("xna", "renderers", "content", "samples")
NO_CACHES = shutil.ignore_patterns("__pycache__", "*.so", "*.c", "_built_from.txt")


def build_tools() -> list[str]:
    """Use the setuptools at hand where it can make wheels by itself; pip fetches one otherwise."""
    number = int(version("setuptools").partition(".")[0])
    return ["--no-build-isolation"] if number >= 77 else []


@pytest.fixture(scope="module")
def wheel(tmp_path_factory) -> Path:
    """The wheel of a copy of the sources, which is gone again."""
    folder = tmp_path_factory.mktemp("wheel")
    for house in HOUSES:
        shutil.copytree(REPOSITORY / house, folder / "sources" / house, ignore=NO_CACHES)
    for path in (path for path in REPOSITORY.iterdir() if path.is_file()):
        shutil.copy(path, folder / "sources")
    command = [sys.executable, "-m", "pip", "wheel", "--no-deps", "--quiet", *build_tools(), "-w", str(folder), "./sources"]
    pure = {**os.environ, "XNA_PURE": "1"}
    done = subprocess.run(command, cwd=folder, capture_output=True, text=True, check=False, env=pure)
    assert done.returncode == 0, done.stderr
    shutil.rmtree(folder / "sources")
    (made,) = folder.glob("*.whl")
    return made


@pytest.fixture
def installed(wheel, tmp_path) -> Path:
    site = tmp_path / "site"
    command = [sys.executable, "-m", "pip", "install", "--no-deps", "--quiet", "--target", str(site), str(wheel)]
    subprocess.run(command, check=True)
    return site


def python(site: Path, *words: str) -> subprocess.CompletedProcess[str]:
    """Run Python in a folder without sources, where the installed package is the one that is found."""
    environment = {**os.environ, "PYTHONPATH": str(site), "XNA_PLATFORM": "headless"}
    return subprocess.run(
        [sys.executable, *words], cwd=site.parent, env=environment, capture_output=True, text=True, check=False, timeout=120
    )


def test_every_file_of_the_packages_is_in_the_wheel(wheel):
    packed = set(ZipFile(wheel).namelist())
    for house in HOUSES:
        for path in (REPOSITORY / house).rglob("*"):
            name = path.relative_to(REPOSITORY).as_posix()
            if (
                path.is_file()
                and "__pycache__" not in name
                and path.suffix not in (".so", ".c")
                and path.name != "_built_from.txt"
            ):
                assert name in packed
    assert {name.split("/")[0] for name in packed if ".dist-info" not in name} == set(HOUSES)


def test_the_wheel_alone_runs_every_sample(installed):
    where = python(installed, "-c", "import xna, samples; print(xna.__file__, samples.__file__)")
    assert where.stdout.split() == [str(installed / house / "__init__.py") for house in ("xna", "samples")]
    for sample in catalogue.samples():
        done = python(installed, "-m", "samples", sample.name, "--headless", "--renderer", "HEADLESS", "--frames", "20")
        assert (done.returncode, done.stderr) == (0, ""), done.stderr


def test_a_missing_data_file_is_named(installed):
    (installed / "samples" / "cube" / "content" / "crate.png").unlink()
    done = python(installed, "-m", "samples", "cube", "--headless", "--renderer", "HEADLESS", "--frames", "5")
    assert done.returncode != 0
    assert "ContentLoadException" in done.stderr or "crate.cnj" in done.stderr
    assert "crate.png" in done.stderr


GAME = """
from xna import Color, Game, GraphicsDeviceManager, Vector2
from xna.graphics import GraphicsProfile, SpriteBatch, Texture2D


class Frozen(Game):
    def __init__(self):
        super().__init__()
        GraphicsDeviceManager(self).GraphicsProfile = GraphicsProfile.HiDef
        self.Content.RootDirectory = "Content"

    def LoadContent(self):
        self.batch = SpriteBatch(self.GraphicsDevice)
        self.crate = self.Content.Load(Texture2D, "crate")

    def Draw(self, gameTime):
        self.GraphicsDevice.Clear(Color.Black)
        self.batch.Begin()
        self.batch.Draw(self.crate, Vector2(0, 0), Color.White)
        self.batch.End()
        print("drawn", len(set(self.GraphicsDevice.GetBackBufferData())) > 9)
        self.Exit()


with Frozen() as game:
    game.Run()
"""


@pytest.fixture
def frozen(installed, tmp_path) -> Path:
    """A game that PyInstaller froze with the command of the user pages; the package that it was made from is gone."""
    if find_spec("PyInstaller") is None:
        pytest.skip("PyInstaller is missing; the extra 'dev' has it")
    (tmp_path / "mygame.py").write_text(GAME)
    content = REPOSITORY / "samples" / "cube" / "content"
    (tmp_path / "Content").mkdir()
    for name in ("crate.cnj", "crate.png"):
        shutil.copy(content / name, tmp_path / "Content")
    options = ["--noconfirm", "--log-level", "WARN", "--add-data", f"Content{os.pathsep}Content"]
    environment = {**os.environ, "PYTHONPATH": str(installed)}
    command = [sys.executable, "-m", "PyInstaller", *options, "mygame.py"]
    done = subprocess.run(command, cwd=tmp_path, env=environment, capture_output=True, text=True, check=False)
    assert done.returncode == 0, done.stderr
    shutil.rmtree(installed)
    shutil.rmtree(tmp_path / "Content")
    return tmp_path / "dist" / "mygame"


def test_a_frozen_game_runs_and_holds_the_sdl3_library(frozen):
    environment = {**os.environ, "XNA_PLATFORM": "headless", "XNA_RENDERER": "SOFTWARE"}
    environment.pop("PYTHONPATH", None)
    done = subprocess.run(
        [str(frozen / "mygame")], cwd=frozen.parent, env=environment, capture_output=True, text=True, check=False
    )
    assert done.stdout.split() == ["drawn", "True"], done.stderr
    assert list(frozen.glob("**/sdl3/bin/*SDL3*"))
