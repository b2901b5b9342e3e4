"""How one component of a packed vector becomes bits, and back."""

from __future__ import annotations

from collections.abc import Callable
from struct import Struct
from typing import NamedTuple

from xna._single import round_clamped, single

_LARGEST_HALF = 0x47FFEFFF
_SMALLEST_NORMAL_HALF = 0x38800000
_EXPONENT_SHIFT = 0x38000000  # the exponents' zeros are 127 and 15
_float_of, _bits_of = Struct("f"), Struct("I")


class Codec(NamedTuple):
    """A conversion between binary32 numbers and unsigned integers of `width` bits."""

    width: int
    pack: Callable[[float], int]
    unpack: Callable[[int], float]


def unorm(width: int) -> Codec:
    """Keep 0..1 as a part of the largest integer."""
    largest = (1 << width) - 1
    return Codec(width, lambda value: round_clamped(single(value * largest), 0, largest), lambda bits: single(bits / largest))


def snorm(width: int) -> Codec:
    """Keep -1..1 as a part of the largest signed integer; the most negative integer is read as -1 too."""
    mask, largest = (1 << width) - 1, (1 << width - 1) - 1
    return Codec(
        width,
        lambda value: round_clamped(single(value * largest), -largest, largest) & mask,
        lambda bits: single(max(_signed(bits, width), -largest) / largest),
    )


def unsigned(width: int) -> Codec:
    """Keep integers from 0 on."""
    largest = (1 << width) - 1
    return Codec(width, lambda value: round_clamped(value, 0, largest), float)


def signed(width: int) -> Codec:
    """Keep integers of either sign."""
    mask, largest = (1 << width) - 1, (1 << width - 1) - 1
    return Codec(
        width,
        lambda value: round_clamped(value, -largest - 1, largest) & mask,
        lambda bits: float(_signed(bits, width)),
    )


def half() -> Codec:
    """Keep XNA's 16-bit floats."""
    return Codec(16, pack_half, unpack_half)


def pack_half(value: float) -> int:
    """Round a number to XNA's half; all above the largest, 131008, and also infinity and NaN become the largest."""
    bits: int = _bits_of.unpack(_float_of.pack(single(value)))[0]
    sign, size = bits >> 16 & 0x8000, bits & 0x7FFFFFFF
    if size > _LARGEST_HALF:
        return sign | 0x7FFF
    if size < _SMALLEST_NORMAL_HALF:
        size = (size & 0x7FFFFF | 0x800000) >> 113 - (size >> 23)
    else:
        size -= _EXPONENT_SHIFT
    return sign | size + 4095 + (size >> 13 & 1) >> 13


def unpack_half(bits: int) -> float:
    """Read XNA's half, whose exponent 31 is an exponent like all others: there is no infinity and no NaN."""
    exponent, fraction = bits >> 10 & 31, bits & 1023
    size = (1024 + fraction) * 2.0 ** (exponent - 25) if exponent else fraction * 2.0**-24
    return -size if bits & 0x8000 else size


def _signed(bits: int, width: int) -> int:
    return bits - (1 << width) if bits >> width - 1 else bits
