"""DynamicVertexBuffer: a vertex buffer that changes often."""

from __future__ import annotations

from typing import Any, overload

from renderers.contract.enums import SetDataOptions
from xna.graphics import _buffer_transfer
from xna.graphics._arguments import select
from xna.graphics._losable_content import LosableContent
from xna.graphics.vertex_buffer import _SET_FORMS, VertexBuffer

_FORMS = (
    *_SET_FORMS,
    ("data", "startIndex", "elementCount", "options"),
    ("offsetInBytes", "data", "startIndex", "elementCount", "vertexStride", "options"),
)


class DynamicVertexBuffer(LosableContent, VertexBuffer):
    """A vertex buffer for data that is written anew every frame."""

    _dynamic = True

    @overload
    def SetData(self, data: Any) -> None: ...
    @overload
    def SetData(self, data: Any, startIndex: int, elementCount: int) -> None: ...
    @overload
    def SetData(self, data: Any, startIndex: int, elementCount: int, options: SetDataOptions) -> None: ...
    @overload
    def SetData(self, offsetInBytes: int, data: Any, startIndex: int, elementCount: int, vertexStride: int) -> None: ...
    @overload
    def SetData(
        self, offsetInBytes: int, data: Any, startIndex: int, elementCount: int, vertexStride: int, options: SetDataOptions
    ) -> None: ...
    def SetData(self, *arguments: Any, **keywords: Any) -> None:
        """Store elements as VertexBuffer.SetData, with two forms that take options.

        Args:
            offsetInBytes: where in the buffer the first element goes.
            data: the elements.
            startIndex: the first element of `data` to use.
            elementCount: how many.
            vertexStride: 0, or the bytes from one element to the next.
            options: Discard promises that the old contents are no longer needed, NoOverwrite that no record in use by earlier
                draws is changed; with either of them the buffer may be set on the device.

        Raises:
            InvalidOperationException: the buffer is set on the device and there are no options.
            Exception: as VertexBuffer.SetData does.
        """
        _buffer_transfer.set_data(self, select("SetData", _FORMS, arguments, keywords))
        self._content_lost = False
