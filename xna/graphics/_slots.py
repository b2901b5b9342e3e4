"""The index check of slot collections: Python's negative indices must not wrap where XNA refuses them."""

from __future__ import annotations

from xna._integers import integer_of
from xna.exceptions import ArgumentException, ArgumentOutOfRangeException


def check_slot(index: int, count: int, name: str) -> int:
    """Give the index back, or raise.

    Raises:
        ArgumentException: It is not an integer.
        ArgumentOutOfRangeException: It lies outside 0..count - 1.
    """
    slot = integer_of(index)
    if slot is None:
        raise ArgumentException(f"{name} is indexed by a slot number; it was {index!r}.")
    if not 0 <= slot < count:
        slots = f"the slots 0..{count - 1}" if count else "no slots in this device's profile"
        raise ArgumentOutOfRangeException(f"{name} has {slots}; slot {slot} was asked for.")
    return slot
