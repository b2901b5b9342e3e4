"""VertexBuffer: vertices in the memory of a graphics device."""

from __future__ import annotations

from typing import TYPE_CHECKING, Any, overload

from renderers.contract.enums import BufferUsage
from renderers.contract.resources import VertexBufferDescription
from xna.exceptions import ArgumentNullException
from xna.graphics import _buffer_transfer
from xna.graphics._arguments import enumeration, positive, select
from xna.graphics._element_codecs import Natural
from xna.graphics._vertex_data import STOCK_VERTICES, declaration_of
from xna.graphics._vertex_inputs import check_vertex_layouts
from xna.graphics.graphics_resource import require_device
from xna.graphics.vertex_declaration import VertexDeclaration as _VertexDeclaration

if TYPE_CHECKING:
    from xna.graphics.graphics_device import GraphicsDevice

_SET_FORMS = (
    ("data",),
    ("data", "startIndex", "elementCount"),
    ("offsetInBytes", "data", "startIndex", "elementCount", "vertexStride"),
)
_GET_FORMS = ((), *_SET_FORMS)


class VertexBuffer(_buffer_transfer.Buffer):
    """A number of vertex records of one declaration."""

    _dynamic = False

    def __init__(
        self,
        graphicsDevice: GraphicsDevice,
        vertexDeclaration: _VertexDeclaration | type,
        vertexCount: int,
        bufferUsage: BufferUsage = BufferUsage.None_,
    ) -> None:
        """Make a buffer; its bytes are zero.

        Args:
            graphicsDevice: the device that holds it.
            vertexDeclaration: the layout of a vertex, or a vertex class such as VertexPositionColor.
            vertexCount: the number of vertices.
            bufferUsage: with WriteOnly the buffer cannot be read back and takes no memory outside the device.

        Raises:
            ArgumentNullException: the device or the declaration is None.
            ArgumentOutOfRangeException: the count is not above 0.
            ObjectDisposedException: the declaration or the device was disposed.
            NotSupportedException: the buffer would have more than 64 MiB - 1, the profile lacks a format of the declaration or so
                long a stride, or the renderer has no vertex buffers.
        """
        device = require_device(graphicsDevice)
        if vertexDeclaration is None:
            raise ArgumentNullException("vertexDeclaration must be a VertexDeclaration or a vertex class, not None.")
        declaration, kind = _layout_of(vertexDeclaration)
        self._count = positive(vertexCount, "vertexCount")
        self._declaration = declaration
        usage = enumeration(BufferUsage, bufferUsage, "bufferUsage")
        size = self._count * declaration.VertexStride
        check_vertex_layouts(device._limits, (declaration._layout,))
        _buffer_transfer.check_size(device, size)
        handle = device._renderer.create_vertex_buffer(VertexBufferDescription(size, declaration._layout, self._dynamic))
        super().__init__(device, handle, size, usage, Natural(kind))

    @property
    def VertexCount(self) -> int:
        """The number of vertices."""
        return self._count

    @property
    def VertexDeclaration(self) -> _VertexDeclaration:
        """The layout of a vertex."""
        return self._declaration

    @overload
    def SetData(self, data: Any) -> None: ...
    @overload
    def SetData(self, data: Any, startIndex: int, elementCount: int) -> None: ...
    @overload
    def SetData(self, offsetInBytes: int, data: Any, startIndex: int, elementCount: int, vertexStride: int) -> None: ...
    def SetData(self, *arguments: Any, **keywords: Any) -> None:
        """Store elements from a byte offset on.

        Args:
            offsetInBytes: where in the buffer the first element goes.
            data: a list of vertices, vectors, colours or floats; anything with the buffer protocol (the item size is the
                element size, so that bytes are single bytes); a numpy array, perhaps of the vertex class's DTypeEXT.
            startIndex: the first element of `data` to use.
            elementCount: how many.
            vertexStride: 0 for elements one after the other; otherwise an element goes every so many bytes, which writes one
                part of each vertex.

        Raises:
            ObjectDisposedException: the buffer or device was disposed.
            ArgumentNullException: data is None or empty.
            ArgumentOutOfRangeException: the window lies outside `data`, or the stride is smaller than an element.
            InvalidOperationException: the buffer is set on the device, or the data goes past its end. Nothing was changed then.
        """
        _buffer_transfer.set_data(self, select("SetData", _SET_FORMS, arguments, keywords))

    def GetData(self, *arguments: Any, **keywords: Any) -> Any:
        """Read elements from a byte offset on; the overloads are those of SetData.

        `data` is a list, bytearray or writable array to fill; elements outside the window stay as they are. Without it the
        whole buffer comes as a new list of vertices (`bytes` if the declaration belongs to no known class); with a type in its
        place as a list of that type, or a flat array for a numpy type.

        Returns:
            The new list, or None after filling a destination.

        Raises:
            NotSupportedException: the buffer was made with BufferUsage.WriteOnly.
            Exception: as SetData does.
        """
        return _buffer_transfer.get_data(self, select("GetData", _GET_FORMS, arguments, keywords))


def _layout_of(given: Any) -> tuple[_VertexDeclaration, Any]:
    """Give the declaration, and the type that GetData() makes."""
    if isinstance(given, _VertexDeclaration):
        given._check_disposed()
        return given, _stock_class(given)
    return declaration_of(given), given


def _stock_class(declaration: _VertexDeclaration) -> Any:
    for kind in STOCK_VERTICES:
        if kind.VertexDeclaration._layout == declaration._layout:
            return kind
    return bytes
