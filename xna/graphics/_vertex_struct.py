"""What the four stock vertex structs share: the position, packing to bytes, equality and text."""

from __future__ import annotations

from collections.abc import Iterable, Sequence
from functools import reduce
from itertools import starmap
from operator import attrgetter, xor
from struct import Struct
from typing import Any, ClassVar, TypeVar

import numpy as np

from xna.color import Color
from xna.graphics.ivertex_type import IVertexType
from xna.vector2 import Vector2
from xna.vector3 import Vector3

S = TypeVar("S", bound="VertexStruct")

_NEVER_ZERO = 0x7FFFFFFF
_COMPONENTS: dict[type, tuple[str, ...]] = {Vector3: ("X", "Y", "Z"), Vector2: ("X", "Y"), Color: ("PackedValue",)}
_CODES: dict[type, str] = {Vector3: "3f", Vector2: "2f", Color: "I"}
_FIELD_DTYPES: dict[type, Any] = {Vector3: ("<f4", 3), Vector2: ("<f4", 2), Color: ("u1", 4)}


def copy_vector3(value: Any, name: str) -> Vector3:
    """Copy a Vector3, or make one of three numbers."""
    return Vector3(value.X, value.Y, value.Z) if value.__class__ is Vector3 else Vector3(_given(value, name))


def copy_vector2(value: Any, name: str) -> Vector2:
    """Copy a Vector2, or make one of two numbers."""
    return Vector2(value.X, value.Y) if value.__class__ is Vector2 else Vector2(_given(value, name))


def copy_color(value: Any, name: str) -> Color:
    """Copy a Color."""
    if not isinstance(value, Color):
        raise TypeError(f"{name} must be a Color, got {value!r}.")
    return color_of(value.PackedValue)


def color_of(packed: int) -> Color:
    """Make a Color of its packed value."""
    color = Color.__new__(Color)
    color.PackedValue = packed
    return color


def _given(value: Any, name: str) -> Any:
    if value is None or isinstance(value, (int, float, str)):
        raise TypeError(f"{name} must be a vector or a sequence of numbers, got {value!r}.")
    return value


class VertexStruct(IVertexType):
    """Base of the stock vertex structs; a derived class lists its fields in memory order."""

    __slots__ = ("_Position",)

    DTypeEXT: ClassVar[np.dtype[Any]]
    """The structured numpy type of one vertex, for arrays that SetData takes as they are. Not in XNA 4.0."""

    _dtype: ClassVar[np.dtype[Any]]
    _fields: ClassVar[dict[str, type]]
    _struct: ClassVar[Struct]
    _numbers: ClassVar[attrgetter[tuple[Any, ...]]]

    def __init_subclass__(cls) -> None:
        fields = cls._fields
        cls.DTypeEXT = cls._dtype = np.dtype([(name, *_FIELD_DTYPES[kind]) for name, kind in fields.items()])
        # Native mode: numbers beyond binary32 become infinite instead of an error, as everywhere in the framework.
        cls._struct = Struct("".join(_CODES[kind] for kind in fields.values()))
        cls._numbers = attrgetter(*(f"_{name}.{part}" for name, kind in fields.items() for part in _COMPONENTS[kind]))

    @property
    def Position(self) -> Vector3:
        """The position; assigning copies, `vertex.Position.X = 1` works as with C#'s field."""
        return self._Position

    @Position.setter
    def Position(self, value: Vector3) -> None:
        self._Position = copy_vector3(value, "Position")

    @classmethod
    def _encode(cls, vertices: Iterable[Any]) -> bytes:
        """Pack vertices of this class one after the other."""
        return b"".join(starmap(cls._struct.pack, map(cls._numbers, vertices)))

    @classmethod
    def _decode(cls: type[S], raw: bytes) -> list[S]:
        return [cls(*cls._values_of(numbers)) for numbers in cls._struct.iter_unpack(raw)]

    @classmethod
    def _values_of(cls, numbers: Sequence[Any]) -> list[Any]:
        values, place = [], 0
        for kind in cls._fields.values():
            count = len(_COMPONENTS[kind])
            parts = numbers[place : place + count]
            values.append(color_of(parts[0]) if kind is Color else kind(*parts))
            place += count
        return values

    def Equals(self, obj: Any) -> bool:
        """Tell whether the other is of this class and has exactly the same numbers."""
        return bool(self == obj)

    def GetHashCode(self) -> int:
        """Return XNA's hash: the 32-bit words of the vertex combined by exclusive or, as an int32, never 0."""
        words = memoryview(self._struct.pack(*type(self)._numbers(self))).cast("i")
        return reduce(xor, words) or _NEVER_ZERO

    def ToString(self) -> str:
        """Return the fields as `{Name:value Name:value}`."""
        return "{" + " ".join(f"{name}:{getattr(self, name)}" for name in self._fields) + "}"

    def _key(self) -> tuple[Any, ...]:
        record = self._struct
        return record.unpack(record.pack(*type(self)._numbers(self)))

    def __eq__(self, other: object) -> bool:
        if not isinstance(other, VertexStruct) or other.__class__ is not self.__class__:
            return NotImplemented
        return bool(self._key() == other._key())

    def __hash__(self) -> int:
        return hash(self._key())  # unlike XNA's, the same for 0 and -0, which are equal

    def __copy__(self: S) -> S:
        return type(self)(*(getattr(self, name) for name in self._fields))

    def __deepcopy__(self: S, memo: dict[int, Any]) -> S:
        return self.__copy__()

    def __str__(self) -> str:
        return self.ToString()

    def __repr__(self) -> str:
        return f"{type(self).__name__}({', '.join(repr(getattr(self, name)) for name in self._fields)})"
