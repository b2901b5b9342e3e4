"""Where the members of a JSON document stand in its text."""

from __future__ import annotations

import json
import re

Place = tuple[int, int]

_BLANK = re.compile(r"[ \t\n\r]*")
_SCALAR = re.compile(r"[^,\]}\s]+")
_STRING = json.decoder.scanstring  # type: ignore[attr-defined]


class _Scanner:
    """Walks a document that is known to be sound JSON."""

    def __init__(self, text: str) -> None:
        self.text = text
        self.at = 0
        self.starts: dict[str, int] = {}

    def value(self, name: str) -> None:
        """Walk a value; its own place is known already."""
        self._skip_blank()
        letter = self.text[self.at]
        if letter == "{":
            self._items(name, "}", is_object=True)
        elif letter == "[":
            self._items(name, "]", is_object=False)
        elif letter == '"':
            _, self.at = _STRING(self.text, self.at + 1, True)
        else:
            match = _SCALAR.match(self.text, self.at)
            assert match is not None
            self.at = match.end()

    def _items(self, name: str, end: str, is_object: bool) -> None:
        self.at += 1
        number = 0
        while True:
            self._skip_blank()
            if self.text[self.at] == ",":
                self.at += 1
                continue
            if self.text[self.at] == end:
                self.at += 1
                return
            start = self.at
            if is_object:
                key, self.at = _STRING(self.text, self.at + 1, True)
                self._skip_blank()
                self.at += 1
                inner = f"{name}.{key}" if name else key
            else:
                inner = f"{name}[{number}]"
            self.starts.setdefault(inner, start)
            self.value(inner)
            number += 1

    def _skip_blank(self) -> None:
        match = _BLANK.match(self.text, self.at)
        assert match is not None
        self.at = match.end()


def places(text: str) -> dict[str, Place]:
    """Give the line and column, from 1 on, of each member by its name in error messages, such as `glyphs[2].char`.

    Args:
        text: a document that `content.strict_json.parse` accepts. Of two equal keys the first one is given.
    """
    scanner = _Scanner(text)
    scanner.value("")
    line_starts = [0, *(match.end() for match in re.finditer("\n", text))]
    return {name: _place(line_starts, start) for name, start in scanner.starts.items()}


def place_of(known: dict[str, Place], field: str | None) -> Place | None:
    """Give the place of a member; of one that is missing, the place of the nearest object around it."""
    name = field or ""
    while name:
        if name in known:
            return known[name]
        name = re.sub(r"(\.[^.\[]*|\[\d+\]|^[^.\[]*)$", "", name)
    return (1, 1) if known or field else None


def _place(line_starts: list[int], start: int) -> Place:
    from bisect import bisect_right

    line = bisect_right(line_starts, start)
    return line, start - line_starts[line - 1] + 1
