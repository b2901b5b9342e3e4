"""PlatformLevel, what the content document of this type holds."""

from __future__ import annotations

import json
from collections.abc import Iterator
from dataclasses import dataclass

from xna import Rectangle, Vector2

TILE = 32
SIGNS = {"#": "ground", "=": "ledge", "o": "coin", "s": "slime", "@": "start", "F": "flag", ".": "air"}


@dataclass(frozen=True)
class PlatformLevel:
    """A level: its rows are text, a sign for each tile of 32x32."""

    name: str
    rows: tuple[str, ...]

    @staticmethod
    def load(text: str, content: object) -> PlatformLevel:
        """Make a level from its document; ContentManager puts the file's name before what is raised here."""
        document = json.loads(text)
        rows = tuple(document["rows"])
        unknown = set("".join(rows)) - set(SIGNS)
        if unknown or len({len(row) for row in rows}) != 1:
            raise ValueError(f"rows must be texts of one length, of the signs {' '.join(SIGNS)}")
        if "".join(rows).count("@") != 1 or "".join(rows).count("F") != 1:
            raise ValueError("rows must have one start @ and one flag F")
        return PlatformLevel(str(document["name"]), rows)

    @property
    def size(self) -> Vector2:
        """The level's size in pixels."""
        return Vector2(len(self.rows[0]) * TILE, len(self.rows) * TILE)

    def kind(self, column: int, row: int) -> str:
        """Give the sign of a tile: ground on both sides of the level, air above and below it."""
        if not 0 <= column < len(self.rows[0]):
            return "#"
        return self.rows[row][column] if 0 <= row < len(self.rows) else "."

    def places(self, sign: str) -> Iterator[Vector2]:
        """Give the top left corner of every tile with a sign."""
        for row, signs in enumerate(self.rows):
            for column, found in enumerate(signs):
                if found == sign:
                    yield Vector2(column * TILE, row * TILE)

    def solid(self, box: Rectangle) -> Iterator[Rectangle]:
        """Give the tiles of ground and ledges that a box touches."""
        for row in range(box.Top // TILE, (box.Bottom - 1) // TILE + 1):
            for column in range(box.Left // TILE, (box.Right - 1) // TILE + 1):
                if self.kind(column, row) in "#=":
                    yield Rectangle(column * TILE, row * TILE, TILE, TILE)
