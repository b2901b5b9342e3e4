"""The TINYGL renderer: executes every command at once on an OpenGL context of its own."""

from __future__ import annotations

from collections.abc import Sequence

import numpy as np
import numpy.typing as npt

from renderers.contract import (
    AppliedPresentation,
    Capability,
    ClearOptions,
    CreationArguments,
    DepthFormat,
    DrawCommand,
    FormatUse,
    IndexBufferDescription,
    Limits,
    Presentation,
    Renderer,
    Resource,
    SetDataOptions,
    SurfaceFormat,
    TargetBinding,
    TextureDescription,
    TextureKind,
    TextureRegion,
    VertexBufferDescription,
)
from renderers.contract.formats import index_bytes
from renderers.tinygl import gl
from renderers.tinygl.drawing import Drawing
from renderers.tinygl.resources import TinyGLIndexBuffer, TinyGLTexture, TinyGLVertexBuffer

# Of the classic capabilities only the first two; the rest say that pixels, texels and 32-bit indices are within reach.
_CAPABILITIES = frozenset(
    {
        Capability.ThreeD,
        Capability.WireFrame,
        Capability.BackBufferReadback,
        Capability.TextureReadback,
        Capability.ThirtyTwoBitIndices,
    }
)
_COLOR_USES = (
    FormatUse.STORAGE | FormatUse.SAMPLED | FormatUse.TRANSFER_SOURCE | FormatUse.TRANSFER_DESTINATION | FormatUse.COLOR_TRANSFER
)
_LIMITS = Limits(render_targets=1, vertex_streams=1, vertex_texture_slots=0, max_anisotropy=1)


