"""Formats that Pillow decodes; only the conversion to RGBA is ours."""

from __future__ import annotations

import io
from typing import TYPE_CHECKING

import numpy as np
from numpy.typing import NDArray

from content.images.limits import MAX_COMMON_PIXELS, MAX_PIXELS, check_size
from content.images.pixels import CACHED_PIXELS, last_quarter, opaque, rescale, strips, widen
from content.images.transfer import load_into, to_rgba

if TYPE_CHECKING:
    from PIL.Image import Image

JPEG_SIGNATURE = b"\xff\xd8\xff"
_BITS_PER_SAMPLE, _PHOTOMETRIC = 258, 262
_WHITE_IS_ZERO = 0


def decode(data: bytes) -> NDArray[np.uint8]:
    """Decode JPEG, TIFF or WebP data to straight RGBA."""
    if data.startswith(JPEG_SIGNATURE):
        return _of_jpeg(open_image(data, "JPEG", MAX_PIXELS))
    if data.startswith(b"RIFF"):
        # Pillow makes room for the picture when it opens it.
        check_size(*webp_size(data), MAX_COMMON_PIXELS)
        return _to_rgba(open_image(data, "WEBP"))
    return _to_rgba(open_image(data, "TIFF"))


def open_image(data: bytes, file_format: str, most: int = MAX_COMMON_PIXELS) -> Image:
    """Open an image whose size is within the limits; its pixels are not read yet."""
    import PIL.Image

    try:
        image = PIL.Image.open(io.BytesIO(data), formats=(file_format,))
    except PIL.UnidentifiedImageError:
        raise ValueError(f"The {file_format} data is damaged, or of a kind that cannot be read; save it as PNG anew.") from None
    check_size(*image.size, most)
    return image


def webp_size(data: bytes) -> tuple[int, int]:
    """Read the size of the picture of WebP data."""
    kind = data[12:16]
    if kind == b"VP8X":
        return int.from_bytes(data[24:27], "little") + 1, int.from_bytes(data[27:30], "little") + 1
    if kind == b"VP8L":
        bits = int.from_bytes(data[21:25], "little")
        return (bits & 0x3FFF) + 1, (bits >> 14 & 0x3FFF) + 1
    return int.from_bytes(data[26:28], "little") & 0x3FFF, int.from_bytes(data[28:30], "little") & 0x3FFF


def _of_jpeg(image: Image) -> NDArray[np.uint8]:
    if "progressive" in image.info:
        # All coefficients are kept until the last scan.
        check_size(*image.size, MAX_COMMON_PIXELS)
    texels = np.empty((image.height, image.width), "<u4")
    pixels = texels.view(np.uint8).reshape(*texels.shape, 4)
    if image.mode == "RGB" and load_into(image, pixels, "RGBX"):
        return pixels
    if image.mode == "CMYK" and load_into(image, pixels, "CMYK"):
        return _of_cmyk(pixels)
    greys = last_quarter(texels)
    return widen(greys, texels) if image.mode == "L" and load_into(image, greys, "L") else _to_rgba(image)


def _to_rgba(image: Image) -> NDArray[np.uint8]:
    image.load()
    if image.mode in ("P", "PA"):
        image = image.convert("RGBA")
    elif image.mode in ("YCbCr", "RGBX"):
        image = image.convert("RGB")
    if image.mode in ("RGBA", "RGB"):
        return to_rgba(image)
    samples: NDArray[np.uint8] = np.asarray(image)
    if image.mode == "CMYK":
        return _of_cmyk(samples.copy())
    if image.mode == "LA":
        return np.ascontiguousarray(samples[:, :, (0, 0, 0, 1)])
    if image.mode.startswith("I;16"):
        return opaque(_deep_grey(image, samples))
    if image.mode == "1":
        return opaque(samples.astype(np.uint8) * 255)
    if image.mode == "L":
        return opaque(samples)
    raise NotImplementedError(f"Images with pixels of kind '{image.mode}' are not supported; convert the file to PNG.")


def _deep_grey(image: Image, samples: NDArray[np.uint8]) -> NDArray[np.uint8]:
    # Only TIFF files come so. Pillow hands out their 12 or 16 bits as stored, whatever stands for white.
    tags = image.tag_v2  # type: ignore[attr-defined]
    light = rescale(samples, (1 << tags[_BITS_PER_SAMPLE][0]) - 1)
    return 255 - light if tags.get(_PHOTOMETRIC) == _WHITE_IS_ZERO else light


def _of_cmyk(pixels: NDArray[np.uint8]) -> NDArray[np.uint8]:
    # Pillow has undone the inversion of Adobe's files: 255 is full ink.
    for rows in strips(pixels, CACHED_PIXELS):
        light = 255 - pixels[rows].astype(np.uint32)
        pixels[rows, :, :3] = (light[:, :, :3] * light[:, :, 3:] + 127) // 255
    pixels[:, :, 3] = 255
    return pixels
