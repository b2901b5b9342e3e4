"""What is made from the sources is fresh: pages, pictures, and the site as a whole."""

from __future__ import annotations

import ast
import re
import subprocess
import sys
from importlib.util import find_spec
from pathlib import Path

import numpy as np
import pytest
from PIL import Image

from tests.docs.pages import DOCS, ROOT
from tools.docs_pages import extensions, pages
from tools.docs_pictures import FOLDER, PICTURES
from xna.testing import compare_pictures

_MENTIONED = re.compile(r"\b[A-Z]\w*EXT\b")


@pytest.mark.parametrize("name", pages())
def test_made_pages_are_fresh(name: str) -> None:
    written = (DOCS / name).read_text(encoding="utf-8").splitlines()
    assert written == pages()[name], "write them anew: python -m tools.docs_pages"


@pytest.mark.parametrize("name", PICTURES)
def test_pictures_are_fresh(name: str) -> None:
    written = np.asarray(Image.open(FOLDER / f"{name}.png").convert("RGBA"))
    compare_pictures(PICTURES[name](), written).assert_match()


def test_every_picture_is_drawn_and_shown() -> None:
    assert {path.stem for path in FOLDER.glob("*.png")} == set(PICTURES)
    text = "".join(page.read_text(encoding="utf-8") for page in (ROOT / "README.md", *DOCS.glob("*.md")))
    assert [name for name in PICTURES if f"pictures/{name}.png" not in text] == []


def test_extensions_have_a_summary_and_none_is_left_out() -> None:
    found = list(extensions())
    assert [each.name for each in found if not each.summary] == []
    listed = {part for each in found for part in each.name.split(".")}
    assert _defined() <= listed


def _defined() -> set[str]:
    """Give the names of types, methods and properties that end in EXT in the public modules."""
    modules = [
        path for path in (ROOT / "xna").rglob("*.py") if not re.search(r"/_|/platform/|/testing/", str(path.relative_to(ROOT)))
    ]
    nodes = (node for path in modules for node in ast.walk(ast.parse(path.read_text(encoding="utf-8"))))
    return {node.name for node in nodes if isinstance(node, (ast.ClassDef, ast.FunctionDef)) and _MENTIONED.fullmatch(node.name)}


def test_extensions_that_pages_name_exist() -> None:
    sources = (path.read_text(encoding="utf-8") for house in ("xna", "renderers") for path in (ROOT / house).rglob("*.py"))
    known = {name for source in sources for name in _MENTIONED.findall(source)}
    for page in DOCS.glob("*.md"):
        named = {name for span in re.findall(r"`[^`\n]+`", page.read_text(encoding="utf-8")) for name in _MENTIONED.findall(span)}
        assert named <= known, page.name


def test_the_site_is_built_without_a_warning(tmp_path: Path) -> None:
    if not (find_spec("mkdocs") and find_spec("material") and find_spec("mkdocstrings")):
        pytest.skip("MkDocs is missing; the extra 'docs' has it")
    site = tmp_path / "site"
    command = [sys.executable, "-m", "mkdocs", "build", "--strict", "--site-dir", str(site)]
    done = subprocess.run(command, cwd=ROOT, capture_output=True, text=True, check=False, timeout=600)
    assert done.returncode == 0, done.stderr
    shown = {
        "xna.graphics/SpriteBatch": "Draw a texture many times",
        "xna.graphics/Blend": "SourceAlpha",
        "xna/Color": "FromNumpyEXT",
    }
    for name, text in shown.items():
        assert text in (site / "reference" / f"{name}.html").read_text(encoding="utf-8")
    assert (site / "pictures" / "samples" / "snake.png").is_file()
