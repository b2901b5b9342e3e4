"""Turn samples of every depth into 16-bit ones."""

from __future__ import annotations

import numpy as np
from numpy.typing import NDArray

Samples = NDArray[np.int16]


def from_integers(raw: bytes, bits: int) -> Samples:
    """Convert little-endian PCM of 8 (unsigned), 16, 24 or 32 bits; the low bits of deep samples are dropped."""
    if bits == 8:
        return ((np.frombuffer(raw, np.uint8).astype(np.int16) - 128) * 256).astype(np.int16)
    # The two highest bytes of a sample are its 16-bit value.
    size = bits // 8
    columns = np.frombuffer(raw, np.uint8).reshape(-1, size)
    return np.ascontiguousarray(columns[:, size - 2 :]).view("<i2").reshape(-1).astype(np.int16)


def from_floats(values: NDArray[np.floating]) -> Samples:
    """Convert samples of -1 to 1; what lies outside is clipped, and no number becomes silence."""
    limited = np.clip(np.nan_to_num(values), -1.0, 1.0)
    samples: Samples = np.minimum(np.rint(limited * 32768.0), 32767).astype(np.int16)
    return samples


def from_a_law(raw: bytes) -> Samples:
    """Convert the 8-bit logarithmic samples of European telephony."""
    codes = np.arange(256, dtype=np.int32) ^ 0x55
    exponent, mantissa = (codes >> 4) & 7, (codes & 15) * 16
    size = np.where(exponent == 0, mantissa + 8, (mantissa + 0x108) << np.maximum(exponent - 1, 0))
    table = np.where(codes & 0x80, size, -size).astype(np.int16)
    return table[np.frombuffer(raw, np.uint8)]


def from_mu_law(raw: bytes) -> Samples:
    """Convert the 8-bit logarithmic samples of North American telephony."""
    codes = 255 - np.arange(256, dtype=np.int32)
    size = (((codes & 15) * 8 + 0x84) << ((codes >> 4) & 7)) - 0x84
    table = np.where(codes & 0x80, -size, size).astype(np.int16)
    return table[np.frombuffer(raw, np.uint8)]
