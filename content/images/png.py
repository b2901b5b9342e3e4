"""PNG: chunks, sample depths, palettes and colour keys as the standard defines them."""

from __future__ import annotations

import zlib
from collections.abc import Callable, Iterator
from dataclasses import dataclass, field

import numpy as np
from numpy.typing import NDArray
from PIL import Image as images

from content.images.limits import MAX_COMMON_PIXELS, MAX_PIXELS, check_size
from content.images.pixels import CACHED_PIXELS, SIXTEEN_BITS, last_quarter, look_up, opaque, rescale, strips, widen
from content.images.transfer import over

GREY, COLOR, PALETTE, GREY_ALPHA, COLOR_ALPHA = 0, 2, 3, 4, 6
CHANNELS = {GREY: 1, COLOR: 3, PALETTE: 1, GREY_ALPHA: 2, COLOR_ALPHA: 4}
DEPTHS = {GREY: (1, 2, 4, 8, 16), COLOR: (8, 16), PALETTE: (1, 2, 4, 8), GREY_ALPHA: (8, 16), COLOR_ALPHA: (8, 16)}
_FOUR_BYTES = {COLOR: ("RGBX", "RGB"), GREY_ALPHA: ("RGBA", "LA"), COLOR_ALPHA: ("RGBA", "RGBA")}

Part = bytes | memoryview


@dataclass
class _Png:
    width: int
    height: int
    depth: int
    color_type: int
    interlaced: bool
    palette: Part = b""
    transparency: Part | None = None
    compressed: list[Part] = field(default_factory=list)

    def unpacked(self, mode: str, layout: str) -> NDArray[np.uint8]:
        """Inflate the picture and undo its filters, which is Pillow's part.

        Args:
            mode: how Pillow keeps the four bytes of a pixel.
            layout: Pillow's name for what the file is said to hold; it may differ from the truth as long as a pixel has as
                many bytes, because the filters work on bytes.
        """
        pixels = np.empty((self.height, self.width, 4), np.uint8)
        self._unpack(over(pixels, mode), layout)
        return pixels

    def unpacked_bytes(self, texels: NDArray[np.uint32], mode: str, layout: str) -> NDArray[np.uint8]:
        """Unpack one byte a pixel into the last quarter of the memory that the texels will have."""
        indices = last_quarter(texels)
        self._unpack(over(indices, mode), layout)
        return indices

    def low_bytes(self) -> NDArray[np.uint8]:
        """Unpack the lower bytes of samples of 16 bits."""
        if self.color_type == COLOR_ALPHA:
            return self.unpacked("RGBA", "RGBA;16L")
        # Pillow cannot store these with four bytes a pixel.
        image = images.new("RGB", (self.width, self.height))
        self._unpack(image, "RGB;16L")
        return np.asarray(image)

    def _unpack(self, image: images.Image, layout: str) -> None:
        try:
            image.frombytes(b"".join(self.compressed), "zip", layout, self.interlaced)
        except ValueError as error:
            problem = "cut" if "not enough" in str(error) else "damaged"
            raise ValueError(f"The image data is {problem}; export the picture anew.") from error


def decode(data: bytes) -> NDArray[np.uint8]:
    """Decode a PNG file to straight RGBA.

    Samples of 16 bits are rounded to the nearest of 8; a transparency key is compared at full depth.
    """
    png = _read(data)
    if png.depth <= 8 and png.color_type in (GREY, PALETTE):
        return _of_bytes(png)
    if png.depth == 16:
        return _DEEP[png.color_type](png)
    pixels = png.unpacked(*_FOUR_BYTES[png.color_type])
    return _keyed(pixels, pixels[:, :, :3], png)


def _read(data: bytes) -> _Png:
    chunks = _chunks(data)
    kind, body = next(chunks, (b"", b""))
    if kind != b"IHDR" or len(body) != 13:
        raise ValueError("A PNG file must start with a header chunk of 13 bytes.")
    png = _header(body)
    for kind, body in chunks:
        if kind == b"PLTE":
            png.palette = body
        elif kind == b"tRNS":
            png.transparency = body
        elif kind == b"IDAT":
            png.compressed.append(body)
        elif kind == b"IEND":
            break
    if png.color_type == PALETTE and (not png.palette or len(png.palette) % 3):
        raise ValueError(f"The palette must hold whole colours of 3 bytes; it has {len(png.palette)} bytes.")
    return png


def _chunks(data: bytes) -> Iterator[tuple[bytes, Part]]:
    """Give the kind and the body of each chunk; those that the picture needs must be sound."""
    position, view = 8, memoryview(data)
    while position + 12 <= len(data):
        end = position + 8 + int.from_bytes(data[position : position + 4], "big")
        if end + 4 > len(data):
            raise ValueError(f"The file is cut: a chunk ends at byte {end + 4}, the file at {len(data)}.")
        kind, body = data[position + 4 : position + 8], view[position + 8 : end]
        if kind in (b"IHDR", b"PLTE", b"tRNS", b"IDAT") and zlib.crc32(body, zlib.crc32(kind)) != int.from_bytes(
            data[end : end + 4], "big"
        ):
            raise ValueError(f"The checksum of chunk {kind.decode()} is wrong.")
        yield kind, body
        position = end + 4


