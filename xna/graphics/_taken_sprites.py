"""What a recorder hands to SpriteBatch: a table of records, or uncompiled also sprites without frills, which need none.

An uncompiled recorder packs most arguments as they lie in memory. Such a packed record has the layout of a finished one (see
`_sprite_expand`), with these differences: the scale is one double unless a flag says that it is two floats; the source is
integers; the last field holds SpriteEffects in its low byte and flags above it.
"""

from __future__ import annotations

import struct
from array import array
from collections.abc import Iterator, Sequence
from io import BytesIO
from typing import TYPE_CHECKING, Protocol

import numpy as np
import numpy.typing as npt

from xna.graphics._sprite_expand import (
    FINISHED,
    NOT_SIZED,
    RECORD,
    RECORD_FIELDS,
    Chunk,
    Floats,
    Integers,
    columns_of,
    draw_order,
    expand,
    expand_chunks,
    expand_plain,
    records_of,
    texture_order,
)
from xna.graphics.sprite_sort_mode import SpriteSortMode

if TYPE_CHECKING:
    from xna.graphics.texture2d import Texture2D

Bytes = npt.NDArray[np.uint8]

PACKED = struct.Struct("3d2f3dB3x")
PACKED_PAIRS = struct.Struct("4fd2f3dB2xB")
PAIR, SIZED = 1 << 24, 1 << 25  # the scale is two floats; they are the destination's size
PAIR_BYTE, SIZED_BYTE = struct.pack("I", PAIR)[3], struct.pack("I", PAIR + SIZED)[3]
_ONE_SCALE, _TWO_SCALES, _CODE = struct.Struct("2fd4f4iI"), struct.Struct("8f4iI"), struct.Struct("I")
_FLIPS = np.uint32(3)
_PLAIN = struct.Struct("d10fdI")
_FEW = 64
_PART = 1024  # numbers that stay in the processor's cache
_NUMBER = 13  # the field of a packed record that takes the number of its texture
_SCALE = np.dtype({"names": ["scale"], "formats": ["f8"], "offsets": [8], "itemsize": PACKED.size})


class Sprites(Protocol):
    """Sprites in the order of the calls."""

    @property
    def records(self) -> Floats:
        """The sprites as records."""
        ...

    def __len__(self) -> int: ...

    def write(self, mode: SpriteSortMode, vertices: Bytes) -> Integers:
        """Write the corners in drawing order; gives the numbers of the textures in that order."""
        ...


class RecordedSprites:
    """Sprites as a table of records."""

    def __init__(self, records: Floats, sizes: Floats) -> None:
        self.records, self._sizes = records, sizes

    @staticmethod
    def of(content: bytes, textures: Sequence[Texture2D]) -> RecordedSprites | None:
        """Take finished records; None where there are none."""
        return RecordedSprites(records_of(content), _sizes(textures)) if content else None

    def __len__(self) -> int:
        return len(self.records)

    def write(self, mode: SpriteSortMode, vertices: Bytes) -> Integers:
        """See Sprites."""
        numbers: Integers = self.records.view(np.uint32)[:, 14] >> np.uint32(1)
        order = draw_order(mode, self.records, numbers)
        expand(self.records, order, self._sizes, vertices)
        return numbers if order is None else numbers[order]


class PackedSprites:
    """Sprites as a table of packed records, whose second field from the last holds the number of the texture."""

    def __init__(self, packed: Floats, sizes: Floats) -> None:
        self._packed, self._sizes = packed, sizes

    def __len__(self) -> int:
        return len(self._packed)

    @property
    def records(self) -> Floats:
        """The sprites as records."""
        chunk = _packed_chunk(self._packed)
        records = np.empty((len(self), RECORD_FIELDS), np.float32)
        integers = records.view(np.uint32)
        for field, column in enumerate(chunk.columns):
            records[:, field] = column
        integers[:, 12], integers[:, 13] = chunk.tints, chunk.effects
        integers[:, 14] = (chunk.numbers << np.uint32(1)) + chunk.sized
        return records

    def write(self, mode: SpriteSortMode, vertices: Bytes) -> Integers:
        """See Sprites."""
        numbers: Integers = self._packed.view(np.uint32)[:, _NUMBER]
        order = draw_order(mode, self._packed, numbers)
        expand_chunks(self._packed, order, self._sizes, vertices, _packed_chunk)
        return numbers if order is None else numbers[order]


def _packed_chunk(packed: Floats) -> Chunk:
    integers, table = packed.view(np.uint32), np.ascontiguousarray(packed[:, :12].T)
    signed, codes, scales = table.view(np.int32), integers[:, 14], packed.view(_SCALE)["scale"][:, 0]
    sized = NOT_SIZED
    with np.errstate(over="ignore", invalid="ignore"):
        if (codes < PAIR).all():
            table[2:4], table[8:] = scales, signed[8:]
        else:
            table[2:4] = np.where(codes < PAIR, scales, table[2:4])
            table[8:] = np.where(codes < FINISHED, signed[8:], table[8:])
            sized = codes // SIZED & np.uint32(1)
    return Chunk(columns_of(table), integers[:, 12], codes & _FLIPS, sized, integers[:, _NUMBER])


