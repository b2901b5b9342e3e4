"""GraphicsDeviceManager: wishes, the making of the device, changes, window and vsync."""

from __future__ import annotations

from unittest import mock

import pytest

from renderers.contract.enums import WindowKind
from tests.unit._games import LoggingGame, driven_platform
from tests.unit._recording_renderer import Recorder, recording
from xna.display_orientation import DisplayOrientation
from xna.event_args import EventArgs
from xna.exceptions import (
    ArgumentException,
    ArgumentNullException,
    ArgumentOutOfRangeException,
    NoSuitableGraphicsDeviceException,
    ObjectDisposedException,
)
from xna.graphics.depth_format import DepthFormat
from xna.graphics.graphics_adapter import GraphicsAdapter
from xna.graphics.graphics_profile import GraphicsProfile
from xna.graphics.igraphics_device_service import IGraphicsDeviceService
from xna.graphics.present_interval import PresentInterval
from xna.graphics.render_target_usage import RenderTargetUsage
from xna.graphics.surface_format import SurfaceFormat
from xna.graphics_device_manager import GraphicsDeviceManager
from xna.igraphics_device_manager import IGraphicsDeviceManager
from xna.input.mouse import Mouse
from xna.rectangle import Rectangle

EVENTS = ("PreparingDeviceSettings", "DeviceCreated", "DeviceResetting", "DeviceReset", "DeviceDisposing", "Disposed")


@pytest.fixture(autouse=True)
def platform():
    with driven_platform() as made:
        yield made


@pytest.fixture(autouse=True)
def recorder():
    with recording() as made:
        yield made


@pytest.fixture
def game():
    with LoggingGame(renderer=None) as made:
        yield made


@pytest.fixture
def manager(game):
    return GraphicsDeviceManager(game)


@pytest.fixture
def events(manager):
    return written_events(manager)


def written_events(manager):
    log = []
    for name in EVENTS:
        handlers = getattr(manager, name)
        handlers += lambda sender, args, name=name: log.append(name) if sender is manager else log.append("wrong sender")
    return log


def back_buffer(device):
    parameters = device.PresentationParameters
    return (parameters.BackBufferWidth, parameters.BackBufferHeight)


def sizes(game):
    """Back buffer, viewport and client area, which should agree."""
    device, bounds = game.GraphicsDevice, game.Window.ClientBounds
    return {back_buffer(device), (device.Viewport.Width, device.Viewport.Height), (bounds.Width, bounds.Height)}


# ---- wishes


def test_defaults(manager):
    assert (GraphicsDeviceManager.DefaultBackBufferWidth, GraphicsDeviceManager.DefaultBackBufferHeight) == (800, 480)
    assert (manager.PreferredBackBufferWidth, manager.PreferredBackBufferHeight) == (800, 480)
    assert manager.PreferredBackBufferFormat == SurfaceFormat.Color
    assert manager.PreferredDepthStencilFormat == DepthFormat.Depth24
    assert manager.GraphicsProfile == GraphicsProfile.Reach
    assert manager.SupportedOrientations == DisplayOrientation.Default
    assert manager.SynchronizeWithVerticalRetrace is True
    assert manager.PreferMultiSampling is False
    assert manager.IsFullScreen is False
    assert manager.RendererEXT is None
    assert manager.GraphicsDevice is None


def test_constructor_registers_both_services(game, manager):
    assert game.Services.GetService(IGraphicsDeviceManager) is manager
    assert game.Services.GetService(IGraphicsDeviceService) is manager


def test_constructor_refuses_none_and_a_second_manager(game, manager):
    with pytest.raises(ArgumentNullException):
        GraphicsDeviceManager(None)
    with pytest.raises(ArgumentException, match="already"):
        GraphicsDeviceManager(game)


@pytest.mark.parametrize("name", ["PreferredBackBufferWidth", "PreferredBackBufferHeight"])
def test_sizes_must_be_positive_whole_numbers(manager, name):
    for wrong in (0, -1):
        with pytest.raises(ArgumentOutOfRangeException, match=name):
            setattr(manager, name, wrong)
    for wrong in (True, 1.5, "640"):
        with pytest.raises(TypeError, match=name):
            setattr(manager, name, wrong)
    assert getattr(manager, name) in (800, 480)


@pytest.mark.parametrize("name", ["PreferMultiSampling", "IsFullScreen", "SynchronizeWithVerticalRetrace"])
def test_flags_take_only_bools(manager, name):
    with pytest.raises(TypeError, match=name):
        setattr(manager, name, 1)


