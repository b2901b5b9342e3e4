"""The mip levels of targets: each is made from the one before."""

from __future__ import annotations

import ctypes
from typing import Any

from renderers.contract.formats import level_size
from renderers.deferred.resources import DeferredTarget
from renderers.sdl_gpu.device import Device
from renderers.sdl_gpu.functions import Pointer, pointer_to
from renderers.sdl_gpu.objects import Objects


class Levels:
    """Makes mip levels: with SDL's function, or by itself where the shorter side of a target is used up before the longer one.

    SDL halves the sides of such a level to 0 when it draws, though the textures have them. So the levels of such a target are
    drawn into small textures of one level, and copied from there.
    """

    def __init__(self, device: Device, objects: Objects) -> None:
        self._device, self._objects = device, objects
        self._sdl: Any = device.sdl

    def remake(self, commands: Pointer, target: DeferredTarget) -> None:
        """Record how the levels of a target are made; on a target without levels this does nothing."""
        if target.levels > min(target.width, target.height).bit_length():
            for level in range(1, target.levels):
                self._remake(commands, target, level)
        elif target.levels > 1:
            self._device.calls.GenerateMipmapsForGPUTexture(commands, target.native)

    def _remake(self, commands: Pointer, target: DeferredTarget, level: int) -> None:
        size = level_size(target.width, level), level_size(target.height, level)
        between = self._objects.color_plane(target.signature.colors[0], *size)
        try:
            self._shrink(commands, target, level - 1, between, size)
            self._copy(commands, between, target, level, size)
        finally:
            self._device.release("texture", between)

    def _shrink(self, commands: Pointer, source: DeferredTarget, level: int, between: Pointer, size: tuple[int, int]) -> None:
        sdl, longer = self._sdl, (level_size(source.width, level), level_size(source.height, level))
        info = sdl.SDL_GPUBlitInfo(
            source=sdl.SDL_GPUBlitRegion(pointer_to(source.native, sdl.SDL_GPUTexture), level, 0, 0, 0, *longer),
            destination=sdl.SDL_GPUBlitRegion(pointer_to(between, sdl.SDL_GPUTexture), 0, 0, 0, 0, *size),
            load_op=sdl.SDL_GPU_LOADOP_DONT_CARE,
            filter=sdl.SDL_GPU_FILTER_LINEAR,
        )
        self._device.calls.BlitGPUTexture(commands, ctypes.byref(info))

    def _copy(self, commands: Pointer, between: Pointer, target: DeferredTarget, level: int, size: tuple[int, int]) -> None:
        sdl, calls = self._sdl, self._device.calls
        source = sdl.SDL_GPUTextureLocation(texture=pointer_to(between, sdl.SDL_GPUTexture))
        place = sdl.SDL_GPUTextureLocation(texture=pointer_to(target.native, sdl.SDL_GPUTexture), mip_level=level)
        copies = calls.BeginGPUCopyPass(commands)
        calls.CopyGPUTextureToTexture(copies, ctypes.byref(source), ctypes.byref(place), *size, 1, False)
        calls.EndGPUCopyPass(copies)
