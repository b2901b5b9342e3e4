"""From sprite records to vertices: order, runs of one texture, and the four corners of each sprite.

A record is 60 bytes: position x y, scale x y (or the destination's size), origin x y, rotation, layer depth, source x y width
height as binary32; then colour, effects and reference as uint32. The reference is twice the texture's number in the batch, plus
one when the destination's size is given. Vertices are VertexPositionColorTexture: x y z, colour, u v; corners top left, top
right, bottom left, bottom right. All arithmetic is binary32 in XNA's order of operations.
"""

from __future__ import annotations

import struct
from collections.abc import Callable, Sequence
from typing import Any, NamedTuple, TypeVar

import numpy as np
import numpy.typing as npt

from xna.graphics._quads import COMPILED, write_quads
from xna.graphics.sprite_sort_mode import SpriteSortMode

T = TypeVar("T", bound=np.generic)
Floats = npt.NDArray[np.float32]
Integers = npt.NDArray[np.uint32]
Indices = npt.NDArray[np.intp]

RECORD = struct.Struct("12f3I")
_REFERENCE = struct.Struct("I")
RECORD_FIELDS = 15
QUAD_BYTES = 96
FINISHED = 1 << 31  # an uncompiled recorder's flag in the reference of records that are not packed ones
_FLOATS = 12  # of a record come first
_NO_ORDER = np.empty(0, np.intp)
NOT_SIZED = np.zeros(1, np.uint32)
# Adding -0.0 changes nothing, not even -0.0.
_PLAIN_CORNERS = np.array([(-0.0, -0.0), (1, -0.0), (-0.0, 1), (1, 1)], np.float32)
_PLAIN_COORDINATES = np.array([0, 1, 1j, 1 + 1j], np.complex64)
_LOWEST, _SIGN = np.float32(-np.inf), np.int32(-(2**31))
_FEW = 64
_CHUNK = 4096  # records whose columns stay in the processor's cache


class Chunk(NamedTuple):
    """Some sprites: their twelve numbers column by column, and what the last three fields of a record say.

    A column holds one value for each sprite, or one for all.
    """

    columns: list[Floats]
    tints: Integers
    effects: Integers
    sized: Integers
    numbers: Integers


def records_of(content: bytes | bytearray | memoryview) -> Floats:
    """View packed records as an array (n, 15)."""
    return np.frombuffer(content, np.float32).reshape(-1, RECORD_FIELDS)


def texture_number(record: bytes) -> int:
    """Give the texture's number of one record."""
    (reference,) = _REFERENCE.unpack_from(record, 56)
    return (int(reference) & (FINISHED - 1)) >> 1


def draw_order(mode: SpriteSortMode, records: Floats, numbers: Integers) -> Indices | None:
    """Give the order in which sprites are drawn, None where that is the call order. Equal sprites keep their call order.

    Args:
        mode: The order.
        records: (n, 15); the eighth column is the depth.
        numbers: Those of the textures.
    """
    if mode == SpriteSortMode.Texture:
        return texture_order(numbers)
    if mode in (SpriteSortMode.BackToFront, SpriteSortMode.FrontToBack):
        return _depth_order(records[:, 7], descending=mode == SpriteSortMode.BackToFront)
    return None


def texture_order(numbers: Integers) -> Indices | None:
    """Group by the textures' numbers; None where they are grouped."""
    if (numbers[:-1] <= numbers[1:]).all():
        return None
    narrow = numbers.astype(np.uint16) if len(numbers) and numbers.max() < 65536 else numbers
    return np.argsort(narrow, kind="stable")


