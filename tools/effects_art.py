"""Draws the pictures of the sample effects; lesson_art.py calls it."""

from __future__ import annotations

import math
from random import Random

import numpy as np
import numpy.typing as npt
from PIL import Image, ImageDraw

Floats = npt.NDArray[np.float64]
_FINE = 4

# What each row of the palettes makes of dark, middle and bright.
_ROWS = (
    ((30, 30, 34), (130, 130, 136), (245, 245, 250)),
    ((40, 18, 20), (214, 84, 60), (255, 226, 150)),
    ((16, 36, 22), (70, 160, 76), (224, 246, 150)),
    ((18, 22, 52), (72, 108, 214), (190, 236, 255)),
    ((44, 18, 50), (176, 70, 180), (255, 200, 236)),
    ((38, 26, 10), (196, 140, 50), (255, 244, 180)),
    ((10, 38, 44), (40, 164, 168), (214, 255, 240)),
    ((12, 12, 14), (200, 30, 40), (255, 255, 255)),
)


def effects_pictures() -> dict[str, Image.Image]:
    """Give all pictures by name."""
    return {
        "scenery": scenery(),
        "creature": creature(),
        "noise": grey_picture(noise(128, 4, 5)),
        "palettes": palettes(),
        "stone": stone(),
    }


def noise(size: int, coarse: int, octaves: int, seed: int = 3) -> Floats:
    """Give soft noise of 0 to 1 that repeats at its borders."""
    random, total = np.random.default_rng(seed), np.zeros((size, size))
    for octave in range(octaves):
        cells = coarse << octave
        grid = random.random((cells, cells))
        at = np.arange(size) * cells / size
        low, part = at.astype(int), at % 1.0
        part = part * part * (3 - 2 * part)
        high = (low + 1) % cells
        rows = grid[low] * (1 - part)[:, None] + grid[high] * part[:, None]
        total += (rows[:, low] * (1 - part) + rows[:, high] * part) / 2**octave
    ordered = np.argsort(np.argsort(total.ravel())).reshape(size, size)  # every height is as frequent as every other
    flat: Floats = ordered / (size * size - 1)
    return flat


def grey_picture(heights: Floats) -> Image.Image:
    """Give heights as an opaque picture."""
    grey = (heights * 255).astype(np.uint8)
    return Image.fromarray(np.dstack([grey, grey, grey, np.full_like(grey, 255)]), "RGBA")


def stone() -> Image.Image:
    """Draw stones with dark joints, which repeat at the borders."""
    size, random = 128, Random(5)
    middles = [((x + random.uniform(0.2, 0.8)) * 32, (y + random.uniform(0.2, 0.8)) * 32) for x in range(4) for y in range(4)]
    down, across = np.mgrid[0:size, 0:size]
    far = []
    for x, y in middles:
        dx, dy = np.abs(across - x), np.abs(down - y)
        far.append(np.hypot(np.minimum(dx, size - dx), np.minimum(dy, size - dy)))
    nearest = np.sort(np.array(far), axis=0)
    which = np.argmin(np.array(far), axis=0)
    joint = np.clip((nearest[1] - nearest[0]) / 6, 0, 1)
    lightness = np.array([random.uniform(0.75, 1.0) for _ in middles])[which]
    shade = lightness * (0.35 + 0.65 * joint) * (0.8 + 0.3 * noise(size, 8, 3))
    color = np.clip(np.round(shade * 24)[..., None] / 24 * np.array([205, 196, 182]), 0, 255)  # few shades make a small file
    return Image.fromarray(np.dstack([color, np.full((size, size), 255)]).astype(np.uint8), "RGBA")


def palettes() -> Image.Image:
    """Give sixteen colours a row, from dark to bright."""
    picture = Image.new("RGBA", (16, len(_ROWS)))
    for row, stops in enumerate(_ROWS):
        for column in range(16):
            at = column / 15 * 2
            first = min(int(at), 1)
            mixed = (round(a + (b - a) * (at - first)) for a, b in zip(stops[first], stops[first + 1], strict=True))
            picture.putpixel((column, row), (*mixed, 255))
    return picture


