"""Long runs of the samples: what they leave behind, and whether memory grows."""

from __future__ import annotations

import gc
from pathlib import Path
from typing import Any

import pytest

from samples.breakout.breakout_game import State
from samples.cube.cube_game import CubeGame
from tests.samples._play import playing
from xna.testing import GameDriver

MEGABYTE = 1 << 20
STATUS = Path("/proc/self/statm")
PAGE = 4096


def _resident() -> int:
    gc.collect()
    return int(STATUS.read_text(encoding="ascii").split()[1]) * PAGE


def _live(renderer: Any) -> dict[str, int]:
    """The resources that both of these renderers count."""
    return dict(renderer.live_resources)


@pytest.mark.parametrize("renderer", ["HEADLESS", "SOFTWARE"])
def test_a_thousand_frames_of_breakout_leave_nothing_behind(renderer: str) -> None:
    with playing(renderer=renderer, size=(400, 240)) as player:
        device = player.game.GraphicsDevice._renderer
        player.start()
        player.catch(400)
        before = _resident() if STATUS.exists() else 0
        player.catch(600)
        grown = _resident() - before if STATUS.exists() else 0
        assert player.game.state is State.PLAY
        assert _live(device)
    assert not _live(device)
    assert grown < 2 * MEGABYTE


@pytest.mark.parametrize("renderer", ["HEADLESS", "SOFTWARE"])
def test_cube_leaves_nothing_behind(renderer: str) -> None:
    with GameDriver(CubeGame, renderer=renderer, size=(200, 120)) as driver:
        device = driver.game.GraphicsDevice._renderer
        driver.frame(20)
        assert _live(device)
    assert not _live(device)


@pytest.mark.parametrize("renderer", ["HEADLESS", "SOFTWARE"])
def test_games_one_after_another_leave_nothing_behind(renderer: str) -> None:
    pictures = set()
    for _ in range(3):
        with playing(renderer=renderer, size=(200, 120)) as player:
            player.start()
            player.driver.frame(10)
            if renderer == "SOFTWARE":
                pictures.add(player.driver.picture().tobytes())
    assert len(pictures) == (renderer == "SOFTWARE")
