"""Pitfalls of the built package: everything that a program needs is in the wheel, and nothing else is needed."""

from __future__ import annotations

import os
import re
import shutil
import subprocess
import sys
from importlib.metadata import version
from importlib.util import find_spec
from pathlib import Path
from zipfile import ZipFile

import pytest

from samples import catalogue
from tests.samples.shots import Shot
from xna.testing import compare_pictures

REPOSITORY = Path(__file__).parents[2]
HOUSES = ("xna", "renderers", "content", "samples")
NO_CACHES = shutil.ignore_patterns("__pycache__", "*.so", "*.c", "_built_from.txt")


def build_tools() -> list[str]:
    """Use the setuptools at hand where it can make wheels by itself; pip fetches one otherwise."""
    number = int(version("setuptools").partition(".")[0])
    return ["--no-build-isolation"] if number >= 77 else []


def copy_sources(folder: Path) -> None:
    for house in HOUSES:
        shutil.copytree(REPOSITORY / house, folder / house, ignore=NO_CACHES)
    for path in (path for path in REPOSITORY.iterdir() if path.is_file()):
        shutil.copy(path, folder)


@pytest.fixture(scope="module")
def wheel(tmp_path_factory) -> Path:
    """The wheel of a copy of the sources, which is gone again."""
    folder = tmp_path_factory.mktemp("wheel")
    copy_sources(folder / "sources")
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


def test_an_editable_install_is_seen_without_running_it(tmp_path):
    copy_sources(tmp_path / "sources")
    site, pure = tmp_path / "site", {**os.environ, "XNA_PURE": "1"}
    options = ["--no-deps", "--quiet", *build_tools(), "--target", str(site)]
    command = [sys.executable, "-m", "pip", "install", *options, "--editable", "./sources"]
    done = subprocess.run(command, cwd=tmp_path, env=pure, capture_output=True, text=True, check=False)
    assert done.returncode == 0, done.stderr
    (path_file,) = site.glob("*.pth")  # PyInstaller and type checkers follow a path, but no import hook
    assert path_file.read_text().split() == [str(tmp_path / "sources")]


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


def freeze(installed: Path, script: str, *options: str) -> Path:
    """Let PyInstaller make a folder of a script that lies beside the package; the package is gone then."""
    if find_spec("PyInstaller") is None:
        pytest.skip("PyInstaller is missing; the extra 'dev' has it")
    environment = {**os.environ, "PYTHONPATH": str(installed)}
    command = [sys.executable, "-m", "PyInstaller", "--noconfirm", "--log-level", "WARN", *options, script]
    done = subprocess.run(command, cwd=installed.parent, env=environment, capture_output=True, text=True, check=False)
    assert done.returncode == 0, done.stderr
    shutil.rmtree(installed)
    return installed.parent / "dist" / Path(script).stem


def run_frozen(folder: Path, *words: str, **settings: str) -> subprocess.CompletedProcess[str]:
    environment = {**os.environ, "XNA_PLATFORM": "headless", **settings}
    environment.pop("PYTHONPATH", None)
    command = [str(folder / folder.name), *words]
    return subprocess.run(command, cwd=folder.parent, env=environment, capture_output=True, text=True, check=False, timeout=300)


@pytest.fixture
def frozen(installed, tmp_path) -> Path:
    """A game that PyInstaller froze with the command of the user pages."""
    (tmp_path / "mygame.py").write_text(GAME)
    content = REPOSITORY / "samples" / "cube" / "content"
    (tmp_path / "Content").mkdir()
    for name in ("crate.cnj", "crate.png"):
        shutil.copy(content / name, tmp_path / "Content")
    folder = freeze(installed, "mygame.py", "--add-data", f"Content{os.pathsep}Content")
    shutil.rmtree(tmp_path / "Content")
    return folder


def test_a_frozen_game_runs_and_holds_the_sdl3_library(frozen):
    done = run_frozen(frozen, XNA_RENDERER="SOFTWARE")
    assert done.stdout.split() == ["drawn", "True"], done.stderr
    assert list(frozen.glob("**/sdl3/bin/*SDL3*"))


def test_a_frozen_sample_draws_the_golden_picture(installed, tmp_path):
    page = (REPOSITORY / "docs" / "packaging.md").read_text(encoding="utf-8")
    (line,) = re.findall(r'^echo "(.+)" > breakout.py$', page, re.MULTILINE)
    (tmp_path / "breakout.py").write_text(line)
    folder = freeze(installed, "breakout.py")
    picture = tmp_path / "picture.png"
    shot = Shot("breakout", 50, (400, 240))
    options = (
        "--headless",
        "--renderer",
        "SOFTWARE",
        "--frames",
        str(shot.frame),
        "--size",
        "400x240",
        "--screenshot",
        str(picture),
    )
    done = run_frozen(folder, *options)
    assert done.returncode == 0, done.stderr
    compare_pictures(picture, shot.path).assert_match()


def test_an_installed_wheel_writes_a_game_that_passes_its_own_test(installed):
    made = python(installed, "-m", "xna", "new", "space_race")
    assert made.returncode == 0, made.stderr
    tested = python(installed, "-m", "pytest", "-q", "-p", "no:cacheprovider", "space_race")
    assert tested.returncode == 0, tested.stdout
    assert "3 passed" in tested.stdout or "..." in tested.stdout
