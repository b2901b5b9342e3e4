"""The count of native objects: what was acquired is released, whatever fails in between."""

from __future__ import annotations

from collections import Counter
from typing import NamedTuple


class FailurePoint(NamedTuple):
    """The attempt, counted from 1, to acquire an object of a kind that is to fail."""

    kind: str
    attempt: int


class Ledger:
    """Counts acquisitions and releases by kind, and lets one fail where a test wants it.

    `attempts` counts what was tried; `events`, if it is a list, gets ("acquire" | "release", kind) in order.
    """

    def __init__(self, fail_at: FailurePoint | None = None) -> None:
        self.fail_at = fail_at
        self.attempts: Counter[str] = Counter()
        self.events: list[tuple[str, str]] | None = None
        self._live: Counter[str] = Counter()

    @property
    def live(self) -> dict[str, int]:
        """How many native objects of each kind exist."""
        return {kind: count for kind, count in self._live.items() if count}

    def fails(self, kind: str) -> bool:
        """Note that an acquisition would follow, and tell whether it is the one that must fail."""
        self.attempts[kind] += 1
        return self.fail_at is not None and self.fail_at == (kind, self.attempts[kind])

    def acquired(self, kind: str) -> None:
        """Count an object in."""
        self._live[kind] += 1
        if self.events is not None:
            self.events.append(("acquire", kind))

    def released(self, kind: str) -> None:
        """Count an object out."""
        self._live[kind] -= 1
        if self.events is not None:
            self.events.append(("release", kind))
