"""The vertex streams and indices of a GraphicsDevice."""

from __future__ import annotations

from collections.abc import Sequence
from typing import TYPE_CHECKING, Any

from renderers.contract.draw import Geometry, IndexStream, VertexStream
from renderers.contract.enums import IndexElementSize
from xna._single import require
from xna.exceptions import InvalidOperationException, NotSupportedException, ObjectDisposedException
from xna.graphics.index_buffer import IndexBuffer
from xna.graphics.vertex_buffer_binding import VertexBufferBinding

if TYPE_CHECKING:
    from xna.graphics._profile_limits import ProfileLimits
    from xna.graphics.vertex_buffer import VertexBuffer

_tuple = tuple.__new__  # half the time of the records' own __new__, which take the fields apart


class DeviceStreams:
    """What draws from buffers read; the part of GraphicsDevice that holds the buffers."""

    _limits: ProfileLimits

    def __init__(self) -> None:
        self._bindings: tuple[VertexBufferBinding, ...] = ()
        self._indices: IndexBuffer | None = None
        self._geometry: Geometry | None = None
        self._unindexed: Geometry | None = None

    def _check_usable(self) -> None:
        raise NotImplementedError

    @property
    def Indices(self) -> IndexBuffer | None:
        """The index buffer of the indexed draws, or None."""
        return self._indices

    @Indices.setter
    def Indices(self, value: IndexBuffer | None) -> None:
        self._check_usable()
        if value is self._indices:
            return
        if value is not None:
            require(value, IndexBuffer, "GraphicsDevice.Indices")
            self._check_buffer(value)
        self._indices = value
        self._geometry = None

    def SetVertexBuffer(self, vertexBuffer: VertexBuffer | None, vertexOffset: int = 0) -> None:
        """Set one vertex buffer, or none, in place of all streams.

        Args:
            vertexBuffer: The buffer, or None to unset all.
            vertexOffset: The vertex of the buffer that counts as vertex 0.
        """
        self._check_usable()
        if vertexBuffer is None:
            self._store_bindings(())
        elif not self._is_only_stream(vertexBuffer, vertexOffset):
            binding = VertexBufferBinding(vertexBuffer, vertexOffset)
            self._store_bindings(())
            self._check_buffer(vertexBuffer)
            self._store_bindings((binding,))

    def _is_only_stream(self, buffer: VertexBuffer, offset: int) -> bool:
        """Tell whether a buffer is set so already, as it often is."""
        bindings = self._bindings
        if len(bindings) != 1 or bindings[0]._buffer is not buffer or offset.__class__ is not int:
            return False
        return bindings[0]._offset == offset and not bindings[0]._frequency

    def SetVertexBuffers(self, *vertexBuffers: VertexBufferBinding | VertexBuffer | Sequence[Any] | None) -> None:
        """Set the vertex streams, in slot order; nothing unsets them.

        When a later entry is refused the valid ones before it stay set, as in XNA.

        Raises:
            NotSupportedException: More than 16 streams.
        """
        self._check_usable()
        entries = _flatten(vertexBuffers)
        if len(entries) > self._limits.vertex_streams:
            raise NotSupportedException(
                f"At most {self._limits.vertex_streams} vertex buffers can be set; {len(entries)} were given."
            )
        valid: list[VertexBufferBinding] = []
        try:
            for entry in entries:
                binding = entry if isinstance(entry, VertexBufferBinding) else VertexBufferBinding(entry)
                self._check_buffer(binding.VertexBuffer)
                valid.append(binding)
        finally:
            self._store_bindings(tuple(valid))

    def GetVertexBuffers(self) -> list[VertexBufferBinding]:
        """Give the set streams in slot order."""
        return list(self._bindings)

    def _store_bindings(self, bindings: tuple[VertexBufferBinding, ...]) -> None:
        self._bindings = bindings
        self._geometry = self._unindexed = None

    def _check_buffer(self, buffer: VertexBuffer | IndexBuffer) -> None:
        if buffer._disposed:
            raise ObjectDisposedException(f"The {type(buffer).__name__} {buffer.Name!r} was disposed and cannot be set.")
        if buffer._device is not self:
            raise InvalidOperationException(f"The {type(buffer).__name__} {buffer.Name!r} belongs to another GraphicsDevice.")

    def _indexed_geometry(self) -> Geometry:
        """Give the bound streams with the set indices."""
        if self._geometry is None:
            streams = self._bound_streams()
            if self._indices is None:
                raise InvalidOperationException("An indexed draw needs an index buffer: set GraphicsDevice.Indices before it.")
            handle, wide = self._indices._handle, self._indices._element_size == IndexElementSize.ThirtyTwoBits
            indices = None if handle is None else _tuple(IndexStream, (handle, wide))
            self._geometry = _tuple(Geometry, (streams, indices))
        return self._geometry

    def _plain_geometry(self) -> Geometry:
        """Give the bound streams without indices."""
        if self._unindexed is None:
            self._unindexed = _tuple(Geometry, (self._bound_streams(), None))
        return self._unindexed

    def _bound_streams(self) -> tuple[VertexStream, ...]:
        if not self._bindings:
            raise InvalidOperationException("A draw from buffers needs a vertex buffer: call SetVertexBuffer before it.")
        streams = []
        for binding in self._bindings:
            handle, declaration = binding._buffer._handle, binding._buffer._declaration
            if handle is None:
                raise ObjectDisposedException("A vertex buffer that is set was disposed; set another one.")
            offset = binding._offset * declaration._stride
            streams.append(_tuple(VertexStream, (handle, declaration._layout, offset, binding._frequency)))
        return tuple(streams)


def _flatten(entries: tuple[Any, ...]) -> list[Any]:
    if len(entries) == 1 and (entries[0] is None or isinstance(entries[0], Sequence)):
        return list(entries[0] or ())
    return list(entries)
