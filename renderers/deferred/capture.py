"""Draws whose vertices or indices live only during the call, as draws from the frame's own buffers."""

from __future__ import annotations

from collections.abc import Iterator
from functools import lru_cache

import numpy as np
import numpy.typing as npt

from renderers.contract.draw import DrawCommand, Geometry, IndexStream, VertexStream
from renderers.contract.errors import ArgumentOutOfRangeException
from renderers.contract.formats import vertices_used
from renderers.contract.vertex_layout import VERTEX_LAYOUTS
from renderers.deferred.arena import Arena
from renderers.deferred.resources import DeferredBuffer

QUADS = 16384  # the most that 16-bit indices can name
_QUAD = np.array([0, 1, 2, 3, 2, 1], np.uint16)


@lru_cache(maxsize=1)
def quad_index_bytes() -> npt.NDArray[np.uint8]:
    """Give the bytes of the shared quad indices."""
    corners = np.arange(QUADS, dtype=np.uint16)[:, None] * np.uint16(4)
    indices: npt.NDArray[np.uint16] = corners + _QUAD
    return indices.reshape(-1).view(np.uint8)


class Capture:
    """Copies user vertices and indices into the frame's arenas and names them by stand-in buffers.

    The geometries that it makes are few and shared, so that a replay sees by identity that nothing must be bound anew.
    """

    def __init__(self) -> None:
        self.vertex_bytes, self.index_bytes = Arena(), Arena()
        self.vertices, self.indices = DeferredBuffer(0), DeferredBuffer(0)
        self.quad_indices = DeferredBuffer(QUADS * 12)
        self._geometries: dict[tuple[int, str], Geometry] = {}

    def reset(self) -> None:
        """Begin the next frame."""
        self.vertex_bytes.reset()
        self.index_bytes.reset()

    def commands(self, command: DrawCommand) -> Iterator[DrawCommand]:
        """Give the draws that a draw from user arrays comes to. The arrays are copied before the first one is given."""
        if command.quads:
            return self._quads(command)
        if command.geometry.indices is None:
            return iter([self._in_order(command)])
        return iter([self._indexed(command)])

    def _quads(self, command: DrawCommand) -> Iterator[DrawCommand]:
        stream = command.geometry.streams[0]
        place = self._vertices(stream, command.base_vertex + command.min_vertex, command.vertex_count)
        geometry = self._geometry(stream.layout, "quads")
        for start in range(0, command.primitive_count // 2, QUADS):
            quads = min(QUADS, command.primitive_count // 2 - start)
            yield DrawCommand(
                command.state,
                command.effect,
                geometry,
                command.topology,
                quads * 2,
                0,
                place + start * 4,
                0,
                quads * 4,
                quads=True,
            )

    def _in_order(self, command: DrawCommand) -> DrawCommand:
        stream = command.geometry.streams[0]
        place = self._vertices(stream, command.first, vertices_used(command.topology, command.primitive_count))
        return command._replace(geometry=self._geometry(stream.layout, "order"), first=place)

    def _indexed(self, command: DrawCommand) -> DrawCommand:
        stream, indices = command.geometry.streams[0], command.geometry.indices
        assert indices is not None and isinstance(indices.data, np.ndarray)
        used = vertices_used(command.topology, command.primitive_count)
        named = indices.data[command.first : command.first + used]
        least, greatest = int(named.min()), int(named.max())
        place = self._vertices(stream, command.base_vertex + least, greatest - least + 1)
        first = self.index_bytes.append(named, named.itemsize)
        geometry = self._geometry(stream.layout, "wide" if indices.wide else "narrow")
        return command._replace(geometry=geometry, first=first, base_vertex=place - least)

    def _vertices(self, stream: VertexStream, first: int, count: int) -> int:
        """Copy some vertices; gives the number of the first one in the frame's buffer."""
        assert isinstance(stream.data, np.ndarray)
        stride = VERTEX_LAYOUTS[stream.layout].stride
        begin = stream.offset + first * stride
        end = begin + count * stride
        if first < 0 or end > stream.data.nbytes:
            raise ArgumentOutOfRangeException(
                f"A draw names the vertices {first} to {first + count - 1}; its vertex data has "
                f"{max(0, stream.data.nbytes - stream.offset) // stride}."
            )
        return self.vertex_bytes.append(stream.data.view(np.uint8)[begin:end], stride)

    def _geometry(self, layout: int, kind: str) -> Geometry:
        known = self._geometries.get((layout, kind))
        if known is None:
            streams = (VertexStream(self.vertices, layout),)
            indices = {
                "order": None,
                "quads": IndexStream(self.quad_indices, False),
                "narrow": IndexStream(self.indices, False),
                "wide": IndexStream(self.indices, True),
            }[kind]
            known = self._geometries[layout, kind] = Geometry(streams, indices)
        return known


def each_instance(command: DrawCommand) -> Iterator[DrawCommand]:
    """Give a draw for each instance: native instance streams move one record per instance, XNA's may move slower."""
    for instance in range(command.instance_count):
        streams = [
            stream._replace(offset=stream.offset + instance // stream.frequency * VERTEX_LAYOUTS[stream.layout].stride)
            if stream.frequency
            else stream
            for stream in command.geometry.streams
        ]
        yield command._replace(geometry=Geometry(tuple(streams), command.geometry.indices), instance_count=1)
