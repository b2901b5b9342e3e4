"""IVertexType: what makes a class usable as a vertex type."""

from __future__ import annotations

from typing import ClassVar

from xna.graphics.vertex_declaration import VertexDeclaration as _VertexDeclaration


class IVertexType:
    """A vertex type: a class that tells the layout of its records.

    Deriving from it is not needed; a class attribute `VertexDeclaration` is. To be stored in buffers, a class of your own is
    a dataclass whose fields come in the order of the declaration's elements, or has a method `__bytes__` that returns one
    record::

        @dataclass
        class VertexPositionSize(IVertexType):
            VertexDeclaration = VertexDeclaration(
                VertexElement(0, VertexElementFormat.Vector3, VertexElementUsage.Position, 0),
                VertexElement(12, VertexElementFormat.Single, VertexElementUsage.PointSize, 0),
            )
            Position: Vector3
            Size: float
    """

    __slots__ = ()

    VertexDeclaration: ClassVar[_VertexDeclaration]
