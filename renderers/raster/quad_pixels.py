"""What happens to the pixels of sprites, eight at a time: sampling, tinting, blending and storing.

Finding texels and mixing them are two long chains of instructions that wait for each other. So chunks are queued between the two,
and the CPU works on several at once.
"""

from __future__ import annotations

from typing import Any

import numpy as np
from numba import types

from renderers.raster.blend import blend, multiply_pairs, scale_bytes
from renderers.raster.compiling import helper, inline
from renderers.raster.gathering import pairs_at, texels_at
from renderers.raster.layout import I_BLEND, I_TEXTURE_PITCH, I_WRITE_MASK
from renderers.raster.memory import moved, stack_of
from renderers.raster.sample import mix_four
from renderers.raster.simd import iota, loadi, seli, splati, storei

# How a tint is applied.
TINT_NONE, TINT_EVEN, TINT_COLOR = range(3)

QUEUE_LENGTH = 32
queue_numbers = stack_of(types.int32, 8 * QUEUE_LENGTH)
queue_weights = stack_of(types.int32, 8 * QUEUE_LENGTH)
queue_spots = stack_of(types.int64, 3 * QUEUE_LENGTH)

# What is known of a queued chunk: the numbers of its texels, those of the four around each pixel, or its colours.
QUEUED_TEXELS, QUEUED_FOUR, QUEUED_COLORS = range(3)


@inline
def tint_kind(tint: Any) -> Any:
    """Tell how much work a tint is."""
    if tint == 0xFFFFFFFF:
        return TINT_NONE
    low = tint & 255
    return TINT_EVEN if tint == low * 0x01010101 else TINT_COLOR


@inline
def tinted(pixels: Any, kind: Any, tint: Any) -> Any:
    """Multiply eight pixels by a tint."""
    if kind == TINT_EVEN:
        return scale_bytes(pixels, splati(tint & 255))
    if kind == TINT_COLOR:
        return multiply_pairs(pixels, splati(tint & 0x00FF00FF), splati(tint >> 8 & 0x00FF00FF))
    return pixels


@inline
def put(color: Any, offset: Any, mask: Any, pixels: Any, mode: Any, writable: Any, ints: Any, floats: Any) -> None:
    """Blend and store eight pixels."""
    old = loadi(color, offset)
    pixels = blend(mode, pixels, old, ints, floats)
    if writable != -1:
        pixels = (pixels & writable) | (old & (-1 - writable))
    storei(color, offset, seli(mask, pixels, old))


@inline
def enqueue(spots: Any, count: Any, offset: Any, rest: Any, known: Any) -> None:
    """Note where a chunk lies, how many pixels are left in its row, and what is known of it."""
    spots[3 * count], spots[3 * count + 1], spots[3 * count + 2] = offset, rest, known


@helper
def draw_queued(
    color: Any,
    texels: Any,
    numbers: Any,
    weights: Any,
    spots: Any,
    count: Any,
    kind: Any,
    tint: Any,
    ints: Any,
    floats: Any,
) -> None:
    """Draw the chunks of the queue."""
    lane = iota()
    mode, writable, pitch = ints[I_BLEND], ints[I_WRITE_MASK], np.int64(ints[I_TEXTURE_PITCH])
    for number in range(count):
        first, known = 8 * number, spots[3 * number + 2]
        if known == QUEUED_FOUR:
            c00, c10 = pairs_at(texels, numbers, first)
            c01, c11 = pairs_at(moved(texels, pitch), numbers, first)
            weight = loadi(weights, first)
            pixels = mix_four(c00, c10, c01, c11, weight & 0xFFFF, weight >> 16)
        elif known == QUEUED_TEXELS:
            pixels = texels_at(texels, numbers, first)
        else:
            pixels = loadi(numbers, first)
        mask = lane < spots[3 * number + 1]
        put(color, spots[3 * number], mask, tinted(pixels, kind, tint), mode, writable, ints, floats)
