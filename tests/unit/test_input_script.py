"""InputScript."""

from __future__ import annotations

import pytest

from xna.input.buttons import Buttons
from xna.input.keys import Keys
from xna.player_index import PlayerIndex
from xna.testing import InputScript, InputScriptError, MouseButton


class Noted:
    """Stands for a driver: writes down the calls."""

    def __init__(self):
        self.calls = []

    def __getattr__(self, name):
        return lambda *arguments, **keywords: self.calls.append((name, arguments, keywords))


def deeds(text, frame=0):
    noted = Noted()
    InputScript.parse(text).perform(noted, frame)
    return noted.calls


@pytest.mark.parametrize(
    ("line", "call"),
    [
        ("down Space", ("press", (Keys.Space,), {})),
        ("UP leftshift", ("release", (Keys.LeftShift,), {})),
        ("tap D1", ("tap", (Keys.D1,), {})),
        ("move 100 200.5", ("move_mouse", (100.0, 200.5), {})),
        ("click Left", ("click", (), {"button": MouseButton.Left})),
        ("click right 3 4", ("click", (3.0, 4.0, MouseButton.Right), {})),
        ("press Middle", ("press_mouse", (MouseButton.Middle,), {})),
        ("release XButton1", ("release_mouse", (MouseButton.XButton1,), {})),
        ("wheel -2", ("wheel", (-2.0,), {})),
        ("unplug Two", ("unplug", (PlayerIndex.Two,), {})),
        ("text Hello  you", ("type_text", ("Hello  you",), {})),
        ("resize 640 400", ("resize", (640, 400), {})),
        ("focus off", ("focus", (False,), {})),
        ("focus on", ("focus", (True,), {})),
        ("exit", ("close_window", (), {})),
    ],
)
def test_verbs(line, call):
    assert deeds(f"0 {line}") == [call]


def test_pad_holds_exactly_what_stands_there():
    ((name, arguments, keywords),) = deeds("0 pad One A leftShoulder left=0.5,-1 rt=0.25")
    assert (name, arguments) == ("pad", (PlayerIndex.One,))
    assert keywords == {
        "buttons": Buttons.A | Buttons.LeftShoulder,
        "left": (0.5, -1.0),
        "right": (0.0, 0.0),
        "left_trigger": 0.0,
        "right_trigger": 0.25,
    }


def test_frames_comments_and_order():
    script = InputScript.parse("# a jump\n\n30 down Space  # hold\n45 up Space\n30 tap A\n")
    assert script.last_frame == 45
    assert [line.frame for line in script.lines] == [30, 45, 30]
    noted = Noted()
    for frame in range(60):
        script.perform(noted, frame)
    assert [name for name, _, _ in noted.calls] == ["press", "tap", "release"]
    assert InputScript.parse("").last_frame == -1


@pytest.mark.parametrize(
    ("line", "message"),
    [
        ("down Space", "'down' is no whole number"),
        ("-1 exit", "count from 0"),
        ("1", "unknown verb ''"),
        ("1 jump", "unknown verb 'jump'; known: down"),
        ("1 down Spacebar", "'Spacebar' is no name of Keys"),
        ("1 down", "'' is no name of Keys"),
        ("1 move 1", "2 numbers needed, got '1'"),
        ("1 move a b", "'a' is no number"),
        ("1 resize 1.5 2", "'1.5' is no whole number"),
        ("1 click Left 3", "2 numbers needed"),
        ("1 press Space", "no name of MouseButton"),
        ("1 focus maybe", "on or off"),
        ("1 exit now", "takes nothing"),
        ("1 text", "needs what is typed"),
        ("1 pad", "no name of PlayerIndex"),
        ("1 pad One stick=1,2", "unknown control 'stick'"),
        ("1 pad One Q", "no name of Buttons"),
        ("1 pad One left=1", "2 numbers needed"),
    ],
)
def test_errors_name_the_line(line, message):
    with pytest.raises(InputScriptError) as caught:
        InputScript.parse(f"0 exit\n\n{line}")
    assert message in str(caught.value)
    assert "input script, line 3" in str(caught.value)


def test_load_names_the_file(tmp_path):
    path = tmp_path / "jump.txt"
    path.write_text("3 tap Space\n", encoding="utf-8")
    assert InputScript.load(path).last_frame == 3
    path.write_text("x\n", encoding="utf-8")
    with pytest.raises(InputScriptError, match="jump.txt, line 1"):
        InputScript.load(path)
    with pytest.raises(FileNotFoundError):
        InputScript.load(tmp_path / "none.txt")
