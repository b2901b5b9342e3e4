"""The content root of a manager that serves its assets by its own OpenStream, from an archive or from memory."""

from __future__ import annotations

from dataclasses import dataclass
from typing import TYPE_CHECKING

from content.case_folding import Listing
from content.paths import ContentRoot, FoundFile

if TYPE_CHECKING:
    from xna.content.content_manager import ContentManager


@dataclass(frozen=True)
class _StreamedFile(FoundFile):
    """What a stream gave."""

    data: bytes = b""

    def read(self) -> bytes:
        """Give the bytes."""
        return self.data


class StreamRoot(ContentRoot):
    """Finds what documents name by asking the manager for a stream of that name; what it does not have may be on the disk."""

    def __init__(self, manager: ContentManager) -> None:
        super().__init__(manager.RootDirectory)
        self._manager = manager

    def _existing(self, relative: str, seen: dict[str, Listing] | None = None) -> FoundFile | None:
        try:
            with self._manager.OpenStream(relative) as stream:
                return _StreamedFile(self.path, relative, stream.read())
        except Exception:  # whatever the game's own way to say that it has no such stream is
            return super()._existing(relative, seen)
