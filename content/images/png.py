"""PNG: chunks, sample depths, palettes and colour keys as the standard defines them."""

from __future__ import annotations

import zlib
from collections.abc import Iterator
from dataclasses import dataclass, field
from typing import TYPE_CHECKING

import numpy as np
from numpy.typing import NDArray

from content.images import png_filter
from content.images.limits import check_size
from content.images.pillow_formats import open_image
from content.images.pixels import look_up, opaque, rescale, unpack_bits
from content.images.transfer import load_rgba, load_samples

if TYPE_CHECKING:
    from PIL.Image import Image

GREY, COLOR, PALETTE, GREY_ALPHA, COLOR_ALPHA = 0, 2, 3, 4, 6
CHANNELS = {GREY: 1, COLOR: 3, PALETTE: 1, GREY_ALPHA: 2, COLOR_ALPHA: 4}
DEPTHS = {GREY: (1, 2, 4, 8, 16), COLOR: (8, 16), PALETTE: (1, 2, 4, 8), GREY_ALPHA: (8, 16), COLOR_ALPHA: (8, 16)}
ADAM7 = ((0, 0, 8, 8), (4, 0, 8, 8), (0, 4, 4, 8), (2, 0, 4, 4), (0, 2, 2, 4), (1, 0, 2, 2), (0, 1, 1, 2))
"""The seven passes: first column, first row, column step, row step."""

_END = b"\x00\x00\x00\x00IEND\xaeB`\x82"

Part = bytes | memoryview


@dataclass
class _Png:
    width: int
    height: int
    depth: int
    color_type: int
    interlaced: bool
    plain: list[Part]
    palette: Part = b""
    transparency: Part | None = None
    compressed: list[Part] = field(default_factory=list)

    def opened(self) -> Image:
        """Open the picture with Pillow, without the chunks that it does not need: some could be damaged, or of an animation."""
        return open_image(b"".join(self.plain), ("PNG",))


def decode(data: bytes) -> NDArray[np.uint8]:
    """Decode a PNG file to straight RGBA.

    Samples of 16 bits are rounded to the nearest of 8; a transparency key is compared at full depth.
    """
    png = _read(data)
    if png.depth == 8 and png.color_type in (GREY_ALPHA, COLOR, COLOR_ALPHA):
        pixels = load_rgba(png.opened())
        return pixels if png.color_type != COLOR or png.transparency is None else _keyed(png, pixels)
    # Pillow hands out 8-bit samples untouched and fast; other depths it would round or widen in its own ways.
    samples = load_samples(png.opened()) if png.depth == 8 else _own_samples(png)
    return _to_rgba(png, samples.reshape(png.height, png.width, CHANNELS[png.color_type]))


def _keyed(png: _Png, pixels: NDArray[np.uint8]) -> NDArray[np.uint8]:
    pixels[_is_key(png, pixels[:, :, :3]), 3] = 0
    return pixels


def _read(data: bytes) -> _Png:
    chunks = _chunks(data)
    kind, body, whole = next(chunks, (b"", b"", b""))
    if kind != b"IHDR" or len(body) != 13:
        raise ValueError("A PNG file must start with a header chunk of 13 bytes.")
    png = _header(body)
    png.plain += (data[:8], whole)
    for kind, body, whole in chunks:
        if kind in (b"PLTE", b"IDAT"):
            png.plain.append(whole)
        if kind == b"PLTE":
            png.palette = body
        elif kind == b"tRNS":
            png.transparency = body
        elif kind == b"IDAT":
            png.compressed.append(body)
        elif kind == b"IEND":
            break
    png.plain.append(_END)
    if png.color_type == PALETTE and (not png.palette or len(png.palette) % 3):
        raise ValueError(f"The palette must hold whole colours of 3 bytes; it has {len(png.palette)} bytes.")
    return png


def _chunks(data: bytes) -> Iterator[tuple[bytes, Part, Part]]:
    """Give the kind, the body and the whole of each chunk; those that the picture needs must be sound."""
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
        yield kind, body, view[position : end + 4]
        position = end + 4


