"""What happens to eight pixels: tests, shading, blending and storing."""

from __future__ import annotations

from typing import Any

from renderers.raster.compiling import inline
from renderers.raster.depth_stencil import test
from renderers.raster.layout import A_Z, I_DEPTH, I_STENCIL, SHADE_ALPHA_TEST
from renderers.raster.shading import at, source_color
from renderers.raster.simd import count_bits, movemask
from renderers.raster.store import store


@inline
def draw_chunk(
    color: Any,
    depth: Any,
    stencil: Any,
    texels: Any,
    others: Any,
    slots: Any,
    ints: Any,
    floats: Any,
    params: Any,
    base: Any,
    slope: Any,
    planes: Any,
    ties: Any,
    x: Any,
    mask: Any,
    offset: Any,
    shade: Any,
    coloring: Any,
    perspective: Any,
    back: Any,
    general: Any,
) -> Any:
    """Test, shade, blend and store the pixels of a mask. The general kernels give how many passed.

    Pixels that the alpha test discards must leave depth and stencil alone, so there it comes first.
    """
    late = shade & SHADE_ALPHA_TEST
    tested = ints[I_DEPTH] >= 0 or ints[I_STENCIL] != 0
    if tested and not late:
        z = at(base, slope, A_Z, x)
        mask = test(depth, stencil, offset, mask, z, ints, floats, back)
    if movemask(mask) != 0:
        pixels, keep = source_color(
            texels, others, slots, ints, params, base, slope, planes, ties, x, shade, coloring, perspective, general
        )
        if late:
            mask = mask & keep
            if tested:
                mask = test(depth, stencil, offset, mask, at(base, slope, A_Z, x), ints, floats, back)
        store(color, offset, mask, pixels, ints, floats)
    return count_bits(movemask(mask)) if general else 0
