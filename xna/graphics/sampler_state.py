"""SamplerState: how a texture is filtered and addressed."""

from __future__ import annotations

from typing import ClassVar

from renderers.contract.enums import TextureAddressMode, TextureFilter
from renderers.contract.states import SAMPLER_STATES, SamplerSnapshot
from xna.graphics._state_object import StateObject, StateProperty, enumeration, integer, single

_address = enumeration(TextureAddressMode)


class SamplerState(StateObject):
    """Filter, address modes and mip limits of one texture slot. A new one equals LinearWrap. Frozen when first bound."""

    PointWrap: ClassVar[SamplerState]
    PointClamp: ClassVar[SamplerState]
    LinearWrap: ClassVar[SamplerState]
    LinearClamp: ClassVar[SamplerState]
    AnisotropicWrap: ClassVar[SamplerState]
    AnisotropicClamp: ClassVar[SamplerState]

    Filter = StateProperty(TextureFilter.Linear, enumeration(TextureFilter), "The filter within and between mip levels.")
    AddressU = StateProperty(TextureAddressMode.Wrap, _address, "What happens outside 0..1 in u.")
    AddressV = StateProperty(TextureAddressMode.Wrap, _address, "What happens outside 0..1 in v.")
    AddressW = StateProperty(TextureAddressMode.Wrap, _address, "What happens outside 0..1 in w.")
    MaxAnisotropy = StateProperty(4, integer, "The anisotropy limit; used unsigned and clamped to 1..16.")
    MaxMipLevel = StateProperty(0, integer, "The finest mip level that may be used.")
    MipMapLevelOfDetailBias = StateProperty(0.0, single, "Added to the computed mip level.")

    def _intern(self) -> int:
        anisotropy = min(max(self.MaxAnisotropy & 0xFFFFFFFF, 1), 16)
        return SAMPLER_STATES.intern(
            SamplerSnapshot(
                self.Filter,
                self.AddressU,
                self.AddressV,
                self.AddressW,
                anisotropy,
                max(self.MaxMipLevel, 0),
                self.MipMapLevelOfDetailBias,
            )
        )


def _preset(name: str, texture_filter: TextureFilter, address: TextureAddressMode) -> SamplerState:
    return SamplerState._preset(name, Filter=texture_filter, AddressU=address, AddressV=address, AddressW=address)


SamplerState.PointWrap = _preset("PointWrap", TextureFilter.Point, TextureAddressMode.Wrap)
SamplerState.PointClamp = _preset("PointClamp", TextureFilter.Point, TextureAddressMode.Clamp)
SamplerState.LinearWrap = _preset("LinearWrap", TextureFilter.Linear, TextureAddressMode.Wrap)
SamplerState.LinearClamp = _preset("LinearClamp", TextureFilter.Linear, TextureAddressMode.Clamp)
SamplerState.AnisotropicWrap = _preset("AnisotropicWrap", TextureFilter.Anisotropic, TextureAddressMode.Wrap)
SamplerState.AnisotropicClamp = _preset("AnisotropicClamp", TextureFilter.Anisotropic, TextureAddressMode.Clamp)
