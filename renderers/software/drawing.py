"""Running one draw command through the kernels."""

from __future__ import annotations

from typing import NamedTuple, NoReturn

import numpy as np
import numpy.typing as npt

from renderers.contract import DrawCommand, EffectFamily, PrimitiveType
from renderers.contract.draw import VertexStream
from renderers.contract.errors import ArgumentOutOfRangeException
from renderers.contract.formats import vertices_used
from renderers.raster import layout
from renderers.raster.kernels import KERNELS
from renderers.software.effects import PreparedEffect, PreparedStream, prepare_stream
from renderers.software.resources import SoftwareIndexBuffer, SoftwareTarget, SoftwareVertexBuffer
from renderers.software.states import PreparedState

Bytes = npt.NDArray[np.uint8]
IndexPlace = tuple[Bytes, int, int]  # index bytes, bytes an index (0 for none), first index
_UNINDEXED: IndexPlace = (np.zeros(1, np.uint8), 0, 0)
_BATCH = 1024  # an even number of primitives, so that strips keep their winding
_CLIP_ROOM = 64 * layout.CLIP_VERTICES
_SPARSE = 64
_KNOWN_RANGES = 1024
_AT_A_TIME = 16  # quads that follow one which needs the general path


class Indices:
    """The index bytes of a draw: bytes an index, the first entry, and their least and greatest value."""

    __slots__ = ("data", "first", "greatest", "least", "width")
    least: int
    greatest: int

    def __init__(self, command: DrawCommand, count: int) -> None:
        self.data, self.width = _index_data(command, count)
        self.first = first = command.first
        holder = command.geometry.indices.data  # type: ignore[union-attr]
        known = holder.bounds if isinstance(holder, SoftwareIndexBuffer) else {}
        bounds = known.get((first, count))
        if bounds is None:
            bounds = KERNELS.index_bounds(self.data, self.width, first, count)
            if len(known) >= _KNOWN_RANGES:
                known.clear()
            known[first, count] = bounds
        self.least, self.greatest = bounds


def first_index(command: DrawCommand, count: int) -> int:
    """Give the first of the indices that a command of `count` indices uses."""
    data, width = _index_data(command, count)
    return int.from_bytes(data[command.first * width : (command.first + 1) * width].tobytes(), "little")


