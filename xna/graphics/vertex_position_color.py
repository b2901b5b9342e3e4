"""VertexPositionColor: a vertex with a position and a colour."""

from __future__ import annotations

from typing import ClassVar

from renderers.contract.enums import VertexElementFormat, VertexElementUsage
from xna.color import Color as _Color
from xna.graphics._vertex_struct import VertexStruct, copy_color
from xna.graphics.vertex_declaration import VertexDeclaration as _VertexDeclaration
from xna.graphics.vertex_element import VertexElement
from xna.vector3 import Vector3


class VertexPositionColor(VertexStruct):
    """A vertex with a position and a colour: 16 bytes. A value type.

    Numpy users make arrays of it with the structured type `DTypeEXT`.
    """

    __slots__ = ("_Color",)

    _fields: ClassVar[dict[str, type]] = {"Position": Vector3, "Color": _Color}
    VertexDeclaration: ClassVar[_VertexDeclaration] = _VertexDeclaration(
        VertexElement(0, VertexElementFormat.Vector3, VertexElementUsage.Position, 0),
        VertexElement(12, VertexElementFormat.Color, VertexElementUsage.Color, 0),
    )

    def __init__(self, position: Vector3 | None = None, color: _Color | None = None) -> None:
        """Make a vertex of copies of the values; what is left out is zero."""
        self.Position = Vector3() if position is None else position
        self.Color = _Color(0, 0, 0, 0) if color is None else color

    @property
    def Color(self) -> _Color:
        """The colour."""
        return self._Color

    @Color.setter
    def Color(self, value: _Color) -> None:
        self._Color = copy_color(value, "Color")
