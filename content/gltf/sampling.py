"""Values of an animation channel between its keys."""

from __future__ import annotations

from dataclasses import dataclass

import numpy as np
from numpy.typing import NDArray

RATE = 60
MAX_STEPS = 64


@dataclass(frozen=True, eq=False)
class Channel:
    """The keys of one property: times (n,) and values (n, 1 or 3, width); splines hold in-tangent, value, out-tangent."""

    times: NDArray[np.float64]
    values: NDArray[np.float32]
    interpolation: str
    is_rotation: bool

    def key_times(self) -> NDArray[np.float64]:
        """The times at which straight keys must stand so that the channel's course is kept."""
        if self.interpolation == "Linear" or len(self.times) < 2:
            return self.times
        if self.interpolation == "Step":
            # The old value holds until the last moment before the next key.
            return np.concatenate([self.times, np.nextafter(self.times[1:], -np.inf)])
        spans = np.diff(self.times)
        steps = np.clip(np.ceil(spans * RATE), 1, MAX_STEPS).astype(np.int64)
        pieces = [
            start + span * np.arange(1, count) / count for start, span, count in zip(self.times, spans, steps, strict=False)
        ]
        return np.concatenate([self.times, *pieces])

    def sample(self, times: NDArray[np.float64]) -> NDArray[np.float32]:
        """The values at some times, shape (len(times), width); before the first and after the last key they stand still."""
        after = np.clip(np.searchsorted(self.times, times, side="right"), 1, max(1, len(self.times) - 1))
        before = after - 1
        if len(self.times) == 1:
            return np.repeat(self._normalized(self.values[:, -1 if self.values.shape[1] == 1 else 1]), len(times), axis=0)
        span = self.times[after] - self.times[before]
        fraction = np.clip((times - self.times[before]) / span, 0, 1)[:, None]
        if self.interpolation == "Step":
            result = np.where(fraction < 1, self.values[before, 0], self.values[after, 0])
        elif self.interpolation == "CubicSpline":
            result = self._spline(before, after, fraction, span[:, None])
        elif self.is_rotation:
            result = _along_arc(self.values[before, 0], self.values[after, 0], fraction)
        else:
            result = self.values[before, 0] + (self.values[after, 0].astype(np.float64) - self.values[before, 0]) * fraction
        return self._normalized(result)

    def _spline(
        self, before: NDArray[np.int64], after: NDArray[np.int64], t: NDArray[np.float64], span: NDArray[np.float64]
    ) -> NDArray[np.float64]:
        start, leaving = self.values[before, 1], self.values[before, 2] * span
        end, arriving = self.values[after, 1], self.values[after, 0] * span
        squared, cubed = t * t, t * t * t
        result: NDArray[np.float64] = (
            (2 * cubed - 3 * squared + 1) * start
            + (cubed - 2 * squared + t) * leaving
            + (3 * squared - 2 * cubed) * end
            + (cubed - squared) * arriving
        )
        return result

    def _normalized(self, values: NDArray[np.floating]) -> NDArray[np.float32]:
        if not self.is_rotation:
            return values.astype(np.float32)
        lengths = np.linalg.norm(values, axis=1, keepdims=True)
        unit = np.divide(values, lengths, out=np.tile(np.array([0.0, 0.0, 0.0, 1.0]), (len(values), 1)), where=lengths > 0)
        single: NDArray[np.float32] = unit.astype(np.float32)
        return single


def _along_arc(start: NDArray[np.float32], end: NDArray[np.float32], fraction: NDArray[np.float64]) -> NDArray[np.float64]:
    dots = np.sum(start.astype(np.float64) * end, axis=1, keepdims=True)
    end = np.where(dots < 0, -end, end)
    angles = np.arccos(np.clip(np.abs(dots), -1, 1))
    sines = np.sin(angles)
    straight = sines < 1e-6
    divisor = np.where(straight, 1, sines)
    first = np.where(straight, 1 - fraction, np.sin((1 - fraction) * angles) / divisor)
    second = np.where(straight, fraction, np.sin(fraction * angles) / divisor)
    arc: NDArray[np.float64] = first * start + second * end
    return arc
