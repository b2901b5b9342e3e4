"""Pitfalls of Ctrl+C: it ends a game at once and in order, whatever the game is doing and wherever it is shown."""

from __future__ import annotations

import os
import signal
import subprocess
import sys
import textwrap
import time

import pytest

from tests.unit.test_sdl3_display import display  # noqa: F401

if sys.platform == "win32":
    pytest.skip("signals are sent in the manner of POSIX", allow_module_level=True)

PROGRAM = textwrap.dedent("""
    import sys, time
    from xna.game import Game
    from xna.graphics_device_manager import GraphicsDeviceManager

    class Busy(Game):
        def __init__(self):
            super().__init__()
            GraphicsDeviceManager(self).RendererEXT = "HEADLESS" if sys.argv[1] == "headless" else "SOFTWARE"
            self.Exiting += lambda sender, args: print("Exiting", flush=True)
            self.Disposed += lambda sender, args: print("Disposed", flush=True)

        def UnloadContent(self):
            print("UnloadContent", flush=True)

        def Exit(self):
            if sys.argv[2] != "ignores the close request":
                super().Exit()

        def Update(self, gameTime):
            if gameTime.TotalGameTime and not hasattr(self, "told"):
                self.told = print("running", flush=True)
            if sys.argv[2] == "sleeps" and gameTime.TotalGameTime:
                time.sleep(10)

    Busy().Run()
""")


@pytest.mark.parametrize("manner", ["plays", "sleeps", "ignores the close request"])
@pytest.mark.parametrize("place", ["headless", "sdl3"])
def test_ctrl_c_ends_a_game_at_once_and_in_order(place, manner, display):  # noqa: F811
    environment = {**os.environ, "XNA_PLATFORM": place, "DISPLAY": display, "SDL_VIDEO_DRIVER": "x11"}
    with subprocess.Popen(
        [sys.executable, "-c", PROGRAM, place, manner],
        env=environment,
        stdout=subprocess.PIPE,
        stderr=subprocess.PIPE,
        text=True,
    ) as program:
        assert program.stdout is not None
        assert program.stdout.readline() == "running\n"
        time.sleep(0.2)
        sent = time.monotonic()
        program.send_signal(signal.SIGINT)
        try:
            order = [program.stdout.readline() for _ in range(3)]
            seconds = time.monotonic() - sent
            _, errors = program.communicate(timeout=10)
        finally:
            program.kill()
    assert order == ["Exiting\n", "UnloadContent\n", "Disposed\n"]
    assert seconds < 0.5
    assert program.returncode != 0
    assert errors.rstrip().endswith("KeyboardInterrupt")
