"""Piece: four cells that move and turn together."""

from __future__ import annotations

from dataclasses import dataclass, replace
from random import Random

from xna import Color

Cell = tuple[int, int]
# The cells of each shape in a square of so many cells, and its colour.
SHAPES: dict[str, tuple[int, tuple[Cell, ...], Color]] = {
    "I": (4, ((0, 1), (1, 1), (2, 1), (3, 1)), Color(80, 210, 230)),
    "O": (2, ((0, 0), (1, 0), (0, 1), (1, 1)), Color(240, 210, 80)),
    "T": (3, ((1, 0), (0, 1), (1, 1), (2, 1)), Color(180, 110, 220)),
    "S": (3, ((1, 0), (2, 0), (0, 1), (1, 1)), Color(110, 210, 110)),
    "Z": (3, ((0, 0), (1, 0), (1, 1), (2, 1)), Color(230, 90, 90)),
    "J": (3, ((0, 0), (0, 1), (1, 1), (2, 1)), Color(90, 130, 235)),
    "L": (3, ((2, 0), (0, 1), (1, 1), (2, 1)), Color(240, 150, 70)),
}


@dataclass(frozen=True)
class Piece:
    """A shape at a place. Pieces do not change: a moved piece is another one, which may be thrown away when it does not fit."""

    name: str
    x: int = 3
    y: int = 0
    turns: int = 0

    @property
    def color(self) -> Color:
        """The colour of the shape."""
        return SHAPES[self.name][2]

    @property
    def cells(self) -> list[Cell]:
        """The cells on the board: (column, row)."""
        size, cells, _ = SHAPES[self.name]
        for _ in range(self.turns % 4):
            cells = tuple((size - 1 - row, column) for column, row in cells)  # a quarter turn clockwise
        return [(self.x + column, self.y + row) for column, row in cells]

    def moved(self, x: int, y: int, turns: int = 0) -> Piece:
        """Give the piece elsewhere."""
        return replace(self, x=self.x + x, y=self.y + y, turns=self.turns + turns)


class Bag:
    """Deals the seven shapes in a random order, then again: no shape is away for long."""

    def __init__(self, random: Random) -> None:
        self._random = random
        self._names: list[str] = []

    def deal(self) -> Piece:
        """Give the next piece."""
        if not self._names:
            self._names = list(SHAPES)
            self._random.shuffle(self._names)
        return Piece(self._names.pop())
