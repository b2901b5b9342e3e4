"""An image, its memory and its views."""

from __future__ import annotations

import ctypes
from ctypes import byref
from typing import Any, NamedTuple

from renderers.contract.enums import TextureKind
from renderers.contract.resources import TextureRegion
from renderers.vulkan import api, formats
from renderers.vulkan.device import Device
from renderers.vulkan.formats import NativeFormat
from renderers.vulkan.memory import Allocation, Allocator, Need

_READS = api.VK_PIPELINE_STAGE_VERTEX_SHADER_BIT | api.VK_PIPELINE_STAGE_FRAGMENT_SHADER_BIT
_TESTS = api.VK_PIPELINE_STAGE_EARLY_FRAGMENT_TESTS_BIT | api.VK_PIPELINE_STAGE_LATE_FRAGMENT_TESTS_BIT
_COLOR_ACCESS = api.VK_ACCESS_COLOR_ATTACHMENT_READ_BIT | api.VK_ACCESS_COLOR_ATTACHMENT_WRITE_BIT
_DEPTH_ACCESS = api.VK_ACCESS_DEPTH_STENCIL_ATTACHMENT_READ_BIT | api.VK_ACCESS_DEPTH_STENCIL_ATTACHMENT_WRITE_BIT

# What uses an image in a layout: stages, accesses. A new swapchain image is waited for where colours are written.
_USERS = {
    api.VK_IMAGE_LAYOUT_UNDEFINED: (api.VK_PIPELINE_STAGE_COLOR_ATTACHMENT_OUTPUT_BIT | _TESTS, 0),
    api.VK_IMAGE_LAYOUT_TRANSFER_SRC_OPTIMAL: (api.VK_PIPELINE_STAGE_TRANSFER_BIT, api.VK_ACCESS_TRANSFER_READ_BIT),
    api.VK_IMAGE_LAYOUT_TRANSFER_DST_OPTIMAL: (api.VK_PIPELINE_STAGE_TRANSFER_BIT, api.VK_ACCESS_TRANSFER_WRITE_BIT),
    api.VK_IMAGE_LAYOUT_SHADER_READ_ONLY_OPTIMAL: (_READS, api.VK_ACCESS_SHADER_READ_BIT),
    api.VK_IMAGE_LAYOUT_COLOR_ATTACHMENT_OPTIMAL: (api.VK_PIPELINE_STAGE_COLOR_ATTACHMENT_OUTPUT_BIT, _COLOR_ACCESS),
    api.VK_IMAGE_LAYOUT_DEPTH_STENCIL_ATTACHMENT_OPTIMAL: (_TESTS, _DEPTH_ACCESS),
    api.VK_IMAGE_LAYOUT_PRESENT_SRC_KHR: (api.VK_PIPELINE_STAGE_BOTTOM_OF_PIPE_BIT, 0),
}
_TYPES = {
    TextureKind.TEXTURE_2D: (api.VK_IMAGE_TYPE_2D, api.VK_IMAGE_VIEW_TYPE_2D),
    TextureKind.TEXTURE_3D: (api.VK_IMAGE_TYPE_3D, api.VK_IMAGE_VIEW_TYPE_3D),
    TextureKind.CUBE: (api.VK_IMAGE_TYPE_2D, api.VK_IMAGE_VIEW_TYPE_CUBE),
}


class Shape(NamedTuple):
    """What an image is made from, but for its format and use."""

    width: int
    height: int
    depth: int = 1
    levels: int = 1
    kind: TextureKind = TextureKind.TEXTURE_2D
    samples: int = 1
    sheets: int = 1

    @property
    def layers(self) -> int:
        """The array layers: a cube has six, a stack of 2-D images one for each sheet."""
        return 6 if self.kind == TextureKind.CUBE else self.sheets


