"""The pictures that the tests of the samples compare: python -m tests.samples.shots draws the golden ones anew."""

from __future__ import annotations

from pathlib import Path
from typing import NamedTuple

import numpy as np
import numpy.typing as npt
from PIL import Image

from samples import catalogue
from xna.testing import GameDriver, InputScript

GOLDEN = Path(__file__).parent / "golden"


class Shot(NamedTuple):
    """A frame of a sample's demonstration, with seed 1."""

    sample: str
    frame: int
    size: tuple[int, int]
    script: str = ""
    renderer: str = "SOFTWARE"

    @property
    def path(self) -> Path:
        return GOLDEN / f"{self.sample}_{self.frame}.png"


SHOTS = (
    Shot("breakout", 14, (400, 240)),
    Shot("breakout", 50, (400, 240)),
    Shot("breakout", 320, (480, 240)),
    Shot("breakout", 330, (400, 240), "325 tap P"),
    Shot("cube", 5, (320, 192)),
    Shot("cube", 130, (320, 192)),
    Shot("cube", 220, (320, 192)),
    Shot("cube", 270, (320, 192)),
    Shot("gallery", 60, (640, 384)),
    Shot("gallery", 140, (320, 192)),
    Shot("gallery", 210, (320, 192)),
    Shot("snake", 10, (320, 192)),
    Shot("snake", 120, (320, 192)),
    Shot("pong", 110, (320, 192)),
    Shot("tetromino", 170, (320, 192)),
    Shot("tetromino", 299, (320, 192), "295 tap P"),
    Shot("asteroids", 110, (320, 192)),
    Shot("asteroids", 299, (320, 192)),
    Shot("shooter", 200, (320, 192)),
    Shot("platformer", 230, (320, 192)),
    Shot("platformer", 480, (320, 192), "470 down H"),
    Shot("heightfield", 130, (320, 192)),
    Shot("solar", 60, (320, 192)),
    Shot("mirrors", 20, (320, 192)),
    Shot("mirrors", 160, (320, 192)),
    Shot("crowd", 20, (320, 192)),
    Shot("effects", 60, (320, 192)),
    Shot("effects", 440, (320, 192)),
)

# The frames that the launcher shows.
PICTURES = {
    "breakout": 320,
    "cube": 130,
    "snake": 120,
    "pong": 110,
    "tetromino": 299,
    "asteroids": 110,
    "shooter": 200,
    "platformer": 480,
    "gallery": 60,
    "heightfield": 40,
    "solar": 20,
    "mirrors": 20,
    "crowd": 20,
    "effects": 440,
}
PICTURE_RENDERERS = {"effects": "VULKAN"}
PICTURE_SIZE = (320, 192)


def draw(shot: Shot) -> npt.NDArray[np.uint8]:
    """Play up to the frame and give its picture."""
    sample = catalogue.find(shot.sample)
    script = InputScript.parse(sample.demo.read_text(encoding="utf-8") + shot.script)
    with GameDriver(sample.make_game(1), renderer=shot.renderer, size=shot.size, script=script) as driver:
        driver.frame(shot.frame)
        return driver.picture()


def main() -> None:
    for each in SHOTS:
        Image.fromarray(draw(each)).convert("RGB").save(each.path, optimize=True)
    for name, frame in PICTURES.items():
        shot = Shot(name, frame, PICTURE_SIZE, renderer=PICTURE_RENDERERS.get(name, "SOFTWARE"))
        picture = Image.fromarray(draw(shot)).convert("RGB")
        picture.save(catalogue.FOLDER / name / f"{catalogue.PICTURE}.png", optimize=True)


if __name__ == "__main__":
    main()
