"""The SDL_GPU renderer: records frames, and runs them through SDL's GPU interface."""

from __future__ import annotations

import logging
from contextlib import ExitStack

import numpy as np
import numpy.typing as npt

from renderers.contract import (
    AppliedPresentation,
    Capability,
    CreationArguments,
    DrawCommand,
    EffectFamily,
    FormatUse,
    Limits,
    Presentation,
    RenderTargetDescription,
    SurfaceFormat,
    TextureDescription,
    TextureKind,
    TextureRegion,
)
from renderers.contract.draw import written_samples
from renderers.contract.effects import TEXTURE_SLOTS
from renderers.contract.errors import InvalidOperationException, NoSuitableGraphicsDeviceException, NotSupportedException
from renderers.deferred.back_buffer import BackBuffer
from renderers.deferred.custom_programs import DeferredProgram
from renderers.deferred.deferred_renderer import DeferredRenderer
from renderers.deferred.depth_unit import steps_in_a_unit
from renderers.deferred.ledger import Ledger
from renderers.deferred.pipelines import PipelineKey, PipelineTable
from renderers.deferred.recorder import FrameRecorder
from renderers.deferred.resources import DeferredBuffer, DeferredResource, DeferredTarget, DeferredTexture, TargetSignature
from renderers.native.sdl3_search import Sdl3LibraryError
from renderers.sdl_gpu.back_buffers import BackBuffers
from renderers.sdl_gpu.capabilities import CAPABILITIES, limits_of
from renderers.sdl_gpu.device import MOST_PUSHED_BYTES, Device
from renderers.sdl_gpu.formats import can_draw_into, can_sample, format_uses, lacking_channels, native_format
from renderers.sdl_gpu.frames import Frames
from renderers.sdl_gpu.functions import Pointer
from renderers.sdl_gpu.objects import Objects
from renderers.sdl_gpu.reading import read_region
from renderers.sdl_gpu.swapchain import Swapchain, SwapchainImage

_log = logging.getLogger("renderers.sdl_gpu")

_BLUE_FIRST = (2, 1, 0, 3)


