"""The VULKAN renderer: records frames, and runs them on a Vulkan device while the next one is recorded."""

from __future__ import annotations

import logging
from contextlib import ExitStack

import numpy as np
import numpy.typing as npt

from renderers.contract import (
    AppliedPresentation,
    Capability,
    CreationArguments,
    FormatUse,
    Limits,
    Presentation,
    RenderTargetDescription,
    Resource,
    SurfaceFormat,
    TextureDescription,
    TextureKind,
    TextureRegion,
)
from renderers.contract.errors import DeviceLostException, NoSuitableGraphicsDeviceException
from renderers.contract.presentation import DeviceEvent
from renderers.deferred.back_buffer import BackBuffer
from renderers.deferred.deferred_renderer import DeferredRenderer
from renderers.deferred.depth_unit import steps_in_a_unit
from renderers.deferred.ledger import Ledger
from renderers.deferred.pipelines import PipelineTable
from renderers.deferred.recorder import FrameRecorder
from renderers.deferred.resources import (
    DeferredBuffer,
    DeferredQuery,
    DeferredResource,
    DeferredTarget,
    DeferredTexture,
    TargetSignature,
)
from renderers.native.sdl3_search import Sdl3LibraryError
from renderers.vulkan import adapter, api, formats, validation
from renderers.vulkan.capabilities import CAPABILITIES
from renderers.vulkan.descriptors import Descriptors
from renderers.vulkan.device import Device
from renderers.vulkan.errors import VulkanError, VulkanUnavailable
from renderers.vulkan.frame_runner import FrameRunner
from renderers.vulkan.frames import Frames
from renderers.vulkan.image import Image
from renderers.vulkan.instance import Instance
from renderers.vulkan.memory import Allocator
from renderers.vulkan.natives import Natives
from renderers.vulkan.reading import read_region
from renderers.vulkan.samplers import Samplers
from renderers.vulkan.swapchain import Swapchain
from renderers.vulkan.window import Window

_log = logging.getLogger("renderers.vulkan")

_HEADLESS_FORMAT = api.VK_FORMAT_R8G8B8A8_UNORM
_BLUE_FIRST = (2, 1, 0, 3)
_ATTEMPTS = 3  # a window may change again while its swapchain is made anew


