"""ResourceCreatedEventArgs: the argument of GraphicsDevice.ResourceCreated."""

from __future__ import annotations

from xna.event_args import EventArgs


class ResourceCreatedEventArgs(EventArgs):
    """Names the resource that was made."""

    def __init__(self, resource: object) -> None:
        self._resource = resource

    @property
    def Resource(self) -> object:
        """The new resource."""
        return self._resource
