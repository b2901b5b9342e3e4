"""The SOFTWARE renderer: executes every command at once on the CPU."""

from __future__ import annotations

from collections import Counter
from collections.abc import Sequence
from threading import Lock
from typing import Any, TypeVar

import numpy as np
import numpy.typing as npt

from renderers.contract import (
    AppliedPresentation,
    AppliedTarget,
    Capability,
    ClearOptions,
    CreationArguments,
    DrawCommand,
    EffectFamily,
    FormatUse,
    IndexBufferDescription,
    Limits,
    Presentation,
    Renderer,
    RenderTargetDescription,
    Resource,
    SetDataOptions,
    SurfaceFormat,
    TargetBinding,
    TextureDescription,
    TextureKind,
    TextureRegion,
    VertexBufferDescription,
)
from renderers.contract.formats import RENDER_TARGET_FORMATS, index_bytes, is_block_compressed
from renderers.software.blocks import Blocks
from renderers.software.drawing import Drawing, suits_quads
from renderers.software.effects import EffectReader
from renderers.software.known_states import KnownStates
from renderers.software.packed import PACKED_FORMATS, Packed
from renderers.software.resources import (
    SoftwareIndexBuffer,
    SoftwareQuery,
    SoftwareTarget,
    SoftwareTexture,
    SoftwareVertexBuffer,
)
from renderers.software.samples import sample_count
from renderers.software.streams import is_plain, plain_draws
from renderers.software.volume import SoftwareVolume
from renderers.software.wide import decode, encode

R = TypeVar("R", bound=Resource)

_CAPABILITIES = frozenset(
    {
        Capability.ThreeD,
        Capability.DepthStencilBuffer,
        Capability.StencilBuffer,
        Capability.WireFrame,
        Capability.AdditiveBlending,
        Capability.RenderTargets,
        Capability.BackBufferReadback,
        Capability.TextureReadback,
        Capability.ThirtyTwoBitIndices,
        Capability.MipMaps,
        Capability.OcclusionQuery,
        Capability.AnisotropicFiltering,
        Capability.MultipleRenderTargets,
        Capability.MultiSampleAntiAliasing,
        Capability.AlphaTestEffect,
        Capability.DualTextureEffect,
        Capability.SkinnedEffect,
        Capability.MultiStreamVertexInput,
        Capability.Instancing,
        Capability.TextureCube,
        Capability.EnvironmentMapEffect,
        Capability.Texture3D,
        Capability.FloatRenderTargets,
        Capability.HalfFloatRenderTargets,
        Capability.HalfFloatTextureLinearFiltering,
    }
)
_TEXTURE_USES = (
    FormatUse.STORAGE
    | FormatUse.SAMPLED
    | FormatUse.FILTERABLE
    | FormatUse.TRANSFER_SOURCE
    | FormatUse.TRANSFER_DESTINATION
    | FormatUse.MIPMAPPED
)
_TARGET_USES = _TEXTURE_USES | FormatUse.RENDER_TARGET | FormatUse.BLENDABLE | FormatUse.MULTISAMPLE
_OPAQUE_BLACK = 0xFF000000
_OPAQUE_WHEN_ZERO = frozenset({SurfaceFormat.Dxt1, SurfaceFormat.Bgr565})
_FAMILIES = frozenset(EffectFamily) - {EffectFamily.CUSTOM}
_LIMITS = Limits(vertex_texture_slots=0, sample_counts=(1, 4))


