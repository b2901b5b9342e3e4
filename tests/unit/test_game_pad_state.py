from __future__ import annotations

import copy
import pickle

import pytest

from xna.input import (
    Buttons,
    ButtonState,
    GamePadButtons,
    GamePadDPad,
    GamePadState,
    GamePadThumbSticks,
    GamePadTriggers,
)
from xna.vector2 import Vector2

P, R = ButtonState.Pressed, ButtonState.Released


def _state(*buttons: Buttons, left: tuple[float, float] = (0, 0), right: tuple[float, float] = (0, 0)) -> GamePadState:
    return GamePadState(Vector2(*left), Vector2(*right), 0.0, 0.0, *buttons)


def test_default_state_is_disconnected() -> None:
    state = GamePadState()
    assert not state.IsConnected
    assert state.ThumbSticks.Left == Vector2.Zero
    assert state.IsButtonUp(Buttons.A)


def test_constructors_agree() -> None:
    parts = GamePadState(
        GamePadThumbSticks(Vector2(0.5, -2), Vector2(0, 1)),
        GamePadTriggers(0.25, 3),
        GamePadButtons(Buttons.A | Buttons.Y),
        GamePadDPad(P, R, R, P),
    )
    values = GamePadState(Vector2(0.5, -2), Vector2(0, 1), 0.25, 3, Buttons.A, Buttons.Y, Buttons.DPadUp, Buttons.DPadRight)
    sequence = GamePadState(leftThumbStick=Vector2(0.5, -2), rightThumbStick=Vector2(0, 1), leftTrigger=0.25, rightTrigger=3)
    assert parts == values != sequence
    assert hash(parts) == hash(values)
    assert parts.IsConnected and parts.PacketNumber == 0
    assert parts.ThumbSticks.Left == Vector2(0.5, -1)
    assert parts.Triggers.Right == 1.0
    assert values == GamePadState(
        Vector2(0.5, -2), Vector2(0, 1), 0.25, 3, [Buttons.A | Buttons.Y, Buttons.DPadUp, Buttons.DPadRight]
    )


def test_is_button_down_needs_all_flags() -> None:
    state = _state(Buttons.A, Buttons.DPadUp)
    assert state.IsButtonDown(Buttons.A | Buttons.DPadUp)
    assert not state.IsButtonDown(Buttons.A | Buttons.B)
    assert state.IsButtonUp(Buttons.A | Buttons.B)
    with pytest.raises(TypeError, match="button"):
        state.IsButtonDown(4096)  # type: ignore[arg-type]


def test_directions_count_beyond_the_dead_zones() -> None:
    assert not _state(left=(0.2395, 0)).IsButtonDown(Buttons.LeftThumbstickRight)
    assert _state(left=(0.2396, 0)).IsButtonDown(Buttons.LeftThumbstickRight)
    assert _state(right=(0, -0.2653)).IsButtonDown(Buttons.RightThumbstickDown)
    assert not _state(right=(0, -0.2651)).IsButtonDown(Buttons.RightThumbstickDown)
    pulled = GamePadState(Vector2.Zero, Vector2.Zero, 0.118, 0.122)
    assert not pulled.IsButtonDown(Buttons.LeftTrigger)
    assert pulled.IsButtonDown(Buttons.RightTrigger)


def test_wrong_arguments() -> None:
    with pytest.raises(TypeError, match="leftThumbstick must be a Vector2"):
        GamePadState(1, 2, 3, 4)  # type: ignore[call-overload]
    with pytest.raises(TypeError, match="each button"):
        GamePadState(Vector2.Zero, Vector2.Zero, 0, 0, [4096])  # type: ignore[list-item]
    with pytest.raises(TypeError):
        GamePadState(Vector2.Zero)  # type: ignore[call-overload]
    with pytest.raises(TypeError, match="buttons must be a Buttons"):
        GamePadButtons(4096)  # type: ignore[arg-type]
    with pytest.raises(TypeError, match="ButtonState"):
        GamePadDPad(True)  # type: ignore[arg-type]
    with pytest.raises(TypeError, match="leftTrigger"):
        GamePadTriggers("1")  # type: ignore[arg-type]


def test_text_forms() -> None:
    assert str(GamePadState()) == "{IsConnected:False}"
    assert _state().ToString() == "{IsConnected:True}"
    assert str(GamePadButtons(Buttons.Start | Buttons.X)) == "{Buttons:X Start}"
    assert str(GamePadButtons()) == "{Buttons:None}"
    assert str(GamePadDPad(P, R, P, R)) == "{DPad:Up Left}"
    assert str(GamePadThumbSticks(Vector2(0.5, 0), Vector2(0, -1))) == "{Left:{X:0.5 Y:0} Right:{X:0 Y:-1}}"
    assert str(GamePadTriggers(0.1, 1)) == "{Left:0.1 Right:1}"


def test_buttons_ignore_directions_and_triggers() -> None:
    assert GamePadButtons(Buttons.A | Buttons.DPadUp | Buttons.LeftTrigger) == GamePadButtons(Buttons.A)


@pytest.mark.parametrize(
    "value",
    [
        _state(Buttons.B, left=(1, 0)),
        GamePadButtons(Buttons.B),
        GamePadDPad(P),
        GamePadThumbSticks(Vector2(1, 0)),
        GamePadTriggers(0.5),
    ],
)
def test_states_are_values_that_never_change(value: object) -> None:
    assert copy.deepcopy(value) == pickle.loads(pickle.dumps(value)) == value
    for name in ("A", "Up", "Left", "IsConnected", "_held"):
        with pytest.raises(AttributeError):
            setattr(value, name, P)


def test_stick_vectors_are_fresh() -> None:
    sticks = GamePadThumbSticks(Vector2(1, 0), Vector2(0, 0))
    sticks.Left.X = 0.0
    assert sticks.Left.X == 1.0
