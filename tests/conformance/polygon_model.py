"""Whole pictures worked out in double precision, apart from every renderer: triangles with any colour function over them.

Pixels whose centre lies so near an edge that rounding a corner to sub-pixels may decide are left out: they are `doubtful`.
"""

from __future__ import annotations

from collections.abc import Callable, Sequence
from typing import Any

import numpy as np

from renderers.contract.enums import CullMode
from tests.conformance.picture import Picture
from tests.conformance.stage import Stage
from xna import Matrix

Array = Any  # of float64
Shade = Callable[[Array], Array]  # attributes (..., n) -> colours (..., 4), 0..1

_NEAR = 0.01  # pixels


def matrix_of(matrix: Matrix) -> Array:
    """Give a matrix as an array; row vectors are multiplied from the left."""
    return np.array([[getattr(matrix, f"M{row}{column}") for column in range(1, 5)] for row in range(1, 5)], np.float64)


class PolygonModel:
    """A picture that triangles are drawn into. Samples lie at `centre` in each pixel: 0 for XNA's 3-D, a half for sprites."""

    def __init__(self, width: int, height: int, ground: Sequence[int], *, centre: float = 0.0) -> None:
        self.size = width, height
        self.viewport = (0, 0, width, height)
        self.cull = CullMode.None_
        self.shade: Shade = lambda attributes: attributes[..., :4]
        self.colors = np.zeros((height, width, 4)) + np.array(ground) / 255
        self.doubtful = np.zeros((height, width), bool)
        rows, columns = np.mgrid[0:height, 0:width]
        self._x, self._y = columns + centre, rows + centre

    def triangle(self, corners: Sequence[Any], attributes: Sequence[Any]) -> None:
        """Draw a triangle of clip-space positions (x, y, z, w), clipped by depth; one row of attributes per corner."""
        points = [np.array(corner, np.float64) for corner in corners]
        rows = [np.array(row, np.float64) for row in attributes]
        for distance in (lambda p: p[3] - 1e-6, lambda p: p[2], lambda p: p[3] - p[2]):
            points, rows = _clipped(points, rows, distance)
        for last in range(2, len(points)):
            self._fill([points[0], *points[last - 1 : last + 1]], [rows[0], *rows[last - 1 : last + 1]])

    def triangles(self, corners: Sequence[Any], attributes: Sequence[Any], indices: Sequence[int]) -> None:
        """Draw a list of triangles by indices."""
        for first in range(0, len(indices), 3):
            three = indices[first : first + 3]
            self.triangle([corners[i] for i in three], [attributes[i] for i in three])

    def picture(self) -> Picture:
        """Give the picture, rounded to bytes."""
        return Picture(np.floor(self.colors.clip(0, 1) * 255 + 0.5).astype(np.uint8))

    def _fill(self, points: list[Array], rows: list[Array]) -> None:
        left, top, width, height = self.viewport
        screen = [((p[0] / p[3] + 1) * width / 2 + left, (1 - p[1] / p[3]) * height / 2 + top) for p in points]
        area = _cross(screen[0], screen[1], *screen[2])
        gone = {CullMode.CullClockwiseFace: area > 0, CullMode.CullCounterClockwiseFace: area < 0}
        if area == 0 or gone.get(self.cull, False):
            return
        order = (0, 1, 2) if area > 0 else (0, 2, 1)
        points, rows, screen = [points[i] for i in order], [rows[i] for i in order], [screen[i] for i in order]
        inside = self._in_viewport()
        shares = []
        for i in range(3):
            start, end = screen[(i + 1) % 3], screen[(i + 2) % 3]
            edge = _cross(start, end, self._x, self._y)
            inside &= (edge > 1e-9) | ((np.abs(edge) <= 1e-9) & _is_top_left(start, end))
            self._doubt(screen, edge / np.hypot(end[0] - start[0], end[1] - start[1]), start, end)
            shares.append(edge / abs(area) / points[i][3])
        attributes = sum(share[..., None] * row for share, row in zip(shares, rows, strict=True)) / sum(shares)[..., None]
        self._color(inside, attributes)

    def _color(self, inside: Array, attributes: Array) -> None:
        """Colour pixels; what the colour function doubts counts for these alone."""
        before = self.doubtful.copy()
        self.colors[inside] = self.shade(attributes)[inside]
        self.doubtful = before | (self.doubtful & inside)

    def _in_viewport(self) -> Array:
        left, top, width, height = self.viewport
        inside = np.zeros(self.doubtful.shape, bool)
        inside[max(top, 0) : top + height, max(left, 0) : left + width] = True
        return inside

    def _doubt(self, screen: list[Any], distance: Array, start: Any, end: Any) -> None:
        """Note the pixels beside an edge, unless its ends lie on whole sub-pixels, where the fill rule is exact."""
        if all(abs(value * 256 - round(value * 256)) < 1e-9 for value in (*start, *end)):
            return
        xs, ys = zip(*screen, strict=True)
        near = (self._x > min(xs) - 1) & (self._x < max(xs) + 1) & (self._y > min(ys) - 1) & (self._y < max(ys) + 1)
        self.doubtful |= near & (np.abs(distance) < _NEAR)


def expect_picture(stage: Stage, label: str, got: Picture, model: PolygonModel, tolerance: int = 1) -> None:
    """Expect every pixel that is not in doubt, in all four channels; the report shows the model's picture beside."""
    expected = model.picture()
    apart = np.abs(got.pixels.astype(np.int64) - expected.pixels).max(axis=-1)
    apart[model.doubtful] = 0
    wrong = int((apart > tolerance).sum())
    stage.expect.at_most(f"{label}: pixels more than {tolerance} apart (worst {int(apart.max())})", wrong, 0)
    stage.expect.at_most(f"{label}: pixels in doubt", float(model.doubtful.mean()), 0.1)
    stage.shots[-1] = stage.shots[-1]._replace(expected=expected)


def _clipped(points: list[Array], rows: list[Array], distance: Callable[[Array], float]) -> tuple[list[Array], list[Array]]:
    """Keep the part of a polygon where a distance is not negative."""
    kept, attributes = [], []
    for i, (point, row) in enumerate(zip(points, rows, strict=True)):
        after = (i + 1) % len(points)
        here, there = distance(point), distance(points[after])
        if here >= 0:
            kept.append(point)
            attributes.append(row)
        if (here >= 0) != (there >= 0):
            share = here / (here - there)
            kept.append(point + (points[after] - point) * share)
            attributes.append(row + (rows[after] - row) * share)
    return kept, attributes


def _cross(start: Any, end: Any, x: Any, y: Any) -> Any:
    return (end[0] - start[0]) * (y - start[1]) - (end[1] - start[1]) * (x - start[0])


def _is_top_left(start: Any, end: Any) -> bool:
    return bool(end[1] < start[1] or (end[1] == start[1] and end[0] > start[0]))
