"""Turns recorded frames into commands: everything that can fail is made first."""

from __future__ import annotations

import ctypes
from collections.abc import Iterable
from ctypes import byref

from renderers.contract.enums import TextureKind
from renderers.deferred.back_buffer import BackBuffer
from renderers.deferred.capture import quad_index_bytes
from renderers.deferred.custom_programs import DeferredProgram
from renderers.deferred.frame import Frame, Segment
from renderers.deferred.pipelines import PipelineTable
from renderers.deferred.recorder import FrameRecorder
from renderers.deferred.resources import DeferredTexture, QuerySpan
from renderers.deferred.showing import blit_for
from renderers.vulkan import api
from renderers.vulkan.bones import PALETTE_BYTES
from renderers.vulkan.buffer import Buffer
from renderers.vulkan.descriptors import Descriptors
from renderers.vulkan.device import Device
from renderers.vulkan.frame_slot import FrameSlot
from renderers.vulkan.image import Image, Part, record_blit
from renderers.vulkan.memory import Allocator, Need
from renderers.vulkan.passes import Passes
from renderers.vulkan.pipeline_cache import PipelineCache
from renderers.vulkan.pipelines import PipelineMaker
from renderers.vulkan.replay import Replay
from renderers.vulkan.uploads import Uploads

_SOURCE, _FILLED = api.VK_IMAGE_LAYOUT_TRANSFER_SRC_OPTIMAL, api.VK_IMAGE_LAYOUT_TRANSFER_DST_OPTIMAL
_UNDEFINED, _SHOWN = api.VK_IMAGE_LAYOUT_UNDEFINED, api.VK_IMAGE_LAYOUT_PRESENT_SRC_KHR


