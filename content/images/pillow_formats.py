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

FORMATS = ("JPEG", "TIFF")


def decode(data: bytes) -> NDArray[np.uint8]:
    """Decode JPEG or TIFF data to straight RGBA."""
    image = open_image(data, FORMATS)
    image.load()
    return _to_rgba(image)


def open_image(data: bytes, formats: tuple[str, ...]) -> Image:
    """Open an image whose size is within the limits; its pixels are not read yet."""
    import PIL.Image

    image = PIL.Image.open(io.BytesIO(data), formats=formats)
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
        return opaque(rescale(samples, 65535))
    if image.mode == "1":
        return opaque(samples.astype(np.uint8) * 255)
    if image.mode == "L":
        return opaque(samples)
    raise NotImplementedError(f"Images with pixels of kind '{image.mode}' are not supported; convert the file to PNG.")


def _cmyk_to_rgb(samples: NDArray[np.uint8]) -> NDArray[np.uint8]:
    # Pillow has undone the inversion of Adobe's files: 255 is full ink.
    light = 255 - samples.astype(np.uint32)
    colors: NDArray[np.uint8] = ((light[:, :, :3] * light[:, :, 3:] + 127) // 255).astype(np.uint8)
    return colors
