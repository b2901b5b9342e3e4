"""DynamicIndexBuffer: an index buffer that changes often."""

from __future__ import annotations

from typing import Any, overload

from renderers.contract.enums import SetDataOptions
from xna.graphics import _buffer_transfer
from xna.graphics._arguments import select
from xna.graphics._losable_content import LosableContent
from xna.graphics.index_buffer import _SET_FORMS, IndexBuffer, with_narrow_data

_FORMS = (
    *_SET_FORMS,
    ("data", "startIndex", "elementCount", "options"),
    ("offsetInBytes", "data", "startIndex", "elementCount", "options"),
)


class DynamicIndexBuffer(LosableContent, IndexBuffer):
    """An index buffer for data that is written anew every frame."""

    _dynamic = True

    @overload
    def SetData(self, data: Any) -> None: ...
    @overload
    def SetData(self, data: Any, startIndex: int, elementCount: int) -> None: ...
    @overload
    def SetData(self, data: Any, startIndex: int, elementCount: int, options: SetDataOptions) -> None: ...
    @overload
    def SetData(self, offsetInBytes: int, data: Any, startIndex: int, elementCount: int) -> None: ...
    @overload
    def SetData(self, offsetInBytes: int, data: Any, startIndex: int, elementCount: int, options: SetDataOptions) -> None: ...
    def SetData(self, *arguments: Any, **keywords: Any) -> None:
        """Store indices as IndexBuffer.SetData, with two forms that take options.

        Args:
            offsetInBytes: where in the buffer the first index goes.
            data: the indices.
            startIndex: the first element of `data` to use.
            elementCount: how many.
            options: Discard promises that the old contents are no longer needed, NoOverwrite that no index in use by earlier
                draws is changed; with either of them the buffer may be set on the device.

        Raises:
            InvalidOperationException: the buffer is set on the device and there are no options.
            Exception: as IndexBuffer.SetData does.
        """
        _buffer_transfer.set_data(self, with_narrow_data(select("SetData", _FORMS, arguments, keywords)))
        self._content_lost = False
