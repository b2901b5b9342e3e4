"""GameComponentCollection."""

from __future__ import annotations

from collections.abc import Iterator
from typing import NoReturn

from xna.events import Event
from xna.exceptions import ArgumentException, ArgumentOutOfRangeException, NotSupportedException
from xna.game_component_collection_event_args import GameComponentCollectionEventArgs
from xna.graphics._arguments import integer
from xna.igame_component import IGameComponent
from xna.iupdateable import IUpdateable

Item = IGameComponent | None


class GameComponentCollection:
    """The components of a game, in the order of their addition. Also a Python collection: len, in, for, [index]."""

    ComponentAdded = Event("Raised after a component has been added; the arguments name it.")
    ComponentRemoved = Event("Raised after a component has been removed; the arguments name it.")

    def __init__(self) -> None:
        self._items: list[Item] = []

    @property
    def Count(self) -> int:
        """The number of entries."""
        return len(self._items)

    def Add(self, item: Item) -> None:
        """Append a component.

        Raises:
            ArgumentException: The component is in the collection already.
            TypeError: The item is not an IGameComponent.
        """
        self.InsertItem(len(self._items), item)

    def Insert(self, index: int, item: Item) -> None:
        """Put a component before the entry at `index` (0 to Count).

        Raises:
            ArgumentOutOfRangeException: There is no such place.
            ArgumentException: The component is in the collection already.
            TypeError: The item is not an IGameComponent.
        """
        place = integer(index, "index")
        if not 0 <= place <= len(self._items):
            raise ArgumentOutOfRangeException(f"index must be 0 to {len(self._items)}, got {place}.")
        self.InsertItem(place, item)

    def Remove(self, item: Item) -> bool:
        """Remove a component; tell whether it was there."""
        index = self.IndexOf(item)
        if index >= 0:
            self.RemoveItem(index)
        return index >= 0

    def RemoveAt(self, index: int) -> None:
        """Remove the entry at an index.

        Raises:
            ArgumentOutOfRangeException: There is no such entry.
        """
        self._check_index(index)
        self.RemoveItem(index)

    def Clear(self) -> None:
        """Remove all components; ComponentRemoved is raised for each."""
        self.ClearItems()

    def Contains(self, item: Item) -> bool:
        """Tell whether a component is in the collection."""
        return self.IndexOf(item) >= 0

    def IndexOf(self, item: Item) -> int:
        """Give the index of a component, or -1."""
        return next((index for index, other in enumerate(self._items) if other is item), -1)

    def InsertItem(self, index: int, item: Item) -> None:
        """Insert and announce; all ways of adding end here."""
        if item is not None and not isinstance(item, IGameComponent):
            raise TypeError(f"A component must derive from GameComponent or IGameComponent, got {item!r}.")
        if self.Contains(item):
            raise ArgumentException(f"The component {item!r} is in the collection already; it can be added only once.")
        if isinstance(item, IUpdateable):
            _ = item.UpdateOrder  # a component whose base __init__ did not run says so here, before anything is changed
        self._items.insert(index, item)
        if item is not None:
            self.ComponentAdded._raise(self, GameComponentCollectionEventArgs(item))

    def RemoveItem(self, index: int) -> None:
        """Remove and announce; all ways of removing one end here."""
        self._announce_removal(self._items.pop(index))

    def SetItem(self, index: int, item: Item) -> NoReturn:
        """Refuse to replace an entry, as XNA does.

        Raises:
            NotSupportedException: Always.
        """
        raise NotSupportedException("Entries of Game.Components cannot be replaced. Remove the old one and Insert the new one.")

    def ClearItems(self) -> None:
        """Remove everything, then announce each."""
        removed, self._items = self._items, []
        for item in removed:
            self._announce_removal(item)

    def __len__(self) -> int:
        return len(self._items)

    def __iter__(self) -> Iterator[Item]:
        return iter(tuple(self._items))

    def __contains__(self, item: Item) -> bool:
        return self.Contains(item)

    def __getitem__(self, index: int) -> Item:
        self._check_index(index)
        return self._items[index]

    def __setitem__(self, index: int, item: Item) -> None:
        self.SetItem(index, item)

    def __delitem__(self, index: int) -> None:
        self.RemoveAt(index)

    def _check_index(self, index: int) -> None:
        if not 0 <= integer(index, "index") < len(self._items):
            raise ArgumentOutOfRangeException(f"index must be at least 0 and less than Count ({len(self._items)}), got {index}.")

    def _announce_removal(self, item: Item) -> None:
        if item is not None:
            self.ComponentRemoved._raise(self, GameComponentCollectionEventArgs(item))
