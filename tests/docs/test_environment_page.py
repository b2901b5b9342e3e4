"""The page of environment variables knows every variable that the code reads."""

from __future__ import annotations

import re
from collections.abc import Iterator
from pathlib import Path

from tests.docs.pages import DOCS, ROOT

_READ = re.compile(r"""(?:environ(?:\.get\(|\[)|getenv\()\s*["'](\w+)["']""")
_CONSTANT = re.compile(r"^\w*VARIABLES?(?:: [^=]+)? = (.+)$", re.MULTILINE)
_NAME = re.compile(r"""["']([A-Z][A-Z0-9_]+)["']""")


def _variables(path: Path) -> Iterator[str]:
    source = path.read_text(encoding="utf-8")
    yield from _READ.findall(source)
    if "environ" in source or "PATH_VARIABLE" in source:
        for constant in _CONSTANT.findall(source):
            yield from _NAME.findall(constant)


def test_every_variable_that_is_read_stands_on_the_page() -> None:
    paths = [
        ROOT / "setup.py",
        *(path for house in ("xna", "renderers", "content", "samples") for path in (ROOT / house).rglob("*.py")),
    ]
    read = {name for path in paths for name in _variables(path)}
    assert {"XNA_RENDERER", "XNA_PLATFORM", "SDL_BINARY_PATH", "XNA_PURE"} <= read
    page = (DOCS / "environment.md").read_text(encoding="utf-8")
    assert {name for name in read if f"`{name}`" not in page} == set()


def test_every_variable_of_ours_on_the_page_is_read() -> None:
    named = set(re.findall(r"XNA_[A-Z_]+", (DOCS / "environment.md").read_text(encoding="utf-8")))
    sources = [path for house in ("xna", "renderers", "content", "samples", "tests") for path in (ROOT / house).rglob("*.py")]
    text = "".join(path.read_text(encoding="utf-8") for path in sources if path != Path(__file__))
    assert {name for name in named if f'"{name}"' not in text} == set()
