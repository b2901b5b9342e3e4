"""Board: the cells that are filled."""

from __future__ import annotations

from samples.tetromino.piece import Cell, Piece
from xna import Color

COLUMNS, ROWS = 10, 20
KICKS = ((0, 0), (-1, 0), (1, 0), (0, -1), (-2, 0), (2, 0))


class Board:
    """The well of 10 x 20 cells; `filled` has the colour of each cell that is full."""

    def __init__(self) -> None:
        self.filled: dict[Cell, Color] = {}

    def fits(self, piece: Piece) -> bool:
        """Tell whether a piece lies inside and on free cells only; above the well is free."""
        return all(0 <= x < COLUMNS and y < ROWS and (x, y) not in self.filled for x, y in piece.cells)

    def turned(self, piece: Piece, turns: int) -> Piece:
        """Give the piece turned, moved aside a little where that makes it fit; where nothing does, as it was."""
        tries = [piece.moved(x, y, turns) for x, y in KICKS]
        return next((each for each in tries if self.fits(each)), piece)

    def dropped(self, piece: Piece) -> Piece:
        """Give the piece where it would land."""
        while self.fits(piece.moved(0, 1)):
            piece = piece.moved(0, 1)
        return piece

    def lay(self, piece: Piece) -> list[int]:
        """Fill the cells of a piece, and give the rows that are full now, from the top."""
        self.filled |= dict.fromkeys(piece.cells, piece.color)
        return [row for row in range(ROWS) if all((column, row) in self.filled for column in range(COLUMNS))]

    def clear(self, rows: list[int]) -> None:
        """Take full rows out; what lies above falls."""
        for full in rows:
            kept = {cell: color for cell, color in self.filled.items() if cell[1] != full}
            self.filled = {(x, y + (y < full)): color for (x, y), color in kept.items()}
