"""Native passes: what a segment loads, clears, stores and resolves."""

from __future__ import annotations

import ctypes
from ctypes import byref
from functools import lru_cache
from typing import Any, NamedTuple

from renderers.deferred.frame import Attachment, Segment
from renderers.deferred.resources import DeferredTarget
from renderers.vulkan import api, formats
from renderers.vulkan.device import Device
from renderers.vulkan.image import Image, Part, record_blit

_COLOR, _DEPTH = api.VK_IMAGE_LAYOUT_COLOR_ATTACHMENT_OPTIMAL, api.VK_IMAGE_LAYOUT_DEPTH_STENCIL_ATTACHMENT_OPTIMAL
_FILLED = api.VK_IMAGE_LAYOUT_TRANSFER_DST_OPTIMAL
_SOURCE = api.VK_IMAGE_LAYOUT_TRANSFER_SRC_OPTIMAL
_LOAD, _CLEAR = api.VK_ATTACHMENT_LOAD_OP_LOAD, api.VK_ATTACHMENT_LOAD_OP_CLEAR
_STORE = api.VK_ATTACHMENT_STORE_OP_STORE


class Passes:
    """Begins and ends the passes of one device."""

    def __init__(self, device: Device) -> None:
        self._vk = device.vk
        self._description = lru_cache(maxsize=256)(_description)

    def begin(self, commands: ctypes.c_void_p, segment: Segment) -> None:
        """Begin the pass of a segment."""
        target = segment.destination.primary
        for image, face in _images(segment):
            image.settle(commands)
            image.barrier(commands, image.rest, _COLOR, face, 0)
        depth: Image | None = target.native_depth
        if depth is not None:
            depth.settle(commands)
            depth.barrier(commands, _DEPTH, _DEPTH)
        colors = tuple([_color_plan(attachment, segment) for attachment in segment.destination.attachments])
        description = self._description(colors, _depth_plan(depth, segment), target.width, target.height)
        for number, color in enumerate(colors):
            if color.clears:
                description.pColorAttachments[number].clearValue.color.float32[:] = segment.clear_color
        if depth is not None:
            description.pDepthAttachment[0].clearValue.depthStencil.depth = segment.clear_depth or 0.0
            if formats.has_stencil(depth.format):
                description.pStencilAttachment[0].clearValue.depthStencil.stencil = segment.clear_stencil or 0
        self._vk.raw_vkCmdBeginRendering(commands, byref(description))

    def end(self, commands: ctypes.c_void_p, segment: Segment) -> None:
        """End the pass; what it drew can be sampled from now on, and mip levels follow when the targets are left."""
        self._vk.vkCmdEndRendering(commands)
        for image, face in _images(segment):
            if image.rest != _COLOR:
                image.barrier(commands, _COLOR, image.rest, face, 0)
        for target, _ in segment.destination.attachments if segment.leaving else ():
            self._remake_levels(commands, target)

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

    def _remake_levels(self, commands: ctypes.c_void_p, target: DeferredTarget) -> None:
        """Make each level from the one before, on all faces."""
        image, width, height = target.native, target.width, target.height
        for level in range(1, target.levels):
            image.barrier(commands, image.rest, _SOURCE, level=level - 1)
            image.barrier(commands, image.rest, _FILLED, level=level)
            parts = [Part(image, (0, 0, max(1, width >> at), max(1, height >> at)), at) for at in (level - 1, level)]
            record_blit(self._vk, commands, *parts, sharp=False)
            image.barrier(commands, _SOURCE, image.rest, level=level - 1)
            image.barrier(commands, _FILLED, image.rest, level=level)


def _images(segment: Segment) -> list[tuple[Image, int]]:
    """Give the colour images of a segment, each with its layer: what is drawn into, and what that is resolved into."""
    images: list[tuple[Image, int]] = []
    for target, face in segment.destination.attachments:
        images.append((target.native, face))
        if target.native_samples is not None:
            images.append((target.native_samples, 0))
    return images


class _ColorPlan(NamedTuple):
    """A colour attachment: the views that are drawn into and resolved into (0 for none), and whether it begins with a clear."""

    view: int
    resolved: int
    clears: bool


class _DepthPlan(NamedTuple):
    """A depth attachment, with or without a stencil part."""

    view: int
    has_stencil: bool
    clears_depth: bool
    clears_stencil: bool


def _color_plan(attachment: Attachment, segment: Segment) -> _ColorPlan:
    target, face = attachment
    samples: Image | None = target.native_samples
    view, clears = target.native.face_view(face).value, segment.clear_color is not None
    if samples is None:
        return _ColorPlan(view, 0, clears)
    return _ColorPlan(samples.face_view(0).value, view, clears)


def _depth_plan(image: Image | None, segment: Segment) -> _DepthPlan | None:
    if image is None:
        return None
    clears = segment.clear_depth is not None, segment.clear_stencil is not None
    return _DepthPlan(image.face_view(0).value, formats.has_stencil(image.format), *clears)


def _description(colors: tuple[_ColorPlan, ...], depth: _DepthPlan | None, width: int, height: int) -> api.VkRenderingInfo:
    """Describe a pass, but for the values that it clears to."""
    attachments: Any = (api.VkRenderingAttachmentInfo * len(colors))(*[_color(plan) for plan in colors])
    description = api.VkRenderingInfo(
        renderArea=api.VkRect2D(api.VkOffset2D(0, 0), api.VkExtent2D(width, height)),
        layerCount=1,
        colorAttachmentCount=len(colors),
        pColorAttachments=attachments,
    )
    if depth is not None:
        description.pDepthAttachment = ctypes.pointer(_plane(depth.view, depth.clears_depth))
        if depth.has_stencil:
            description.pStencilAttachment = ctypes.pointer(_plane(depth.view, depth.clears_stencil))
    return description


def _color(plan: _ColorPlan) -> api.VkRenderingAttachmentInfo:
    description = api.VkRenderingAttachmentInfo(
        imageView=plan.view,
        imageLayout=_COLOR,
        loadOp=_CLEAR if plan.clears else _LOAD,
        storeOp=_STORE,
    )
    if plan.resolved:
        description.resolveMode = api.VK_RESOLVE_MODE_AVERAGE_BIT
        description.resolveImageView = plan.resolved
        description.resolveImageLayout = _COLOR
    return description


def _plane(view: int, clears: bool) -> api.VkRenderingAttachmentInfo:
    return api.VkRenderingAttachmentInfo(imageView=view, imageLayout=_DEPTH, loadOp=_CLEAR if clears else _LOAD, storeOp=_STORE)
