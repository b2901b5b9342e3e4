"""Mesh: a shape in buffers, and the shapes that the 3-D lessons are made of."""

from __future__ import annotations

import math

import numpy as np
import numpy.typing as npt

from xna.graphics import (
    BufferUsage,
    GraphicsDevice,
    IndexBuffer,
    IndexElementSize,
    PrimitiveType,
    VertexBuffer,
    VertexPositionNormalTexture,
)

Floats = npt.NDArray[np.float32]


class Mesh:
    """A vertex buffer and an index buffer that belong together.

    Args:
        device: The device that holds them.
        vertices: (n, 8) numbers: place, normal, texture coordinates.
        indices: Three for each triangle, clockwise as seen from the front; up to 65,536 vertices.
    """

    def __init__(self, device: GraphicsDevice, vertices: Floats, indices: npt.NDArray[np.uint16]) -> None:
        self._device = device
        self.vertices = VertexBuffer(device, VertexPositionNormalTexture, len(vertices), BufferUsage.WriteOnly)
        self.vertices.SetData(np.ascontiguousarray(vertices, np.float32))
        self.indices = IndexBuffer(device, IndexElementSize.SixteenBits, len(indices), BufferUsage.WriteOnly)
        self.indices.SetData(np.ascontiguousarray(indices, np.uint16))

    def draw(self) -> None:
        """Draw the shape with the effect that was applied."""
        self._device.SetVertexBuffer(self.vertices)
        self._device.Indices = self.indices
        triangles = self.indices.IndexCount // 3
        self._device.DrawIndexedPrimitives(PrimitiveType.TriangleList, 0, 0, self.vertices.VertexCount, 0, triangles)

    def dispose(self) -> None:
        """Release the buffers."""
        self.vertices.Dispose()
        self.indices.Dispose()


def grid_indices(columns: int, rows: int) -> npt.NDArray[np.uint16]:
    """Give the two triangles of each cell of a grid of (columns + 1) x (rows + 1) vertices, row by row."""
    first = (np.arange(rows)[:, None] * (columns + 1) + np.arange(columns)).reshape(-1, 1)
    corners = np.array([0, 1, columns + 1, columns + 1, 1, columns + 2])
    indices: npt.NDArray[np.uint16] = (first + corners).astype(np.uint16).reshape(-1)
    return indices


def sphere(device: GraphicsDevice, columns: int = 32, rows: int = 16) -> Mesh:
    """Make a sphere of radius 1 about the origin; its texture is a map of the world."""
    v, u = (each.reshape(-1) for each in np.mgrid[0 : rows + 1, 0 : columns + 1] / np.array([rows, columns]).reshape(2, 1, 1))
    around, down = u * math.tau, v * math.pi
    place = np.stack([np.sin(down) * np.sin(around), np.cos(down), np.sin(down) * np.cos(around)], axis=1)
    return Mesh(device, np.column_stack([place, place, u, v]), grid_indices(columns, rows))


def box(device: GraphicsDevice) -> Mesh:
    """Make a cube of edge 1 about the origin; each side shows the whole texture."""
    vertices, corners = [], np.array([(0, 0), (1, 0), (0, 1), (1, 1)], np.float32)
    for axis in range(3):
        for sign in (1.0, -1.0):
            normal, up = np.zeros(3), np.zeros(3)
            normal[axis], up[1 if axis != 1 else 2] = sign, 1.0 if axis != 1 else -sign
            right = np.cross(up, normal)
            for u, v in corners:
                vertices.append([*(normal * 0.5 + right * (u - 0.5) + up * (0.5 - v)), *normal, u, v])
    faces = (np.arange(6)[:, None] * 4 + np.array([0, 1, 2, 2, 1, 3])).reshape(-1)
    return Mesh(device, np.array(vertices, np.float32), faces.astype(np.uint16))


def square(device: GraphicsDevice) -> Mesh:
    """Make a square of edge 1 about the origin that faces +Z."""
    corners = np.array([(0, 0), (1, 0), (0, 1), (1, 1)], np.float32)
    place = np.column_stack([corners[:, 0] - 0.5, 0.5 - corners[:, 1], np.zeros(4)])
    normals = np.tile([0.0, 0.0, 1.0], (4, 1))
    return Mesh(device, np.column_stack([place, normals, corners]), np.array([0, 1, 2, 2, 1, 3], np.uint16))
