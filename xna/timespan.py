"""TimeSpan, a length of time in whole ticks of 100 nanoseconds (System.TimeSpan)."""

from __future__ import annotations

import math
from datetime import timedelta
from typing import ClassVar

from xna._integers import integer_of
from xna._single import int32, is_scalar
from xna.exceptions import ArgumentException

_LOWEST, _HIGHEST = -(2**63), 2**63 - 1


class TimeSpan:
    """An immutable length of time, exact to 100 ns (`datetime.timedelta` holds only whole microseconds).

    `TimeSpan(ticks)`, `TimeSpan(hours, minutes, seconds)` or `TimeSpan(days, hours, minutes, seconds[, milliseconds])`.
    Sums, differences and comparisons accept a `datetime.timedelta` on the other side.
    """

    __slots__ = ("_ticks",)

    TicksPerMillisecond: ClassVar[int] = 10_000
    TicksPerSecond: ClassVar[int] = 10_000_000
    TicksPerMinute: ClassVar[int] = 600_000_000
    TicksPerHour: ClassVar[int] = 36_000_000_000
    TicksPerDay: ClassVar[int] = 864_000_000_000
    Zero: ClassVar[TimeSpan]
    MinValue: ClassVar[TimeSpan]
    MaxValue: ClassVar[TimeSpan]

    def __init__(self, *parts: int) -> None:
        """Make a time from ticks or from its parts, see the class.

        Raises:
            TypeError: a part is no integer.
            OverflowError: the time does not fit 64 bits of ticks.
        """
        numbers = [_whole(part) for part in parts]
        if len(numbers) > 1:
            numbers = [_ticks_of_parts(*([0, *numbers] if len(numbers) == 3 else numbers))]
        self._ticks = _in_range(numbers[0] if numbers else 0)

    @staticmethod
    def of(value: TimeSpan | timedelta) -> TimeSpan:
        """Return the value as a TimeSpan.

        Raises:
            TypeError: it is neither a TimeSpan nor a `datetime.timedelta`.
        """
        if isinstance(value, TimeSpan):
            return value
        if not isinstance(value, timedelta):
            raise TypeError(f"a TimeSpan or datetime.timedelta is needed, got {value!r}; use TimeSpan.FromSeconds(...)")
        return TimeSpan(((value.days * 86_400 + value.seconds) * 1_000_000 + value.microseconds) * 10)

    @staticmethod
    def FromTicks(value: int) -> TimeSpan:
        """Make a time from a number of 100 ns ticks."""
        return TimeSpan(value)

    @staticmethod
    def FromMilliseconds(value: float) -> TimeSpan:
        """Make a time from milliseconds, rounded to the nearest tick."""
        return _from_units(value, TimeSpan.TicksPerMillisecond)

    @staticmethod
    def FromSeconds(value: float) -> TimeSpan:
        """Make a time from seconds, rounded to the nearest tick: `FromSeconds(1 / 60)` has 166667 ticks.

        The .NET Framework that XNA ran on rounded this to whole milliseconds; later .NET, like this, does not.
        """
        return _from_units(value, TimeSpan.TicksPerSecond)

    @staticmethod
    def FromMinutes(value: float) -> TimeSpan:
        """Make a time from minutes, rounded to the nearest tick."""
        return _from_units(value, TimeSpan.TicksPerMinute)

    @staticmethod
    def FromHours(value: float) -> TimeSpan:
        """Make a time from hours, rounded to the nearest tick."""
        return _from_units(value, TimeSpan.TicksPerHour)

    @staticmethod
    def FromDays(value: float) -> TimeSpan:
        """Make a time from days, rounded to the nearest tick."""
        return _from_units(value, TimeSpan.TicksPerDay)

    @property
    def Ticks(self) -> int:
        """The whole time in ticks of 100 ns."""
        return self._ticks

    @property
    def TotalMilliseconds(self) -> float:
        """The whole time in milliseconds."""
        return self._ticks / 10_000

    @property
    def TotalSeconds(self) -> float:
        """The whole time in seconds."""
        return self._ticks / 10_000_000

    @property
    def TotalMinutes(self) -> float:
        """The whole time in minutes."""
        return self._ticks / 600_000_000

    @property
    def TotalHours(self) -> float:
        """The whole time in hours."""
        return self._ticks / 36_000_000_000

    @property
    def TotalDays(self) -> float:
        """The whole time in days."""
        return self._ticks / 864_000_000_000

    @property
    def Days(self) -> int:
        """The whole days of the time, negative for a negative time."""
        return self._part(TimeSpan.TicksPerDay)

    @property
    def Hours(self) -> int:
        """The hours within the day, -23 to 23."""
        return self._part(TimeSpan.TicksPerHour, 24)

    @property
    def Minutes(self) -> int:
        """The minutes within the hour, -59 to 59."""
        return self._part(TimeSpan.TicksPerMinute, 60)

    @property
    def Seconds(self) -> int:
        """The seconds within the minute, -59 to 59."""
        return self._part(TimeSpan.TicksPerSecond, 60)

    @property
    def Milliseconds(self) -> int:
        """The milliseconds within the second, -999 to 999."""
        return self._part(TimeSpan.TicksPerMillisecond, 1000)

    def _part(self, unit: int, count: int | None = None) -> int:
        whole = abs(self._ticks) // unit
        part = whole if count is None else whole % count
        return part if self._ticks >= 0 else -part

    def ToTimedeltaEXT(self) -> timedelta:
        """Return a `datetime.timedelta`, rounded down to whole microseconds."""
        return timedelta(microseconds=self._ticks // 10)

    def Add(self, ts: TimeSpan | timedelta) -> TimeSpan:
        """Return the sum."""
        return TimeSpan(self._ticks + TimeSpan.of(ts)._ticks)

    def Subtract(self, ts: TimeSpan | timedelta) -> TimeSpan:
        """Return the difference."""
        return TimeSpan(self._ticks - TimeSpan.of(ts)._ticks)

    def Negate(self) -> TimeSpan:
        """Return the time with the other sign."""
        return TimeSpan(-self._ticks)

    def Duration(self) -> TimeSpan:
        """Return the time without its sign."""
        return TimeSpan(abs(self._ticks))

    @staticmethod
    def Compare(t1: TimeSpan | timedelta, t2: TimeSpan | timedelta) -> int:
        """Return -1, 0 or 1 as t1 is shorter than, as long as, or longer than t2."""
        return TimeSpan.of(t1).CompareTo(t2)

    def CompareTo(self, value: TimeSpan | timedelta) -> int:
        """Return -1, 0 or 1 as this time is shorter than, as long as, or longer than the other."""
        other = TimeSpan.of(value)._ticks
        return (self._ticks > other) - (self._ticks < other)

    def Equals(self, value: object) -> bool:
        """Tell whether the other object is the same time."""
        return self == value

    def GetHashCode(self) -> int:
        """Return .NET's hash: the halves of the ticks combined by exclusive or, as an int32."""
        return int32((self._ticks ^ self._ticks >> 32) & 0xFFFFFFFF)

    def ToString(self) -> str:
        """Return the .NET text form `[-][d.]hh:mm:ss[.fffffff]`."""
        seconds, fraction = divmod(abs(self._ticks), TimeSpan.TicksPerSecond)
        minutes, seconds = divmod(seconds, 60)
        hours, minutes = divmod(minutes, 60)
        days, hours = divmod(hours, 24)
        sign, day_text = "-" if self._ticks < 0 else "", f"{days}." if days else ""
        return f"{sign}{day_text}{hours:02}:{minutes:02}:{seconds:02}" + (f".{fraction:07}" if fraction else "")

    def __reduce__(self) -> tuple[type[TimeSpan], tuple[int]]:
        return TimeSpan, (self._ticks,)

    def __repr__(self) -> str:
        return f"TimeSpan({self._ticks})"

    def __str__(self) -> str:
        return self.ToString()

    def __bool__(self) -> bool:
        return self._ticks != 0

    def __hash__(self) -> int:
        """Equal to the hash of the `datetime.timedelta` that is equal to this time."""
        return hash(self._ticks) if self._ticks % 10 else hash(self.ToTimedeltaEXT())

    def __eq__(self, other: object) -> bool:
        if not isinstance(other, (TimeSpan, timedelta)):
            return NotImplemented
        return self._ticks == _ticks(other)

    def __lt__(self, other: TimeSpan | timedelta) -> bool:
        return self._ticks < _ticks(other) if isinstance(other, (TimeSpan, timedelta)) else NotImplemented

    def __le__(self, other: TimeSpan | timedelta) -> bool:
        return self._ticks <= _ticks(other) if isinstance(other, (TimeSpan, timedelta)) else NotImplemented

    def __gt__(self, other: TimeSpan | timedelta) -> bool:
        return self._ticks > _ticks(other) if isinstance(other, (TimeSpan, timedelta)) else NotImplemented

    def __ge__(self, other: TimeSpan | timedelta) -> bool:
        return self._ticks >= _ticks(other) if isinstance(other, (TimeSpan, timedelta)) else NotImplemented

    def __pos__(self) -> TimeSpan:
        return self

    def __neg__(self) -> TimeSpan:
        return self.Negate()

    def __abs__(self) -> TimeSpan:
        return self.Duration()

    def __add__(self, other: TimeSpan | timedelta) -> TimeSpan:
        return self.Add(other) if isinstance(other, (TimeSpan, timedelta)) else NotImplemented

    __radd__ = __add__

    def __sub__(self, other: TimeSpan | timedelta) -> TimeSpan:
        return self.Subtract(other) if isinstance(other, (TimeSpan, timedelta)) else NotImplemented

    def __rsub__(self, other: timedelta) -> TimeSpan:
        return TimeSpan.of(other).Subtract(self) if isinstance(other, timedelta) else NotImplemented


def _in_range(ticks: int) -> int:
    if not _LOWEST <= ticks <= _HIGHEST:
        raise OverflowError(f"a TimeSpan holds 64-bit ticks, {ticks} ticks are too many")
    return ticks


def _ticks(value: TimeSpan | timedelta) -> int:
    return value._ticks if isinstance(value, TimeSpan) else TimeSpan.of(value)._ticks


def _whole(part: object) -> int:
    number = integer_of(part)
    if number is None:
        raise TypeError(f"TimeSpan takes integers, got {part!r}; use TimeSpan.FromSeconds for fractions")
    return number


def _ticks_of_parts(days: int, hours: int, minutes: int, seconds: int, milliseconds: int = 0) -> int:
    whole = ((days * 24 + hours) * 60 + minutes) * 60 + seconds
    return whole * TimeSpan.TicksPerSecond + milliseconds * TimeSpan.TicksPerMillisecond


def _from_units(value: float, unit: int) -> TimeSpan:
    if not is_scalar(value):
        raise TypeError(f"a number is needed, got {value!r}")
    whole = integer_of(value)
    number = float(value) if whole is None else whole
    if number != number:
        raise ArgumentException("a TimeSpan cannot be made from NaN")
    if number in (math.inf, -math.inf):
        raise OverflowError(f"a TimeSpan cannot be {number}")
    return TimeSpan(round(number * unit))


TimeSpan.Zero = TimeSpan(0)
TimeSpan.MinValue = TimeSpan(_LOWEST)
TimeSpan.MaxValue = TimeSpan(_HIGHEST)
