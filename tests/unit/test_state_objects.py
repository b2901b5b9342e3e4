from __future__ import annotations

from typing import Any

import pytest

from tests.unit._devices import device as device
from xna.color import Color
from xna.exceptions import ArgumentException, ArgumentNullException, InvalidOperationException
from xna.graphics.blend import Blend
from xna.graphics.blend_function import BlendFunction
from xna.graphics.blend_state import BlendState
from xna.graphics.color_write_channels import ColorWriteChannels
from xna.graphics.compare_function import CompareFunction
from xna.graphics.cull_mode import CullMode
from xna.graphics.depth_stencil_state import DepthStencilState
from xna.graphics.fill_mode import FillMode
from xna.graphics.graphics_device import GraphicsDevice
from xna.graphics.rasterizer_state import RasterizerState
from xna.graphics.sampler_state import SamplerState
from xna.graphics.stencil_operation import StencilOperation
from xna.graphics.texture_address_mode import TextureAddressMode
from xna.graphics.texture_filter import TextureFilter

BLEND_PRESETS = {
    "Opaque": (Blend.One, Blend.Zero),
    "AlphaBlend": (Blend.One, Blend.InverseSourceAlpha),
    "Additive": (Blend.SourceAlpha, Blend.One),
    "NonPremultiplied": (Blend.SourceAlpha, Blend.InverseSourceAlpha),
}


@pytest.mark.parametrize("name", BLEND_PRESETS)
def test_blend_state_presets(name: str) -> None:
    state = getattr(BlendState, name)
    assert (state.ColorSourceBlend, state.ColorDestinationBlend) == BLEND_PRESETS[name]
    assert (state.AlphaSourceBlend, state.AlphaDestinationBlend) == BLEND_PRESETS[name]
    assert state.Name == f"BlendState.{name}"
    assert getattr(BlendState, name) is state


def test_blend_state_defaults() -> None:
    state = BlendState()
    assert (state.ColorBlendFunction, state.AlphaBlendFunction) == (BlendFunction.Add, BlendFunction.Add)
    channels = (state.ColorWriteChannels, state.ColorWriteChannels1, state.ColorWriteChannels2, state.ColorWriteChannels3)
    assert channels == (ColorWriteChannels.All,) * 4
    assert state.BlendFactor == Color.White
    assert state.MultiSampleMask == -1


def test_depth_stencil_state_defaults_and_presets() -> None:
    state = DepthStencilState()
    assert (state.DepthBufferEnable, state.DepthBufferWriteEnable) == (True, True)
    assert state.DepthBufferFunction == CompareFunction.LessEqual
    assert (state.StencilEnable, state.TwoSidedStencilMode, state.ReferenceStencil) == (False, False, 0)
    assert state.StencilPass == StencilOperation.Keep
    assert state.StencilMask == state.StencilWriteMask == 0x7FFFFFFF
    assert not DepthStencilState.DepthRead.DepthBufferWriteEnable
    assert not DepthStencilState.None_.DepthBufferEnable
    assert DepthStencilState.None_.Name == "DepthStencilState.None"


def test_rasterizer_state_defaults_and_presets() -> None:
    state = RasterizerState()
    assert (state.CullMode, state.FillMode) == (CullMode.CullCounterClockwiseFace, FillMode.Solid)
    assert (state.DepthBias, state.SlopeScaleDepthBias) == (0.0, 0.0)
    assert (state.MultiSampleAntiAlias, state.ScissorTestEnable) == (True, False)
    assert RasterizerState.CullNone.CullMode == CullMode.None_
    assert RasterizerState.CullClockwise.CullMode == CullMode.CullClockwiseFace


def test_sampler_state_defaults_and_presets() -> None:
    state = SamplerState()
    assert (state.Filter, state.AddressU, state.AddressV) == (
        TextureFilter.Linear,
        TextureAddressMode.Wrap,
        TextureAddressMode.Wrap,
    )
    assert (state.MaxAnisotropy, state.MaxMipLevel, state.MipMapLevelOfDetailBias) == (4, 0, 0.0)
    assert SamplerState.PointClamp.Filter == TextureFilter.Point
    assert SamplerState.AnisotropicClamp.AddressW == TextureAddressMode.Clamp


PRESET_CHANGES: list[tuple[Any, str, Any]] = [
    (BlendState.Opaque, "ColorSourceBlend", Blend.Zero),
    (DepthStencilState.Default, "ReferenceStencil", 1),
    (RasterizerState.CullNone, "DepthBias", 0.5),
    (SamplerState.LinearWrap, "Filter", TextureFilter.Point),
]


