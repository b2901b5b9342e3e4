from __future__ import annotations

import pickle

import pytest

from xna.input import ButtonState, MouseState

P, R = ButtonState.Pressed, ButtonState.Released


def test_constructor_order_is_left_middle_right() -> None:
    state = MouseState(1, 2, 3, P, R, R, R, P)
    assert (state.X, state.Y, state.ScrollWheelValue) == (1, 2, 3)
    assert (state.LeftButton, state.MiddleButton, state.RightButton) == (P, R, R)
    assert (state.XButton1, state.XButton2) == (R, P)
    assert MouseState(x=0, y=0, scrollWheel=0, leftButton=R, middleButton=P, rightButton=R).MiddleButton == P


def test_constructor_checks_types() -> None:
    with pytest.raises(TypeError, match="x must be an int"):
        MouseState(1.0, 2)  # type: ignore[arg-type]
    with pytest.raises(TypeError, match="scrollWheel must be an int"):
        MouseState(1, 2, True)
    with pytest.raises(TypeError, match="ButtonState"):
        MouseState(1, 2, 3, True)  # type: ignore[arg-type]


def test_to_string() -> None:
    assert MouseState(1, -2, 240).ToString() == "{X:1 Y:-2 Buttons:None Wheel:240}"
    assert str(MouseState(0, 0, 0, P, P, P, P, P)) == "{X:0 Y:0 Buttons:Left Right Middle XButton1 XButton2 Wheel:0}"


def test_equality_and_hash() -> None:
    one, same = MouseState(1, 2, 3, P), MouseState(1, 2, 3, P)
    assert one == same and hash(one) == hash(same) and one.Equals(same)
    assert one.GetHashCode() == 1 ^ 2 ^ 3 ^ 1
    different = [MouseState(2, 2, 3, P), MouseState(1, 1, 3, P), MouseState(1, 2, 4, P), MouseState(1, 2, 3)]
    assert all(one != other for other in different)
    assert pickle.loads(pickle.dumps(one)) == one


def test_a_state_never_changes() -> None:
    state = MouseState(1, 2)
    with pytest.raises(AttributeError, match="never changes"):
        state.X = 5
    with pytest.raises(AttributeError, match="never changes"):
        del state.X
