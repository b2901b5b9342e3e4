"""Terrain: heights on a grid."""

from __future__ import annotations

import math

import numpy as np
import numpy.typing as npt

from samples._shared.mesh import Mesh, grid_indices
from xna import Ray, Vector3
from xna.graphics import GraphicsDevice

CELLS, CELL = 160, 2.0
SIZE = CELLS * CELL
WATER, HIGHEST = 0.0, 24.0


class Terrain:
    """A landscape of hills and lakes about the origin. The same seed gives the same landscape."""

    def __init__(self, seed: int) -> None:
        random = np.random.default_rng(seed)
        heights = sum(_noise(random, 2**octave + 2) / 2**octave for octave in range(2, 7))
        assert isinstance(heights, np.ndarray)
        heights = (heights - heights.min()) / np.ptp(heights)
        self.heights: npt.NDArray[np.float32] = (heights**1.6 * HIGHEST - 3.0).astype(np.float32)

    def mesh(self, device: GraphicsDevice) -> Mesh:
        """Make the mesh: a vertex for each height; u is the height, v the slope."""
        z, x = np.mgrid[0 : CELLS + 1, 0 : CELLS + 1] * CELL - SIZE / 2
        down, across = np.gradient(self.heights, CELL)
        normals = np.stack([-across, np.ones_like(across), -down], axis=-1)
        normals /= np.linalg.norm(normals, axis=-1, keepdims=True)
        u, v = (self.heights + 3.0) / HIGHEST, 1.0 - normals[..., 1]
        columns = [each.reshape(-1) for each in (x, self.heights, z, *np.moveaxis(normals, -1, 0), u, np.minimum(v * 2.5, 1))]
        return Mesh(device, np.stack(columns, axis=1), grid_indices(CELLS, CELLS))

    def height(self, x: float, z: float) -> float:
        """Give the height of the ground or the water at a place, between the heights of the grid."""
        column = min(max((x + SIZE / 2) / CELL, 0.0), CELLS - 0.001)
        row = min(max((z + SIZE / 2) / CELL, 0.0), CELLS - 0.001)
        i, j = int(row), int(column)
        v, u = row - i, column - j
        a, b, c, d = (float(self.heights[i + di, j + dj]) for di, dj in ((0, 0), (0, 1), (1, 0), (1, 1)))
        return max(WATER, (a * (1 - u) + b * u) * (1 - v) + (c * (1 - u) + d * u) * v)

    def normal(self, x: float, z: float) -> Vector3:
        """Give the direction that points away from the ground."""
        across = self.height(x + CELL, z) - self.height(x - CELL, z)
        down = self.height(x, z + CELL) - self.height(x, z - CELL)
        return Vector3.Normalize(Vector3(-across, 2 * CELL, -down))

    def hit(self, ray: Ray, farthest: float = 400.0) -> Vector3 | None:
        """Give where a ray meets the ground: steps along it until it is below, then halves the last step."""
        near, step = 0.0, 0.5 * CELL
        for number in range(1, int(farthest / step)):
            far = number * step
            if self._is_below(ray, far):
                for _ in range(12):
                    middle = (near + far) / 2
                    near, far = (near, middle) if self._is_below(ray, middle) else (middle, far)
                return ray.Position + ray.Direction * far
            near = far
        return None

    def _is_below(self, ray: Ray, distance: float) -> bool:
        place = ray.Position + ray.Direction * distance
        inside = max(abs(place.X), abs(place.Z)) <= SIZE / 2
        return inside and place.Y < self.height(place.X, place.Z)


def _noise(random: np.random.Generator, points: int) -> npt.NDArray[np.float64]:
    """Give random heights at some points, and smooth ones in between."""
    values = random.uniform(-1, 1, (points, points))
    at = np.linspace(0, points - 1.001, CELLS + 1)
    whole, part = at.astype(int), at % 1
    part = (1 - np.cos(part * math.pi)) / 2
    rows = values[whole] * (1 - part)[:, None] + values[whole + 1] * part[:, None]
    smooth: npt.NDArray[np.float64] = rows[:, whole] * (1 - part) + rows[:, whole + 1] * part
    return smooth
