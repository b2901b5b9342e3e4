"""Spheres around points."""

from __future__ import annotations

import numpy as np
from numpy.typing import NDArray

Triple = tuple[float, float, float]


def sphere_around(points: NDArray[np.float32]) -> tuple[Triple, float]:
    """Find a small sphere that holds all points, shape (n, 3); without finite points it is empty at the origin.

    It starts from the widest of the three extents and grows towards the farthest point that is still outside.
    """
    points = points[np.isfinite(points).all(axis=1)]
    if not len(points):
        return (0.0, 0.0, 0.0), 0.0
    wide = points.astype(np.float64)
    lows, highs = wide[wide.argmin(axis=0)], wide[wide.argmax(axis=0)]
    axis = int(np.linalg.norm(highs - lows, axis=1).argmax())
    center = (lows[axis] + highs[axis]) / 2
    radius = float(np.linalg.norm(highs[axis] - lows[axis])) / 2
    for _ in range(64):
        distances = np.linalg.norm(wide - center, axis=1)
        farthest = int(distances.argmax())
        distance = float(distances[farthest])
        if distance <= radius * (1 + 1e-9):
            break
        grown = (radius + distance) / 2
        center = center + (wide[farthest] - center) * ((distance - grown) / distance)
        radius = grown
    radius = max(radius, float(np.linalg.norm(wide - center, axis=1).max()))
    return (float(center[0]), float(center[1]), float(center[2])), radius
