"""What the handles of the SOFTWARE renderer hold."""

from __future__ import annotations

import numpy as np
import numpy.typing as npt

from renderers.contract import DepthFormat, Resource, SurfaceFormat
from renderers.software.blocks import Blocks

_SPARE = 8  # kernels work on eight pixels at a time and may touch so many beyond a row's end


class SoftwareTexture(Resource):
    """Packed pixels, red in the low byte, in rows of `pitch` pixels. `blocks` are what a compressed texture's were made from."""

    __slots__ = ("blocks", "format", "height", "pitch", "pixels", "view", "width")

    def __init__(self, width: int, height: int, surface_format: SurfaceFormat = SurfaceFormat.Color) -> None:
        super().__init__()
        self.width = width
        self.height = height
        self.pitch = width + _SPARE
        self.format = surface_format
        self.blocks: Blocks | None = None
        self.pixels: npt.NDArray[np.uint32] = np.zeros(self.pitch * height + _SPARE, np.uint32)
        self.view = self.pixels[: self.pitch * height].reshape(height, self.pitch)[:, :width]


class SoftwareCube(SoftwareTexture):
    """Six square faces, one below the other in the order of CubeMapFace; `view` is the first one, `faces` are all."""

    __slots__ = ("faces",)

    def __init__(self, size: int, surface_format: SurfaceFormat = SurfaceFormat.Color) -> None:
        super().__init__(size, 6 * size, surface_format)
        self.height = size
        self.faces = [self.view[face * size : (face + 1) * size] for face in range(6)]
        self.view = self.faces[0]


class SoftwareTarget(SoftwareTexture):
    """A texture with the depth and stencil planes that its depth format asks for."""

    __slots__ = ("depth", "depth_format", "has_depth", "has_stencil", "stencil")

    def __init__(self, width: int, height: int, depth_format: DepthFormat) -> None:
        super().__init__(width, height)
        self.depth_format = depth_format
        self.has_depth = depth_format != DepthFormat.None_
        self.has_stencil = depth_format == DepthFormat.Depth24Stencil8
        size = self.pixels.size
        self.depth: npt.NDArray[np.float32] = np.zeros(size if self.has_depth else _SPARE, np.float32)
        self.stencil: npt.NDArray[np.uint8] = np.zeros(size if self.has_stencil else _SPARE, np.uint8)


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
