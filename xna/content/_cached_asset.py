"""What a content manager remembers of an asset that it loaded."""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import dataclass, field
from typing import TYPE_CHECKING, Any

from content import read_log
from xna._disposal import dispose, in_turn

if TYPE_CHECKING:
    from xna.content._reader import Record

Read = Callable[["Record"], Any]


@dataclass
class CachedAsset:
    """An object, what must be disposed with it, and how to load it once more when one of its files changes."""

    name: str
    asset: Any
    read: Read
    made: list[Any] = field(default_factory=list)
    files: read_log.Files = field(default_factory=dict)


def load_fresh(name: str, read: Read) -> CachedAsset:
    """Load an asset; when that fails, what was already made is disposed."""
    made: list[Any] = []
    with read_log.recorded() as files:
        try:
            asset = read(made.append)
        except BaseException:
            dispose_all(made)
            raise
    return CachedAsset(name, asset, read, made, files)


def dispose_all(objects: list[Any]) -> None:
    """Dispose all objects, even when the disposal of one fails."""
    in_turn([lambda item=item: dispose(item) for item in objects])  # type: ignore[misc]
