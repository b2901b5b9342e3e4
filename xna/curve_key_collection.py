"""CurveKeyCollection, the keys of a curve."""

from __future__ import annotations

from collections.abc import Iterator, MutableSequence
from typing import Any

from xna._integers import checked_int32
from xna._single import require
from xna.curve_key import CurveKey
from xna.exceptions import ArgumentException, ArgumentNullException, ArgumentOutOfRangeException


class CurveKeyCollection:
    """Keys in the order of their positions; equal positions stay in the order of their addition.

    Also a Python collection: len, in, for, [index]. Keys are found by equality of their properties, not by identity.
    """

    __slots__ = ("_keys",)

    def __init__(self) -> None:
        """Make an empty collection."""
        self._keys: list[CurveKey] = []

    @property
    def Count(self) -> int:
        """The number of keys."""
        return len(self._keys)

    @property
    def IsReadOnly(self) -> bool:
        """False: keys can be added and removed."""
        return False

    def Add(self, item: CurveKey) -> None:
        """Insert a key after all keys whose position is not greater; the collection shares it with the caller.

        Raises:
            ArgumentNullException: item is None.
            TypeError: item is no CurveKey.
        """
        self._insert(_checked(item))

    def Clear(self) -> None:
        """Remove all keys."""
        self._keys.clear()

    def Clone(self) -> CurveKeyCollection:
        """Return another collection of the same key objects."""
        clone = CurveKeyCollection()
        clone._keys = list(self._keys)
        return clone

    def Contains(self, item: CurveKey | None) -> bool:
        """Tell whether an equal key is there."""
        return self.IndexOf(item) >= 0

    def CopyTo(self, array: MutableSequence[Any], arrayIndex: int) -> None:
        """Write the keys into a list, from an index on.

        Raises:
            ArgumentNullException: array is None.
            ArgumentOutOfRangeException: the index is negative.
            ArgumentException: the keys do not fit.
        """
        if array is None:
            raise ArgumentNullException("array must be a list, got None")
        if checked_int32(arrayIndex, "arrayIndex") < 0:
            raise ArgumentOutOfRangeException(f"arrayIndex must not be negative, got {arrayIndex}")
        if arrayIndex + len(self._keys) > len(array):
            raise ArgumentException(
                f"array must hold {len(self._keys)} keys from index {arrayIndex} on, it has {len(array)} places"
            )
        for index, key in enumerate(self._keys, arrayIndex):
            array[index] = key

    def GetEnumerator(self) -> Iterator[CurveKey]:
        """Return an iterator over the keys in their order."""
        return iter(self)

    def IndexOf(self, item: CurveKey | None) -> int:
        """Return the index of the first equal key, or -1."""
        return next((index for index, key in enumerate(self._keys) if key == item), -1)

    def Remove(self, item: CurveKey | None) -> bool:
        """Remove the first equal key; tell whether there was one."""
        index = self.IndexOf(item)
        if index >= 0:
            del self._keys[index]
        return index >= 0

    def RemoveAt(self, index: int) -> None:
        """Remove the key at an index.

        Raises:
            ArgumentOutOfRangeException: there is no such key.
        """
        del self._keys[self._index(index)]

    def __len__(self) -> int:
        return len(self._keys)

    def __iter__(self) -> Iterator[CurveKey]:
        return iter(tuple(self._keys))

    def __contains__(self, item: object) -> bool:
        return any(key == item for key in self._keys)  # a list would find a key that holds NaN by its identity

    def __getitem__(self, index: int) -> CurveKey:
        return self._keys[self._index(index)]

    def __setitem__(self, index: int, value: CurveKey) -> None:
        """Replace a key. One with another position goes to its place in the order, not to this index."""
        index, value = self._index(index), _checked(value)
        if self._keys[index].Position == value.Position:
            self._keys[index] = value
        else:
            del self._keys[index]
            self._insert(value)

    def __delitem__(self, index: int) -> None:
        self.RemoveAt(index)

    def __repr__(self) -> str:
        return f"CurveKeyCollection({self._keys!r})"

    def _insert(self, item: CurveKey) -> None:
        low, high = 0, len(self._keys)
        while low < high:
            middle = (low + high) // 2
            if self._keys[middle].CompareTo(item) > 0:
                high = middle
            else:
                low = middle + 1
        self._keys.insert(low, item)

    def _index(self, index: int) -> int:
        if not 0 <= checked_int32(index, "index") < len(self._keys):
            raise ArgumentOutOfRangeException(f"index must be at least 0 and less than Count ({len(self._keys)}), got {index}")
        return index


def _checked(item: CurveKey) -> CurveKey:
    if item is None:
        raise ArgumentNullException("a key must be a CurveKey, got None")
    require(item, CurveKey, "a key")
    return item