class Image:
    """A native image. Between uses it is in its `rest` layout; `is_new` until it was brought there first.

    An image of a swapchain belongs to the swapchain: it has no memory here.
    """

    def __init__(
        self,
        device: Device,
        shape: Shape,
        native_format: NativeFormat,
        rest: int,
        owned: tuple[ctypes.c_uint64, Allocator | None, Allocation | None],
    ) -> None:
        self._device, self.shape, self.native_format, self.rest = device, shape, native_format, rest
        self.handle, self._allocator, self._allocation = owned
        self.format = native_format.format
        self.aspects = formats.aspects(self.format)
        self.is_new = True
        self._views: dict[int, ctypes.c_uint64] = {}
        self._barriers: dict[tuple[int, ...], tuple[int, int, Any]] = {}
        self.descriptor_keys: list[Any] = []

    @property
    def view(self) -> ctypes.c_uint64:
        """The view that shaders read: all levels and layers, channels where XNA has them."""
        known = self._views.get(-1)
        return known or self._make_view(-1, _TYPES[self.shape.kind][1], self.native_format.swizzle, self._range())

    def face_view(self, face: int) -> ctypes.c_uint64:
        """The view that is drawn into: the first level of a face, or of the whole."""
        known = self._views.get(face)
        span = api.VkImageSubresourceRange(self.aspects, 0, 1, face, 1)
        return known or self._make_view(face, api.VK_IMAGE_VIEW_TYPE_2D, (0, 0, 0, 0), span)

    def barrier(self, commands: ctypes.c_void_p, old: int, new: int, face: int = -1, level: int = -1) -> None:
        """Record the passage from one layout to another, of one level or all (-1) of one face or all (-1)."""
        key = (old, new, face, level)
        known = self._barriers.get(key)
        if known is None:
            known = self._barriers[key] = self._make_barrier(*key)
        before, after, record = known
        self._device.vk.raw_vkCmdPipelineBarrier(commands, before, after, 0, 0, None, 0, None, 1, record)

    def settle(self, commands: ctypes.c_void_p) -> None:
        """Bring a new image into its rest layout; its contents are yet to come."""
        if self.is_new:
            self.barrier(commands, api.VK_IMAGE_LAYOUT_UNDEFINED, self.rest)
            self.is_new = False
            self._device.settled.append(self)

    def close_views(self) -> None:
        """Destroy the views: the GPU must be done with them."""
        for view in self._views.values():
            self._device.destroy("ImageView", view)
        self._views.clear()

    def close(self) -> None:
        """Destroy all: the GPU must be done with it."""
        self.close_views()
        if self._allocator is not None and self._allocation is not None:
            self._device.destroy("Image", self.handle)
            self._allocator.free(self._allocation)

    def _range(self, face: int = -1, level: int = -1) -> api.VkImageSubresourceRange:
        faces = (0, self.shape.layers) if face < 0 else (face, 1)
        levels = (0, self.shape.levels) if level < 0 else (level, 1)
        return api.VkImageSubresourceRange(self.aspects, *levels, *faces)

    def _make_view(self, key: int, kind: int, swizzle: tuple[int, ...], span: Any) -> ctypes.c_uint64:
        description = api.VkImageViewCreateInfo(
            image=self.handle,
            viewType=kind,
            format=self.format,
            components=api.VkComponentMapping(*swizzle),
            subresourceRange=span,
        )
        view = self._views[key] = self._device.create("ImageView", description)
        return view

    def _make_barrier(self, old: int, new: int, face: int, level: int) -> tuple[int, int, Any]:
        (before, written), (after, read) = _USERS[old], _USERS[new]
        record = api.VkImageMemoryBarrier(
            srcAccessMask=written,
            dstAccessMask=read,
            oldLayout=old,
            newLayout=new,
            srcQueueFamilyIndex=api.VK_QUEUE_FAMILY_IGNORED,
            dstQueueFamilyIndex=api.VK_QUEUE_FAMILY_IGNORED,
            image=self.handle,
            subresourceRange=self._range(face, level),
        )
        return before, after, byref(record)


class Part(NamedTuple):
    """A rectangle (x, y, width, height) of one level, in each layer."""

    image: Image
    rectangle: tuple[int, int, int, int]
    level: int = 0


def record_blit(vk: api.Commands, commands: ctypes.c_void_p, source: Part, target: Part, *, sharp: bool) -> None:
    """Record a scaling copy; the parts are in the layouts of a transfer's source and destination already."""
    description = api.VkImageBlit(*_blit_side(source), *_blit_side(target))
    layouts = api.VK_IMAGE_LAYOUT_TRANSFER_SRC_OPTIMAL, api.VK_IMAGE_LAYOUT_TRANSFER_DST_OPTIMAL
    read, written = (source.image.handle, layouts[0]), (target.image.handle, layouts[1])
    how = api.VK_FILTER_NEAREST if sharp else api.VK_FILTER_LINEAR
    vk.vkCmdBlitImage(commands, *read, *written, 1, byref(description), how)


def _blit_side(part: Part) -> tuple[api.VkImageSubresourceLayers, Any]:
    x, y, width, height = part.rectangle
    corners = (api.VkOffset3D * 2)(api.VkOffset3D(x, y, 0), api.VkOffset3D(x + width, y + height, 1))
    return api.VkImageSubresourceLayers(part.image.aspects, part.level, 0, part.image.shape.layers), corners


def copy_of(region: TextureRegion, offset: int = 0) -> api.VkBufferImageCopy:
    """Describe the copy between a colour image's region and tightly packed bytes of a buffer."""
    return api.VkBufferImageCopy(
        bufferOffset=offset,
        imageSubresource=api.VkImageSubresourceLayers(api.VK_IMAGE_ASPECT_COLOR_BIT, region.level, int(region.face), 1),
        imageOffset=api.VkOffset3D(region.left, region.top, region.front),
        imageExtent=api.VkExtent3D(region.right - region.left, region.bottom - region.top, region.back - region.front),
    )


def make_image(device: Device, allocator: Allocator, shape: Shape, native_format: NativeFormat, usage: int, rest: int) -> Image:
    """Make an image with memory of its own.

    Raises:
        VulkanError: There is no memory left.
    """
    description = api.VkImageCreateInfo(
        flags=api.VK_IMAGE_CREATE_CUBE_COMPATIBLE_BIT if shape.kind == TextureKind.CUBE else 0,
        imageType=_TYPES[shape.kind][0],
        format=native_format.format,
        extent=api.VkExtent3D(shape.width, shape.height, shape.depth),
        mipLevels=shape.levels,
        arrayLayers=shape.layers,
        samples=shape.samples,
        usage=usage,
    )
    handle = device.create("Image", description)
    requirements = api.VkMemoryRequirements()
    device.vk.vkGetImageMemoryRequirements(device.handle, handle, byref(requirements))
    try:
        allocation = allocator.allocate(requirements, Need.DEVICE, image=True)
    except BaseException:
        device.destroy("Image", handle)
        raise
    device.vk.vkBindImageMemory(device.handle, handle, allocation.block.handle, allocation.offset)
    return Image(device, shape, native_format, rest, (handle, allocator, allocation))
