"""The HEADLESS renderer."""

from __future__ import annotations

import os
from collections import Counter
from collections.abc import Sequence
from enum import Enum

import numpy as np
import numpy.typing as npt

from renderers.contract.capabilities import Capability, FormatUse, Limits
from renderers.contract.draw import DrawCommand, DrawState
from renderers.contract.enums import ClearOptions, SetDataOptions, SurfaceFormat, TextureKind
from renderers.contract.errors import NotSupportedException
from renderers.contract.presentation import AppliedPresentation, CreationArguments, Presentation
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
from renderers.contract.states import BLEND_STATES
from renderers.headless.call_log import CallLog
from renderers.headless.resources import (
    HeadlessBuffer,
    HeadlessQuery,
    HeadlessResource,
    HeadlessTarget,
    HeadlessTexture,
)
from renderers.headless.validation import check_draw, require

MODE_VARIABLE = "XNA_HEADLESS_MODE"
_REFUSED = {
    Capability.AdditiveBlending,
    Capability.MultiStreamVertexInput,
    Capability.CustomEffects,
    Capability.CompiledEffects,
    Capability.BackBufferReadback,
    Capability.FloatRenderTargets,
    Capability.HalfFloatRenderTargets,
    Capability.HalfFloatTextureLinearFiltering,
    Capability.ComputeShaders,
    Capability.IndirectDraw,
}
_STATE_COUNTERS = (
    ("blend", "BlendChanges"),
    ("depth_stencil", "DepthStencilChanges"),
    ("rasterizer", "RasterizerChanges"),
    ("samplers", "SamplerChanges"),
    ("viewport", "ViewportChanges"),
    ("scissor", "ScissorChanges"),
)


class HeadlessMode(Enum):
    """How closely HEADLESS looks."""

    FAST = "fast"
    VALIDATION = "validation"
    TRACE = "trace"


def mode_from_environment() -> HeadlessMode:
    """Read XNA_HEADLESS_MODE; unset or unknown means Validation."""
    try:
        return HeadlessMode(os.environ.get(MODE_VARIABLE, "").strip().lower())
    except ValueError:
        return HeadlessMode.VALIDATION


