"""Repeater: a key that repeats while it is held."""

from __future__ import annotations

DELAY, INTERVAL = 0.17, 0.045


class Repeater:
    """Counts once when a key goes down, and after a delay again and again."""

    def __init__(self) -> None:
        self._until_next = DELAY

    def count(self, pressed: bool, held: bool, seconds: float) -> int:
        """Give how many times the key counts in this update."""
        if pressed or not held:
            self._until_next = DELAY
            return int(pressed)
        self._until_next -= seconds
        times = 0
        while self._until_next <= 0:
            self._until_next += INTERVAL
            times += 1
        return times
