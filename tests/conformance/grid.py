"""Screen rectangles, clip-space rectangles, and the grid of cells that most scenes use."""

from __future__ import annotations

from typing import NamedTuple

from tests.conformance.picture import Region

Corner = tuple[float, float, float]


class ClipRect(NamedTuple):
    """A rectangle in clip space: x right, y up."""

    left: float
    top: float
    right: float
    bottom: float

    def corners(self, z: float = 0.0) -> list[Corner]:
        """Give the ring top left, bottom left, bottom right, top right."""
        return [(self.left, self.top, z), (self.left, self.bottom, z), (self.right, self.bottom, z), (self.right, self.top, z)]


FULL = ClipRect(-1.0, 1.0, 1.0, -1.0)
UNIT_SQUARE = [(0.0, 0.0), (0.0, 1.0), (1.0, 1.0), (1.0, 0.0)]  # texture coordinates of the ring


def to_clip(region: Region, width: int, height: int) -> ClipRect:
    """Convert pixels of a back buffer to clip space."""
    return ClipRect(
        region.x / width * 2 - 1,
        1 - region.y / height * 2,
        (region.x + region.width) / width * 2 - 1,
        1 - (region.y + region.height) / height * 2,
    )


class Grid(NamedTuple):
    """A back buffer divided in cells; what is left over at the right and at the bottom belongs to none."""

    width: int
    height: int
    columns: int
    rows: int

    def cell(self, column: int, row: int) -> Region:
        """Give the pixels of a cell."""
        width, height = self.width // self.columns, self.height // self.rows
        return Region(column * width, row * height, width, height)

    def quad(self, column: int, row: int = 0) -> ClipRect:
        """Give the rectangle that is painted: the cell without two pixels on each side."""
        return to_clip(self.cell(column, row).shrunk(2), self.width, self.height)

    def interior(self, column: int, row: int = 0) -> Region:
        """Give the region that is probed: the cell without eight pixels on each side."""
        return self.cell(column, row).shrunk(8)
