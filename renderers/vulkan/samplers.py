"""Native samplers, one for each key."""

from __future__ import annotations

import ctypes

from renderers.contract.enums import TextureAddressMode
from renderers.deferred.samplers import SamplerKey, sampler_key
from renderers.vulkan import api
from renderers.vulkan.device import Device

_ADDRESS = {
    TextureAddressMode.Wrap: api.VK_SAMPLER_ADDRESS_MODE_REPEAT,
    TextureAddressMode.Clamp: api.VK_SAMPLER_ADDRESS_MODE_CLAMP_TO_EDGE,
    TextureAddressMode.Mirror: api.VK_SAMPLER_ADDRESS_MODE_MIRRORED_REPEAT,
}
_FILTERS = (api.VK_FILTER_NEAREST, api.VK_FILTER_LINEAR)
_MIPMAPS = (api.VK_SAMPLER_MIPMAP_MODE_NEAREST, api.VK_SAMPLER_MIPMAP_MODE_LINEAR)
_NEAREST = SamplerKey(False, False, False, 1, (TextureAddressMode.Clamp,) * 3, 0, 0.0)


class Samplers:
    """Every sampler of one device; they live as long as it does."""

    def __init__(self, device: Device) -> None:
        self._device = device
        self._by_key: dict[SamplerKey, ctypes.c_uint64] = {}
        self._by_number: dict[int, ctypes.c_uint64] = {}

    def __getitem__(self, number: int) -> ctypes.c_uint64:
        """Give the sampler of an interned sampler state."""
        known = self._by_number.get(number)
        if known is None:
            known = self._by_number[number] = self._of_key(sampler_key(number))
        return known

    @property
    def nearest(self) -> ctypes.c_uint64:
        """A sampler for textures that are read texel by texel."""
        return self._of_key(_NEAREST)

    def _of_key(self, key: SamplerKey) -> ctypes.c_uint64:
        known = self._by_key.get(key)
        if known is None:
            known = self._by_key[key] = self._device.create("Sampler", self._description(key))
        return known

    def _description(self, key: SamplerKey) -> api.VkSamplerCreateInfo:
        limits, most_bias = self._device.limits, self._device.limits.maxSamplerLodBias
        anisotropy = min(key.anisotropy, limits.maxSamplerAnisotropy)
        u, v, w = (_ADDRESS[mode] for mode in key.address)
        return api.VkSamplerCreateInfo(
            minFilter=_FILTERS[key.min_linear],
            magFilter=_FILTERS[key.mag_linear],
            mipmapMode=_MIPMAPS[key.mip_linear],
            addressModeU=u,
            addressModeV=v,
            addressModeW=w,
            mipLodBias=min(max(key.lod_bias, -most_bias), most_bias),
            anisotropyEnable=int(anisotropy > 1),
            maxAnisotropy=float(anisotropy),
            minLod=float(max(key.min_level, 0)),
            maxLod=api.VK_LOD_CLAMP_NONE,
        )
