"""Runs recorded frames: everything that can fail is made first, then the frame becomes one command buffer."""

from __future__ import annotations

from collections.abc import Iterator
from typing import Any, cast

from renderers.contract.enums import TextureKind
from renderers.deferred.capture import quad_index_bytes
from renderers.deferred.frame import BufferUpload, Frame, Segment
from renderers.deferred.pipelines import PipelineTable
from renderers.deferred.recorder import FrameRecorder
from renderers.deferred.resources import DeferredBuffer, DeferredTarget, DeferredTexture
from renderers.sdl_gpu.device import Device
from renderers.sdl_gpu.functions import Pointer
from renderers.sdl_gpu.levels import Levels
from renderers.sdl_gpu.objects import Objects
from renderers.sdl_gpu.palettes import Palettes
from renderers.sdl_gpu.passes import Passes
from renderers.sdl_gpu.pipelines import PipelineMaker
from renderers.sdl_gpu.replay import Records, Replay, sampler_states_of
from renderers.sdl_gpu.samplers import Samplers
from renderers.sdl_gpu.staging import Staged, Staging


class Frames:
    """The native side of one device's frames."""

    def __init__(
        self, device: Device, objects: Objects, pipelines: PipelineTable, unset: dict[TextureKind, DeferredTexture]
    ) -> None:
        self._device, self._objects, self._pipelines = device, objects, pipelines
        self._samplers = Samplers(device)
        self._palettes = Palettes(device, objects, self._samplers)
        self._staging = Staging(device)
        self._maker = PipelineMaker(device)
        self._passes, self._levels = Passes(device), Levels(device, objects)
        self._replay = Replay(device, self._samplers, self._palettes, unset)
        self._quads_sent = False
        self._before: list[Staged] = []

    def prepare(self, frame: Frame, recorder: FrameRecorder) -> None:
        """Make all native objects that a frame needs, and bring its bytes to where the GPU can read them.

        Raises:
            InvalidOperationException: Something cannot be made; the frame can be prepared again.
        """
        self._pipelines.make_natives(self._maker.make)
        self._before = [*self._transient(frame, recorder), *self._palettes.assign(self._used(frame)), *frame.prologue]
        self._staging.stage([*self._before, *frame.uploads[len(frame.prologue) :]])

    def record(self, commands: Pointer, frame: Frame) -> None:
        """Record a prepared frame. A pass over a back buffer that has nowhere to go is left out."""
        for target in frame.new_targets:
            self._passes.clear_to_zero(commands, target)
            self._levels.remake(commands, target)
        self._staging.copy(commands, self._before)
        for operation in frame.operations:
            if isinstance(operation, Segment):
                self._run(commands, operation)
            else:
                self._staging.copy(commands, [operation])
        self._quads_sent = self._quads_sent or bool(frame.vertices.used)

    def repeat(self, commands: Pointer, frame: Frame, target: DeferredTarget) -> None:
        """Record the passes over a target of the frame that ran last once more."""
        for operation in frame.operations:
            if isinstance(operation, Segment) and operation.destination.primary is target:
                self._run(commands, operation)

    def close(self, recorder: FrameRecorder) -> None:
        """Release everything."""
        for pipeline in self._pipelines.all():
            if pipeline.native is not None:
                self._device.release("pipeline", pipeline.native)
                pipeline.native = None
        self._maker.close()
        for buffer in (recorder.transient_vertices, recorder.transient_indices, recorder.quad_indices):
            self._objects.free(buffer)
        self._palettes.close()
        self._samplers.close()
        self._staging.close()

    # ---- before a frame

    def _used(self, frame: Frame) -> Iterator[bytes]:
        """Make the samplers of all draws, and give their palettes."""
        samplers = self._samplers
        for segment in frame.operations:
            state: Any = None
            for pipeline, command in cast(Records, segment.records) if isinstance(segment, Segment) else ():
                if command.state is not state:
                    state = command.state
                    for number in sampler_states_of(pipeline.key.program, state):
                        samplers[number]
                if command.effect.bones is not None:
                    yield command.effect.bones

    def _transient(self, frame: Frame, recorder: FrameRecorder) -> list[Staged]:
        """Have buffers for user vertices and indices, and give the uploads that fill them."""
        uploads: list[Staged] = []
        vertices, indices, quads = recorder.transient_vertices, recorder.transient_indices, recorder.quad_indices
        for buffer, arena in ((vertices, frame.vertices), (indices, frame.indices)):
            if arena.used:
                self._fit(buffer, arena.used, indices=buffer is indices)
                uploads.append(BufferUpload(buffer, 0, arena.data[: arena.used], True))
        if frame.vertices.used and not self._quads_sent:
            self._fit(quads, quads.size, indices=True)
            uploads.append(BufferUpload(quads, 0, quad_index_bytes(), False))
        return uploads

    def _fit(self, buffer: DeferredBuffer, needed: int, *, indices: bool) -> None:
        if buffer.native is None or buffer.size < needed:
            size = 1 << (needed - 1).bit_length()
            fresh = self._objects.buffer(size, indices=indices)
            self._objects.free(buffer)
            buffer.native, buffer.size = fresh, size

    # ---- during a frame

    def _run(self, commands: Pointer, segment: Segment) -> None:
        primary = segment.destination.primary
        if primary.native is None:
            return
        render_pass = self._passes.begin(commands, segment)
        if segment.records:
            self._replay.draw(commands, render_pass, segment)
        self._device.calls.EndGPURenderPass(render_pass)
        if segment.leaving:
            for attachment in segment.destination.attachments:
                self._levels.remake(commands, attachment.target)
