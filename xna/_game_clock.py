"""XNA's rules for steps of game time, as arithmetic on ticks of 100 ns. What time it is, the caller says."""

from __future__ import annotations

MAXIMUM_ELAPSED = 5_000_000  # 500 ms: a longer pause is not caught up
_SNAP_DIVISOR = 64
_NORMAL_TICKS_AFTER_SLOW_ONE = 20
_LONG_AGO = 2**31 - 1


class GameClock:
    """Turns measured time into steps.

    Fixed steps: time is accumulated, and each whole target in it is one step. Elapsed time within 1/64 of the target counts
    as the target, so that a display's own pace does not make a step too many now and then. Variable steps: each tick is one
    step of the time that has passed.
    """

    def __init__(self) -> None:
        self.total = 0
        """The game time of all finished steps."""
        self.drawn_elapsed = 0
        """The game time of the steps since the last frame."""
        self.is_running_slowly = False
        self._last: int | None = None
        self._accumulated = 0
        self._drop_elapsed = False
        self._since_last_slow = _LONG_AGO
        self._since_second_last_slow = _LONG_AGO

    def restart(self, now: int) -> None:
        """Measure from this moment on."""
        self._last = now

    def reset_elapsed(self) -> None:
        """Let the next measure count nothing, and forget that the game ran slowly."""
        self._drop_elapsed = True
        self._forget_slowness()

    def measure(self, now: int, target: int | None, *, after_wait: bool = False) -> None:
        """Accumulate the time since the last measure.

        Args:
            now: The time.
            target: The length of a fixed step; None for variable steps.
            after_wait: Whether the time passed in a wait for the step. Such time is not snapped: the wait has no pace of
                its own, and what it overshoots is time that counts.
        """
        elapsed = 0 if self._last is None or self._drop_elapsed else now - self._last
        self._last = now
        self._drop_elapsed = False
        elapsed = min(max(elapsed, 0), MAXIMUM_ELAPSED)
        if target is not None and not after_wait and abs(elapsed - target) < target // _SNAP_DIVISOR:
            elapsed = target
        self._accumulated += elapsed

    def missing(self, target: int) -> int:
        """Give the time that is missing until a fixed step is due, at least 0."""
        return max(target - self._accumulated, 0)

    def take_fixed_steps(self, target: int) -> int:
        """Take the whole steps out of the accumulated time, and judge whether the game runs slowly."""
        steps, self._accumulated = divmod(self._accumulated, target)
        self.drawn_elapsed = 0
        if steps:
            self._judge(steps)
        return steps

    def take_variable_step(self) -> int:
        """Take all accumulated time as one step; give its length. Variable steps are never slow."""
        elapsed, self._accumulated = min(self._accumulated, MAXIMUM_ELAPSED), 0
        self.drawn_elapsed = 0
        self._forget_slowness()
        return elapsed

    def finish_step(self, elapsed: int) -> None:
        """Count a step whose Update is done."""
        self.total += elapsed
        self.drawn_elapsed += elapsed

    def _judge(self, steps: int) -> None:
        """Slow is a game that had two ticks of several steps, the older of them less than 20 single steps ago."""
        if steps > 1:
            self._since_second_last_slow = self._since_last_slow
            self._since_last_slow = 0
        else:
            self._since_last_slow = min(self._since_last_slow + 1, _LONG_AGO)
            self._since_second_last_slow = min(self._since_second_last_slow + 1, _LONG_AGO)
        self.is_running_slowly = self._since_second_last_slow < _NORMAL_TICKS_AFTER_SLOW_ONE

    def _forget_slowness(self) -> None:
        self._since_last_slow = _LONG_AGO
        self._since_second_last_slow = _LONG_AGO
        self.is_running_slowly = False
