"""Viewports and scissors as native interfaces take them."""

from __future__ import annotations

from renderers.contract.draw import DrawState, ScissorRect, ViewportRect


def native_viewport(viewport: ViewportRect, shifted: bool) -> tuple[float, float, float, float, float, float]:
    """Give (x, y, width, height, min depth, max depth).

    XNA has its pixel centres on whole numbers for all but sprites: a shifted viewport lies half a pixel further right and down,
    which moves the geometry without a change of its matrices.
    """
    shift = 0.5 if shifted else 0.0
    return (
        viewport.x + shift,
        viewport.y + shift,
        float(viewport.width),
        float(viewport.height),
        viewport.min_depth,
        viewport.max_depth,
    )


def native_scissor(state: DrawState, scissor_enable: bool, width: int, height: int) -> ScissorRect | None:
    """Give the pixels that a draw may touch in a destination of width x height, or None when there are none.

    XNA clips to the viewport, which native interfaces leave to the scissor rectangle. A viewport that was moved by a part of a
    pixel clips where it lay.
    """
    rectangles: list[ViewportRect | ScissorRect] = [state.viewport]
    if scissor_enable:
        rectangles.append(state.scissor)
    left = max(0, *(round(rectangle.x) for rectangle in rectangles))
    top = max(0, *(round(rectangle.y) for rectangle in rectangles))
    right = min(width, *(round(rectangle.x) + rectangle.width for rectangle in rectangles))
    bottom = min(height, *(round(rectangle.y) + rectangle.height for rectangle in rectangles))
    return ScissorRect(left, top, right - left, bottom - top) if right > left and bottom > top else None
