"""What the handles of the SOFTWARE renderer hold."""

from __future__ import annotations

import math
from itertools import accumulate, pairwise
from typing import Any

import numpy as np
import numpy.typing as npt

from renderers.contract import DepthFormat, Resource, SurfaceFormat
from renderers.contract.formats import ROW_SLACK, level_size
from renderers.raster.kernels import KERNELS
from renderers.software.blocks import Blocks
from renderers.software.halving import halved, halved_channels
from renderers.software.packed import Packed
from renderers.software.wide import WIDE_FORMATS, quantized

_SPARE = ROW_SLACK  # kernels work on eight pixels at a time and may touch so many beyond a row's end

View = npt.NDArray[Any]  # packed pixels (rows, columns), or the float32 channels (4, rows, columns) of a wide format


class SoftwareTexture(Resource):
    """Packed pixels, red in the low byte, in rows of `pitch` pixels: face after face, each level after level.

    A wide format has four such sequences instead, `stride` elements apart: its channels, the bits of float32 numbers.
    `views` holds an array for each level of each face; `offsets` tells where the levels of the first face begin. `original`
    holds what was written in a format that pixels were decoded from.
    """

    __slots__ = ("face_size", "format", "height", "offsets", "original", "pitch", "pixels", "stride", "view", "views", "width")

    def __init__(
        self, width: int, height: int, surface_format: SurfaceFormat = SurfaceFormat.Color, levels: int = 1, faces: int = 1
    ) -> None:
        super().__init__()
        self.width = width
        self.height = height
        self.pitch = width + _SPARE
        self.format = surface_format
        self.original: Blocks | Packed | None = None
        sizes = [(level_size(height, level), level_size(width, level)) for level in range(levels)]
        *offsets, self.face_size = accumulate((rows * (columns + _SPARE) for rows, columns in sizes), initial=0)
        self.offsets = tuple(offsets)
        size = self.face_size * faces + _SPARE
        self.stride = size if surface_format in WIDE_FORMATS else 0
        self.pixels: npt.NDArray[np.uint32] = np.zeros(size * 4 if self.stride else size, np.uint32)
        self.views = [[self._view(face, level, *sizes[level]) for level in range(levels)] for face in range(faces)]
        self.view = self.views[0][0]
        if self.stride:
            self._fill_missing(self.pixels)

    def keep(self, pixels: npt.NDArray[np.uint8]) -> bool:
        """Take the memory of an array (height, width, 4) for the only level, if it is laid out as this texture's own."""
        memory = pixels.base
        if not isinstance(memory, np.ndarray) or memory.dtype != np.uint32 or memory.shape != self.pixels.shape:
            return False
        if pixels.ctypes.data != memory.ctypes.data or pixels.strides[0] != 4 * self.pitch:
            return False
        self.pixels = memory
        self.view = self._view(0, 0, self.height, self.width)
        self.views = [[self.view]]
        return True

    def _view(self, face: int, level: int, rows: int, columns: int) -> View:
        start, pitch = face * self.face_size + self.offsets[level], columns + _SPARE
        if self.stride:
            part = channels_of(self.pixels)[:, start : start + rows * pitch]
            return part.reshape(4, rows, pitch)[..., :columns]
        return self.pixels[start : start + rows * pitch].reshape(rows, pitch)[:, :columns]

    def _fill_missing(self, pixels: npt.NDArray[np.uint32]) -> None:
        """Let the channels that a wide format lacks read 1."""
        channels_of(pixels)[WIDE_FORMATS[self.format].channels :] = 1