def test_renderer_ext_must_be_known(manager):
    manager.RendererEXT = "headless"
    assert manager.RendererEXT == "HEADLESS"
    with pytest.raises(ArgumentException, match="RECORDING"):
        manager.RendererEXT = "NOSUCH"
    assert manager.RendererEXT == "HEADLESS"
    manager.RendererEXT = None
    assert manager.RendererEXT is None


# ---- the first device


def test_create_device_uses_the_wishes(game, manager, recorder, events):
    manager.PreferredBackBufferWidth, manager.PreferredBackBufferHeight = 320, 200
    manager.PreferredDepthStencilFormat = DepthFormat.Depth24Stencil8
    manager.PreferredBackBufferFormat = SurfaceFormat.Bgr565
    manager.GraphicsProfile = GraphicsProfile.HiDef
    manager.PreferMultiSampling = True
    game.DoInitialize()
    (arguments,) = recorder.created
    asked = arguments.presentation
    assert (asked.width, asked.height) == (320, 200)
    assert (asked.format, asked.depth_format) == (SurfaceFormat.Bgr565, DepthFormat.Depth24Stencil8)
    assert (asked.sample_count, asked.full_screen) == (4, False)
    assert arguments.profile == GraphicsProfile.HiDef
    assert arguments.surface.window_handle == game.Window.Handle != 0
    assert game.GraphicsDevice is manager.GraphicsDevice
    assert game.GraphicsDevice.PresentationParameters.MultiSampleCount == 4
    assert sizes(game) == {(320, 200)}
    assert events == ["PreparingDeviceSettings", "DeviceCreated"]


def test_default_wishes_ask_for_one_sample(game, manager, recorder):
    game.DoInitialize()
    assert recorder.created[0].presentation.sample_count == 0
    assert back_buffer(game.GraphicsDevice) == (800, 480)


@pytest.mark.parametrize(
    ("vsync", "interval", "asked"),
    [(None, 1, PresentInterval.One), (True, 1, PresentInterval.One), (False, 0, PresentInterval.Immediate)],
)
def test_vsync_set_before_do_initialize_reaches_the_renderer(game, manager, recorder, vsync, interval, asked):
    if vsync is not None:
        manager.SynchronizeWithVerticalRetrace = vsync
    game.DoInitialize()
    assert recorder.created[0].presentation.swap_interval == interval
    assert game.GraphicsDevice.PresentationParameters.PresentationInterval == asked
    assert game.GraphicsDevice.AppliedPresentIntervalEXT == asked
    assert recorder.resets == []


def test_vsync_changed_later_reaches_the_renderer_with_apply_changes(game, manager, recorder):
    game.DoInitialize()
    manager.SynchronizeWithVerticalRetrace = False
    assert recorder.resets == []
    manager.ApplyChanges()
    assert [reset.swap_interval for reset in recorder.resets] == [0]
    manager.SynchronizeWithVerticalRetrace = True
    manager.ApplyChanges()
    assert [reset.swap_interval for reset in recorder.resets] == [0, 1]


def test_asked_and_applied_interval_are_told_apart(game, manager, recorder):
    recorder.slowest_interval = 0
    game.DoInitialize()
    assert game.GraphicsDevice.PresentationParameters.PresentationInterval == PresentInterval.One
    assert game.GraphicsDevice.AppliedPresentIntervalEXT == PresentInterval.Immediate


def test_interval_two_can_be_asked_for_in_preparing_device_settings(game, manager, recorder):
    def slow(sender, args):
        args.GraphicsDeviceInformation.PresentationParameters.PresentationInterval = PresentInterval.Two

    manager.PreparingDeviceSettings += slow
    game.DoInitialize()
    assert recorder.created[0].presentation.swap_interval == 2


def test_headless_has_no_window_and_presents_nothing(game, manager, platform):
    manager.RendererEXT = "HEADLESS"
    manager.PreferredBackBufferWidth, manager.PreferredBackBufferHeight = 300, 100
    game.RunOneFrame()
    assert platform.windows == []
    assert game.Window.Handle == 0
    assert game.Window.ClientBounds == Rectangle(0, 0, 300, 100)
    assert game.GraphicsDevice.AppliedPresentIntervalEXT is None
    assert game.GraphicsDevice.PresentationParameters.PresentationInterval == PresentInterval.One


