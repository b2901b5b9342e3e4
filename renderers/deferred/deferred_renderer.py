"""What renderers that record frames have in common: the handles, and the way of every call into the recorder."""

from __future__ import annotations

from abc import abstractmethod
from collections import Counter
from collections.abc import Sequence

import numpy as np
import numpy.typing as npt

from renderers.contract.draw import DrawCommand
from renderers.contract.enums import ClearOptions, SetDataOptions, SurfaceFormat, TextureKind
from renderers.contract.formats import index_bytes, surface_bytes
from renderers.contract.programs import Program
from renderers.contract.renderer import Renderer
from renderers.contract.resources import (
    AppliedTarget,
    IndexBufferDescription,
    RenderTargetDescription,
    Resource,
    TargetBinding,
    TextureDescription,
    TextureRegion,
    VertexBufferDescription,
)
from renderers.deferred.custom_programs import DeferredProgram, make_program
from renderers.deferred.frame import Frame
from renderers.deferred.recorder import FrameRecorder, zeros_for
from renderers.deferred.resources import DeferredBuffer, DeferredResource, DeferredTarget, DeferredTexture
from renderers.deferred.spreading import copying_draw

_OPAQUE_BLACK = np.array([0, 0, 0, 255], np.uint8)
_MOST_WAITING_BYTES = 1 << 26  # uploads that wait for the end of a frame before they are sent ahead


