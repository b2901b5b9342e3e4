"""SDL3's windows, events and pads on SDL's dummy driver: the real library, no display needed."""

from __future__ import annotations

import ctypes
from collections.abc import Callable, Iterator
from typing import Any

import numpy as np
import pytest

from renderers.contract.enums import WindowKind
from renderers.native import sdl3_library
from xna.exceptions import NoSuitableGraphicsDeviceException, ObjectDisposedException
from xna.input import Buttons, ButtonState, GamePad, GamePadType, Keyboard, Keys, Mouse, _devices
from xna.platform.events import CloseRequested, FocusChanged, PlatformEvent, TextEntered, WindowResized
from xna.platform.sdl3 import Sdl3Platform
from xna.platform.sdl3_window import Sdl3Window
from xna.player_index import PlayerIndex

DRIVER_HINT = b"SDL_VIDEO_DRIVER"


@pytest.fixture
def platform() -> Iterator[Sdl3Platform]:
    sdl = sdl3_library.load()
    sdl.SDL_SetHintWithPriority(DRIVER_HINT, b"dummy", sdl.SDL_HINT_OVERRIDE)  # SDL keeps the environment of its first use
    _devices.reset()
    made = Sdl3Platform()
    yield made
    made.close()
    sdl.SDL_ResetHint(DRIVER_HINT)
    _devices.reset()


@pytest.fixture
def window(platform: Sdl3Platform) -> Sdl3Window:
    made = platform.create_window("game", 800, 480, resizable=True, kind=WindowKind.PLAIN)
    platform.pump()
    return made


@pytest.fixture
def send(platform: Sdl3Platform) -> Callable[..., None]:
    """Put an event into SDL's queue: send(kind, part, field=value...)."""

    def push(kind: str, part: str, **fields: Any) -> None:
        event = platform.sdl.SDL_Event()
        event.type = getattr(platform.sdl, f"SDL_EVENT_{kind}")
        for name, value in fields.items():
            setattr(getattr(event, part), name, value)
        assert platform.sdl.SDL_PushEvent(ctypes.byref(event))

    return push


def _without_moves(events: list[PlatformEvent]) -> list[PlatformEvent]:
    return [event for event in events if type(event).__name__ != "WindowMoved"]


def test_a_window_opens_with_focus(platform: Sdl3Platform) -> None:
    window = platform.create_window("Fenster äß", 640, 360, kind=WindowKind.PLAIN)
    assert window.title == "Fenster äß"
    assert window.client_bounds[2:] == window.drawable_size == (640, 360)
    assert window.scale == 1.0
    assert window.handle == window.native_handle != 0
    assert FocusChanged(True, window.handle) in platform.pump()
    assert window.has_focus
    assert platform.window_for_handle(window.handle) is window
    assert window.display_name == platform.displays()[0].name


def test_the_title_can_be_set(window: Sdl3Window) -> None:
    window.title = "another"
    assert window.title == "another"


def test_our_own_size_changes_are_not_announced(platform: Sdl3Platform, window: Sdl3Window) -> None:
    window.set_size(400, 300)
    assert _without_moves(platform.pump()) == []
    assert window.client_bounds[2:] == (400, 300)


def test_a_foreign_size_change_is_announced_once(platform: Sdl3Platform, window: Sdl3Window) -> None:
    platform.sdl.SDL_SetWindowSize(window._pointer, 1024, 600)
    assert _without_moves(platform.pump()) == [WindowResized(1024, 600, window.handle)]


def test_leaving_full_screen_restores_the_size(platform: Sdl3Platform, window: Sdl3Window) -> None:
    display = platform.displays()[0]
    for _ in range(2):
        window.set_fullscreen(True)
        assert window.is_fullscreen
        assert window.client_bounds == (0, 0, display.width, display.height)
        window.set_fullscreen(False)
        assert not window.is_fullscreen
        assert window.client_bounds[2:] == (800, 480)
    assert _without_moves(platform.pump()) == []


def test_a_size_set_in_full_screen_counts_afterwards(window: Sdl3Window) -> None:
    window.set_fullscreen(True)
    window.set_size(320, 200)
    assert window.is_fullscreen
    window.set_fullscreen(False)
    assert window.client_bounds[2:] == (320, 200)


def test_a_window_born_in_full_screen(platform: Sdl3Platform) -> None:
    window = platform.create_window("game", 320, 200, fullscreen=True, kind=WindowKind.PLAIN)
    assert window.is_fullscreen
    window.set_fullscreen(False)
    assert window.client_bounds[2:] == (320, 200)


def test_a_closed_window_refuses_everything_but_close(platform: Sdl3Platform, window: Sdl3Window) -> None:
    window.close()
    window.close()
    assert platform.window_for_handle(window.handle) is None
    assert window.native_handle == 0
    with pytest.raises(ObjectDisposedException):
        window.set_size(1, 1)


def test_a_kind_that_the_driver_lacks_is_refused(platform: Sdl3Platform) -> None:
    with pytest.raises(NoSuitableGraphicsDeviceException, match="METAL"):
        platform.create_window("game", 10, 10, kind=WindowKind.METAL)


