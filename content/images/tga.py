"""TGA: grey, true-colour and colour-mapped pictures, plain or run-length coded, in all four orientations.

Attribute bits are alpha only where the image descriptor counts them and no extension area denies it.
"""

from __future__ import annotations

import struct
from dataclasses import dataclass

import numpy as np
from numpy.typing import NDArray

from content.images.limits import MAX_COMMON_PIXELS, check_size
from content.images.pixels import opaque, rescale, unpremultiply

MAPPED, COLOR, GREY, RUN_LENGTH = 1, 2, 3, 8
DEPTHS = {MAPPED: (8, 16), COLOR: (15, 16, 24, 32), GREY: (8, 16)}
FOOTER = b"TRUEVISION-XFILE.\x00"
ATTRIBUTES_AT = 494
USEFUL_ALPHA, PREMULTIPLIED_ALPHA = 3, 4


@dataclass(frozen=True)
class _Header:
    id_length: int
    has_map: int
    kind: int
    map_first: int
    map_length: int
    map_bits: int
    width: int
    height: int
    depth: int
    descriptor: int

    @property
    def base_kind(self) -> int:
        return self.kind & ~RUN_LENGTH

    @property
    def alpha_bits(self) -> int:
        return self.descriptor & 15


def looks_like(data: bytes) -> bool:
    """Whether the data starts with a plausible TGA header; the format has no signature."""
    if len(data) < 18:
        return False
    header = _header(data)
    return header.has_map <= 1 and header.depth in DEPTHS.get(header.base_kind, ()) and header.kind < 16


def decode(data: bytes) -> NDArray[np.uint8]:
    """Decode a TGA file to straight RGBA."""
    header = _header(data)
    check_size(header.width, header.height, MAX_COMMON_PIXELS)
    map_at = 18 + header.id_length
    map_size = header.map_length * _bytes_of(header.map_bits) if header.has_map else 0
    raw = _pixel_bytes(data, map_at + map_size, header)
    if header.base_kind == MAPPED:
        pixels = _mapped(raw, data[map_at : map_at + map_size], header)
    elif header.base_kind == GREY:
        pixels = _grey(raw, header)
    else:
        pixels = _colors(raw, header.depth, header.alpha_bits)
    pixels = _with_alpha_kind(pixels.reshape(header.height, header.width, 4), data)
    rows = 1 if header.descriptor & 0x20 else -1
    columns = -1 if header.descriptor & 0x10 else 1
    return np.ascontiguousarray(pixels[::rows, ::columns])


def _header(data: bytes) -> _Header:
    fields = struct.unpack_from("<BBBHHB4xHHBB", data)
    return _Header(*fields)


def _bytes_of(bits: int) -> int:
    return (bits + 7) // 8


def _pixel_bytes(data: bytes, start: int, header: _Header) -> bytes:
    size = _bytes_of(header.depth)
    needed = header.width * header.height * size
    raw = _expand(data, start, size, needed) if header.kind & RUN_LENGTH else data[start : start + needed]
    if len(raw) < needed:
        raise ValueError(f"The file is cut: {needed} bytes of pixels are needed, {len(raw)} were found.")
    return raw[:needed]


def _expand(data: bytes, at: int, size: int, needed: int) -> bytes:
    out = bytearray()
    while len(out) < needed and at < len(data):
        count = (data[at] & 127) + 1
        if data[at] & 128:
            out += data[at + 1 : at + 1 + size] * count
            at += 1 + size
        else:
            out += data[at + 1 : at + 1 + size * count]
            at += 1 + size * count
    return bytes(out)


def _colors(raw: bytes, bits: int, alpha_bits: int) -> NDArray[np.uint8]:
    if bits in (15, 16):
        words = np.frombuffer(raw, "<u2")
        channels = np.stack([(words >> shift) & 31 for shift in (10, 5, 0)], axis=-1)
        pixels = opaque(rescale(channels, 31)[:, None])[:, 0]
        if alpha_bits and bits == 16:
            pixels[:, 3] = (words >> 15) * 255
        return pixels
    if bits not in (24, 32):
        raise ValueError(f"TGA has no colours of {bits} bits.")
    samples = np.frombuffer(raw, np.uint8).reshape(-1, bits // 8)
    pixels = opaque(samples[:, None, 2::-1])[:, 0]
    if bits == 32 and alpha_bits:
        pixels[:, 3] = samples[:, 3]
    return pixels


def _grey(raw: bytes, header: _Header) -> NDArray[np.uint8]:
    samples = np.frombuffer(raw, np.uint8).reshape(-1, _bytes_of(header.depth))
    pixels = opaque(samples[:, :1])[:, 0]
    if header.depth == 16 and header.alpha_bits:
        pixels[:, 3] = samples[:, 1]
    return pixels


def _mapped(raw: bytes, color_map: bytes, header: _Header) -> NDArray[np.uint8]:
    if not header.has_map:
        raise ValueError("A colour-mapped TGA file must hold a colour map.")
    table = _colors(color_map, header.map_bits, header.alpha_bits or int(header.map_bits == 32))
    black = np.array([[0, 0, 0, 255]], np.uint8)
    indices = np.frombuffer(raw, np.uint8 if header.depth == 8 else "<u2").astype(np.int64) - header.map_first
    outside = (indices < 0) | (indices >= len(table))
    return np.concatenate([table, black])[np.where(outside, len(table), indices)]


def _with_alpha_kind(pixels: NDArray[np.uint8], data: bytes) -> NDArray[np.uint8]:
    kind = _attributes_type(data)
    if kind == PREMULTIPLIED_ALPHA:
        return unpremultiply(pixels)
    if kind is not None and kind < USEFUL_ALPHA:
        pixels[:, :, 3] = 255
    return pixels


def _attributes_type(data: bytes) -> int | None:
    if not data.endswith(FOOTER):
        return None
    extension = int.from_bytes(data[-26:-22], "little")
    at = extension + ATTRIBUTES_AT
    return data[at] if 0 < extension and at < len(data) - 26 else None
