"""The four corners of one sprite, and compiled, of all sprites of a batch: the scalar form of `_sprite_expand`'s numpy.

Each step is narrowed to binary32, in XNA's order of operations, so that both forms write the same bytes.
"""

from __future__ import annotations

import math
import struct
from collections.abc import Sequence
from typing import TYPE_CHECKING, Any

from xna._single import single

if TYPE_CHECKING:
    import cython
    from cython.cimports.libc.math import cos, nextafterf, sin

    start: Any = []  # C arrays of write_quads, declared in the .pxd file
    step: Any = []
    numbers: Any = []
else:
    from xna import _cython as cython

COMPILED: bool = cython.compiled
_float = struct.Struct("f")
_bits = struct.Struct("I")


def expand_one(record: bytes, width: int, height: int) -> bytes:
    """Give the corners of one sprite of a texture of this size; bit by bit what `expand` writes."""
    content = bytearray(96)
    if cython.compiled:
        integers = cython.cast("unsigned int*", cython.cast("char*", record))
        write_quad(
            cython.cast("float*", integers),
            integers[12],
            integers[13],
            integers[14] & 1,
            width,
            height,
            cython.cast("float*", cython.cast("char*", content)),
            cython.cast("unsigned int*", cython.cast("char*", content)),
        )
        return bytes(content)
    numbers = memoryview(record).cast("f")
    tint, effects, reference = memoryview(record).cast("I")[12:]
    vertices = memoryview(content)
    write_quad(numbers, tint, effects, reference & 1, width, height, vertices.cast("f"), vertices.cast("I"))
    return bytes(content)


def narrow(value: float) -> float:
    """Round to binary32; compiled, the C type does."""
    if cython.compiled:
        return value
    return single(value)


def write_quad(
    numbers: Any, tint: int, effects: int, sized: int, texture_width: float, texture_height: float, floats: Any, integers: Any
) -> None:
    """Write four vertices of six fields.

    Args:
        numbers: The twelve numbers of a record.
        tint: The packed colour.
        effects: SpriteEffects as a number.
        sized: Whether the record holds the destination's size instead of a scale.
        texture_width: Texels of the texture.
        texture_height: Texels of the texture.
        floats: Where to write, as floats.
        integers: The same memory as uint32.
    """
    x, y, width, height = numbers[0], numbers[1], numbers[2], numbers[3]
    source_width, source_height = numbers[10], numbers[11]
    if not sized:
        width = narrow(source_width * width)
        height = narrow(source_height * height)
    across = narrow(numbers[4] / source_width) if source_width != 0.0 else narrow(0.0)
    down = narrow(numbers[5] / source_height) if source_height != 0.0 else narrow(0.0)
    left, right = narrow(-across * width), narrow(narrow(1.0 - across) * width)
    top, bottom = narrow(-down * height), narrow(narrow(1.0 - down) * height)
    if numbers[6] == 0.0:
        floats[0] = floats[12] = narrow(x + left)
        floats[6] = floats[18] = narrow(x + right)
        floats[1] = floats[7] = narrow(y + top)
        floats[13] = floats[19] = narrow(y + bottom)
    else:
        cosine, sine = turn_cosine(numbers[6]), turn_sine(numbers[6])
        x_left, x_right = narrow(x + narrow(cosine * left)), narrow(x + narrow(cosine * right))
        y_left, y_right = narrow(y + narrow(sine * left)), narrow(y + narrow(sine * right))
        floats[0], floats[6] = narrow(x_left - narrow(sine * top)), narrow(x_right - narrow(sine * top))
        floats[12], floats[18] = narrow(x_left - narrow(sine * bottom)), narrow(x_right - narrow(sine * bottom))
        floats[1], floats[7] = narrow(y_left + narrow(cosine * top)), narrow(y_right + narrow(cosine * top))
        floats[13], floats[19] = narrow(y_left + narrow(cosine * bottom)), narrow(y_right + narrow(cosine * bottom))
    floats[2] = floats[8] = floats[14] = floats[20] = numbers[7]
    integers[3] = integers[9] = integers[15] = integers[21] = tint
    u0, u1 = coordinate(numbers[8], texture_width), narrow(narrow(numbers[8] + source_width) / texture_width)
    v0, v1 = coordinate(numbers[9], texture_height), narrow(narrow(numbers[9] + source_height) / texture_height)
    if effects & 1:
        u0, u1 = u1, u0
    if effects & 2:
        v0, v1 = v1, v0
    floats[4] = floats[16] = u0
    floats[10] = floats[22] = u1
    floats[5] = floats[11] = v0
    floats[17] = floats[23] = v1


def coordinate(texel: float, size: float) -> float:
    """Divide so that multiplying by the size never falls short of the texel: a point sampler must not read its neighbour."""
    quotient = narrow(texel / size)
    if quotient > 0.0 and narrow(quotient * size) < texel:
        return next_above(quotient)
    return quotient


def next_above(value: float) -> float:
    """Return the next binary32 number above a positive one."""
    if cython.compiled:
        successor: float = nextafterf(value, math.inf)
        return successor
    (bits,) = _bits.unpack(_float.pack(value))
    above: float = _float.unpack(_bits.pack(bits + 1))[0]
    return above


def turn_cosine(rotation: float) -> float:
    """Return the cosine in double precision, narrowed; NaN for what is not finite."""
    if cython.compiled:
        cosine: float = cos(rotation)
        return cosine
    return narrow(math.cos(rotation)) if math.isfinite(rotation) else math.nan


def turn_sine(rotation: float) -> float:
    """Return the sine in double precision, narrowed; NaN for what is not finite."""
    if cython.compiled:
        sine: float = sin(rotation)
        return sine
    return narrow(math.sin(rotation)) if math.isfinite(rotation) else math.nan


def write_quads(
    columns: Sequence[Any], tints: Any, effects: Any, references: Any, order: Any, sizes: Any, floats: Any, integers: Any
) -> None:
    """Write the corners of many sprites (compiled only).

    Args:
        columns: The twelve numbers, each an array of one value for every sprite or of one for all.
        tints: Packed colours, uint32, likewise.
        effects: SpriteEffects, uint32, likewise.
        references: Twice the number of the sprite's texture, plus one when the size is given; uint32, likewise.
        order: The order of the sprites (intp), or an empty array.
        sizes: (textures, 2) width and height.
        floats: (n * 4, 6) vertices.
        integers: The same as uint32.
    """
    for column in range(12):
        view = columns[column]
        start[column] = cython.address(view[0])
        step[column] = view.strides[0] // 4 if view.shape[0] > 1 else 0
    tint_step = 1 if tints.shape[0] > 1 else 0
    effect_step = 1 if effects.shape[0] > 1 else 0
    reference_step = 1 if references.shape[0] > 1 else 0
    ordered = order.shape[0] > 0
    for place in range(floats.shape[0] // 4):
        sprite = order[place] if ordered else place
        for column in range(12):
            numbers[column] = start[column][sprite * step[column]]
        reference = references[sprite * reference_step]
        write_quad(
            numbers,
            tints[sprite * tint_step],
            effects[sprite * effect_step],
            reference & 1,
            sizes[reference >> 1, 0],
            sizes[reference >> 1, 1],
            cython.address(floats[place * 4, 0]),
            cython.address(integers[place * 4, 0]),
        )