class SoftwareRenderer(Renderer):
    """Draws into arrays of the process itself."""

    name = "SOFTWARE"

    def __init__(self, arguments: CreationArguments) -> None:
        self._presenter = arguments.surface.presenter if arguments.surface else None
        self._live: Counter[str] = Counter()
        self._lock = Lock()
        self._drawing = Drawing()
        self._queries: set[Resource] = set()
        self._states = KnownStates()
        self._effects = EffectReader()
        self.reset(arguments.presentation)

    # ---- questions

    @property
    def capabilities(self) -> frozenset[Capability]:
        """The features that this renderer has; everything else is refused."""
        return _CAPABILITIES

    @property
    def limits(self) -> Limits:
        """The largest sizes and counts."""
        return _LIMITS

    def format_support(self, surface_format: SurfaceFormat) -> FormatUse:
        """Give the uses of a surface format."""
        if surface_format == SurfaceFormat.Color:
            return _TARGET_USES | FormatUse.COLOR_TRANSFER
        return _TARGET_USES if surface_format in RENDER_TARGET_FORMATS else _TEXTURE_USES

    @property
    def limitations(self) -> str:
        """English notes for what is not machine-readable."""
        return "Depth is kept as 32-bit floats, whatever depth format was asked for. Nothing samples 3-D textures."

    @property
    def live_resources(self) -> dict[str, int]:
        """How many handles of each kind are not yet released."""
        with self._lock:
            return {kind: count for kind, count in self._live.items() if count}

    # ---- life

    def reset(self, presentation: Presentation) -> AppliedPresentation:
        """Adopt a new presentation and say what was applied. On failure the old one still holds."""
        samples = sample_count(presentation.sample_count)
        back_buffer = SoftwareTarget(presentation.width, presentation.height, presentation.depth_format, samples=max(samples, 1))
        interval = self._presenter.set_swap_interval(presentation.swap_interval) if self._presenter else -1
        self._states.forget()
        self._back_buffer = self._target = back_buffer
        self._targets: tuple[tuple[SoftwareTarget, int], ...] = ((back_buffer, 0),)
        self._presentation = presentation
        self._applied = AppliedPresentation(SurfaceFormat.Color, presentation.depth_format, samples, interval)
        return self._applied

    @property
    def applied(self) -> AppliedPresentation:
        """What the last creation or reset really applied."""
        return self._applied

    def close(self) -> None:
        """Release everything. A second call does nothing."""
        with self._lock:
            self._live.clear()
            self._states.forget()
        self._effects.forget()
        self._presenter = None

    # ---- presentation

    def present(self) -> None:
        """Show the back buffer through the surface's presenter. Without one this only ends the frame."""
        if self._presenter is None:
            return
        self._back_buffer.resolve()
        self._presenter.present(self._back_buffer.view)

    def read_back_buffer(self, x: int, y: int, width: int, height: int) -> npt.NDArray[np.uint8]:
        """Give the pixels as a new array (height, width, 4), RGBA, top row first."""
        self._back_buffer.resolve()
        return _bytes_of(self._back_buffer.view, x, y, x + width, y + height).reshape(height, width, 4)

    # ---- textures and targets

    def create_texture(self, description: TextureDescription) -> Resource:
        """Make a texture; its bytes are zero."""
        if description.kind == TextureKind.TEXTURE_3D:
            return self._count(SoftwareVolume(description))
        kind, levels = description.format, description.levels
        width, height, faces = description.width, description.height, _faces(description.kind)
        texture = SoftwareTexture(width, height, kind, levels, faces)
        if is_block_compressed(kind):
            texture.original = Blocks(kind, width, height, levels, faces)
        elif kind in PACKED_FORMATS:
            texture.original = Packed(kind, width, height, levels, faces)
        if kind in _OPAQUE_WHEN_ZERO:
            texture.pixels.fill(_OPAQUE_BLACK)
        return self._count(texture)

    def create_render_target(self, description: RenderTargetDescription) -> Resource:
        """Make a target; its contents are zero until they are drawn, cleared or written."""
        if description.kind == TextureKind.TEXTURE_3D:
            self.refuse("3-D render targets")
        return self._count(
            SoftwareTarget(
                description.width,
                description.height,
                description.depth_format,
                description.levels,
                max(sample_count(description.sample_count), 1),
                _faces(description.kind),
                description.format if description.format in RENDER_TARGET_FORMATS else SurfaceFormat.Color,
            )
        )

    def applied_target(self, target: Resource) -> AppliedTarget:
        """Say what a target really got."""
        assert isinstance(target, SoftwareTarget)
        return AppliedTarget(target.format, target.depth_format, target.samples if target.samples > 1 else 0)

    def write_texture(self, texture: Resource, region: TextureRegion, data: npt.NDArray[np.uint8]) -> None:
        """Store tightly packed rows (top first) in the texture's own format. `data` is a flat array."""
        if isinstance(texture, SoftwareVolume):
            texture.write(region, data)
            return
        assert isinstance(texture, SoftwareTexture)
        view = texture.views[region.face][region.level]
        if texture.original:
            texture.original.write(region, data, view)
            return
        shape = (region.bottom - region.top, region.right - region.left)
        rows: npt.NDArray[Any] = np.ascontiguousarray(data).reshape(*shape, -1)
        rows = decode(texture.format, rows) if texture.stride else rows.view(np.uint32)[..., 0]
        view[..., region.top : region.bottom, region.left : region.right] = rows
        if isinstance(texture, SoftwareTarget) and region.level == 0:
            texture.spread(region.face, region.top, region.bottom, region.left, region.right)

    def give_texture(self, texture: Resource, region: TextureRegion, pixels: npt.NDArray[np.uint8]) -> None:
        """Store a whole level of a new texture, without a copy where that is possible."""
        assert isinstance(texture, SoftwareTexture)
        if not texture.keep(pixels):
            texture.views[region.face][region.level][...] = pixels.view(np.uint32)[..., 0]

    def read_texture(self, texture: Resource, region: TextureRegion) -> npt.NDArray[np.uint8]:
        """Give a region as a new flat array of tightly packed rows in the texture's own format."""
        if isinstance(texture, SoftwareVolume):
            return texture.read(region)
        assert isinstance(texture, SoftwareTexture)
        if texture.original:
            return texture.original.read(region)
        view = texture.views[region.face][region.level]
        if texture.stride:
            part = view[:, region.top : region.bottom, region.left : region.right]
            return encode(texture.format, part).reshape(-1)
        return _bytes_of(view, region.left, region.top, region.right, region.bottom)

    # ---- buffers

    def create_vertex_buffer(self, description: VertexBufferDescription) -> Resource:
        """Make a vertex buffer."""
        return self._count(SoftwareVertexBuffer(description.size))

    def create_index_buffer(self, description: IndexBufferDescription) -> Resource:
        """Make an index buffer; 32-bit indices are never narrowed."""
        return self._count(SoftwareIndexBuffer(description.count, index_bytes(description.element_size)))

    def write_buffer(
        self, buffer: Resource, offset: int, data: npt.NDArray[np.uint8], options: SetDataOptions = SetDataOptions.None_
    ) -> None:
        """Store a flat array of bytes at a byte offset."""
        assert isinstance(buffer, SoftwareVertexBuffer | SoftwareIndexBuffer)
        buffer.data[offset : offset + data.size] = data
        if isinstance(buffer, SoftwareIndexBuffer):
            buffer.bounds.clear()

    # ---- queries

    def create_query(self) -> Resource:
        """Make an occlusion query."""
        return self._count(SoftwareQuery())

    def begin_query(self, query: Resource) -> None:
        """Begin to count the samples that pass."""
        assert isinstance(query, SoftwareQuery)
        query.passed = -self._drawing.passed
        self._queries.add(query)

    def end_query(self, query: Resource) -> None:
        """Stop counting."""
        assert isinstance(query, SoftwareQuery)
        query.passed += self._drawing.passed
        self._queries.discard(query)

    def query_result(self, query: Resource) -> int | None:
        """Give the count; it is known at once."""
        assert isinstance(query, SoftwareQuery)
        return query.passed

    def release(self, resource: Resource) -> None:
        """Let go of a resource; safe from any thread, and a second time."""
        with self._lock:
            if not resource.released:
                resource.released = True
                self._queries.discard(resource)
                self._states.forget()
                self._live[type(resource).__name__] -= 1

    # ---- frame

    def set_targets(self, targets: Sequence[TargetBinding]) -> None:
        """Bind targets, slot 0 first; an empty sequence binds the back buffer. Draws write slot 0, whose depth holds."""
        bound = []
        for binding in targets:
            assert isinstance(binding.target, SoftwareTarget)
            bound.append((binding.target, int(binding.face)))
        for target, face in self._targets:
            target.leave(face)
        self._targets = tuple(bound) or ((self._back_buffer, 0),)
        self._target, face = self._targets[0]
        self._target.bind(face)

    def clear(self, options: ClearOptions, color: tuple[float, float, float, float], depth: float, stencil: int) -> None:
        """Clear whole buffers of all bound targets, whatever viewport, scissor and masks say. RGBA as floats, 1 is full."""
        if options & ClearOptions.Target:
            for bound, face in self._targets:
                bound.fill(color, face)
        target = self._target
        if options & ClearOptions.DepthBuffer and target.has_depth:
            target.depth.fill(min(max(depth, 0.0), 1.0))
        if options & ClearOptions.Stencil and target.has_stencil:
            target.stencil.fill(stencil & 255)

    def draw(self, command: DrawCommand) -> None:
        """Draw now."""
        block = command.effect
        if block.family not in _FAMILIES:
            self.refuse(f"the effect family {EffectFamily(block.family).name}")
        if command.primitive_count <= 0:
            return
        mirrors = block.family == EffectFamily.ENVIRONMENT_MAP
        state, effect = self._states.prepared(command.state, self._target, mirrors), self._effects.prepared(block)
        self._drawing.counts = bool(self._queries)
        if self._target.samples > 1:
            effect = effect._replace(shift=0)
        if not is_plain(command):
            for part, changed in plain_draws(command, effect):
                self._drawing.draw(part, self._target, state, changed)
        elif not self._queries and suits_quads(command, state):
            self._drawing.draw_quads(command, self._target, state, effect)
        else:
            self._drawing.draw(command, self._target, state, effect)

    # ---- helpers

    def _count(self, resource: R) -> R:
        with self._lock:
            self._live[type(resource).__name__] += 1
        return resource


def _faces(kind: TextureKind) -> int:
    return 6 if kind == TextureKind.CUBE else 1


def _bytes_of(view: npt.NDArray[np.uint32], left: int, top: int, right: int, bottom: int) -> npt.NDArray[np.uint8]:
    return np.array(view[top:bottom, left:right], order="C").view(np.uint8).reshape(-1)
