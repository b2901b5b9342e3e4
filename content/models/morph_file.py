"""The binary form of morph targets."""

from __future__ import annotations

import struct
from typing import TYPE_CHECKING

from content.byte_reader import ByteReader
from content.errors import ContentLoadException
from content.model_data import MorphTargetData

if TYPE_CHECKING:
    import numpy as np
    from numpy.typing import NDArray

    Deltas = NDArray[np.float32] | None

MAX_TARGETS = 100_000
TRAILER = b"MTAN"


def read(data: bytes, path: str, vertex_count: int) -> tuple[MorphTargetData, ...]:
    """Read a file of morph targets for a part of `vertex_count` vertices.

    Raises:
        ContentLoadException: the file is cut or longer than its targets, or a count does not fit the part.
    """
    try:
        return _read(ByteReader(data), vertex_count)
    except ValueError as error:
        raise ContentLoadException("The morph target file could not be read.", error, path=path) from error


def _read(reader: ByteReader, vertex_count: int) -> tuple[MorphTargetData, ...]:
    count = reader.count("morph targets", MAX_TARGETS)
    pairs = [_target(reader, vertex_count) for _ in range(count)]
    tangents = _trailer(reader, [0 if positions is None else vertex_count for positions, _ in pairs])
    return tuple(MorphTargetData(*pair, tangent) for pair, tangent in zip(pairs, tangents, strict=True))


def _target(reader: ByteReader, vertex_count: int) -> tuple[Deltas, Deltas]:
    count = reader.count("vertices of a target", vertex_count)
    if count not in (0, vertex_count):
        raise ValueError(f"A target must move 0 or all {vertex_count} vertices; one moves {count}.")
    positions = reader.floats(count, 3) if count else None
    return positions, _optional(reader, count)


def _optional(reader: ByteReader, count: int) -> Deltas:
    flag = reader.i32()
    if flag not in (0, 1):
        raise ValueError(f"The flag of optional deltas must be 0 or 1; it is {flag}.")
    return reader.floats(count, 3) if flag and count else None


def _trailer(reader: ByteReader, counts: list[int]) -> list[Deltas]:
    if not reader.remaining:
        return [None] * len(counts)
    if reader.take(4) != TRAILER:
        raise ValueError(f"Only a '{TRAILER.decode()}' part may follow the targets.")
    version, count = reader.i32(), reader.i32()
    if version != 1 or count != len(counts):
        raise ValueError(f"The tangents must be of version 1 and for {len(counts)} targets, not {version} and {count}.")
    tangents = [_optional(reader, vertices) for vertices in counts]
    if reader.remaining:
        raise ValueError(f"{reader.remaining} bytes follow the tangents.")
    return tangents


def write(targets: tuple[MorphTargetData, ...]) -> bytes:
    """Write morph targets as `read` reads them; the tangents' part is left out where there are none."""
    parts = [struct.pack("<i", len(targets))]
    for target in targets:
        count = 0 if target.positions is None else len(target.positions)
        parts += [struct.pack("<i", count), _bytes(target.positions), _flagged(target.normals)]
    if any(target.tangents is not None for target in targets):
        parts += [TRAILER, struct.pack("<2i", 1, len(targets)), *(_flagged(target.tangents) for target in targets)]
    return b"".join(parts)


def _flagged(deltas: Deltas) -> bytes:
    return struct.pack("<i", int(deltas is not None)) + _bytes(deltas)


def _bytes(deltas: Deltas) -> bytes:
    return b"" if deltas is None else deltas.astype("<f4").tobytes()
