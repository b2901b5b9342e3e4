from __future__ import annotations

from collections.abc import Iterator

import pytest

from xna.input import Keyboard, Keys, _devices
from xna.player_index import PlayerIndex


@pytest.fixture(autouse=True)
def _fresh_devices() -> Iterator[None]:
    _devices.reset()
    yield
    _devices.reset()


def test_get_state_is_a_snapshot() -> None:
    before = Keyboard.GetState()
    _devices.keyboard.press(Keys.Space)
    held = Keyboard.GetState()
    _devices.keyboard.release(Keys.Space)
    assert before.IsKeyUp(Keys.Space)
    assert held.IsKeyDown(Keys.Space)
    assert Keyboard.GetState() == before


def test_get_state_is_the_same_for_every_player() -> None:
    _devices.keyboard.press(Keys.OemClear)
    assert all(Keyboard.GetState(player) == Keyboard.GetState() for player in PlayerIndex)
    with pytest.raises(TypeError, match="playerIndex"):
        Keyboard.GetState(0)  # type: ignore[arg-type]
