"""Native passes: what a segment loads, clears, stores and resolves."""

from __future__ import annotations

import ctypes
from typing import Any

from renderers.deferred.frame import Attachment, Color, Segment
from renderers.deferred.resources import DeferredTarget
from renderers.sdl_gpu.device import Device
from renderers.sdl_gpu.functions import Pointer, pointer_to

_ZERO: Color = (0.0, 0.0, 0.0, 0.0)


class Passes:
    """Begins the passes of one device."""

    def __init__(self, device: Device) -> None:
        self._device = device
        sdl = self._sdl = device.sdl
        self._stencil_formats = (
            sdl.SDL_GPU_TEXTUREFORMAT_D24_UNORM_S8_UINT,
            sdl.SDL_GPU_TEXTUREFORMAT_D32_FLOAT_S8_UINT,
        )

    def begin(self, commands: Pointer, segment: Segment) -> Pointer:
        """Begin the pass of a segment."""
        colors = [
            self._color(attachment, attachment.target.native, segment.clear_color)
            for attachment in segment.destination.attachments
        ]
        primary = segment.destination.primary
        depth = self._depth(primary, segment.clear_depth, segment.clear_stencil)
        if len(colors) > 1 and primary.native_samples is not None and not self._device.calls.is_3_4:
            self._clear_apart(commands, colors, depth)
        return self._begin(commands, colors, depth)

    def clear_to_zero(self, commands: Pointer, target: DeferredTarget) -> None:
        """Fill the first level of a new target: all faces, its samples and its depth."""
        depth = self._depth(target, 0.0, 0)
        for face in range(target.faces):
            colors = [self._color(Attachment(target, face), target.native, _ZERO)]
            self._clear(commands, colors if colors[0].texture else [], None if face else depth)

    def _clear_apart(self, commands: Pointer, colors: list[Any], depth: Any) -> None:
        """Clear each target in a pass of its own: SDL 3.2 gives but the first of several multisampled ones the right colour."""
        load, clear = self._sdl.SDL_GPU_LOADOP_LOAD, self._sdl.SDL_GPU_LOADOP_CLEAR
        for color in colors:
            if color.load_op == clear:
                self._clear(commands, [color], None)
                color.load_op = load
        if depth is not None and clear in (depth.load_op, depth.stencil_load_op):
            self._clear(commands, [], depth)
            depth.load_op = load
            depth.stencil_load_op = load if depth.stencil_load_op == clear else depth.stencil_load_op

    def _clear(self, commands: Pointer, colors: list[Any], depth: Any) -> None:
        if colors or depth is not None:
            self._device.calls.EndGPURenderPass(self._begin(commands, colors, depth))

    def _begin(self, commands: Pointer, colors: list[Any], depth: Any) -> Pointer:
        array = (self._sdl.SDL_GPUColorTargetInfo * len(colors))(*colors)
        begun: Pointer = self._device.calls.BeginGPURenderPass(
            commands, array, len(colors), None if depth is None else ctypes.byref(depth)
        )
        return begun

    def _color(self, attachment: Attachment, native: Pointer | None, clear: Color | None) -> Any:
        sdl, target = self._sdl, attachment.target
        info = sdl.SDL_GPUColorTargetInfo(
            load_op=sdl.SDL_GPU_LOADOP_LOAD if clear is None else sdl.SDL_GPU_LOADOP_CLEAR,
            store_op=sdl.SDL_GPU_STOREOP_STORE,
        )
        if clear is not None:
            info.clear_color = sdl.SDL_FColor(*clear)
        if target.native_samples is None:
            info.texture = pointer_to(native, sdl.SDL_GPUTexture)
            info.layer_or_depth_plane = attachment.face
            return info
        info.texture = pointer_to(target.native_samples, sdl.SDL_GPUTexture)
        if native is not None:
            info.resolve_texture = pointer_to(native, sdl.SDL_GPUTexture)
            info.resolve_layer = attachment.face
            info.store_op = sdl.SDL_GPU_STOREOP_RESOLVE_AND_STORE
        return info

    def _depth(self, target: DeferredTarget, depth: float | None, stencil: int | None) -> Any:
        if target.native_depth is None:
            return None
        sdl = self._sdl
        load, clear = sdl.SDL_GPU_LOADOP_LOAD, sdl.SDL_GPU_LOADOP_CLEAR
        info = sdl.SDL_GPUDepthStencilTargetInfo(
            texture=pointer_to(target.native_depth, sdl.SDL_GPUTexture),
            load_op=load if depth is None else clear,
            clear_depth=depth or 0.0,
            store_op=sdl.SDL_GPU_STOREOP_STORE,
            stencil_load_op=sdl.SDL_GPU_LOADOP_DONT_CARE,
            stencil_store_op=sdl.SDL_GPU_STOREOP_DONT_CARE,
        )
        if target.signature.depth in self._stencil_formats:
            info.stencil_load_op = load if stencil is None else clear
            info.clear_stencil = stencil or 0
            info.stencil_store_op = sdl.SDL_GPU_STOREOP_STORE
        return info
