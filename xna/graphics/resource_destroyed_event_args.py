"""ResourceDestroyedEventArgs: the argument of GraphicsDevice.ResourceDestroyed."""

from __future__ import annotations

from xna.event_args import EventArgs


class ResourceDestroyedEventArgs(EventArgs):
    """Names the resource that was disposed."""

    def __init__(self, name: str, tag: object) -> None:
        self._name = name
        self._tag = tag

    @property
    def Name(self) -> str:
        """The Name that the resource had."""
        return self._name

    @property
    def Tag(self) -> object:
        """The Tag that the resource had."""
        return self._tag
