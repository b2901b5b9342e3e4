"""What the collections of a model have in common: fixed lists, some of them searched by name, with C#'s enumerators."""

from __future__ import annotations

from collections.abc import Iterable, Iterator
from typing import Generic, Protocol, TypeVar

from xna._single import require
from xna.exceptions import ArgumentNullException, ArgumentOutOfRangeException, InvalidOperationException, KeyNotFoundException
from xna.graphics._arguments import integer

T = TypeVar("T")


class Named(Protocol):
    """Something with a name."""

    @property
    def Name(self) -> str:
        """The name."""


N = TypeVar("N", bound=Named)


class ModelEnumerator(Generic[T]):
    """Walks a collection as C# does: MoveNext, then Current. A for loop over the collection is shorter."""

    __slots__ = ("_index", "_items")

    def __init__(self, items: tuple[T, ...]) -> None:
        self._items = items
        self._index = -1

    @property
    def Current(self) -> T:
        """The item that MoveNext went to.

        Raises:
            InvalidOperationException: MoveNext was not called yet, or it has gone past the last item.
        """
        if not 0 <= self._index < len(self._items):
            raise InvalidOperationException("Current has no item: call MoveNext first, and stop when it gives False.")
        return self._items[self._index]

    def MoveNext(self) -> bool:
        """Go to the next item; False after the last one."""
        self._index = min(self._index + 1, len(self._items))
        return self._index < len(self._items)

    def Dispose(self) -> None:
        """Do nothing; C# calls it at the end of a loop."""

    def __iter__(self) -> Iterator[T]:
        return self

    def __next__(self) -> T:
        if not self.MoveNext():
            raise StopIteration
        return self.Current


class ModelCollection(Generic[T]):
    """A list that only the model itself changes. Also a Python collection: len, in, for, [index]."""

    Enumerator = ModelEnumerator

    def __init__(self, items: Iterable[T] = ()) -> None:
        self._items = tuple(items)

    @property
    def Count(self) -> int:
        """The number of items."""
        return len(self._items)

    def Contains(self, value: object) -> bool:
        """Whether the item is in the collection."""
        return self.IndexOf(value) >= 0

    def IndexOf(self, value: object) -> int:
        """The place of an item, or -1."""
        return next((index for index, item in enumerate(self._items) if item is value), -1)

    def CopyTo(self, array: list[T], index: int) -> None:
        """Copy all items into a list from a place on.

        Raises:
            ArgumentNullException: the list is None.
            ArgumentOutOfRangeException: the items do not fit; the list is untouched.
        """
        if array is None:
            raise ArgumentNullException("array must be a list to copy to, not None.")
        start = integer(index, "index")
        if start < 0 or start + len(self._items) > len(array):
            raise ArgumentOutOfRangeException(
                f"{len(self._items)} items from index {start} on do not fit a list of {len(array)}."
            )
        array[start : start + len(self._items)] = self._items

    def GetEnumerator(self) -> ModelEnumerator[T]:
        """Give an enumerator over the items; a for loop does the same."""
        return ModelEnumerator(self._items)

    def __getitem__(self, index: int) -> T:
        number = integer(index, "index")
        if not 0 <= number < len(self._items):
            raise ArgumentOutOfRangeException(f"index must be 0 to {len(self._items) - 1}, got {number}.")
        return self._items[number]

    def __len__(self) -> int:
        return len(self._items)

    def __iter__(self) -> Iterator[T]:
        return iter(self._items)

    def __contains__(self, value: object) -> bool:
        return self.Contains(value)

    def __repr__(self) -> str:
        return f"<{type(self).__name__} of {list(self._items)}>"


class NamedModelCollection(ModelCollection[N]):
    """A collection whose items are also found by name; of several with one name, the first."""

    def TryGetValue(self, name: str) -> tuple[bool, N | None]:
        """Look for an item by name: whether there is one, and the item or None.

        Raises:
            ArgumentNullException: the name is None or empty.
        """
        if name is None or name == "":
            raise ArgumentNullException("name must be the name of an item; it is None or empty.")
        require(name, str, "name")
        found = next((item for item in self._items if item.Name == name), None)
        return found is not None, found

    def __getitem__(self, index: int | str) -> N:
        """Give the item of an index or a name.

        Raises:
            ArgumentOutOfRangeException: the index is negative or too large.
            KeyNotFoundException: no item has the name.
            ArgumentNullException: the name is None or empty.
        """
        if index is not None and not isinstance(index, str):
            return super().__getitem__(index)
        _, item = self.TryGetValue(index)
        if item is None:
            known = ", ".join(repr(each.Name) for each in self._items) or "nothing"
            raise KeyNotFoundException(f"There is no {index!r} in this {type(self).__name__}; it holds {known}.")
        return item
