"""Native passes: what a segment loads, clears, stores and resolves."""

from __future__ import annotations

import ctypes
from ctypes import byref
from typing import Any

from renderers.deferred.frame import Attachment, Segment
from renderers.deferred.resources import DeferredTarget
from renderers.vulkan import api, formats
from renderers.vulkan.device import Device
from renderers.vulkan.image import Image, Part, record_blit

_COLOR, _DEPTH = api.VK_IMAGE_LAYOUT_COLOR_ATTACHMENT_OPTIMAL, api.VK_IMAGE_LAYOUT_DEPTH_STENCIL_ATTACHMENT_OPTIMAL
_FILLED = api.VK_IMAGE_LAYOUT_TRANSFER_DST_OPTIMAL
_SOURCE = api.VK_IMAGE_LAYOUT_TRANSFER_SRC_OPTIMAL
_LOAD, _CLEAR = api.VK_ATTACHMENT_LOAD_OP_LOAD, api.VK_ATTACHMENT_LOAD_OP_CLEAR
_STORE, _FORGET = api.VK_ATTACHMENT_STORE_OP_STORE, api.VK_ATTACHMENT_STORE_OP_DONT_CARE


class Passes:
    """Begins and ends the passes of one device."""

    def __init__(self, device: Device) -> None:
        self._vk = device.vk

    def begin(self, commands: ctypes.c_void_p, segment: Segment) -> None:
        """Begin the pass of a segment."""
        destination = segment.destination
        target = destination.primary
        for image, face in _images(segment):
            image.settle(commands)
            image.barrier(commands, image.rest, _COLOR, face, 0)
        colors = [self._color(attachment, segment) for attachment in destination.attachments]
        depth = self._depth(commands, target, segment)
        stencil = depth if depth is not None and formats.has_stencil(destination.signature.depth) else None
        description = api.VkRenderingInfo(
            renderArea=api.VkRect2D(api.VkOffset2D(0, 0), api.VkExtent2D(target.width, target.height)),
            layerCount=1,
            colorAttachmentCount=len(colors),
            pColorAttachments=(api.VkRenderingAttachmentInfo * len(colors))(*colors),
            pDepthAttachment=None if depth is None else ctypes.pointer(depth),
            pStencilAttachment=None if stencil is None else ctypes.pointer(_stencil(stencil, segment)),
        )
        self._vk.vkCmdBeginRendering(commands, byref(description))

    def end(self, commands: ctypes.c_void_p, segment: Segment) -> None:
        """End the pass; what it drew can be sampled from now on, and mip levels follow when the targets are left."""
        self._vk.vkCmdEndRendering(commands)
        for image, face in _images(segment):
            if image.rest != _COLOR:
                image.barrier(commands, _COLOR, image.rest, face, 0)
        for target, face in segment.destination.attachments if segment.leaving else ():
            self._remake_levels(commands, target, face)

    def clear_to_zero(self, commands: ctypes.c_void_p, target: DeferredTarget) -> None:
        """Fill a new target: all faces and levels, its samples and its depth."""
        zero = api.VkClearColorValue()
        for image in (target.native, target.native_samples):
            if image is not None:
                span = self._begin_fill(commands, image)
                self._vk.vkCmdClearColorImage(commands, image.handle, _FILLED, byref(zero), 1, byref(span))
                image.barrier(commands, _FILLED, image.rest)
        image = target.native_depth
        if image is not None:
            span = self._begin_fill(commands, image)
            value = api.VkClearDepthStencilValue(0.0, 0)
            self._vk.vkCmdClearDepthStencilImage(commands, image.handle, _FILLED, byref(value), 1, byref(span))
            image.barrier(commands, _FILLED, image.rest)

    def _begin_fill(self, commands: ctypes.c_void_p, image: Image) -> api.VkImageSubresourceRange:
        image.settle(commands)
        image.barrier(commands, image.rest, _FILLED)
        return api.VkImageSubresourceRange(image.aspects, 0, image.shape.levels, 0, image.shape.layers)

    def _color(self, attachment: Attachment, segment: Segment) -> api.VkRenderingAttachmentInfo:
        target, face = attachment
        samples: Image | None = target.native_samples
        drawn: Image = samples or target.native
        description = api.VkRenderingAttachmentInfo(
            imageView=drawn.face_view(0 if samples else face),
            imageLayout=_COLOR,
            loadOp=_LOAD if segment.clear_color is None else _CLEAR,
            storeOp=_FORGET if samples and not segment.keep_samples else _STORE,
        )
        if segment.clear_color is not None:
            description.clearValue.color.float32[:] = segment.clear_color
        if samples is not None:
            description.resolveMode = api.VK_RESOLVE_MODE_AVERAGE_BIT
            description.resolveImageView = target.native.face_view(face)
            description.resolveImageLayout = _COLOR
        return description

    def _depth(self, commands: ctypes.c_void_p, target: DeferredTarget, segment: Segment) -> Any:
        image: Image | None = target.native_depth
        if image is None:
            return None
        image.settle(commands)
        image.barrier(commands, _DEPTH, _DEPTH)
        description = api.VkRenderingAttachmentInfo(
            imageView=image.face_view(0),
            imageLayout=_DEPTH,
            loadOp=_LOAD if segment.clear_depth is None else _CLEAR,
            storeOp=_STORE,
        )
        description.clearValue.depthStencil.depth = segment.clear_depth or 0.0
        return description

    def _remake_levels(self, commands: ctypes.c_void_p, target: DeferredTarget, face: int) -> None:
        """Make each level from the one before."""
        image, width, height = target.native, target.width, target.height
        for level in range(1, target.levels):
            image.barrier(commands, image.rest, _SOURCE, face, level - 1)
            image.barrier(commands, image.rest, _FILLED, face, level)
            parts = [Part(image, (0, 0, max(1, width >> at), max(1, height >> at)), at, face) for at in (level - 1, level)]
            record_blit(self._vk, commands, *parts, sharp=False)
            image.barrier(commands, _SOURCE, image.rest, face, level - 1)
            image.barrier(commands, _FILLED, image.rest, face, level)


def _images(segment: Segment) -> list[tuple[Image, int]]:
    """Give the colour images of a segment, each with its layer: what is drawn into, and what that is resolved into."""
    images: list[tuple[Image, int]] = []
    for target, face in segment.destination.attachments:
        images.append((target.native, face))
        if target.native_samples is not None:
            images.append((target.native_samples, 0))
    return images


def _stencil(depth: api.VkRenderingAttachmentInfo, segment: Segment) -> api.VkRenderingAttachmentInfo:
    description = api.VkRenderingAttachmentInfo(
        imageView=depth.imageView,
        imageLayout=_DEPTH,
        loadOp=_LOAD if segment.clear_stencil is None else _CLEAR,
        storeOp=_STORE,
    )
    description.clearValue.depthStencil.stencil = segment.clear_stencil or 0
    return description
