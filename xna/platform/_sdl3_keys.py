"""SDL3's key numbers and what XNA calls them.

XNA names keys as Windows does: letters, digits and most signs by what the layout prints on them (SDL's keycode), everything
else by its place (SDL's scancode). So the keycode is asked first and the scancode if the keycode says nothing.
"""

from __future__ import annotations

from xna.input.keys import Keys

KEYCODE_OF_SCANCODE = 1 << 30
"""A keycode with this bit carries the scancode of a key that prints nothing."""

_PRINTED = {
    **{ord(letter): Keys[letter.upper()] for letter in "abcdefghijklmnopqrstuvwxyz"},
    **{ord(digit): Keys[f"D{digit}"] for digit in "0123456789"},
    ord("\r"): Keys.Enter,
    ord("\x1b"): Keys.Escape,
    ord("\b"): Keys.Back,
    ord("\t"): Keys.Tab,
    ord(" "): Keys.Space,
    ord("\x7f"): Keys.Delete,
    ord("-"): Keys.OemMinus,
    ord("_"): Keys.OemMinus,
    ord("="): Keys.OemPlus,
    ord("+"): Keys.OemPlus,
    ord(","): Keys.OemComma,
    ord("."): Keys.OemPeriod,
    ord(";"): Keys.OemSemicolon,
    ord(":"): Keys.OemSemicolon,
    ord("/"): Keys.OemQuestion,
    ord("?"): Keys.OemQuestion,
    ord("`"): Keys.OemTilde,
    ord("~"): Keys.OemTilde,
    ord("["): Keys.OemOpenBrackets,
    ord("]"): Keys.OemCloseBrackets,
    ord("\\"): Keys.OemPipe,
    ord("|"): Keys.OemPipe,
    ord("'"): Keys.OemQuotes,
    ord('"'): Keys.OemQuotes,
    ord("<"): Keys.OemBackslash,
}

_PLACED = {
    **{4 + index: Keys[letter] for index, letter in enumerate("ABCDEFGHIJKLMNOPQRSTUVWXYZ")},
    **{30 + index: Keys[f"D{digit}"] for index, digit in enumerate("1234567890")},
    40: Keys.Enter,
    41: Keys.Escape,
    42: Keys.Back,
    43: Keys.Tab,
    44: Keys.Space,
    45: Keys.OemMinus,
    46: Keys.OemPlus,
    47: Keys.OemOpenBrackets,
    48: Keys.OemCloseBrackets,
    49: Keys.OemPipe,
    50: Keys.OemPipe,
    51: Keys.OemSemicolon,
    52: Keys.OemQuotes,
    53: Keys.OemTilde,
    54: Keys.OemComma,
    55: Keys.OemPeriod,
    56: Keys.OemQuestion,
    57: Keys.CapsLock,
    **{58 + index: Keys[f"F{index + 1}"] for index in range(12)},
    70: Keys.PrintScreen,
    71: Keys.Scroll,
    72: Keys.Pause,
    73: Keys.Insert,
    74: Keys.Home,
    75: Keys.PageUp,
    76: Keys.Delete,
    77: Keys.End,
    78: Keys.PageDown,
    79: Keys.Right,
    80: Keys.Left,
    81: Keys.Down,
    82: Keys.Up,
    83: Keys.NumLock,
    84: Keys.Divide,
    85: Keys.Multiply,
    86: Keys.Subtract,
    87: Keys.Add,
    88: Keys.Enter,  # Windows gives both Enter keys one code
    **{89 + index: Keys[f"NumPad{digit}"] for index, digit in enumerate("1234567890")},
    99: Keys.Decimal,
    100: Keys.OemBackslash,
    101: Keys.Apps,
    103: Keys.OemPlus,
    **{104 + index: Keys[f"F{index + 13}"] for index in range(12)},
    116: Keys.Execute,
    117: Keys.Help,
    118: Keys.Apps,
    119: Keys.Select,
    127: Keys.VolumeMute,
    128: Keys.VolumeUp,
    129: Keys.VolumeDown,
    133: Keys.Separator,
    136: Keys.Kana,
    138: Keys.ImeConvert,
    139: Keys.ImeNoConvert,
    144: Keys.Kana,
    145: Keys.Kanji,
    154: Keys.Attn,
    156: Keys.OemClear,
    159: Keys.Separator,
    163: Keys.Crsel,
    164: Keys.Exsel,
    224: Keys.LeftControl,
    225: Keys.LeftShift,
    226: Keys.LeftAlt,
    227: Keys.LeftWindows,
    228: Keys.RightControl,
    229: Keys.RightShift,
    230: Keys.RightAlt,
    231: Keys.RightWindows,
    258: Keys.Sleep,
    262: Keys.Play,
    267: Keys.MediaNextTrack,
    268: Keys.MediaPreviousTrack,
    269: Keys.MediaStop,
    271: Keys.MediaPlayPause,
    272: Keys.SelectMedia,
    280: Keys.BrowserSearch,
    281: Keys.BrowserHome,
    282: Keys.BrowserBack,
    283: Keys.BrowserForward,
    284: Keys.BrowserStop,
    285: Keys.BrowserRefresh,
    286: Keys.BrowserFavorites,
}

_BY_KEYCODE = {**{KEYCODE_OF_SCANCODE | code: key for code, key in _PLACED.items()}, **_PRINTED}


def key_of(scancode: int, keycode: int) -> Keys | None:
    """Name a key; None for one that XNA does not know."""
    return _BY_KEYCODE.get(keycode) or _PLACED.get(scancode)


def typed_character(keycode: int) -> str | None:
    """The control character that a key types on Windows: backspace, tab, return or delete."""
    if keycode == KEYCODE_OF_SCANCODE | 88:
        return "\r"
    return chr(keycode) if keycode in (8, 9, 13, 127) else None