def test_presenting_frames_of_changing_size(window: Sdl3Window) -> None:
    presenter = window.presenter()
    assert presenter is not None
    for width, height in ((800, 480), (200, 100), (333, 77)):
        presenter.present(np.zeros((height, width), np.uint32))


def test_surface_frees_the_window_for_another_renderer(platform: Sdl3Platform, window: Sdl3Window) -> None:
    presenter = window.presenter()
    assert presenter is not None
    frame = np.zeros((480, 800), np.uint32)
    assert not platform.sdl.SDL_GetRenderer(window._pointer)
    presenter.present(frame)
    assert platform.sdl.SDL_GetRenderer(window._pointer)
    surface = window.surface()
    assert not platform.sdl.SDL_GetRenderer(window._pointer)
    assert surface.presenter is presenter
    presenter.present(frame)
    assert platform.sdl.SDL_GetRenderer(window._pointer)


def test_the_swap_interval_never_exceeds_the_wish(window: Sdl3Window) -> None:
    presenter = window.presenter()
    assert presenter is not None
    assert presenter.set_swap_interval(0) == 0
    assert presenter.set_swap_interval(1) in (0, 1)
    assert presenter.set_swap_interval(2) in (0, 1, 2)


def test_keys_go_down_and_up_by_scancode(platform: Sdl3Platform, window: Sdl3Window, send: Callable[..., None]) -> None:
    send("KEY_DOWN", "key", scancode=28, key=ord("z"), down=True)
    send("KEY_DOWN", "key", scancode=26, key=ord("w"), down=True)
    send("KEY_DOWN", "key", scancode=26, key=ord("w"), down=True, repeat=True)
    platform.pump()
    assert Keyboard.GetState().GetPressedKeys() == [Keys.W, Keys.Z]
    send("KEY_UP", "key", scancode=28, key=ord("y"))  # the layout changed meanwhile
    platform.pump()
    assert Keyboard.GetState().GetPressedKeys() == [Keys.W]


def test_two_keys_of_one_name(platform: Sdl3Platform, window: Sdl3Window, send: Callable[..., None]) -> None:
    send("KEY_DOWN", "key", scancode=40, key=13, down=True)
    send("KEY_DOWN", "key", scancode=88, key=(1 << 30) | 88, down=True)
    send("KEY_UP", "key", scancode=40, key=13)
    platform.pump()
    assert Keyboard.GetState().IsKeyDown(Keys.Enter)
    send("KEY_UP", "key", scancode=88, key=(1 << 30) | 88)
    platform.pump()
    assert Keyboard.GetState().IsKeyUp(Keys.Enter)


def test_losing_the_focus_releases_everything(platform: Sdl3Platform, window: Sdl3Window, send: Callable[..., None]) -> None:
    send("KEY_DOWN", "key", scancode=26, key=ord("w"), down=True)
    send("MOUSE_BUTTON_DOWN", "button", windowID=window.id, button=1, down=True)
    platform.pump()
    assert Mouse.GetState().LeftButton == ButtonState.Pressed
    send("WINDOW_FOCUS_LOST", "window", windowID=window.id)
    assert platform.pump() == [FocusChanged(False, window.handle)]
    assert Keyboard.GetState().GetPressedKeys() == []
    assert Mouse.GetState().LeftButton == ButtonState.Released
    send("WINDOW_FOCUS_GAINED", "window", windowID=window.id)
    send("KEY_DOWN", "key", scancode=26, key=ord("w"), down=True)
    assert platform.pump() == [FocusChanged(True, window.handle)]
    assert Keyboard.GetState().GetPressedKeys() == [Keys.W]


def test_a_focus_that_comes_straight_back_is_not_announced(
    platform: Sdl3Platform, window: Sdl3Window, send: Callable[..., None]
) -> None:
    send("WINDOW_FOCUS_LOST", "window", windowID=window.id)
    send("WINDOW_FOCUS_GAINED", "window", windowID=window.id)
    assert platform.pump() == []


def test_mouse_events_in_order(platform: Sdl3Platform, window: Sdl3Window, send: Callable[..., None]) -> None:
    send("MOUSE_MOTION", "motion", windowID=window.id, x=10.0, y=20.0)
    send("MOUSE_BUTTON_DOWN", "button", windowID=window.id, button=3, down=True, x=10.0, y=20.0)
    send("MOUSE_BUTTON_DOWN", "button", windowID=window.id, button=1, down=True, x=10.0, y=20.0)
    send("MOUSE_WHEEL", "wheel", windowID=window.id, y=1.0)
    send("MOUSE_BUTTON_UP", "button", windowID=window.id, button=3, down=False, x=11.0, y=20.0)
    platform.pump()
    assert str(Mouse.GetState()) == "{X:11 Y:20 Buttons:Left Wheel:120}"


