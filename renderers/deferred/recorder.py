"""The frame as the game called it: passes, draws and uploads in order, and what must live until they have run."""

from __future__ import annotations

from collections.abc import Callable, Sequence

import numpy as np
import numpy.typing as npt

from renderers.contract.draw import DrawCommand, DrawState, Geometry, written_samples
from renderers.contract.enums import ClearOptions, PrimitiveType
from renderers.contract.formats import surface_bytes
from renderers.contract.resources import Resource, TargetBinding, TextureRegion
from renderers.contract.states import RASTERIZER_STATES
from renderers.deferred.capture import Capture, each_instance
from renderers.deferred.custom_programs import DeferredProgram
from renderers.deferred.frame import Attachment, BufferUpload, Color, Destination, Frame, Segment, TextureUpload, Upload
from renderers.deferred.pipelines import Pipeline, PipelineTable
from renderers.deferred.regions import native_scissor
from renderers.deferred.resources import (
    DeferredBuffer,
    DeferredQuery,
    DeferredResource,
    DeferredTarget,
    DeferredTexture,
    QuerySpan,
    TargetSignature,
)
from renderers.deferred.sample_parts import each_sample, is_smooth

_Shape = tuple[DrawState | None, Geometry | None, int, int, PrimitiveType, Resource | None]
_NOTHING: _Shape = (None, None, -1, -1, PrimitiveType.TriangleList, None)


