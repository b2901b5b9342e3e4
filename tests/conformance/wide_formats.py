"""What surface formats of more than eight bits a channel must hold, worked out apart from any renderer."""

from __future__ import annotations

from typing import Any, NamedTuple

import numpy as np
import numpy.typing as npt

from renderers.contract.enums import SurfaceFormat
from renderers.contract.formats import element_bytes, level_size

Bytes = npt.NDArray[np.uint8]


class Integers(NamedTuple):
    """Channels that are stored as integers of so many bits, the first one lowest."""

    bits: tuple[int, ...]
    signed: bool = False


INTEGERS = {
    SurfaceFormat.NormalizedByte2: Integers((8, 8), signed=True),
    SurfaceFormat.NormalizedByte4: Integers((8, 8, 8, 8), signed=True),
    SurfaceFormat.Rgba1010102: Integers((10, 10, 10, 2)),
    SurfaceFormat.Rg32: Integers((16, 16)),
    SurfaceFormat.Rgba64: Integers((16, 16, 16, 16)),
}
FLOATS: dict[SurfaceFormat, tuple[int, Any]] = {
    SurfaceFormat.Single: (1, np.float32),
    SurfaceFormat.Vector2: (2, np.float32),
    SurfaceFormat.Vector4: (4, np.float32),
    SurfaceFormat.HalfSingle: (1, np.float16),
    SurfaceFormat.HalfVector2: (2, np.float16),
    SurfaceFormat.HalfVector4: (4, np.float16),
    SurfaceFormat.HdrBlendable: (4, np.float16),
}
WIDE = (*INTEGERS, *FLOATS)
TARGETS = tuple(kind for kind in WIDE if kind not in INTEGERS or not INTEGERS[kind].signed)
HALVES = tuple(kind for kind, (_, dtype) in FLOATS.items() if dtype is np.float16)
SINGLES = tuple(kind for kind, (_, dtype) in FLOATS.items() if dtype is np.float32)


def channel_count(surface_format: SurfaceFormat) -> int:
    """Give how many channels a format has."""
    return len(INTEGERS[surface_format].bits) if surface_format in INTEGERS else FLOATS[surface_format][0]


def texel(surface_format: SurfaceFormat, *channels: float) -> bytes:
    """Give the bytes of one texel; channels that the format lacks are left out."""
    wanted = channels[: channel_count(surface_format)]
    if surface_format in FLOATS:
        return np.array(wanted, FLOATS[surface_format][1]).tobytes()
    kind = INTEGERS[surface_format]
    packed = shift = 0
    for bits, value in zip(kind.bits, wanted, strict=True):
        most = (1 << bits - kind.signed) - 1
        least = -most if kind.signed else 0
        packed |= (min(max(round(value * most), least), most) & (1 << bits) - 1) << shift
        shift += bits
    return packed.to_bytes(element_bytes(surface_format), "little")


def every_byte(surface_format: SurfaceFormat, size: int, level: int) -> Bytes:
    """Give bytes for a square level that no simple mistake leaves as they are."""
    side = level_size(size, level)
    count = side * side * element_bytes(surface_format)
    return (np.arange(count) * 37 + 11 * level + int(surface_format)).astype(np.uint8)


def steps_apart(surface_format: SurfaceFormat, first: bytes, second: bytes) -> int:
    """Give how many of the format's steps two texels are apart in the worst channel: conversions may round either way."""
    return max(abs(a - b) for a, b in zip(_codes(surface_format, first), _codes(surface_format, second), strict=True))


def _codes(surface_format: SurfaceFormat, data: bytes) -> list[int]:
    """Give the channels as integers that follow each other as the values do, within one sign."""
    if surface_format in FLOATS:
        size = np.dtype(FLOATS[surface_format][1]).itemsize
        return [int(code) for code in np.frombuffer(data, f"<i{size}")]
    packed, codes = int.from_bytes(data, "little"), []
    for bits in INTEGERS[surface_format].bits:
        codes.append(packed & (1 << bits) - 1)
        packed >>= bits
    return codes
