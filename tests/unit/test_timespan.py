from __future__ import annotations

import copy
import math
from datetime import timedelta

import pytest

from xna.timespan import TimeSpan


def test_constructor() -> None:
    assert TimeSpan().Ticks == 0 and TimeSpan(5).Ticks == 5
    assert TimeSpan(1, 2, 3).Ticks == 37_230_000_000
    assert TimeSpan(1, 2, 3, 4).Ticks == 937_840_000_000
    assert TimeSpan(1, 2, 3, 4, 5).Ticks == 937_840_050_000
    for wrong in ((1.0,), (True,), (1, 2), ("1",)):
        with pytest.raises(TypeError):
            TimeSpan(*wrong)
    with pytest.raises(OverflowError):
        TimeSpan(2**63)


def test_from_units() -> None:
    assert TimeSpan.FromSeconds(1 / 60).Ticks == 166667
    assert TimeSpan.FromMilliseconds(0.5).Ticks == 5000
    assert TimeSpan.FromMinutes(1) == TimeSpan(0, 1, 0) and TimeSpan.FromHours(1.5) == TimeSpan(1, 30, 0)
    assert TimeSpan.FromDays(2).Days == 2 and TimeSpan.FromTicks(7).Ticks == 7
    with pytest.raises(ValueError):
        TimeSpan.FromSeconds(math.nan)
    for too_much in (math.inf, 1e300):
        with pytest.raises(OverflowError):
            TimeSpan.FromSeconds(too_much)
    for wrong in (True, "1", None):
        with pytest.raises(TypeError):
            TimeSpan.FromSeconds(wrong)


def test_parts_and_totals() -> None:
    time = TimeSpan(1, 2, 3, 4, 5)
    assert (time.Days, time.Hours, time.Minutes, time.Seconds, time.Milliseconds) == (1, 2, 3, 4, 5)
    negative = -time
    assert (negative.Days, negative.Hours, negative.Milliseconds) == (-1, -2, -5)
    half = TimeSpan.FromMinutes(90)
    assert (half.TotalDays, half.TotalHours, half.TotalMinutes) == (0.0625, 1.5, 90.0)
    assert (half.TotalSeconds, half.TotalMilliseconds) == (5400.0, 5_400_000.0)
    assert TimeSpan(166667).TotalSeconds == 0.0166667


def test_arithmetic_and_comparison() -> None:
    one, two = TimeSpan.FromSeconds(1), TimeSpan.FromSeconds(2)
    assert one + one == two and two - one == one and -one == TimeSpan(-10_000_000) and abs(-one) == one
    assert one.Add(one) == two and two.Subtract(one) == one and one.Negate().Duration() == +one
    assert one < two <= two and two > one >= one and one != two
    assert (one.CompareTo(two), TimeSpan.Compare(two, one), one.CompareTo(one)) == (-1, 1, 0)
    assert one.Equals(TimeSpan(10_000_000)) and not one.Equals(1)
    assert not TimeSpan.Zero and one
    assert (TimeSpan(2**40 + 5).GetHashCode(), TimeSpan(-1).GetHashCode()) == (5 ^ 2**8, 0)
    with pytest.raises(OverflowError):
        TimeSpan.MaxValue + TimeSpan(1)
    with pytest.raises(TypeError):
        one + 1
    with pytest.raises(TypeError):
        _ = one < 1


def test_timedelta_is_welcome() -> None:
    one, second = TimeSpan.FromSeconds(1), timedelta(seconds=1)
    assert one == second and hash(one) == hash(second) and one + second == second + one == TimeSpan.FromSeconds(2)
    assert second - TimeSpan(1) == TimeSpan(9_999_999) and one <= timedelta(days=1)
    assert TimeSpan.of(timedelta(days=-1, microseconds=3)).Ticks == -864_000_000_000 + 30
    assert TimeSpan.of(one) is one and one.ToTimedeltaEXT() == second
    with pytest.raises(TypeError, match="FromSeconds"):
        TimeSpan.of(1.0)


@pytest.mark.parametrize(
    ("ticks", "text"),
    [
        (0, "00:00:00"),
        (166667, "00:00:00.0166667"),
        (37_230_000_000, "01:02:03"),
        (937_840_050_000, "1.02:03:04.0050000"),
        (-10_000_000, "-00:00:01"),
    ],
)
def test_to_string(ticks: int, text: str) -> None:
    assert TimeSpan(ticks).ToString() == str(TimeSpan(ticks)) == text


def test_immutable() -> None:
    with pytest.raises(AttributeError):
        TimeSpan(1).Ticks = 2
    assert copy.deepcopy(TimeSpan(5)) == TimeSpan(5)
    assert TimeSpan.MinValue.Ticks == -(2**63)
