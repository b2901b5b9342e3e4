"""The vertices that a draw names, checked before anything is drawn."""

from __future__ import annotations

from typing import NamedTuple, NoReturn

import numpy as np
import numpy.typing as npt

from renderers.contract import DrawCommand, PrimitiveType
from renderers.contract.errors import ArgumentOutOfRangeException
from renderers.contract.formats import vertices_used
from renderers.tinygl import gl
from renderers.tinygl.layouts import LAYOUT_NAMES, FixedLayout, fixed_layout
from renderers.tinygl.resources import TinyGLIndexBuffer, TinyGLVertexBuffer
from renderers.tinygl.states import Refuse

Bytes = npt.NDArray[np.uint8]
Ints = npt.NDArray[np.int32]
MODES = {
    PrimitiveType.TriangleList: gl.TRIANGLES,
    PrimitiveType.TriangleStrip: gl.TRIANGLE_STRIP,
    PrimitiveType.LineList: gl.LINES,
    PrimitiveType.LineStrip: gl.LINE_STRIP,
    PrimitiveType.PointListEXT: gl.POINTS,
}


class DrawnVertices(NamedTuple):
    """`data` begins with vertex 0. A draw uses `elements`, or without them `length` vertices from `first` on.

    `low` and `high` are the least and the greatest vertex in use.
    """

    mode: int
    layout: FixedLayout
    data: Bytes
    elements: Ints | None
    first: int
    length: int
    low: int
    high: int

    def alphas(self) -> Bytes:
        """Give the alpha of the colour of each vertex in use, in order."""
        assert self.layout.color is not None
        stride, at = self.layout.stride, self.layout.color + 3
        every: Bytes = self.data[at + stride * self.low :: stride][: self.high - self.low + 1]
        return every if self.elements is None else every[self.elements - self.low]

    def records(self) -> npt.NDArray[np.float32]:
        """Give the records in use, from `low` to `high`, as rows of floats."""
        stride = self.layout.stride
        used = self.data[stride * self.low : stride * (self.high + 1)]
        return np.ascontiguousarray(used).view(np.float32).reshape(-1, stride // 4)

    def from_low(self) -> DrawnVertices:
        """Give the same vertices, numbered from the least one in use."""
        elements = None if self.elements is None else self.elements - np.int32(self.low)
        return self._replace(
            data=self.data[self.layout.stride * self.low :],
            elements=elements,
            first=self.first - self.low,
            low=0,
            high=self.high - self.low,
        )

    def part(self, start: int, count: int) -> DrawnVertices:
        """Give some of the vertices in use, in order."""
        if self.elements is None:
            return self._replace(first=self.first + start, length=count)
        return self._replace(elements=self.elements[start : start + count], length=count)


def drawn_vertices(command: DrawCommand, refuse: Refuse) -> DrawnVertices:
    """Find the vertices of a command.

    Raises:
        NotSupportedException: Several streams or instances, or a layout that is none of the four.
        ArgumentOutOfRangeException: The command names indices or vertices that do not exist.
    """
    streams = command.geometry.streams
    if command.instance_count != 1 or any(stream.frequency for stream in streams):
        refuse("instancing")
    if len(streams) != 1:
        refuse("several vertex streams")
    layout = fixed_layout(streams[0].layout)
    if layout is None:
        refuse(f"a vertex declaration other than {', '.join(LAYOUT_NAMES)}")
    holder = streams[0].data
    data: Bytes = holder.data if isinstance(holder, TinyGLVertexBuffer) else holder  # type: ignore[assignment]
    data = data[streams[0].offset :]
    count = vertices_used(command.topology, command.primitive_count)
    elements, low = _elements(command, count)
    if elements is not None:
        low, high = int(elements.min()), int(elements.max())
    else:
        high = low + count - 1
    available = data.size // layout.stride
    if low < 0 or high >= available:
        _out_of_range("vertices", low, high, available)
    drawn = None if elements is None else elements.astype(np.int32, copy=False)
    return DrawnVertices(MODES[command.topology], layout, data, drawn, low, count, low, high)


def _elements(command: DrawCommand, count: int) -> tuple[npt.NDArray[np.int64] | None, int]:
    """Give the numbers of the vertices, or None and the first one."""
    stream = command.geometry.indices
    if stream is None:
        return None, command.first
    dtype = np.uint32 if stream.wide else np.uint16
    holder = stream.data
    data: Bytes = holder.data if isinstance(holder, TinyGLIndexBuffer) else holder  # type: ignore[assignment]
    indices = data.view(dtype)
    if command.first < 0 or command.first + count > indices.size:
        _out_of_range("indices", command.first, command.first + count - 1, indices.size)
    return indices[command.first : command.first + count].astype(np.int64) + command.base_vertex, 0


def _out_of_range(what: str, low: int, high: int, available: int) -> NoReturn:
    raise ArgumentOutOfRangeException(
        f"The draw must use {what} that exist: it names {low}..{high} of {available}. Nothing was drawn; check the start, "
        f"the base vertex, the indices and the primitive count."
    )