class FrameRecorder:
    """Records one frame at a time. No call in here touches a native interface.

    Args:
        back_buffer: The target that an empty set of bindings means.
        pipelines: Says which pipeline a draw needs, or refuses the draw.
        free: Frees the native objects of a released resource; no frame that is still recorded names it.
    """

    def __init__(self, back_buffer: DeferredTarget, pipelines: PipelineTable, free: Callable[[DeferredResource], None]) -> None:
        self._pipelines = pipelines
        self._free = free
        self._capture = Capture()
        self._serial = 1
        self._new_targets: list[DeferredTarget] = []
        self._prologue: list[Upload] = []
        self.prologue_bytes = 0
        self._operations: list[Segment | Upload] = []
        self._dying: list[DeferredResource] = []
        self._segment: Segment | None = None
        self._queries: list[DeferredQuery] = []
        self._span: QuerySpan | None = None
        self._shape: _Shape = _NOTHING
        self._pipeline: Pipeline | None = None
        self._back_buffer = back_buffer
        self._destination = self._destination_of(())

    # ---- what drivers set and read

    @property
    def transient_vertices(self) -> DeferredBuffer:
        """Stands for the frame's user vertices; the driver sets its native object before it replays."""
        return self._capture.vertices

    @property
    def transient_indices(self) -> DeferredBuffer:
        """Stands for the frame's user indices."""
        return self._capture.indices

    @property
    def quad_indices(self) -> DeferredBuffer:
        """Stands for the 16-bit indices of `capture.QUADS` quads, which never change."""
        return self._capture.quad_indices

    @property
    def draws_to_back_buffer(self) -> bool:
        """Whether the recorded frame has a pass over the back buffer."""
        return any(isinstance(each, Segment) and each.destination.primary is self._back_buffer for each in self._operations)

    def is_pending(self, resource: DeferredResource) -> bool:
        """Tell whether the recorded frame names a resource."""
        return resource.pending == self._serial

    def use_back_buffer(self, back_buffer: DeferredTarget) -> None:
        """Take another back buffer and bind it. Nothing that draws into the old one may be recorded."""
        self._leave_targets()
        self._back_buffer = back_buffer
        self._destination = self._destination_of(())

    # ---- targets and clears

    def set_targets(self, bindings: Sequence[TargetBinding]) -> None:
        """Begin a bind cycle over targets; an empty sequence means the back buffer."""
        self._leave_targets()
        self._destination = self._destination_of(bindings)

    def _destination_of(self, bindings: Sequence[TargetBinding]) -> Destination:
        attachments = tuple([Attachment(_target(each.target), int(each.face)) for each in bindings])
        attachments = attachments or (Attachment(self._back_buffer, 0),)
        primary = attachments[0].target
        colors = tuple([each.target.signature.colors[0] for each in attachments])
        signature = TargetSignature(colors, primary.signature.depth, primary.signature.samples)
        return Destination(attachments, signature)

    def clear(self, options: ClearOptions, color: Color, depth: float, stencil: int) -> None:
        """Clear whole buffers. A clear after a draw begins another pass; leading clears become load actions."""
        segment = self._segment
        if segment is None or segment.records:
            segment = self._begin_segment()
        if options & ClearOptions.Target:
            segment.clear_color = color
        if options & ClearOptions.DepthBuffer:
            segment.clear_depth = min(max(depth, 0.0), 1.0)
        if options & ClearOptions.Stencil:
            segment.clear_stencil = stencil & 255

    # ---- draws

    def draw(self, command: DrawCommand) -> None:
        """Record a draw. What cannot be drawn is refused here, before anything is recorded."""
        if command.instance_count == 1 and self._record_alike(command):
            return
        samples = self._destination.signature.samples
        if samples == 1 or is_smooth(command, samples):
            self._draw(command)
        else:
            for part in each_sample(command, samples):
                self._draw(part)

    def _draw(self, command: DrawCommand) -> None:
        geometry = command.geometry
        if not isinstance(geometry.streams[0].data, Resource):
            for captured in self._capture.commands(command):
                self._record(captured)
        elif command.instance_count == 1 or all(stream.frequency < 2 for stream in geometry.streams):
            self._record(command)
        else:
            for instance in each_instance(command):
                self._record(instance)

    def _record(self, command: DrawCommand) -> None:
        if not self._record_alike(command):
            self._prepare(command)
            self._record_alike(command)

    def _record_alike(self, command: DrawCommand) -> bool:
        """Record a draw that differs from the last one in its numbers and parameters only; tell whether it is one."""
        effect = command.effect
        state, geometry, family, flags, topology, program = self._shape
        if (
            command.state is not state
            or command.geometry is not geometry
            or effect.flags != flags
            or effect.family != family
            or command.topology is not topology
            or effect.program is not program
        ):
            return False
        if self._pipeline is not None:
            assert self._segment is not None
            self._segment.records.append((self._pipeline, command))
        return True

    def _prepare(self, command: DrawCommand) -> None:
        """Find the pipeline of a draw unlike the last one, and open a pass for it; no pipeline where nothing can be seen."""
        self._shape = _NOTHING
        pipeline = self._pipelines.find(command, self._destination)
        self._pipeline = pipeline if pipeline is not None and self._is_visible(command.state) else None
        if self._pipeline is not None:
            self._note_all(command)
            self._open_segment()
        effect = command.effect
        self._shape = command.state, command.geometry, effect.family, effect.flags, command.topology, effect.program

    def _is_visible(self, state: DrawState) -> bool:
        primary, samples = self._destination.primary, self._destination.signature.samples
        scissor_enable = RASTERIZER_STATES[state.rasterizer].scissor_enable
        if not written_samples(state.sample_mask, samples):
            return False
        return native_scissor(state, scissor_enable, primary.width, primary.height) is not None

    def _note_all(self, command: DrawCommand) -> None:
        for texture in command.state.textures:
            if texture is not None:
                self._note(texture)
        for texture in command.state.vertex_textures:
            if texture is not None:
                self._note(texture)
        for stream in command.geometry.streams:
            self._note(stream.data)
        if command.geometry.indices is not None:
            self._note(command.geometry.indices.data)
        if command.effect.program is not None:
            self._note(command.effect.program)

    def _note(self, resource: object) -> None:
        """Remember that this frame's records name a resource; what was promised to be zero is made so."""
        assert isinstance(resource, DeferredResource)
        if isinstance(resource, DeferredTexture) and resource.unwritten:
            self.fulfil_zeros(resource)
        resource.pending = self._serial

    def draw_into(self, target: DeferredTarget, command: DrawCommand) -> None:
        """Record a draw into a target that is not bound. Its levels stay as they are, and no query counts it."""
        self._close_segment(leaving=False)
        kept = self._destination, self._queries
        self._destination, self._queries = Destination((Attachment(target, 0),), target.signature), []
        try:
            self.draw(command)
            self._close_segment(leaving=False)
        finally:
            self._destination, self._queries = kept

    # ---- passes

    def _begin_segment(self) -> Segment:
        self._close_segment(leaving=False)
        segment = Segment(self._destination)
        self._segment = segment
        self._operations.append(segment)
        for attachment in self._destination.attachments:
            attachment.target.pending = self._serial
        return segment

    def _open_segment(self) -> None:
        """Make sure that a pass is open, and that a running query counts in it."""
        if self._segment is None:
            self._begin_segment()
        self._start_span()

    def _leave_targets(self) -> None:
        """End a bind cycle. Mip levels are made anew even where nothing was drawn since the last pass over the targets."""
        if self._segment is None and self._destination.has_levels:
            self._begin_segment()
        self._close_segment(leaving=True)

    def _close_segment(self, leaving: bool) -> None:
        self._stop_span()
        if self._segment is not None:
            self._segment.leaving = leaving
        self._segment = None
        self._shape = _NOTHING

    # ---- occlusion queries

    def begin_query(self, query: DeferredQuery) -> None:
        """Begin to count the samples of the draws that follow."""
        self._stop_span()
        query.spans = []
        self._queries.append(query)
        self._shape = _NOTHING  # the next draw starts the span

    def end_query(self, query: DeferredQuery) -> None:
        """Stop counting for a query."""
        self._stop_span()
        if query in self._queries:
            self._queries.remove(query)
        self._shape = _NOTHING

    def _start_span(self) -> None:
        if not self._queries or self._span is not None:
            return
        assert self._segment is not None
        self._span = QuerySpan(tuple(self._queries))
        for query in self._queries:
            query.spans.append(self._span)
            query.pending = self._serial
        self._segment.records.append((None, self._span))

    def _stop_span(self) -> None:
        if self._span is not None and self._segment is not None:
            self._segment.records.append((None, None))
        self._span = None

    # ---- writes

    def add_target(self, target: DeferredTarget) -> None:
        """Promise that a new target is zero before anything is drawn into it or read from it."""
        target.written = self._serial
        self._new_targets.append(target)

    def write_buffer(self, buffer: DeferredBuffer, offset: int, data: npt.NDArray[np.uint8], discard: bool = False) -> None:
        """Record a write; draws before it still see the old bytes."""
        self._upload(BufferUpload(buffer, offset, data.copy(), discard), buffer)

    def write_texture(self, texture: DeferredTexture, region: TextureRegion, data: npt.NDArray[np.uint8]) -> None:
        """Record a write; draws before it still see the old texels."""
        self.give_texture(texture, region, data.copy())

    def give_texture(self, texture: DeferredTexture, region: TextureRegion, data: npt.NDArray[np.uint8]) -> None:
        """Record a write of an array that nobody else has."""
        place = (int(region.face), region.level)
        if place in texture.unwritten:
            if region._replace(face=texture.whole(*place).face) == texture.whole(*place):
                texture.unwritten.discard(place)
            else:
                self.fulfil_zeros(texture)
        self._upload(TextureUpload(texture, region, data), texture)

    def fulfil_zeros(self, texture: DeferredTexture) -> None:
        """Record writes of zeros for all that was promised to be zero and was never written."""
        for face, level in sorted(texture.unwritten):
            region = texture.whole(face, level)
            self._upload(TextureUpload(texture, region, zeros_for(texture, region)), texture)
        texture.unwritten.clear()

    def _upload(self, upload: Upload, resource: DeferredResource) -> None:
        if self.is_pending(resource):
            self._close_segment(leaving=False)
            self._operations.append(upload)
        else:
            resource.written = self._serial
            self._prologue.append(upload)
            self.prologue_bytes += upload.data.nbytes

    # ---- life of the frame

    def forget_pipelines(self, program: DeferredProgram) -> None:
        """Let a custom program's pipelines go: nothing that is recorded names it."""
        self._pipelines.forget(program)

    def release(self, resource: DeferredResource) -> None:
        """Free a resource as soon as no recorded frame names it."""
        resource.released = True
        if self.names(resource):
            self._dying.append(resource)
        else:
            self._free(resource)

    def names(self, resource: DeferredResource) -> bool:
        """Tell whether anything that is recorded needs a resource: a pass, an upload, or the bound set."""
        if self._serial in (resource.pending, resource.written):
            return True
        return any(each.target is resource for each in self._destination.attachments)

    def take_prologue(self) -> tuple[list[DeferredTarget], list[Upload]]:
        """Give the new targets and the uploads that come before the passes, for a driver that runs them ahead of the frame."""
        taken = self._new_targets, self._prologue
        self._new_targets, self._prologue, self.prologue_bytes = [], [], 0
        return taken

    def finish(self) -> Frame:
        """Give the frame as it stands. Called again without `commit`, it gives the same work again and what came since."""
        self._close_segment(leaving=False)
        operations = [each for each in self._operations if not (isinstance(each, Segment) and each.is_empty)]
        return Frame(
            self._serial,
            self._new_targets,
            self._prologue,
            operations,
            self._capture.vertex_bytes,
            self._capture.index_bytes,
        )

    def commit(self) -> None:
        """The frame was handed to the GPU: forget it, free what only it kept, and begin the next one over the same targets."""
        self._serial += 1
        dying, self._dying = self._dying, []
        self.take_prologue()
        self._operations = []
        self._capture.reset()
        for resource in dying:
            self.release(resource)

    def drop(self) -> None:
        """Forget a frame that will never run: the device is going."""
        self._close_segment(leaving=True)
        self._queries.clear()
        self.commit()


def _target(resource: Resource) -> DeferredTarget:
    assert isinstance(resource, DeferredTarget)
    return resource


def zeros_for(texture: DeferredTexture, region: TextureRegion) -> npt.NDArray[np.uint8]:
    """Give the zero bytes of a region in the texture's own format."""
    width, height = region.right - region.left, region.bottom - region.top
    return np.zeros(surface_bytes(texture.format, width, height, region.back - region.front), np.uint8)
