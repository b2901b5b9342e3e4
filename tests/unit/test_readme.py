"""What the README shows is run as it stands there."""

from __future__ import annotations

import re
from pathlib import Path

import pytest

from xna import Color, Keys
from xna.game import Game
from xna.testing import GameDriver

ROOT = Path(__file__).parents[2]


@pytest.fixture
def hello() -> type[Game]:
    """The class of the README's game, without the lines that run it."""
    pattern = r"```python\n(from xna import .*?)\n\n\nwith Hello\(\) as game:\n    game.Run\(\)\n```"
    (code,) = re.findall(pattern, (ROOT / "README.md").read_text(encoding="utf-8"), re.DOTALL)
    names: dict[str, type[Game]] = {}
    exec(compile(code, "README.md", "exec"), names)
    return names["Hello"]


def _bytes(color: Color) -> list[int]:
    return [color.R, color.G, color.B, color.A]


def test_the_game_of_the_readme_moves_with_the_keys(hello: type[Game]) -> None:
    with GameDriver(hello, renderer="SOFTWARE") as driver:
        driver.press(Keys.Right)
        driver.frame(30)
        picture = driver.picture()
    assert picture.shape == (480, 800, 4)
    assert picture[116, 100 + 110].tolist() == _bytes(Color.CornflowerBlue)
    assert picture[116, 100 + 120 + 10].tolist() == _bytes(Color.Orange)
