"""What the handles of the TINYGL renderer hold."""

from __future__ import annotations

from collections import OrderedDict
from functools import lru_cache

import numpy as np
import numpy.typing as npt

from renderers.contract import Resource
from renderers.tinygl import gl
from renderers.tinygl.gl.texture_commands import resampled

ALPHA_CUTOUT_THRESHOLD = 128
CUTOUTS = 16  # cut-out objects kept for each texture: one for each least alpha in use
Pixels = npt.NDArray[np.uint32]
_COLORS, _KEY, _NUDGED = np.uint32(0x00FFFFFF), np.uint32(0x00FF00FF), np.uint32(0x00FF01FF)


@lru_cache(maxsize=1024)
def least_alpha(alpha: float) -> int:
    """Give the least texel alpha, 0 to 255, that times `alpha` reaches the threshold; 256 where none does."""
    texels = np.arange(256, dtype=np.float64)
    reached = np.floor(texels * alpha + 0.5) >= ALPHA_CUTOUT_THRESHOLD
    return int(reached.argmax()) if reached.any() else 256


def is_visible(alpha: float) -> bool:
    """Tell whether something of one alpha, without a texture, is drawn by a cut-out."""
    return alpha * 255 + 0.5 >= ALPHA_CUTOUT_THRESHOLD


class TinyGLTexture(Resource):
    """The texels as they were set, and the OpenGL objects that draws make of them."""

    __slots__ = ("_context", "_cutouts", "_mask", "_ordinary", "_sampled", "shadow")

    def __init__(self, context: gl.Context, width: int, height: int) -> None:
        super().__init__()
        self._context = context
        self.shadow: Pixels = np.zeros((height, width), np.uint32)
        self._cutouts: OrderedDict[int, int] = OrderedDict()
        self._forget()

    def _forget(self) -> None:
        self._sampled: Pixels | None = None
        self._ordinary = self._mask = 0
        self._cutouts.clear()

    def drop_objects(self) -> None:
        """Delete the OpenGL objects; the next draw makes them from the texels."""
        names = [name for name in (self._ordinary, self._mask, *self._cutouts.values()) if name]
        if names:
            self._context.DeleteTextures(names)
        self._forget()

    def ordinary(self) -> int:
        """Give the object that draws every texel. An opaque one of the key colour is nudged, or it would not be drawn."""
        if not self._ordinary:
            self._ordinary = self._upload(self._visible())
        return self._ordinary

    def cutout(self, least: int) -> int:
        """Give the object that leaves out texels whose alpha is below `least`."""
        if least <= 0:
            return self.ordinary()
        if least in self._cutouts:
            self._cutouts.move_to_end(least)
            return self._cutouts[least]
        visible = self._visible()
        name = self._cutouts[least] = self._upload(np.where(visible >> np.uint32(24) < least, _KEY, visible))
        if len(self._cutouts) > CUTOUTS:
            self._context.DeleteTextures([self._cutouts.popitem(last=False)[1]])
        return name

    def mask(self) -> int:
        """Give the object whose grey is the alpha of the texels."""
        if not self._mask:
            alpha = self._reduced() >> np.uint32(24)
            self._mask = self._upload(alpha | alpha << np.uint32(8) | alpha << np.uint32(16))
        return self._mask

    def _reduced(self) -> Pixels:
        if self._sampled is None:
            self._sampled = resampled(self.shadow)
        return self._sampled

    def _visible(self) -> Pixels:
        texels = self._reduced()
        return np.where((texels & _COLORS) == _KEY, (texels & ~_COLORS) | _NUDGED, texels)

    def _upload(self, pixels: Pixels) -> int:
        context = self._context
        (name,) = context.GenTextures(1)
        context.BindTexture(gl.TEXTURE_2D, name)
        height, width = pixels.shape
        context.TexImage2D(gl.TEXTURE_2D, 0, 4, width, height, 0, gl.RGBA, gl.UNSIGNED_BYTE, pixels)
        return int(name)


class TinyGLVertexBuffer(Resource):
    """The bytes of a vertex buffer."""

    __slots__ = ("data",)

    def __init__(self, size: int) -> None:
        super().__init__()
        self.data: npt.NDArray[np.uint8] = np.zeros(size, np.uint8)


class TinyGLIndexBuffer(Resource):
    """The bytes of an index buffer."""

    __slots__ = ("data",)

    def __init__(self, size: int) -> None:
        super().__init__()
        self.data: npt.NDArray[np.uint8] = np.zeros(size, np.uint8)
