"""PresentationParameters, GraphicsDeviceInformation and PreparingDeviceSettingsEventArgs."""

from __future__ import annotations

import pytest

from xna.display_orientation import DisplayOrientation
from xna.exceptions import ArgumentNullException, ArgumentOutOfRangeException
from xna.graphics.depth_format import DepthFormat
from xna.graphics.graphics_adapter import GraphicsAdapter
from xna.graphics.graphics_profile import GraphicsProfile
from xna.graphics.present_interval import PresentInterval
from xna.graphics.presentation_parameters import PresentationParameters
from xna.graphics.render_target_usage import RenderTargetUsage
from xna.graphics.surface_format import SurfaceFormat
from xna.graphics_device_information import GraphicsDeviceInformation
from xna.preparing_device_settings_event_args import PreparingDeviceSettingsEventArgs
from xna.rectangle import Rectangle

VALUES = {
    "BackBufferWidth": (0, 640),
    "BackBufferHeight": (0, 400),
    "BackBufferFormat": (SurfaceFormat.Color, SurfaceFormat.Bgr565),
    "DepthStencilFormat": (DepthFormat.None_, DepthFormat.Depth24Stencil8),
    "MultiSampleCount": (0, 4),
    "PresentationInterval": (PresentInterval.Default, PresentInterval.Two),
    "RenderTargetUsage": (RenderTargetUsage.DiscardContents, RenderTargetUsage.PreserveContents),
    "DisplayOrientation": (DisplayOrientation.Default, DisplayOrientation.Portrait),
    "DeviceWindowHandle": (0, 7),
    "IsFullScreen": (True, False),
}


@pytest.mark.parametrize("name", VALUES)
def test_defaults_are_xnas_and_values_are_kept(name):
    parameters = PresentationParameters()
    default, other = VALUES[name]
    assert getattr(parameters, name) == default
    setattr(parameters, name, other)
    assert getattr(parameters, name) == other


def test_bounds():
    parameters = PresentationParameters()
    parameters.BackBufferWidth, parameters.BackBufferHeight = 640, 400
    assert parameters.Bounds == Rectangle(0, 0, 640, 400)


def test_clone_is_independent():
    parameters = PresentationParameters()
    for name, (_, value) in VALUES.items():
        setattr(parameters, name, value)
    clone = parameters.Clone()
    assert all(getattr(clone, name) == value for name, (_, value) in VALUES.items())
    clone.BackBufferWidth = 1
    assert parameters.BackBufferWidth == 640


@pytest.mark.parametrize(
    ("name", "wrong", "error"),
    [
        ("BackBufferWidth", True, TypeError),
        ("BackBufferHeight", 1.5, TypeError),
        ("IsFullScreen", 1, TypeError),
        ("BackBufferFormat", 99, ArgumentOutOfRangeException),
        ("PresentationInterval", None, ArgumentNullException),
    ],
)
def test_wrong_values_are_refused(name, wrong, error):
    with pytest.raises(error, match=name):
        setattr(PresentationParameters(), name, wrong)


# ---- GraphicsDeviceInformation


def test_information_compares_by_value():
    one, other = GraphicsDeviceInformation(), GraphicsDeviceInformation()
    assert one.GraphicsProfile == GraphicsProfile.Reach
    assert one.Adapter == GraphicsAdapter.DefaultAdapter
    assert one == other
    assert one.Equals(other)
    assert hash(one) == other.GetHashCode()
    other.PresentationParameters.BackBufferWidth = 5
    assert one != other
    assert not one.Equals(5)


def test_information_clone_is_deep():
    information = GraphicsDeviceInformation()
    information.GraphicsProfile = GraphicsProfile.HiDef
    clone = information.Clone()
    assert clone == information
    clone.PresentationParameters.BackBufferWidth = 5
    assert information.PresentationParameters.BackBufferWidth == 0


@pytest.mark.parametrize("name", ["Adapter", "PresentationParameters", "GraphicsProfile"])
def test_information_refuses_none(name):
    with pytest.raises(ArgumentNullException):
        setattr(GraphicsDeviceInformation(), name, None)


def test_event_args_carry_the_very_information():
    information = GraphicsDeviceInformation()
    assert PreparingDeviceSettingsEventArgs(information).GraphicsDeviceInformation is information
