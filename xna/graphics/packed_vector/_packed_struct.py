"""What the packed vector types share: their bits, packing and unpacking, equality, hash and text."""

from __future__ import annotations

from typing import Any, ClassVar, TypeVar

from xna._integers import integer_of
from xna._single import components, exact_text, int32, require
from xna.exceptions import ArgumentOutOfRangeException
from xna.graphics.packed_vector._component_codecs import Codec
from xna.graphics.packed_vector.ipacked_vector_of_t import IPackedVectorOfT
from xna.vector4 import Vector4

S = TypeVar("S", bound="PackedStruct")
_MISSING = (0.0, 0.0, 0.0, 1.0)


class PackedStruct(IPackedVectorOfT[int]):
    """Base of the packed vectors; a derived class lists its components as (codec, lowest bit), in the order X, Y, Z, W.

    A value type: mutable, `b = a` makes two names of one object and `type(a)(a)` copies it.
    """

    __slots__ = ("_packed",)

    _bits: ClassVar[int]
    _layout: ClassVar[tuple[tuple[Codec, int], ...]]
    _packed: int

    @property
    def PackedValue(self) -> int:
        """The bits of all components as one unsigned number.

        Setting raises TypeError for what is no integer (bool is none) and ArgumentOutOfRangeException for a number that
        does not fit the bits.
        """
        return self._packed

    @PackedValue.setter
    def PackedValue(self, value: int) -> None:
        number = integer_of(value)
        if number is None:
            raise TypeError(f"PackedValue must be an integer, got {value!r}")
        if not 0 <= number < 1 << self._bits:
            raise ArgumentOutOfRangeException(
                f"PackedValue must fit {self._bits} bits, 0 to {(1 << self._bits) - 1}, got {value}"
            )
        self._packed = number

    def PackFromVector4(self, vector: Vector4) -> None:
        """Take as many components as the type has, X first, from a Vector4."""
        require(vector, Vector4, "vector")
        self._pack(tuple(Vector4(*vector)))

    def ToVector4(self) -> Vector4:
        """Return the components as a Vector4; a missing one is 0, a missing W is 1."""
        numbers = self._unpack()
        return Vector4(*numbers, *_MISSING[len(numbers) :])

    def _take(self, arguments: tuple[Any, ...]) -> None:
        """Serve a constructor: nothing, a value of the same type, a vector, a sequence, or single numbers."""
        if len(arguments) == 1 and type(arguments[0]) is type(self):
            self._packed = arguments[0]._packed
        else:
            self._pack(components(type(self).__name__, len(self._layout), arguments, splat=False))

    def _pack(self, numbers: tuple[float, ...]) -> None:
        packed = 0
        for number, (codec, shift) in zip(numbers, self._layout, strict=False):
            packed |= codec.pack(number) << shift
        self._packed = packed

    def _unpack(self) -> list[float]:
        packed = self._packed
        return [codec.unpack(packed >> shift & (1 << codec.width) - 1) for codec, shift in self._layout]

    def __eq__(self, other: object) -> bool:
        return self._packed == other._packed if type(other) is type(self) else NotImplemented

    def Equals(self, obj: object) -> bool:
        """Tell whether the other object has the same type and the same bits."""
        return self == obj

    def __hash__(self) -> int:
        return self.GetHashCode()

    def GetHashCode(self) -> int:
        """Return the bits as an int32; of 64 bits the halves are combined by exclusive or."""
        return int32((self._packed ^ self._packed >> 32) & 0xFFFFFFFF)

    def __str__(self) -> str:
        return self.ToString()

    def ToString(self) -> str:
        """Return the bits as hexadecimal digits in upper case, leading zeros included."""
        return f"{self._packed:0{self._bits // 4}X}"

    def __repr__(self) -> str:
        return f"{type(self).__name__}({', '.join(map(exact_text, self._unpack()))})"


def layout(*parts: Codec) -> tuple[tuple[Codec, int], ...]:
    """Lay out components one after the other from the lowest bit on."""
    places, shift = [], 0
    for codec in parts:
        places.append((codec, shift))
        shift += codec.width
    return tuple(places)
