"""HEADLESS's handles: textures keep their bytes, buffers keep what was uploaded, targets keep nothing."""

from __future__ import annotations

from typing import Any

import numpy as np
import numpy.typing as npt

from renderers.contract.enums import TextureKind
from renderers.contract.formats import element_bytes, is_block_compressed, level_size, surface_bytes
from renderers.contract.resources import (
    IndexBufferDescription,
    RenderTargetDescription,
    Resource,
    TextureDescription,
    TextureRegion,
    VertexBufferDescription,
)
from renderers.contract.vertex_layout import VERTEX_LAYOUTS

_TEXTURE_NAMES = {TextureKind.TEXTURE_2D: "Texture2D", TextureKind.TEXTURE_3D: "Texture3D", TextureKind.CUBE: "TextureCube"}


class HeadlessResource(Resource):
    """A handle with the name of its XNA type, for the leak list."""

    __slots__ = ("type_name",)

    def __init__(self, type_name: str) -> None:
        super().__init__()
        self.type_name = type_name


class HeadlessTexture(HeadlessResource):
    """A texture whose levels are stored as blocks: (depth, rows, columns, bytes of one texel or 4x4 block)."""

    __slots__ = ("_levels", "description")

    def __init__(self, description: TextureDescription) -> None:
        super().__init__(_TEXTURE_NAMES[description.kind])
        self.description = description
        self._levels: dict[tuple[int, int], npt.NDArray[np.uint8]] = {}

    def write(self, region: TextureRegion, data: npt.NDArray[np.uint8]) -> None:
        """Store tightly packed rows."""
        self._box(region)[...] = data.reshape(self._box(region).shape)

    def keep(self, region: TextureRegion, pixels: npt.NDArray[np.uint8]) -> None:
        """Store rows (height, width, bytes of one texel) without a copy."""
        self._levels[region.level, int(region.face)] = pixels[None]

    def read(self, region: TextureRegion) -> npt.NDArray[np.uint8]:
        """Give tightly packed rows."""
        copy: npt.NDArray[np.uint8] = self._box(region).flatten()
        return copy

    def _box(self, region: TextureRegion) -> npt.NDArray[np.uint8]:
        unit = 4 if is_block_compressed(self.description.format) else 1
        columns = slice(region.left // unit, (region.right + unit - 1) // unit)
        rows = slice(region.top // unit, (region.bottom + unit - 1) // unit)
        return self._level(region)[region.front : region.back, rows, columns]

    def _level(self, region: TextureRegion) -> npt.NDArray[np.uint8]:
        key = (region.level, int(region.face))
        if key not in self._levels:
            self._levels[key] = self._new_level(region.level)
        return self._levels[key]

    def _new_level(self, level: int) -> npt.NDArray[np.uint8]:
        wanted = self.description
        width, height = level_size(wanted.width, level), level_size(wanted.height, level)
        depth = level_size(wanted.depth, level)
        size = element_bytes(wanted.format)
        rows = surface_bytes(wanted.format, 1, height) // size
        columns = surface_bytes(wanted.format, width, 1) // size
        return np.zeros((depth, rows, columns, size), np.uint8)


class HeadlessTarget(HeadlessResource):
    """A render target without contents."""

    __slots__ = ("description",)

    def __init__(self, description: RenderTargetDescription) -> None:
        super().__init__("RenderTargetCube" if description.kind == TextureKind.CUBE else "RenderTarget2D")
        self.description = description


class HeadlessBuffer(HeadlessResource):
    """A vertex or index buffer: its capacity, its element size and how many bytes were uploaded."""

    __slots__ = ("capacity", "data", "element_size", "uploaded")

    def __init__(self, description: VertexBufferDescription | IndexBufferDescription) -> None:
        if isinstance(description, VertexBufferDescription):
            super().__init__("VertexBuffer")
            self.capacity, self.element_size = description.size, VERTEX_LAYOUTS[description.layout].stride
        else:
            super().__init__("IndexBuffer")
            self.element_size = 4 if description.element_size else 2
            self.capacity = description.count * self.element_size
        self.uploaded = 0
        self.data = np.zeros(self.capacity, np.uint8)

    def write(self, offset: int, data: npt.NDArray[Any]) -> None:
        """Store bytes and remember how far the buffer was ever filled."""
        self.data[offset : offset + data.nbytes] = data
        self.uploaded = max(self.uploaded, offset + data.nbytes)


class HeadlessQuery(HeadlessResource):
    """An occlusion query that never counts a pixel."""

    __slots__ = ()

    def __init__(self) -> None:
        super().__init__("OcclusionQuery")