class FrameRunner:
    """The native side of one device's frames. `counts_samples` is set once there is an occlusion query to look for."""

    def __init__(
        self,
        device: Device,
        allocator: Allocator,
        descriptors: Descriptors,
        pipelines: PipelineTable,
    ) -> None:
        self._device, self._allocator, self._descriptors = device, allocator, descriptors
        self._pipelines = pipelines
        self._cache = PipelineCache(device)
        self._maker = PipelineMaker(device, descriptors, self._cache)
        self._passes = Passes(device)
        self._unset: dict[TextureKind, DeferredTexture] = {}
        self._replay = Replay(device, descriptors, self._unset)
        self._quads: Buffer | None = None
        self._has_bones = False
        self.counts_samples = False

    def use_unset(self, unset: dict[TextureKind, DeferredTexture]) -> None:
        """Say what unset texture slots read."""
        self._unset.update(unset)

    def prepare(self, slot: FrameSlot, frame: Frame, recorder: FrameRecorder) -> None:
        """Make what a frame needs and bring its bytes into an idle slot, whose commands begin.

        Raises:
            VulkanError: Something cannot be made; the frame can be prepared again.
        """
        self._make_pipelines()
        segments = [each for each in frame.operations if isinstance(each, Segment)]
        palettes = _palettes_of(segments) if self._has_bones else []
        self._uploads = Uploads(self._device, slot)
        place = self._uploads.stage(frame.uploads, len(palettes) * PALETTE_BYTES)
        self._fill_transient(slot, frame, recorder)
        self._begin(slot, segments, palettes, place)
        slot.queries.prepare(slot.commands, _spans_of(segments) if self.counts_samples else [])

    def record(self, slot: FrameSlot, frame: Frame) -> None:
        """Record a prepared frame."""
        for target in frame.new_targets:
            self._passes.clear_to_zero(slot.commands, target)
        self._uploads.record(frame.prologue)
        for operation in frame.operations:
            if isinstance(operation, Segment):
                self._run(slot, operation)
            else:
                self._uploads.record([operation])
        self._replay.end_frame()

    def repeat(self, slot: FrameSlot, frame: Frame, back_buffer: BackBuffer) -> None:
        """Record the passes over the back buffer of the last frame once more, into another slot than its own."""
        segments = [each for each in frame.operations if isinstance(each, Segment) and each.destination.primary is back_buffer]
        palettes = _palettes_of(segments) if self._has_bones else []
        slot.staging.fit(len(palettes) * PALETTE_BYTES)
        self._begin(slot, segments, palettes, 0)
        for segment in segments:
            self._run(slot, segment)
        self._replay.end_frame()

    def show(self, commands: ctypes.c_void_p, back_buffer: BackBuffer, image: Image) -> None:
        """Record the end of a frame that is shown: the copy of the back buffer's own texture, or nothing but the hand-over."""
        if back_buffer.kept is None:
            image.barrier(commands, image.rest, _SHOWN)
            return
        kept: Image = back_buffer.kept
        shape = image.shape
        blit = blit_for(back_buffer.presentation.mode, back_buffer.width, back_buffer.height, shape.width, shape.height)
        image.barrier(commands, _UNDEFINED, _FILLED)
        vk = self._device.vk
        if blit.destination != (0, 0, shape.width, shape.height):
            black, span = api.VkClearColorValue(), api.VkImageSubresourceRange(image.aspects, 0, 1, 0, 1)
            black.float32[3] = 1.0
            vk.vkCmdClearColorImage(commands, image.handle, _FILLED, byref(black), 1, byref(span))
            image.barrier(commands, _FILLED, _FILLED)
        kept.barrier(commands, kept.rest, _SOURCE)
        record_blit(vk, commands, Part(kept, blit.source), Part(image, blit.destination), sharp=blit.sharp)
        kept.barrier(commands, _SOURCE, kept.rest)
        image.barrier(commands, _FILLED, _SHOWN)

    def store_pipelines(self) -> None:
        """Keep what the driver compiled for the next run."""
        self._cache.store()

    def _begin(self, slot: FrameSlot, segments: list[Segment], palettes: list[bytes], place: int) -> None:
        """Begin the commands of a slot, with the palettes' bytes in its staging buffer from a place on."""
        slot.fit_blocks(self._replay.custom.bytes_of(segments))
        slot.begin()
        slot.bones.upload(slot.commands, palettes, slot.staging, place)
        self._replay.begin_frame(slot)

    def _make_pipelines(self) -> None:
        for pipeline in self._pipelines.make_natives(self._maker.make):
            self._has_bones = self._has_bones or pipeline.native.bones
            self._replay.custom.is_used = self._replay.custom.is_used or isinstance(pipeline.key.program, DeferredProgram)

    def _fill_transient(self, slot: FrameSlot, frame: Frame, recorder: FrameRecorder) -> None:
        """Bring user vertices and indices into the slot's own buffers."""
        stand_ins = (recorder.transient_vertices, recorder.transient_indices)
        arenas, growing = (frame.vertices, frame.indices), (slot.vertices, slot.indices)
        for stand_in, arena, own in zip(stand_ins, arenas, growing, strict=True):
            if arena.used:
                own.fit(arena.used)
                own.buffer.write(0, arena.data.ctypes.data, arena.used)
                stand_in.native = own.buffer
        if self._quads is None and frame.vertices.used:
            data = quad_index_bytes()
            use = api.VK_BUFFER_USAGE_INDEX_BUFFER_BIT
            self._quads = Buffer(self._device, self._allocator, data.nbytes, use, Need.WRITTEN_BY_CPU)
            self._quads.write(0, data.ctypes.data, data.nbytes)
            recorder.quad_indices.native = self._quads

    def _run(self, slot: FrameSlot, segment: Segment) -> None:
        """Record one pass; over a back buffer that has nowhere to go it is left out."""
        if segment.destination.primary.native is None:
            self._replay.skip(segment)
            return
        self._passes.begin(slot.commands, segment)
        if segment.records:
            self._replay.draw(segment)
        self._passes.end(slot.commands, segment)


def _palettes_of(segments: Iterable[Segment]) -> list[bytes]:
    """Give the bones of all skinned draws, each object once."""
    found: dict[int, bytes] = {}
    for segment in segments:
        skinned = {pipeline for pipeline, _ in segment.records if pipeline is not None and pipeline.native.bones}
        if skinned:
            for pipeline, command in segment.records:
                if pipeline in skinned:
                    bones = command.effect.bones  # type: ignore[union-attr]
                    found[id(bones)] = bones  # type: ignore[assignment]
    return list(found.values())


def _spans_of(segments: Iterable[Segment]) -> list[QuerySpan]:
    """Give the spans of occlusion queries in order."""
    spans: list[QuerySpan] = []
    for segment in segments:
        spans += [record for _, record in segment.records if isinstance(record, QuerySpan)]
    return spans
