"""The pages that people read, and the blocks of code in them."""

from __future__ import annotations

import re
import textwrap
from collections.abc import Iterator
from pathlib import Path
from typing import NamedTuple

ROOT = Path(__file__).parents[2]
DOCS = ROOT / "docs"
PAGES = [ROOT / "README.md", ROOT / "CONTRIBUTING.md", *sorted(DOCS.rglob("*.md"))]

_BLOCK = re.compile(r"(?:^<!-- (?P<mark>[^>]+?) -->\n)?^```(?P<language>\w*)\n(?P<code>.*?)^```$", re.MULTILINE | re.DOTALL)


class Block(NamedTuple):
    """A fenced block: its language, the comment that marks it, its code and the line where the code begins."""

    page: Path
    language: str
    mark: str
    code: str
    line: int

    @property
    def name(self) -> str:
        return f"{self.page.name}:{self.line}"


def blocks(page: Path, language: str) -> Iterator[Block]:
    """Give the blocks of a page in one language."""
    text = page.read_text(encoding="utf-8")
    for found in _BLOCK.finditer(text):
        if found["language"] == language:
            line = text.count("\n", 0, found.start("code")) + 1
            yield Block(page, language, found["mark"] or "", textwrap.dedent(found["code"]), line)
