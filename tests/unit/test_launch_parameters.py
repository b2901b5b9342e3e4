"""LaunchParameters."""

from __future__ import annotations

import pytest

from xna.launch_parameters import LaunchParameters


@pytest.mark.parametrize(
    ("arguments", "expected"),
    [
        ([], {}),
        (["/level:3", "-mode:hard"], {"level": "3", "mode": "hard"}),
        (["/a:1", "/a:2"], {"a": "1"}),
        (["/A:1", "-a:2"], {"A": "1", "a": "2"}),
        (["/path:C:/x"], {"path": "C:/x"}),
        (["/flag", "-empty:"], {"flag": "", "empty": ""}),
        (["--size:5"], {"size": "5"}),
        (["plain", "a:b", "-", "/"], {}),
    ],
)
def test_arguments(monkeypatch, arguments, expected):
    monkeypatch.setattr("sys.argv", ["game.py", *arguments])
    assert LaunchParameters() == expected
