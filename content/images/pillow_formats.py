"""Formats that Pillow decodes; only the conversion to RGBA is ours."""

from __future__ import annotations

import io
from typing import TYPE_CHECKING

import numpy as np
from numpy.typing import NDArray

from content.images.limits import check_size
from content.images.pixels import opaque, rescale
from content.images.transfer import to_rgba

if TYPE_CHECKING:
    from PIL.Image import Image

JPEG_SIGNATURE = b"\xff\xd8\xff"
_BITS_PER_SAMPLE, _PHOTOMETRIC = 258, 262
_WHITE_IS_ZERO = 0


def decode(data: bytes) -> NDArray[np.uint8]:
    """Decode JPEG or TIFF data to straight RGBA."""
    image = open_image(data, ("JPEG",) if data.startswith(JPEG_SIGNATURE) else ("TIFF",))
    image.load()
    return _to_rgba(image)


def open_image(data: bytes, formats: tuple[str, ...]) -> Image:
    """Open an image whose size is within the limits; its pixels are not read yet."""
    import PIL.Image

    try:
        image = PIL.Image.open(io.BytesIO(data), formats=formats)
    except PIL.UnidentifiedImageError:
        raise ValueError(f"The {formats[0]} data is damaged, or of a kind that cannot be read; save it as PNG anew.") from None
    check_size(*image.size)
    return image


def _to_rgba(image: Image) -> NDArray[np.uint8]:
    if image.mode in ("P", "PA"):
        image = image.convert("RGBA")
    elif image.mode in ("YCbCr", "RGBX"):
        image = image.convert("RGB")
    if image.mode in ("RGBA", "RGB"):
        return to_rgba(image)
    samples: NDArray[np.uint8] = np.asarray(image)
    if image.mode == "CMYK":
        return opaque(_cmyk_to_rgb(samples))
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


def _cmyk_to_rgb(samples: NDArray[np.uint8]) -> NDArray[np.uint8]:
    # Pillow has undone the inversion of Adobe's files: 255 is full ink.
    light = 255 - samples.astype(np.uint32)
    colors: NDArray[np.uint8] = ((light[:, :, :3] * light[:, :, 3:] + 127) // 255).astype(np.uint8)
    return colors
