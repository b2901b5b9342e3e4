"""A trefoil knot."""

from __future__ import annotations

import math

import numpy as np

from samples._shared.mesh import Floats, Mesh, grid_indices
from xna.graphics import GraphicsDevice

ALONG, AROUND, THICKNESS = 160, 16, 0.32


def knot(device: GraphicsDevice) -> Mesh:
    """Make a tube along a knotted line."""
    along, around = (each.reshape(-1) for each in np.mgrid[0 : ALONG + 1, 0 : AROUND + 1])
    along, around = (along * math.tau / ALONG).astype(np.float32), around * math.tau / AROUND
    middle, ahead = _line(along), _line(along + 0.01) - _line(along - 0.01)
    ahead /= np.linalg.norm(ahead, axis=1, keepdims=True)
    side = np.cross(ahead, (0.0, 0.0, 1.0))
    side /= np.linalg.norm(side, axis=1, keepdims=True)
    up = np.cross(side, ahead)
    normal = np.cos(around)[:, None] * side + np.sin(around)[:, None] * up
    coordinates = np.stack([along * 3, around], axis=1) / math.tau
    return Mesh(device, np.column_stack([middle + THICKNESS * normal, normal, coordinates]), grid_indices(AROUND, ALONG))


def _line(angle: Floats) -> Floats:
    place = [np.sin(angle) + 2 * np.sin(2 * angle), np.cos(angle) - 2 * np.cos(2 * angle), -np.sin(3 * angle)]
    return (np.stack(place, axis=1) * 0.5).astype(np.float32)
