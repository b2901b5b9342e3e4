"""Samplers from XNA's sampler states: only what makes a difference."""

from __future__ import annotations

from functools import cache
from typing import NamedTuple

from renderers.contract.enums import TextureAddressMode, TextureFilter
from renderers.contract.states import SAMPLER_STATES


class SamplerKey(NamedTuple):
    """What a native sampler is made from. `anisotropy` is 1 for every filter but Anisotropic.

    `min_level` is XNA's MaxMipLevel: the finest level that may be read.
    """

    min_linear: bool
    mag_linear: bool
    mip_linear: bool
    anisotropy: int
    address: tuple[TextureAddressMode, TextureAddressMode, TextureAddressMode]
    min_level: int
    lod_bias: float


# (minification, magnification, between levels) are linear
_LINEAR = {
    TextureFilter.Linear: (True, True, True),
    TextureFilter.Point: (False, False, False),
    TextureFilter.Anisotropic: (True, True, True),
    TextureFilter.LinearMipPoint: (True, True, False),
    TextureFilter.PointMipLinear: (False, False, True),
    TextureFilter.MinLinearMagPointMipLinear: (True, False, True),
    TextureFilter.MinLinearMagPointMipPoint: (True, False, False),
    TextureFilter.MinPointMagLinearMipLinear: (False, True, True),
    TextureFilter.MinPointMagLinearMipPoint: (False, True, False),
}


@cache
def sampler_key(number: int) -> SamplerKey:
    """Give the key of an interned sampler state."""
    state = SAMPLER_STATES[number]
    anisotropy = state.max_anisotropy if state.filter == TextureFilter.Anisotropic else 1
    address = (state.address_u, state.address_v, state.address_w)
    return SamplerKey(*_LINEAR[state.filter], anisotropy, address, state.max_mip_level, state.lod_bias + 0.0)
