"""The rules of game time, as tables."""

from __future__ import annotations

import pytest

from xna._game_clock import MAXIMUM_ELAPSED, GameClock

TARGET = 166_667


def fixed(pauses, target=TARGET):
    """Tick after each pause; give the number of steps of each tick."""
    clock = GameClock()
    clock.restart(0)
    now, steps = 0, []
    for pause in pauses:
        now += pause
        clock.measure(now, target)
        steps.append(clock.take_fixed_steps(target))
        for _ in range(steps[-1]):
            clock.finish_step(target)
    return clock, steps


@pytest.mark.parametrize(
    ("pauses", "steps"),
    [
        ([TARGET], [1]),
        ([TARGET - 1], [1]),
        ([TARGET - TARGET // 64 + 1], [1]),
        ([TARGET - TARGET // 64], [0]),
        ([TARGET - TARGET // 64, TARGET // 64], [0, 1]),
        ([TARGET + TARGET // 64 - 1] * 70, [1] * 70),
        ([TARGET + TARGET // 64] * 65, [1] * 64 + [2]),
        ([2 * TARGET], [2]),
        ([2 * TARGET - 1], [1]),
        ([0, 0, TARGET], [0, 0, 1]),
        ([TARGET // 2, TARGET - TARGET // 2, TARGET // 2], [0, 1, 0]),
        ([MAXIMUM_ELAPSED], [29]),
        ([60 * MAXIMUM_ELAPSED, TARGET], [29, 1]),
    ],
)
def test_fixed_steps(pauses, steps):
    assert fixed(pauses)[1] == steps


def test_time_that_runs_backwards_counts_nothing():
    clock = GameClock()
    clock.restart(1000)
    clock.measure(0, TARGET)
    assert clock.missing(TARGET) == TARGET


def test_first_measure_without_restart_counts_nothing():
    clock = GameClock()
    clock.measure(123_456_789, TARGET)
    assert clock.missing(TARGET) == TARGET


def test_time_after_a_wait_is_not_snapped():
    clock = GameClock()
    clock.restart(0)
    clock.measure(TARGET + 100, TARGET, after_wait=True)
    assert clock.take_fixed_steps(TARGET) == 1
    assert clock.missing(TARGET) == TARGET - 100


def test_total_counts_finished_steps_and_drawn_elapsed_those_of_the_tick():
    clock, _ = fixed([2 * TARGET, 3 * TARGET])
    assert (clock.total, clock.drawn_elapsed) == (5 * TARGET, 3 * TARGET)


@pytest.mark.parametrize(
    ("multiples", "slow"),
    [
        ([1, 1, 1], [False, False, False]),
        ([2], [False]),
        ([2, 2], [False, True]),
        ([2, *[1] * 19, 2], [False] * 20 + [True]),
        ([2, *[1] * 20, 2], [False] * 22),
        ([2, 2, *[1] * 20], [False] + [True] * 20 + [False]),
        ([2, 2, *[1] * 10, 2, *[1] * 10], [False] + [True] * 12 + [True] * 9 + [False]),
    ],
)
def test_is_running_slowly(multiples, slow):
    clock = GameClock()
    clock.restart(0)
    now, seen = 0, []
    for multiple in multiples:
        now += multiple * TARGET
        clock.measure(now, TARGET)
        clock.take_fixed_steps(TARGET)
        seen.append(clock.is_running_slowly)
    assert seen == slow


def test_a_tick_without_a_step_leaves_slowness_alone():
    clock, _ = fixed([2 * TARGET, 2 * TARGET, *[1] * 30])
    assert clock.is_running_slowly


def test_variable_step_is_the_time_that_passed_and_never_slow():
    clock, _ = fixed([2 * TARGET, 2 * TARGET])
    clock.measure(4 * TARGET + 250_000, None)
    assert clock.take_variable_step() == 250_000
    assert not clock.is_running_slowly


def test_variable_step_is_at_most_half_a_second():
    clock = GameClock()
    clock.restart(0)
    clock.measure(10 * MAXIMUM_ELAPSED, None)
    assert clock.take_variable_step() == MAXIMUM_ELAPSED


def test_reset_elapsed_drops_the_next_measure_and_the_slowness():
    clock, _ = fixed([2 * TARGET, 2 * TARGET])
    clock.reset_elapsed()
    assert not clock.is_running_slowly
    clock.measure(1_000_000, TARGET)
    assert clock.take_fixed_steps(TARGET) == 0
    clock.measure(1_000_000 + TARGET, TARGET)
    assert clock.take_fixed_steps(TARGET) == 1
