"""AssetReloadedEventArgsEXT."""

from __future__ import annotations

from typing import Any

from xna.event_args import EventArgs


class AssetReloadedEventArgsEXT(EventArgs):
    """Tells which asset was read anew after one of its files had changed."""

    def __init__(self, assetName: str, asset: Any, isSameObject: bool) -> None:
        self._name, self._asset, self._is_same = assetName, asset, isSameObject

    @property
    def AssetName(self) -> str:
        """The name of the asset."""
        return self._name

    @property
    def Asset(self) -> Any:
        """The object with the new content."""
        return self._asset

    @property
    def IsSameObject(self) -> bool:
        """Whether it is the object that was loaded before.

        False where the file now holds another kind; then the game must take the new object.
        """
        return self._is_same