class VulkanRenderer(DeferredRenderer):
    """Draws with Vulkan 1.3, into a window or without one."""

    name = "VULKAN"

    def __init__(self, arguments: CreationArguments, ledger: Ledger | None = None) -> None:
        """Connect, make a device, the window's swapchain if there is a window, and the back buffer; on failure nothing is left.

        Raises:
            NoSuitableGraphicsDeviceException: One of these cannot be had; the message says which.
        """
        super().__init__()
        self.ledger = ledger or Ledger()
        self._on_device_event = arguments.on_device_event
        self._lost = False
        try:
            self._open(arguments)
        except (VulkanUnavailable, VulkanError, Sdl3LibraryError) as reason:
            raise NoSuitableGraphicsDeviceException(f"VULKAN cannot make a device: {reason}") from reason

    def _open(self, arguments: CreationArguments) -> None:
        with ExitStack() as stack:
            self._open_device(stack, arguments)
            device = self._device
            self._allocator, samplers = Allocator(device), Samplers(device)
            descriptors = Descriptors(device, samplers)
            self._frames = Frames(device, self._allocator, descriptors, samplers.nearest)
            self._natives = Natives(device, self._allocator, descriptors, self._frames)
            self._back_buffer = self._make_back_buffer(arguments.presentation)
            self._pipelines = PipelineTable(self._depth_units)
            self._recorder = FrameRecorder(self._back_buffer, self._pipelines, self._free)
            self._runner = FrameRunner(device, self._allocator, descriptors, self._pipelines)
            self._adopt(self._back_buffer)
            self._runner.use_unset({kind: self._unset(kind) for kind in TextureKind})
            stack.callback(self._runner.store_pipelines)
            stack.callback(self._free_resources)
            stack.callback(self._forget_last)
            self._undo = stack.pop_all()
        _log.info("VULKAN draws with %s", self.driver_name)

    def _open_device(self, stack: ExitStack, arguments: CreationArguments) -> None:
        """Connect to Vulkan and to the window, if there is one. Whatever is made from the device goes with it."""
        surface = arguments.surface
        window = Window(surface.native_handle) if surface and surface.native_handle else None
        extensions = window.instance_extensions() if window else []
        instance = Instance(extensions, validated=arguments.debug or validation.is_asked_for())
        stack.callback(instance.close)
        native = window.make_surface(instance) if window else None
        stack.callback(lambda: instance.vk.vkDestroySurfaceKHR(instance.handle, native, None) if native else None)
        device = self._device = Device(adapter.choose(instance, native), self.ledger)
        stack.callback(device.close)
        device.boundaries.on_lost = self._note_loss
        self._swapchain: Swapchain | None = None
        if window is not None and native is not None:
            self._swapchain = Swapchain(device, native, window.drawable_size, arguments.presentation.swap_interval)

    def _depth_units(self, vk_format: int) -> int:
        return formats.depth_units(vk_format, lambda: steps_in_a_unit(self.driver_name, VulkanRenderer))

    # ---- questions

    @property
    def capabilities(self) -> frozenset[Capability]:
        """The features that this renderer has; everything else is refused."""
        return CAPABILITIES

    @property
    def limits(self) -> Limits:
        """The largest sizes and counts."""
        return self._device.adapter.public_limits

    def format_support(self, surface_format: SurfaceFormat) -> FormatUse:
        """Give the uses of a surface format on this device."""
        return formats.format_support(self._device.adapter, surface_format)

    @property
    def limitations(self) -> str:
        """English notes for what is not machine-readable."""
        return "PresentInterval.Two shows a late frame at once, and is otherwise One."

    @property
    def driver_name(self) -> str:
        """The GPU and its Vulkan version, for reports."""
        return f"{self._device.adapter.name}, Vulkan {self._device.adapter.version}"

    @property
    def pipeline_count(self) -> int:
        """How many different pipelines the draws so far have needed."""
        return len(self._pipelines)

    # ---- life

    def reset(self, presentation: Presentation) -> AppliedPresentation:
        """Adopt a new presentation and say what was applied. On failure the old one still holds."""
        back_buffer = self._make_back_buffer(presentation)
        try:
            self._run(showing=False)
        except BaseException:
            self._free_back_buffer(back_buffer)
            raise
        if self._swapchain is not None:
            self._swapchain.set_interval(presentation.swap_interval)
        former, self._back_buffer = self._back_buffer, back_buffer
        self._adopt(back_buffer)
        self._free_back_buffer(former)
        return self._applied

    @property
    def applied(self) -> AppliedPresentation:
        """What the last creation or reset really applied."""
        return self._applied

    def can_begin_draw(self) -> bool:
        """Tell whether the device still works: a lost one stays lost."""
        return not self._lost

    def close(self) -> None:
        """Release everything, native objects of handles that outlive the device too. A second call does nothing."""
        self._undo.close()

    def _adopt(self, back_buffer: BackBuffer) -> None:
        self._recorder.use_back_buffer(back_buffer)
        self._recorder.add_target(back_buffer)
        self._applied = back_buffer.applied(self._swapchain.interval if self._swapchain else -1)

    def _make_back_buffer(self, presentation: Presentation) -> BackBuffer:
        """Make a back buffer in the format of the window's images, or of XNA's Color without a window."""
        color = _HEADLESS_FORMAT if self._swapchain is None else self._swapchain.format
        depth = formats.depth_format(self._device.adapter, presentation.depth_format)
        made = BackBuffer(presentation, TargetSignature((color,), depth, self._samples(presentation.sample_count)))
        try:
            self._natives.add_planes(made)
            if self._swapchain is None or made.preserve:
                self._give_texture(made)
        except BaseException:
            self._free_back_buffer(made)
            raise
        return made

    def _give_texture(self, back_buffer: BackBuffer) -> None:
        color = back_buffer.signature.colors[0]
        back_buffer.kept = back_buffer.native = self._natives.color_plane(color, back_buffer.width, back_buffer.height)

    def _keep(self) -> None:
        """Have the back buffer in a texture of its own. The picture that only the window has got is drawn once more into it."""
        if self._back_buffer.kept is not None:
            return
        self._give_texture(self._back_buffer)
        if self._last is not None:
            self._runner.repeat(self._frames.wait_for_slot(), self._last, self._back_buffer)
            self._frames.submit()
        self._forget_last()

    def _free_back_buffer(self, back_buffer: BackBuffer) -> None:
        back_buffer.native, back_buffer.kept = back_buffer.kept, None
        self._natives.free(back_buffer)

    def _samples(self, wished: int) -> int:
        return max(1, adapter.clamped_sample_count(wished, self._device.adapter.sample_counts))

    def _note_loss(self) -> None:
        self._lost = True
        if self._on_device_event is not None:
            self._on_device_event(DeviceEvent.LOST)

    # ---- presentation

    def present(self) -> None:
        """Run the frame and show the back buffer in the window. The GPU may still draw it when this returns."""
        self._run(showing=True)

    def read_back_buffer(self, x: int, y: int, width: int, height: int) -> npt.NDArray[np.uint8]:
        """Give the pixels as a new array (height, width, 4), RGBA, top row first."""
        self._keep()
        self._run(showing=False)
        region = TextureRegion(0, x, y, x + width, y + height)
        pixels = self._read_native(self._back_buffer, region, width * height * 4).reshape(height, width, 4)
        if self._back_buffer.signature.colors[0] == api.VK_FORMAT_B8G8R8A8_UNORM:
            pixels = np.ascontiguousarray(pixels[..., _BLUE_FIRST])
        return pixels

    # ---- native objects

    def _new_texture(self, description: TextureDescription) -> DeferredTexture:
        if not self.format_support(description.format) & FormatUse.SAMPLED:
            self.refuse(f"{description.kind.name} textures of format {description.format.name} on {self.driver_name}")
        return self._natives.texture(description)

    def _new_target(self, description: RenderTargetDescription) -> DeferredTarget:
        surface_format, chosen = description.format, self._device.adapter
        if not self.format_support(surface_format) & FormatUse.RENDER_TARGET:
            self.refuse(f"{description.kind.name} render targets of format {surface_format.name} on {self.driver_name}")
        if description.levels > 1 and not formats.can_make_mips(chosen, surface_format):
            self.refuse(f"mip levels of render targets of format {surface_format.name} on {self.driver_name}")
        color = formats.SURFACE_FORMATS[surface_format].format
        depth = formats.depth_format(chosen, description.depth_format)
        samples = self._samples(description.sample_count) if description.kind == TextureKind.TEXTURE_2D else 1
        return self._natives.target(description, TargetSignature((color,), depth, samples))

    def _new_buffer(self, size: int, *, indices: bool) -> DeferredBuffer:
        return self._natives.buffer(size, indices=indices)

    @property
    def _most_block_bytes(self) -> int:
        return int(self._device.limits.maxUniformBufferRange)

    def _free_natives(self, resource: DeferredResource) -> None:
        self._natives.free(resource)

    def _read_native(self, texture: DeferredTexture, region: TextureRegion, size: int) -> npt.NDArray[np.uint8]:
        return read_region(self._device, self._allocator, self._frames, texture.native, region, size)

    # ---- occlusion queries

    def create_query(self) -> Resource:
        """Make an occlusion query."""
        self._runner.counts_samples = True
        return self._hold(DeferredQuery())

    def begin_query(self, query: Resource) -> None:
        """Begin to count the samples that pass."""
        assert isinstance(query, DeferredQuery)
        self._recorder.begin_query(query)

    def end_query(self, query: Resource) -> None:
        """Stop counting."""
        assert isinstance(query, DeferredQuery)
        self._recorder.end_query(query)

    def query_result(self, query: Resource) -> int | None:
        """Give the exact count, or None while the GPU is still at it. Draws that are only recorded are sent to it first."""
        assert isinstance(query, DeferredQuery)
        if self._recorder.is_pending(query):
            self._run(showing=False)
        self._frames.poll()
        return query.result

    # ---- running frames

    def _run(self, *, showing: bool) -> None:
        """Run what was recorded. On failure the frame stays recorded and can be run again."""
        if self._lost:
            raise DeviceLostException("The GPU stopped working for this device earlier; dispose it and make a new one.")
        back_buffer, swapchain = self._back_buffer, self._swapchain
        if not showing and swapchain is not None and self._recorder.draws_to_back_buffer:
            self._keep()
        frame = self._recorder.finish()
        if showing and swapchain is not None and back_buffer.must_keep(frame, swapchain.size):
            self._keep()
        self._forget_last()
        slot = self._frames.wait_for_slot()
        self._runner.prepare(slot, frame, self._recorder)
        image = self._acquire() if showing and swapchain is not None else None
        if image is not None and back_buffer.must_keep(frame, image.shape[:2]):
            self._keep()
        back_buffer.use(image)
        try:
            self._runner.record(slot, frame)
            if image is not None:
                self._runner.show(slot.commands, back_buffer, image)
            self._frames.submit((swapchain.available, swapchain.current.drawn) if swapchain and image else None)
        finally:
            back_buffer.use(None)
        self._last = frame if back_buffer.kept is None else None
        self._recorder.commit()
        self._waiting_bytes = 0
        if swapchain is not None and image is not None and swapchain.present() != api.VK_SUCCESS:
            swapchain.recreate()

    def _acquire(self) -> Image | None:
        """Give an image of the window to draw into, or None while the window has none."""
        swapchain = self._swapchain
        assert swapchain is not None
        for _ in range(_ATTEMPTS):
            if not swapchain.fits:
                swapchain.recreate()
            if swapchain.is_minimised or not swapchain.is_ready:
                return None
            if swapchain.acquire() != api.VK_ERROR_OUT_OF_DATE_KHR:
                return swapchain.current.image
            swapchain.recreate()
        return None
