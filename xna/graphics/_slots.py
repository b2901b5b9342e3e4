"""The index check of slot collections: Python's negative indices must not wrap where XNA refuses them."""

from __future__ import annotations

from xna.exceptions import ArgumentException, ArgumentOutOfRangeException


def check_slot(index: int, count: int, name: str) -> int:
    """Give the index back, or raise.

    Raises:
        ArgumentException: It is not an integer.
        ArgumentOutOfRangeException: It lies outside 0..count - 1.
    """
    if type(index) is not int:
        if isinstance(index, bool) or not hasattr(index, "__index__"):
            raise ArgumentException(f"{name} is indexed by a slot number; it was {index!r}.")
        index = index.__index__()
    if not 0 <= index < count:
        raise ArgumentOutOfRangeException(f"{name} has the slots 0..{count - 1}; slot {index} was asked for.")
    return index
