"""What the handles of the SOFTWARE renderer hold."""

from __future__ import annotations

from itertools import accumulate, pairwise

import numpy as np
import numpy.typing as npt

from renderers.contract import DepthFormat, Resource, SurfaceFormat
from renderers.contract.formats import level_size
from renderers.raster.kernels import KERNELS
from renderers.software.blocks import Blocks
from renderers.software.packed import Packed

_EVEN, _TWO = np.uint32(0x00FF00FF), np.uint32(0x00020002)
_SPARE = 8  # kernels work on eight pixels at a time and may touch so many beyond a row's end


class SoftwareTexture(Resource):
    """Packed pixels, red in the low byte, in rows of `pitch` pixels: face after face, each level after level.

    `views` holds an array for each level of each face; `offsets` tells where the levels of the first face begin. `original`
    holds what was written in a format that pixels were decoded from.
    """

    __slots__ = ("face_size", "format", "height", "offsets", "original", "pitch", "pixels", "view", "views", "width")

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
        self.pixels: npt.NDArray[np.uint32] = np.zeros(self.face_size * faces + _SPARE, np.uint32)
        self.views = [[self._view(face, level, *sizes[level]) for level in range(levels)] for face in range(faces)]
        self.view = self.views[0][0]

    def _view(self, face: int, level: int, rows: int, columns: int) -> npt.NDArray[np.uint32]:
        start, pitch = face * self.face_size + self.offsets[level], columns + _SPARE
        return self.pixels[start : start + rows * pitch].reshape(rows, pitch)[:, :columns]


class SoftwareTarget(SoftwareTexture):
    """A texture that can be drawn into, with the depth and stencil planes that its depth format asks for.

    Draws go to `surface`: `samples` planes of `plane` pixels. With one sample that is the bound face of the texture itself.
    """

    __slots__ = ("depth", "depth_format", "has_depth", "has_stencil", "plane", "samples", "stencil", "surface")

    def __init__(
        self, width: int, height: int, depth_format: DepthFormat, levels: int = 1, samples: int = 1, faces: int = 1
    ) -> None:
        super().__init__(width, height, levels=levels, faces=faces)
        self.depth_format = depth_format
        self.has_depth = depth_format != DepthFormat.None_
        self.has_stencil = depth_format == DepthFormat.Depth24Stencil8
        self.samples = samples
        self.plane = self.pitch * height + _SPARE
        size = self.plane * samples
        self.surface: npt.NDArray[np.uint32] = np.zeros(size, np.uint32) if samples > 1 else self.pixels
        self.depth: npt.NDArray[np.float32] = np.zeros(size if self.has_depth else _SPARE, np.float32)
        self.stencil: npt.NDArray[np.uint8] = np.zeros(size if self.has_stencil else _SPARE, np.uint8)

    def bind(self, face: int) -> None:
        """Let draws go to a face."""
        if self.samples == 1:
            start = face * self.face_size
            self.surface = self.pixels[start : start + self.plane]

    def fill(self, packed: int, face: int) -> None:
        """Give every pixel of a face one colour."""
        self.views[face][0].fill(packed)
        if self.samples > 1:
            self.surface.fill(packed)

    def spread(self) -> None:
        """Give all samples the colours of the texture, after it was written."""
        if self.samples > 1:
            self.surface.reshape(self.samples, self.plane)[:] = self.pixels[: self.plane]

    def resolve(self) -> None:
        """Give the texture the means of the samples."""
        if self.samples > 1:
            KERNELS.resolve(self.surface, self.plane, self.plane - _SPARE, self.pixels)

    def leave(self) -> None:
        """Resolve, and make the mip levels from the first one."""
        self.resolve()
        for views in self.views:
            for larger, smaller in pairwise(views):
                smaller[...] = halved(larger)


def halved(pixels: npt.NDArray[np.uint32]) -> npt.NDArray[np.uint32]:
    """Give the next mip level: each texel the mean of two by two, rounded to nearest. An odd last row or column is left out."""
    rows, columns = max(pixels.shape[0] // 2, 1), max(pixels.shape[1] // 2, 1)
    right, below = min(1, pixels.shape[1] - 1), min(1, pixels.shape[0] - 1)
    parts = [pixels[y::2, x::2][:rows, :columns] for y in (0, below) for x in (0, right)]
    even, odd = _mean(*(part & _EVEN for part in parts)), _mean(*(part >> 8 & _EVEN for part in parts))
    packed: npt.NDArray[np.uint32] = (even | odd << 8).astype(np.uint32, copy=False)
    return packed


def _mean(*parts: npt.NDArray[np.uint32]) -> npt.NDArray[np.uint32]:
    """Give the mean of four arrays of bytes in 16-bit halves."""
    a, b, c, d = parts
    mean: npt.NDArray[np.uint32] = ((a + b + c + d + _TWO) >> 2 & _EVEN).astype(np.uint32, copy=False)
    return mean


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