class SoftwareTarget(SoftwareTexture):
    """A texture that can be drawn into, with the depth and stencil planes that its depth format asks for.

    Draws go to `surface`: `samples` planes of `plane` pixels. With one sample that is the bound face of the texture itself.
    Channels of a wide format lie `surface_stride` elements apart.
    """

    __slots__ = (
        "_surfaces",
        "depth",
        "depth_format",
        "has_depth",
        "has_stencil",
        "plane",
        "samples",
        "stencil",
        "surface",
        "surface_stride",
    )

    def __init__(
        self,
        width: int,
        height: int,
        depth_format: DepthFormat,
        levels: int = 1,
        samples: int = 1,
        faces: int = 1,
        surface_format: SurfaceFormat = SurfaceFormat.Color,
    ) -> None:
        super().__init__(width, height, surface_format, levels, faces)
        self.depth_format = depth_format
        self.has_depth = depth_format != DepthFormat.None_
        self.has_stencil = depth_format == DepthFormat.Depth24Stencil8
        self.samples = samples
        self.plane = self.pitch * height + _SPARE
        size = self.plane * samples
        self.surface_stride = self.stride if samples == 1 else size
        self._surfaces: dict[int, npt.NDArray[np.uint32]] = {}
        self.depth: npt.NDArray[np.float32] = np.zeros(size if self.has_depth else _SPARE, np.float32)
        self.stencil: npt.NDArray[np.uint8] = np.zeros(size if self.has_stencil else _SPARE, np.uint8)
        self.bind(0)

    def bind(self, face: int) -> None:
        """Let draws go to a face."""
        self.surface = self._surface(face)

    def _surface(self, face: int) -> npt.NDArray[np.uint32]:
        """Give what draws into a face write; the samples of a face are made when it is first needed."""
        if self.samples == 1:
            return self.pixels[face * self.face_size :]
        if face not in self._surfaces:
            size = self.plane * self.samples
            self._surfaces[face] = np.zeros(size * 4 if self.stride else size, np.uint32)
            self.spread(face)
        return self._surfaces[face]

    def fill(self, color: tuple[float, float, float, float], face: int) -> None:
        """Give every pixel of a face one colour, 1 being full."""
        view = self.views[face][0]
        if self.stride:
            view[...] = quantized(self.format, np.array(color, np.float32).reshape(4, 1, 1))
        else:
            view.fill(_packed(color))
        self.spread(face)

    def spread(self, face: int, top: int = 0, bottom: int | None = None, left: int = 0, right: int | None = None) -> None:
        """Give all samples of a part of a face the colours of the texture, after it was written there."""
        surface = self._surfaces.get(face)
        if surface is None:
            return
        shape, size = (-1, self.height, self.pitch), self.plane - _SPARE
        start, right = face * self.face_size, self.width if right is None else right
        whole = self.pixels.reshape(-1, self.stride or self.pixels.size)[:, start : start + size].reshape(shape)
        samples = surface.reshape(len(whole), self.samples, self.plane)[..., :size].reshape(len(whole), self.samples, *shape[1:])
        samples[:, :, top:bottom, left:right] = whole[:, None, top:bottom, left:right]

    def resolve(self, face: int = 0) -> None:
        """Give a face of the texture the means of its samples."""
        surface = self._surfaces.get(face)
        if surface is None:
            return
        start, size = face * self.face_size, self.plane - _SPARE
        if self.stride:
            means = channels_of(surface).reshape(4, self.samples, self.plane)[..., :size].mean(axis=1, dtype=np.float32)
            channels_of(self.pixels)[:, start : start + size] = quantized(self.format, means[:, None])[:, 0]
        else:
            means = np.empty(self.plane, np.uint32)
            KERNELS.resolve(surface, self.plane, size, means)
            self.pixels[start : start + size] = means[:size]

    def leave(self, face: int) -> None:
        """Resolve a face, and make the mip levels from the first one."""
        self.resolve(face)
        for views in self.views:
            for larger, smaller in pairwise(views):
                smaller[...] = quantized(self.format, halved_channels(larger)) if self.stride else halved(larger)


def channels_of(pixels: npt.NDArray[np.uint32]) -> npt.NDArray[np.float32]:
    """View the pixels of a wide format as four rows of numbers."""
    return pixels.view(np.float32).reshape(4, -1)


def _packed(color: tuple[float, float, float, float]) -> int:
    """Quantise a colour as XNA's Color does: clamp, then round halves up; NaN gives 0."""
    return sum(
        math.floor(min(max(value, 0.0), 1.0) * 255 + 0.5) << 8 * channel for channel, value in enumerate(color) if value > 0
    )


class SoftwareQuery(Resource):
    """The samples that passed while an occlusion query was open."""

    __slots__ = ("passed",)

    def __init__(self) -> None:
        super().__init__()
        self.passed = 0


class SoftwareVertexBuffer(Resource):
    """The bytes of a vertex buffer."""

    __slots__ = ("data",)

    def __init__(self, size: int) -> None:
        super().__init__()
        self.data: npt.NDArray[np.uint8] = np.zeros(size, np.uint8)


class SoftwareIndexBuffer(Resource):
    """The bytes of an index buffer, and the bounds of ranges that were drawn since the last write."""

    __slots__ = ("bounds", "data", "width")

    def __init__(self, count: int, width: int) -> None:
        super().__init__()
        self.width = width
        self.data: npt.NDArray[np.uint8] = np.zeros(count * width, np.uint8)
        self.bounds: dict[tuple[int, int], tuple[int, int]] = {}