def _depth_order(depths: Floats, descending: bool) -> Indices | None:
    """Sort by an integer that orders like the depth, with the index below it: a plain sort of these is a stable one."""
    before, after = (depths[1:], depths[:-1]) if descending else (depths[:-1], depths[1:])
    if (before <= after).all():  # nothing holds for NaN
        return None
    lowest = np.fmax(depths, _LOWEST) + np.float32(0.0)  # in place of NaN and -0.0
    bits = lowest.view(np.int32)
    bits ^= bits >> 31 | _SIGN  # all bits of negative numbers, the sign of others
    keys = bits.view(np.uint32)
    if descending:
        np.invert(keys, out=keys)
    combined = keys.astype(np.uint64)
    combined <<= np.uint64(32)
    combined |= np.arange(len(depths), dtype=np.uint32)
    combined.sort()
    combined &= np.uint64(0xFFFFFFFF)  # in place: fresh memory of this size costs as much as the sort
    order: Indices = combined.view(np.int64).astype(np.intp, copy=False)
    return order


def texture_runs(numbers: npt.NDArray[Any]) -> list[tuple[int, int, int]]:
    """Split into runs of one texture: first sprite, sprite after the last, texture number."""
    cuts = np.flatnonzero(numbers[1:] != numbers[:-1]) + 1
    starts = [0, *cuts.tolist()] if len(numbers) else []
    ends = [*cuts.tolist(), len(numbers)]
    return [(start, end, int(numbers[start])) for start, end in zip(starts, ends, strict=False)]


def expand(records: Floats, order: Indices | None, sizes: Floats, vertices: npt.NDArray[np.uint8]) -> None:
    """Write the corners of all sprites.

    Args:
        records: (n, 15) as above.
        order: The order of the sprites, or None for that of the records.
        sizes: (textures, 2), width and height of each texture.
        vertices: At least n * 96 bytes, flat.
    """
    if COMPILED:
        integers = records.view(np.uint32)
        columns = [records[:, number] for number in range(_FLOATS)]
        _write_compiled(columns, integers[:, 12], integers[:, 13], integers[:, 14], order, sizes, vertices, len(records))
        return
    expand_chunks(records, order, sizes, vertices, _finished_chunk)


def expand_chunks(
    records: Floats, order: Indices | None, sizes: Floats, vertices: npt.NDArray[np.uint8], read: Callable[[Floats], Chunk]
) -> None:
    """Write the corners of all sprites of a table in parts that stay in the processor's cache; `read` gives a part's columns."""
    quads = _quads(vertices, len(records))
    with np.errstate(invalid="ignore", over="ignore", divide="ignore"):
        for start in range(0, len(records), _CHUNK):
            end = start + _CHUNK
            chunk = read(records[start:end] if order is None else np.take(records, order[start:end], axis=0))
            size = sizes if len(sizes) == 1 else sizes[chunk.numbers]
            _expand_chunk(chunk, size.T, quads[start:end])


def _finished_chunk(records: Floats) -> Chunk:
    integers = records.view(np.uint32)
    reference = integers[:, 14]
    table = np.ascontiguousarray(records[:, :_FLOATS].T)
    return Chunk(columns_of(table), integers[:, 12], integers[:, 13], reference & np.uint32(1), reference >> np.uint32(1))


def expand_columns(
    columns: Sequence[Floats], tints: Integers, effects: Integers, width: int, height: int, vertices: npt.NDArray[np.uint8]
) -> None:
    """Write the corners of sprites of one texture of this size, whose twelve numbers come as columns.

    A column, the tints and the effects hold one value for each sprite, or one for all.
    """
    count = len(vertices) // QUAD_BYTES
    if COMPILED:
        sizes = np.array([[width, height]], np.float32)
        _write_compiled(columns, tints, effects, np.zeros(1, np.uint32), None, sizes, vertices, count)
        return
    quads, size = _quads(vertices, count), np.array([[width], [height]], np.float32)
    with np.errstate(invalid="ignore", over="ignore", divide="ignore"):
        for start in range(0, count, _CHUNK):
            end = start + _CHUNK
            numbers = [_part(column, start, end) for column in columns]
            chunk = Chunk(numbers, _part(tints, start, end), _part(effects, start, end), NOT_SIZED, NOT_SIZED)
            _expand_chunk(chunk, size, quads[start:end])


