"""Graphs of curves and sounds."""

from __future__ import annotations

from itertools import pairwise
from typing import TYPE_CHECKING

from content.curve_data import CurveData, CurveKeyData
from content.sound_data import SoundData

if TYPE_CHECKING:
    import numpy as np
    from numpy.typing import NDArray

    Pixels = NDArray[np.uint8]

Point = tuple[float, float]

WIDTH, HEIGHT, MARGIN = 512, 256, 8
STEPS = 64
LOUDEST = (-32768.0, 32767.0)
BACKGROUND, LINE, DOT = (24, 26, 38, 255), (255, 206, 110, 255), (255, 255, 255, 255)


def of_curve(curve: CurveData) -> Pixels:
    """Draw a curve from its first to its last key, with a dot at each key."""
    keys = sorted(curve.keys, key=lambda key: key.position)
    line = [(keys[0].position, keys[0].value)]
    for before, after in pairwise(keys):
        line += _segment(before, after)
    values = [value for _, value in line]
    return _drawn(line, [(key.position, key.value) for key in keys], (min(values), max(values)))


def of_sound(sound: SoundData) -> Pixels:
    """Draw the first channel of a sound, the loudest as high as the picture: the lowest and highest sample of each column."""
    import numpy as np

    samples = sound.samples[:, 0]
    starts = np.unique(np.linspace(0, len(samples), WIDTH, endpoint=False).astype(int))
    lows, highs = np.minimum.reduceat(samples, starts), np.maximum.reduceat(samples, starts)
    line = [(float(start), float(value)) for start, *pair in zip(starts, lows, highs, strict=True) for value in pair]
    return _drawn(line, [], LOUDEST)


def _segment(before: CurveKeyData, after: CurveKeyData) -> list[Point]:
    if before.continuity == "Step":
        return [(after.position, before.value), (after.position, after.value)]
    return [_hermite(before, after, step / STEPS) for step in range(1, STEPS + 1)]


def _hermite(before: CurveKeyData, after: CurveKeyData, part: float) -> Point:
    squared, cubed = part * part, part * part * part
    value = (
        before.value * (2 * cubed - 3 * squared + 1)
        + after.value * (3 * squared - 2 * cubed)
        + before.tangent_out * (cubed - 2 * squared + part)
        + after.tangent_in * (cubed - squared)
    )
    return before.position + (after.position - before.position) * part, value


def _drawn(line: list[Point], dots: list[Point], heights: tuple[float, float]) -> Pixels:
    import numpy as np
    from PIL import Image, ImageDraw

    sides = min(x for x, _ in line), max(x for x, _ in line)

    def place(point: Point) -> Point:
        x, y = _part(point[0], sides), _part(point[1], heights)
        return MARGIN + x * (WIDTH - 2 * MARGIN), HEIGHT - MARGIN - y * (HEIGHT - 2 * MARGIN)

    picture = Image.new("RGBA", (WIDTH, HEIGHT), BACKGROUND)
    draw = ImageDraw.Draw(picture)
    draw.line([place(point) for point in line], fill=LINE, width=2)
    for x, y in map(place, dots):
        draw.ellipse((x - 3, y - 3, x + 3, y + 3), fill=DOT)
    return np.asarray(picture)


def _part(value: float, ends: tuple[float, float]) -> float:
    """How far a value lies between two others; in the middle when they are one."""
    return (value - ends[0]) / (ends[1] - ends[0]) if ends[1] > ends[0] else 0.5
