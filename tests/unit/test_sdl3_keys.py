from __future__ import annotations

import pytest

from renderers.native import sdl3_library
from xna.input import Keys
from xna.platform import _sdl3_keys
from xna.platform._sdl3_keys import key_of, typed_character


def _scancode(name: str) -> int:
    return int(getattr(sdl3_library.load(), f"SDL_SCANCODE_{name}"))


def _keycode(name: str) -> int:
    return int(getattr(sdl3_library.load(), f"SDLK_{name}"))


@pytest.mark.parametrize(
    ("name", "key"),
    [
        ("ESCAPE", Keys.Escape), ("RETURN", Keys.Enter), ("BACKSPACE", Keys.Back), ("TAB", Keys.Tab), ("SPACE", Keys.Space),
        ("DELETE", Keys.Delete), ("INSERT", Keys.Insert), ("HOME", Keys.Home), ("END", Keys.End), ("PAGEUP", Keys.PageUp),
        ("PAGEDOWN", Keys.PageDown), ("LEFT", Keys.Left), ("RIGHT", Keys.Right), ("UP", Keys.Up), ("DOWN", Keys.Down),
        ("F1", Keys.F1), ("F12", Keys.F12), ("F13", Keys.F13), ("F24", Keys.F24), ("CAPSLOCK", Keys.CapsLock),
        ("NUMLOCKCLEAR", Keys.NumLock), ("SCROLLLOCK", Keys.Scroll), ("PRINTSCREEN", Keys.PrintScreen), ("PAUSE", Keys.Pause),
        ("KP_0", Keys.NumPad0), ("KP_1", Keys.NumPad1), ("KP_9", Keys.NumPad9), ("KP_PERIOD", Keys.Decimal),
        ("KP_PLUS", Keys.Add), ("KP_MINUS", Keys.Subtract), ("KP_MULTIPLY", Keys.Multiply), ("KP_DIVIDE", Keys.Divide),
        ("KP_ENTER", Keys.Enter), ("LSHIFT", Keys.LeftShift), ("RSHIFT", Keys.RightShift), ("LCTRL", Keys.LeftControl),
        ("RCTRL", Keys.RightControl), ("LALT", Keys.LeftAlt), ("RALT", Keys.RightAlt), ("LGUI", Keys.LeftWindows),
        ("RGUI", Keys.RightWindows), ("APPLICATION", Keys.Apps), ("MUTE", Keys.VolumeMute), ("VOLUMEUP", Keys.VolumeUp),
        ("VOLUMEDOWN", Keys.VolumeDown), ("MEDIA_NEXT_TRACK", Keys.MediaNextTrack), ("MEDIA_STOP", Keys.MediaStop),
        ("MEDIA_PREVIOUS_TRACK", Keys.MediaPreviousTrack), ("MEDIA_PLAY_PAUSE", Keys.MediaPlayPause),
        ("AC_BACK", Keys.BrowserBack), ("AC_HOME", Keys.BrowserHome), ("AC_REFRESH", Keys.BrowserRefresh), ("SLEEP", Keys.Sleep),
        ("SELECT", Keys.Select), ("HELP", Keys.Help), ("EXECUTE", Keys.Execute), ("CRSEL", Keys.Crsel), ("EXSEL", Keys.Exsel),
    ],
)  # fmt: skip
def test_keys_that_print_nothing(name: str, key: Keys) -> None:
    assert key_of(_scancode(name), _keycode(name)) is key
    assert key_of(0, _keycode(name)) is key
    assert key_of(_scancode(name), 0) is key


@pytest.mark.parametrize(
    ("name", "key"),
    [
        ("MINUS", Keys.OemMinus), ("EQUALS", Keys.OemPlus), ("COMMA", Keys.OemComma), ("PERIOD", Keys.OemPeriod),
        ("SEMICOLON", Keys.OemSemicolon), ("SLASH", Keys.OemQuestion), ("GRAVE", Keys.OemTilde), ("APOSTROPHE", Keys.OemQuotes),
        ("LEFTBRACKET", Keys.OemOpenBrackets), ("RIGHTBRACKET", Keys.OemCloseBrackets), ("BACKSLASH", Keys.OemPipe),
    ],
)  # fmt: skip
def test_signs_of_the_american_layout(name: str, key: Keys) -> None:
    assert key_of(_scancode(name), _keycode(name)) is key
    assert key_of(_scancode(name), 0) is key


def test_letters_and_digits_follow_the_layout() -> None:
    assert key_of(_scancode("Y"), ord("z")) is Keys.Z
    assert key_of(_scancode("Q"), ord("a")) is Keys.A
    for number, letter in enumerate("abcdefghijklmnopqrstuvwxyz"):
        assert key_of(_scancode("A") + number, ord(letter)) is Keys[letter.upper()]
    for digit in range(10):
        assert key_of(_scancode(str(digit)), ord(str(digit))) is Keys[f"D{digit}"]


def test_letters_that_keys_lacks_go_by_their_place() -> None:
    assert key_of(_scancode("2"), ord("ě")) is Keys.D2
    assert key_of(_scancode("SEMICOLON"), ord("ö")) is Keys.OemSemicolon
    assert key_of(_scancode("Q"), ord("й")) is Keys.Q


def test_an_unknown_key_is_none() -> None:
    assert key_of(500, _sdl3_keys.KEYCODE_OF_SCANCODE | 500) is None


def test_control_characters() -> None:
    typed = [typed_character(_keycode(name)) for name in ("BACKSPACE", "TAB", "RETURN", "KP_ENTER", "DELETE", "A", "ESCAPE")]
    assert typed == ["\b", "\t", "\r", "\r", "\x7f", None, None]
