from __future__ import annotations

from collections.abc import Iterator

import numpy as np
import pytest

from renderers.contract.enums import WindowKind
from xna.input import Buttons, ButtonState, GamePad, Keyboard, Keys, Mouse, _devices
from xna.platform.clock import DrivenClock
from xna.platform.events import CloseRequested, FocusChanged, TextEntered, WindowMoved, WindowResized
from xna.platform.headless import HeadlessPlatform
from xna.platform.headless_window import HeadlessWindow
from xna.player_index import PlayerIndex


@pytest.fixture
def platform() -> Iterator[HeadlessPlatform]:
    _devices.reset()
    made = HeadlessPlatform(DrivenClock(), display=(1680, 1050))
    yield made
    made.close()
    _devices.reset()


def _window(platform: HeadlessPlatform, **wishes: bool) -> HeadlessWindow:
    window = platform.create_window("game", 800, 480, kind=WindowKind.PLAIN, **wishes)
    platform.pump()
    return window


def test_a_new_window_announces_its_focus(platform: HeadlessPlatform) -> None:
    window = platform.create_window("game", 800, 480, kind=WindowKind.PLAIN)
    assert window.has_focus
    assert platform.pump() == [FocusChanged(True, window.handle)]
    assert platform.pump() == []


def test_a_hidden_window_has_no_focus_until_it_is_shown(platform: HeadlessPlatform) -> None:
    window = _window(platform, visible=False)
    assert not window.has_focus
    window.set_visible(True)
    assert platform.pump() == [FocusChanged(True, window.handle)]
    window.set_visible(False)
    assert platform.pump() == [FocusChanged(False, window.handle)]


def test_windows_are_found_by_their_handles(platform: HeadlessPlatform) -> None:
    one, two = _window(platform), _window(platform)
    assert 0 not in (one.handle, two.handle)
    assert platform.window_for_handle(one.handle) is one
    assert platform.window_for_handle(two.handle) is two
    one.close()
    assert platform.window_for_handle(one.handle) is None


def test_resize_needs_a_resizable_window(platform: HeadlessPlatform) -> None:
    window = _window(platform)
    platform.resize(1024, 600)
    assert platform.pump() == []
    window.set_resizable(True)
    platform.resize(1024, 600)
    assert window.client_bounds[2:] == (800, 480)
    assert platform.pump() == [WindowResized(1024, 600, window.handle)]
    assert window.client_bounds[2:] == (1024, 600)


def test_our_own_set_size_is_not_announced(platform: HeadlessPlatform) -> None:
    window = _window(platform, resizable=True)
    window.set_size(640, 360)
    assert platform.pump() == []
    assert window.drawable_size == (640, 360)


def test_leaving_full_screen_restores_the_size(platform: HeadlessPlatform) -> None:
    window = _window(platform, resizable=True)
    bounds = window.client_bounds
    for _ in range(2):
        window.set_fullscreen(True)
        assert window.is_fullscreen
        assert window.client_bounds == (0, 0, 1680, 1050)
        window.set_fullscreen(False)
        assert window.client_bounds == bounds
    window.set_fullscreen(True)
    window.set_size(400, 300)
    assert window.client_bounds[2:] == (1680, 1050)
    window.set_fullscreen(False)
    assert window.client_bounds[2:] == (400, 300)


def test_input_happens_at_the_pump_and_in_order(platform: HeadlessPlatform) -> None:
    _window(platform)
    platform.key_down(Keys.A)
    platform.key_down(Keys.B)
    platform.key_up(Keys.A)
    assert Keyboard.GetState().GetPressedKeys() == []
    platform.pump()
    assert Keyboard.GetState().GetPressedKeys() == [Keys.B]


def test_losing_the_focus_releases_keys_and_mouse_buttons(platform: HeadlessPlatform) -> None:
    window = _window(platform)
    for key in (Keys.LeftAlt, Keys.W):
        platform.key_down(key)
    platform.mouse_button(1, True)
    platform.mouse_wheel(1)
    platform.pump()
    platform.set_focus(False)
    platform.key_down(Keys.X)
    platform.mouse_button(3, True)
    assert platform.pump() == [FocusChanged(False, window.handle)]
    assert Keyboard.GetState().GetPressedKeys() == []
    assert Mouse.GetState().LeftButton == Mouse.GetState().RightButton == ButtonState.Released
    platform.set_focus(True)
    platform.pump()
    assert Keyboard.GetState().GetPressedKeys() == []
    assert Mouse.GetState().ScrollWheelValue == 120
    platform.key_down(Keys.W)
    platform.pump()
    assert Keyboard.GetState().GetPressedKeys() == [Keys.W]


