"""The walker's body: tubes round the bones."""

from __future__ import annotations

from typing import NamedTuple

import numpy as np
import numpy.typing as npt

from samples._shared.mesh import grid_indices
from xna import Vector3
from xna.graphics import VertexDeclaration, VertexElement, VertexElementFormat, VertexElementUsage

SIDES = 10
# place, normal, texture coordinates, four bones and their weights: 52 bytes
RECORD = np.dtype([("place", "<f4", 3), ("normal", "<f4", 3), ("uv", "<f4", 2), ("bones", "u1", 4), ("weights", "<f4", 4)])
DECLARATION = VertexDeclaration(
    VertexElement(0, VertexElementFormat.Vector3, VertexElementUsage.Position, 0),
    VertexElement(12, VertexElementFormat.Vector3, VertexElementUsage.Normal, 0),
    VertexElement(24, VertexElementFormat.Vector2, VertexElementUsage.TextureCoordinate, 0),
    VertexElement(32, VertexElementFormat.Byte4, VertexElementUsage.BlendIndices, 0),
    VertexElement(36, VertexElementFormat.Vector4, VertexElementUsage.BlendWeight, 0),
)


class Tube(NamedTuple):
    """A tube from top to bottom: its radii there, the bones of the two ends, and the column of the texture that colours it."""

    top: Vector3
    bottom: Vector3
    radii: tuple[float, float]
    bones: tuple[int, int]
    column: int
    rings: int = 7


SKIN, SHIRT, TROUSERS, HAIR = range(4)
TUBES = (
    Tube(Vector3(0, 1.5, 0), Vector3(0, 0.88, 0), (0.21, 0.17), (1, 0), SHIRT),
    Tube(Vector3(0, 1.82, 0), Vector3(0, 1.5, 0), (0.09, 0.1), (2, 2), SKIN),
    Tube(Vector3(0, 1.86, -0.01), Vector3(0, 1.72, -0.02), (0.07, 0.118), (2, 2), HAIR, 4),
    *(
        tube
        for side, thigh, arm in ((-1, 3, 7), (1, 5, 9))
        for tube in (
            Tube(Vector3(0.11 * side, 0.95, 0), Vector3(0.11 * side, 0.04, 0), (0.115, 0.06), (thigh, thigh + 1), TROUSERS, 9),
            Tube(Vector3(0.24 * side, 1.46, 0), Vector3(0.27 * side, 1.1, 0), (0.075, 0.055), (arm, arm + 1), SHIRT, 6),
            Tube(Vector3(0.27 * side, 1.12, 0), Vector3(0.27 * side, 0.82, 0), (0.05, 0.04), (arm + 1, arm + 1), SKIN, 4),
        )
    ),
)


def body() -> tuple[npt.NDArray[np.void], npt.NDArray[np.uint16]]:
    """Give the vertices and the indices of the whole body."""
    vertices, indices, count = [], [], 0
    for tube in TUBES:
        part = _tube(tube)
        vertices.append(part)
        indices.append(grid_indices(SIDES, tube.rings + 1) + np.uint16(count))
        count += len(part)
    return np.concatenate(vertices), np.concatenate(indices)


def _tube(tube: Tube) -> npt.NDArray[np.void]:
    """Make rings from top to bottom, closed at both ends; the weight goes from one bone to the other round the middle."""
    down = np.concatenate([[0.0], np.linspace(0, 1, tube.rings), [1.0]])
    wide = np.concatenate([[0.0], np.linspace(*tube.radii, tube.rings), [0.0]])
    around = np.linspace(0, 2 * np.pi, SIDES + 1)
    out = np.stack([np.sin(around), np.zeros_like(around), np.cos(around)], axis=1)
    top, bottom = np.array([*tube.top]), np.array([*tube.bottom])
    spine = top + (bottom - top) * down[:, None]
    part = np.zeros((len(down), SIDES + 1), RECORD)
    part["place"] = spine[:, None] + out * wide[:, None, None]
    normals = np.broadcast_to(out, part["normal"].shape).copy()
    normals[0], normals[-1] = [0, 1, 0], [0, -1, 0]
    part["normal"] = normals
    part["uv"] = [(tube.column + 0.5) / 4, 0.5]
    part["bones"][..., :2] = tube.bones
    lower = np.clip((down - 0.5) * 4 + 0.5, 0, 1)[:, None]
    part["weights"][..., 0], part["weights"][..., 1] = 1 - lower, lower
    flat: npt.NDArray[np.void] = part.reshape(-1)
    return flat
