"""TextureCommands: texture objects of 256x256 texels, sampled nearest and wrapped."""

from __future__ import annotations

from collections.abc import Sequence
from functools import lru_cache
from typing import Any

import numpy as np
import numpy.typing as npt

from renderers.tinygl.gl.command import GlError, command
from renderers.tinygl.gl.constants import INVALID_OPERATION, INVALID_VALUE, RGB, RGBA, TEXTURE_2D, UNSIGNED_BYTE
from renderers.tinygl.gl.kernels.layout import TEXTURE_SIZE
from renderers.tinygl.gl.lighting_commands import LightingCommands
from renderers.tinygl.gl.values import one_of, whole

KEY_COLOR = (255, 0, 255)  # texels of this colour are not drawn
LARGEST = 16384
Pixels = npt.NDArray[np.uint32]
_OPAQUE, _COLORS, _KEY = np.uint32(0xFF000000), np.uint32(0x00FFFFFF), np.uint32(0x00FF00FF)


class TextureImage:
    """The texels of a texture object, and whether any has the key colour."""

    __slots__ = ("has_key", "texels")

    def __init__(self, pixels: Pixels) -> None:
        self.texels: Pixels = (resampled(pixels) | _OPAQUE).reshape(-1)
        self.has_key = bool(((self.texels & _COLORS) == _KEY).any())


def resampled(pixels: Pixels) -> Pixels:
    """Give 256x256 pixels, each the one under its centre in a picture of any size."""
    rows, columns = _nearest(pixels.shape[0]), _nearest(pixels.shape[1])
    return pixels[rows[:, None], columns]


@lru_cache(maxsize=64)
def _nearest(size: int) -> npt.NDArray[np.intp]:
    return ((2 * np.arange(TEXTURE_SIZE) + 1) * size // (2 * TEXTURE_SIZE)).astype(np.intp)


class TextureCommands(LightingCommands):
    """Texture objects by number. Number 0 is the texture that is bound at first. An object without an image is white."""

    def __init__(self) -> None:
        super().__init__()
        white = TextureImage(np.full((1, 1), 0xFFFFFFFF, np.uint32))
        self._unset = white
        self._images: dict[int, TextureImage] = {0: white}
        self._bound = 0
        self._next_name = 1
        self._is_raster_stale = True

    @command
    def GenTextures(self, count: int) -> list[int]:
        """Give so many unused numbers of textures."""
        names = list(range(self._next_name, self._next_name + whole(count, 0, 1 << 20)))
        self._next_name += len(names)
        self._images |= dict.fromkeys(names, self._unset)
        return names

    @command
    def DeleteTextures(self, names: Sequence[int]) -> None:
        """Let textures go; unknown numbers and 0 are ignored. A bound one is replaced by number 0."""
        for name in [whole(name) for name in names]:
            if name:
                self._images.pop(name, None)
        self._bound = self._bound if self._bound in self._images else 0
        self._is_raster_stale = True

    @command
    def BindTexture(self, target: int, texture: int) -> None:
        """Use a texture from now on. A number that GenTextures did not give sets INVALID_OPERATION."""
        one_of(target, (TEXTURE_2D,))
        if whole(texture) not in self._images:
            raise GlError(INVALID_OPERATION)
        self._bound = texture
        self._is_raster_stale = True

    @command
    def TexImage2D(
        self, target: int, level: int, components: int, width: int, height: int, border: int, layout: int, kind: int, pixels: Any
    ) -> None:
        """Give the bound texture an image, resampled to 256x256 by the nearest texel.

        Args:
            target: TEXTURE_2D.
            level: 0; there are no mip levels.
            components: 3 or 4.
            width: Texels in a row.
            height: Rows.
            border: 0.
            layout: RGB or RGBA; alpha is dropped.
            kind: UNSIGNED_BYTE.
            pixels: Bytes in any form that numpy takes, the first row first.
        """
        one_of(target, (TEXTURE_2D,))
        one_of(layout, (RGB, RGBA))
        one_of(kind, (UNSIGNED_BYTE,))
        whole(level, 0, 0)
        whole(border, 0, 0)
        whole(components, 3, 4)
        width, height = whole(width, 1, LARGEST), whole(height, 1, LARGEST)
        self._images[self._bound] = TextureImage(_packed(pixels, width, height, 4 if layout == RGBA else 3))
        self._is_raster_stale = True


def _packed(pixels: Any, width: int, height: int, size: int) -> Pixels:
    data = pixels
    if not isinstance(data, np.ndarray):
        try:
            data = np.frombuffer(data, np.uint8)
        except (TypeError, ValueError):
            raise GlError(INVALID_VALUE) from None
    if data.nbytes != width * height * size or data.dtype.hasobject:
        raise GlError(INVALID_VALUE)
    data = np.ascontiguousarray(data).reshape(-1).view(np.uint8)
    if size == 4:
        return data.view(np.uint32).reshape(height, width)
    channels = data.reshape(height, width, 3).astype(np.uint32)
    packed: Pixels = channels[..., 0] | channels[..., 1] << np.uint32(8) | channels[..., 2] << np.uint32(16)
    return packed
