"""Native samplers, one for each key, and the structs that bind things, whose fields take handles as they are."""

from __future__ import annotations

import ctypes
from typing import Any

from renderers.contract.enums import TextureAddressMode
from renderers.deferred.samplers import SamplerKey, sampler_key
from renderers.sdl_gpu.device import Device
from renderers.sdl_gpu.functions import Pointer

_MOST_LEVELS = 32.0
_MOST_BIAS = 15.0  # what drivers must take


class Samplers:
    """Every sampler of one device; they live as long as it does."""

    def __init__(self, device: Device) -> None:
        self._device = device
        self._by_key: dict[SamplerKey, Pointer] = {}
        self._by_number: dict[int, Pointer] = {}

    def __len__(self) -> int:
        return len(self._by_key)

    def __getitem__(self, number: int) -> Pointer:
        """Give the sampler of an interned sampler state."""
        known = self._by_number.get(number)
        if known is None:
            known = self._by_number[number] = self.of_key(sampler_key(number))
        return known

    def of_key(self, key: SamplerKey) -> Pointer:
        """Give the sampler of a key."""
        known = self._by_key.get(key)
        if known is None:
            known = self._by_key[key] = self._device.create("sampler", self._info(key))
        return known

    def close(self) -> None:
        """Release all samplers."""
        for sampler in self._by_key.values():
            self._device.release("sampler", sampler)
        self._by_key.clear()
        self._by_number.clear()

    def _info(self, key: SamplerKey) -> Any:
        sdl = self._device.sdl
        linear, nearest = sdl.SDL_GPU_FILTER_LINEAR, sdl.SDL_GPU_FILTER_NEAREST
        modes = {
            TextureAddressMode.Wrap: sdl.SDL_GPU_SAMPLERADDRESSMODE_REPEAT,
            TextureAddressMode.Clamp: sdl.SDL_GPU_SAMPLERADDRESSMODE_CLAMP_TO_EDGE,
            TextureAddressMode.Mirror: sdl.SDL_GPU_SAMPLERADDRESSMODE_MIRRORED_REPEAT,
        }
        u, v, w = (modes[mode] for mode in key.address)
        return sdl.SDL_GPUSamplerCreateInfo(
            min_filter=linear if key.min_linear else nearest,
            mag_filter=linear if key.mag_linear else nearest,
            mipmap_mode=sdl.SDL_GPU_SAMPLERMIPMAPMODE_LINEAR if key.mip_linear else sdl.SDL_GPU_SAMPLERMIPMAPMODE_NEAREST,
            address_mode_u=u,
            address_mode_v=v,
            address_mode_w=w,
            mip_lod_bias=min(max(key.lod_bias, -_MOST_BIAS), _MOST_BIAS),
            max_anisotropy=float(key.anisotropy),
            enable_anisotropy=key.anisotropy > 1,
            min_lod=float(max(key.min_level, 0)),
            max_lod=_MOST_LEVELS,
        )


class SamplerBinding(ctypes.Structure):
    """SDL_GPUTextureSamplerBinding with fields that take handles as they are."""

    _fields_ = (("texture", ctypes.c_void_p), ("sampler", ctypes.c_void_p))


class BufferBinding(ctypes.Structure):
    """SDL_GPUBufferBinding with fields that take handles as they are."""

    _fields_ = (("buffer", ctypes.c_void_p), ("offset", ctypes.c_uint32))
