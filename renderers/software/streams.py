"""Draws from several vertex streams and of several instances, as draws from one stream, which is what kernels read.

An instance stream may hold anything that the effect reads. The stock effects have no input for a world matrix of each instance;
one in four Vector4 elements TextureCoordinate 1 to 4, row by row, is applied before the effect's own World.
"""

from __future__ import annotations

from collections.abc import Iterator
from functools import cache
from itertools import repeat
from typing import NamedTuple

import numpy as np
import numpy.typing as npt

from renderers.contract import VERTEX_LAYOUTS, DrawCommand, EffectFamily, Geometry, VertexElementFormat, VertexElementUsage
from renderers.contract.draw import VertexStream
from renderers.contract.formats import vertices_used
from renderers.contract.vertex_layout import VertexLayout
from renderers.raster import layout
from renderers.software.drawing import Indices, check_vertices, vertex_data
from renderers.software.effects import PreparedEffect, elements_read

Records = npt.NDArray[np.uint8]
Doubles = npt.NDArray[np.float64]

_WORLD = tuple((VertexElementUsage.TextureCoordinate, index) for index in range(1, 5))
_AT_A_TIME = 256
_NEXT, _LAST = [1, 2, 0], [2, 0, 1]
_NO_WORLD = (EffectFamily.SPRITE, EffectFamily.DUAL_TEXTURE)


class _Source(NamedTuple):
    """The records of one stream that a draw names; as many bytes of each as its elements need."""

    layout: int
    records: Records
    frequency: int


def is_plain(command: DrawCommand) -> bool:
    """Tell whether a command draws one instance from one stream of vertices."""
    streams = command.geometry.streams
    return len(streams) == 1 and command.instance_count == 1 and not streams[0].frequency


def plain_draws(command: DrawCommand, effect: PreparedEffect) -> Iterator[tuple[DrawCommand, PreparedEffect]]:
    """Check all ranges, then give the draws from one stream that a command comes to, one per instance."""
    low, high = _vertices_named(command)
    sources = [_source(stream, low, high, command.instance_count) for stream in command.geometry.streams]
    return _each_instance(command, effect, low, high - low + 1, sources)


