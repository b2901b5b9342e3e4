"""SDL_GPU in real windows on a virtual display."""

from __future__ import annotations

import os
import subprocess
import sys
import time
from collections.abc import Iterator
from pathlib import Path

import numpy as np
import pytest
from PIL import Image

import xna.platform
from renderers.contract import CreationArguments, Presentation
from renderers.contract.enums import ClearOptions, PresentationMode, WindowKind
from renderers.deferred.ledger import FailurePoint, Ledger
from renderers.sdl_gpu.renderer import SdlGpuRenderer
from tests.sdl_gpu.devices import GREEN, RED, Maker, parameters_of, picture, renderer_of, sprite, white
from tests.unit.test_sdl3_display import _screen_of, display, platform  # noqa: F401
from xna import Color, Rectangle
from xna.exceptions import InvalidOperationException, NoSuitableGraphicsDeviceException
from xna.graphics import (
    GraphicsAdapter,
    GraphicsDevice,
    GraphicsProfile,
    PresentInterval,
    RenderTarget2D,
    RenderTargetUsage,
)
from xna.platform.sdl3 import Sdl3Platform
from xna.platform.sdl3_window import Sdl3Window

ROOT = Path(__file__).parents[2]


@pytest.fixture
def window(platform: Sdl3Platform, validated: None) -> Iterator[Sdl3Window]:  # noqa: F811
    former = xna.platform.use(platform)
    yield platform.create_window("SDL_GPU", 160, 120, resizable=True, kind=WindowKind.PLAIN)
    xna.platform.use(former)


@pytest.fixture
def make(window: Sdl3Window) -> Iterator[Maker]:
    maker = Maker()
    yield maker
    maker.close()


@pytest.fixture
def device(make: Maker, window: Sdl3Window) -> GraphicsDevice:
    return make(160, 120, window=window.handle)


def _shown(window: Sdl3Window, display: str, where: tuple[int, int], color: tuple[int, ...]) -> bool:  # noqa: F811
    """Wait until a pixel of the window has a colour."""
    deadline = time.monotonic() + 5
    while time.monotonic() < deadline:
        if _screen_of(window, display).getpixel(where) == color[:3]:
            return True
        time.sleep(0.02)
    return False


def _frame(device: GraphicsDevice, color: tuple[int, int, int, int], corner: tuple[int, int, int, int] = RED) -> None:
    device.Clear(Color(*color))
    sprite(device, white(device), Rectangle(0, 0, 20, 20), corner)


def test_a_frame_is_shown_straight_from_the_window_s_image(
    device: GraphicsDevice,
    window: Sdl3Window,
    display: str,  # noqa: F811
) -> None:
    for color in (GREEN, (0, 0, 255, 255), GREEN):
        _frame(device, color)
        device.Present()
    assert _shown(window, display, (80, 60), GREEN)
    assert _shown(window, display, (5, 5), RED)
    assert renderer_of(device)._back_buffer.kept is None


def test_reading_a_frame_costs_a_texture_from_then_on(
    device: GraphicsDevice,
    window: Sdl3Window,
    display: str,  # noqa: F811
) -> None:
    _frame(device, GREEN)
    pixels = picture(device)
    assert (tuple(pixels[60, 80]), tuple(pixels[5, 5])) == (GREEN, RED)
    device.Present()
    assert _shown(window, display, (80, 60), GREEN)
    assert tuple(picture(device)[5, 5]) == RED


def test_a_frame_that_was_shown_can_be_read_afterwards(device: GraphicsDevice) -> None:
    for color in (RED, GREEN):
        _frame(device, color, (0, 0, 255, 255))
        device.Present()
    pixels = picture(device)
    assert (tuple(pixels[60, 80]), tuple(pixels[5, 5])) == (GREEN, (0, 0, 255, 255))


def test_a_frame_that_draws_over_the_last_one_keeps_it_from_then_on(
    device: GraphicsDevice,
    window: Sdl3Window,
    display: str,  # noqa: F811
) -> None:
    device.Clear(Color(*GREEN))
    device.Present()
    texture = white(device)
    for column in range(3):
        sprite(device, texture, Rectangle(40 * column, 0, 20, 20), RED)
        device.Present()
    assert _shown(window, display, (85, 5), RED)
    assert _shown(window, display, (5, 5), RED)
    assert _shown(window, display, (80, 60), GREEN)


def test_a_window_resized_between_drawing_and_showing_is_covered(
    device: GraphicsDevice,
    window: Sdl3Window,
    display: str,  # noqa: F811
) -> None:
    _frame(device, GREEN)
    device.Present()
    for width, height in ((320, 240), (100, 150), (160, 120)):
        _frame(device, GREEN)
        window.set_size(width, height)
        device.Present()
        _frame(device, GREEN)
        device.Present()
        assert _shown(window, display, (width - 2, height - 2), GREEN)
        assert _shown(window, display, (2, 2), RED)


def test_a_back_buffer_of_another_size_is_stretched_over_the_window(
    make: Maker,
    window: Sdl3Window,
    display: str,  # noqa: F811
) -> None:
    device = make(40, 40, window=window.handle, usage=RenderTargetUsage.PreserveContents)
    _frame(device, GREEN)
    device.Present()
    assert _shown(window, display, (159, 119), GREEN)
    assert _shown(window, display, (78, 58), RED)