class DeferredRenderer(Renderer):
    """A renderer over a FrameRecorder. A driver makes and frees native objects, runs frames and reads textures.

    The driver's constructor sets `_recorder`; then it may make the textures that unset slots read. `_last` is the frame that ran
    last while a driver may still run it again: whatever is released is kept until `_forget_last`.
    """

    _recorder: FrameRecorder

    def __init__(self) -> None:
        self._resources: dict[DeferredResource, None] = {}
        self._own: set[DeferredResource] = set()
        self._last: Frame | None = None
        self._late: list[DeferredResource] = []
        self._waiting_bytes = 0

    @property
    def live_resources(self) -> dict[str, int]:
        """How many handles of each kind are not yet released."""
        handles = (each for each in self._resources if not each.released and each not in self._own)
        return dict(Counter(type(each).__name__ for each in handles))

    # ---- what a driver does

    @abstractmethod
    def _new_texture(self, description: TextureDescription) -> DeferredTexture:
        """Make a texture, or refuse it."""

    @abstractmethod
    def _new_target(self, description: RenderTargetDescription) -> DeferredTarget:
        """Make a target, or refuse it."""

    @abstractmethod
    def _new_buffer(self, size: int, *, indices: bool) -> DeferredBuffer:
        """Make a vertex or index buffer."""

    @abstractmethod
    def _free_natives(self, resource: DeferredResource) -> None:
        """Free the native objects of a handle as soon as the GPU is done with them; a second call does nothing."""

    @abstractmethod
    def _run(self, *, showing: bool) -> None:
        """Run what was recorded, and show the back buffer if asked. On failure the frame stays recorded."""

    @abstractmethod
    def _read_native(self, texture: DeferredTexture, region: TextureRegion, size: int) -> npt.NDArray[np.uint8]:
        """Give the `size` bytes of a region as the submitted frames left them."""

    # ---- textures and targets

    def create_texture(self, description: TextureDescription) -> Resource:
        """Make a texture; its bytes are zero."""
        return self._hold(self._new_texture(description))

    def create_render_target(self, description: RenderTargetDescription) -> Resource:
        """Make a target; its contents are zero until they are drawn, cleared or written."""
        target = self._new_target(description)
        self._recorder.add_target(target)
        return self._hold(target)

    def applied_target(self, target: Resource) -> AppliedTarget:
        """Say what a target really got."""
        assert isinstance(target, DeferredTarget)
        samples = target.signature.samples
        return AppliedTarget(target.format, target.depth_format, samples if samples > 1 else 0)

    def write_texture(self, texture: Resource, region: TextureRegion, data: npt.NDArray[np.uint8]) -> None:
        """Store tightly packed rows (top first, slice by slice) in the texture's own format. `data` is a flat array."""
        assert isinstance(texture, DeferredTexture)
        self._recorder.write_texture(texture, region, data)
        if isinstance(texture, DeferredTarget) and texture.native_samples is not None and region.level == 0:
            self._write_samples(texture, region, data)
        self._count_waiting(data.nbytes)

    def give_texture(self, texture: Resource, region: TextureRegion, pixels: npt.NDArray[np.uint8]) -> None:
        """Store a whole level of a new texture; only rows that lie apart are copied."""
        assert isinstance(texture, DeferredTexture)
        self._recorder.give_texture(texture, region, pixels.reshape(-1))
        self._count_waiting(pixels.nbytes)

    def _write_samples(self, target: DeferredTarget, region: TextureRegion, data: npt.NDArray[np.uint8]) -> None:
        width, height = region.right - region.left, region.bottom - region.top
        source = self.create_texture(TextureDescription(TextureKind.TEXTURE_2D, target.format, width, height))
        assert isinstance(source, DeferredTexture)
        self._recorder.write_texture(source, source.whole(0, 0), data)
        self._recorder.draw_into(target, copying_draw(source, region))
        self.release(source)

    def read_texture(self, texture: Resource, region: TextureRegion) -> npt.NDArray[np.uint8]:
        """Give a region as a new flat array of tightly packed rows in the texture's own format."""
        assert isinstance(texture, DeferredTexture)
        if (int(region.face), region.level) in texture.unwritten:
            return zeros_for(texture, region)
        if self._recorder.names(texture):
            self._run(showing=False)
        width, height = region.right - region.left, region.bottom - region.top
        size = surface_bytes(texture.format, width, height, region.back - region.front)
        return self._read_native(texture, region, size)

    # ---- buffers

    def create_vertex_buffer(self, description: VertexBufferDescription) -> Resource:
        """Make a vertex buffer."""
        return self._zeroed(self._new_buffer(description.size, indices=False))

    def create_index_buffer(self, description: IndexBufferDescription) -> Resource:
        """Make an index buffer; 32-bit indices are never narrowed."""
        return self._zeroed(self._new_buffer(description.count * index_bytes(description.element_size), indices=True))

    def write_buffer(
        self, buffer: Resource, offset: int, data: npt.NDArray[np.uint8], options: SetDataOptions = SetDataOptions.None_
    ) -> None:
        """Store a flat array of bytes at a byte offset."""
        assert isinstance(buffer, DeferredBuffer)
        self._recorder.write_buffer(buffer, offset, data, bool(options & SetDataOptions.Discard))
        self._count_waiting(data.nbytes)

    # ---- custom effects

    @property
    @abstractmethod
    def _most_block_bytes(self) -> int:
        """The largest uniform block of a custom effect."""

    def create_program(
        self, vertex: bytes, fragment: bytes, files: tuple[str, str] = ("vertex shader", "fragment shader")
    ) -> Program:
        """Make a custom effect's program from two shader payloads: SPIR-V, or GLSL as UTF-8 text."""
        program = make_program(vertex, fragment, files, self._most_block_bytes, self.name)
        assert isinstance(program.handle, DeferredResource)
        self._hold(program.handle)
        return program

    # ---- frame

    def set_targets(self, targets: Sequence[TargetBinding]) -> None:
        """Bind targets, slot 0 first; an empty sequence binds the back buffer."""
        self._recorder.set_targets(targets)

    def clear(self, options: ClearOptions, color: tuple[float, float, float, float], depth: float, stencil: int) -> None:
        """Clear whole buffers of all bound targets, whatever viewport, scissor and masks say. RGBA as floats, 1 is full."""
        self._recorder.clear(options, color, depth, stencil)

    def draw(self, command: DrawCommand) -> None:
        """Record a draw."""
        if command.primitive_count > 0:
            self._recorder.draw(command)

    # ---- life of resources

    def release(self, resource: Resource) -> None:
        """Let go of a resource; draws already recorded keep what they need."""
        if not resource.released and isinstance(resource, DeferredResource) and resource in self._resources:
            self._recorder.release(resource)
        resource.released = True

    def _hold(self, resource: DeferredResource) -> Resource:
        self._resources[resource] = None
        return resource

    def _zeroed(self, buffer: DeferredBuffer) -> Resource:
        self._recorder.write_buffer(buffer, 0, np.zeros(buffer.size, np.uint8))
        return self._hold(buffer)

    def _free(self, resource: DeferredResource) -> None:
        """Free a handle that no recorded frame names: the recorder calls this."""
        self._resources.pop(resource, None)
        if isinstance(resource, DeferredProgram):
            self._recorder.forget_pipelines(resource)
        if self._last is None:
            self._free_natives(resource)
        else:
            self._late.append(resource)

    def _forget_last(self) -> None:
        """The last frame cannot run again from now on: free what was kept for it."""
        self._last = None
        while self._late:
            self._free_natives(self._late.pop())

    def _free_resources(self) -> None:
        """Disconnect every handle that outlives the renderer from its native objects."""
        for resource in list(self._resources):
            self._free(resource)

    def _unset(self, kind: TextureKind) -> DeferredTexture:
        """Make what an unset slot reads: one opaque black texel, or six."""
        texture = self._new_texture(TextureDescription(kind, SurfaceFormat.Color, 1, 1))
        self._hold(texture)
        self._own.add(texture)
        for face in range(texture.faces):
            self._recorder.write_texture(texture, texture.whole(face, 0), _OPAQUE_BLACK)
        return texture

    def _count_waiting(self, size: int) -> None:
        """Send uploads ahead when too many bytes wait for the end of the frame."""
        self._waiting_bytes += size
        if self._waiting_bytes > _MOST_WAITING_BYTES:
            self._run(showing=False)
