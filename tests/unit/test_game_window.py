"""GameWindow."""

from __future__ import annotations

import pytest

from renderers.contract.enums import WindowKind
from tests.unit._games import driven_platform
from xna.display_orientation import DisplayOrientation
from xna.exceptions import ArgumentNullException, ArgumentOutOfRangeException
from xna.game_window import GameWindow
from xna.platform.base import DisplayInfo
from xna.rectangle import Rectangle


@pytest.fixture
def platform():
    with driven_platform() as made:
        yield made


@pytest.fixture
def window():
    return GameWindow()


@pytest.fixture
def native(platform, window):
    made = window._open(platform, WindowKind.PLAIN, 640, 400, False, True)
    window._attach(made)
    return made


def counted(event_handlers):
    calls = []
    event_handlers += lambda sender, args: calls.append(sender)
    return calls


def test_exists_before_the_native_window(window):
    assert window.Handle == 0
    assert window.ClientBounds == Rectangle(0, 0, 800, 480)
    assert window.Title
    assert window.AllowUserResizing is False
    assert window.ScreenDeviceName == ""
    assert window.CurrentOrientation == DisplayOrientation.Default


def test_what_was_set_before_reaches_the_native_window(platform, window):
    window.Title = "early"
    window.AllowUserResizing = True
    window._set_cursor_visible(True)
    native = window._open(platform, WindowKind.PLAIN, 640, 400, False, True)
    window._attach(native)
    assert (native.title, native.resizable, native.cursor_visible) == ("early", True, True)
    assert window.Handle == native.handle
    assert window.ScreenDeviceName == "headless"


def test_title(window, native):
    window.Title = ""
    assert (window.Title, native.title) == ("", "")
    with pytest.raises(ArgumentNullException):
        window.Title = None
    with pytest.raises(TypeError, match="string"):
        window.Title = 5
    assert window.Title == ""


def test_set_title_may_be_overridden():
    class Decorated(GameWindow):
        def SetTitle(self, title):
            self.shown = f"*{title}*"

    window = Decorated()
    window.Title = "a"
    assert (window.Title, window.shown) == ("a", "*a*")


def test_allow_user_resizing(window, native):
    window.AllowUserResizing = True
    assert native.resizable
    with pytest.raises(TypeError, match="AllowUserResizing"):
        window.AllowUserResizing = 1


def test_client_bounds_is_a_copy(window, native):
    window.ClientBounds.Width = 1
    assert window.ClientBounds == Rectangle(*native.client_bounds)


def test_screen_device_change(window, native):
    calls = counted(window.ClientSizeChanged)
    window.BeginScreenDeviceChange(False)
    window.EndScreenDeviceChange("headless", 320, 200)
    window.EndScreenDeviceChange("headless")
    assert native.client_bounds[2:] == (320, 200)
    assert calls == [window]
    window.BeginScreenDeviceChange(True)
    window.EndScreenDeviceChange("headless")
    assert native.is_fullscreen
    window.BeginScreenDeviceChange(False)
    window.EndScreenDeviceChange("headless", 320, 200)
    assert native.client_bounds[2:] == (320, 200)
    with pytest.raises(ArgumentOutOfRangeException, match="clientWidth"):
        window.EndScreenDeviceChange("headless", 0, 200)


def test_screen_device_change_without_a_native_window(window):
    window.EndScreenDeviceChange("", 320, 200)
    assert window.ClientBounds == Rectangle(0, 0, 320, 200)


def test_client_size_changed_once_per_change(window, native):
    calls = counted(window.ClientSizeChanged)
    native.set_size(700, 500)
    window._notice_resize()
    window._notice_resize()
    assert calls == [window]


def test_screen_device_name_changed(window, native, platform):
    calls = counted(window.ScreenDeviceNameChanged)
    window._notice_move()
    assert calls == []
    platform.display = DisplayInfo("second", 1920, 1080, 60.0)
    window._notice_move()
    assert calls == [window]


def test_orientation_changed(window):
    calls = counted(window.OrientationChanged)
    window.OnOrientationChanged()
    assert calls == [window]


def test_attach_closes_the_former_window(platform, window, native):
    other = window._open(platform, WindowKind.PLAIN, 100, 100, False, True)
    window._attach(other)
    assert (native.closed, other.closed, window.Handle) == (True, False, other.handle)
    window._attach(None)
    assert (other.closed, window.Handle) == (True, 0)
