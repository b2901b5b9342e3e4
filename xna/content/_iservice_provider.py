"""IServiceProvider, as ContentManager takes it."""

from __future__ import annotations

from typing import Any, Protocol


class IServiceProvider(Protocol):
    """Anything that finds services by their class, such as a game's Services."""

    def GetService(self, type: Any, /) -> Any:
        """Return the service, or None."""
