"""Vertex layouts of any order and stride, and the packing of columns into records."""

from __future__ import annotations

from typing import Any

import numpy as np

from xna.graphics import VertexDeclaration, VertexElement, VertexElementFormat, VertexElementUsage

_KINDS: dict[str, tuple[VertexElementFormat, VertexElementUsage, int, Any]] = {
    "Position": (VertexElementFormat.Vector3, VertexElementUsage.Position, 0, ("<f4", 3)),
    "Normal": (VertexElementFormat.Vector3, VertexElementUsage.Normal, 0, ("<f4", 3)),
    "Color": (VertexElementFormat.Color, VertexElementUsage.Color, 0, ("u1", 4)),
    "TexCoord": (VertexElementFormat.Vector2, VertexElementUsage.TextureCoordinate, 0, ("<f4", 2)),
    "TexCoord1": (VertexElementFormat.Vector2, VertexElementUsage.TextureCoordinate, 1, ("<f4", 2)),
    "BlendIndices": (VertexElementFormat.Byte4, VertexElementUsage.BlendIndices, 0, ("u1", 4)),
    "BlendWeight": (VertexElementFormat.Vector4, VertexElementUsage.BlendWeight, 0, ("<f4", 4)),
    "World1": (VertexElementFormat.Vector4, VertexElementUsage.TextureCoordinate, 1, ("<f4", 4)),
    "World2": (VertexElementFormat.Vector4, VertexElementUsage.TextureCoordinate, 2, ("<f4", 4)),
    "World3": (VertexElementFormat.Vector4, VertexElementUsage.TextureCoordinate, 3, ("<f4", 4)),
    "World4": (VertexElementFormat.Vector4, VertexElementUsage.TextureCoordinate, 4, ("<f4", 4)),
}

Columns = dict[str, Any]  # per element a list of one value per record, or one value for all


class Layout:
    """A vertex declaration, and the numpy type of its records."""

    def __init__(self, stride: int, **offsets: int) -> None:
        """Take the byte offset of each named element, in the order of the declaration."""
        kinds = {name: _KINDS[name] for name in offsets}
        elements = [VertexElement(offsets[name], kind[0], kind[1], kind[2]) for name, kind in kinds.items()]
        self.declaration = VertexDeclaration(stride, *elements)
        self.names = tuple(offsets)
        self.stride = stride
        self._dtype = np.dtype(
            {
                "names": list(offsets),
                "formats": [kind[3] for kind in kinds.values()],
                "offsets": list(offsets.values()),
                "itemsize": stride,
            }
        )

    def pack(self, **columns: Any) -> bytes:
        """Pack one record per Position (or per row of the first column); columns that the layout lacks are left out.

        A column is a list of one value per record or a single value for all.
        """
        first = columns.get("Position", columns.get(self.names[0]))
        records = np.zeros(len(np.atleast_2d(np.asarray(first, np.float64))), self._dtype)
        for name in self.names:
            records[name] = columns[name]
        return records.tobytes()


POSITION = Layout(12, Position=0)
POSITION_COLOR = Layout(16, Position=0, Color=12)
POSITION_TEXTURE = Layout(20, Position=0, TexCoord=12)
POSITION_COLOR_TEXTURE = Layout(24, Position=0, Color=12, TexCoord=16)
POSITION_NORMAL = Layout(24, Position=0, Normal=12)
POSITION_NORMAL_TEXTURE = Layout(32, Position=0, Normal=12, TexCoord=24)
POSITION_NORMAL_COLOR_TEXTURE = Layout(36, Position=0, Normal=12, Color=24, TexCoord=28)
POSITION_NORMAL_TEXTURE_COLOR = Layout(36, Position=0, Normal=12, TexCoord=24, Color=32)
POSITION_DUAL_TEXTURE = Layout(28, Position=0, TexCoord=12, TexCoord1=20)
POSITION_NORMAL_DUAL_TEXTURE = Layout(40, Position=0, Normal=12, TexCoord=24, TexCoord1=32)
SKINNED = Layout(52, Position=0, Normal=12, TexCoord=24, BlendIndices=32, BlendWeight=36)