class TinyGLRenderer(Renderer):
    """Draws through fixed-function OpenGL. Every context is its own, so several of these may live in one process."""

    name = "TINYGL"

    def __init__(self, arguments: CreationArguments) -> None:
        self._presenter = arguments.surface.presenter if arguments.surface else None
        self._frame: npt.NDArray[np.uint32] = np.zeros((0, 0), np.uint32)
        presentation = arguments.presentation
        self._context = gl.Context(presentation.width, presentation.height)
        self._drawing = Drawing(self._context, self.refuse)
        self._applied = self._apply(presentation)

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
        return _COLOR_USES if surface_format == SurfaceFormat.Color else FormatUse.NONE

    @property
    def limitations(self) -> str:
        """English notes for what is not machine-readable."""
        return (
            "Transparency is 1-bit: AlphaBlend and NonPremultiplied draw a fragment whole from an alpha of 128 on, else not at "
            "all. Sampler states are inert: sampling is nearest and wraps. Every texture is resampled to 256x256 for drawing."
        )

    # ---- life

    def reset(self, presentation: Presentation) -> AppliedPresentation:
        """Adopt a new presentation and say what was applied. On failure the old one still holds."""
        self._context.ResizeEXT(presentation.width, presentation.height)
        self._check_context()
        self._drawing.forget()
        self._applied = self._apply(presentation)
        return self._applied

    def _apply(self, presentation: Presentation) -> AppliedPresentation:
        interval = self._presenter.set_swap_interval(presentation.swap_interval) if self._presenter else -1
        return AppliedPresentation(SurfaceFormat.Color, presentation.depth_format, 0, interval)

    @property
    def applied(self) -> AppliedPresentation:
        """What the last creation or reset really applied. A stencil is accepted and never kept: see the capabilities."""
        return self._applied

    def close(self) -> None:
        """Release everything. A second call does nothing."""
        self._presenter = None

    # ---- presentation

    def present(self) -> None:
        """Show the back buffer through the surface's presenter. Without one this only ends the frame."""
        if self._presenter is None:
            return
        view = self._context.pixels
        if self._frame.shape != view.shape:
            self._frame = np.empty(view.shape, np.uint32)
        np.copyto(self._frame, view)
        self._presenter.present(self._frame)

    def read_back_buffer(self, x: int, y: int, width: int, height: int) -> npt.NDArray[np.uint8]:
        """Give the pixels as a new array (height, width, 4), RGBA, top row first. Alpha is 255."""
        rows = self._context.pixels[y : y + height, x : x + width]
        return np.array(rows, order="C").view(np.uint8).reshape(height, width, 4)

    # ---- textures

    def create_texture(self, description: TextureDescription) -> Resource:
        """Make a texture; its bytes are zero."""
        if description.kind != TextureKind.TEXTURE_2D:
            self.refuse(f"a texture of kind {TextureKind(description.kind).name}")
        if description.levels > 1:
            self.refuse("mip levels")
        if not self.format_support(description.format):
            self.refuse(f"textures of format {SurfaceFormat(description.format).name}")
        return TinyGLTexture(self._context, description.width, description.height)

    def write_texture(self, texture: Resource, region: TextureRegion, data: npt.NDArray[np.uint8]) -> None:
        """Store tightly packed rows (top first). `data` is a flat array."""
        assert isinstance(texture, TinyGLTexture)
        shape = (region.bottom - region.top, region.right - region.left)
        rows = np.ascontiguousarray(data).view(np.uint32).reshape(shape)
        texture.shadow[region.top : region.bottom, region.left : region.right] = rows
        texture.drop_objects()

    def read_texture(self, texture: Resource, region: TextureRegion) -> npt.NDArray[np.uint8]:
        """Give a region as a new flat array of tightly packed rows: the bytes that were set."""
        assert isinstance(texture, TinyGLTexture)
        rows = texture.shadow[region.top : region.bottom, region.left : region.right]
        return np.array(rows, order="C").view(np.uint8).reshape(-1)

    # ---- buffers

    def create_vertex_buffer(self, description: VertexBufferDescription) -> Resource:
        """Make a vertex buffer."""
        return TinyGLVertexBuffer(description.size)

    def create_index_buffer(self, description: IndexBufferDescription) -> Resource:
        """Make an index buffer; 32-bit indices are never narrowed."""
        return TinyGLIndexBuffer(description.count * index_bytes(description.element_size))

    def write_buffer(
        self, buffer: Resource, offset: int, data: npt.NDArray[np.uint8], options: SetDataOptions = SetDataOptions.None_
    ) -> None:
        """Store a flat array of bytes at a byte offset."""
        assert isinstance(buffer, TinyGLVertexBuffer | TinyGLIndexBuffer)
        buffer.data[offset : offset + data.size] = data

    def release(self, resource: Resource) -> None:
        """Let go of a resource."""
        if isinstance(resource, TinyGLTexture) and not resource.released:
            resource.drop_objects()
        super().release(resource)

    # ---- frame

    def set_targets(self, targets: Sequence[TargetBinding]) -> None:
        """Accept the back buffer, which is the only destination."""
        if targets:
            self.refuse("render targets")

    def clear(self, options: ClearOptions, color: tuple[float, float, float, float], depth: float, stencil: int) -> None:
        """Clear the whole back buffer. Depth can only be cleared to 1; clearing the stencil, which is not there, does nothing."""
        mask = 0
        if options & ClearOptions.DepthBuffer:
            if depth != 1:
                self.refuse("clearing depth to anything but 1")
            mask |= gl.DEPTH_BUFFER_BIT
        if options & ClearOptions.Target:
            self._context.ClearColor(*(min(value, 1.0) if value > 0 else 0.0 for value in color))
            mask |= gl.COLOR_BUFFER_BIT
        self._context.Clear(mask)

    def draw(self, command: DrawCommand) -> None:
        """Draw now, or refuse before the context is touched."""
        if command.primitive_count > 0:
            self._drawing.draw(command, self._applied.depth_format != DepthFormat.None_)
            self._check_context()

    def _check_context(self) -> None:
        """Raise what went wrong in the context, which is nothing but a lack of memory."""
        error = self._context.GetError()
        if error == gl.OUT_OF_MEMORY:
            raise MemoryError(f"{self.name} has not enough memory; choose a smaller back buffer or draw less at once.")
        assert error == gl.NO_ERROR, f"OpenGL error {error:#x}"
