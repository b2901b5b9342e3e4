"""What every sample must have."""

from __future__ import annotations

import ast
import json
import re
import runpy
from pathlib import Path

import numpy as np
import pytest
from PIL import Image

from samples import catalogue
from samples.catalogue import FOLDER, Sample
from xna.testing import InputScript

SAMPLES = catalogue.samples()
CREDITS = (FOLDER / "CREDITS.md").read_text(encoding="utf-8")
ORDER = ["__init__", "Initialize", "LoadContent", "UnloadContent", "Update", "Draw"]
every_sample = pytest.mark.parametrize("sample", SAMPLES, ids=lambda sample: sample.name)


def _credited() -> set[str]:
    files = set()
    for row in re.findall(r"^\| (\w+/content/[^|]+) \|", CREDITS, re.MULTILINE):
        folder = row.partition("content/")[0] + "content/"
        files |= {folder + name.strip().removeprefix(folder) for name in row.split(",")}
    return files


def _content(sample: Sample) -> list[Path]:
    return sorted(path for path in (sample.folder / "content").rglob("*") if path.is_file())


def test_the_samples_are_found() -> None:
    assert {"breakout", "cube"} <= {sample.name for sample in SAMPLES}


@every_sample
def test_the_header_says_what_a_reader_wants_to_know(sample: Sample) -> None:
    assert 1 <= sample.difficulty <= 4
    assert len(sample.title) > 5
    assert len(sample.teaches) > 30
    assert len(sample.keys) > 10


@every_sample
def test_all_content_is_credited_and_small(sample: Sample) -> None:
    for path in _content(sample):
        assert path.relative_to(FOLDER).as_posix() in _credited()
        assert path.stat().st_size < 20_000


def test_all_that_is_credited_exists() -> None:
    assert _credited()
    assert [name for name in _credited() if not (FOLDER / name).is_file()] == []


@every_sample
def test_documents_name_files_that_exist(sample: Sample) -> None:
    for path in _content(sample):
        if path.suffix == ".cnj":
            document = json.loads(path.read_text(encoding="utf-8"))
            assert document["cnjVersion"] == 1
            assert not document.get("sourceFile") or (path.parent / document["sourceFile"]).is_file()
            assert not document.get("texture") or (path.parent / f"{document['texture']}.cnj").is_file()


@every_sample
def test_the_demo_can_be_read(sample: Sample) -> None:
    assert 0 < InputScript.load(sample.demo).last_frame < 1000


@every_sample
def test_methods_stand_in_the_order_of_a_lesson_and_are_explained(sample: Sample) -> None:
    source = (sample.folder / f"{sample.name}_game.py").read_text(encoding="utf-8")
    game = next(n for n in ast.parse(source).body if isinstance(n, ast.ClassDef) and n.name.endswith("Game"))
    methods = [n for n in game.body if isinstance(n, ast.FunctionDef)]
    names = [method.name for method in methods if method.name in ORDER]
    assert names == [name for name in ORDER if name in names]
    is_lesson = any(isinstance(base, ast.Name) and base.id == "Lesson" for base in game.bases)
    inherited = {"Initialize", "LoadContent"} if is_lesson else set()
    assert {"Initialize", "LoadContent", "Update", "Draw"} - inherited <= set(names)
    assert all(ast.get_docstring(m) for m in methods if not m.name.startswith("_"))


@every_sample
def test_modules_are_short(sample: Sample) -> None:
    for path in sample.folder.glob("*.py"):
        assert len(path.read_text(encoding="utf-8").splitlines()) < 400


def test_the_script_draws_the_committed_pictures_again(tmp_path: Path) -> None:
    script = runpy.run_path(str(FOLDER.parent / "tools" / "make_sample_art.py"))
    script["draw_breakout"](tmp_path / "breakout" / "content")
    script["draw_cube"](tmp_path / "cube" / "content")
    drawn = sorted(tmp_path.rglob("*.png"))
    assert len(drawn) == 6
    for path in drawn:
        with Image.open(path) as made, Image.open(FOLDER / path.relative_to(tmp_path)) as committed:
            assert np.array_equal(np.asarray(made), np.asarray(committed)), path.name


@pytest.mark.parametrize(
    ("header", "words"),
    [
        ('"""Title.\n\nDifficulty: 9 of 4\nTeaches: x\nKeys: y\n"""', "Difficulty: 1 to 4"),
        ('"""Title.\n\nDifficulty: 1 of 4\nKeys: y\n"""', "lacks Teaches"),
        ("x = 1", "lacks Difficulty, Keys, Teaches"),
    ],
)
def test_a_wrong_header_is_refused_with_a_reason(tmp_path: Path, header: str, words: str) -> None:
    (tmp_path / "__init__.py").write_text(header, encoding="utf-8")
    with pytest.raises(ValueError, match=words):
        catalogue.read_header(tmp_path)
