"""The global declarations of a GLSL source, without a grammar of the rest."""

from __future__ import annotations

import re
from collections.abc import Iterator
from typing import NamedTuple

_DIRECTIVE = re.compile(r"[ \t]*#(?:[^\n\\]|\\\n|\\)*\n?")
_STOP = re.compile(r"[(){}\[\];]")
_QUALIFIER = re.compile(
    r"\s*(?:(layout)\s*\(([^()]*)\)|(in|out|uniform|const|struct|flat|smooth|noperspective|centroid|invariant|precise|precision)\b)"
)
_STORAGES = ("in", "out", "uniform", "const", "struct", "precision")


class Chunk(NamedTuple):
    """A piece of a source: a directive, a global declaration or a function, with the space before it.

    Of a declaration, `storage` is "in", "out", "uniform", "const", "struct", "precision" or ""; `layout` what its layout() says,
    `qualifiers` the words before and after, and `rest` everything from the type on, without the semicolon.
    """

    text: str
    line: int
    is_directive: bool = False
    storage: str = ""
    layout: str = ""
    qualifiers: str = ""
    rest: str = ""


def chunks(text: str) -> Iterator[Chunk]:
    """Take a source without comments apart; the texts of all chunks together are the source."""
    at, line = 0, 1
    while at < len(text):
        end = _end_of_chunk(text, at)
        piece = text[at:end]
        before = piece[: len(piece) - len(piece.lstrip())]
        yield _chunk(piece, line + before.count("\n"))
        line += piece.count("\n")
        at = end


def _end_of_chunk(text: str, at: int) -> int:
    """Give where a directive, a declaration or a function ends."""
    start = at
    while start < len(text) and text[start].isspace():
        start += 1
    if text.startswith("#", start):
        found = _DIRECTIVE.match(text, start)
        return found.end() if found else len(text)
    depth, is_function = 0, False
    for stop in _STOP.finditer(text, start):
        mark = stop.group()
        if mark in ("(", "{", "["):
            if mark == "{" and depth == 0:
                is_function = text[start : stop.start()].rstrip().endswith(")")
            depth += 1
        elif mark in (")", "}", "]"):
            depth -= 1
            if mark == "}" and depth <= 0 and is_function:
                return stop.end()
        elif mark == ";" and depth <= 0:
            return stop.end()
    return len(text)


def _chunk(piece: str, line: int) -> Chunk:
    body = piece.strip()
    if body.startswith("#"):
        return Chunk(piece, line, is_directive=True)
    storage, layouts, qualifiers, at = "", [], [], 0
    while (found := _QUALIFIER.match(body, at)) is not None:
        at = found.end()
        if found[1]:
            layouts.append(found[2])
        elif found[3] in _STORAGES:
            storage = found[3]
        else:
            qualifiers.append(found[3])
    rest = body[at:].removesuffix(";").strip()
    return Chunk(piece, line, storage=storage, layout=",".join(layouts), qualifiers=" ".join(qualifiers), rest=rest)
