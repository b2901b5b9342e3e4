"""Shape: a vertex buffer with its index buffer, and the two shapes of the lesson."""

from __future__ import annotations

from xna import Vector2, Vector3
from xna.graphics import (
    BufferUsage,
    GraphicsDevice,
    IndexBuffer,
    IndexElementSize,
    PrimitiveType,
    VertexBuffer,
    VertexPositionNormalTexture,
)

CORNERS = ((0, 0), (1, 0), (0, 1), (1, 1))
QUAD = (0, 1, 2, 2, 1, 3)


class Shape:
    """A vertex buffer and an index buffer that belong together, made of quads.

    Args:
        device: The device that holds them.
        vertices: Four for each quad: top left, top right, bottom left, bottom right as seen from the front.
    """

    def __init__(self, device: GraphicsDevice, vertices: list[VertexPositionNormalTexture]) -> None:
        indices = [4 * quad + corner for quad in range(len(vertices) // 4) for corner in QUAD]
        self.vertices = VertexBuffer(device, VertexPositionNormalTexture, len(vertices), BufferUsage.WriteOnly)
        self.vertices.SetData(vertices)
        self.indices = IndexBuffer(device, IndexElementSize.SixteenBits, len(indices), BufferUsage.WriteOnly)
        self.indices.SetData(indices)

    def draw(self, device: GraphicsDevice) -> None:
        """Draw the shape with the effect that was applied."""
        device.SetVertexBuffer(self.vertices)
        device.Indices = self.indices
        count = self.vertices.VertexCount
        device.DrawIndexedPrimitives(PrimitiveType.TriangleList, 0, 0, count, 0, self.indices.IndexCount // 3)

    def dispose(self) -> None:
        """Release the buffers."""
        self.vertices.Dispose()
        self.indices.Dispose()


def cube() -> list[VertexPositionNormalTexture]:
    """Give a cube of edge 1 around the origin. Each side has vertices of its own: normals differ at the edges."""
    vertices = []
    for normal in (Vector3.Right, Vector3.Left, Vector3.Up, Vector3.Down, Vector3.Backward, Vector3.Forward):
        up = Vector3.Up if normal.Y == 0.0 else Vector3.Forward * normal.Y
        right = Vector3.Cross(up, normal)
        for u, v in CORNERS:
            place = normal * 0.5 + right * (u - 0.5) + up * (0.5 - v)
            vertices.append(VertexPositionNormalTexture(place, normal, Vector2(u, v)))
    return vertices


def floor(tiles: int, size: float) -> list[VertexPositionNormalTexture]:
    """Give a square of so many tiles each way, in the plane of x and z.

    Fog and light per vertex are computed at the corners only: small tiles make them smooth.
    """
    vertices = []
    for row in range(tiles):
        for column in range(tiles):
            for u, v in CORNERS:
                place = Vector3((column + u - tiles / 2) * size, 0.0, (row + v - tiles / 2) * size)
                vertices.append(VertexPositionNormalTexture(place, Vector3.Up, Vector2(u, v)))
    return vertices
