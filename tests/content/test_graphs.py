"""The pictures that inspect makes of curves and sounds."""

from __future__ import annotations

import numpy as np

from content import graphs
from content.curve_data import CurveData, CurveKeyData
from content.sound_data import SoundData


def rows_of(picture, column):
    """The rows of a column where the line is."""
    return np.flatnonzero((picture[:, column] == graphs.LINE).all(axis=1))


def column(part):
    return round(graphs.MARGIN + part * (graphs.WIDTH - 2 * graphs.MARGIN))


def row(part):
    return graphs.HEIGHT - graphs.MARGIN - part * (graphs.HEIGHT - 2 * graphs.MARGIN)


def test_a_smooth_curve_is_bent_as_it_evaluates():
    picture = graphs.of_curve(CurveData((CurveKeyData(0, 0), CurveKeyData(1, 1))))
    for part, value in ((0.25, 0.15625), (0.5, 0.5), (0.75, 0.84375)):
        assert abs(rows_of(picture, column(part)).mean() - row(value)) < 2
    bulging = graphs.of_curve(CurveData((CurveKeyData(0, 0, tangent_out=1), CurveKeyData(1, 1, tangent_in=1))))
    assert abs(rows_of(bulging, column(0.25)).mean() - row(0.25)) < 2


def test_a_step_stays_until_the_next_key():
    keys = CurveKeyData(1, 1), CurveKeyData(0, 0, continuity="Step")
    picture = graphs.of_curve(CurveData(keys))
    assert abs(rows_of(picture, column(0.9)).mean() - row(0)) < 2


def test_a_single_key_is_a_dot_in_the_middle():
    picture = graphs.of_curve(CurveData((CurveKeyData(5, 2),)))
    assert picture[graphs.HEIGHT // 2, graphs.WIDTH // 2].tolist() == list(graphs.DOT)


def test_a_sound_shows_its_loudness_and_every_peak():
    samples = np.zeros((10_000, 1), np.int16)
    samples[5003] = 32767
    picture = graphs.of_sound(SoundData(samples, 44100))
    assert abs(rows_of(picture, column(0.25)).mean() - row(0.5)) < 2
    assert (
        rows_of(picture, column(0.5003)).min() <= graphs.MARGIN + 2
        or rows_of(picture, column(0.5003) - 1).min() <= graphs.MARGIN + 2
    )
    assert graphs.of_sound(SoundData(samples[:1], 44100)).shape == (graphs.HEIGHT, graphs.WIDTH, 4)