def test_settings_can_be_changed_by_the_handler(game, manager, recorder):
    def change(sender, args):
        information = args.GraphicsDeviceInformation
        information.GraphicsProfile = GraphicsProfile.HiDef
        information.PresentationParameters.RenderTargetUsage = RenderTargetUsage.PreserveContents
        information.PresentationParameters.BackBufferWidth = 640

    manager.PreparingDeviceSettings += change
    game.DoInitialize()
    assert recorder.created[0].presentation.usage == RenderTargetUsage.PreserveContents
    assert game.GraphicsDevice.GraphicsProfile == GraphicsProfile.HiDef
    assert sizes(game) == {(640, 480)}


def test_apply_changes_in_the_constructor_makes_the_only_device(game, manager, recorder):
    manager.ApplyChanges()
    device = game.GraphicsDevice
    game.RunOneFrame()
    assert game.GraphicsDevice is device
    assert len(recorder.created) == 1
    assert game.log.count("LoadContent") == 1


def test_create_device_failure_leaves_nothing_open_and_can_be_tried_again(game, manager, recorder, platform, events):
    recorder.fails = True
    with pytest.raises(NoSuitableGraphicsDeviceException, match="told to fail"):
        manager.CreateDevice()
    assert (game.GraphicsDevice, platform.windows, game.Window.Handle) == (None, [], 0)
    recorder.fails = False
    manager.CreateDevice()
    assert game.GraphicsDevice is not None
    assert events == ["PreparingDeviceSettings", "PreparingDeviceSettings", "DeviceCreated"]


def test_next_automatic_renderer_is_taken_when_the_first_cannot_open(platform, caplog):
    good = Recorder()
    with recording(good.descriptor("SECOND"), good.descriptor("ABSENT", is_available=lambda: "not here")) as bad:
        bad.fails = True
        with LoggingGame(renderer=None) as game:
            manager = GraphicsDeviceManager(game)
            game.DoInitialize()
            assert game.GraphicsDevice.RendererNameEXT == "SECOND"
            assert "RECORDING could not make a device" in caplog.text
            manager.SynchronizeWithVerticalRetrace = False
            manager.ApplyChanges()
            assert len(good.created) == 1
            assert len(platform.windows) == 1


def test_a_renderer_that_was_asked_for_has_no_substitute(game, manager, recorder):
    manager.RendererEXT = "RECORDING"
    recorder.fails = True
    with pytest.raises(NoSuitableGraphicsDeviceException):
        game.DoInitialize()


def test_renderer_without_need_of_a_window_draws_without_one_where_none_can_be_made(game, manager, platform, recorder):
    with mock.patch.object(platform, "create_window", side_effect=NoSuitableGraphicsDeviceException("no display")):
        game.DoInitialize()
    assert recorder.created[0].surface is None


def test_renderer_that_needs_a_window_fails_without(platform):
    needy = Recorder()
    with recording(needy.descriptor("NEEDY", WindowKind.VULKAN, needs_window=True)), LoggingGame(renderer=None) as game:
        GraphicsDeviceManager(game).RendererEXT = "NEEDY"
        with (
            mock.patch.object(platform, "create_window", side_effect=NoSuitableGraphicsDeviceException("no display")),
            pytest.raises(NoSuitableGraphicsDeviceException, match="no display"),
        ):
            game.DoInitialize()


def test_the_window_is_of_the_renderers_kind(platform):
    other = Recorder()
    with recording(other.descriptor("OTHER", WindowKind.VULKAN)), LoggingGame(renderer=None) as game:
        GraphicsDeviceManager(game).RendererEXT = "OTHER"
        game.Window.Title = "spring"
        game.Window.AllowUserResizing = True
        game.DoInitialize()
        (window,) = platform.windows
        assert (window.kind, window.title, window.resizable, window.visible) == (WindowKind.VULKAN, "spring", True, True)
    assert platform.windows == []


@pytest.mark.parametrize(("switch", "name"), [("UseNullDevice", "HEADLESS"), ("UseReferenceDevice", "SOFTWARE")])
def test_switches_of_the_adapter_choose_a_renderer(manager, switch, name):
    try:
        setattr(GraphicsAdapter, switch, True)
        assert manager._wished_renderer() == name
        manager.RendererEXT = "RECORDING"
        assert manager._wished_renderer() == "RECORDING"
    finally:
        setattr(GraphicsAdapter, switch, False)
    manager.RendererEXT = None
    assert manager._wished_renderer() is None


