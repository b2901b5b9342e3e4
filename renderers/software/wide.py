"""Formats of more than eight bits a channel, or of signed values: bytes to float32 channels and back."""

from __future__ import annotations

from typing import NamedTuple

import numpy as np
import numpy.typing as npt

from renderers.contract import SurfaceFormat
from renderers.raster import layout

Bytes = npt.NDArray[np.uint8]
Channels = npt.NDArray[np.float32]


class Wide(NamedTuple):
    """How a format stores texels: its channels, their numpy type, how kernels store them, and the greatest integers."""

    channels: int
    kind: str
    store: int
    most: int = 0
    most_alpha: int = 0


WIDE_FORMATS = {
    SurfaceFormat.NormalizedByte2: Wide(2, "i1", layout.STORE_INTEGER, 127, 127),
    SurfaceFormat.NormalizedByte4: Wide(4, "i1", layout.STORE_INTEGER, 127, 127),
    SurfaceFormat.Rgba1010102: Wide(4, "<u4", layout.STORE_INTEGER, 1023, 3),
    SurfaceFormat.Rg32: Wide(2, "<u2", layout.STORE_INTEGER, 65535, 65535),
    SurfaceFormat.Rgba64: Wide(4, "<u2", layout.STORE_INTEGER, 65535, 65535),
    SurfaceFormat.Single: Wide(1, "<f4", layout.STORE_FLOAT),
    SurfaceFormat.Vector2: Wide(2, "<f4", layout.STORE_FLOAT),
    SurfaceFormat.Vector4: Wide(4, "<f4", layout.STORE_FLOAT),
    SurfaceFormat.HalfSingle: Wide(1, "<f2", layout.STORE_HALF),
    SurfaceFormat.HalfVector2: Wide(2, "<f2", layout.STORE_HALF),
    SurfaceFormat.HalfVector4: Wide(4, "<f2", layout.STORE_HALF),
    SurfaceFormat.HdrBlendable: Wide(4, "<f2", layout.STORE_HALF),
}
_BITS = (10, 10, 10, 2)  # of Rgba1010102, red first and lowest


def decode(surface_format: SurfaceFormat, texels: Bytes) -> Channels:
    """Give four channels (4, rows, columns) of texels (rows, columns, bytes); those that the format lacks are 1."""
    wide = WIDE_FORMATS[surface_format]
    values = np.ascontiguousarray(texels).view(wide.kind)
    if surface_format == SurfaceFormat.Rgba1010102:
        values = np.concatenate([values >> shift & (1 << bits) - 1 for shift, bits in _places()], axis=-1)
    channels = np.ones((4, *texels.shape[:-1]), np.float32)
    given = channels[: wide.channels]
    given[...] = np.moveaxis(values, -1, 0)
    if wide.store == layout.STORE_INTEGER:
        given /= _most(wide)[: wide.channels]
        np.maximum(given, -1, out=given)
    return channels


def encode(surface_format: SurfaceFormat, channels: Channels) -> Bytes:
    """Give the texels of channels that the format holds exactly, as `quantized` makes them: (rows, columns, bytes)."""
    wide = WIDE_FORMATS[surface_format]
    values = np.moveaxis(channels[: wide.channels], 0, -1)
    if wide.store == layout.STORE_INTEGER:
        values = np.floor(values * np.moveaxis(_most(wide)[: wide.channels], 0, -1) + np.float32(0.5))
    if surface_format == SurfaceFormat.Rgba1010102:
        parts = [values[..., number].astype(np.uint32) << shift for number, (shift, _) in enumerate(_places())]
        return np.ascontiguousarray(sum(parts)).view(np.uint8).reshape(*channels.shape[1:], -1)
    return np.ascontiguousarray(values.astype(wide.kind)).view(np.uint8)


def quantized(surface_format: SurfaceFormat, channels: Channels) -> Channels:
    """Give what a target of the format holds of channels (4, rows, columns) that are stored in it."""
    wide = WIDE_FORMATS[surface_format]
    with np.errstate(over="ignore"):
        if wide.store == layout.STORE_INTEGER:
            most = _most(wide)
            channels = np.floor(np.nan_to_num(channels, nan=0.0).clip(0, 1) * most + np.float32(0.5)) / most
        elif wide.store == layout.STORE_HALF:
            channels = channels.astype(np.float16)
    stored = channels.astype(np.float32)
    stored[wide.channels :] = 1
    return stored


def _places() -> list[tuple[int, int]]:
    return [(10 * number, bits) for number, bits in enumerate(_BITS)]


def _most(wide: Wide) -> Channels:
    return np.array([wide.most] * 3 + [wide.most_alpha], np.float32).reshape(4, 1, 1)