def _header(body: Part) -> _Png:
    width, height = int.from_bytes(body[:4], "big"), int.from_bytes(body[4:8], "big")
    depth, color_type, compression, filtering, interlace = body[8:]
    check_size(width, height, MAX_COMMON_PIXELS if depth == 16 and color_type in (COLOR, COLOR_ALPHA) else MAX_PIXELS)
    if depth not in DEPTHS.get(color_type, ()):
        raise ValueError(f"PNG has no colour type {color_type} with {depth} bits.")
    if compression or filtering or interlace > 1:
        raise ValueError(f"Unknown PNG methods: {compression=}, {filtering=}, {interlace=}.")
    return _Png(width, height, depth, color_type, interlace == 1)


def _of_bytes(png: _Png) -> NDArray[np.uint8]:
    texels = np.empty((png.height, png.width), "<u4")
    if png.color_type == GREY and png.depth == 8 and png.transparency is None:
        return widen(png.unpacked_bytes(texels, "L", "L"), texels)
    indices = png.unpacked_bytes(texels, "P", "P" if png.depth == 8 else f"P;{png.depth}")
    return look_up(indices, _palette(png) if png.color_type == PALETTE else _grey_palette(png), texels)


def _palette(png: _Png) -> NDArray[np.uint8]:
    colors = np.frombuffer(png.palette, np.uint8).reshape(-1, 3)
    palette = np.full((len(colors), 4), 255, np.uint8)
    palette[:, :3] = colors
    alpha = np.frombuffer(png.transparency or b"", np.uint8)[: len(colors)]
    palette[: len(alpha), 3] = alpha
    return palette


def _grey_palette(png: _Png) -> NDArray[np.uint8]:
    levels = np.arange(1 << png.depth).astype(np.uint8)
    palette = _keyed(opaque(rescale(levels, (1 << png.depth) - 1)[None]), levels[None, :, None], png)
    return palette.reshape(-1, 4)


def _of_deep_grey(png: _Png) -> NDArray[np.uint8]:
    """Read a sample of 16 bits a pixel as two bytes, which Pillow lays out as R = G = B and A."""
    pixels = png.unpacked("RGBA", "LA")
    texels = pixels.view("<u4")[:, :, 0]
    for rows in strips(texels, CACHED_PIXELS):
        strip = texels[rows]
        deep = (strip >> np.uint32(8) & np.uint32(0xFF00)) | strip >> np.uint32(24)
        strip[...] = deep * 255 + 32895 >> 16
        strip *= 0x010101
        strip |= 0xFF000000
        _keyed(pixels[rows], deep[:, :, None], png)
    return pixels


def _of_deep_grey_alpha(png: _Png) -> NDArray[np.uint8]:
    """Read two samples of 16 bits a pixel as four bytes."""
    pixels = png.unpacked("RGBA", "RGBA")
    for rows in strips(pixels, SIXTEEN_BITS):
        samples = rescale(pixels[rows].view(">u2").astype(np.uint16), 65535)
        pixels[rows, :, :3], pixels[rows, :, 3] = samples[:, :, :1], samples[:, :, 1]
    return pixels


def _of_deep_colors(png: _Png) -> NDArray[np.uint8]:
    """Read three or four samples of 16 bits a pixel: their high bytes, then their low bytes."""
    mode, layout = _FOUR_BYTES[png.color_type]
    pixels, lows = png.unpacked(mode, f"{layout};16B"), png.low_bytes()
    used = CHANNELS[png.color_type]
    for rows in strips(pixels, SIXTEEN_BITS):
        deep = pixels[rows][:, :, :used].astype(np.uint16)
        deep <<= 8
        deep |= lows[rows][:, :, :used]
        pixels[rows, :, :used] = rescale(deep, 65535)
        _keyed(pixels[rows], deep, png)
    return pixels


def _keyed(pixels: NDArray[np.uint8], samples: NDArray[np.unsignedinteger], png: _Png) -> NDArray[np.uint8]:
    """Make the pixels whose samples are the file's transparency key see-through, in place."""
    if png.transparency is not None and png.color_type in (GREY, COLOR):
        pixels[(samples == _key(png)).all(axis=2), 3] = 0
    return pixels


def _key(png: _Png) -> NDArray[np.uint16]:
    key, channels = png.transparency or b"", CHANNELS[png.color_type]
    if len(key) != 2 * channels:
        raise ValueError(f"The transparency key must have {2 * channels} bytes; it has {len(key)}.")
    # Only the low bits of a key count when samples have fewer than 16 bits.
    wanted: NDArray[np.uint16] = np.frombuffer(key, ">u2").astype(np.uint16) & np.uint16((1 << png.depth) - 1)
    return wanted


_DEEP: dict[int, Callable[[_Png], NDArray[np.uint8]]] = {
    GREY: _of_deep_grey,
    GREY_ALPHA: _of_deep_grey_alpha,
    COLOR: _of_deep_colors,
    COLOR_ALPHA: _of_deep_colors,
}
