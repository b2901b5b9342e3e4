"""Which loads of one name under different classes give one object: `Load("hero")` and `Load(Texture2D, "hero")`."""

from __future__ import annotations

from typing import TYPE_CHECKING

from content import read_log
from xna.content._readers import readers_for

if TYPE_CHECKING:
    from xna.content.content_manager import ContentManager

AssetKey = tuple[type, str]


class SharedKeys:
    """Finds the key of a loaded asset that a load under a base class, or a class derived from it, would give as well."""

    def __init__(self, manager: ContentManager) -> None:
        self._manager = manager
        self._classes: dict[str, list[type]] = {}
        self._known: dict[AssetKey, AssetKey] = {}

    def add(self, key: AssetKey) -> None:
        """Remember that an asset was loaded under a key."""
        self._classes.setdefault(key[1], []).append(key[0])

    def clear(self) -> None:
        """Forget everything."""
        self._classes.clear()
        self._known.clear()

    def of(self, key: AssetKey, name: str) -> AssetKey:
        """Give the key under which the asset is remembered; the same one where no other load has given it."""
        if key in self._manager._assets:
            return key
        known = self._known.get(key)
        if known is not None and self._fits(known, key[0]):
            return known
        for cls in self._classes.get(key[1], ()):
            other = cls, key[1]
            related = issubclass(cls, key[0]) or issubclass(key[0], cls)
            if related and self._fits(other, key[0]) and self._is_the_file_of(other, key[0], name):
                self._known[key] = other
                return other
        return key

    def _fits(self, other: AssetKey, cls: type) -> bool:
        cached = self._manager._assets.get(other)
        return cached is not None and isinstance(cached.asset, cls)

    def _is_the_file_of(self, other: AssetKey, cls: type, name: str) -> bool:
        """Whether a load under the class would read the very file that the loaded asset was read from."""
        manager = self._manager
        if manager._has_own_streams or manager._has_own_reading:
            return False
        extensions = [extension for reader in readers_for(cls) for extension in reader.extensions]
        with read_log.recorded():  # what a look at the disk finds is no file of the asset that is being loaded
            found = manager._root.find(name, extensions) if manager._root.exists(name, extensions) else None
        return found is not None and manager._assets[other].files.get(found.path) is not None
