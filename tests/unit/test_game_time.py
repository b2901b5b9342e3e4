from __future__ import annotations

from datetime import timedelta

import pytest

from xna.game_time import GameTime
from xna.timespan import TimeSpan


def test_defaults() -> None:
    time = GameTime()
    assert time.TotalGameTime == time.ElapsedGameTime == TimeSpan.Zero and time.IsRunningSlowly is False


def test_values() -> None:
    time = GameTime(TimeSpan.FromSeconds(2), timedelta(milliseconds=16), True)
    assert time.TotalGameTime.TotalSeconds == 2.0 and time.ElapsedGameTime.Ticks == 160_000 and time.IsRunningSlowly is True
    with pytest.raises(AttributeError):
        time.IsRunningSlowly = False
    with pytest.raises(TypeError):
        GameTime(1.0, 2.0)
