"""Depth and stencil tests of eight pixels."""

from __future__ import annotations

from typing import Any

from renderers.raster.compiling import inline
from renderers.raster.layout import (
    F_DEPTH_MAX,
    F_DEPTH_MIN,
    I_DEPTH,
    I_DEPTH_WRITE,
    I_STENCIL,
    I_STENCIL_BACK,
    I_STENCIL_FRONT,
    I_STENCIL_MASK,
    I_STENCIL_REFERENCE,
    I_STENCIL_WRITE_MASK,
)
from renderers.raster.simd import iota, loadb, loadf, maxf, maxi, minf, mini, sel, seli, splatf, splati, storeb, storef


@inline
def compare(function: Any, value: Any, stored: Any) -> Any:
    """Apply a CompareFunction to lanes."""
    if function == 0:
        return iota() >= 0
    if function == 1:
        return iota() < 0
    if function == 2:
        return value < stored
    if function == 3:
        return value <= stored
    if function == 4:
        return value == stored
    if function == 5:
        return value >= stored
    if function == 6:
        return value > stored
    return value != stored


@inline
def operate(operation: Any, stored: Any, reference: Any) -> Any:
    """Apply a StencilOperation to lanes of 0..255."""
    if operation == 0:
        return stored
    if operation == 1:
        return splati(0)
    if operation == 2:
        return splati(reference)
    if operation == 3:
        return (stored + 1) & 255
    if operation == 4:
        return (stored - 1) & 255
    if operation == 5:
        return mini(stored + 1, splati(255))
    if operation == 6:
        return maxi(stored - 1, splati(0))
    return stored ^ 255


@inline
def test(depth: Any, stencil: Any, offset: Any, mask: Any, z: Any, ints: Any, floats: Any, back: Any) -> Any:
    """Run both tests, store what they store, and give the lanes that pass."""
    near_enough = mask
    old = splatf(0)
    if ints[I_DEPTH] >= 0:
        z = maxf(minf(z, splatf(floats[F_DEPTH_MAX])), splatf(floats[F_DEPTH_MIN]))
        old = loadf(depth, offset)
        near_enough = mask & compare(ints[I_DEPTH], z, old)
    if ints[I_STENCIL] != 0:
        face = I_STENCIL_BACK if back else I_STENCIL_FRONT
        reference = ints[I_STENCIL_REFERENCE]
        readable = ints[I_STENCIL_MASK]
        stored = loadb(stencil, offset)
        allowed = compare(ints[face], splati(reference & readable), stored & readable)
        new = seli(
            allowed,
            seli(near_enough, operate(ints[face + 1], stored, reference), operate(ints[face + 3], stored, reference)),
            operate(ints[face + 2], stored, reference),
        )
        writable = ints[I_STENCIL_WRITE_MASK]
        storeb(stencil, offset, seli(mask, (stored & (255 - writable)) | (new & writable), stored))
        near_enough = near_enough & allowed
    if ints[I_DEPTH_WRITE] != 0:
        storef(depth, offset, sel(near_enough, z, old))
    return near_enough
