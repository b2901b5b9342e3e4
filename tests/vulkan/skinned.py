"""A skinned square."""

from __future__ import annotations

import struct

from xna.graphics import (
    BufferUsage,
    GraphicsDevice,
    PrimitiveType,
    SkinnedEffect,
    VertexBuffer,
    VertexDeclaration,
    VertexElement,
    VertexElementFormat,
    VertexElementUsage,
)

_DECLARATION = VertexDeclaration(
    VertexElement(0, VertexElementFormat.Vector3, VertexElementUsage.Position, 0),
    VertexElement(12, VertexElementFormat.Vector3, VertexElementUsage.Normal, 0),
    VertexElement(24, VertexElementFormat.Vector2, VertexElementUsage.TextureCoordinate, 0),
    VertexElement(32, VertexElementFormat.Byte4, VertexElementUsage.BlendIndices, 0),
    VertexElement(36, VertexElementFormat.Vector4, VertexElementUsage.BlendWeight, 0),
)


def draw_skinned(device: GraphicsDevice, effect: SkinnedEffect, size: float = 0.15) -> None:
    """Draw a square of the given size whose top left corner lies in the middle of the destination."""
    corners = [(0, 0), (size, 0), (0, -size), (size, -size)]
    records = [struct.pack("<8f4B4f", x, y, 0.5, 0, 0, 1, 0, 0, 3, 0, 0, 0, 1, 0, 0, 0) for x, y in corners]
    buffer = VertexBuffer(device, _DECLARATION, 4, BufferUsage.None_)
    buffer.SetData(b"".join(records))
    device.SetVertexBuffer(buffer)
    effect.CurrentTechnique.Passes[0].Apply()
    device.DrawPrimitives(PrimitiveType.TriangleStrip, 0, 2)
