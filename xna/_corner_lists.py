"""GetCorners of the box and the frustum: a new list, or the caller's list filled."""

from __future__ import annotations

from collections.abc import Iterable, MutableSequence
from typing import Any

from xna._struct_fields import copy_of
from xna.exceptions import ArgumentNullException, ArgumentOutOfRangeException
from xna.vector3 import Vector3

CORNER_COUNT = 8
NEW_LIST: Any = object()


def hand_out(corners: Iterable[Vector3], destination: MutableSequence[Any] | None) -> list[Vector3] | None:
    """Return copies of the corners as a new list when the destination is NEW_LIST, else write them over its first eight items.

    Raises:
        ArgumentNullException: the destination is None.
        ArgumentOutOfRangeException: it has fewer than eight items.
        TypeError: it cannot be written to.
    """
    vectors = [copy_of(corner) for corner in corners]
    if destination is NEW_LIST:
        return vectors
    if destination is None:
        raise ArgumentNullException("corners must be a list with room for 8 corners, got None; leave it out to get a new list")
    if not hasattr(destination, "__setitem__"):
        raise TypeError(f"corners must be writable, such as a list, got {type(destination).__name__}")
    if len(destination) < CORNER_COUNT:
        raise ArgumentOutOfRangeException(f"corners must hold at least {CORNER_COUNT} items, got {len(destination)}")
    for index, vector in enumerate(vectors):
        destination[index] = vector
    return None
