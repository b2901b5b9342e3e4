"""Every block of Python in the pages runs as it stands there.

The blocks of a page share their names, from top to bottom; their games play some frames without a display, and functions named
test_... are called. A block below the comment `<!-- fragment -->` is a part of something and must only compile; one below
`<!-- from the new game -->` must stand in what `python -m xna new space_race` writes.
"""

from __future__ import annotations

import ast
import json
from pathlib import Path

import pytest

from tests.docs.pages import PAGES, Block, blocks
from xna.game import Game

FRAGMENT, FROM_NEW_GAME = "fragment", "from the new game"


def _by_page(language: str) -> list[tuple[Path, list[Block]]]:
    return [(page, found) for page in PAGES if (found := list(blocks(page, language)))]


@pytest.mark.usefixtures("in_new_game")
@pytest.mark.parametrize(("page", "found"), _by_page("python"), ids=lambda value: value.name if isinstance(value, Path) else "")
def test_the_blocks_of_a_page_run(page: Path, found: list[Block], played: list[Game]) -> None:
    names: dict[str, object] = {"__name__": page.stem}
    for block in found:
        if block.mark in (FRAGMENT, FROM_NEW_GAME):
            continue
        assert block.mark == "", f"{block.name} has the unknown mark {block.mark!r}"
        before = set(names)
        exec(compile("\n" * (block.line - 1) + block.code, str(page), "exec"), names)
        for name in set(names) - before:
            if name.startswith("test_"):
                names[name]()  # type: ignore[operator]
    runs = sum(block.code.count(".Run()") for block in found if not block.mark)
    assert len(played) == runs


def _marked(mark: str) -> list[Block]:
    return [block for _, found in _by_page("python") for block in found if block.mark == mark]


@pytest.mark.parametrize("block", _marked(FRAGMENT), ids=lambda block: block.name)
def test_fragments_compile(block: Block) -> None:
    ast.parse(_without_indents(block.code))


def _without_indents(code: str) -> str:
    """Let a fragment show lines of several places, with the indentation that they have there."""
    try:
        ast.parse(code)
    except IndentationError:
        return "\n".join(line.strip() for line in code.splitlines())
    return code


def test_what_a_page_shows_of_the_new_game_is_what_is_written(new_game_folder: Path) -> None:
    written = "".join(path.read_text(encoding="utf-8") for path in new_game_folder.glob("*.py"))
    written = "\n".join(line.strip() for line in written.splitlines())
    shown = _marked(FROM_NEW_GAME)
    assert len(shown) > 4
    for block in shown:
        assert "\n".join(line.strip() for line in block.code.splitlines()) in written, block.name


@pytest.mark.parametrize("block", [b for _, found in _by_page("json") for b in found], ids=lambda b: b.name)
def test_blocks_of_json_are_json(block: Block) -> None:
    json.loads(block.code)
