"""Decode any supported image file to straight RGBA8, and encode PNG and JPEG.

Colours follow the standard of each file format, not a library's default conversion. The picture comes as it is stored: the EXIF
orientation of JPEG and PNG is ignored everywhere, colour profiles and gamma are not applied, an animation gives its first frame.
TIFF and TGA define an orientation of their own, and that one is followed.
"""

from __future__ import annotations

from functools import cache
from typing import TYPE_CHECKING

from content.errors import ContentLoadException

if TYPE_CHECKING:
    from collections.abc import Callable

    import numpy as np
    from numpy.typing import NDArray

    Pixels = NDArray[np.uint8]
    Decoder = Callable[[bytes], Pixels]
    Finish = Callable[[Pixels], Pixels]

IMAGE_EXTENSIONS = (".png", ".jpg", ".jpeg", ".bmp", ".gif", ".tga", ".tif", ".tiff", ".qoi")
"""The extensions of the formats that `decode_image` reads, in the order in which a lookup tries them."""


PNG_SIGNATURE = b"\x89PNG\r\n\x1a\n"


def as_stored(pixels: Pixels) -> Pixels:
    """Finish a picture by leaving it alone."""
    return pixels


def decode_image(data: bytes, source: str, finish: Finish = as_stored, slack: int = 0) -> Pixels:
    """Decode an image file; its format is found by its content.

    Args:
        data: the whole file.
        source: the path or another name for the data; error messages start with it.
        finish: what becomes of the pixels at last, such as `content.images.pixels.premultiply`. It changes an array (height,
            width, 4) in place and returns it, treats each pixel by its own value, and leaves opaque ones alone: it may be given
            the colours that occur in the picture instead of all pixels.
        slack: how many pixels of memory to leave behind each row and behind the last one, for those who keep pictures so. It
            is a wish that PNG files fulfil.

    Returns:
        uint8 array of shape (height, width, 4), writable and without slack C-contiguous: R, G, B, A with straight alpha.

    Raises:
        ContentLoadException: the format is not known, the file is damaged, or the picture is larger than the limits
            in `content.images.limits`.
    """
    try:
        return _decoded(data, finish, slack)
    except Exception as error:
        raise ContentLoadException("The image could not be decoded.", error, path=source) from error


def _decoded(data: bytes, finish: Finish, slack: int) -> Pixels:
    if data.startswith(PNG_SIGNATURE):
        from content.images import png

        return png.decode(data, finish, slack)
    return finish(_decoder_of(data)(data))


def _decoder_of(data: bytes) -> Decoder:
    for signature, decoder in _decoders():
        if data.startswith(signature):
            return decoder
    from content.images import pillow_formats, tga

    if data.startswith(b"RIFF") and data[8:12] == b"WEBP":
        return pillow_formats.decode
    if tga.looks_like(data):
        return tga.decode
    raise ValueError("The data is no image in PNG, JPEG, BMP, GIF, TGA, TIFF, QOI, WebP or DDS format.")


@cache
def _decoders() -> tuple[tuple[bytes, Decoder], ...]:
    from content.images import bmp, dds_picture, gif, pillow_formats, qoi

    return (
        (pillow_formats.JPEG_SIGNATURE, pillow_formats.decode),
        (b"GIF87a", gif.decode),
        (b"GIF89a", gif.decode),
        (b"BM", bmp.decode),
        (b"II*\x00", pillow_formats.decode),
        (b"MM\x00*", pillow_formats.decode),
        (b"II+\x00", pillow_formats.decode),
        (b"MM\x00+", pillow_formats.decode),
        (b"qoif", qoi.decode),
        (b"DDS ", dds_picture.decode),
    )


def encode_png(pixels: Pixels) -> bytes:
    """Encode an image as a PNG file of 8 bits a channel, losslessly.

    Args:
        pixels: uint8 array of shape (height, width, 4), R, G, B, A.
    """
    return _encode(pixels, "PNG", {})


def encode_jpeg(pixels: Pixels, quality: int = 90) -> bytes:
    """Encode an image as a JPEG file; alpha is dropped.

    Args:
        pixels: uint8 array of shape (height, width, 4), R, G, B, A.
        quality: 1 (smallest file) to 100 (best picture).
    """
    return _encode(pixels[:, :, :3], "JPEG", {"quality": quality, "subsampling": 0})


def _encode(pixels: Pixels, file_format: str, options: dict[str, int]) -> bytes:
    import io

    import numpy as np
    from PIL import Image

    stream = io.BytesIO()
    Image.fromarray(np.ascontiguousarray(pixels)).save(stream, file_format, **options)
    return stream.getvalue()
