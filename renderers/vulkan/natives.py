"""Native textures, targets and buffers for the handles that games hold."""

from __future__ import annotations

from functools import partial

from renderers.contract.resources import RenderTargetDescription, TextureDescription
from renderers.deferred.custom_programs import DeferredProgram
from renderers.deferred.resources import DeferredBuffer, DeferredResource, DeferredTarget, DeferredTexture, TargetSignature
from renderers.vulkan import api
from renderers.vulkan.buffer import Buffer
from renderers.vulkan.descriptors import Descriptors
from renderers.vulkan.device import Device
from renderers.vulkan.formats import SURFACE_FORMATS, NativeFormat
from renderers.vulkan.frames import Frames
from renderers.vulkan.image import Image, Shape, make_image
from renderers.vulkan.memory import Allocator, Need

_COPIED = api.VK_IMAGE_USAGE_TRANSFER_SRC_BIT | api.VK_IMAGE_USAGE_TRANSFER_DST_BIT
_SAMPLED = _COPIED | api.VK_IMAGE_USAGE_SAMPLED_BIT
_DRAWN = api.VK_IMAGE_USAGE_COLOR_ATTACHMENT_BIT
_TESTED = api.VK_IMAGE_USAGE_DEPTH_STENCIL_ATTACHMENT_BIT
_READ = api.VK_IMAGE_LAYOUT_SHADER_READ_ONLY_OPTIMAL
_COLOR, _DEPTH = api.VK_IMAGE_LAYOUT_COLOR_ATTACHMENT_OPTIMAL, api.VK_IMAGE_LAYOUT_DEPTH_STENCIL_ATTACHMENT_OPTIMAL


class Natives:
    """Makes the native objects of one device, and frees them when the GPU is done with them."""

    def __init__(self, device: Device, allocator: Allocator, descriptors: Descriptors, frames: Frames) -> None:
        self._device, self._allocator, self._descriptors, self._frames = device, allocator, descriptors, frames

    def texture(self, description: TextureDescription) -> DeferredTexture:
        """Make a texture."""
        shape = Shape(description.width, description.height, description.depth, description.levels, description.kind)
        return DeferredTexture(description, self._image(shape, SURFACE_FORMATS[description.format], _SAMPLED, _READ))

    def target(self, description: RenderTargetDescription, signature: TargetSignature) -> DeferredTarget:
        """Make a target with all that belongs to it, or nothing of it."""
        target = DeferredTarget(description, signature)
        shape = Shape(description.width, description.height, 1, description.levels, description.kind)
        try:
            target.native = self._image(shape, SURFACE_FORMATS[description.format], _SAMPLED | _DRAWN, _READ)
            self.add_planes(target)
        except BaseException:
            self.free(target)
            raise
        return target

    def add_planes(self, target: DeferredTarget) -> None:
        """Give a target its samples and its depth, as its signature says."""
        signature = target.signature
        shape = Shape(target.width, target.height, samples=signature.samples)
        if signature.samples > 1:
            color = NativeFormat(signature.colors[0])
            target.native_samples = self._image(shape, color, _DRAWN | api.VK_IMAGE_USAGE_TRANSFER_DST_BIT, _COLOR)
        if signature.depth:
            depth = NativeFormat(signature.depth)
            target.native_depth = self._image(shape, depth, _TESTED | api.VK_IMAGE_USAGE_TRANSFER_DST_BIT, _DEPTH)

    def color_plane(self, vk_format: int, width: int, height: int) -> Image:
        """Make an image that is drawn into and copied from."""
        return self._image(Shape(width, height), NativeFormat(vk_format), _SAMPLED | _DRAWN, _READ)

    def buffer(self, size: int, *, indices: bool) -> DeferredBuffer:
        """Make a vertex or index buffer."""
        use = api.VK_BUFFER_USAGE_INDEX_BUFFER_BIT if indices else api.VK_BUFFER_USAGE_VERTEX_BUFFER_BIT
        native = Buffer(self._device, self._allocator, max(size, 4), use | api.VK_BUFFER_USAGE_TRANSFER_DST_BIT, Need.DEVICE)
        return DeferredBuffer(size, native)

    def free(self, resource: DeferredResource) -> None:
        """Free the native objects of a handle when the GPU is done with them; a second call does nothing."""
        if isinstance(resource, DeferredProgram):
            self._free_program(resource)
            return
        if isinstance(resource, DeferredTarget):
            for plane in (resource.native_depth, resource.native_samples):
                self.retire(plane)
            resource.native_depth = resource.native_samples = None
        self.retire(resource.native)
        resource.native = None

    def retire(self, native: Image | Buffer | None) -> None:
        """Free an image or a buffer when the GPU is done with it."""
        if isinstance(native, Image):
            self._frames.retire("Image", lambda: self._close_image(native))
        elif native is not None:
            self._frames.retire("Buffer", native.close)

    def _free_program(self, program: DeferredProgram) -> None:
        gone = [("ShaderModule", module) for module in program.native or ()]
        gone += [("Pipeline", pipeline.native.handle) for pipeline in program.pipelines if pipeline.native is not None]
        for kind, handle in gone:
            self._frames.retire(kind, partial(self._device.destroy, kind, handle))
        program.native = None
        program.pipelines.clear()

    def _close_image(self, image: Image) -> None:
        self._descriptors.forget(image)
        image.close()

    def _image(self, shape: Shape, native_format: NativeFormat, usage: int, rest: int) -> Image:
        return make_image(self._device, self._allocator, shape, native_format, usage, rest)
