"""PNG: sample depths, palettes and colour keys as the standard defines them."""

from __future__ import annotations

from collections.abc import Callable
from functools import lru_cache
from typing import NamedTuple

import numpy as np
from numpy.typing import NDArray
from PIL import Image as images

from content.images.pixels import (
    CACHED_PIXELS,
    last_half,
    last_quarter,
    look_up,
    opaque,
    replace,
    rescale,
    strips,
    widen,
)
from content.images.png_file import COLOR, COLOR_ALPHA, GREY, GREY_ALPHA, PALETTE, PngFile, read
from content.images.transfer import rows_of

Finish = Callable[[NDArray[np.uint8]], NDArray[np.uint8]]


class _Key(NamedTuple):
    """The samples of the pixels that are see-through, and the finished texel that they become."""

    samples: NDArray[np.uint16]
    texel: np.uint32


def decode(data: bytes, finish: Finish, slack: int) -> NDArray[np.uint8]:
    """Decode a PNG file to straight RGBA and finish what may not be opaque, see `content.image.decode_image`.

    Samples of 16 bits are rounded to the nearest of 8; a transparency key is compared at full depth.
    """
    png = read(data)
    png.slack = slack
    kinds = _KINDS if png.depth <= 8 else _DEEP_KINDS
    return kinds[png.color_type](png, finish)[:, : png.width]


def _of_palette(png: PngFile, finish: Finish) -> NDArray[np.uint8]:
    palette = finish(_palette(png) if png.color_type == PALETTE else _grey_palette(png))
    texels = png.room()
    indices = png.unpack_into(last_quarter(texels), "P", "P" if png.depth == 8 else f"P;{png.depth}")
    return look_up(indices, palette[0], texels)


def _palette(png: PngFile) -> NDArray[np.uint8]:
    colors = np.frombuffer(png.palette, np.uint8).reshape(1, -1, 3)
    palette = opaque(colors)
    alpha = np.frombuffer(png.transparency or b"", np.uint8)[: colors.shape[1]]
    palette[0, : len(alpha), 3] = alpha
    return palette


def _grey_palette(png: PngFile) -> NDArray[np.uint8]:
    palette = opaque(rescale(np.arange(1 << png.depth, dtype=np.uint8)[None], (1 << png.depth) - 1))
    if png.transparency is not None:
        palette[0, png.key(), 3] = 0
    return palette


def _of_grey_alpha(png: PngFile, finish: Finish) -> NDArray[np.uint8]:
    texels = png.room()
    pairs = png.unpack_into(last_half(texels), "I;16", "I;16")
    replace(pairs.reshape(-1), _texels_of_grey_alpha(finish), texels.reshape(-1))
    return texels.view(np.uint8).reshape(*texels.shape, 4)


@lru_cache(4)
def _texels_of_grey_alpha(finish: Finish) -> NDArray[np.uint32]:
    """Give the finished texel of each pair of a grey and an alpha."""
    levels = np.arange(256, dtype=np.uint8)
    pixels = np.empty((256, 256, 4), np.uint8)
    pixels[:, :, :3], pixels[:, :, 3] = levels[None, :, None], levels[:, None]
    return finish(pixels).view("<u4").reshape(-1)


def _of_colors(png: PngFile, finish: Finish) -> NDArray[np.uint8]:
    pixels, key = png.unpacked("RGBX", "RGB"), _key(png, finish)
    if key is not None:
        texels, wanted = pixels.view("<u4"), _texel_of(key.samples)
        for rows in strips(texels, CACHED_PIXELS):
            texels[rows][texels[rows] == wanted] = key.texel
    return pixels


def _of_colors_alpha(png: PngFile, finish: Finish) -> NDArray[np.uint8]:
    return finish(png.unpacked("RGBA", "RGBA"))


