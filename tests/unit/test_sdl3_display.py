"""SDL3 on a real X11 display: each run starts its own Xvfb. XNA_REQUIRE_DISPLAY=1 turns a missing Xvfb into a failure."""

from __future__ import annotations

import os
import signal
import subprocess
import sys
import time
from collections.abc import Iterator

import numpy as np
import pytest
from PIL import Image, ImageGrab

from renderers.contract.enums import WindowKind
from renderers.native import sdl3_library
from tests._display import virtual_display
from xna.input import ButtonState, Keyboard, Keys, Mouse, _devices
from xna.platform.events import FocusChanged, PlatformEvent, TextEntered, WindowMoved, WindowResized
from xna.platform.sdl3 import Sdl3Platform
from xna.platform.sdl3_window import Sdl3Window

DRIVER_HINT = b"SDL_VIDEO_DRIVER"


@pytest.fixture(scope="module")
def display() -> Iterator[str]:
    """The name of a fresh virtual display."""
    yield from virtual_display("xdotool")


@pytest.fixture
def platform(display: str, monkeypatch: pytest.MonkeyPatch) -> Iterator[Sdl3Platform]:
    monkeypatch.setenv("DISPLAY", display)
    sdl = sdl3_library.load()
    sdl.SDL_SetHintWithPriority(DRIVER_HINT, b"x11", sdl.SDL_HINT_OVERRIDE)  # SDL keeps the environment of its first use
    _devices.reset()
    made = Sdl3Platform()
    yield made
    made.close()
    sdl.SDL_ResetHint(DRIVER_HINT)
    _devices.reset()


@pytest.fixture
def window(platform: Sdl3Platform) -> Sdl3Window:
    made = platform.create_window("game", 640, 400, resizable=True, kind=WindowKind.PLAIN)
    _pump_until(platform, lambda: made.has_focus)
    return made


def _pump_until(platform: Sdl3Platform, is_done: object, seconds: float = 5.0) -> list[PlatformEvent]:
    found: list[PlatformEvent] = []
    deadline = time.monotonic() + seconds
    assert callable(is_done)
    while time.monotonic() < deadline:
        found += platform.pump()
        if is_done():
            return found
        time.sleep(0.01)
    pytest.fail(f"nothing came within {seconds} s; window events: {found}")


def _xdotool(*words: object) -> None:
    # Never function keys: with newer keyboard layouts xdotool holds Alt down for them.
    subprocess.run(["xdotool", *map(str, words)], check=True, timeout=20)


def _native_number(window: Sdl3Window) -> int:
    sdl = sdl3_library.load()
    return int(sdl.SDL_GetNumberProperty(sdl.SDL_GetWindowProperties(window._pointer), b"SDL.window.x11.window", 0))


def _screen_of(window: Sdl3Window, display: str) -> Image.Image:
    left, top, width, height = window.client_bounds
    return ImageGrab.grab(bbox=(left, top, left + width, top + height), xdisplay=display).convert("RGB")


def _gradient(width: int, height: int) -> np.ndarray:
    rows, columns = np.mgrid[0:height, 0:width].astype(np.uint32)
    return np.asarray((columns % 256) | (rows % 256) << 8 | 128 << 16, np.uint32)


def test_a_frame_is_shown_pixel_by_pixel(platform: Sdl3Platform, window: Sdl3Window, display: str) -> None:
    presenter = window.presenter()
    assert presenter is not None
    frame = _gradient(640, 400)
    for _ in range(3):
        presenter.present(frame)
        platform.pump()
        time.sleep(0.05)
    shown = np.asarray(_screen_of(window, display))
    assert np.array_equal(shown, frame.view(np.uint8).reshape(400, 640, 4)[..., :3])


@pytest.mark.parametrize("steps", [(2, 1), (1, 2), (-1, 1)])
def test_strided_frames_are_shown_right(platform: Sdl3Platform, window: Sdl3Window, display: str, steps: tuple[int, int]) -> None:
    presenter = window.presenter()
    assert presenter is not None
    frame = _gradient(1280, 800)[:: steps[0], :: steps[1]][:400, :640]
    for _ in range(3):
        presenter.present(frame)
        platform.pump()
        time.sleep(0.05)
    shown = np.asarray(_screen_of(window, display))
    assert np.array_equal(shown, np.ascontiguousarray(frame).view(np.uint8).reshape(400, 640, 4)[..., :3])