@pytest.mark.parametrize(("preset", "name", "value"), PRESET_CHANGES)
def test_presets_are_frozen(preset: Any, name: str, value: Any) -> None:
    before = getattr(preset, name)
    with pytest.raises(InvalidOperationException, match=name):
        setattr(preset, name, value)
    assert getattr(preset, name) == before


def test_a_state_freezes_when_it_is_bound(device: GraphicsDevice) -> None:
    state = BlendState(ColorSourceBlend=Blend.SourceAlpha)
    state.ColorDestinationBlend = Blend.One
    device.BlendState = state
    with pytest.raises(InvalidOperationException, match="ColorDestinationBlend"):
        state.ColorDestinationBlend = Blend.Zero


def test_assignments_are_checked() -> None:
    state = BlendState()
    for value in (99, "One", None, True):
        with pytest.raises(ArgumentException):
            state.ColorSourceBlend = value  # type: ignore[assignment]
    with pytest.raises(ArgumentException, match="MultiSampleMask"):
        state.MultiSampleMask = 2**32
    with pytest.raises(ArgumentException, match="no property"):
        SamplerState(Filtre=TextureFilter.Point)


def test_blend_factor_is_copied() -> None:
    color = Color(1, 2, 3, 4)
    state = BlendState(BlendFactor=color)
    color.R = 200
    state.BlendFactor.R = 100
    assert state.BlendFactor == Color(1, 2, 3, 4)


def test_equal_states_share_one_number() -> None:
    assert BlendState()._freeze() == BlendState.Opaque._freeze()
    assert BlendState(BlendFactor=Color.Red)._freeze() == BlendState.Opaque._freeze()
    assert BlendState(ColorSourceBlend=Blend.Zero)._freeze() != BlendState.Opaque._freeze()


def test_max_anisotropy_is_clamped_unsigned() -> None:
    negative, sixteen = SamplerState(MaxAnisotropy=-1), SamplerState(MaxAnisotropy=16)
    zero, one = SamplerState(MaxAnisotropy=0), SamplerState(MaxAnisotropy=1)
    assert negative._freeze() == sixteen._freeze()
    assert zero._freeze() == one._freeze()


def test_device_defaults(device: GraphicsDevice) -> None:
    assert device.BlendState is BlendState.Opaque
    assert device.DepthStencilState is DepthStencilState.Default
    assert device.RasterizerState is RasterizerState.CullCounterClockwise
    assert list(device.SamplerStates) == [SamplerState.LinearWrap] * 16
    assert list(device.Textures) == [None] * 16
    assert (device.BlendFactor, device.MultiSampleMask, device.ReferenceStencil) == (Color.White, -1, 0)


@pytest.mark.parametrize("name", ["BlendState", "DepthStencilState", "RasterizerState"])
def test_device_states_refuse_none_and_strangers(device: GraphicsDevice, name: str) -> None:
    before = getattr(device, name)
    with pytest.raises(ArgumentNullException, match=name):
        setattr(device, name, None)
    with pytest.raises(ArgumentException, match=name):
        setattr(device, name, SamplerState.PointClamp)
    assert getattr(device, name) is before


def test_assigning_states_sets_the_device_constants(device: GraphicsDevice) -> None:
    device.BlendFactor, device.MultiSampleMask, device.ReferenceStencil = Color.Red, 5, 9
    assert (device.BlendFactor, device.MultiSampleMask, device.ReferenceStencil) == (Color.Red, 5, 9)
    device.BlendState = BlendState(BlendFactor=Color.Lime, MultiSampleMask=3)
    device.DepthStencilState = DepthStencilState(ReferenceStencil=-1)
    assert (device.BlendFactor, device.MultiSampleMask, device.ReferenceStencil) == (Color.Lime, 3, -1)


@pytest.mark.parametrize("slot", [-1, 16])
def test_slots_do_not_wrap(device: GraphicsDevice, slot: int) -> None:
    from xna.exceptions import ArgumentOutOfRangeException

    for collection in (device.SamplerStates, device.Textures):
        with pytest.raises(ArgumentOutOfRangeException):
            collection[slot]
    with pytest.raises(ArgumentOutOfRangeException):
        device.SamplerStates[slot] = SamplerState.PointClamp
    with pytest.raises(ArgumentOutOfRangeException):
        device.Textures[slot] = None
    assert list(device.SamplerStates) == [SamplerState.LinearWrap] * 16


def test_sampler_slot_refuses_none(device: GraphicsDevice) -> None:
    with pytest.raises(ArgumentNullException):
        device.SamplerStates[0] = None  # type: ignore[assignment]
    assert device.SamplerStates[0] is SamplerState.LinearWrap