# ---- changes


def test_apply_changes_without_a_change_does_nothing(game, manager, recorder, events):
    game.DoInitialize()
    events.clear()
    manager.ApplyChanges()
    manager.PreferredBackBufferWidth = manager.PreferredBackBufferWidth
    manager.IsFullScreen = False
    manager.ApplyChanges()
    assert events == []
    assert recorder.resets == []


def test_apply_changes_prepares_then_changes_the_window_then_resets(game, manager, events):
    game.DoInitialize()
    events.clear()
    manager.DeviceResetting += lambda sender, args: events.append(game.Window.ClientBounds.Width)
    game.Window.ClientSizeChanged += lambda sender, args: events.append(("resized", back_buffer(game.GraphicsDevice)))
    manager.PreferredBackBufferWidth, manager.PreferredBackBufferHeight = 1024, 768
    assert back_buffer(game.GraphicsDevice) == (800, 480)
    manager.ApplyChanges()
    assert events == ["PreparingDeviceSettings", "DeviceResetting", 1024, "DeviceReset", ("resized", (1024, 768))]
    assert sizes(game) == {(1024, 768)}
    assert "UnloadContent" not in game.log


def test_apply_changes_failure_keeps_window_and_device(game, manager, recorder):
    game.DoInitialize()
    device = game.GraphicsDevice
    manager.PreferredBackBufferWidth = 1000
    recorder.fails = True
    with pytest.raises(RuntimeError, match="told to fail"):
        manager.ApplyChanges()
    assert game.GraphicsDevice is device
    assert sizes(game) == {(800, 480)}
    recorder.fails = False
    manager.ApplyChanges()
    assert sizes(game) == {(1000, 480)}


def test_another_profile_makes_a_new_device_in_a_new_window(game, manager, recorder, platform, events):
    game.RunOneFrame()
    device, handle = game.GraphicsDevice, game.Window.Handle
    events.clear()
    game.log.clear()
    manager.GraphicsProfile = GraphicsProfile.HiDef
    manager.ApplyChanges()
    assert events == ["PreparingDeviceSettings", "DeviceDisposing", "DeviceCreated"]
    assert game.log == ["UnloadContent", "LoadContent"]
    assert device.IsDisposed
    assert recorder.closed == 1
    assert game.GraphicsDevice.GraphicsProfile == GraphicsProfile.HiDef
    assert [window.handle for window in platform.windows] == [game.Window.Handle] != [handle]
    game.RunOneFrame()
    assert game.IsActive


def test_another_renderer_that_fails_leaves_the_old_device(game, manager, platform):
    game.RunOneFrame()
    device, handle = game.GraphicsDevice, game.Window.Handle
    manager.RendererEXT = "HEADLESS"
    with (
        mock.patch("renderers.headless.headless_renderer.HeadlessRenderer.__init__", side_effect=MemoryError),
        pytest.raises(MemoryError),
    ):
        manager.ApplyChanges()
    assert (game.GraphicsDevice, game.Window.Handle) == (device, handle)
    assert not device.IsDisposed
    manager.ApplyChanges()
    assert game.GraphicsDevice.RendererNameEXT == "HEADLESS"
    assert platform.windows == []


def test_can_reset_device_and_rank_devices_are_asked():
    class Picky(GraphicsDeviceManager):
        def RankDevices(self, foundDevices):
            foundDevices[0].PresentationParameters.BackBufferWidth = 500

        def CanResetDevice(self, newDeviceInfo):
            return False

    with LoggingGame(renderer=None) as game:
        manager = Picky(game)
        game.DoInitialize()
        device = game.GraphicsDevice
        assert back_buffer(device) == (500, 480)
        manager.PreferredBackBufferHeight = 400
        manager.ApplyChanges()
        assert game.GraphicsDevice is not device
        assert back_buffer(game.GraphicsDevice) == (500, 400)


def test_rank_devices_that_removes_all_leaves_no_suitable_one():
    class Refusing(GraphicsDeviceManager):
        def RankDevices(self, foundDevices):
            foundDevices.clear()

    with LoggingGame(renderer=None) as game:
        Refusing(game)
        with pytest.raises(NoSuitableGraphicsDeviceException, match="RankDevices"):
            game.DoInitialize()


