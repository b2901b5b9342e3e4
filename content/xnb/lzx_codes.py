"""Canonical prefix codes as tables."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass

MAX_LENGTH = 16


@dataclass(frozen=True)
class Code:
    """A code whose table holds, for the next `width` bits, the symbol times 32 plus the length of its code; -1 for none."""

    table: list[int]
    width: int


def canonical_code(lengths: Sequence[int]) -> Code:
    """Make the code of some code lengths; a symbol of length 0 has no code.

    Raises:
        ValueError: the lengths ask for more codes than there are.
    """
    width = max(lengths, default=0)
    if width > MAX_LENGTH:
        raise ValueError(f"A code may have at most {MAX_LENGTH} bits; one has {width}.")
    table: list[int] = []
    for length, symbol in sorted((length, symbol) for symbol, length in enumerate(lengths) if length):
        table += [symbol * 32 + length] * (1 << (width - length))
    if len(table) > 1 << width:
        raise ValueError("The code lengths ask for more codes than there are.")
    table += [-1] * ((1 << width) - len(table))
    return Code(table, width)
