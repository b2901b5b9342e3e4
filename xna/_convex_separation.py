"""Exact overlap of a frustum with boxes, spheres and other frustums, by separating axes in double precision.

Two convex bodies are apart exactly when they are apart along the normal of a face, along an axis at right angles to an
edge of each, or, against a sphere, along the line from a corner or an edge to its center.
"""

from __future__ import annotations

import math
from collections.abc import Sequence
from functools import cached_property
from typing import TYPE_CHECKING, Any, TypeAlias

import numpy as np
import numpy.typing as npt

if TYPE_CHECKING:
    import cython
else:
    from xna import _cython as cython

Array: TypeAlias = npt.NDArray[np.float64]

# The corners of a frustum carry binary32 rounding, so a gap this small, as a part of the extent of both bodies along the
# axis, counts as touching.
_TOUCHING = 1e-5

_EDGES = np.array([(0, 1), (1, 2), (2, 3), (3, 0), (4, 5), (5, 6), (6, 7), (7, 4), (0, 4), (1, 5), (2, 6), (3, 7)])
_FACES = np.array([(0, 1, 2, 3), (4, 5, 6, 7), (0, 3, 7, 4), (1, 2, 6, 5), (0, 1, 5, 4), (3, 2, 6, 7)])
_BOX_AXES = np.eye(3)


class FrustumHull:
    """The solid between eight corners, in the order of BoundingFrustum.GetCorners. Corners of NaN overlap everything."""

    def __init__(self, corners: Sequence[Sequence[float]]) -> None:
        self._corners: Array = np.array(corners, np.float64)

    def meets_box(self, low: Sequence[float], high: Sequence[float]) -> bool:
        """Tell whether a box with edges along the axes overlaps or touches the solid."""
        if cython.compiled:
            return not _apart_from_box(self._box_rows, low[0], low[1], low[2], high[0], high[1], high[2])
        rising, falling, span = self._seen_by_boxes
        with np.errstate(all="ignore"):
            box = rising @ low + falling @ high, rising @ high + falling @ low
            return not _apart(span, box)

    def meets_sphere(self, center: Sequence[float], radius: float) -> bool:
        """Tell whether a ball overlaps or touches the solid."""
        if cython.compiled:
            return not _apart_from_ball(self._numbers, center[0], center[1], center[2], radius)
        middle = np.array(center, np.float64)
        with np.errstate(all="ignore"):
            axes = np.concatenate((self._normals, middle - self._corners, self._perpendiculars(middle)))
            place, reach = axes @ middle, radius * np.sqrt((axes * axes).sum(axis=1))
            return not _apart(self._span(axes), (place - reach, place + reach))

    def meets_hull(self, other: FrustumHull) -> bool:
        """Tell whether another such solid overlaps or touches this one."""
        with np.errstate(all="ignore"):
            axes = np.concatenate((self._normals, other._normals, _all_cross(self._edges, other._edges)))
            return not _apart(self._span(axes), other._span(axes))

    @cached_property
    def _edges(self) -> Array:
        edges: Array = self._corners[_EDGES[:, 1]] - self._corners[_EDGES[:, 0]]
        return edges

    @cached_property
    def _normals(self) -> Array:
        a, b, c, d = (self._corners[_FACES[:, place]] for place in range(4))
        return np.cross(c - a, d - b)

    @cached_property
    def _seen_by_boxes(self) -> tuple[Array, Array, tuple[Array, Array]]:
        with np.errstate(all="ignore"):
            axes = np.concatenate((_BOX_AXES, self._normals, _all_cross(self._edges, _BOX_AXES)))
            return np.maximum(axes, 0.0), np.minimum(axes, 0.0), self._span(axes)

    @cached_property
    def _box_rows(self) -> list[list[float]]:
        rising, falling, (least, greatest) = self._seen_by_boxes
        rows: list[list[float]] = np.column_stack((rising, falling, least, greatest)).tolist()
        return rows

    @cached_property
    def _numbers(self) -> tuple[list[list[float]], ...]:
        with np.errstate(all="ignore"):
            edges = np.concatenate((self._corners[_EDGES[:, 0]], self._edges), axis=1)
            return self._corners.tolist(), self._normals.tolist(), edges.tolist()

    def _span(self, axes: Array) -> tuple[Array, Array]:
        places = axes @ self._corners.T
        return places.min(axis=1), places.max(axis=1)

    def _perpendiculars(self, point: Array) -> Array:
        edges, offsets = self._edges, point - self._corners[_EDGES[:, 0]]
        along = (offsets * edges).sum(axis=1) / (edges * edges).sum(axis=1)
        across: Array = offsets - edges * along[:, None]
        return across


def _all_cross(first: Array, second: Array) -> Array:
    return np.cross(first[:, None], second[None, :]).reshape(-1, 3)


def _apart(a: tuple[Any, Any], b: tuple[Any, Any]) -> bool:
    gaps = np.maximum(a[0] - b[1], b[0] - a[1])
    extents = np.maximum(a[1], b[1]) - np.minimum(a[0], b[0])
    return bool((gaps > _TOUCHING * extents).any())


def _apart_from_box(rows: list[list[float]], x: float, y: float, z: float, far_x: float, far_y: float, far_z: float) -> bool:
    """Say what `_apart` says, axis by axis (compiled only: as Python this is slower than numpy); NaN parts nothing."""
    for rise_x, rise_y, rise_z, fall_x, fall_y, fall_z, least, greatest in rows:
        near = (rise_x * x + rise_y * y + rise_z * z) + (fall_x * far_x + fall_y * far_y + fall_z * far_z)
        far = (rise_x * far_x + rise_y * far_y + rise_z * far_z) + (fall_x * x + fall_y * y + fall_z * z)
        if _parted(least, greatest, near, far):
            return True
    return False


def _apart_from_ball(hull: tuple[list[list[float]], ...], x: float, y: float, z: float, radius: float) -> bool:
    """The same for a ball: along the faces' normals, and along the lines to it from the corners and the edges."""
    corners, normals, edges = hull
    for a, b, c in normals:
        if _apart_along(corners, a, b, c, x, y, z, radius):
            return True
    for a, b, c in corners:
        if _apart_along(corners, x - a, y - b, z - c, x, y, z, radius):
            return True
    for a, b, c, u, v, w in edges:
        a, b, c = x - a, y - b, z - c
        along = (a * u + b * v + c * w) / (u * u + v * v + w * w)
        if _apart_along(corners, a - u * along, b - v * along, c - w * along, x, y, z, radius):
            return True
    return False


def _apart_along(corners: list[list[float]], a: float, b: float, c: float, x: float, y: float, z: float, radius: float) -> bool:
    least, greatest = math.inf, -math.inf
    for p, q, r in corners:
        place = a * p + b * q + c * r
        least = place if place < least or place != place else least
        greatest = place if place > greatest or place != place else greatest
    place, reach = a * x + b * y + c * z, radius * math.sqrt(a * a + b * b + c * c)
    return _parted(least, greatest, place - reach, place + reach)


def _parted(least: float, greatest: float, near: float, far: float) -> bool:
    below, above = least - far, near - greatest
    if below != below or above != above:
        return False
    return max(below, above) > _TOUCHING * (max(greatest, far) - min(least, near))
