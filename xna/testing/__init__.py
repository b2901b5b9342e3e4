"""Tools for testing games: run them without a display, with scripted input and a clock that the test drives.

`run_frames` runs a game for some frames and gives the picture; `GameDriver` does it step by step; `InputScript` reads input
from text; `compare_pictures` says how two pictures differ. Names are Python's here: this is no part of XNA.
"""

from __future__ import annotations

from xna.testing.game_driver import GameDriver as GameDriver
from xna.testing.input_script import InputScript as InputScript
from xna.testing.input_script import InputScriptError as InputScriptError
from xna.testing.mouse_button import MouseButton as MouseButton
from xna.testing.picture_difference import PictureDifference as PictureDifference
from xna.testing.picture_difference import compare_pictures as compare_pictures
from xna.testing.run_frames import run_frames as run_frames

__all__ = ["GameDriver", "InputScript", "InputScriptError", "MouseButton", "PictureDifference", "compare_pictures", "run_frames"]