def _of_deep_grey(png: PngFile, finish: Finish) -> NDArray[np.uint8]:
    texels, key = png.room(), _key(png, finish)
    samples = png.unpack_into(last_half(texels), "I;16", "I;16B")
    for rows in strips(texels, CACHED_PIXELS):
        deep = samples[rows].copy()
        widen(rescale(deep, 65535), texels[rows])
        if key is not None:
            texels[rows][deep == key.samples] = key.texel
    return texels.view(np.uint8).reshape(*texels.shape, 4)


def _of_deep_grey_alpha(png: PngFile, finish: Finish) -> NDArray[np.uint8]:
    """Read two samples of 16 bits a pixel as four bytes."""
    pixels, table = png.unpacked("RGBA", "RGBA"), _texels_of_grey_alpha(finish)
    for rows in strips(pixels, CACHED_PIXELS):
        light = rescale(pixels[rows].view(">u2").astype(np.uint16), 65535)
        replace(light.view("<u2").reshape(-1), table, pixels[rows].view("<u4").reshape(-1))
    return pixels


def _of_deep_colors(png: PngFile, finish: Finish) -> NDArray[np.uint8]:
    """Read three samples of 16 bits a pixel; Pillow adds a fourth one, all ones."""
    key, pixels, lows = _key(png, finish), *_high_and_low(png, "RGB", "RGBX")
    for rows in strips(pixels, CACHED_PIXELS):
        high, low = pixels[rows], rows_of(lows, rows, pixels.shape[1])
        if key is None:
            _round(high, low)
        else:
            keyed = (high.view("<u4") == _texel_of(key.samples >> 8)) & (low.view("<u4") == _texel_of(key.samples & 255))
            _round(high, low)
            high.view("<u4")[keyed] = key.texel
    return pixels


def _of_deep_colors_alpha(png: PngFile, finish: Finish) -> NDArray[np.uint8]:
    pixels, lows = _high_and_low(png, "RGBA", "RGBA")
    for rows in strips(pixels, CACHED_PIXELS):
        _round(pixels[rows], rows_of(lows, rows, pixels.shape[1]))
        finish(pixels[rows])
    return pixels


def _high_and_low(png: PngFile, layout: str, mode: str) -> tuple[NDArray[np.uint8], images.Image]:
    """Unpack the high bytes of samples of 16 bits, then the low ones, which Pillow cannot store in our memory for RGB."""
    png.inflate()
    pixels, lows = png.unpacked(mode, f"{layout};16B"), images.new(layout, (png.width, png.height))
    png.unpack(lows, f"{layout};16L")
    return pixels, lows


def _round(highs: NDArray[np.uint8], lows: NDArray[np.uint8]) -> None:
    """Round samples of 16 bits to the nearest of 8, in the place of their high bytes.

    A sample is 257 * high + (low - high), so that the nearest is the high byte or one beside it.
    """
    smaller = np.minimum(highs, lows)
    lows -= smaller
    smaller = highs - smaller
    highs += lows > 128
    highs -= smaller > 128


def _texel_of(color: NDArray[np.integer]) -> NDArray[np.uint32]:
    return np.append(color, 255).astype(np.uint8).view("<u4")


def _key(png: PngFile, finish: Finish) -> _Key | None:
    if png.transparency is None:
        return None
    pixel, samples = np.zeros((1, 1, 4), np.uint8), png.key()
    pixel[:, :, :3] = rescale(samples, (1 << png.depth) - 1)
    return _Key(samples, finish(pixel).view("<u4")[0, 0, 0])


_KINDS: dict[int, Callable[[PngFile, Finish], NDArray[np.uint8]]] = {
    GREY: _of_palette,
    COLOR: _of_colors,
    PALETTE: _of_palette,
    GREY_ALPHA: _of_grey_alpha,
    COLOR_ALPHA: _of_colors_alpha,
}
_DEEP_KINDS: dict[int, Callable[[PngFile, Finish], NDArray[np.uint8]]] = {
    GREY: _of_deep_grey,
    COLOR: _of_deep_colors,
    GREY_ALPHA: _of_deep_grey_alpha,
    COLOR_ALPHA: _of_deep_colors_alpha,
}
