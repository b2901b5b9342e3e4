"""run_frames."""

from __future__ import annotations

from collections.abc import Callable
from typing import TYPE_CHECKING

import numpy as np
import numpy.typing as npt

from xna.game import Game
from xna.testing.game_driver import GameDriver
from xna.testing.input_script import InputScript
from xna.timespan import TimeSpan

if TYPE_CHECKING:
    from datetime import timedelta


def run_frames(
    game: Game | Callable[[], Game],
    frames: int,
    *,
    renderer: str | None = "SOFTWARE",
    script: InputScript | str | None = None,
    step: TimeSpan | timedelta | None = None,
    size: tuple[int, int] | None = None,
) -> npt.NDArray[np.uint8]:
    """Run a game with no display for so many frames (fewer when it exits), dispose it, and give the last picture.

    Args:
        game: The game's class, another callable that makes the game, or a game that has not started.
        frames: The number of frames, at least 1.
        renderer: The renderer's name; None leaves the choice to the game and the environment.
        script: Input by frame number, or its text.
        step: The time from frame to frame; None takes the game's TargetElapsedTime.
        size: Width and height of the back buffer; None leaves them to the game.

    Returns:
        The back buffer: uint8, shape (height, width, 4), RGBA, top row first.

    Raises:
        NotSupportedException: The renderer draws no pixels.
    """
    if frames < 1:
        raise ValueError(f"frames must be at least 1, got {frames}")
    with GameDriver(game, renderer=renderer, size=size, step=step, script=script) as driver:
        driver.frame(frames)
        picture: npt.NDArray[np.uint8] = driver.picture()
    return picture
