"""The header of a DDS file."""

from __future__ import annotations

from dataclasses import dataclass

from content.byte_reader import ByteReader
from content.images.limits import MAX_PIXELS, check_size
from content.textures.formats import StoredFormat, of_dxgi, of_pixel_format

SIGNATURE = b"DDS "
CUBE, ALL_FACES, VOLUME = 0x200, 0xFC00, 0x200000
DXGI_CUBE, DXGI_VOLUME = 0x4, 4
MAX_DEPTH = 2048


@dataclass(frozen=True)
class DdsHeader:
    """What a DDS file holds; `kind` is Texture2D, TextureCube or Texture3D."""

    kind: str
    width: int
    height: int
    depth: int
    levels: int
    stored: StoredFormat

    def level_size(self, level: int) -> tuple[int, int, int]:
        """Width, height and depth of a mip level."""
        return max(1, self.width >> level), max(1, self.height >> level), max(1, self.depth >> level)


def read(reader: ByteReader) -> DdsHeader:
    """Read the header and leave the reader at the first texel.

    The pitch and the flags that only repeat what other fields say are ignored: writers disagree about them.

    Raises:
        ValueError, NotImplementedError: the file is cut, no DDS file, or of a kind or format that no texture has.
    """
    if reader.take(4) != SIGNATURE:
        raise ValueError("A DDS file must start with 'DDS '.")
    size, _, height, width, _, depth, levels = reader.unpack("7I")
    reader.take(44)
    pixel_size, flags = reader.unpack("2I")
    code = reader.take(4)
    bits, *masks = reader.unpack("5I")
    _, caps2, _, _, _ = reader.unpack("5I")
    if size != 124 or pixel_size != 32:
        raise ValueError(f"The header must say that it has 124 and 32 bytes, not {size} and {pixel_size}.")
    if flags & 4 and code == b"DX10":
        stored, kind = _extended(reader)
    else:
        stored = of_pixel_format(flags, code, bits, (masks[0], masks[1], masks[2], masks[3]))
        kind = _kind(caps2)
    depth = max(1, depth) if kind == "Texture3D" else 1
    _check(kind, width, height, depth)
    longest = max(width, height, depth)
    return DdsHeader(kind, width, height, depth, min(max(1, levels), longest.bit_length()), stored)


def _extended(reader: ByteReader) -> tuple[StoredFormat, str]:
    number, dimension, misc, count, _ = reader.unpack("5I")
    if count > 1:
        raise NotImplementedError(f"Arrays of textures are not supported; the file holds {count}.")
    kind = "Texture3D" if dimension == DXGI_VOLUME else "TextureCube" if misc & DXGI_CUBE else "Texture2D"
    return of_dxgi(number), kind


def _kind(caps2: int) -> str:
    if caps2 & VOLUME:
        return "Texture3D"
    if caps2 & CUBE and caps2 & ALL_FACES != ALL_FACES:
        raise ValueError(f"A cube map must hold all six faces; this one holds {(caps2 & ALL_FACES).bit_count()}.")
    return "TextureCube" if caps2 & CUBE else "Texture2D"


def _check(kind: str, width: int, height: int, depth: int) -> None:
    check_size(width, height)
    if kind == "TextureCube" and width != height:
        raise ValueError(f"The faces of a cube map must be square; these are {width}x{height}.")
    if depth > MAX_DEPTH or width * height * depth > MAX_PIXELS:
        raise ValueError(
            f"The volume is {width}x{height}x{depth}; at most {MAX_DEPTH} slices and {MAX_PIXELS} texels are allowed."
        )
