from __future__ import annotations

import ctypes
import sys
import time
from types import SimpleNamespace

import pytest

from xna.platform.clock import DrivenClock, RealClock


def test_real_clock_counts_100_ns_ticks() -> None:
    clock = RealClock()
    first = clock.now()
    time.sleep(0.02)
    assert 0 <= first < 10_000_000
    assert clock.now() - first >= 199_000


def test_real_clock_never_wakes_early_and_is_accurate() -> None:
    clock = RealClock()
    late = []
    for ticks in (5_000, 20_000, 50_000, 166_667) * 5:
        before = clock.now()
        clock.sleep(ticks)
        late.append(clock.now() - before - ticks)
    assert min(late) >= 0
    assert sorted(late)[len(late) // 2] < 10_000  # half of them within 1 ms, even on a busy machine


def test_real_clock_returns_at_once_from_an_empty_sleep() -> None:
    clock = RealClock()
    before = clock.now()
    clock.sleep(0)
    clock.sleep(-166_667)
    assert clock.now() - before < 100_000


def test_driven_clock_moves_only_when_it_is_told() -> None:
    clock = DrivenClock(start=5)
    assert clock.now() == clock.now() == 5
    clock.advance(166_667)
    clock.sleep(10)
    clock.sleep(-3)
    assert clock.now() == 5 + 166_667 + 10
    with pytest.raises(ValueError, match="backwards"):
        clock.advance(-1)


@pytest.mark.parametrize(
    ("platform", "version", "asked"), [("win32", (3, 10), [1]), ("win32", (3, 11), []), ("linux", (3, 10), [])]
)
def test_windows_is_asked_for_exact_sleeps_where_python_does_not(
    monkeypatch: pytest.MonkeyPatch, platform: str, version: tuple[int, int], asked: list[int]
) -> None:
    periods: list[int] = []
    monkeypatch.setattr(sys, "platform", platform)
    monkeypatch.setattr(sys, "version_info", version)
    monkeypatch.setattr(ctypes, "WinDLL", lambda name: SimpleNamespace(timeBeginPeriod=periods.append), raising=False)
    RealClock()
    assert periods == asked
