"""The loads under way: what fails in them, and assets that need each other."""

from __future__ import annotations

import contextlib
import threading
from collections.abc import Hashable, Iterator

from xna.exceptions import ContentLoadException, InvalidOperationException


class OpenLoads(threading.local):
    """The loads that a thread has begun and not ended, the outermost first."""

    def __init__(self) -> None:
        self._names: dict[Hashable, str] = {}

    @contextlib.contextmanager
    def entered(self, key: Hashable, name: str) -> Iterator[None]:
        """Be in the load of an asset inside the block.

        Raises:
            ContentLoadException: this load is under way already; the asset needs itself.
        """
        if key in self._names:
            circle = " -> ".join(f"'{each}'" for each in [*self._names.values(), name])
            raise ContentLoadException(f"Assets must not need each other in a circle: {circle}.", path=name)
        self._names[key] = name
        try:
            yield
        finally:
            del self._names[key]


@contextlib.contextmanager
def load_failures(name: str) -> Iterator[None]:
    """Turn what goes wrong into a ContentLoadException; wrong calls (thread, disposed device) stay what they are."""
    try:
        yield
    except ContentLoadException as error:
        error.note_asset(name)
        raise
    except InvalidOperationException:
        raise
    except Exception as error:
        raise ContentLoadException("The asset could not be loaded.", error, path=name) from error
