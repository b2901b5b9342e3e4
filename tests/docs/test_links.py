"""Links in the pages lead somewhere: to a file, and to a heading of it; commands name modules that exist."""

from __future__ import annotations

import importlib.util
import re
import subprocess
import sys
from pathlib import Path

import pytest

from tests.docs.pages import DOCS, PAGES, ROOT

_LINK = re.compile(r"\]\(([^)\s]+)\)")
_COMMAND = re.compile(r"python -m ([a-z_][\w.]*)(?: (\w+))?")


def _text(page: Path) -> str:
    """Give the text without its blocks of code and with code spans emptied."""
    text = re.sub(r"^```.*?^```$", "", page.read_text(encoding="utf-8"), flags=re.MULTILINE | re.DOTALL)
    return re.sub(r"`[^`\n]*`", "``", text)


def _anchors(page: Path) -> set[str]:
    headings = re.findall(r"^#+ (.+)$", page.read_text(encoding="utf-8"), re.MULTILINE)
    return {re.sub(r"[^\w\- ]", "", heading.lower()).strip().replace(" ", "-") for heading in headings}


@pytest.mark.parametrize("page", PAGES, ids=lambda page: page.name)
def test_links_lead_to_files_and_headings(page: Path) -> None:
    for link in _LINK.findall(_text(page)):
        if "://" in link:
            continue
        name, _, anchor = link.partition("#")
        target = (page.parent / name).resolve() if name else page
        assert target.exists(), f"{page.name}: {link}"
        assert not anchor or anchor in _anchors(target), f"{page.name}: {link}"


@pytest.mark.parametrize("page", [page for page in PAGES if page.parent == DOCS], ids=lambda page: page.name)
def test_pages_of_the_site_link_within_the_site(page: Path) -> None:
    outside = [link for link in _LINK.findall(_text(page)) if link.startswith("..") and not link.startswith("../samples/")]
    assert outside == []


@pytest.mark.parametrize("page", PAGES, ids=lambda page: page.name)
def test_commands_name_modules(page: Path) -> None:
    for module, _ in _COMMAND.findall(page.read_text(encoding="utf-8")):
        if module not in ("venv", "http.server", "PyInstaller", "mkdocs"):
            assert importlib.util.find_spec(module) is not None, f"{page.name}: python -m {module}"


def test_commands_of_xna_exist() -> None:
    done = subprocess.run([sys.executable, "-m", "xna", "--help"], cwd=ROOT, capture_output=True, text=True, check=True)
    (known,) = re.findall(r"\{([\w,]+)\}", done.stdout.partition("\n")[0])
    named = {word for page in PAGES for module, word in _COMMAND.findall(page.read_text(encoding="utf-8")) if module == "xna"}
    assert named - {"", "NAME"} <= set(known.split(","))
