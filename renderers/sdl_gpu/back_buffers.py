"""The native side of the back buffer."""

from __future__ import annotations

import ctypes

from renderers.contract.presentation import Presentation
from renderers.deferred.back_buffer import BackBuffer
from renderers.deferred.resources import TargetSignature
from renderers.deferred.showing import blit_for
from renderers.sdl_gpu.device import Device
from renderers.sdl_gpu.functions import Pointer, pointer_to
from renderers.sdl_gpu.objects import Objects
from renderers.sdl_gpu.swapchain import Swapchain, SwapchainImage


class BackBuffers:
    """Makes and frees back buffers, in the format of the window's images or of XNA's Color without a window."""

    def __init__(self, device: Device, objects: Objects, swapchain: Swapchain | None) -> None:
        self._device, self._objects, self._swapchain = device, objects, swapchain
        self._format: int = device.sdl.SDL_GPU_TEXTUREFORMAT_R8G8B8A8_UNORM if swapchain is None else swapchain.format

    @property
    def is_blue_first(self) -> bool:
        """Whether the bytes of a pixel are BGRA."""
        return bool(self._format == self._device.sdl.SDL_GPU_TEXTUREFORMAT_B8G8R8A8_UNORM)

    def make(self, presentation: Presentation) -> BackBuffer:
        """Make one with its samples and depth, or nothing of it."""
        depth = self._device.depth_format(presentation.depth_format)
        samples = self._device.samples(presentation.sample_count, self._format, depth)
        made = BackBuffer(presentation, TargetSignature((self._format,), depth, samples))
        try:
            self._objects.add_planes(made)
            if self._swapchain is None or made.preserve:
                self.keep(made)
        except BaseException:
            self.free(made)
            raise
        return made

    def keep(self, back_buffer: BackBuffer) -> Pointer:
        """Give it a texture of its own from now on."""
        if back_buffer.kept is None:
            back_buffer.kept = self._objects.color_plane(self._format, back_buffer.width, back_buffer.height)
            back_buffer.use(None)
        kept: Pointer = back_buffer.kept
        return kept

    def show(self, back_buffer: BackBuffer, commands: Pointer, image: SwapchainImage) -> None:
        """Record the copy of its texture into an image of the window."""
        sdl, mode = self._device.sdl, back_buffer.presentation.mode
        blit = blit_for(mode, back_buffer.width, back_buffer.height, image.width, image.height)
        covers = blit.destination == (0, 0, image.width, image.height)
        info = sdl.SDL_GPUBlitInfo(
            source=sdl.SDL_GPUBlitRegion(pointer_to(back_buffer.kept, sdl.SDL_GPUTexture), 0, 0, *blit.source),
            destination=sdl.SDL_GPUBlitRegion(pointer_to(image.native, sdl.SDL_GPUTexture), 0, 0, *blit.destination),
            load_op=sdl.SDL_GPU_LOADOP_DONT_CARE if covers else sdl.SDL_GPU_LOADOP_CLEAR,
            clear_color=sdl.SDL_FColor(0.0, 0.0, 0.0, 1.0),
            filter=sdl.SDL_GPU_FILTER_NEAREST if blit.sharp else sdl.SDL_GPU_FILTER_LINEAR,
        )
        self._device.calls.BlitGPUTexture(commands, ctypes.byref(info))

    def free(self, back_buffer: BackBuffer) -> None:
        """Release all that is its own; a second call does nothing."""
        back_buffer.use(None)
        back_buffer.kept = None
        self._objects.free(back_buffer)