def _each_instance(
    command: DrawCommand, effect: PreparedEffect, low: int, count: int, sources: list[_Source]
) -> Iterator[tuple[DrawCommand, PreparedEffect]]:
    family = command.effect.family
    kept = [source for source in sources if not source.frequency or elements_read(source.layout, family)]
    merged, starts = _merged_layout(tuple(source.layout for source in kept))
    records = np.zeros((count, VERTEX_LAYOUTS[merged].stride), np.uint8)
    for source, start in zip(kept, starts, strict=True):
        if not source.frequency:
            records[:, start : start + source.records.shape[1]] = source.records
    plain = _plain(command, low, VertexStream(records.reshape(-1), merged))
    worlds = None if family in _NO_WORLD else _worlds(sources, command.instance_count)
    effects = repeat(effect, command.instance_count) if worlds is None else _with_worlds(effect, worlds)
    for instance, changed in enumerate(effects):
        for source, start in zip(kept, starts, strict=True):
            if source.frequency:
                records[:, start : start + source.records.shape[1]] = source.records[instance // source.frequency]
        yield plain, changed


def _vertices_named(command: DrawCommand) -> tuple[int, int]:
    """Give the first and the last vertex that a command uses."""
    count = vertices_used(command.topology, command.primitive_count)
    if command.geometry.indices is None:
        return command.first, command.first + count - 1
    indices = Indices(command, count)
    return command.base_vertex + indices.least, command.base_vertex + indices.greatest


def _plain(command: DrawCommand, low: int, stream: VertexStream) -> DrawCommand:
    """Give the command that draws one instance from a stream whose first record is vertex `low`."""
    indexed = command.geometry.indices is not None
    return command._replace(
        geometry=Geometry((stream,), command.geometry.indices),
        first=command.first if indexed else command.first - low,
        base_vertex=command.base_vertex - low if indexed else 0,
        instance_count=1,
        quads=False,
    )


def _source(stream: VertexStream, low: int, high: int, instances: int) -> _Source:
    if stream.frequency:
        low, high = 0, (instances - 1) // stream.frequency
    data, prepared = vertex_data(stream)
    check_vertices(data, prepared, low, high)
    begin = stream.offset + low * prepared.stride
    shape, strides = (high - low + 1, prepared.extent), (prepared.stride, 1)
    return _Source(
        stream.layout, np.lib.stride_tricks.as_strided(data[begin:], shape, strides, writeable=False), stream.frequency
    )


@cache
def _merged_layout(layouts: tuple[int, ...]) -> tuple[int, tuple[int, ...]]:
    """Give the layout of records side by side, and where each one starts. Of elements that mean the same the first one counts."""
    elements, starts, stride = [], [], 0
    for number in layouts:
        part = VERTEX_LAYOUTS[number]
        starts.append(stride)
        elements += [element._replace(offset=element.offset + stride) for element in part.elements]
        stride += part.stride
    return VERTEX_LAYOUTS.intern(VertexLayout(tuple(elements), stride)), tuple(starts)


# ---- the world matrices of instances


@cache
def _world_offsets(number: int) -> tuple[int, ...]:
    """Give where a layout has the four rows of a world matrix, or nothing."""
    found = {(element.usage, element.usage_index): element for element in reversed(VERTEX_LAYOUTS[number].elements)}
    rows = [found[meaning] for meaning in _WORLD if meaning in found and found[meaning].format == VertexElementFormat.Vector4]
    return tuple(row.offset for row in rows) if len(rows) == len(_WORLD) else ()


def _worlds(sources: list[_Source], instances: int) -> Doubles | None:
    """Give the world matrix of each instance, if a stream has them."""
    for source in sources:
        offsets = _world_offsets(source.layout) if source.frequency else ()
        if offsets:
            rows = [np.ascontiguousarray(source.records[:, at : at + 16]).view("<f4") for at in offsets]
            return np.stack(rows, axis=1).astype(np.float64)[np.arange(instances) // source.frequency]
    return None


def _with_worlds(effect: PreparedEffect, worlds: Doubles) -> Iterator[PreparedEffect]:
    """Give an effect once for each world matrix, which goes before its own; worked out for some hundred at a time."""
    for start in range(0, len(worlds), _AT_A_TIME):
        part = worlds[start : start + _AT_A_TIME]
        params = np.tile(effect.params, (len(part), 1))
        for at in (layout.P_MATRIX, layout.P_WORLD):
            params[:, at : at + 16] = _times(part, effect.params[at : at + 16].reshape(4, 4)).reshape(-1, 16)
        at = layout.P_NORMAL
        params[:, at : at + 12] = _times(_cofactors(part), effect.params[at : at + 12].reshape(3, 4)).reshape(-1, 12)
        at = layout.P_FOG_VECTOR
        params[:, at : at + 4] = _times(part, effect.params[at : at + 4].reshape(4, 1)).reshape(-1, 4)
        for row in params:
            yield effect._replace(params=row)


def _times(left: Doubles, right: npt.NDArray[np.float32]) -> Doubles:
    """Multiply many matrices by one, in an order of sums that is the same on every CPU."""
    wide = right.astype(np.float64)
    total: Doubles = left[:, :, :1] * wide[0]
    for number in range(1, len(wide)):
        total = total + left[:, :, number : number + 1] * wide[number]
    return total


def _cofactors(worlds: Doubles) -> Doubles:
    """Give what turns normals: the inverse transposes but for positive factors, which do not change directions."""
    x, y, z = (worlds[:, row, :3] for row in range(3))
    rows = np.stack([_cross(y, z), _cross(z, x), _cross(x, y)], axis=1)
    mirrored = (rows[:, 0] * x).sum(axis=1) < 0
    rows[mirrored] *= -1
    return rows


def _cross(left: Doubles, right: Doubles) -> Doubles:
    """Give cross products; for a few, numpy's own function takes twice as long."""
    return left[:, _NEXT] * right[:, _LAST] - left[:, _LAST] * right[:, _NEXT]