def expand_plain(positions: npt.NDArray[np.complex64], tints: Integers, sizes: Floats, vertices: npt.NDArray[np.uint8]) -> None:
    """Write the corners of whole textures without scale, rotation, origin and mirroring, at depth 0.

    Args:
        positions: x + y i, so that one operation moves both.
        tints: Packed colours.
        sizes: (n, 2), or (1, 2) for all; width and height of the textures.
        vertices: n * 96 bytes, flat.
    """
    quads = vertices.view(np.complex64).reshape(-1, 4, 3)  # of a corner: position, depth and colour, texture coordinates
    corners = [(sizes * factors).view(np.complex64)[:, 0] for factors in _PLAIN_CORNERS]
    with np.errstate(invalid="ignore", over="ignore"):
        for start in range(0, len(positions), _CHUNK):
            end = start + _CHUNK
            place, shade, chunk = positions[start:end], _one_if_equal(tints[start:end]), quads[start:end]
            pattern = np.zeros((4, 3), np.complex64)
            pattern[:, 2] = _PLAIN_COORDINATES
            pattern.view(np.uint32)[:, 3] = shade[0]
            chunk[...] = pattern
            for corner, offsets in enumerate(corners):
                np.add(place, _part(offsets, start, end), out=chunk[:, corner, 0])
                if len(shade) > 1:
                    chunk.view(np.uint32)[:, corner, 3] = shade


def _write_compiled(
    columns: Sequence[Floats],
    tints: Integers,
    effects: Integers,
    references: Integers,
    order: Indices | None,
    sizes: Floats,
    vertices: npt.NDArray[np.uint8],
    count: int,
) -> None:
    if count:
        floats = vertices[: count * QUAD_BYTES].view(np.float32).reshape(-1, 6)
        places = _NO_ORDER if order is None else order
        write_quads(columns, tints, effects, references, places, sizes, floats, floats.view(np.uint32))


def _part(column: npt.NDArray[T], start: int, end: int) -> npt.NDArray[T]:
    return column if len(column) == 1 else column[start:end]


def _quads(vertices: npt.NDArray[np.uint8], count: int) -> Floats:
    return vertices[: count * QUAD_BYTES].view(np.float32).reshape(-1, 4, 6)


def columns_of(table: Floats) -> list[Floats]:
    """Give the rows of a table; a row of equal numbers as one number, which is quicker."""
    bits = table.view(np.int32)  # tell -0.0 from 0.0
    uniform = (bits == bits[:, :1]).all(axis=1).tolist()
    return [row[:1] if same else row for row, same in zip(table, uniform, strict=True)]


def _expand_chunk(chunk: Chunk, size: Floats, quads: Floats) -> None:
    left, right, top, bottom = _coordinates(chunk.columns, chunk.effects, size)
    few, depth = len(quads) < _FEW, chunk.columns[7]
    tint = (chunk.tints if few else _one_if_equal(chunk.tints)).view(np.float32)
    fields: dict[int, tuple[Floats, ...]] = {
        2: (depth,) * 4,
        3: (tint,) * 4,
        4: (left, right, left, right),
        5: (top, top, bottom, bottom),
    }
    if not few:
        _write_uniform(fields, quads)
    _write_positions(chunk.columns, chunk.sized, quads)
    for field, corners in fields.items():
        for corner, values in enumerate(corners):
            quads[:, corner, field] = values


def _write_uniform(fields: dict[int, tuple[Floats, ...]], quads: Floats) -> None:
    """Write what is the same for all sprites in one pass, and take it out of the fields."""
    uniform = [field for field, corners in fields.items() if len(corners[0]) == len(corners[-1]) == 1]
    if uniform:
        pattern = np.zeros((4, 6), np.float32)
        for field in uniform:
            pattern[:, field] = np.concatenate(fields.pop(field))
        quads[...] = pattern


def _one_if_equal(values: npt.NDArray[T]) -> npt.NDArray[T]:
    return values[:1] if (values == values[:1]).all() else np.ascontiguousarray(values)


def _any(values: npt.NDArray[Any]) -> bool:
    return bool(values[0] if len(values) == 1 else values.any())


def _is_plain(sizes: Floats) -> bool:
    """Tell whether no size is infinite, negative or NaN: 0 times such a one is not 0."""
    return bool(((sizes >= 0) & (sizes < np.inf)).all())


