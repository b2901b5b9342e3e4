"""How a picture is fitted into an image of another size."""

from __future__ import annotations

import pytest

from renderers.contract.enums import PresentationMode
from renderers.deferred.showing import Blit, blit_for


@pytest.mark.parametrize(
    ("mode", "expected"),
    [
        (PresentationMode.Stretch, Blit((0, 0, 40, 20), (0, 0, 160, 120), True)),
        (PresentationMode.Letterbox, Blit((0, 0, 40, 20), (0, 20, 160, 80), True)),
        (PresentationMode.Overscan, Blit((6, 0, 27, 20), (0, 0, 160, 120), True)),
        (PresentationMode.FixedHeightDynamicWidth, Blit((6, 0, 27, 20), (0, 0, 160, 120), True)),
        (PresentationMode.NativeBackBuffer, Blit((0, 0, 40, 20), (0, 0, 40, 20), True)),
    ],
)
def test_each_mode_in_a_larger_image(mode: PresentationMode, expected: Blit) -> None:
    assert blit_for(mode, 40, 20, 160, 120) == expected


@pytest.mark.parametrize("mode", PresentationMode)
def test_every_blit_stays_inside_both_pictures(mode: PresentationMode) -> None:
    sizes = [(1, 1), (1, 50), (64, 1), (33, 77), (800, 480), (1280, 720)]
    for width, height in sizes:
        for image_width, image_height in sizes:
            blit = blit_for(mode, width, height, image_width, image_height)
            for (x, y, w, h), right, bottom in (
                (blit.source, width, height),
                (blit.destination, image_width, image_height),
            ):
                assert x >= 0 and y >= 0 and w > 0 and h > 0 and x + w <= right and y + h <= bottom


def test_a_picture_that_is_not_a_whole_multiple_is_smoothed() -> None:
    assert not blit_for(PresentationMode.Stretch, 40, 20, 100, 50).sharp
