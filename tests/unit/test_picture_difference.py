"""compare_pictures and PictureDifference."""

from __future__ import annotations

import numpy as np
import pytest
from PIL import Image

from xna.testing import compare_pictures


@pytest.fixture
def picture():
    values = np.arange(4 * 6 * 4, dtype=np.uint8).reshape(4, 6, 4)
    values[:, :, 3] = 255
    return values


def changed(picture, *places, by=10, channel=0):
    copy = picture.copy()
    for x, y in places:
        copy[y, x, channel] += by
    return copy


def test_equal_pictures(picture):
    difference = compare_pictures(picture, picture.copy())
    assert difference.is_match
    assert (difference.count, difference.greatest, difference.box) == (0, 0, None)
    difference.assert_match()
    assert "agree" in difference.message


@pytest.mark.parametrize("channel", [0, 1, 2, 3])
@pytest.mark.parametrize(("tolerance", "matches"), [(0, False), (9, False), (10, True)])
def test_tolerance(picture, tolerance, matches, channel):
    picture[:, :, 3] = 100
    assert compare_pictures(picture, changed(picture, (2, 1), channel=channel), tolerance).is_match is matches
    assert compare_pictures(changed(picture, (2, 1), channel=channel), picture, tolerance).is_match is matches


@pytest.mark.parametrize(("fraction", "matches"), [(0.0, False), (1.9 / 24, False), (2 / 24, True)])
def test_allowed_fraction(picture, fraction, matches):
    other = changed(picture, (0, 0), (5, 3))
    assert compare_pictures(picture, other, allowed_fraction=fraction).is_match is matches


def test_message_says_how_many_where_and_how_much(picture):
    difference = compare_pictures(picture, changed(picture, (2, 1), (4, 2)), 3)
    assert (difference.count, difference.greatest, difference.box) == (2, 10, (2, 1, 3, 2))
    with pytest.raises(AssertionError) as caught:
        difference.assert_match()
    assert str(caught.value) == (
        "2 of 24 pixels (8.33 %) differ by more than 3; at most 0 % may. The greatest difference is 10. "
        "The first is at (2, 1): (32, 33, 34, 255) and (42, 33, 34, 255). All lie in (2, 1, 3, 2) (x, y, width, height)."
    )


def test_other_sizes_never_match(picture):
    difference = compare_pictures(picture, picture[:2], allowed_fraction=1.0)
    assert not difference.is_match
    assert difference.message == "The pictures have different sizes: 6x4 and 6x2."


def test_files_and_pictures_without_alpha(picture, tmp_path):
    Image.fromarray(picture).save(tmp_path / "a.png")
    assert compare_pictures(tmp_path / "a.png", picture).is_match
    assert compare_pictures(str(tmp_path / "a.png"), picture[:, :, :3]).is_match


@pytest.mark.parametrize("wrong", [np.zeros((2, 2)), np.zeros((2, 2, 4)), np.zeros((2, 2, 2), np.uint8)])
def test_other_arrays_are_refused(picture, wrong):
    with pytest.raises(ValueError, match="a picture is"):
        compare_pictures(picture, wrong)


def test_save_png_shows_both_and_the_difference(picture, tmp_path):
    compare_pictures(picture, changed(picture, (2, 1))).save_png(tmp_path / "d.png")
    panels = np.asarray(Image.open(tmp_path / "d.png"))
    assert panels.shape == (4, 18, 3)
    assert np.array_equal(panels[:, :6], picture[:, :, :3])
    red = (panels[:, 12:] == (255, 0, 0)).all(axis=2)
    assert red.sum() == 1
    assert red[1, 2]


def test_save_png_of_other_sizes_shows_both(picture, tmp_path):
    compare_pictures(picture, picture[:2, :3]).save_png(tmp_path / "d.png")
    assert np.asarray(Image.open(tmp_path / "d.png")).shape == (4, 9, 3)