def test_apply_changes_during_a_change_waits_for_its_end(game, manager, recorder):
    game.DoInitialize()

    during = []

    def once_more(sender, args):
        manager.PreferredBackBufferHeight = 600
        manager.ApplyChanges()
        during.append(back_buffer(game.GraphicsDevice))

    manager.DeviceResetting += once_more
    manager.PreferredBackBufferWidth = 900
    manager.ApplyChanges()
    assert [(reset.width, reset.height) for reset in recorder.resets] == [(900, 480), (900, 600)]
    assert during == [(800, 480), (900, 480)]


# ---- full screen


@pytest.mark.parametrize("size", [(800, 480), (1680, 1050)])
def test_full_screen_and_back_restores_the_window(game, manager, platform, size):
    game.RunOneFrame()
    manager.IsFullScreen = True
    manager.PreferredBackBufferWidth, manager.PreferredBackBufferHeight = size
    manager.ApplyChanges()
    assert platform.windows[0].is_fullscreen
    assert game.Window.ClientBounds == Rectangle(0, 0, 1920, 1080)
    assert back_buffer(game.GraphicsDevice) == size
    manager.IsFullScreen = False
    manager.PreferredBackBufferWidth, manager.PreferredBackBufferHeight = 800, 480
    manager.ApplyChanges()
    game.RunOneFrame()
    assert not platform.windows[0].is_fullscreen
    assert sizes(game) == {(800, 480)}


def test_toggle_full_screen_twice(game, manager, platform):
    game.RunOneFrame()
    manager.ToggleFullScreen()
    assert manager.IsFullScreen
    assert game.GraphicsDevice.PresentationParameters.IsFullScreen
    manager.ToggleFullScreen()
    assert not platform.windows[0].is_fullscreen
    assert sizes(game) == {(800, 480)}


def test_toggle_full_screen_failure_changes_nothing(game, manager, recorder, platform):
    game.DoInitialize()
    recorder.fails = True
    with pytest.raises(RuntimeError):
        manager.ToggleFullScreen()
    assert not manager.IsFullScreen
    assert not platform.windows[0].is_fullscreen
    assert sizes(game) == {(800, 480)}


def test_full_screen_from_the_start(game, manager, platform):
    manager.IsFullScreen = True
    game.DoInitialize()
    assert platform.windows[0].is_fullscreen
    manager.ToggleFullScreen()
    assert sizes(game) == {(800, 480)}


# ---- a window that the user resizes


@pytest.fixture
def resizable(game, manager):
    game.Window.AllowUserResizing = True
    game.RunOneFrame()
    return game


def test_back_buffer_follows_the_client_size_by_the_next_draw(resizable, platform, recorder):
    seen = []
    resizable.Draw = lambda gameTime: seen.append(sizes(resizable))
    platform.resize(1024, 600)
    resizable.RunOneFrame()
    assert seen == [{(1024, 600)}]
    assert [(reset.width, reset.height) for reset in recorder.resets] == [(1024, 600)]


def test_preferred_size_stays_and_a_set_one_takes_the_place_of_the_users(resizable, manager, platform):
    platform.resize(1024, 600)
    resizable.RunOneFrame()
    assert (manager.PreferredBackBufferWidth, manager.PreferredBackBufferHeight) == (800, 480)
    manager.SynchronizeWithVerticalRetrace = False
    manager.ApplyChanges()
    assert sizes(resizable) == {(1024, 600)}
    manager.PreferredBackBufferWidth = 800
    manager.ApplyChanges()
    assert sizes(resizable) == {(800, 480)}


def test_full_screen_and_back_keeps_the_users_size(resizable, manager, platform):
    platform.resize(1024, 600)
    resizable.RunOneFrame()
    manager.ToggleFullScreen()
    assert back_buffer(resizable.GraphicsDevice) == (800, 480)
    manager.ToggleFullScreen()
    assert sizes(resizable) == {(1024, 600)}


def test_apply_changes_in_client_size_changed_does_not_recurse(resizable, manager, platform):
    calls = []

    def adopt(sender, args):
        bounds = resizable.Window.ClientBounds
        calls.append((bounds.Width, bounds.Height))
        manager.PreferredBackBufferWidth, manager.PreferredBackBufferHeight = bounds.Width, bounds.Height
        manager.ApplyChanges()

    resizable.Window.ClientSizeChanged += adopt
    for size in ((900, 500), (1000, 600), (640, 360)):
        platform.resize(*size)
        calls.clear()
        resizable.RunOneFrame()
        assert 1 <= len(calls) <= 2
        assert sizes(resizable) == {size}


