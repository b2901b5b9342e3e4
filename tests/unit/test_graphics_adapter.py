"""GraphicsAdapter, DisplayMode and DisplayModeCollection."""

from __future__ import annotations

import pytest

from tests.unit._games import driven_platform
from tests.unit._recording_renderer import recording
from xna.exceptions import InvalidOperationException
from xna.graphics.depth_format import DepthFormat
from xna.graphics.display_mode import DisplayMode
from xna.graphics.graphics_adapter import GraphicsAdapter
from xna.graphics.graphics_profile import GraphicsProfile
from xna.graphics.surface_format import SurfaceFormat
from xna.rectangle import Rectangle


@pytest.fixture(autouse=True)
def platform():
    with driven_platform(display=(1280, 800)) as made, recording():
        yield made


def test_default_adapter_is_the_first():
    assert GraphicsAdapter.DefaultAdapter == GraphicsAdapter.Adapters[0]
    assert hash(GraphicsAdapter.DefaultAdapter) == hash(GraphicsAdapter.Adapters[0])
    assert len(GraphicsAdapter.Adapters) == 1
    assert GraphicsAdapter.DefaultAdapter.IsDefaultAdapter
    assert GraphicsAdapter.DefaultAdapter.DeviceName == "headless"
    assert GraphicsAdapter.DefaultAdapter.Description == "writes down"


def test_current_display_mode():
    mode = GraphicsAdapter.DefaultAdapter.CurrentDisplayMode
    assert (mode.Width, mode.Height, mode.Format, mode.AspectRatio) == (1280, 800, SurfaceFormat.Color, 1.6)
    assert mode.TitleSafeArea == Rectangle(0, 0, 1280, 800)
    assert mode.ToString() == str(mode) == "{Width:1280 Height:800 Format:Color AspectRatio:1.6}"
    assert not GraphicsAdapter.DefaultAdapter.IsWideScreen
    assert GraphicsAdapter.DefaultAdapter.MonitorHandle != 0


def test_display_that_is_gone():
    with pytest.raises(InvalidOperationException, match="not there any more"):
        _ = GraphicsAdapter(1).CurrentDisplayMode


def test_supported_display_modes_fit_the_desktop_smallest_first():
    modes = GraphicsAdapter.DefaultAdapter.SupportedDisplayModes
    assert GraphicsAdapter.DefaultAdapter.CurrentDisplayMode in modes
    assert all(mode.Width <= 1280 and mode.Height <= 800 for mode in modes)
    sizes = [(mode.Width, mode.Height) for mode in modes]
    assert sizes == sorted(set(sizes))
    assert (800, 480) in sizes
    assert len(modes) == len(modes[SurfaceFormat.Color]) == len(list(modes.GetEnumerator()))
    assert modes[SurfaceFormat.Bgr565] == ()


def test_display_modes_compare_by_value():
    assert DisplayMode(4, 3, SurfaceFormat.Color) == DisplayMode(4, 3, SurfaceFormat.Color)
    assert len({DisplayMode(4, 3, SurfaceFormat.Color), DisplayMode(4, 3, SurfaceFormat.Color)}) == 1
    assert DisplayMode(4, 3, SurfaceFormat.Color) != DisplayMode(3, 4, SurfaceFormat.Color)
    assert DisplayMode(0, 3, SurfaceFormat.Color).AspectRatio == 0.0


def test_is_profile_supported():
    assert all(GraphicsAdapter.DefaultAdapter.IsProfileSupported(profile) for profile in GraphicsProfile)


@pytest.mark.parametrize(
    ("wished", "samples", "answer"),
    [
        (SurfaceFormat.Color, 0, (True, SurfaceFormat.Color, DepthFormat.Depth24, 0)),
        (SurfaceFormat.Color, 4, (True, SurfaceFormat.Color, DepthFormat.Depth24, 4)),
        (SurfaceFormat.Color, 8, (False, SurfaceFormat.Color, DepthFormat.Depth24, 4)),
        (SurfaceFormat.Vector4, 0, (False, SurfaceFormat.Color, DepthFormat.Depth24, 0)),
    ],
)
def test_query_back_buffer_format(wished, samples, answer):
    adapter = GraphicsAdapter.DefaultAdapter
    assert adapter.QueryBackBufferFormat(GraphicsProfile.HiDef, wished, DepthFormat.Depth24, samples) == answer


@pytest.mark.parametrize(
    ("profile", "wished", "granted", "chosen"),
    [
        (GraphicsProfile.Reach, SurfaceFormat.Color, True, SurfaceFormat.Color),
        (GraphicsProfile.Reach, SurfaceFormat.HalfVector4, False, SurfaceFormat.Color),
        (GraphicsProfile.HiDef, SurfaceFormat.HalfVector4, True, SurfaceFormat.HalfVector4),
        (GraphicsProfile.HiDef, SurfaceFormat.Dxt1, False, SurfaceFormat.Color),
    ],
)
def test_query_render_target_format(profile, wished, granted, chosen):
    answer = GraphicsAdapter.DefaultAdapter.QueryRenderTargetFormat(profile, wished, DepthFormat.None_, 0)
    assert answer == (granted, chosen, DepthFormat.None_, 0)


@pytest.mark.parametrize("name", ["UseNullDevice", "UseReferenceDevice"])
def test_switches_take_only_bools(name):
    assert getattr(GraphicsAdapter, name) is False
    with pytest.raises(TypeError, match=name):
        setattr(GraphicsAdapter, name, 1)
