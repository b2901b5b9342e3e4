"""FrameworkDispatcher."""

from __future__ import annotations

import pytest

from xna.framework_dispatcher import FrameworkDispatcher


def test_update_gives_each_part_one_turn(monkeypatch):
    monkeypatch.setattr(FrameworkDispatcher, "_turns", [])
    calls = []

    def turn():
        calls.append(1)

    FrameworkDispatcher.Update()
    FrameworkDispatcher._register(turn)
    FrameworkDispatcher._register(turn)
    FrameworkDispatcher.Update()
    FrameworkDispatcher.Update()
    assert len(calls) == 2


def test_an_error_of_a_part_goes_to_the_caller(monkeypatch):
    def fail():
        raise ValueError("part")

    monkeypatch.setattr(FrameworkDispatcher, "_turns", [fail])
    with pytest.raises(ValueError, match="part"):
        FrameworkDispatcher.Update()
