"""From sprite records to vertices: order, runs of one texture, and the four corners of each sprite.

A record is 60 bytes: position x y, scale x y (or the destination's size), origin x y, rotation, layer depth, source x y width
height as binary32; then colour, effects and reference as uint32. The reference is twice the texture's number in the batch, plus
one when the destination's size is given. Vertices are VertexPositionColorTexture: x y z, colour, u v; corners top left, top
right, bottom left, bottom right. All arithmetic is binary32 in XNA's order of operations.
"""

from __future__ import annotations

import struct
from collections.abc import Sequence
from typing import Any, TypeVar

import numpy as np
import numpy.typing as npt

from xna.graphics._quads import COMPILED, write_quads
from xna.graphics.sprite_sort_mode import SpriteSortMode

T = TypeVar("T", bound=np.generic)
Floats = npt.NDArray[np.float32]
Integers = npt.NDArray[np.uint32]
Indices = npt.NDArray[np.intp]

RECORD = struct.Struct("12f3I")
RECORD_FIELDS = 15
QUAD_BYTES = 96
_FLOATS = 12  # of a record come first
_NO_ORDER = np.empty(0, np.intp)
_CHUNK = 4096  # records whose columns stay in the processor's cache


def records_of(content: bytes | bytearray) -> Floats:
    """View packed records as an array (n, 15)."""
    return np.frombuffer(content, np.float32).reshape(-1, RECORD_FIELDS)


def references(records: Floats) -> Integers:
    """View the records' references to textures."""
    return records.view(np.uint32)[:, 14]


def draw_order(mode: SpriteSortMode, records: Floats) -> Indices | None:
    """Give the order in which sprites are drawn, None for the call order. Equal sprites keep their call order."""
    if mode == SpriteSortMode.Texture:
        numbers = references(records) >> 1
        narrow = numbers.astype(np.uint16) if len(numbers) and numbers.max() < 65536 else numbers
        return np.argsort(narrow, kind="stable")
    if mode in (SpriteSortMode.BackToFront, SpriteSortMode.FrontToBack):
        return _depth_order(records[:, 7], descending=mode == SpriteSortMode.BackToFront)
    return None


def _depth_order(depths: Floats, descending: bool) -> Indices:
    """Sort by an integer that orders like the depth, with the index below it: a plain sort of these is a stable one."""
    lowest = np.where(np.isnan(depths), np.float32(-np.inf), depths) + np.float32(0.0)
    bits = lowest.view(np.int32)
    keys = np.where(bits < 0, ~bits, bits ^ np.int32(-(2**31))).view(np.uint32)
    if descending:
        keys = ~keys
    combined = keys.astype(np.uint64)
    combined <<= np.uint64(32)
    combined |= np.arange(len(depths), dtype=np.uint64)
    combined.sort()
    order: Indices = (combined & np.uint64(0xFFFFFFFF)).astype(np.intp)
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
    quads = _quads(vertices, len(records))
    with np.errstate(invalid="ignore", over="ignore", divide="ignore"):
        for start in range(0, len(records), _CHUNK):
            end = start + _CHUNK
            chunk = records[start:end] if order is None else np.take(records, order[start:end], axis=0)
            integers = chunk.view(np.uint32)
            tints, effects, reference = integers[:, 12], integers[:, 13], integers[:, 14]
            size = sizes if len(sizes) == 1 else sizes[reference >> 1]
            _expand_chunk(_columns(chunk), tints, effects, reference & np.uint32(1), size.T, quads[start:end])


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
    scaled = np.zeros(1, np.uint32)
    with np.errstate(invalid="ignore", over="ignore", divide="ignore"):
        for start in range(0, count, _CHUNK):
            end = start + _CHUNK
            chunk = [_part(column, start, end) for column in columns]
            _expand_chunk(chunk, _part(tints, start, end), _part(effects, start, end), scaled, size, quads[start:end])


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


def _columns(records: Floats) -> list[Floats]:
    """Give the numbers of the records column by column; a column of equal numbers as one number, which is quicker."""
    table = np.ascontiguousarray(records[:, :12].T)
    uniform = (table == table[:, :1]).all(axis=1).tolist()
    return [column[:1] if same else column for column, same in zip(table, uniform, strict=True)]


def _expand_chunk(
    columns: Sequence[Floats], tints: Integers, effects: Integers, sized: Integers, size: Floats, quads: Floats
) -> None:
    _write_positions(columns, sized, quads)
    colors = quads.view(np.uint32)
    for corner in range(4):
        quads[:, corner, 2] = columns[7]
        colors[:, corner, 3] = tints
    _write_coordinates(columns, effects, size, quads)


def _write_positions(columns: Sequence[Floats], sized: Integers, quads: Floats) -> None:
    x, y, width, height, origin_x, origin_y, rotation = columns[:7]
    source_width, source_height = columns[10:]
    if not sized.any():
        width, height = source_width * width, source_height * height
    elif not sized.all():
        width = np.where(sized, width, source_width * width)
        height = np.where(sized, height, source_height * height)
    turned = rotation.any()
    if not (turned or origin_x.any() or origin_y.any()):
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
    fraction = np.where(source != 0, origin / source, np.float32(0))
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


def _write_coordinates(columns: Sequence[Floats], effects: Integers, size: Floats, quads: Floats) -> None:
    source_x, source_y, source_width, source_height = columns[8:]
    u0, v0 = _coordinate(source_x, size[0]), _coordinate(source_y, size[1])
    u1, v1 = (source_x + source_width) / size[0], (source_y + source_height) / size[1]
    if effects.any():
        mirrored = (effects & 1).astype(bool)
        u0, u1 = np.where(mirrored, u1, u0), np.where(mirrored, u0, u1)
        mirrored = (effects & 2).astype(bool)
        v0, v1 = np.where(mirrored, v1, v0), np.where(mirrored, v0, v1)
    quads[:, 0, 4], quads[:, 1, 4], quads[:, 2, 4], quads[:, 3, 4] = u0, u1, u0, u1
    quads[:, 0, 5], quads[:, 1, 5], quads[:, 2, 5], quads[:, 3, 5] = v0, v0, v1, v1


def _coordinate(texel: Floats, size: Floats) -> Floats:
    """Divide so that multiplying by the size never falls short of the texel: a point sampler must not read its neighbour."""
    quotient: Floats = texel / size
    quotient.view(np.int32)[...] += (quotient * size < texel) & (quotient > 0)
    return quotient
