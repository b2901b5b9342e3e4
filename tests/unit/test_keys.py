from __future__ import annotations

import pytest

from xna.input import Buttons, ButtonState, GamePadDeadZone, GamePadType, Keys, KeyState


def test_keys_follow_windows_virtual_key_codes() -> None:
    expected = {
        "None_": 0, "Back": 8, "Enter": 13, "Pause": 19, "CapsLock": 20, "Kana": 21, "Kanji": 25, "Escape": 27,
        "ImeConvert": 28, "ImeNoConvert": 29, "Space": 32, "Left": 37, "Up": 38, "Right": 39, "Down": 40, "Delete": 46,
        "LeftWindows": 91, "Apps": 93, "Sleep": 95, "NumPad0": 96, "Multiply": 106, "Divide": 111, "F1": 112, "F24": 135,
        "NumLock": 144, "Scroll": 145, "LeftShift": 160, "RightAlt": 165, "LaunchApplication2": 183, "OemSemicolon": 186,
        "OemTilde": 192, "ChatPadGreen": 202, "ChatPadOrange": 203, "OemOpenBrackets": 219, "Oem8": 223,
        "OemBackslash": 226, "ProcessKey": 229, "OemCopy": 242, "OemAuto": 243, "OemEnlW": 244, "Attn": 246, "OemClear": 254,
    }  # fmt: skip
    assert {name: Keys[name].value for name in expected} == expected
    assert [Keys[letter].value for letter in "ABCDEFGHIJKLMNOPQRSTUVWXYZ"] == list(range(65, 91))
    assert [Keys[f"D{digit}"].value for digit in range(10)] == list(range(48, 58))
    assert len(Keys) == 160
    assert all(0 <= key <= 255 for key in Keys)


def test_buttons_are_flags() -> None:
    assert Buttons.A | Buttons.Start == 4096 + 16
    assert Buttons.LeftThumbstickRight == 1 << 30
    assert len(list(Buttons)) == 25


@pytest.mark.parametrize(
    ("value", "number"),
    [
        (KeyState.Up, 0), (KeyState.Down, 1), (ButtonState.Released, 0), (ButtonState.Pressed, 1),
        (GamePadDeadZone.None_, 0), (GamePadDeadZone.IndependentAxes, 1), (GamePadDeadZone.Circular, 2),
        (GamePadType.Unknown, 0), (GamePadType.DrumKit, 8), (GamePadType.BigButtonPad, 768),
    ],
)  # fmt: skip
def test_small_enumerations(value: int, number: int) -> None:
    assert value == number
