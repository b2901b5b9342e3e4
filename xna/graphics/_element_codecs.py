"""How the items of Python lists become the elements of a C# array and back."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from operator import attrgetter
from struct import Struct
from typing import Any, NamedTuple

import numpy as np
import numpy.typing as npt

from xna.color import Color
from xna.exceptions import ArgumentException, ArgumentOutOfRangeException
from xna.graphics import _custom_vertex
from xna.graphics._vertex_struct import VertexStruct, color_of
from xna.vector2 import Vector2
from xna.vector3 import Vector3
from xna.vector4 import Vector4

_PACKED_BYTES = {
    "Alpha8": 1,
    "Bgr565": 2,
    "Bgra5551": 2,
    "Bgra4444": 2,
    "HalfSingle": 2,
    "NormalizedByte2": 2,
    "Byte4": 4,
    "HalfVector2": 4,
    "NormalizedByte4": 4,
    "NormalizedShort2": 4,
    "Rg32": 4,
    "Rgba1010102": 4,
    "Short2": 4,
    "HalfVector4": 8,
    "NormalizedShort4": 8,
    "Rgba64": 8,
    "Short4": 8,
}
_VECTOR_PARTS: dict[type, tuple[str, ...]] = {Vector2: ("X", "Y"), Vector3: ("X", "Y", "Z"), Vector4: ("X", "Y", "Z", "W")}


class Natural(NamedTuple):
    """What a resource holds by itself: the type of its elements, and the size of a bare int (0: refused)."""

    kind: Any
    integer_bytes: int = 0
    floats: bool = True


class Codec(NamedTuple):
    """The size of one element in bytes, and the conversions of a list."""

    size: int
    encode: Callable[[Sequence[Any]], bytes]
    decode: Callable[[bytes], list[Any]]


def codec_of(kind: type, natural: Natural) -> Codec:
    """Find the conversion of a list's item type.

    Raises:
        TypeError: the type is no value type that the resource can hold.
    """
    if issubclass(kind, bool):
        raise TypeError("data must hold numbers, colours, vectors or vertices; bool is none of them.")
    if issubclass(kind, (int, np.integer)) and natural.integer_bytes:
        return _integers(natural.integer_bytes)
    if issubclass(kind, (float, np.floating)) and natural.floats:
        return Codec(4, _encode_floats, lambda raw: np.frombuffer(raw, "<f4").tolist())
    if issubclass(kind, Color):
        return Codec(4, _encode_colors, lambda raw: [color_of(value) for value in np.frombuffer(raw, "<u4").tolist()])
    if kind in _VECTOR_PARTS:
        return _vectors(kind, _VECTOR_PARTS[kind])
    if issubclass(kind, VertexStruct):
        return Codec(kind._struct.size, kind._encode, kind._decode)
    if hasattr(kind, "PackedValue"):
        return _packed(kind, _PACKED_BYTES.get(kind.__name__, natural.integer_bytes))
    if hasattr(kind, "VertexDeclaration"):
        return Codec(*_custom_vertex.codec(kind))
    raise TypeError(f"data must not hold {kind.__name__} objects here; pass value types that fit, a numpy array or bytes.")


def item_type(items: Sequence[Any]) -> type | None:
    """Find the one type of a list's items: None when they are all None.

    Raises:
        ArgumentException: the types differ.
    """
    kinds = set(map(type, items))
    if len(kinds) == 1:
        kind = kinds.pop()
        return None if kind is type(None) else kind
    if bool not in kinds and all(issubclass(kind, (int, np.integer)) for kind in kinds):
        return int
    if bool not in kinds and all(issubclass(kind, (int, float, np.number)) for kind in kinds):
        return float
    names = ", ".join(sorted(kind.__name__ for kind in kinds))
    raise ArgumentException(f"data must hold items of one type, got {names}.")


def unsigned(values: Any, count: int, size: int) -> npt.NDArray[Any]:
    """Convert integers to unsigned ones of 1, 2, 4 or 8 bytes; out of range is an error, never a wrap."""
    limit = (1 << 8 * size) - 1
    try:
        wide = np.fromiter(values, np.uint64 if size == 8 else np.int64, count)
    except OverflowError:
        wide = None
    if wide is None or (count and size < 8 and (wide.min() < 0 or wide.max() > limit)):
        raise ArgumentOutOfRangeException(f"Each integer in data must lie in 0..{limit}, the range of {8 * size} bits.")
    return wide.astype(f"<u{size}")


def _integers(size: int) -> Codec:
    return Codec(
        size,
        lambda values: unsigned(values, len(values), size).tobytes(),
        lambda raw: np.frombuffer(raw, f"<u{size}").tolist(),
    )


def _encode_floats(values: Sequence[Any]) -> bytes:
    with np.errstate(over="ignore"):
        return np.fromiter(values, np.float64, len(values)).astype("<f4").tobytes()


def _encode_colors(values: Sequence[Any]) -> bytes:
    return np.fromiter(map(attrgetter("PackedValue"), values), np.uint32, len(values)).tobytes()


def _vectors(kind: Any, parts: tuple[str, ...]) -> Codec:
    record, numbers = Struct(f"{len(parts)}f"), attrgetter(*parts)
    return Codec(
        record.size,
        lambda values: b"".join(record.pack(*numbers(value)) for value in values),
        lambda raw: [kind(*numbers) for numbers in record.iter_unpack(raw)],
    )


def _packed(kind: Any, size: int) -> Codec:
    if not size:
        raise TypeError(f"data must not hold {kind.__name__} objects here: their size is not known; pass bytes.")

    def decode(raw: bytes) -> list[Any]:
        values = [kind() for _ in range(len(raw) // size)]
        for value, packed in zip(values, np.frombuffer(raw, f"<u{size}").tolist(), strict=True):
            value.PackedValue = packed
        return values

    return Codec(size, lambda values: unsigned((value.PackedValue for value in values), len(values), size).tobytes(), decode)
