"""Where the back buffer appears in a window: XNA's picture in an image of perhaps another size."""

from __future__ import annotations

from typing import NamedTuple

from renderers.contract.enums import PresentationMode


class Blit(NamedTuple):
    """A rectangle of the picture, the rectangle of the image that shows it, and whether texels stay square and sharp."""

    source: tuple[int, int, int, int]
    destination: tuple[int, int, int, int]
    sharp: bool


def blit_for(mode: PresentationMode, width: int, height: int, image_width: int, image_height: int) -> Blit:
    """Give how a picture of width x height is shown in an image.

    Letterbox leaves bars, Overscan cuts the edges off, Stretch fills, FixedHeightDynamicWidth fits the height, and
    NativeBackBuffer shows pixels one to one from the top left corner.
    """
    across, down = image_width / width, image_height / height
    if mode == PresentationMode.Stretch:
        return _placed(width, height, image_width, image_height, across, down)
    if mode == PresentationMode.NativeBackBuffer:
        shown = (0, 0, min(width, image_width), min(height, image_height))
        return Blit(shown, shown, True)
    scale = {PresentationMode.Letterbox: min(across, down), PresentationMode.Overscan: max(across, down)}.get(mode, down)
    return _placed(width, height, image_width, image_height, scale, scale)


def _placed(width: int, height: int, image_width: int, image_height: int, across: float, down: float) -> Blit:
    """Centre the scaled picture; what does not fit is cut off on both sides."""
    left, shown_width, x, pixels_across = _side(width, image_width, across)
    top, shown_height, y, pixels_down = _side(height, image_height, down)
    sharp = across == int(across) and down == int(down)
    return Blit((left, top, shown_width, shown_height), (x, y, pixels_across, pixels_down), sharp)


def _side(size: int, room: int, scale: float) -> tuple[int, int, int, int]:
    """Give (start, length) of what is shown and (start, length) of where, along one side."""
    scaled = max(1, round(size * scale))
    if scaled <= room:
        return 0, size, (room - scaled) // 2, scaled
    shown = min(size, max(1, round(room / scale)))
    return (size - shown) // 2, shown, 0, room
