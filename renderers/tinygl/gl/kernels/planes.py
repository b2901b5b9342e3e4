"""Whole planes: adding one to another."""

from __future__ import annotations

from typing import Any

from renderers.raster.memory import address_of
from renderers.raster.simd import add_bytes, loadi, splati, storei


def add_and_wipe(color: Any, extra: Any, begin: Any, end: Any) -> None:
    """Add the pixels from `begin` to `end`, eight at a time, byte by byte and saturating; then zero what was added."""
    color, extra = address_of(color), address_of(extra)
    for offset in range(begin, end, 8):
        storei(color, offset, add_bytes(loadi(color, offset), loadi(extra, offset)))
        storei(extra, offset, splati(0))
