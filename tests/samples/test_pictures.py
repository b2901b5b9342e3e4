"""The samples' pictures: frames of their demonstrations, bit for bit."""

from __future__ import annotations

import pytest

from tests.samples.shots import SHOTS, Shot, draw
from xna.testing import compare_pictures


@pytest.mark.parametrize("shot", SHOTS, ids=lambda shot: f"{shot.sample}_{shot.frame}")
def test_frames_of_the_demonstrations(shot: Shot) -> None:
    compare_pictures(draw(shot), shot.path).assert_match()
