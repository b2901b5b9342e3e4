"""The outer form of `.xnb` files: header, compression, and the bytes of the content."""

from __future__ import annotations

from content.byte_reader import ByteReader
from content.xnb import lz4, lzx

SIGNATURE = b"XNB"
VERSION = 5
LZX_FLAG, LZ4_FLAG = 0x80, 0x40
MAX_SIZE = 1 << 28
MAX_LZ4_RATIO, MAX_LZX_RATIO = 256, 32768


def looks_like(data: bytes) -> bool:
    """Whether the data starts like an `.xnb` file."""
    return data.startswith(SIGNATURE)


def unpack(data: bytes) -> bytes:
    """Check the header and give the decompressed content.

    Raises:
        ValueError, NotImplementedError: the file is cut or damaged, of another version, or too large.
    """
    reader = ByteReader(data)
    if reader.take(3) != SIGNATURE:
        raise ValueError("An .xnb file must start with XNB.")
    platform, version, flags, size = reader.unpack("cBBI")
    if not platform.isalpha() or version != VERSION:
        raise NotImplementedError(f"Only .xnb files of version {VERSION} can be read; this one is of version {version}.")
    if size != len(data):
        raise ValueError(f"The header promises {size} bytes, but {len(data)} were found.")
    if not flags & (LZX_FLAG | LZ4_FLAG):
        return reader.take(reader.remaining)
    unpacked = reader.u32()
    ratio = MAX_LZX_RATIO if flags & LZX_FLAG else MAX_LZ4_RATIO
    if unpacked > min(MAX_SIZE, reader.remaining * ratio):
        raise ValueError(f"{reader.remaining} bytes cannot give {unpacked}; at most {MAX_SIZE} are read.")
    packed = reader.take(reader.remaining)
    return lzx.decompress(packed, unpacked) if flags & LZX_FLAG else lz4.decompress(packed, unpacked)
