"""The two clocks: the real one, and one that stands still until a test moves it."""

from __future__ import annotations

import ctypes
import sys
import time

from xna.platform.base import Clock

_LEAST_MARGIN = 1_000  # 0.1 ms
_LARGEST_MARGIN = 10_000  # 1 ms: the longest spin


class RealClock(Clock):
    """The system's monotonic clock. A sleep is coarse at first and then spins, for at most about 1 ms."""

    def __init__(self) -> None:
        """Start at tick 0."""
        self._start = time.perf_counter_ns()
        self._margin = _LARGEST_MARGIN
        _ask_for_exact_sleeps()

    def now(self) -> int:
        """Give the ticks since this clock was made."""
        return (time.perf_counter_ns() - self._start) // 100

    def sleep(self, ticks: int) -> None:
        """Wait for a number of ticks, accurate to well under 1 ms on an idle system."""
        deadline = self.now() + ticks
        coarse = ticks - self._margin
        if coarse > 0:
            self._sleep_coarsely(coarse)
        while self.now() < deadline:
            pass

    def _sleep_coarsely(self, ticks: int) -> None:
        """Sleep, and learn from the overshoot how long the next spin has to be."""
        before = self.now()
        time.sleep(ticks / 10_000_000)
        overshoot = self.now() - before - ticks
        learnt = max(2 * overshoot, self._margin * 9 // 10)
        self._margin = min(max(learnt, _LEAST_MARGIN), _LARGEST_MARGIN)


def _ask_for_exact_sleeps() -> None:
    """Let Windows end sleeps after each ms instead of each 15.6 ms, which Python does by itself since 3.11."""
    if sys.platform == "win32" and sys.version_info < (3, 11):
        ctypes.WinDLL("winmm").timeBeginPeriod(1)


class DrivenClock(Clock):
    """A clock that moves only by `advance` and by `sleep`, which returns at once."""

    def __init__(self, start: int = 0) -> None:
        """Begin at a tick."""
        self._now = start

    def now(self) -> int:
        """Give the ticks that this clock was moved to."""
        return self._now

    def advance(self, ticks: int) -> None:
        """Move the clock forward by a number of ticks of 100 ns."""
        if ticks < 0:
            raise ValueError(f"a clock cannot run backwards; advance got {ticks} ticks")
        self._now += ticks

    def sleep(self, ticks: int) -> None:
        """Move the clock forward as if the time had passed."""
        self._now += max(0, ticks)
