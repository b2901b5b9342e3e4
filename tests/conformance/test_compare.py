"""The comparer must catch what it is there for."""

from __future__ import annotations

import numpy as np
import pytest

from tests.conformance.compare import compare, visible
from tests.conformance.picture import Picture, Region

ALLOWED_SHARE = 0.001


def _shapes() -> Picture:
    """A picture with flat areas, edges, a gradient and different channels, as a scene has."""
    pixels = np.full((256, 256, 4), (100, 149, 237, 255), np.uint8)
    pixels[40:120, 30:200] = (220, 60, 30, 255)
    ramp = np.linspace(0, 255, 128).astype(np.uint8)
    pixels[140:220, 64:192, 0] = ramp
    pixels[140:220, 64:192, 1] = 255 - ramp
    return Picture(pixels)


def _changed(change: object) -> Picture:
    return Picture(np.ascontiguousarray(change, dtype=np.uint8))


def test_a_picture_equals_itself() -> None:
    comparison = compare(_shapes(), _shapes())
    assert (comparison.beyond, comparison.largest) == (0, 0)


def test_one_level_is_within() -> None:
    comparison = compare(_changed(_shapes().pixels - np.uint8(1)), _shapes())
    assert comparison.beyond < 256 * 256 * 0.02  # only where subtracting from 0 wrapped round
    pixels = _shapes().pixels.copy()
    pixels[..., 2] += 1
    assert compare(Picture(pixels), _shapes()).beyond == 0


def test_a_two_level_change_is_caught() -> None:
    pixels = _shapes().pixels.copy()
    pixels[40:120, 30:200, 1] += 2
    assert compare(Picture(pixels), _shapes()).share > ALLOWED_SHARE


@pytest.mark.parametrize("axis", [0, 1])
@pytest.mark.parametrize("shift", [1, -1])
def test_a_one_pixel_shift_is_caught(axis: int, shift: int) -> None:
    assert compare(_changed(np.roll(_shapes().pixels, shift, axis)), _shapes()).share > ALLOWED_SHARE


@pytest.mark.parametrize("order", [[2, 1, 0, 3], [1, 0, 2, 3], [0, 2, 1, 3], [0, 1, 3, 2]])
def test_a_swapped_channel_is_caught(order: list[int]) -> None:
    assert compare(_changed(_shapes().pixels[..., order]), _shapes()).share > ALLOWED_SHARE


def test_a_change_of_alpha_alone_is_caught() -> None:
    pixels = _shapes().pixels.copy()
    pixels[..., 3] = 253
    comparison = compare(Picture(pixels), _shapes())
    assert comparison.share == 1
    assert visible(comparison.difference).pixel(0, 0) == (16, 16, 16, 255)


def test_pictures_of_other_size_are_refused() -> None:
    with pytest.raises(ValueError, match="different shapes"):
        compare(Picture(np.zeros((4, 5, 4), np.uint8)), Picture(np.zeros((5, 4, 4), np.uint8)))


def test_average_rounds_halves_up_and_spread_ignores_alpha() -> None:
    pixels = np.zeros((1, 2, 4), np.uint8)
    pixels[0, 1] = (1, 3, 4, 200)
    picture = Picture(pixels)
    assert picture.average(picture.whole) == (1, 2, 2, 100)
    assert picture.spread(picture.whole) == 4


def test_a_probe_beside_the_picture_is_refused() -> None:
    with pytest.raises(ValueError, match="inside"):
        _shapes().average(Region(250, 0, 8, 8))