def _header(body: Part) -> _Png:
    width, height = int.from_bytes(body[:4], "big"), int.from_bytes(body[4:8], "big")
    depth, color_type, compression, filtering, interlace = body[8:]
    check_size(width, height)
    if depth not in DEPTHS.get(color_type, ()):
        raise ValueError(f"PNG has no colour type {color_type} with {depth} bits.")
    if compression or filtering or interlace > 1:
        raise ValueError(f"Unknown PNG methods: {compression=}, {filtering=}, {interlace=}.")
    return _Png(width, height, depth, color_type, interlace == 1, [])


def _own_samples(png: _Png) -> NDArray[np.unsignedinteger]:
    passes = ADAM7 if png.interlaced else ((0, 0, 1, 1),)
    channels = CHANNELS[png.color_type]
    sizes = [(-(-(png.width - x) // dx), -(-(png.height - y) // dy)) for x, y, dx, dy in passes]
    row_bytes = [(width * channels * png.depth + 7) // 8 for width, _ in sizes]
    raw = _inflate(png.compressed, sum((n + 1) * h for n, (w, h) in zip(row_bytes, sizes, strict=True) if w > 0 < h))
    samples = np.zeros((png.height, png.width, channels), np.uint16 if png.depth == 16 else np.uint8)
    for (x, y, dx, dy), (width, height), row in zip(passes, sizes, row_bytes, strict=True):
        if width > 0 and height > 0:
            lines, raw = raw[: (row + 1) * height], raw[(row + 1) * height :]
            rows = png_filter.undo(lines.reshape(height, row + 1), max(1, channels * png.depth // 8))
            samples[y::dy, x::dx] = _split(rows, width, channels, png.depth)
    return samples


def _inflate(parts: list[Part], expected: int) -> NDArray[np.uint8]:
    raw = zlib.decompressobj().decompress(b"".join(parts), expected)
    if len(raw) < expected:
        raise ValueError(f"The image data is cut: {expected} bytes are needed, {len(raw)} were found.")
    return np.frombuffer(raw, np.uint8)


def _split(rows: NDArray[np.uint8], width: int, channels: int, depth: int) -> NDArray[np.unsignedinteger]:
    if depth == 16:
        return rows.view(">u2").astype(np.uint16).reshape(len(rows), width, channels)
    return unpack_bits(rows, width * channels, depth).reshape(len(rows), width, channels)


def _to_rgba(png: _Png, samples: NDArray[np.unsignedinteger]) -> NDArray[np.uint8]:
    if png.color_type == PALETTE:
        return look_up(samples[:, :, 0].astype(np.uint8, copy=False), _palette(png))
    values = rescale(samples, (1 << png.depth) - 1)
    pixels = opaque(values[:, :, 0] if png.color_type in (GREY, GREY_ALPHA) else values[:, :, :3])
    if png.color_type in (GREY_ALPHA, COLOR_ALPHA):
        pixels[:, :, 3] = values[:, :, -1]
    elif png.transparency is not None:
        pixels[_is_key(png, samples), 3] = 0
    return pixels


def _palette(png: _Png) -> NDArray[np.uint8]:
    colors = np.frombuffer(png.palette, np.uint8).reshape(-1, 3)
    palette = np.full((len(colors), 4), 255, np.uint8)
    palette[:, :3] = colors
    alpha = np.frombuffer(png.transparency or b"", np.uint8)[: len(colors)]
    palette[: len(alpha), 3] = alpha
    return palette


def _is_key(png: _Png, samples: NDArray[np.unsignedinteger]) -> NDArray[np.bool_]:
    key = png.transparency or b""
    channels = CHANNELS[png.color_type]
    if len(key) != 2 * channels:
        raise ValueError(f"The transparency key must have {2 * channels} bytes; it has {len(key)}.")
    # Only the low bits of a key count when samples have fewer than 16 bits.
    wanted = np.frombuffer(key, ">u2").astype(np.uint16) & ((1 << png.depth) - 1)
    matches: NDArray[np.bool_] = (samples == wanted).all(axis=2)
    return matches