@pytest.mark.parametrize(
    ("mode", "bar", "edge"),
    [
        (PresentationMode.Letterbox, (0, 0, 0), (22, 60)),
        (PresentationMode.FixedHeightDynamicWidth, (0, 0, 0), (22, 60)),
        (PresentationMode.NativeBackBuffer, GREEN[:3], (38, 38)),
        (PresentationMode.Overscan, GREEN[:3], (158, 118)),
        (PresentationMode.Stretch, GREEN[:3], (158, 118)),
    ],
    ids=lambda each: each.name if isinstance(each, PresentationMode) else None,
)
def test_a_presentation_mode_fits_the_picture_into_the_window(
    window: Sdl3Window,
    display: str,  # noqa: F811
    mode: PresentationMode,
    bar: tuple[int, int, int],
    edge: tuple[int, int],
) -> None:
    renderer = SdlGpuRenderer(CreationArguments(Presentation(40, 40, mode=mode), surface=window.surface()))
    for _ in range(3):
        renderer.clear(ClearOptions.Target, (0.0, 1.0, 0.0, 1.0), 1.0, 0)
        renderer.present()
    shows = _shown(window, display, edge, GREEN)
    corner = _screen_of(window, display).getpixel((2, 60 if bar == (0, 0, 0) else 2))
    far = _screen_of(window, display).getpixel((150, 110))
    renderer.close()
    assert shows
    assert corner == bar
    assert (far == GREEN[:3]) is (mode in (PresentationMode.Overscan, PresentationMode.Stretch))


def test_hidden_windows_skip_the_picture_but_not_the_frame(
    device: GraphicsDevice,
    window: Sdl3Window,
    display: str,  # noqa: F811
) -> None:
    target = RenderTarget2D(device, 8, 8)
    window.set_visible(False)
    for _ in range(3):
        device.SetRenderTarget(target)
        device.Clear(Color(1, 2, 3))
        device.SetRenderTarget(None)
        _frame(device, GREEN)
        device.Present()
    data = [Color.Black] * 64
    target.GetData(data)
    assert set(data) == {Color(1, 2, 3)}
    window.set_visible(True)
    _frame(device, GREEN)
    device.Present()
    assert _shown(window, display, (80, 60), GREEN)
    assert "command buffer" not in renderer_of(device).ledger.live


def test_an_image_that_cannot_be_had_leaves_the_frame_for_a_retry(
    device: GraphicsDevice,
    window: Sdl3Window,
    display: str,  # noqa: F811
) -> None:
    _frame(device, GREEN)
    ledger = renderer_of(device).ledger
    ledger.fail_at = FailurePoint("swapchain image", ledger.attempts["swapchain image"] + 1)
    with pytest.raises(InvalidOperationException, match="no image"):
        device.Present()
    ledger.fail_at = None
    device.Present()
    assert _shown(window, display, (80, 60), GREEN)


def test_the_interval_that_is_applied_is_told(make: Maker, window: Sdl3Window) -> None:
    device = make(160, 120, window=window.handle)
    assert device.AppliedPresentIntervalEXT == PresentInterval.One
    wanted = parameters_of(160, 120, window=window.handle)
    for asked, applied in [
        (PresentInterval.Immediate, {PresentInterval.Immediate, PresentInterval.One}),
        (PresentInterval.Two, {PresentInterval.One}),
    ]:
        wanted.PresentationInterval = asked
        device.Reset(wanted)
        assert device.AppliedPresentIntervalEXT in applied
        _frame(device, GREEN)
        device.Present()


def test_full_screen_and_back_is_covered(
    device: GraphicsDevice,
    window: Sdl3Window,
    display: str,  # noqa: F811
) -> None:
    for full_screen in (True, False):
        window.set_fullscreen(full_screen)
        for _ in range(2):
            _frame(device, GREEN)
            device.Present()
        width, height = window.drawable_size
        assert _shown(window, display, (width - 2, height - 2), GREEN)


def test_a_window_that_showed_software_frames_can_be_taken_over(
    make: Maker,
    window: Sdl3Window,
    display: str,  # noqa: F811
) -> None:
    parameters = parameters_of(160, 120, window=window.handle)
    with GraphicsDevice(GraphicsAdapter.DefaultAdapter, GraphicsProfile.HiDef, parameters, rendererEXT="SOFTWARE") as software:
        software.Clear(Color.Red)
        software.Present()
    device = make(160, 120, window=window.handle)
    _frame(device, GREEN)
    device.Present()
    assert _shown(window, display, (80, 60), GREEN)


@pytest.mark.parametrize("kind", ["window claim", "swapchain format"])
def test_a_window_that_cannot_be_claimed_leaves_nothing(window: Sdl3Window, kind: str) -> None:
    ledger = Ledger(FailurePoint(kind, 1))
    with pytest.raises(NoSuitableGraphicsDeviceException):
        SdlGpuRenderer(CreationArguments(Presentation(160, 120), surface=window.surface()), ledger)
    assert ledger.live == {}


def test_breakout_runs_in_a_window(display: str, tmp_path: Path) -> None:  # noqa: F811
    shot = tmp_path / "breakout.png"
    command = [sys.executable, "-m", "samples", "breakout", "--renderer", "SDL_GPU", "--frames", "60", "--screenshot", str(shot)]
    environment = {**os.environ, "DISPLAY": display, "XNA_GPU_VALIDATION": "1"}
    environment.pop("XNA_PLATFORM", None)
    done = subprocess.run(command, cwd=ROOT, env=environment, capture_output=True, text=True, timeout=120, check=False)
    assert done.returncode == 0, done.stderr
    assert "VUID" not in done.stdout + done.stderr
    colors = np.unique(np.asarray(Image.open(shot).convert("RGB")).reshape(-1, 3), axis=0)
    assert len(colors) > 500
