"""The back buffer: drawn straight into the window's image while nobody needs to keep it, else into a texture of its own."""

from __future__ import annotations

import ctypes

from renderers.contract.enums import DepthFormat, RenderTargetUsage, SurfaceFormat, TextureKind
from renderers.contract.presentation import AppliedPresentation, Presentation
from renderers.contract.resources import RenderTargetDescription
from renderers.deferred.frame import Frame, Segment
from renderers.deferred.resources import DeferredTarget, TargetSignature
from renderers.deferred.showing import blit_for
from renderers.sdl_gpu.device import Device
from renderers.sdl_gpu.functions import Pointer, pointer_to
from renderers.sdl_gpu.objects import Objects
from renderers.sdl_gpu.swapchain import Swapchain, SwapchainImage


class BackBuffer(DeferredTarget):
    """The target of slot 0 when no target is bound. `kept` is its own texture; without it `native` is the window's image."""

    __slots__ = ("kept", "presentation")

    def __init__(self, presentation: Presentation, signature: TargetSignature) -> None:
        super().__init__(_description(presentation), signature)
        self.presentation = presentation
        self.kept: Pointer | None = None

    def keep(self, objects: Objects) -> Pointer:
        """Have a texture of its own from now on."""
        if self.kept is None:
            self.kept = self.native = objects.color_plane(self.signature.colors[0], self.width, self.height)
        return self.kept

    def use(self, image: SwapchainImage | None) -> None:
        """Draw into an image of the window, if there is no texture."""
        if self.kept is None:
            self.native = None if image is None else image.native

    def must_keep(self, frame: Frame, image: SwapchainImage) -> bool:
        """Tell whether a frame cannot be drawn straight into an image: it loads what an image does not hold, or sizes differ."""
        if (image.width, image.height) != (self.width, self.height) or self.preserve:
            return True
        passes = (each for each in frame.operations if isinstance(each, Segment))
        first = next((each for each in passes if each.destination.primary is self), None)
        return first is None or (first.clear_color is None and self.native_samples is None)

    def show(self, device: Device, commands: Pointer, image: SwapchainImage) -> None:
        """Record the copy of the texture into an image of the window."""
        sdl, mode = device.sdl, self.presentation.mode
        blit = blit_for(mode, self.width, self.height, image.width, image.height)
        covers = blit.destination == (0, 0, image.width, image.height)
        info = sdl.SDL_GPUBlitInfo(
            source=sdl.SDL_GPUBlitRegion(pointer_to(self.kept, sdl.SDL_GPUTexture), 0, 0, *blit.source),
            destination=sdl.SDL_GPUBlitRegion(pointer_to(image.native, sdl.SDL_GPUTexture), 0, 0, *blit.destination),
            load_op=sdl.SDL_GPU_LOADOP_DONT_CARE if covers else sdl.SDL_GPU_LOADOP_CLEAR,
            clear_color=sdl.SDL_FColor(0.0, 0.0, 0.0, 1.0),
            filter=sdl.SDL_GPU_FILTER_NEAREST if blit.sharp else sdl.SDL_GPU_FILTER_LINEAR,
        )
        device.calls.BlitGPUTexture(commands, ctypes.byref(info))

    def free(self, objects: Objects) -> None:
        """Release all that is its own."""
        self.native, self.kept = self.kept, None
        objects.free(self)


def back_buffer_for(device: Device, objects: Objects, swapchain: Swapchain | None, presentation: Presentation) -> BackBuffer:
    """Make a back buffer in the format of the window's images, or of XNA's Color without a window."""
    color = device.sdl.SDL_GPU_TEXTUREFORMAT_R8G8B8A8_UNORM if swapchain is None else swapchain.format
    depth = device.depth_format(presentation.depth_format)
    signature = TargetSignature((color,), depth, device.samples(presentation.sample_count, color, depth))
    made = BackBuffer(presentation, signature)
    try:
        objects.add_planes(made)
        if swapchain is None or made.preserve:
            made.keep(objects)
    except BaseException:
        made.free(objects)
        raise
    return made


def applied_to(back_buffer: BackBuffer, interval: int) -> AppliedPresentation:
    """Say what a presentation came to."""
    samples = back_buffer.signature.samples
    depth_format: DepthFormat = back_buffer.presentation.depth_format
    return AppliedPresentation(SurfaceFormat.Color, depth_format, samples if samples > 1 else 0, interval)


def _description(presentation: Presentation) -> RenderTargetDescription:
    return RenderTargetDescription(
        TextureKind.TEXTURE_2D,
        SurfaceFormat.Color,
        presentation.width,
        presentation.height,
        depth_format=presentation.depth_format,
        sample_count=presentation.sample_count,
        preserve=presentation.usage != RenderTargetUsage.DiscardContents,
    )
