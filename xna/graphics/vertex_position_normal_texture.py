"""VertexPositionNormalTexture: a vertex with a position, a normal and a texture coordinate."""

from __future__ import annotations

from typing import ClassVar

from renderers.contract.enums import VertexElementFormat, VertexElementUsage
from xna.graphics._vertex_struct import VertexStruct, copy_vector2, copy_vector3
from xna.graphics.vertex_declaration import VertexDeclaration as _VertexDeclaration
from xna.graphics.vertex_element import VertexElement
from xna.vector2 import Vector2
from xna.vector3 import Vector3


class VertexPositionNormalTexture(VertexStruct):
    """A vertex with a position, a normal and a texture coordinate: 32 bytes. A value type.

    Numpy users make arrays of it with the structured type `DTypeEXT`.
    """

    __slots__ = ("_Normal", "_TextureCoordinate")

    _fields: ClassVar[dict[str, type]] = {"Position": Vector3, "Normal": Vector3, "TextureCoordinate": Vector2}
    VertexDeclaration: ClassVar[_VertexDeclaration] = _VertexDeclaration(
        VertexElement(0, VertexElementFormat.Vector3, VertexElementUsage.Position, 0),
        VertexElement(12, VertexElementFormat.Vector3, VertexElementUsage.Normal, 0),
        VertexElement(24, VertexElementFormat.Vector2, VertexElementUsage.TextureCoordinate, 0),
    )

    def __init__(
        self, position: Vector3 | None = None, normal: Vector3 | None = None, textureCoordinate: Vector2 | None = None
    ) -> None:
        """Make a vertex of copies of the values; what is left out is zero."""
        self.Position = Vector3() if position is None else position
        self.Normal = Vector3() if normal is None else normal
        self.TextureCoordinate = Vector2() if textureCoordinate is None else textureCoordinate

    @property
    def Normal(self) -> Vector3:
        """The normal, normally of length 1."""
        return self._Normal

    @Normal.setter
    def Normal(self, value: Vector3) -> None:
        self._Normal = copy_vector3(value, "Normal")

    @property
    def TextureCoordinate(self) -> Vector2:
        """Where the vertex lies in the texture: (0, 0) top left, (1, 1) bottom right."""
        return self._TextureCoordinate

    @TextureCoordinate.setter
    def TextureCoordinate(self, value: Vector2) -> None:
        self._TextureCoordinate = copy_vector2(value, "TextureCoordinate")