def test_a_smaller_frame_covers_the_whole_window(platform: Sdl3Platform, window: Sdl3Window, display: str) -> None:
    presenter = window.presenter()
    assert presenter is not None
    frame = np.full((200, 320), 0x000000FF, np.uint32)
    frame[100:, 160:] = 0x0000FF00
    for _ in range(3):
        presenter.present(frame)
        platform.pump()
        time.sleep(0.05)
    shown = _screen_of(window, display)
    assert [shown.getpixel(place) for place in ((0, 0), (319, 199), (639, 0), (0, 399))] == [(255, 0, 0)] * 4
    assert [shown.getpixel(place) for place in ((320, 200), (639, 399))] == [(0, 255, 0)] * 2


def test_the_first_frame_does_not_flicker_the_focus(platform: Sdl3Platform) -> None:
    window = platform.create_window("game", 320, 200, kind=WindowKind.PLAIN)
    presenter = window.presenter()
    assert presenter is not None
    found = []
    for _ in range(20):
        presenter.present(_gradient(320, 200))
        found += platform.pump()
        time.sleep(0.01)
    assert [event for event in found if isinstance(event, FocusChanged)] == [FocusChanged(True, window.handle)]


def test_keys_arrive(platform: Sdl3Platform, window: Sdl3Window) -> None:
    _xdotool("keydown", "w", "keydown", "Left", "keydown", "Insert")
    _pump_until(platform, lambda: Keyboard.GetState().IsKeyDown(Keys.Insert))
    assert Keyboard.GetState().GetPressedKeys() == [Keys.Left, Keys.Insert, Keys.W]
    _xdotool("keyup", "w", "keyup", "Left", "keyup", "Insert")
    _pump_until(platform, lambda: Keyboard.GetState().IsKeyUp(Keys.Insert))
    assert Keyboard.GetState().GetPressedKeys() == []


def test_text_arrives_while_the_window_listens(platform: Sdl3Platform, window: Sdl3Window) -> None:
    window.set_text_input(True)
    _xdotool("key", "a", "key", "shift+b", "key", "BackSpace", "keydown", "Up")
    found = _pump_until(platform, lambda: Keyboard.GetState().IsKeyDown(Keys.Up))
    _xdotool("keyup", "Up")
    assert [event.character for event in found if isinstance(event, TextEntered)] == ["a", "B", "\b"]
    window.set_text_input(False)
    _xdotool("key", "c", "keydown", "Down")
    found = _pump_until(platform, lambda: Keyboard.GetState().IsKeyDown(Keys.Down))
    _xdotool("keyup", "Down")
    assert not [event for event in found if isinstance(event, TextEntered)]


def test_the_mouse_arrives_in_back_buffer_pixels(platform: Sdl3Platform, window: Sdl3Window) -> None:
    _devices.set_mouse_mapping(640, 400, 1280, 800)
    left, top, _, _ = window.client_bounds
    _xdotool("mousemove", left + 100, top + 50, "mousedown", 3, "mousedown", 1, "click", 4, "click", 4, "click", 5)
    _pump_until(platform, lambda: Mouse.GetState().LeftButton == ButtonState.Pressed)
    _pump_until(platform, lambda: Mouse.GetState().ScrollWheelValue == 120)
    state = Mouse.GetState()
    assert (state.X, state.Y, state.RightButton) == (200, 100, ButtonState.Pressed)
    _xdotool("mouseup", 3)
    _pump_until(platform, lambda: Mouse.GetState().RightButton == ButtonState.Released)
    assert Mouse.GetState().LeftButton == ButtonState.Pressed
    _xdotool("mouseup", 1)
    _pump_until(platform, lambda: Mouse.GetState().LeftButton == ButtonState.Released)


