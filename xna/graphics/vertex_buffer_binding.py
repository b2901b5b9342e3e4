"""VertexBufferBinding: one stream of GraphicsDevice.SetVertexBuffers."""

from __future__ import annotations

from xna.exceptions import ArgumentNullException, ArgumentOutOfRangeException
from xna.graphics._arguments import integer, not_negative
from xna.graphics.vertex_buffer import VertexBuffer as _VertexBuffer


class VertexBufferBinding:
    """A vertex buffer, the vertex to begin at, and how often an instance stream moves on. An immutable value type."""

    __slots__ = ("_buffer", "_frequency", "_offset")

    def __init__(self, vertexBuffer: _VertexBuffer, vertexOffset: int = 0, instanceFrequency: int = 0) -> None:
        """Name a buffer.

        Args:
            vertexBuffer: the buffer.
            vertexOffset: the first vertex that is used.
            instanceFrequency: 0 for a record per vertex; n for one record per n instances.

        Raises:
            ArgumentNullException: the buffer is None.
            ArgumentOutOfRangeException: the offset is no vertex of the buffer, or the frequency is negative.
        """
        if vertexBuffer is None:
            raise ArgumentNullException("vertexBuffer must not be None.")
        if not isinstance(vertexBuffer, _VertexBuffer):
            raise TypeError(f"vertexBuffer must be a VertexBuffer, got {vertexBuffer!r}.")
        self._buffer = vertexBuffer
        self._offset = integer(vertexOffset, "vertexOffset")
        if not 0 <= self._offset < vertexBuffer.VertexCount:
            raise ArgumentOutOfRangeException(
                f"vertexOffset must lie in 0..{vertexBuffer.VertexCount - 1}, the buffer's vertices; got {vertexOffset}."
            )
        self._frequency = not_negative(instanceFrequency, "instanceFrequency")

    @property
    def VertexBuffer(self) -> _VertexBuffer:
        """The buffer."""
        return self._buffer

    @property
    def VertexOffset(self) -> int:
        """The first vertex that is used."""
        return self._offset

    @property
    def InstanceFrequency(self) -> int:
        """0 for a record per vertex; n for one record per n instances."""
        return self._frequency

    def __eq__(self, other: object) -> bool:
        if not isinstance(other, VertexBufferBinding):
            return NotImplemented
        return self._buffer is other._buffer and (self._offset, self._frequency) == (other._offset, other._frequency)

    def __hash__(self) -> int:
        return hash((id(self._buffer), self._offset, self._frequency))

    def __repr__(self) -> str:
        return f"VertexBufferBinding({self._buffer!r}, {self._offset}, {self._frequency})"