def creature() -> Image.Image:
    """Draw a round creature in sixteen greys, with hard pixels and a clear margin."""
    size, margin = 64, 10
    picture = Image.new("RGBA", (size, size))
    draw = ImageDraw.Draw(picture)
    draw.polygon([(14, 20), (12, 6), (27, 14)], fill=_grey(4))
    draw.polygon([(50, 20), (52, 6), (37, 14)], fill=_grey(4))
    draw.polygon([(17, 19), (16, 11), (24, 15)], fill=_grey(10))
    draw.polygon([(47, 19), (48, 11), (40, 15)], fill=_grey(10))
    for step in range(9):
        inset = step * 1.6
        box = (margin + inset * 0.8, 12 + inset * 0.5, size - margin - inset * 1.3, size - 8 - inset * 1.5)
        draw.ellipse(box, fill=_grey(3 + step))
    for x in (23, 40):
        draw.ellipse((x - 6, 24, x + 6, 38), fill=_grey(15))
        draw.ellipse((x - 2, 28, x + 4, 36), fill=_grey(0))
        draw.point((x + 2, 30), fill=_grey(15))
    draw.chord((24, 36, 41, 50), 10, 170, fill=_grey(1))
    draw.rectangle((29, 44, 31, 46), fill=_grey(15))
    for x in (20, 36):
        draw.ellipse((x, 52, x + 9, 58), fill=_grey(5))
    return picture


def _grey(number: int) -> tuple[int, int, int, int]:
    return (number * 17, number * 17, number * 17, 255)


def scenery() -> Image.Image:
    """Draw an evening: a low sun, hills one behind the other, trees and a meadow."""
    width, height, random = 400, 240, Random(8)
    picture = Image.new("RGBA", (width * _FINE, height * _FINE))
    draw = ImageDraw.Draw(picture)
    for y in range(height * _FINE):
        part = min(y / (height * _FINE * 0.62), 1.0)
        red, green, blue = (round(a + (b - a) * part) for a, b in ((46, 255), (58, 176), (120, 118)))
        draw.line((0, y, width * _FINE, y), fill=(red, green, blue))
    _disc(draw, 290, 96, 26, (255, 236, 180, 255))
    for layer, color in enumerate(((150, 116, 150), (106, 92, 130), (62, 74, 98))):
        _hills(draw, width, height, 92 + layer * 20, 26 - layer * 4, layer * 2.1 + 0.4, color)
    draw.rectangle((0, 148 * _FINE, width * _FINE, height * _FINE), fill=(52, 96, 66, 255))
    for _ in range(26):
        _tree(draw, random.uniform(0, width), random.uniform(146, 156), random.uniform(10, 24), random)
    for _ in range(400):
        x, foot = random.uniform(0, width), random.uniform(152, height)
        tall, shade = 2 + (foot - 150) / 30, random.uniform(0.8, 1.25)
        blade = (round(60 * shade), round(118 * shade), round(72 * shade), 255)
        tip = (x + random.uniform(-1, 1)) * _FINE, (foot - tall) * _FINE
        draw.line((x * _FINE, foot * _FINE, *tip), fill=blade, width=_FINE)
    return picture.resize((width, height), Image.Resampling.BOX)


def _hills(
    draw: ImageDraw.ImageDraw, width: int, height: int, top: float, rise: float, phase: float, color: tuple[int, ...]
) -> None:
    line = [
        (x * _FINE, (top + rise * (math.sin(x / 61 + phase) + 0.5 * math.sin(x / 23 + phase * 3)) * 0.66) * _FINE)
        for x in range(width + 1)
    ]
    draw.polygon([*line, (width * _FINE, height * _FINE), (0, height * _FINE)], fill=(*color, 255))


def _tree(draw: ImageDraw.ImageDraw, x: float, foot: float, tall: float, random: Random) -> None:
    shade = random.uniform(0.75, 1.1)
    color = (round(34 * shade), round(66 * shade), round(54 * shade), 255)
    for step in range(3):
        low, half = foot - tall * step * 0.28, tall * (0.34 - step * 0.08)
        points = [(x - half, low), (x + half, low), (x, low - tall * 0.5)]
        draw.polygon([(a * _FINE, b * _FINE) for a, b in points], fill=color)


def _disc(draw: ImageDraw.ImageDraw, x: float, y: float, radius: float, color: tuple[int, ...]) -> None:
    draw.ellipse([value * _FINE for value in (x - radius, y - radius, x + radius, y + radius)], fill=color)
