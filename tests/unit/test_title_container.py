"""TitleContainer."""

from __future__ import annotations

import os
import subprocess
import sys

import pytest

from xna.exceptions import ArgumentException, ArgumentNullException
from xna.title_container import TitleContainer


@pytest.fixture
def folder(tmp_path, monkeypatch):
    (tmp_path / "Content").mkdir()
    (tmp_path / "Content" / "levels.txt").write_bytes(b"one")
    monkeypatch.setattr("xna.title_container.program_folder", lambda: tmp_path)
    return tmp_path


@pytest.mark.parametrize(
    "name", ["Content/levels.txt", "Content\\levels.txt", "content/LEVELS.txt", "./Content/../Content/levels.txt"]
)
def test_open_stream(folder, name):
    with TitleContainer.OpenStream(name) as stream:
        assert stream.read() == b"one"


@pytest.mark.parametrize("name", [None, ""])
def test_open_stream_without_a_name(folder, name):
    with pytest.raises(ArgumentNullException):
        TitleContainer.OpenStream(name)


@pytest.mark.parametrize("name", ["/etc/hosts", "\\\\host\\x", "C:/x", "c:x", "./C:/x", "../x", "Content/../../x", "."])
def test_open_stream_refuses_absolute_and_escaping_paths(folder, name):
    with pytest.raises(ArgumentException, match="relative path"):
        TitleContainer.OpenStream(name)


def test_open_stream_missing_or_ambiguous(folder):
    with pytest.raises(FileNotFoundError, match="no such file"):
        TitleContainer.OpenStream("Content/other.txt")
    (folder / "Content" / "LEVELS.txt").write_bytes(b"two")
    with pytest.raises(FileNotFoundError, match="letter case"):
        TitleContainer.OpenStream("content/Levels.txt")
    with TitleContainer.OpenStream("Content/LEVELS.txt") as stream:
        assert stream.read() == b"two"


def test_the_current_directory_plays_no_part(tmp_path):
    (tmp_path / "data.txt").write_text("here")
    script = tmp_path / "game.py"
    script.write_text(
        "import os, sys\nfrom xna.title_container import TitleContainer\nos.chdir('/')\n"
        "print(TitleContainer.OpenStream('data.txt').read().decode())\n"
    )
    done = subprocess.run(
        [sys.executable, str(script)],
        capture_output=True,
        text=True,
        check=True,
        cwd=tmp_path.parent,
        env={**os.environ, "PYTHONPATH": os.pathsep.join(path or os.getcwd() for path in sys.path)},
    )
    assert done.stdout == "here\n"
