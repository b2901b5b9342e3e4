"""Draws the pictures of docs/pictures on SOFTWARE, without a display: python -m tools.docs_pictures."""

from __future__ import annotations

import runpy
import tempfile
from collections.abc import Callable
from pathlib import Path

import numpy as np
import numpy.typing as npt
from PIL import Image

from samples import catalogue
from xna import Keys
from xna._new_game import new_game
from xna.testing import GameDriver, InputScript

FOLDER = Path(__file__).parents[1] / "docs" / "pictures"
Picture = npt.NDArray[np.uint8]


def main() -> None:
    """Write all pictures."""
    FOLDER.mkdir(exist_ok=True)
    for name, draw in PICTURES.items():
        Image.fromarray(draw()).convert("RGB").save(FOLDER / f"{name}.png", optimize=True)


def first_game() -> Picture:
    """Give a frame of the game that `python -m xna new` writes, while its hero walks."""
    with tempfile.TemporaryDirectory() as folder:
        program = new_game("space_race", Path(folder)) / "main.py"
        with GameDriver(runpy.run_path(str(program))["SpaceRace"], renderer="SOFTWARE") as driver:
            driver.press(Keys.Right)
            driver.frame(30)
            return driver.picture()


def sample(name: str, frame: int) -> Picture:
    """Give a frame of a sample's demonstration, at its own size."""
    found = catalogue.find(name)
    with GameDriver(found.make_game(1), renderer="SOFTWARE", script=InputScript.load(found.demo)) as driver:
        driver.frame(frame)
        return driver.picture()


PICTURES: dict[str, Callable[[], Picture]] = {
    "first-game": first_game,
    "breakout": lambda: sample("breakout", 320),
    "platformer": lambda: sample("platformer", 230),
    "cube": lambda: sample("cube", 130),
    "gallery": lambda: sample("gallery", 60),
}

if __name__ == "__main__":
    main()
