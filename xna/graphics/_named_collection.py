"""The read-only collections of effects: found by index or by name, None where XNA gives null."""

from __future__ import annotations

from collections.abc import Iterable, Iterator
from typing import Any, Generic, Protocol, TypeVar

from xna._integers import integer_of


class Named(Protocol):
    """Something with a name."""

    @property
    def Name(self) -> str:
        """The name."""


T = TypeVar("T", bound=Named)


class NamedCollection(Generic[T]):
    """A fixed sequence of named things."""

    def __init__(self, items: Iterable[T] = ()) -> None:
        self._items = tuple(items)
        self._by_name = {item.Name: item for item in reversed(self._items)}

    @property
    def Count(self) -> int:
        """The number of items, as `len` gives it."""
        return len(self._items)

    def GetEnumerator(self) -> Iterator[T]:
        """Give an iterator over the items; a for loop does the same."""
        return iter(self)

    # The type says Any beside T: an unknown key gives None, but most keys are known and need no check at each use.
    def __getitem__(self, key: int | str) -> T | Any:
        """Give the item of an index or a name; None when there is none.

        A negative index is out of range: it never counts from the end.

        Raises:
            TypeError: the key is neither a number nor a name.
        """
        if isinstance(key, str):
            return self._by_name.get(key)
        index = integer_of(key)
        if index is None:
            raise TypeError(f"{type(self).__name__} is indexed by a number or a name; it was {key!r}.")
        return self._items[index] if 0 <= index < len(self._items) else None

    def __len__(self) -> int:
        return len(self._items)

    def __iter__(self) -> Iterator[T]:
        return iter(self._items)

    def __repr__(self) -> str:
        return f"<{type(self).__name__} of {[item.Name for item in self._items]}>"