class PlainSprites:
    """Sprites without frills: a table of the bits of colour and position, and the numbers of their textures."""

    def __init__(self, table: npt.NDArray[np.float64], numbers: Integers, sizes: Floats) -> None:
        self._table, self._numbers, self._sizes = table, numbers, sizes

    def __len__(self) -> int:
        return len(self._table)

    @property
    def records(self) -> Floats:
        """The sprites as records."""
        records = np.zeros((len(self), RECORD_FIELDS), np.float32)
        integers = records.view(np.uint32)
        records[:, :2] = self._table.view(np.float32)[:, 2:]
        records[:, 2:4] = 1
        records[:, 10:12] = self._sizes[self._numbers]
        integers[:, 12], integers[:, 14] = self._table.view(np.uint32)[:, 0], self._numbers << np.uint32(1)
        return records

    def write(self, mode: SpriteSortMode, vertices: Bytes) -> Integers:
        """See Sprites. All lie at the same depth, so only the mode Texture sorts."""
        table, numbers = self._table, self._numbers
        order = texture_order(numbers) if mode == SpriteSortMode.Texture else None
        if order is not None:
            table, numbers = table[order], numbers[order]
        positions, tints = table.view(np.complex64)[:, 1], table.view(np.uint32)[:, 0]
        sizes = self._sizes if len(self._sizes) == 1 else self._sizes[numbers]
        expand_plain(positions, tints, sizes, vertices)
        return numbers


def taken_sprites(plain: list[float], records: list[bytes], marks: list[int], textures: Sequence[Texture2D]) -> Sprites | None:
    """Put together what an uncompiled recorder took; None where that is nothing.

    Args:
        plain: Two numbers for each sprite without frills: the bits of its colour and of its position.
        records: A packed record or any number of finished ones in each item.
        marks: Three numbers for each mark: the number of the texture, the items of `plain` before, those of `records` before.
            Behind a mark first come sprites without frills, then records.
        textures: The textures by their numbers.
    """
    if not plain and not records:
        return None
    sizes = _sizes(textures)
    if records and len(plain) + len(records) < _FEW:
        few = records_of(bytearray().join(_one_by_one(plain, records, marks, sizes.tolist())))
        few.view(np.uint32)[:, 14] &= np.uint32(FINISHED - 1)
        return RecordedSprites(few, sizes)
    points, table = _points(plain), _table(records)
    places = np.array(array("I", [*marks, 0, len(plain), len(records)])).reshape(-1, 3)
    places[:, 1] >>= 1
    if len(table) > len(records):
        places[:, 2] = np.cumsum([0, *map(len, records)])[places[:, 2]] // RECORD.size
    counts = places[1:, 1:] - places[:-1, 1:]
    numbers = np.repeat(places[:-1, 0], counts[:, 0] + counts[:, 1])
    if not records:
        return PlainSprites(points, numbers, sizes)
    if plain:
        recorded = np.repeat(np.arange(counts.size) % 2 == 1, counts.ravel())
        others = ~recorded
        merged = np.empty((len(numbers), RECORD_FIELDS), np.float32)
        merged[recorded], merged[others] = table, _packed_plain(points, sizes[numbers[others]])
        table = merged
    table.view(np.uint32)[:, _NUMBER] = numbers
    return PackedSprites(table, sizes)


def _one_by_one(plain: list[float], records: list[bytes], marks: list[int], sizes: list[list[float]]) -> Iterator[bytes]:
    """Give finished records: for few sprites that is quicker than numpy."""
    ends = [*marks[3:], 0, len(plain), len(records)]
    for mark in range(0, len(marks), 3):
        number = marks[mark]
        for place in range(marks[mark + 1], ends[mark + 1], 2):
            yield _PLAIN.pack(plain[place + 1], 1, 1, 0, 0, 0, 0, 0, 0, *sizes[number], plain[place], number * 2)
        for record in records[marks[mark + 2] : ends[mark + 2]]:
            yield finished_record(record, number)


def _packed_plain(points: npt.NDArray[np.float64], sizes: Floats) -> Floats:
    packed = np.zeros((len(points), RECORD_FIELDS), np.float32)
    packed[:, :2], packed[:, 12] = points.view(np.float32)[:, 2:], points.view(np.float32)[:, 0]
    packed.view(_SCALE)["scale"] = 1
    packed.view(np.int32)[:, 10:12] = sizes
    return packed


def finished_record(record: bytes, number: int) -> bytes:
    """Finish a packed record of the texture with this number; finished ones are given back."""
    (code,) = _CODE.unpack_from(record, 56)
    if code >= FINISHED:
        return record
    if code < PAIR:
        x, y, scale, *others = _ONE_SCALE.unpack_from(record)
        return RECORD.pack(x, y, scale, scale, *others, code & 3, number * 2)
    return RECORD.pack(*_TWO_SCALES.unpack_from(record), code & 3, number * 2 + (code >= PAIR + SIZED))


def _points(plain: list[float]) -> npt.NDArray[np.float64]:
    content = BytesIO()
    for start in range(0, len(plain), _PART):
        part = plain[start : start + _PART]
        content.write(struct.pack(f"{len(part)}d", *part))
    return np.frombuffer(content.getbuffer()).reshape(-1, 2)


def _table(records: list[bytes]) -> Floats:
    content = BytesIO()  # quicker than to join them, and may be written to
    content.writelines(records)
    table = records_of(content.getbuffer())
    integers = table.view(np.uint32)
    finished = integers[:, 14] >= FINISHED
    if finished.any():  # SpriteEffects move to their place in packed records
        sized = (integers[finished, 14] & np.uint32(1)) * np.uint32(SIZED)
        integers[finished, 14] = FINISHED + sized + (integers[finished, 13] & _FLIPS)
    return table


def _sizes(textures: Sequence[Texture2D]) -> Floats:
    return np.array([(texture.Width, texture.Height) for texture in textures], np.float32)
