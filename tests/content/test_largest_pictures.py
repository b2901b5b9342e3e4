"""The largest pictures that a small file may ask for: their memory is bounded, and larger ones take none at all."""

from __future__ import annotations

import io
import struct
import subprocess
import sys
import zlib

import pytest
from PIL import Image

from content.errors import ContentLoadException
from content.image import decode_image
from tests.content.image_files import png_chunk

MEGABYTES = 256
LARGE, COMMON = 8192, 4096

MEASURE = """
import resource, sys
from content.image import decode_image, encode_png
import numpy, PIL.JpegImagePlugin, PIL.TiffImagePlugin, PIL.GifImagePlugin, PIL.WebPImagePlugin
decode_image(encode_png(numpy.zeros((2, 2, 4), numpy.uint8)), "warm")
data = sys.stdin.buffer.read()
before = resource.getrusage(resource.RUSAGE_SELF).ru_maxrss
print(decode_image(data, "large").shape)
print((resource.getrusage(resource.RUSAGE_SELF).ru_maxrss - before) // (1 << 20 if sys.platform == "darwin" else 1 << 10))
"""


def png(side: int, depth: int, color_type: int, row_bytes: int, line_filter: int = 4) -> bytes:
    packer = zlib.compressobj(1)
    line = bytes([line_filter]) + bytes(row_bytes)
    packed = b"".join([packer.compress(line * 64) for _ in range(side // 64)]) + packer.flush()
    head = struct.pack(">IIBBBBB", side, side, depth, color_type, 0, 0, 0)
    palette = png_chunk(b"PLTE", b"\1\2\3") if color_type == 3 else b""
    return b"\x89PNG\r\n\x1a\n" + png_chunk(b"IHDR", head) + palette + png_chunk(b"IDAT", packed) + png_chunk(b"IEND", b"")


def saved(mode: str, side: int, kind: str, **options: object) -> bytes:
    stream = io.BytesIO()
    Image.new(mode, (side, side)).save(stream, kind, **options)
    return stream.getvalue()


def tga_of_runs(side: int) -> bytes:
    head = struct.pack("<BBBHHBHHHHBB", 0, 0, 10, 0, 0, 0, 0, 0, side, side, 32, 8)
    return head + (b"\xff" + bytes(4)) * (side * side // 128)


def bmp_of_runs(side: int) -> bytes:
    palette, runs = bytes(1024), (b"\x80\0" * (side // 128) + b"\0\0") * side + b"\0\1"
    info = struct.pack("<IiiHHIIiiII", 40, side, side, 1, 8, 1, len(runs), 0, 0, 256, 0)
    return b"BM" + struct.pack("<IHHI", 54 + 1024 + len(runs), 0, 0, 54 + 1024) + info + palette + runs


LARGEST = {
    "png of bits": lambda: png(LARGE, 1, 0, LARGE // 8, 0),
    "png of indices": lambda: png(LARGE, 8, 3, LARGE, 0),
    "png of colours": lambda: png(LARGE, 8, 6, 4 * LARGE, 0),
    "png of deep colours": lambda: png(COMMON, 16, 6, 8 * COMMON),
    "jpeg": lambda: saved("RGB", LARGE, "JPEG"),
    "jpeg of inks": lambda: saved("CMYK", COMMON, "JPEG"),
    "progressive jpeg": lambda: saved("RGB", COMMON, "JPEG", progressive=True, subsampling=0),
    "deep tiff": lambda: saved("I;16", COMMON, "TIFF", compression="tiff_adobe_deflate"),
    "gif": lambda: saved("P", COMMON, "GIF"),
    "tga": lambda: tga_of_runs(COMMON),
    "bmp": lambda: bmp_of_runs(COMMON),
}


@pytest.mark.parametrize("kind", LARGEST)
def test_the_largest_picture_takes_no_more_than_its_memory(kind):
    data = LARGEST[kind]()
    assert len(data) < 1 << 22
    done = subprocess.run([sys.executable, "-c", MEASURE], input=data, capture_output=True, timeout=60, check=True)
    shape, megabytes = done.stdout.decode().splitlines()
    assert shape in (f"({LARGE}, {LARGE}, 4)", f"({COMMON}, {COMMON}, 4)")
    # A few more for the interpreter itself.
    assert int(megabytes) <= MEGABYTES + 4


@pytest.mark.parametrize(
    "data",
    [
        png(64, 8, 6, 256).replace(struct.pack(">II", 64, 64), struct.pack(">II", 16384, 8192), 1),
        saved("RGB", 64, "JPEG", progressive=True).replace(struct.pack(">HH", 64, 64), struct.pack(">HH", 4096, 4104), 1),
        saved("P", 64, "GIF").replace(struct.pack("<HH", 64, 64), struct.pack("<HH", 65535, 65535), 1),
        saved("RGBA", 64, "WEBP", lossless=True).replace(b"\x3f\xc0\x0f\x10", b"\xff\xff\xff\x1f", 1),
        tga_of_runs(64).replace(struct.pack("<HH", 64, 64), struct.pack("<HH", 4097, 4097), 1),
    ],
    ids=["png", "jpeg", "gif", "webp", "tga"],
)
def test_larger_ones_are_refused_by_their_size(data):
    with pytest.raises(ContentLoadException, match=r"'x'.*The picture is \d+x\d+; at most 16384 pixels a side and \d+ in all"):
        decode_image(_sound(data), "x")


def _sound(data: bytes) -> bytes:
    """With the checksum of a PNG's header right again."""
    if not data.startswith(b"\x89PNG"):
        return data
    return data[:8] + png_chunk(b"IHDR", data[16:29]) + data[33:]
