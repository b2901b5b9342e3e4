"""Pitfalls of the built package: everything that a program needs is in the wheel, and nothing else is needed."""

from __future__ import annotations

import os
import shutil
import subprocess
import sys
from importlib.metadata import version
from pathlib import Path
from zipfile import ZipFile

import pytest

from samples import catalogue

REPOSITORY = Path(__file__).parents[2]
HOUSES = ("xna", "renderers", "content", "samples")
NO_CACHES = shutil.ignore_patterns("__pycache__", "*.so", "*.c")


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
    done = subprocess.run(command, cwd=folder, capture_output=True, text=True, check=False)
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
            if path.is_file() and "__pycache__" not in name and path.suffix not in (".so", ".c"):
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
