"""What HEADLESS remembers about calls: counters, and in Trace mode every call."""

from __future__ import annotations

from collections import Counter
from dataclasses import dataclass
from typing import Any


@dataclass(frozen=True)
class TraceEntry:
    """One call: its index since the start, its frame, the contract's method and its arguments."""

    call: int
    frame: int
    method: str
    arguments: tuple[Any, ...]


class CallLog:
    """Counts calls in total and since the last present; keeps the calls themselves when it traces."""

    def __init__(self) -> None:
        self.tracing = False
        self.total: Counter[str] = Counter()
        self.entries: list[TraceEntry] = []
        self.frame = 0
        self._at_present: Counter[str] = Counter()

    @property
    def frame_counts(self) -> Counter[str]:
        """The counts since the last present; missing names read 0."""
        return self.total - self._at_present

    def count(self, name: str, by: int = 1) -> None:
        """Add to a counter."""
        self.total[name] += by

    def trace(self, method: str, *arguments: Any) -> None:
        """Keep a call, when tracing."""
        if self.tracing:
            self.entries.append(TraceEntry(len(self.entries), self.frame, method, arguments))

    def end_frame(self) -> None:
        """Start the next frame's counts at 0."""
        self._at_present = Counter(self.total)
        self.frame += 1


def first_difference(a: list[TraceEntry], b: list[TraceEntry]) -> str | None:
    """Say where two traces part, by frame, method or arguments; None when they are alike."""
    for one, other in zip(a, b, strict=False):
        if (one.frame, one.method, one.arguments) != (other.frame, other.method, other.arguments):
            return (
                f"call {one.call}: {one.method}{one.arguments} in frame {one.frame}, but "
                f"{other.method}{other.arguments} in frame {other.frame}"
            )
    if len(a) != len(b):
        return f"one trace has {len(a)} calls, the other {len(b)}"
    return None