class HeadlessRenderer(Renderer):
    """Keeps state and bytes, checks every call, and has no pixels: reading back a destination is refused.

    Attributes:
        log: Counters and, in Trace mode, the calls.
    """

    name = "HEADLESS"

    def __init__(self, arguments: CreationArguments) -> None:
        self.log = CallLog()
        self.mode = mode_from_environment()
        self._live: set[HeadlessResource] = set()
        self._targets: tuple[TargetBinding, ...] = ()
        self._last_state: DrawState | None = None
        self.reset(arguments.presentation)

    @property
    def mode(self) -> HeadlessMode:
        """Fast, Validation or Trace; may be changed at any time."""
        return self._mode

    @mode.setter
    def mode(self, value: HeadlessMode) -> None:
        self._mode = HeadlessMode(value)
        self.log.tracing = self._mode is HeadlessMode.TRACE

    # ---- questions

    @property
    def capabilities(self) -> frozenset[Capability]:
        """Everything that is only state; nothing that would need stored or blended pixels."""
        return frozenset(Capability) - _REFUSED

    @property
    def limits(self) -> Limits:
        """Generous ones."""
        return Limits(sample_counts=(1, 2, 4, 8))

    def format_support(self, surface_format: SurfaceFormat) -> FormatUse:
        """Bytes of every format are stored."""
        return FormatUse.STORAGE | FormatUse.TRANSFER_SOURCE | FormatUse.TRANSFER_DESTINATION | FormatUse.MIPMAPPED

    @property
    def limitations(self) -> str:
        """What HEADLESS is not."""
        return "Draws no pixels. Textures keep the bytes that were set; targets and the back buffer cannot be read."

    @property
    def live_resources(self) -> dict[str, int]:
        """How many resources of each type are not released yet."""
        return dict(Counter(resource.type_name for resource in self._live))

    def assert_no_leaks(self) -> None:
        """Raise AssertionError naming every live resource with its label."""
        leaks = sorted(f"{resource.type_name} {resource.label!r}" for resource in self._live)
        if leaks:
            raise AssertionError(f"{len(leaks)} resource(s) were never released: {', '.join(leaks)}")

    # ---- life and presentation

    def reset(self, presentation: Presentation) -> AppliedPresentation:
        """Echo the request; nothing is presented, so no interval applies."""
        self._size = (presentation.width, presentation.height)
        self._applied = AppliedPresentation(
            presentation.format, presentation.depth_format, presentation.sample_count, swap_interval=-1
        )
        self.log.trace("reset", presentation)
        return self._applied

    @property
    def applied(self) -> AppliedPresentation:
        """The echoed request."""
        return self._applied

    def close(self) -> None:
        """Forget everything."""
        self._live.clear()

    def present(self) -> None:
        """End the frame."""
        self.log.trace("present")
        self.log.count("Presents")
        self.log.end_frame()

    # ---- resources

    def create_texture(self, description: TextureDescription) -> Resource:
        """Make a texture of any kind."""
        return self._made(HeadlessTexture(description), description)

    def create_render_target(self, description: RenderTargetDescription) -> Resource:
        """Make a target without contents."""
        return self._made(HeadlessTarget(description), description)

    def applied_target(self, target: Resource) -> AppliedTarget:
        """Echo what was asked for."""
        wanted = target.description  # type: ignore[attr-defined]
        return AppliedTarget(wanted.format, wanted.depth_format, wanted.sample_count)

    def write_texture(self, texture: Resource, region: TextureRegion, data: npt.NDArray[np.uint8]) -> None:
        """Keep the bytes of a texture; a target has none to keep."""
        self.log.trace("write_texture", texture.label, region, data.nbytes)
        if not isinstance(texture, HeadlessTexture):
            self.refuse("storing pixels in a render target")
        texture.write(region, data)

    def give_texture(self, texture: Resource, region: TextureRegion, pixels: npt.NDArray[np.uint8]) -> None:
        """Keep the array that holds a level."""
        self.log.trace("give_texture", texture.label, region, pixels.nbytes)
        assert isinstance(texture, HeadlessTexture)
        texture.keep(region, pixels)

    def read_texture(self, texture: Resource, region: TextureRegion) -> npt.NDArray[np.uint8]:
        """Give the bytes of a texture back; a target is refused."""
        self.log.trace("read_texture", texture.label, region)
        if not isinstance(texture, HeadlessTexture):
            self.refuse("reading render targets")
        return texture.read(region)

    def create_vertex_buffer(self, description: VertexBufferDescription) -> Resource:
        """Make a vertex buffer."""
        return self._made(HeadlessBuffer(description), description)

    def create_index_buffer(self, description: IndexBufferDescription) -> Resource:
        """Make an index buffer."""
        return self._made(HeadlessBuffer(description), description)

    def write_buffer(
        self, buffer: Resource, offset: int, data: npt.NDArray[np.uint8], options: SetDataOptions = SetDataOptions.None_
    ) -> None:
        """Keep the bytes."""
        self.log.trace("write_buffer", buffer.label, offset, data.nbytes, options)
        assert isinstance(buffer, HeadlessBuffer)
        if self._checking:
            end = offset + data.nbytes
            require(end <= buffer.capacity, f"the upload ends at byte {end}; the buffer has {buffer.capacity}")
        buffer.write(offset, data)

    def create_query(self) -> Resource:
        """Make a query; it will count 0 pixels."""
        return self._made(HeadlessQuery(), None)

    def begin_query(self, query: Resource) -> None:
        """Note the call."""
        self.log.trace("begin_query", query.label)

    def end_query(self, query: Resource) -> None:
        """Note the call."""
        self.log.trace("end_query", query.label)

    def query_result(self, query: Resource) -> int | None:
        """Nothing is ever drawn, so no pixel ever passes."""
        return 0

    def release(self, resource: Resource) -> None:
        """Take the resource off the live list."""
        super().release(resource)
        self._live.discard(resource)

    def _made(self, resource: HeadlessResource, description: object) -> Resource:
        self._live.add(resource)
        self.log.count(f"{resource.type_name}Created")
        self.log.trace(f"create {resource.type_name}", description)
        return resource

    # ---- frame

    @property
    def _checking(self) -> bool:
        return self.mode is not HeadlessMode.FAST

    def set_targets(self, targets: Sequence[TargetBinding]) -> None:
        """Bind targets; a cube face beside other targets is refused."""
        if len(targets) > 1 and any(self._is_cube(binding) for binding in targets):
            raise NotSupportedException("HEADLESS does not bind a cube face together with other render targets.")
        self._targets = tuple(targets)
        self.log.count("TargetChanges")
        self.log.trace("set_targets", tuple((binding.target.label, binding.face) for binding in targets))

    @staticmethod
    def _is_cube(binding: TargetBinding) -> bool:
        return isinstance(binding.target, HeadlessTarget) and binding.target.description.kind == TextureKind.CUBE

    def clear(self, options: ClearOptions, color: tuple[float, float, float, float], depth: float, stencil: int) -> None:
        """Count the clear."""
        self.log.count("Clears")
        self.log.trace("clear", options, color, depth, stencil)

    def draw(self, command: DrawCommand) -> None:
        """Check and count the draw; an instanced one counts once per instance."""
        if self._checking:
            check_draw(command, self._destination_size())
        self._count_state_changes(command.state)
        self.log.count("Draws", command.instance_count)
        self.log.count("Primitives", command.primitive_count * command.instance_count)
        if command.quads:
            self.log.count("Sprites", command.primitive_count // 2)
        if self.log.tracing:
            blend = BLEND_STATES[command.state.blend]
            self.log.trace("draw", command.topology, command.primitive_count, command.effect.family, blend, command.state)

    def _destination_size(self) -> tuple[int, int]:
        if not self._targets:
            return self._size
        target = self._targets[0].target
        assert isinstance(target, HeadlessTarget)
        return target.description.width, target.description.height

    def _count_state_changes(self, state: DrawState) -> None:
        last, self._last_state = self._last_state, state
        if last is state:
            return
        for field, counter in _STATE_COUNTERS:
            if last is None or getattr(last, field) != getattr(state, field):
                self.log.count(counter)
