"""BreakoutLevel, what the content documents of this type hold."""

from __future__ import annotations

import json
from dataclasses import dataclass, field
from typing import Any

from xna import Color

COLUMNS, ROWS = 13, 10
EMPTY = "."


@dataclass
class Brick:
    """A brick of a level. Hits is how many it still takes, points what it is worth."""

    column: int
    row: int
    color: Color
    hits: int
    points: int
    is_tough: bool


@dataclass(frozen=True)
class BreakoutLevel:
    """A level: its rows are text, a letter for each brick; a capital letter needs two hits."""

    name: str
    speed: float
    rows: tuple[str, ...]
    palette: dict[str, Color] = field(repr=False)

    @staticmethod
    def load(text: str, content: object) -> BreakoutLevel:
        """Make a level from its document; ContentManager puts the file's name before what is raised here."""
        document = json.loads(text)
        palette = {letter: Color(*map(int, color)) for letter, color in document["palette"].items()}
        rows = tuple(document["rows"])
        if len(rows) > ROWS or any(len(row) != COLUMNS for row in rows):
            raise ValueError(f"rows must be at most {ROWS} texts of {COLUMNS} letters")
        unknown = set("".join(rows).lower()) - set(palette) - {EMPTY}
        if unknown:
            raise ValueError(f"the palette lacks {', '.join(sorted(unknown))}")
        return BreakoutLevel(str(document["name"]), float(document["speed"]), rows, palette)

    def bricks(self) -> dict[tuple[int, int], Brick]:
        """Lay fresh bricks, by column and row: the higher, the more points."""
        cells: dict[tuple[int, int], Any] = {}
        for row, letters in enumerate(self.rows):
            for column, letter in enumerate(letters):
                if letter != EMPTY:
                    points, tough = 10 * (len(self.rows) - row), letter.isupper()
                    cells[column, row] = Brick(column, row, self.palette[letter.lower()], 1 + tough, points, tough)
        return cells
