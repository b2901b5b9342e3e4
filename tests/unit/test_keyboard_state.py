from __future__ import annotations

import copy
import pickle

import pytest

from xna.input import KeyboardState, Keys, KeyState


def test_constructor_takes_keys_or_one_sequence() -> None:
    assert KeyboardState(Keys.A, Keys.B) == KeyboardState([Keys.B, Keys.A]) == KeyboardState((Keys.A, Keys.B, Keys.A))
    assert KeyboardState() == KeyboardState([])
    for wrong in (65, True, "A", None):
        with pytest.raises(TypeError, match="Keys"):
            KeyboardState(wrong)  # type: ignore[arg-type]


@pytest.mark.parametrize("key", list(Keys))
def test_each_key_has_a_bit_of_its_own(key: Keys) -> None:
    state = KeyboardState(key)
    assert [other for other in Keys if state.IsKeyDown(other)] == [key]
    assert state.IsKeyUp(key) is False
    assert state[key] is KeyState.Down
    assert state.GetPressedKeys() == [key]


def test_indexer_and_is_key_up_refuse_what_is_no_key() -> None:
    state = KeyboardState(Keys.A)
    assert state[Keys.B] is KeyState.Up
    assert state.IsKeyUp(Keys.B) is True
    for read in (state.IsKeyDown, state.IsKeyUp, state.__getitem__):
        with pytest.raises(TypeError, match="Keys"):
            read(65)  # type: ignore[arg-type, index]


def test_get_pressed_keys_ascends_by_value() -> None:
    pressed = KeyboardState(Keys.OemClear, Keys.Z, Keys.Back, Keys.LeftShift).GetPressedKeys()
    assert pressed == [Keys.Back, Keys.Z, Keys.LeftShift, Keys.OemClear]


def test_equality_and_hash() -> None:
    one, same, other = KeyboardState(Keys.A), KeyboardState(Keys.A), KeyboardState(Keys.B)
    assert one == same and one.Equals(same) and hash(one) == hash(same)
    assert one != other and not one.Equals(other) and not one.Equals("A")
    assert one.GetHashCode() == 1 << (65 % 32)
    assert KeyboardState(Keys(255 - 1)).GetHashCode() == 1 << 30


def test_a_state_never_changes() -> None:
    state = KeyboardState(Keys.A)
    with pytest.raises(AttributeError, match="never changes"):
        state._bits = 0
    assert copy.deepcopy(state) == pickle.loads(pickle.dumps(state)) == state
