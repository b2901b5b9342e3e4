"""Sprite records written in place: what the compiled SpriteBatch records into.

It runs uncompiled, too, and writes the same bytes, but slower than struct.pack does, which the uncompiled recorder uses.
"""

from __future__ import annotations

from typing import TYPE_CHECKING, Any

from xna.color import Color
from xna.graphics.sprite_effects import SpriteEffects
from xna.rectangle import Rectangle
from xna.vector2 import Vector2

if TYPE_CHECKING:
    import cython
else:
    from xna import _cython as cython

_FIELDS = 15
_BYTES = 60
_effects_type: Any = SpriteEffects  # in C a static variable instead of a look-up


class RecordBuffer:
    """A growing row of records; see `_sprite_expand` for their layout. `floats` and `integers` look at the same memory."""

    __slots__ = ("capacity", "content", "floats", "height", "integers", "length", "reference", "width")

    content: bytearray
    capacity: int
    length: int
    floats: Any
    integers: Any
    reference: int
    width: float
    height: float

    def __init__(self) -> None:
        self.content = bytearray()
        self.capacity = self.length = 0
        self.reference, self.width, self.height = 0, 0.0, 0.0

    def select(self, reference: int, width: float, height: float) -> None:
        """Record sprites of this texture from now on."""
        self.reference, self.width, self.height = reference, width, height

    def put_values(self, values: tuple[float, ...], sized: bool) -> None:
        """Write the fourteen fields of a record whose arguments were converted the long way."""
        base = self.claim(1)
        for number in range(12):
            self.floats[base + number] = values[number]
        self.integers[base + 12] = values[12]
        self.integers[base + 13] = values[13]
        self.integers[base + 14] = self.reference + sized
        self.length += 1

    def emit(self, records: bytes) -> None:
        """Append finished records."""
        count = len(records) // _BYTES
        start = self.claim(count) * 4
        self.content[start : start + len(records)] = records
        self.length += count

    def take(self) -> bytes:
        """Return the records and forget them."""
        records = bytes(memoryview(self.content)[: self.length * _BYTES])
        self.length = 0
        return records

    def claim(self, count: int) -> int:
        """Make room for more records; returns where the next one begins, counted in fields."""
        if self.length + count > self.capacity:
            self._grow(self.length + count)
        return self.length * _FIELDS

    def _grow(self, count: int) -> None:
        self.capacity = max(2 * self.capacity, count, 256)
        content = bytearray(self.capacity * _BYTES)
        content[: self.length * _BYTES] = memoryview(self.content)[: self.length * _BYTES]
        self.content = content
        if cython.compiled:
            self.floats = cython.cast("float*", cython.cast("char*", content))
            self.integers = cython.cast("unsigned int*", cython.cast("char*", content))
        else:
            self.floats = memoryview(content).cast("f")
            self.integers = memoryview(content).cast("I")


def put(
    buffer: RecordBuffer,
    position: Any,
    source: Any,
    color: Any,
    rotation: Any,
    origin: Any,
    scale: Any,
    effects: Any,
    depth: Any,
    destination: Any,
) -> bool:
    """Write one sprite whose arguments have the usual types; writes nothing and returns False for all others."""
    if type(color) is not Color or type(origin) is not Vector2 or type(effects) is not _effects_type:
        return False
    if destination is not None or not plain(rotation) or not plain(depth):
        return False
    tint, pivot = color, origin
    base = buffer.length * 15 if buffer.length < buffer.capacity else buffer.claim(1)
    floats, integers = buffer.floats, buffer.integers
    sized = 0
    if type(position) is Vector2:
        place = position
        floats[base] = place.X
        floats[base + 1] = place.Y
    elif type(position) is Rectangle and plain(scale) and scale == 1:
        area = position
        floats[base] = area.X
        floats[base + 1] = area.Y
        floats[base + 2] = area.Width
        floats[base + 3] = area.Height
        sized = 1
    elif type(position) is tuple and len(position) == 2 and plain(position[0]) and plain(position[1]):
        floats[base] = position[0]
        floats[base + 1] = position[1]
    else:
        return False
    if sized == 0:
        if plain(scale):
            floats[base + 2] = scale
            floats[base + 3] = floats[base + 2]
        elif type(scale) is Vector2:
            place = scale
            floats[base + 2] = place.X
            floats[base + 3] = place.Y
        else:
            return False
    floats[base + 4] = pivot.X
    floats[base + 5] = pivot.Y
    floats[base + 6] = rotation
    floats[base + 7] = depth
    if source is None:
        floats[base + 8] = 0.0
        floats[base + 9] = 0.0
        floats[base + 10] = buffer.width
        floats[base + 11] = buffer.height
    elif type(source) is Rectangle:
        area = source
        floats[base + 8] = area.X
        floats[base + 9] = area.Y
        floats[base + 10] = area.Width
        floats[base + 11] = area.Height
    else:
        return False
    integers[base + 12] = tint.PackedValue
    integers[base + 13] = effects
    integers[base + 14] = buffer.reference + sized
    buffer.length += 1
    return True


def plain(value: Any) -> bool:
    """Tell whether a value is a float, or an int that surely fits one, and nothing derived from them."""
    return type(value) is float or (type(value) is int and -(2**53) < value < 2**53)