def test_the_position_is_relative_to_the_window_that_the_handle_names(
    platform: Sdl3Platform, window: Sdl3Window, send: Callable[..., None]
) -> None:
    other = platform.create_window("other", 200, 100, kind=WindowKind.PLAIN)
    shift = [there - here for there, here in zip(other.client_bounds[:2], window.client_bounds[:2], strict=True)]
    assert shift != [0, 0]
    send("MOUSE_MOTION", "motion", windowID=other.id, x=5.0, y=6.0)
    platform.pump()
    assert (Mouse.GetState().X, Mouse.GetState().Y) == (5, 6)
    Mouse.WindowHandle = window.handle
    send("MOUSE_MOTION", "motion", windowID=other.id, x=5.0, y=6.0)
    platform.pump()
    assert (Mouse.GetState().X, Mouse.GetState().Y) == (5 + shift[0], 6 + shift[1])


def test_typed_text(platform: Sdl3Platform, window: Sdl3Window, send: Callable[..., None]) -> None:
    typed = ctypes.create_string_buffer("aß".encode())
    send("TEXT_INPUT", "text", windowID=window.id, text=ctypes.cast(typed, ctypes.c_char_p))
    assert platform.pump() == [TextEntered("a", window.handle), TextEntered("ß", window.handle)]
    send("KEY_DOWN", "key", windowID=window.id, scancode=42, key=8, down=True)
    assert platform.pump() == []
    window.set_text_input(True)
    send("KEY_DOWN", "key", windowID=window.id, scancode=42, key=8, down=True, repeat=True)
    assert platform.pump() == [TextEntered("\b", window.handle)]


def test_close_requests(platform: Sdl3Platform, window: Sdl3Window, send: Callable[..., None]) -> None:
    send("WINDOW_CLOSE_REQUESTED", "window", windowID=window.id)
    send("QUIT", "quit")
    assert platform.pump() == [CloseRequested(window.handle), CloseRequested(0)]


def _attach_pad(sdl: Any, kind: int = 1) -> int:
    description = sdl.SDL_VirtualJoystickDesc()
    description.version = ctypes.sizeof(description)
    description.type = kind
    description.naxes = 6
    description.nbuttons = 15
    description.name = b"virtual"
    instance = int(sdl.SDL_AttachVirtualJoystick(ctypes.byref(description)))
    assert instance, sdl.SDL_GetError()
    return instance


def _settle(platform: Sdl3Platform) -> None:
    for _ in range(3):
        platform.pump()


def test_pads_are_seated_read_and_unplugged(platform: Sdl3Platform) -> None:
    sdl = platform.sdl
    pads = [_attach_pad(sdl) for _ in range(5)]
    _settle(platform)
    assert [GamePad.GetState(player).IsConnected for player in PlayerIndex] == [True] * 4
    capabilities = GamePad.GetCapabilities(PlayerIndex.One)
    assert capabilities.GamePadType == GamePadType.GamePad
    assert capabilities.HasAButton and capabilities.HasLeftTrigger and capabilities.HasRightYThumbStick
    joystick = sdl.SDL_OpenJoystick(pads[1])
    before = GamePad.GetState(PlayerIndex.Two).PacketNumber
    sdl.SDL_SetJoystickVirtualButton(joystick, 0, True)
    sdl.SDL_SetJoystickVirtualAxis(joystick, 0, 16384)
    sdl.SDL_SetJoystickVirtualAxis(joystick, 1, -32768)
    sdl.SDL_SetJoystickVirtualAxis(joystick, 5, 32767)
    _settle(platform)
    state = GamePad.GetState(PlayerIndex.Two)
    assert state.PacketNumber > before
    assert state.Buttons.A == ButtonState.Pressed
    assert state.ThumbSticks.Left.X == pytest.approx(0.3425235, abs=1e-6)
    assert state.ThumbSticks.Left.Y == 1.0
    assert state.Triggers.Right == 1.0
    assert state.IsButtonDown(Buttons.A | Buttons.LeftThumbstickUp | Buttons.RightTrigger)
    sdl.SDL_CloseJoystick(joystick)
    for pad in pads[1:4]:
        sdl.SDL_DetachVirtualJoystick(pad)
    _settle(platform)
    connected = [GamePad.GetState(player).IsConnected for player in PlayerIndex]
    assert connected == [True, True, False, False]  # the fifth pad took the second place
    assert GamePad.GetState(PlayerIndex.Two).Buttons.A == ButtonState.Released
    for pad in (pads[0], pads[4]):
        sdl.SDL_DetachVirtualJoystick(pad)
    _settle(platform)
    assert not GamePad.GetState(PlayerIndex.One).IsConnected


def test_close_ends_everything_and_a_second_platform_works(platform: Sdl3Platform, window: Sdl3Window) -> None:
    platform.close()
    platform.close()
    assert platform.pump() == []
    assert _devices.mouse.warp is None
    with pytest.raises(ObjectDisposedException):
        platform.displays()
    second = Sdl3Platform()
    again = second.create_window("again", 100, 50, kind=WindowKind.PLAIN)
    assert again.client_bounds[2:] == (100, 50)
    second.close()
