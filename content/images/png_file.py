"""The parts of a PNG file, and what Pillow makes of the packed ones."""

from __future__ import annotations

import zlib
from collections.abc import Iterator
from contextlib import suppress
from dataclasses import dataclass, field
from typing import TypeVar

import numpy as np
from numpy.typing import NDArray
from PIL import Image as images

from content.images.limits import MAX_COMMON_PIXELS, MAX_PIXELS, check_size
from content.images.transfer import over

GREY, COLOR, PALETTE, GREY_ALPHA, COLOR_ALPHA = 0, 2, 3, 4, 6
CHANNELS = {GREY: 1, COLOR: 3, PALETTE: 1, GREY_ALPHA: 2, COLOR_ALPHA: 4}
DEPTHS = {GREY: (1, 2, 4, 8, 16), COLOR: (8, 16), PALETTE: (1, 2, 4, 8), GREY_ALPHA: (8, 16), COLOR_ALPHA: (8, 16)}
_MOST_INFLATED = 3 << 24
_PACKED_WELL = 4
_PROBLEM = "The image data is {}; export the picture anew."

Part = bytes | memoryview
Sample = TypeVar("Sample", np.uint8, np.uint16)


@dataclass
class PngFile:
    """The header, the bodies of the chunks that a picture needs, and how many pixels of memory to leave behind a row."""

    width: int
    height: int
    depth: int
    color_type: int
    interlaced: bool
    palette: Part = b""
    transparency: Part | None = None
    compressed: list[Part] = field(default_factory=list)
    slack: int = 0

    def room(self) -> NDArray[np.uint32]:
        """Make room for the texels (height, width + slack), and for as much slack behind them."""
        pitch = self.width + self.slack
        return np.empty(self.height * pitch + self.slack, "<u4")[: self.height * pitch].reshape(self.height, pitch)

    def unpacked(self, mode: str, layout: str) -> NDArray[np.uint8]:
        """Inflate the picture and undo its filters, which is Pillow's part; give the four bytes of each pixel.

        Args:
            mode: how Pillow keeps a pixel.
            layout: Pillow's name for what the file is said to hold; it may differ from the truth as long as a pixel has as
                many bytes, because the filters work on bytes.
        """
        return self.unpack_into(self.room().view(np.uint8).reshape(self.height, -1, 4), mode, layout)

    def unpack_into(self, pixels: NDArray[Sample], mode: str, layout: str) -> NDArray[Sample]:
        """Unpack into an array that has the mode's number of bytes a pixel."""
        if self.interlaced:
            pixels.fill(0)
        last = pixels[self._last_row]
        mark = np.arange(last.size).astype(last.dtype).reshape(last.shape)
        for _ in range(2):
            # Pillow says nothing of data that ends after a whole row, and leaves the rest as it was.
            last[...] = mark
            self.unpack(over(pixels, mode, self.width), layout)
            if (last != mark).any():
                return pixels
            mark += 1
        raise ValueError(_PROBLEM.format("cut"))

    @property
    def _last_row(self) -> int:
        """The row that is unpacked last; the last pass of Adam7 has every second one."""
        return self.height // 2 * 2 - 1 if self.interlaced and self.height > 1 else -1

    def unpack(self, image: images.Image, layout: str) -> None:
        """Unpack into an image of Pillow."""
        try:
            image.frombytes(b"".join(self.compressed), "zip", layout, self.interlaced)
        except ValueError as error:
            raise ValueError(_PROBLEM.format("cut" if "not enough" in str(error) else "damaged")) from error

    def inflate(self) -> None:
        """Prepare for being unpacked more than once: inflate now, if that takes most of the time and not too much memory."""
        packed = b"".join(self.compressed)
        # Each row, or each part of a row that is interlaced, begins with a byte that tells its filter.
        size = (self.width * CHANNELS[self.color_type] * self.depth // 8 + 8) * self.height
        if len(packed) * _PACKED_WELL < size or size > _MOST_INFLATED:
            return
        # What is damaged is left to Pillow, which needs no more than the picture's own rows.
        with suppress(zlib.error):
            self.compressed = [zlib.compress(zlib.decompressobj().decompress(packed, size), 0)]

    def key(self) -> NDArray[np.uint16]:
        """Give the samples of the pixels that are see-through, in the file's depth."""
        key, channels = self.transparency or b"", CHANNELS[self.color_type]
        if len(key) != 2 * channels:
            raise ValueError(f"The transparency key must have {2 * channels} bytes; it has {len(key)}.")
        # Only the low bits of a key count when samples have fewer than 16 bits.
        samples: NDArray[np.uint16] = np.frombuffer(key, ">u2").astype(np.uint16) & np.uint16((1 << self.depth) - 1)
        return samples


def read(data: bytes) -> PngFile:
    """Read the parts of a PNG file."""
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


def _header(body: Part) -> PngFile:
    width, height = int.from_bytes(body[:4], "big"), int.from_bytes(body[4:8], "big")
    depth, color_type, compression, filtering, interlace = body[8:]
    check_size(width, height, MAX_COMMON_PIXELS if depth == 16 and color_type in (COLOR, COLOR_ALPHA) else MAX_PIXELS)
    if depth not in DEPTHS.get(color_type, ()):
        raise ValueError(f"PNG has no colour type {color_type} with {depth} bits.")
    if compression or filtering or interlace > 1:
        raise ValueError(f"Unknown PNG methods: {compression=}, {filtering=}, {interlace=}.")
    return PngFile(width, height, depth, color_type, interlace == 1)
