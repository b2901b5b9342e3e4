"""Plays the game without a window: run it with `python -m pytest`."""

from main import MyGame

from xna import Keys
from xna.testing import GameDriver


def test_the_hero_walks_right() -> None:
    with GameDriver(MyGame) as driver:
        driver.frame(2)
        before = driver.game.position.X
        driver.press(Keys.Right)
        driver.frame(30)
        assert driver.game.position.X > before + 100


def test_the_hero_is_seen() -> None:
    with GameDriver(MyGame) as driver:
        driver.frame(2)
        picture = driver.picture()  # numpy, (height, width, 4)
        assert (picture[208:272, 368:432, :3] != (100, 149, 237)).any()


def test_escape_ends_the_game() -> None:
    with GameDriver(MyGame) as driver:
        driver.frame(2)
        driver.tap(Keys.Escape)
        driver.frame(2)
        assert driver.has_exited