def test_the_pointer_is_followed_outside(platform: Sdl3Platform, window: Sdl3Window) -> None:
    left, top, _, _ = window.client_bounds
    _xdotool("mousemove", left + 5, top + 5)
    _pump_until(platform, lambda: Mouse.GetState().X == 5)
    _xdotool("mousemove", left - 30, top + 500)
    _pump_until(platform, lambda: (Mouse.GetState().X, Mouse.GetState().Y) == (-30, 500))


def test_set_position_moves_the_pointer(platform: Sdl3Platform, window: Sdl3Window, display: str) -> None:
    Mouse.WindowHandle = window.handle
    Mouse.SetPosition(33, 44)
    platform.pump()
    place = subprocess.run(["xdotool", "getmouselocation"], capture_output=True, text=True, check=True).stdout.split()
    left, top, _, _ = window.client_bounds
    assert place[:2] == [f"x:{left + 33}", f"y:{top + 44}"]
    _pump_until(platform, lambda: (Mouse.GetState().X, Mouse.GetState().Y) == (33, 44))


def test_resizing_and_moving_by_the_user(platform: Sdl3Platform, window: Sdl3Window) -> None:
    number = _native_number(window)
    _xdotool("windowsize", number, 700, 350)
    found = _pump_until(platform, lambda: window.client_bounds[2:] == (700, 350))
    assert [event for event in found if isinstance(event, WindowResized)] == [WindowResized(700, 350, window.handle)]
    _xdotool("windowmove", number, 10, 20)
    found = _pump_until(platform, lambda: window.client_bounds[:2] == (10, 20))
    assert WindowMoved(10, 20, window.handle) in found
    window.set_size(500, 300)
    assert not [event for event in platform.pump() if isinstance(event, WindowResized)]
    assert window.client_bounds[2:] == (500, 300)


def test_hiding_and_showing(platform: Sdl3Platform, window: Sdl3Window) -> None:
    _xdotool("keydown", "w")
    _pump_until(platform, lambda: Keyboard.GetState().IsKeyDown(Keys.W))
    window.set_visible(False)
    _pump_until(platform, lambda: not window.has_focus)
    assert Keyboard.GetState().GetPressedKeys() == []
    _xdotool("keyup", "w")
    window.set_visible(True)
    _pump_until(platform, lambda: window.has_focus)


def test_the_display_is_listed(platform: Sdl3Platform, window: Sdl3Window) -> None:
    (found,) = platform.displays()
    assert (found.width, found.height) == (1280, 1024)


LOOP = """
import sys
import xna.platform
from renderers.contract.enums import WindowKind
platform = xna.platform.current()
assert platform.name == "sdl3"
window = platform.create_window("game", 100, 100, kind=WindowKind.PLAIN)
platform.pump()
print("ready", flush=True)
try:
    while True:
        platform.pump()
        platform.clock.sleep(166_667)
except KeyboardInterrupt:
    platform.close()
    print("interrupted", flush=True)
    raise
"""


def _end_of_loop(display: str, number: signal.Signals) -> tuple[str, str, int, float]:
    """Signal a running loop; give its output, its errors, its exit code and the seconds that it took to end."""
    environment = {**os.environ, "DISPLAY": display, "SDL_VIDEO_DRIVER": "x11", "XNA_PLATFORM": "sdl3"}
    with subprocess.Popen(
        [sys.executable, "-c", LOOP], env=environment, stdout=subprocess.PIPE, stderr=subprocess.PIPE, text=True
    ) as program:
        assert program.stdout is not None
        assert program.stdout.readline() == "ready\n"
        time.sleep(0.3)
        sent = time.monotonic()
        program.send_signal(number)
        try:
            output, errors = program.communicate(timeout=5)
        finally:
            program.kill()
        return output, errors, program.returncode, time.monotonic() - sent


def test_ctrl_c_is_pythons_keyboard_interrupt(display: str) -> None:
    output, errors, code, seconds = _end_of_loop(display, signal.SIGINT)
    assert output == "interrupted\n"
    assert "KeyboardInterrupt" in errors
    assert code != 0
    assert seconds < 1.0


def test_a_termination_signal_is_not_swallowed(display: str) -> None:
    _, _, code, _ = _end_of_loop(display, signal.SIGTERM)
    assert code == -signal.SIGTERM