def _index_data(command: DrawCommand, count: int) -> tuple[Bytes, int]:
    """Give the bytes of the indices and the bytes of each; the entries that the draw uses do exist."""
    stream = command.geometry.indices
    assert stream is not None
    width = 4 if stream.wide else 2
    holder = stream.data
    data = holder.data if isinstance(holder, SoftwareIndexBuffer) else holder.view(np.uint8)  # type: ignore[union-attr]
    if command.first < 0 or (command.first + count) * width > data.size:
        _out_of_range("indices", command.first, command.first + count - 1, data.size // width)
    return data, width


def suits_quads(command: DrawCommand, state: PreparedState) -> bool:
    """Tell whether the fast path for sprites may draw a command."""
    if not command.quads or command.effect.family != EffectFamily.SPRITE or state.needs_tests or state.general or state.wireframe:
        return False
    return prepare_stream(command.geometry.streams[0].layout, command.geometry.streams[0].offset).is_sprite


class Job(NamedTuple):
    """What all steps of one draw share."""

    target: SoftwareTarget
    state: PreparedState
    effect: PreparedEffect
    data: Bytes
    stream: PreparedStream
    topology: PrimitiveType


class Drawing:
    """The way of draws through the kernels, with the scratch memory that they share.

    `passed` counts the samples that passed the tests while `counts` is set, except those of `draw_quads`.
    """

    def __init__(self) -> None:
        self._vertices: npt.NDArray[np.float32] = np.empty((0, layout.V_COLUMNS), np.float32)
        self._codes: npt.NDArray[np.int32] = np.empty(0, np.int32)
        self._primitives: npt.NDArray[np.int32] = np.empty((4 * _BATCH, 3), np.int32)
        self._progress: npt.NDArray[np.int64] = np.zeros(2, np.int64)
        self.counts = False
        self.passed = 0

    def draw(self, command: DrawCommand, target: SoftwareTarget, state: PreparedState, effect: PreparedEffect) -> None:
        """Check the ranges, then draw."""
        primitives = command.primitive_count
        count = vertices_used(command.topology, primitives)
        data, stream = vertex_data(command.geometry.streams[0])
        job = tuple.__new__(Job, (target, state, effect, data, stream, command.topology))  # half the time of its own __new__
        if command.geometry.indices is None:
            check_vertices(data, stream, command.first, command.first + count - 1)
            if state.draws:
                self._draw_in_order(job, _UNINDEXED, command.first, primitives)
            return
        indices = Indices(command, count)
        low, high = command.base_vertex + indices.least, command.base_vertex + indices.greatest
        check_vertices(data, stream, low, high)
        if not state.draws:
            return
        place = indices.data, indices.width, indices.first
        if high - low < 2 * count + _SPARSE:
            self._process(job, _UNINDEXED, low, high - low + 1)
            self._rasterize(job, place, indices.least, high - low + 1, primitives)
        else:
            self._draw_in_order(job, place, command.base_vertex, primitives)

    def draw_quads(self, command: DrawCommand, target: SoftwareTarget, state: PreparedState, effect: PreparedEffect) -> None:
        """Draw a batch of sprites; those that need the general path take it, in their turn."""
        count = command.primitive_count // 2
        start = command.base_vertex + first_index(command, 6 * count)
        data, stream = vertex_data(command.geometry.streams[0])
        check_vertices(data, stream, start, start + 4 * count - 1)
        if not state.draws:
            return
        number = 0
        while number < count:
            number = KERNELS.quads(
                target.surface,
                data,
                stream.ints,
                start,
                number,
                count,
                state.texels,
                state.ints,
                state.floats,
                effect.params,
            )
            if number < count:
                last = min(number + _AT_A_TIME, count)
                part = command._replace(first=command.first + 6 * number, primitive_count=2 * (last - number), quads=False)
                self.draw(part, target, state, effect)
                number = last

    def _draw_in_order(self, job: Job, place: IndexPlace, base: int, primitives: int) -> None:
        """Process the vertices of each primitive as they come, in batches that stay in the CPU's cache."""
        extra = vertices_used(job.topology, 0)
        step = vertices_used(job.topology, 1) - extra
        data, width, first = place
        for start in range(0, primitives, _BATCH):
            part = min(_BATCH, primitives - start)
            skipped, count = step * start, step * part + extra
            if width:
                self._process(job, (data, width, first + skipped), base, count)
            else:
                self._process(job, place, base + skipped, count)
            self._rasterize(job, _UNINDEXED, 0, count, part)

    def _process(self, job: Job, place: IndexPlace, base: int, count: int) -> None:
        """Run the vertex stage for `count` vertices."""
        if self._vertices.shape[0] < count + _CLIP_ROOM:
            rows = count + count // 2 + _CLIP_ROOM
            self._vertices = np.empty((rows, layout.V_COLUMNS), np.float32)
            self._codes = np.empty(rows, np.int32)
        effect = job.effect
        KERNELS.vertices(
            job.data,
            job.stream.ints,
            *place,
            base,
            count,
            effect.program,
            effect.shift,
            effect.params,
            job.state.floats,
            self._vertices,
            self._codes,
        )

    def _rasterize(self, job: Job, place: IndexPlace, low: int, used: int, primitives: int) -> None:
        """Assemble primitives from processed vertices, as many as fit the scratch at a time, and draw them."""
        target, state, effect = job.target, job.state, job.effect
        filled = job.topology <= PrimitiveType.TriangleStrip and not state.wireframe
        rasterize, shade = KERNELS.triangles if filled else KERNELS.lines, effect.shade
        if state.wide:
            rasterize, shade = KERNELS.wide_primitives, shade if filled else shade | layout.SHADE_LINES
        elif filled and (state.general or self.counts):
            rasterize = KERNELS.general_triangles
        done = 0
        while done < primitives:
            KERNELS.assemble(
                *place,
                low,
                int(job.topology),
                state.wireframe,
                done,
                primitives,
                self._vertices,
                self._codes,
                used,
                state.ints,
                state.floats,
                effect.shift,
                self._primitives,
                self._progress,
            )
            done, count = self._progress.tolist()
            if count:
                self.passed += rasterize(
                    target.surface,
                    target.depth,
                    target.stencil,
                    self._vertices,
                    self._primitives,
                    count,
                    state.texels,
                    state.others,
                    state.ints,
                    state.floats,
                    effect.params,
                    shade,
                )


def vertex_data(stream: VertexStream) -> tuple[Bytes, PreparedStream]:
    """Give the bytes of a stream and what its layout says."""
    holder = stream.data
    data = holder.data if isinstance(holder, SoftwareVertexBuffer) else holder
    return data, prepare_stream(stream.layout, stream.offset)  # type: ignore[return-value]


def check_vertices(data: Bytes, stream: PreparedStream, low: int, high: int) -> None:
    """Raise unless the vertices from `low` to `high` lie in the data."""
    room = data.size - stream.offset - stream.extent
    if low < 0 or high * stream.stride > room:
        available = room // stream.stride + 1 if stream.stride and room >= 0 else 0
        _out_of_range("vertices", low, high, available)


def _out_of_range(what: str, low: int, high: int, available: int) -> NoReturn:
    raise ArgumentOutOfRangeException(
        f"The draw must use {what} that exist: it names {low}..{high} of {available}. Nothing was drawn; check the start, "
        f"the base vertex, the indices and the primitive count."
    )
