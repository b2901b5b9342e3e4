"""The seam: what every renderer is asked to do.

**Who validates.** `xna` does: arguments, object life, device state, XNA's own rules. A renderer trusts its input and reports
only what the front cannot know: out of memory, a lost device, a feature it lacks, indices that name vertices which do not
exist (ArgumentOutOfRangeException, before a pixel is touched; a GPU renderer may leave that to its API's robust access).

**Refusals.** A refusal is an answer. What a renderer cannot do raises NotSupportedException *before* any native call, with
the feature and the renderer named (`self.refuse`). There is no silent no-op and no "partly done". `capabilities`, `limits` and
`format_support` say the same thing as data. The optional operations below refuse by default: a renderer that does not override
one has decided to refuse it.

**Capture.** A draw is complete in its command. An immediate renderer executes it; a deferred one copies what is only valid
during the call (user vertices and indices) and keeps the handles alive. Nothing is looked up when it is replayed. Writes to a
resource happen in call order: a draw sees the bytes as they were at its call.

**Order.** Draws, clears, writes and target changes take effect in call order, mixed as they come.

**Lifetimes.** `release` may name a resource that recorded draws still use: the renderer keeps what they need. It comes
once per handle. `close` releases everything that is left; calls after it are errors of the front.

**Threads.** All calls come from the thread that made the renderer: the front holds back what a finaliser on another thread lets
go of until the frame ends.

**Geometry.** Clip space is x right, y up, z 0..1. Front faces are clockwise as displayed, on targets too. Coverage is the
top-left rule at pixel centres (x + 0.5, y + 0.5). XNA 4.0 rasterises effects at integer pixel centres: geometry of every effect
family but SPRITE moves half a pixel right and down after projection, except when the destination is multisampled or the viewport
has no area. Sprites do not move, with whatever effect of the game's own: neither do the `quads` of CUSTOM. A tie in
point sampling between geometry on whole pixels goes to the higher texel.

**Colour.** Bytes are bytes: no sRGB anywhere. Colours are rounded to nearest, halves up. Blending works on stored values.
The two colours that a vertex stage hands on (diffuse with alpha; specular with the fog factor) are clamped to 0..1 before they
are interpolated. A texture slot that holds None, or a texture of another kind than the effect samples, reads (0, 0, 0, 255).

**Custom effects.** `create_program` says what a pair of shaders reads; a draw with EffectFamily.CUSTOM has the handle and the
uniforms. A vertex input reads the element whose place among all elements of the draw's streams is the input's location; elements
that no input reads are dropped. NotSupportedException names the location of an input that no element supplies, or whose
element has another base type: Byte4 is unsigned integers, Short2 and Short4 are signed ones, all others are floats. A target that
the fragment stage does not write keeps what it holds.

**Targets.** `set_targets(())` binds the back buffer. Leaving a target resolves its samples and regenerates its mip levels.
The discard colour, the viewport and the scissor are the front's affair: they arrive as clears and in draw states.
"""

from __future__ import annotations

from abc import ABC, abstractmethod
from collections.abc import Callable, Sequence
from dataclasses import dataclass, field
from typing import NoReturn

import numpy as np
import numpy.typing as npt

from renderers.contract.capabilities import Capability, FormatUse, Limits
from renderers.contract.draw import DrawCommand
from renderers.contract.enums import ClearOptions, SetDataOptions, SurfaceFormat, WindowKind
from renderers.contract.errors import NotSupportedException
from renderers.contract.presentation import AppliedPresentation, CreationArguments, Presentation
from renderers.contract.programs import Program
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