def test_text_reaches_a_window_that_listens(platform: HeadlessPlatform) -> None:
    window = _window(platform)
    platform.type_text("a")
    assert platform.pump() == []
    window.set_text_input(True)
    platform.type_text("äß\b")
    assert platform.pump() == [TextEntered(character, window.handle) for character in "äß\b"]


def test_move_and_close_are_announced(platform: HeadlessPlatform) -> None:
    window = _window(platform)
    platform.move(5, 6)
    platform.request_close()
    assert platform.pump() == [WindowMoved(5, 6, window.handle), CloseRequested(window.handle)]
    assert window.client_bounds == (5, 6, 800, 480)


@pytest.mark.parametrize(("density", "pixels"), [(1.0, 300), (1.25, 375), (2.0, 600)])
def test_a_frame_covers_all_physical_pixels(density: float, pixels: int) -> None:
    platform = HeadlessPlatform(DrivenClock(), density=density)
    window = platform.create_window("game", 300, 300, kind=WindowKind.PLAIN)
    assert window.drawable_size == (pixels, pixels)
    assert window.scale == density
    frame = np.full((300, 300), 0xFF0000FF, np.uint32)
    frame[150:, 150:] = 0xFFFF0000
    presenter = window.presenter()
    assert presenter is not None
    presenter.present(frame)
    shown = window.screen
    assert shown is not None
    assert shown.shape == (pixels, pixels)
    assert shown[0, 0] == shown[-1, 0] == shown[0, -1] == 0xFF0000FF
    assert shown[-1, -1] == shown[pixels // 2 + 1, pixels // 2 + 1] == 0xFFFF0000
    frame[:] = 0
    assert window.presented is not None
    assert window.presented[0, 0] == 0xFF0000FF


@pytest.mark.parametrize("density", [1.0, 1.25, 2.0])
def test_the_mouse_is_mapped_from_points_on_every_density(density: float) -> None:
    _devices.reset()
    platform = HeadlessPlatform(DrivenClock(), density=density)
    window = platform.create_window("game", 300, 300, kind=WindowKind.PLAIN)
    found = []
    for buffer in ((300, 300), window.drawable_size):
        _devices.set_mouse_mapping(*window.client_bounds[2:], *buffer)
        platform.mouse_move(299, 150)
        platform.pump()
        found.append((Mouse.GetState().X, Mouse.GetState().Y))
    _devices.reset()
    assert found == [(299, 150), (int(299 * density), int(150 * density))]


def test_gpu_windows_have_no_presenter(platform: HeadlessPlatform) -> None:
    window = platform.create_window("game", 10, 10, kind=WindowKind.VULKAN)
    assert window.presenter() is None
    assert window.surface().presenter is None


def test_surface_describes_the_window(platform: HeadlessPlatform) -> None:
    window = _window(platform)
    surface = window.surface()
    assert (surface.window_handle, surface.width, surface.height, surface.scale) == (window.handle, 800, 480, 1.0)
    assert surface.presenter is not None
    assert surface.presenter.set_swap_interval(1) == 0


def test_pads_come_and_go(platform: HeadlessPlatform) -> None:
    platform.gamepad_connect(1)
    platform.gamepad_buttons(1, [Buttons.A, Buttons.DPadUp])
    platform.gamepad_sticks(1, left_x=32767)
    platform.gamepad_triggers(1, right=255)
    platform.pump()
    state = GamePad.GetState(PlayerIndex.Two)
    assert state.IsButtonDown(Buttons.A | Buttons.DPadUp | Buttons.LeftThumbstickRight | Buttons.RightTrigger)
    assert GamePad.SetVibration(PlayerIndex.Two, 0.5, 1)
    assert platform.gamepad_vibration(1) == (0.5, 1.0)
    platform.gamepad_disconnect(1)
    platform.pump()
    assert not GamePad.GetState(PlayerIndex.Two).IsConnected


def test_close_leaves_nothing_behind(platform: HeadlessPlatform) -> None:
    window = _window(platform)
    platform.gamepad_connect(0)
    platform.pump()
    platform.key_down(Keys.A)
    platform.close()
    platform.close()
    assert window.closed
    assert platform.windows == []
    assert not GamePad.GetState(PlayerIndex.One).IsConnected
    assert platform.pump() == []
    assert Keyboard.GetState().GetPressedKeys() == []


def test_the_display_is_listed(platform: HeadlessPlatform) -> None:
    (display,) = platform.displays()
    assert (display.width, display.height) == (1680, 1050)


def test_mouse_button_numbers_are_checked(platform: HeadlessPlatform) -> None:
    with pytest.raises(ValueError, match="1 to 5"):
        platform.mouse_button(0, True)
