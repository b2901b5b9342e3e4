"""InputScript."""

from __future__ import annotations

import os
from collections.abc import Callable
from pathlib import Path
from typing import TYPE_CHECKING, Any, NamedTuple, TypeVar

from xna.input.buttons import Buttons
from xna.input.keys import Keys
from xna.player_index import PlayerIndex
from xna.testing.mouse_button import MouseButton

if TYPE_CHECKING:
    from xna.testing.game_driver import GameDriver

Deed = Callable[["GameDriver[Any]"], None]
Number = TypeVar("Number", int, float)


class InputScriptError(ValueError):
    """A line of an input script that says nothing known; the message names the line."""


class ScriptLine(NamedTuple):
    """One deed of a script: before which frame it happens, counted from 0, and what it does to a driver."""

    frame: int
    deed: Deed
    text: str


class InputScript:
    """What a player does, frame by frame, as text.

    Each line is a frame number, a verb and what it needs. Frames count from 0: what stands at 30 reaches the Update of the frame
    that 30 others went before. Empty lines and what follows a `#` are left out. Lines of one frame happen in their order; frames
    may stand in any order. Names are those of Keys, Buttons, MouseButton and PlayerIndex, in any letter case. ::

        30 down Space           # hold a key
        45 up Space             # let it go
        46 tap Enter            # hold it for one frame
        50 move 100 200         # the pointer, in window points
        60 click Left           # hold a mouse button for one frame; a place may follow: click Left 100 200
        61 press Right          # hold a mouse button
        65 release Right
        66 wheel -1             # notches
        70 pad One A left=0.5,0 right=0,-1 lt=0.25 rt=1    # hold exactly these controls of a pad
        75 unplug One
        80 text Hello           # the rest of the line, typed
        82 resize 1024 600
        84 focus off            # or on
        90 exit                 # close the window
    """

    def __init__(self, lines: list[ScriptLine]) -> None:
        self.lines = tuple(lines)
        self._by_frame: dict[int, list[ScriptLine]] = {}
        for line in lines:
            self._by_frame.setdefault(line.frame, []).append(line)

    @classmethod
    def parse(cls, text: str, source: str = "input script") -> InputScript:
        """Read a script.

        Args:
            text: The script.
            source: What error messages call it.

        Raises:
            InputScriptError: A line is wrong; the message names it.
        """
        lines = []
        for number, raw in enumerate(text.splitlines(), 1):
            line = raw.partition("#")[0].strip()
            if line:
                lines.append(_parse_line(line, f"{source}, line {number}"))
        return cls(lines)

    @classmethod
    def load(cls, path: str | os.PathLike[str]) -> InputScript:
        """Read a script from a UTF-8 file.

        Raises:
            OSError: The file cannot be read.
            InputScriptError: A line is wrong; the message names file and line.
        """
        return cls.parse(Path(path).read_text(encoding="utf-8"), str(path))

    @property
    def last_frame(self) -> int:
        """The greatest frame number, -1 for an empty script."""
        return max(self._by_frame, default=-1)

    def perform(self, driver: GameDriver[Any], frame: int) -> None:
        """Do to a driver what stands at a frame. GameDriver calls it by itself for its script."""
        for line in self._by_frame.get(frame, ()):
            line.deed(driver)


def _parse_line(line: str, place: str) -> ScriptLine:
    first, _, rest = line.partition(" ")
    verb, _, text = rest.strip().partition(" ")
    try:
        frame = _number(first, int)
        if frame < 0:
            raise ValueError(f"frames count from 0, got {frame}")
        parse = _VERBS.get(verb.lower())
        if parse is None:
            raise ValueError(f"unknown verb {verb!r}; known: {', '.join(_VERBS)}")
        return ScriptLine(frame, parse(text.strip()), line)
    except ValueError as reason:
        raise InputScriptError(f"{place}: {reason} (in {line!r})") from None


def _key(deed: Callable[[GameDriver[Any], Keys], None]) -> Callable[[str], Deed]:
    def parse(text: str) -> Deed:
        key = _member(Keys, text)
        return lambda driver: deed(driver, key)

    return parse


