"""A renderer that really stores bytes, and devices over it: for tests of resources, which need no pixels drawn."""

from __future__ import annotations

from collections.abc import Sequence
from unittest import mock

import numpy as np

from renderers.contract import (
    AppliedPresentation,
    AppliedTarget,
    Capability,
    DrawCommand,
    FormatUse,
    GraphicsProfile,
    Limits,
    Presentation,
    Renderer,
    RendererDescriptor,
    RenderTargetDescription,
    Resource,
    SurfaceFormat,
    TargetBinding,
    TextureDescription,
    TextureKind,
    TextureRegion,
)
from renderers.contract.formats import element_bytes, is_block_compressed, level_size
from xna.graphics.graphics_adapter import GraphicsAdapter
from xna.graphics.graphics_device import GraphicsDevice
from xna.graphics.presentation_parameters import PresentationParameters

ALL = FormatUse.STORAGE | FormatUse.SAMPLED | FormatUse.FILTERABLE | FormatUse.RENDER_TARGET


class Stored(Resource):
    """Levels of texel (or block) arrays (faces, depth, height, width, bytes), or a flat array of buffer bytes."""

    __slots__ = ("buffer", "description", "levels")

    def __init__(self, description):
        super().__init__()
        self.description = description
        self.levels = []
        self.buffer = None


def texture_levels(description):
    block = 4 if is_block_compressed(description.format) else 1
    volume = description.kind == TextureKind.TEXTURE_3D
    faces = 6 if description.kind == TextureKind.CUBE else 1
    for level in range(description.levels):
        width, height = (-(-level_size(side, level) // block) for side in (description.width, description.height))
        depth = level_size(description.depth, level) if volume else 1
        yield np.zeros((faces, depth, height, width, element_bytes(description.format)), np.uint8)


class MemoryRenderer(Renderer):
    name = "MEMORY"
    capabilities = frozenset(Capability)
    limits = Limits()

    def __init__(self):
        self.live = []
        self.writes = []
        self.refused_uses = {}
        self.answer = None

    def format_support(self, surface_format: SurfaceFormat) -> FormatUse:
        return self.refused_uses.get(surface_format, ALL)

    def reset(self, presentation: Presentation) -> AppliedPresentation:
        return self.applied

    @property
    def applied(self) -> AppliedPresentation:
        return AppliedPresentation(SurfaceFormat.Color, 0, 0, -1)

    def close(self) -> None:
        self.live.clear()

    def present(self) -> None:
        pass

    def set_targets(self, targets: Sequence[TargetBinding]) -> None:
        pass

    def clear(self, options, color, depth, stencil) -> None:
        pass

    def draw(self, command: DrawCommand) -> None:
        pass

    def create_texture(self, description: TextureDescription) -> Resource:
        stored = Stored(description)
        stored.levels = list(texture_levels(description))
        self.live.append(stored)
        return stored

    def create_render_target(self, description: RenderTargetDescription) -> Resource:
        shape = TextureDescription(
            description.kind, description.format, description.width, description.height, 1, description.levels
        )
        stored = self.create_texture(shape)
        stored.description = description
        return stored

    def applied_target(self, target: Stored) -> AppliedTarget:
        wished = target.description
        return AppliedTarget(wished.format, wished.depth_format, min(wished.sample_count, 4))

    def write_texture(self, texture: Stored, region: TextureRegion, data) -> None:
        assert data.dtype == np.uint8 and data.ndim == 1
        box = self._box(texture, region)
        box[:] = data.reshape(box.shape)

    def read_texture(self, texture: Stored, region: TextureRegion):
        return self._box(texture, region).reshape(-1).copy()

    def _box(self, texture: Stored, region: TextureRegion):
        block = 4 if is_block_compressed(texture.description.format) else 1
        left, top, right, bottom = (-(-edge // block) for edge in region[1:5])
        level = texture.levels[region.level]
        return level[region.face, region.front : region.back, top:bottom, left:right]

    def create_vertex_buffer(self, description) -> Resource:
        return self._buffer(description, description.size)

    def create_index_buffer(self, description) -> Resource:
        return self._buffer(description, description.count * (4 if description.element_size else 2))

    def _buffer(self, description, size) -> Resource:
        stored = Stored(description)
        stored.buffer = np.zeros(size, np.uint8)
        self.live.append(stored)
        return stored

    def write_buffer(self, buffer, offset, data, options=0) -> None:
        assert data.dtype == np.uint8 and data.ndim == 1 and offset + len(data) <= len(buffer.buffer)
        self.writes.append((offset, len(data), options))
        buffer.buffer[offset : offset + len(data)] = data

    def create_query(self) -> Resource:
        stored = Stored(None)
        self.live.append(stored)
        return stored

    def begin_query(self, query) -> None:
        self.answer = None

    def end_query(self, query) -> None:
        pass

    def query_result(self, query) -> int | None:
        return self.answer

    def release(self, resource: Resource) -> None:
        super().release(resource)
        self.live.remove(resource)


DESCRIPTOR = RendererDescriptor("MEMORY", "Keeps bytes, draws nothing", lambda arguments: MemoryRenderer())


def memory_device(profile: GraphicsProfile = GraphicsProfile.HiDef) -> GraphicsDevice:
    """Make a real device over a renderer that keeps everything in memory."""
    parameters = PresentationParameters()
    parameters.BackBufferWidth, parameters.BackBufferHeight, parameters.IsFullScreen = 16, 16, False
    with mock.patch("renderers.registry.choose", return_value=DESCRIPTOR):
        return GraphicsDevice(GraphicsAdapter.DefaultAdapter, profile, parameters)