class SdlGpuRenderer(DeferredRenderer):
    """Draws through SDL's GPU interface, into a window or without one."""

    name = "SDL_GPU"

    def __init__(self, arguments: CreationArguments, ledger: Ledger | None = None) -> None:
        """Make the device, claim the window if there is one, and make the back buffer; on failure nothing is left.

        Raises:
            NoSuitableGraphicsDeviceException: One of these cannot be had; the message says which.
        """
        super().__init__()
        self.ledger = ledger or Ledger()
        try:
            self._open(arguments)
        except (InvalidOperationException, Sdl3LibraryError) as reason:
            raise NoSuitableGraphicsDeviceException(f"SDL_GPU cannot make a device: {reason}") from reason

    def _open(self, arguments: CreationArguments) -> None:
        """Make everything in an order that `close`, and a failure on the way, undo backwards."""
        with ExitStack() as stack:
            device = self._device = Device(debug=arguments.debug, ledger=self.ledger)
            stack.callback(device.close)
            surface = arguments.surface
            self._swapchain = Swapchain(device, surface.native_handle) if surface and surface.native_handle else None
            if self._swapchain is not None:
                stack.callback(self._swapchain.close)
            self._objects = Objects(device)
            stack.callback(self._free_resources)
            self._back_buffers = BackBuffers(device, self._objects, self._swapchain)
            self._back_buffer = self._back_buffers.make(arguments.presentation)
            stack.callback(lambda: self._back_buffers.free(self._back_buffer))
            self._pipelines = PipelineTable(self._depth_units, _check, _is_general)
            self._recorder = FrameRecorder(self._back_buffer, self._pipelines, self._free)
            self._adopt(self._back_buffer, arguments.presentation)
            unset = {kind: self._unset(kind) for kind in TextureKind}
            self._frames = Frames(device, self._objects, self._pipelines, unset)
            stack.callback(lambda: self._frames.close(self._recorder))
            stack.callback(self._recorder.drop)
            stack.callback(self._forget_last)
            self._undo = stack.pop_all()
        _log.info("SDL_GPU draws with %s", self.driver_name)

    def _depth_units(self, native: int) -> int:
        return self._device.depth_units(native, lambda: steps_in_a_unit(self.driver_name, SdlGpuRenderer))

    # ---- questions

    @property
    def capabilities(self) -> frozenset[Capability]:
        """The features that this renderer has; everything else is refused."""
        return CAPABILITIES

    @property
    def limits(self) -> Limits:
        """The largest sizes and counts."""
        return limits_of(self._device)

    def format_support(self, surface_format: SurfaceFormat) -> FormatUse:
        """Give the uses of a surface format on this device."""
        return format_uses(self._device, surface_format)

    @property
    def limitations(self) -> str:
        """English notes for what is not machine-readable."""
        return (
            "No occlusion queries. PresentInterval.Two is applied as One. Custom effects read 0 (alpha 1) from channels that a "
            "texture's format lacks, and MultiSampleMask is refused for them."
        )

    @property
    def driver_name(self) -> str:
        """The native driver and the GPU, for reports."""
        return self._device.driver

    @property
    def pipeline_count(self) -> int:
        """How many different pipelines the draws so far have needed."""
        return len(self._pipelines)

    # ---- life

    def reset(self, presentation: Presentation) -> AppliedPresentation:
        """Adopt a new presentation and say what was applied. On failure the old one still holds."""
        back_buffer = self._back_buffers.make(presentation)
        try:
            self._execute()  # what was drawn into the old back buffer is lost with it
        except BaseException:
            self._back_buffers.free(back_buffer)
            raise
        former = self._back_buffer
        self._adopt(back_buffer, presentation)
        self._back_buffers.free(former)
        return self._applied

    def _adopt(self, back_buffer: BackBuffer, presentation: Presentation) -> None:
        self._recorder.use_back_buffer(back_buffer)
        self._recorder.add_target(back_buffer)
        self._back_buffer = back_buffer
        interval = self._swapchain.set_interval(presentation.swap_interval) if self._swapchain else -1
        self._applied = back_buffer.applied(interval)

    @property
    def applied(self) -> AppliedPresentation:
        """What the last creation or reset really applied."""
        return self._applied

    def close(self) -> None:
        """Release everything, native objects of handles that outlive the device too. A second call does nothing."""
        if self.ledger.live:
            self._device.wait()
        self._undo.close()

    # ---- presentation

    def present(self) -> None:
        """Run the frame and show the back buffer in the window."""
        self._run(showing=True)

    def read_back_buffer(self, x: int, y: int, width: int, height: int) -> npt.NDArray[np.uint8]:
        """Give the pixels as a new array (height, width, 4), RGBA, top row first."""
        kept = self._keep()
        self._run(showing=False)
        region = TextureRegion(0, x, y, x + width, y + height)
        pixels = read_region(self._device, kept, region, width * height * 4).reshape(height, width, 4)
        return np.ascontiguousarray(pixels[..., _BLUE_FIRST]) if self._back_buffers.is_blue_first else pixels

    # ---- native objects

    def _new_texture(self, description: TextureDescription) -> DeferredTexture:
        if not can_sample(self._device, description.format, self._objects.native_type(description.kind)):
            self.refuse(f"{description.kind.name} textures of format {description.format.name} on {self.driver_name}")
        return self._objects.texture(description)

    def _new_target(self, description: RenderTargetDescription) -> DeferredTarget:
        surface_format = description.format
        if not can_draw_into(self._device, surface_format, self._objects.native_type(description.kind)):
            self.refuse(f"{description.kind.name} render targets of format {surface_format.name} on {self.driver_name}")
        color = native_format(self._device.sdl, surface_format)
        depth = self._device.depth_format(description.depth_format)
        flat = description.kind == TextureKind.TEXTURE_2D
        samples = self._device.samples(description.sample_count, color, depth) if flat else 1
        return self._objects.target(description, TargetSignature((color,), depth, samples))

    def _new_buffer(self, size: int, *, indices: bool) -> DeferredBuffer:
        return DeferredBuffer(size, self._objects.buffer(size, indices=indices))

    @property
    def _most_block_bytes(self) -> int:
        return MOST_PUSHED_BYTES

    def _free_natives(self, resource: DeferredResource) -> None:
        self._objects.free(resource)

    def _read_native(self, texture: DeferredTexture, region: TextureRegion, size: int) -> npt.NDArray[np.uint8]:
        return read_region(self._device, texture.native, region, size)

    # ---- running frames

    def _run(self, *, showing: bool) -> None:
        if not showing and self._recorder.draws_to_back_buffer:
            self._keep()
        self._execute(self._swapchain if showing else None)

    def _keep(self) -> Pointer:
        """Have the back buffer in a texture of its own. The picture that only the window has got is drawn once more into it."""
        last = self._last if self._back_buffer.kept is None else None
        kept = self._back_buffers.keep(self._back_buffer)
        if last is not None:
            commands = self._device.command_buffer()
            self._frames.repeat(commands, last, self._back_buffer)
            self._device.submit(commands)
            self._forget_last()
        return kept

    def _execute(self, swapchain: Swapchain | None = None) -> None:
        """Run what was recorded, into the next image of a swapchain if one is given. On failure it stays recorded."""
        frame, back_buffer = self._recorder.finish(), self._back_buffer
        if swapchain is not None and back_buffer.must_keep(frame, (back_buffer.width, back_buffer.height)):
            self._keep()
        self._forget_last()
        self._frames.prepare(frame, self._recorder)
        commands = self._device.command_buffer()
        image = None if swapchain is None else self._image(swapchain, commands)
        try:
            if image is not None and back_buffer.must_keep(frame, (image.width, image.height)):
                self._back_buffers.keep(back_buffer)
            back_buffer.use(None if image is None else image.native)
            self._frames.record(commands, frame)
            if image is not None and back_buffer.kept is not None:
                self._back_buffers.show(back_buffer, commands, image)
        finally:
            back_buffer.use(None)
            self._device.submit(commands)
        self._last = frame if back_buffer.kept is None else None
        self._recorder.commit()
        self._waiting_bytes = 0

    def _image(self, swapchain: Swapchain, commands: Pointer) -> SwapchainImage | None:
        try:
            return swapchain.acquire(commands)
        except BaseException:
            self._device.cancel(commands)
            raise


def _check(key: PipelineKey) -> None:
    """Refuse a sample mask where the shader is the game's: SDL has no masks, so stock shaders see to them."""
    if key.sample_mask is not None and isinstance(key.program, DeferredProgram):
        raise NotSupportedException(
            "SDL_GPU does not support draws into some of a pixel's samples with a custom effect: leave MultiSampleMask at -1 and "
            "RasterizerState.MultiSampleAntiAlias True, or use another renderer."
        )


def _is_general(command: DrawCommand, signature: TargetSignature) -> bool:
    """Tell whether the shader must see to the sample mask, or to channels that a texture's format lacks."""
    if command.effect.family == EffectFamily.CUSTOM:
        return False
    state = command.state
    if written_samples(state.sample_mask, signature.samples) + 1 != 1 << signature.samples:
        return True
    slots = state.textures[: TEXTURE_SLOTS[command.effect.family]]
    return any(isinstance(texture, DeferredTexture) and lacking_channels(texture.format) for texture in slots)
