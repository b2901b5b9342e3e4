"""Writing animated GIFs that look right and stay small."""

from __future__ import annotations

from collections.abc import Sequence
from pathlib import Path
from typing import TYPE_CHECKING

if TYPE_CHECKING:
    from PIL.Image import Image

_WIDTH, _HALVINGS = 400, 3
_LOOKS = 12  # so many pictures choose the palette
_FREQUENT_COLORS, _FAR_COLORS = 160, 95


def shrunk(picture: Image) -> Image:
    """Halve a picture until it is small enough for a GIF, three times at most."""
    halvings = 0
    while picture.width > _WIDTH and halvings < _HALVINGS:
        picture = picture.reduce(2)
        halvings += 1
    return picture


def save_gif(pictures: Sequence[Image], path: Path, milliseconds: int) -> None:
    """Write pictures of one size as a GIF that repeats; each shows for so many milliseconds."""
    from PIL.Image import Dither

    palette = _palette(pictures[:: 1 + len(pictures) // _LOOKS])
    # One palette for all and no dithering: dots that dance from frame to frame look bad and fill the file.
    first, *others = (picture.quantize(palette=palette, dither=Dither.NONE) for picture in pictures)
    first.save(path, "GIF", save_all=True, append_images=others, duration=milliseconds, loop=0)


def _palette(pictures: Sequence[Image]) -> Image:
    """Choose colours for all pictures: those that fill areas, for gradients, and those far apart, for small bright things."""
    from PIL import Image

    height = pictures[0].height
    stack = Image.new("RGB", (pictures[0].width, height * len(pictures)))
    for number, picture in enumerate(pictures):
        stack.paste(picture, (0, number * height))
    kinds = ((_FREQUENT_COLORS, Image.Quantize.MEDIANCUT), (_FAR_COLORS, Image.Quantize.MAXCOVERAGE))
    colors = [channel for count, kind in kinds for channel in (stack.quantize(count, kind).getpalette() or [])[: 3 * count]]
    palette = Image.new("P", (1, 1))
    palette.putpalette(colors)
    return palette
