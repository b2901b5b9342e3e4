"""VertexPositionColorTexture: a vertex with a position, a colour and a texture coordinate."""

from __future__ import annotations

from typing import ClassVar

from renderers.contract.enums import VertexElementFormat, VertexElementUsage
from xna.color import Color as _Color
from xna.graphics._vertex_struct import VertexStruct, copy_color, copy_vector2
from xna.graphics.vertex_declaration import VertexDeclaration as _VertexDeclaration
from xna.graphics.vertex_element import VertexElement
from xna.vector2 import Vector2
from xna.vector3 import Vector3


class VertexPositionColorTexture(VertexStruct):
    """A vertex with a position, a colour and a texture coordinate: 24 bytes. A value type.

    Numpy users make arrays of it with the structured type `DTypeEXT`.
    """

    __slots__ = ("_Color", "_TextureCoordinate")

    _fields: ClassVar[dict[str, type]] = {"Position": Vector3, "Color": _Color, "TextureCoordinate": Vector2}
    VertexDeclaration: ClassVar[_VertexDeclaration] = _VertexDeclaration(
        VertexElement(0, VertexElementFormat.Vector3, VertexElementUsage.Position, 0),
        VertexElement(12, VertexElementFormat.Color, VertexElementUsage.Color, 0),
        VertexElement(16, VertexElementFormat.Vector2, VertexElementUsage.TextureCoordinate, 0),
    )

    def __init__(
        self, position: Vector3 | None = None, color: _Color | None = None, textureCoordinate: Vector2 | None = None
    ) -> None:
        """Make a vertex of copies of the values; what is left out is zero."""
        self.Position = Vector3() if position is None else position
        self.Color = _Color(0, 0, 0, 0) if color is None else color
        self.TextureCoordinate = Vector2() if textureCoordinate is None else textureCoordinate

    @property
    def Color(self) -> _Color:
        """The colour."""
        return self._Color

    @Color.setter
    def Color(self, value: _Color) -> None:
        self._Color = copy_color(value, "Color")

    @property
    def TextureCoordinate(self) -> Vector2:
        """Where the vertex lies in the texture: (0, 0) top left, (1, 1) bottom right."""
        return self._TextureCoordinate

    @TextureCoordinate.setter
    def TextureCoordinate(self, value: Vector2) -> None:
        self._TextureCoordinate = copy_vector2(value, "TextureCoordinate")