def test_handler_that_never_agrees_with_the_size_does_not_recurse(resizable, manager, platform):
    calls = []

    def grow(sender, args):
        calls.append(1)
        manager.PreferredBackBufferWidth = resizable.Window.ClientBounds.Width + 1
        manager.ApplyChanges()

    resizable.Window.ClientSizeChanged += grow
    platform.resize(900, 500)
    resizable.RunOneFrame()
    assert len(calls) == 1
    assert resizable.Window.ClientBounds.Width == 901


def test_several_resizes_before_one_frame_reset_once(resizable, platform, recorder):
    for width in (900, 950, 1000):
        platform.resize(width, 500)
    resizable.RunOneFrame()
    assert [(reset.width, reset.height) for reset in recorder.resets] == [(1000, 500)]


def test_back_buffer_does_not_follow_without_allow_user_resizing(game, manager, platform, recorder):
    game.RunOneFrame()
    platform.windows[0].set_size(1600, 960)
    game.Window._notice_resize()
    assert recorder.resets == []
    assert back_buffer(game.GraphicsDevice) == (800, 480)
    platform.mouse_move(1600, 480)
    game.RunOneFrame()
    assert (Mouse.GetState().X, Mouse.GetState().Y) == (800, 240)


def test_minimised_window_changes_nothing(resizable, platform, recorder):
    platform.windows[0].set_size(0, 0)
    resizable.Window._notice_resize()
    resizable.RunOneFrame()
    assert recorder.resets == []


# ---- mouse and density


@pytest.mark.parametrize("density", [1.0, 1.25, 2.0])
def test_mouse_and_back_buffer_are_in_points_on_a_scaled_display(density):
    with driven_platform(density=density) as platform, LoggingGame(renderer=None) as game:
        manager = GraphicsDeviceManager(game)
        manager.PreferredBackBufferWidth = manager.PreferredBackBufferHeight = 300
        game.RunOneFrame()
        assert back_buffer(game.GraphicsDevice) == (300, 300)
        for place in ((150, 150), (299, 299)):
            platform.mouse_move(*place)
            game.RunOneFrame()
            assert (Mouse.GetState().X, Mouse.GetState().Y) == place
        assert platform.windows[0].drawable_size == (round(300 * density),) * 2


def test_mouse_is_scaled_in_full_screen_and_belongs_to_the_window(game, manager, platform):
    manager.IsFullScreen = True
    manager.PreferredBackBufferWidth, manager.PreferredBackBufferHeight = 960, 540
    game.RunOneFrame()
    platform.mouse_move(1920 / 2, 1080 / 2)
    game.RunOneFrame()
    assert (Mouse.GetState().X, Mouse.GetState().Y) == (480, 270)
    assert Mouse.WindowHandle == game.Window.Handle


# ---- frames and the end


def test_end_draw_presents_each_frame(game, manager, recorder):
    for _ in range(3):
        game.RunOneFrame()
    assert recorder.frames == 3


def test_begin_draw_is_false_without_a_device(manager):
    assert manager.BeginDraw() is False
    manager.EndDraw()


def test_lost_device_draws_no_frame_and_one_to_reset_is_reset(game, manager, recorder):
    game.RunOneFrame()
    device = game.GraphicsDevice
    device._on_device_event("lost")
    game.log.clear()
    game.RunOneFrame()
    assert game.log == ["Update"]
    device._on_device_event("resetting")
    game.RunOneFrame()
    assert len(recorder.resets) == 1


def test_dispose_disposes_the_device_then_raises_disposed(game, manager, events, recorder):
    game.DoInitialize()
    device = game.GraphicsDevice
    events.clear()
    manager.DeviceDisposing += lambda sender, args: events.append((device.IsDisposed, args is EventArgs.Empty))
    manager.Dispose()
    manager.Dispose()
    assert events == ["DeviceDisposing", (False, True), "Disposed"]
    assert device.IsDisposed
    assert recorder.closed == 1
    assert game.log[-1] == "UnloadContent"
    assert game.Services.GetService(IGraphicsDeviceService) is None
    for use in (manager.ApplyChanges, manager.CreateDevice):
        with pytest.raises(ObjectDisposedException):
            use()


def test_dispose_from_a_finaliser_does_nothing(game, manager, events):
    manager.Dispose(False)
    assert events == []
