"""Native objects that wait for the GPU to be done with them."""

from __future__ import annotations

from collections import deque
from collections.abc import Callable


class ReleaseQueue:
    """Frees in order of queueing, once the generation that may still use an object has completed."""

    def __init__(self) -> None:
        self._waiting: deque[tuple[int, Callable[[], None]]] = deque()

    def __len__(self) -> int:
        return len(self._waiting)

    def queue(self, generation: int, free: Callable[[], None]) -> None:
        """Free an object when `generation`, which never falls from call to call, has completed."""
        self._waiting.append((generation, free))

    def drain(self, completed: int) -> None:
        """Free all that only generations up to `completed` used."""
        waiting = self._waiting
        while waiting and waiting[0][0] <= completed:
            waiting.popleft()[1]()

    def drain_all(self) -> None:
        """Free everything: the device is idle."""
        while self._waiting:
            self._waiting.popleft()[1]()
