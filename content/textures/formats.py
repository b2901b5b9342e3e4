"""The pixel formats of DDS files that a texture can have.

A format is stored as it is where XNA has the same one; the orders of bytes that it lacks become Color.
"""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import dataclass
from typing import TYPE_CHECKING

if TYPE_CHECKING:
    import numpy as np
    from numpy.typing import NDArray

    Convert = Callable[[NDArray[np.uint8]], NDArray[np.uint8]]

ALPHA_PIXELS, ALPHA, FOURCC, RGB, LUMINANCE = 0x1, 0x2, 0x4, 0x40, 0x20000
BLOCK_BYTES = {"Dxt1": 8, "Dxt3": 16, "Dxt5": 16}


@dataclass(frozen=True)
class StoredFormat:
    """How texels stand in the file: the SurfaceFormat they become, bytes of a texel or 4x4 block, and their conversion."""

    name: str
    size: int
    convert: Convert | None = None
    premultiplied: bool = False

    @property
    def is_block(self) -> bool:
        """Whether `size` counts a block of 4x4 texels."""
        return self.name in BLOCK_BYTES

    def level_bytes(self, width: int, height: int) -> int:
        """The bytes of one picture."""
        if self.is_block:
            return ((width + 3) // 4) * ((height + 3) // 4) * self.size
        return width * height * self.size


def _picked(size: int, order: tuple[int, ...]) -> Convert:
    """Make Color of texels of `size` bytes; `order` names the bytes of red, green, blue and alpha, -1 means 255."""

    def convert(raw: NDArray[np.uint8]) -> NDArray[np.uint8]:
        import numpy as np

        texels = raw.reshape(-1, size)
        pixels = np.full((len(texels), 4), 255, np.uint8)
        for channel, index in enumerate(order):
            if index >= 0:
                pixels[:, channel] = texels[:, index]
        return pixels.reshape(-1)

    return convert


def _masked(bits: int, masks: tuple[int, int, int, int]) -> StoredFormat | None:
    """Make Color of texels whose channels stand in the bits of masks; None when they cannot."""
    if bits not in (8, 16, 24, 32) or not any(masks[:3]) or any(mask >> bits for mask in masks):
        return None

    def convert(raw: NDArray[np.uint8]) -> NDArray[np.uint8]:
        import numpy as np

        from content.images.pixels import apply_masks

        words = np.zeros((len(raw) * 8 // bits, 1, 4), np.uint8)
        words[:, 0, : bits // 8] = raw.reshape(-1, bits // 8)
        return apply_masks(words.view("<u4")[:, :, 0], masks).reshape(-1)

    return StoredFormat("Color", bits // 8, convert)


_COLOR = StoredFormat("Color", 4)
_COLOR_OPAQUE = StoredFormat("Color", 4, _picked(4, (0, 1, 2, -1)))
_BGRA = StoredFormat("Color", 4, _picked(4, (2, 1, 0, 3)))
_BGRX = StoredFormat("Color", 4, _picked(4, (2, 1, 0, -1)))
_LUMINANCE = StoredFormat("Color", 1, _picked(1, (0, 0, 0, -1)))
_LUMINANCE_ALPHA = StoredFormat("Color", 2, _picked(2, (0, 0, 0, 1)))
_DXT1, _DXT3, _DXT5 = (StoredFormat(name, size) for name, size in BLOCK_BYTES.items())
_BGR565, _BGRA5551, _BGRA4444 = (StoredFormat(name, 2) for name in ("Bgr565", "Bgra5551", "Bgra4444"))
_ALPHA8 = StoredFormat("Alpha8", 1)
_FLOATS = {
    "Rgba64": 8,
    "HalfSingle": 2,
    "HalfVector2": 4,
    "HalfVector4": 8,
    "Single": 4,
    "Vector2": 8,
    "Vector4": 16,
    "Rg32": 4,
    "Rgba1010102": 4,
    "NormalizedByte2": 2,
    "NormalizedByte4": 4,
}
_WIDE = {name: StoredFormat(name, size) for name, size in _FLOATS.items()}

_BY_CODE = {
    b"DXT1": _DXT1,
    b"DXT2": StoredFormat("Dxt3", 16, premultiplied=True),
    b"DXT3": _DXT3,
    b"DXT4": StoredFormat("Dxt5", 16, premultiplied=True),
    b"DXT5": _DXT5,
    **{
        number.to_bytes(4, "little"): _WIDE[name]
        for number, name in {
            34: "Rg32",
            36: "Rgba64",
            63: "NormalizedByte4",
            111: "HalfSingle",
            112: "HalfVector2",
            113: "HalfVector4",
            114: "Single",
            115: "Vector2",
            116: "Vector4",
        }.items()
    },
}
_BY_DXGI = {
    2: _WIDE["Vector4"],
    10: _WIDE["HalfVector4"],
    11: _WIDE["Rgba64"],
    16: _WIDE["Vector2"],
    24: _WIDE["Rgba1010102"],
    27: _COLOR,
    28: _COLOR,
    29: _COLOR,
    31: _WIDE["NormalizedByte4"],
    34: _WIDE["HalfVector2"],
    35: _WIDE["Rg32"],
    41: _WIDE["Single"],
    51: _WIDE["NormalizedByte2"],
    54: _WIDE["HalfSingle"],
    61: _LUMINANCE,
    65: _ALPHA8,
    70: _DXT1,
    71: _DXT1,
    72: _DXT1,
    73: _DXT3,
    74: _DXT3,
    75: _DXT3,
    76: _DXT5,
    77: _DXT5,
    78: _DXT5,
    85: _BGR565,
    86: _BGRA5551,
    87: _BGRA,
    88: _BGRX,
    90: _BGRA,
    91: _BGRA,
    92: _BGRX,
    93: _BGRX,
    115: _BGRA4444,
}
_BY_MASKS = {
    (32, 0xFF, 0xFF00, 0xFF0000, 0xFF000000): _COLOR,
    (32, 0xFF, 0xFF00, 0xFF0000, 0): _COLOR_OPAQUE,
    (32, 0xFF0000, 0xFF00, 0xFF, 0xFF000000): _BGRA,
    (32, 0xFF0000, 0xFF00, 0xFF, 0): _BGRX,
    (24, 0xFF0000, 0xFF00, 0xFF, 0): StoredFormat("Color", 3, _picked(3, (2, 1, 0, -1))),
    (24, 0xFF, 0xFF00, 0xFF0000, 0): StoredFormat("Color", 3, _picked(3, (0, 1, 2, -1))),
    (16, 0xFF, 0xFF, 0xFF, 0xFF00): _LUMINANCE_ALPHA,
    (16, 0xF800, 0x7E0, 0x1F, 0): _BGR565,
    (16, 0x7C00, 0x3E0, 0x1F, 0x8000): _BGRA5551,
    (16, 0xF00, 0xF0, 0xF, 0xF000): _BGRA4444,
    (32, 0xFFFF, 0xFFFF0000, 0, 0): _WIDE["Rg32"],
    (32, 0x3FF, 0xFFC00, 0x3FF00000, 0xC0000000): _WIDE["Rgba1010102"],
}


def of_pixel_format(flags: int, code: bytes, bits: int, masks: tuple[int, int, int, int]) -> StoredFormat:
    """Find the format that the header of a file without the newer header names.

    Raises:
        NotImplementedError: no texture can have this format.
    """
    if flags & FOURCC:
        found = _BY_CODE.get(code)
    elif flags & LUMINANCE and bits == 8:
        found = _LUMINANCE
    elif flags & (LUMINANCE | RGB):
        red, green, blue, alpha = (*masks[:3], masks[3] if flags & ALPHA_PIXELS else 0)
        masks = (red, red, red, alpha) if flags & LUMINANCE else (red, green, blue, alpha)
        found = _BY_MASKS.get((bits, *masks)) or _masked(bits, masks)
    else:
        found = _ALPHA8 if flags & ALPHA and bits == 8 else None
    if found is None:
        name = repr(code.decode("latin-1")) if flags & FOURCC else f"with {bits} bits and masks {', '.join(map(hex, masks))}"
        raise NotImplementedError(f"The DDS format {name} is not supported; save the file as DXT1, DXT3, DXT5 or A8R8G8B8.")
    return found


def of_dxgi(number: int) -> StoredFormat:
    """Find the format of a DXGI number; NotImplementedError when no texture can have it."""
    if number not in _BY_DXGI:
        raise NotImplementedError(f"The DXGI format {number} is not supported; save the file as BC1, BC2, BC3 or R8G8B8A8.")
    return _BY_DXGI[number]
