"""Writes DDS files."""

from __future__ import annotations

import struct

BGRA = (32, 0xFF0000, 0xFF00, 0xFF, 0xFF000000)
RGBA = (32, 0xFF, 0xFF00, 0xFF0000, 0xFF000000)


def dds(
    width, height, data, code=None, masks=None, levels=1, cube=False, depth=0, pitch=0, dxgi=None, flags=None, faces=0xFC00
) -> bytes:
    """A DDS file; `code` is a four-character format, `masks` the bits and the masks of an uncompressed one."""
    bits, *colors = masks or (0, 0, 0, 0, 0)
    pixel_flags = flags if flags is not None else (4 if code or dxgi else 0x41 if colors[3] else 0x40)
    four = b"DX10" if dxgi else code or bytes(4)
    caps2 = (0x200 | faces if cube else 0) | (0x200000 if depth else 0)
    head = struct.pack("<7I", 124, 0x1007, height, width, pitch, depth, levels) + bytes(44)
    head += struct.pack("<2I4s5I", 32, pixel_flags, four, bits, *colors) + struct.pack("<5I", 0x1000, caps2, 0, 0, 0)
    if dxgi:
        head += struct.pack("<5I", dxgi, 4 if depth else 3, 4 if cube else 0, 1, 0)
    return b"DDS " + head + data
