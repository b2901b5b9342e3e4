"""How colours become 32-bit numbers: R in the low byte, then G, B and A."""

from __future__ import annotations

from typing import Any

from xna._single import is_scalar, real, round_clamped, single


def pack_bytes(r: int, g: int, b: int, a: int) -> int:
    """Pack four integers, each clamped to 0..255."""
    if 0 <= r <= 255 and 0 <= g <= 255 and 0 <= b <= 255 and 0 <= a <= 255:
        return r | g << 8 | b << 16 | a << 24
    return byte(r) | byte(g) << 8 | byte(b) << 16 | byte(a) << 24


def pack_floats(r: float, g: float, b: float, a: float) -> int:
    """Pack four numbers where 1 is full: times 255, rounded half to even and clamped; NaN gives 0."""
    return unorm8(r) | unorm8(g) << 8 | unorm8(b) << 16 | unorm8(a) << 24


def byte(value: int) -> int:
    """Clamp an integer to 0..255."""
    return max(0, min(value, 255))


def unorm8(value: float) -> int:
    """Turn 0..1 into 0..255."""
    return round_clamped(single(value * 255.0), 0, 255)


def pack_numbers(numbers: tuple[Any, ...]) -> int:
    """Pack three or four numbers: integers count as bytes; if any is a float all are parts of 1.

    Raises:
        TypeError: an argument is no number (bool is none).
    """
    for number in numbers:
        if not is_scalar(number):
            raise TypeError(f"a part of a Color must be an integer or a float, got {number!r}")
    if all(hasattr(number, "__index__") for number in numbers):
        r, g, b, a = numbers if len(numbers) == 4 else (*numbers, 255)
        return pack_bytes(int(r), int(g), int(b), int(a))
    values = tuple(map(real, numbers))
    x, y, z, w = values if len(values) == 4 else (*values, 1.0)
    return pack_floats(x, y, z, w)