def _write_positions(columns: Sequence[Floats], sized: Integers, quads: Floats) -> None:
    x, y, width, height, origin_x, origin_y, rotation = columns[:7]
    source_width, source_height = columns[10:]
    if not _any(sized):
        width, height = source_width * width, source_height * height
    elif not sized.all():
        width = np.where(sized, width, source_width * width)
        height = np.where(sized, height, source_height * height)
    turned = _any(rotation)
    if not (turned or _any(origin_x) or _any(origin_y)) and _is_plain(width) and _is_plain(height):
        x0, y0, x1, y1 = x, y, x + width, y + height
    else:
        left, right = _span(origin_x, source_width, width)
        top, bottom = _span(origin_y, source_height, height)
        if turned:
            _write_rotated(x, y, (left, top, right, bottom), rotation, quads)
            return
        x0, y0, x1, y1 = x + left, y + top, x + right, y + bottom
    quads[:, 0, 0], quads[:, 1, 0], quads[:, 2, 0], quads[:, 3, 0] = x0, x1, x0, x1
    quads[:, 0, 1], quads[:, 1, 1], quads[:, 2, 1], quads[:, 3, 1] = y0, y0, y1, y1


def _span(origin: Floats, source: Floats, size: Floats) -> tuple[Floats, Floats]:
    """Give the two edges relative to the pivot; the origin counts in texels of the source."""
    fraction = origin / source if source.all() else np.where(source != 0, origin / source, np.float32(0))
    return -fraction * size, (np.float32(1) - fraction) * size


def _write_rotated(x: Floats, y: Floats, edges: tuple[Floats, ...], rotation: Floats, quads: Floats) -> None:
    angle = rotation.astype(np.float64)
    cosine, sine = np.cos(angle).astype(np.float32), np.sin(angle).astype(np.float32)
    left, top, right, bottom = edges
    x_left, x_right, y_left, y_right = x + cosine * left, x + cosine * right, y + sine * left, y + sine * right
    x_top, x_bottom, y_top, y_bottom = sine * top, sine * bottom, cosine * top, cosine * bottom
    np.subtract(x_left, x_top, out=quads[:, 0, 0])
    np.subtract(x_right, x_top, out=quads[:, 1, 0])
    np.subtract(x_left, x_bottom, out=quads[:, 2, 0])
    np.subtract(x_right, x_bottom, out=quads[:, 3, 0])
    np.add(y_left, y_top, out=quads[:, 0, 1])
    np.add(y_right, y_top, out=quads[:, 1, 1])
    np.add(y_left, y_bottom, out=quads[:, 2, 1])
    np.add(y_right, y_bottom, out=quads[:, 3, 1])


def _coordinates(columns: Sequence[Floats], effects: Integers, size: Floats) -> tuple[Floats, Floats, Floats, Floats]:
    """Give left, right, top and bottom within the texture."""
    source_x, source_y, source_width, source_height = columns[8:]
    u0, v0 = _coordinate(source_x, size[0]), _coordinate(source_y, size[1])
    u1, v1 = (source_x + source_width) / size[0], (source_y + source_height) / size[1]
    if not effects.any():
        return u0, u1, v0, v1
    flips = _one_if_equal(effects)
    return *_mirrored(u0, u1, flips & np.uint32(1)), *_mirrored(v0, v1, flips & np.uint32(2))


def _mirrored(low: Floats, high: Floats, flips: Integers) -> tuple[Floats, Floats]:
    if len(flips) == 1:
        return (high, low) if flips[0] else (low, high)
    mirrored = flips.astype(bool)
    return np.where(mirrored, high, low), np.where(mirrored, low, high)


def _coordinate(texel: Floats, size: Floats) -> Floats:
    """Divide so that multiplying by the size never falls short of the texel: a point sampler must not read its neighbour."""
    quotient: Floats = texel / size
    short = quotient * size < texel
    if short.any():
        quotient.view(np.int32)[...] += short & (quotient > 0)
    return quotient