class Renderer(ABC):
    """Draw commands in, pixels out. One instance serves one GraphicsDevice."""

    name: str = "?"

    # ---- questions

    @property
    @abstractmethod
    def capabilities(self) -> frozenset[Capability]:
        """The features that this renderer has; everything else is refused."""

    @property
    def limits(self) -> Limits:
        """The largest sizes and counts."""
        return Limits()

    @abstractmethod
    def format_support(self, surface_format: SurfaceFormat) -> FormatUse:
        """Give the uses of a surface format."""

    @property
    def limitations(self) -> str:
        """English notes for what is not machine-readable."""
        return ""

    @property
    def driver_name(self) -> str:
        """The native driver, for reports."""
        return self.name

    # ---- life

    @abstractmethod
    def reset(self, presentation: Presentation) -> AppliedPresentation:
        """Adopt a new presentation and say what was applied. On failure the old one still holds."""

    @property
    @abstractmethod
    def applied(self) -> AppliedPresentation:
        """What the last creation or reset really applied."""

    def can_begin_draw(self) -> bool:
        """Tell whether a frame can be drawn now (False while a lost context is being restored)."""
        return True

    @abstractmethod
    def close(self) -> None:
        """Release everything. A second call does nothing."""

    # ---- presentation

    @abstractmethod
    def present(self) -> None:
        """Show the back buffer. Without a window this only ends the frame."""

    def read_back_buffer(self, x: int, y: int, width: int, height: int) -> npt.NDArray[np.uint8]:
        """Give the pixels as a new array (height, width, 4), RGBA, top row first."""
        self.refuse("reading the back buffer")

    # ---- textures and targets

    def create_texture(self, description: TextureDescription) -> Resource:
        """Make a texture; its bytes are zero."""
        self.refuse(f"a texture of kind {description.kind.name}")

    def create_render_target(self, description: RenderTargetDescription) -> Resource:
        """Make a target; its contents are zero until they are drawn, cleared or written."""
        self.refuse("render targets")

    def applied_target(self, target: Resource) -> AppliedTarget:
        """Say what a target really got."""
        self.refuse("render targets")

    def write_texture(self, texture: Resource, region: TextureRegion, data: npt.NDArray[np.uint8]) -> None:
        """Store tightly packed rows (top first, slice by slice) in the texture's own format. `data` is a flat array."""
        self.refuse("writing textures")

    def give_texture(self, texture: Resource, region: TextureRegion, pixels: npt.NDArray[np.uint8]) -> None:
        """Store a whole level of Color of a new texture from (height, width, 4), whose rows may lie `ROW_SLACK` pixels apart.

        The array is the renderer's from now on: it may keep it instead of a copy.
        """
        self.write_texture(texture, region, pixels.reshape(-1))

    def read_texture(self, texture: Resource, region: TextureRegion) -> npt.NDArray[np.uint8]:
        """Give a region as a new flat array of tightly packed rows in the texture's own format."""
        self.refuse("reading textures")

    # ---- buffers

    def create_vertex_buffer(self, description: VertexBufferDescription) -> Resource:
        """Make a vertex buffer."""
        self.refuse("vertex buffers")

    def create_index_buffer(self, description: IndexBufferDescription) -> Resource:
        """Make an index buffer; 32-bit indices are never narrowed."""
        self.refuse("index buffers")

    def write_buffer(
        self, buffer: Resource, offset: int, data: npt.NDArray[np.uint8], options: SetDataOptions = SetDataOptions.None_
    ) -> None:
        """Store a flat array of bytes at a byte offset."""
        self.refuse("writing buffers")

    # ---- queries and custom programs

    def create_query(self) -> Resource:
        """Make an occlusion query."""
        self.refuse("occlusion queries")

    def begin_query(self, query: Resource) -> None:
        """Begin to count the samples that pass."""
        self.refuse("occlusion queries")

    def end_query(self, query: Resource) -> None:
        """Stop counting."""
        self.refuse("occlusion queries")

    def query_result(self, query: Resource) -> int | None:
        """Give the count, or None while it is not known yet."""
        self.refuse("occlusion queries")

    def create_program(
        self, vertex: bytes, fragment: bytes, files: tuple[str, str] = ("vertex shader", "fragment shader")
    ) -> Program:
        """Make a custom effect's program from two shader payloads: SPIR-V, or GLSL as UTF-8 text. Both are of one kind.

        `files` is what messages call the two.

        Raises ArgumentException for code that is faulty or asks for what the renderer does not bind; the message has a line
        `file:line: fault` for each fault of a source.
        """
        self.refuse("custom effects")

    def create_compute_program(self, payload: bytes) -> Resource:
        """Make a compute program."""
        self.refuse("compute shaders")

    def create_storage_buffer(self, size: int) -> Resource:
        """Make a storage buffer of so many bytes."""
        self.refuse("storage buffers")

    def release(self, resource: Resource) -> None:
        """Let go of a resource; draws already recorded keep what they need."""
        resource.released = True

    # ---- frame

    @abstractmethod
    def set_targets(self, targets: Sequence[TargetBinding]) -> None:
        """Bind targets, slot 0 first; an empty sequence binds the back buffer. On failure the old set stays bound."""

    @abstractmethod
    def clear(self, options: ClearOptions, color: tuple[float, float, float, float], depth: float, stencil: int) -> None:
        """Clear whole buffers of all bound targets, whatever viewport, scissor and masks say. RGBA as floats, 1 is full."""

    @abstractmethod
    def draw(self, command: DrawCommand) -> None:
        """Draw. Instanced when the command counts more than one instance or has a stream with a frequency."""

    def draw_indirect(self, command: DrawCommand, arguments: Resource, offset: int) -> None:
        """Draw with counts that are read from a storage buffer."""
        self.refuse("indirect draws")

    def dispatch(self, program: Resource, groups: tuple[int, int, int], buffers: Sequence[Resource]) -> None:
        """Run a compute program."""
        self.refuse("compute shaders")

    # ---- debug

    def set_string_marker(self, text: str) -> None:
        """Leave a mark in the native command stream, where there is one; elsewhere this has nothing to mark."""
        return

    def refuse(self, feature: str) -> NoReturn:
        """Raise the NotSupportedException of this renderer for a feature."""
        raise NotSupportedException(
            f"{self.name} does not support {feature}. Ask GraphicsDevice.SupportsEXT before using it, "
            f"or choose another renderer (GraphicsDeviceManager.RendererEXT or the environment variable XNA_RENDERER)."
        )


def _always_available() -> str | None:
    return None


@dataclass(frozen=True)
class RendererDescriptor:
    """One renderer identity, known before any renderer exists.

    `is_available` is a cheap probe without side effects: None, or the reason why not; None is no promise. `create` builds the
    renderer or raises. `automatic` tells whether the automatic choice may take it. `sample_count` answers
    for the adapter before a device exists: the count that would be applied for a wished one. `warm` does ahead of time what
    the first frame would otherwise pay for (compiling kernels, filling caches). `reluctance` gives the reason why the automatic
    choice had better pass an available renderer by on this machine, or None. `capabilities` are those of every machine on which
    it is available, known without making one; None where only an instance can tell.
    """

    name: str
    summary: str
    create: Callable[[CreationArguments], Renderer]
    is_available: Callable[[], str | None] = _always_available
    window_kind: WindowKind = WindowKind.NONE
    needs_window: bool = False
    automatic: bool = False
    sample_count: Callable[[int], int] = field(default=lambda wished: 0)
    warm: Callable[[], None] = field(default=lambda: None)
    reluctance: Callable[[], str | None] = _always_available
    capabilities: frozenset[Capability] | None = None