def _mouse(deed: Callable[[GameDriver[Any], MouseButton], None]) -> Callable[[str], Deed]:
    def parse(text: str) -> Deed:
        button = _member(MouseButton, text)
        return lambda driver: deed(driver, button)

    return parse


def _click(text: str) -> Deed:
    name, _, place = text.partition(" ")
    button = _member(MouseButton, name)
    if not place:
        return lambda driver: driver.click(button=button)
    x, y = _numbers(place, 2, float)
    return lambda driver: driver.click(x, y, button)


def _move(text: str) -> Deed:
    x, y = _numbers(text, 2, float)
    return lambda driver: driver.move_mouse(x, y)


def _wheel(text: str) -> Deed:
    (notches,) = _numbers(text, 1, float)
    return lambda driver: driver.wheel(notches)


def _resize(text: str) -> Deed:
    width, height = _numbers(text, 2, int)
    return lambda driver: driver.resize(width, height)


def _focus(text: str) -> Deed:
    if text not in ("on", "off"):
        raise ValueError(f"focus is on or off, got {text!r}")
    return lambda driver: driver.focus(text == "on")


def _text(text: str) -> Deed:
    if not text:
        raise ValueError("text needs what is typed")
    return lambda driver: driver.type_text(text)


def _unplug(text: str) -> Deed:
    player = _member(PlayerIndex, text)
    return lambda driver: driver.unplug(player)


def _exit(text: str) -> Deed:
    if text:
        raise ValueError(f"exit takes nothing, got {text!r}")
    return lambda driver: driver.close_window()


def _pad(text: str) -> Deed:
    name, *controls = text.split() or [""]
    player = _member(PlayerIndex, name)
    buttons = Buttons(0)
    sticks = {"left": (0.0, 0.0), "right": (0.0, 0.0)}
    triggers = {"lt": 0.0, "rt": 0.0}
    for control in controls:
        part, is_analog, value = control.partition("=")
        if not is_analog:
            buttons |= _member(Buttons, part)
        elif part in sticks:
            x, y = _numbers(value.replace(",", " "), 2, float)
            sticks[part] = (x, y)
        elif part in triggers:
            (triggers[part],) = _numbers(value, 1, float)
        else:
            raise ValueError(f"unknown control {part!r}; known: left=X,Y right=X,Y lt=V rt=V and names of Buttons")
    return lambda driver: driver.pad(player, buttons=buttons, **sticks, left_trigger=triggers["lt"], right_trigger=triggers["rt"])


Member = TypeVar("Member", Keys, Buttons, MouseButton, PlayerIndex)


def _member(enumeration: type[Member], name: str) -> Member:
    for known, member in enumeration.__members__.items():
        if known.lower() == name.lower():
            return member
    raise ValueError(f"{name!r} is no name of {enumeration.__name__}")


def _numbers(text: str, count: int, kind: type[Number]) -> list[Number]:
    words = text.split()
    if len(words) != count:
        raise ValueError(f"{count} number{'s' * (count > 1)} needed, got {text!r}")
    return [_number(word, kind) for word in words]


def _number(word: str, kind: type[Number]) -> Number:
    try:
        return kind(word)
    except ValueError:
        raise ValueError(f"{word!r} is no {'whole number' if kind is int else 'number'}") from None


_VERBS: dict[str, Callable[[str], Deed]] = {
    "down": _key(lambda driver, key: driver.press(key)),
    "up": _key(lambda driver, key: driver.release(key)),
    "tap": _key(lambda driver, key: driver.tap(key)),
    "move": _move,
    "click": _click,
    "press": _mouse(lambda driver, button: driver.press_mouse(button)),
    "release": _mouse(lambda driver, button: driver.release_mouse(button)),
    "wheel": _wheel,
    "pad": _pad,
    "unplug": _unplug,
    "text": _text,
    "resize": _resize,
    "focus": _focus,
    "exit": _exit,
}
