"""Which characters a baked font holds."""

from __future__ import annotations

from collections.abc import Iterable

CharacterRange = tuple[str | int, str | int]
CharacterRanges = str | Iterable[CharacterRange]

PRINTABLE_ASCII: CharacterRanges = ((" ", "~"),)
MAX_CHARACTERS = 65536


def expand(ranges: CharacterRanges) -> list[str]:
    """List the characters of some ranges, each once and in ascending order.

    Args:
        ranges: pairs of first and last character, as strings of one character or as code points, or one string of
            single characters.

    Raises:
        ValueError: a pair is malformed or runs backwards, or more than 65536 characters are asked for.
    """
    codes: set[int] = set()
    for first, last in _pairs(ranges):
        low, high = _code(first), _code(last)
        if low > high:
            raise ValueError(f"A character range must run upwards; {first!r} to {last!r} does not.")
        if len(codes) + high - low >= MAX_CHARACTERS:
            raise ValueError(f"A font may hold at most {MAX_CHARACTERS} characters.")
        codes.update(range(low, high + 1))
    return [chr(code) for code in sorted(codes) if not 0xD800 <= code <= 0xDFFF]


def _pairs(ranges: CharacterRanges) -> Iterable[CharacterRange]:
    return ((character, character) for character in ranges) if isinstance(ranges, str) else ranges


def _code(value: object) -> int:
    if isinstance(value, str) and len(value) == 1:
        return ord(value)
    if isinstance(value, int) and not isinstance(value, bool) and 0 <= value <= 0x10FFFF:
        return value
    raise ValueError(f"A character or a code point is needed, not {value!r}.")
