"""Draws the pictures of the lessons; make_sample_art.py calls it. Shapes are drawn large with Pillow and made smaller."""

from __future__ import annotations

import json
import math
from collections.abc import Sequence
from pathlib import Path
from random import Random

from PIL import Image, ImageDraw, ImageFilter

from tools.effects_art import effects_pictures

_FINE = 8
Points = Sequence[tuple[float, float]]
Ink = tuple[int, ...]


def draw_lessons(folder: Path) -> None:
    """Write all pictures under a folder that is laid out like samples/."""
    save(asteroids_atlas(), folder / "asteroids" / "content", "sprites")
    save(block(), folder / "tetromino" / "content", "block")
    save(bullet(), folder / "shooter" / "content", "bullet")
    save(platformer_tiles(), folder / "platformer" / "content", "tiles")
    save(ground_colors(), folder / "heightfield" / "content", "ground")
    save(room_tiles(), folder / "mirrors" / "content", "tiles")
    save(plaster(), folder / "mirrors" / "content", "plaster")
    save(clothes(), folder / "crowd" / "content", "clothes")
    save(paving(), folder / "crowd" / "content", "paving")
    for name, picture in effects_pictures().items():
        save(picture, folder / "effects" / "content", name)
    for name, picture in planet_maps().items():
        save(picture, folder / "solar" / "content", name)


# ---- asteroids


def asteroids_atlas() -> Image.Image:
    """Draw three rocks of 64x64 and the ship of 48x48, which points to the right."""
    atlas = Image.new("RGBA", (256, 64))
    for number in range(3):
        atlas.paste(rock(Random(number + 5)), (64 * number, 0))
    atlas.paste(ship(), (200, 8))
    return atlas


def rock(random: Random) -> Image.Image:
    """Draw a rock that nearly fills a circle, lit from the top left, with craters."""
    picture = canvas(64, 64)
    draw = ImageDraw.Draw(picture)
    corners = [(math.tau * i / 14, random.uniform(0.78, 1.0) * 30) for i in range(14)]
    outline = [(32 + math.cos(angle) * far, 32 + math.sin(angle) * far) for angle, far in corners]
    polygon(draw, outline, (92, 84, 88))
    polygon(draw, [(32 + (x - 32) * 0.86 - 2, 32 + (y - 32) * 0.86 - 2) for x, y in outline], (128, 118, 120))
    for _ in range(5):
        angle, far, size = random.uniform(0, math.tau), random.uniform(4, 18), random.uniform(2.5, 6)
        x, y = 30 + math.cos(angle) * far, 30 + math.sin(angle) * far
        disc(draw, x, y, size, (88, 80, 86))
        disc(draw, x + 0.8, y + 0.8, size * 0.8, (112, 102, 106))
    return small(picture, 64, 64)


def ship() -> Image.Image:
    """Draw the ship."""
    picture = canvas(48, 48)
    draw = ImageDraw.Draw(picture)
    polygon(draw, [(44, 24), (8, 8), (14, 24), (8, 40)], (60, 70, 110))
    polygon(draw, [(42, 24), (11, 11), (16, 24)], (205, 215, 240))
    polygon(draw, [(42, 24), (16, 24), (11, 37)], (150, 164, 205))
    disc(draw, 25, 24, 4.5, (90, 200, 255))
    return small(picture, 48, 48)


# ---- tetromino


def block() -> Image.Image:
    """Draw a cell in shades of grey, to be tinted."""
    picture = canvas(32, 32)
    draw = ImageDraw.Draw(picture)
    box(draw, 0.5, 0.5, 31.5, 31.5, (140, 140, 140, 255), 4)
    polygon(draw, [(2, 2), (30, 2), (24, 8), (8, 8)], (255, 255, 255, 255))
    polygon(draw, [(2, 2), (8, 8), (8, 24), (2, 30)], (225, 225, 225, 255))
    box(draw, 6, 6, 26, 26, (190, 190, 190, 255), 2)
    return small(picture, 32, 32)


# ---- shooter


def bullet() -> Image.Image:
    """Draw a bright core in a halo, to be tinted and added."""
    picture = canvas(32, 32)
    disc(ImageDraw.Draw(picture), 16, 16, 10, (255, 255, 255, 150))
    picture = blurred(picture, 2.5)
    disc(ImageDraw.Draw(picture), 16, 16, 6, (255, 255, 255, 255))
    return small(blurred(picture, 0.6), 32, 32)


# ---- platformer


def platformer_tiles() -> Image.Image:
    """Draw the tiles in the first row, the hero and the slime in the second one, 32x32 each."""
    picture = canvas(256, 64)
    draw = ImageDraw.Draw(picture)
    for number, top in enumerate(((122, 88, 62, 255), (96, 190, 84, 255))):
        box(draw, 32 * number, 0, 32 * number + 32, 32, (122, 88, 62, 255))
        box(draw, 32 * number, 0, 32 * number + 32, 9, top)
        for x, y in ((6, 16), (20, 13), (12, 25), (26, 23)):
            box(draw, 32 * number + x - 3, y - 1.5, 32 * number + x + 3, y + 1.5, (104, 72, 50, 255), 1.5)
    box(draw, 64, 0, 96, 14, (150, 104, 60, 255), 3)
    box(draw, 64, 0, 96, 5, (190, 140, 84, 255), 2)
    disc(draw, 112, 16, 9, (190, 130, 20, 255))
    disc(draw, 112, 16, 7.5, (255, 214, 80, 255))
    box(draw, 110.5, 11, 113.5, 21, (214, 160, 40, 255), 1)
    box(draw, 132, 2, 135, 32, (90, 70, 60, 255))
    polygon(draw, [(135, 3), (156, 9), (135, 16)], (235, 80, 80, 255))
    for number, (left, right) in enumerate(((0, 0), (5, -4), (6, -6), (2, -1), (-6, 6), (-2, 2))):
        hero(draw, 32 * number + 16, left, right)
    for number, squeeze in enumerate((0, 2)):
        slime(draw, 192 + 32 * number + 16, squeeze)
    return small(picture, 256, 64)


def hero(draw: ImageDraw.ImageDraw, x: float, left: float, right: float) -> None:
    """Draw the hero, whose feet stand so far before or behind."""
    for far, color in ((right, (40, 60, 110, 255)), (left, (52, 78, 140, 255))):
        box(draw, x - 3 + far, 55, x + 5 + far, 64, color, 2)
    box(draw, x - 7, 44, x + 7, 60, (225, 84, 70, 255), 5)
    disc(draw, x, 41, 8, (250, 208, 160, 255))
    box(draw, x - 8, 32.5, x + 9, 39, (225, 84, 70, 255), 3)
    disc(draw, x + 4, 42, 1.6, (40, 40, 60, 255))


def slime(draw: ImageDraw.ImageDraw, x: float, squeeze: float) -> None:
    """Draw the slime, flatter or taller; it looks to the left."""
    box(draw, x - 13 - squeeze, 46 + squeeze, x + 13 + squeeze, 64, (110, 70, 160, 255), 9)
    box(draw, x - 10 - squeeze, 48 + squeeze, x + 10 + squeeze, 60, (150, 100, 205, 255), 6)
    for eye in (-8, -1):
        disc(draw, x + eye, 54 + squeeze, 3, (255, 255, 255, 255))
        disc(draw, x + eye - 1, 54.5 + squeeze, 1.5, (40, 30, 60, 255))


# ---- heightfield


def ground_colors() -> Image.Image:
    """Give colours by height, from the left: sand, grass, forest, stone, snow; and by slope, from the top: steep is rock."""
    stops = [(0.0, (150, 140, 100)), (0.15, (214, 200, 150)), (0.2, (120, 170, 80)), (0.5, (70, 120, 60))]
    stops += [(0.7, (120, 110, 100)), (0.85, (150, 146, 142)), (0.92, (240, 244, 250)), (1.01, (250, 252, 255))]
    picture, random = Image.new("RGB", (128, 32)), Random(4)
    for x in range(128):
        high = next(number for number, (at, _) in enumerate(stops) if at > x / 128)
        (low_at, low), (high_at, top) = stops[high - 1], stops[high]
        part = (x / 128 - low_at) / (high_at - low_at)
        for y in range(32):
            steep = min(1.0, max(0.0, y / 32 * 3 - 0.8))
            mixed = [a + (b - a) * part for a, b in zip(low, top, strict=True)]
            shade = random.uniform(-5, 5)
            picture.putpixel(
                (x, y), tuple(round(m + (r - m) * steep + shade) for m, r in zip(mixed, (108, 100, 94), strict=True))
            )
    return picture


# ---- solar

# colours from the lowest to the highest value of the noise, how often it repeats across and down, and how it is stretched
PLANETS: dict[str, tuple[tuple[Ink, ...], int, int]] = {
    "sun": (((255, 190, 60), (255, 225, 110), (255, 150, 40), (255, 240, 160)), 8, 6),
    "stone": (((90, 86, 84), (150, 146, 140), (120, 116, 112)), 10, 6),
    "cream": (((210, 170, 110), (235, 205, 150), (225, 190, 130)), 3, 6),
    "earth": (((30, 70, 150), (40, 100, 190), (70, 140, 70), (120, 130, 80), (240, 244, 250)), 4, 4),
    "rust": (((150, 70, 40), (200, 110, 70), (180, 90, 55)), 5, 4),
    "bands": (((190, 150, 110), (230, 205, 170), (170, 120, 85), (240, 222, 190)), 1, 9),
}


def planet_maps() -> dict[str, Image.Image]:
    """Draw the maps of the planets, and Saturn's rings."""
    maps = {name: planet_map(*recipe) for name, recipe in PLANETS.items()}
    return {**maps, "rings": rings()}


def planet_map(colors: tuple[Ink, ...], across: int, down: int) -> Image.Image:
    """Draw a map from smooth noise that joins itself at the left and right edge."""
    width, height, random = 128, 64, Random(across * 31 + down)
    waves = [
        (random.randint(1, across), random.uniform(0.4, down), random.uniform(0, math.tau), random.uniform(0.4, 1))
        for _ in range(14)
    ]
    picture = Image.new("RGB", (width, height))
    for x in range(width):
        for y in range(height):
            u, v = math.tau * x / width, math.pi * y / height
            value = sum(
                size * math.sin(a * u + phase + 1.3 * math.sin(b * v)) * math.cos(b * v + phase) for a, b, phase, size in waves
            )
            place = (math.tanh(value / 3) + 1) / 2 * (len(colors) - 1.001)
            low, part = int(place), place % 1
            mixed = zip(colors[low], colors[low + 1], strict=True)
            picture.putpixel((x, y), tuple(round(a + (b - a) * part) for a, b in mixed))
    return picture


def rings() -> Image.Image:
    """Draw rings from above, with gaps."""
    picture, random = Image.new("RGBA", (128, 128)), Random(8)
    bands = [random.uniform(0.25, 1) for _ in range(26)]
    for x in range(128):
        for y in range(128):
            far = math.hypot(x - 63.5, y - 63.5) / 63.5
            if 0.56 < far < 0.98:
                band = bands[int((far - 0.56) / 0.42 * 26)]
                fade = min(1.0, (far - 0.56) * 30, (0.98 - far) * 30)
                picture.putpixel((x, y), (226, 204, 168, round(220 * band * fade)))
    return picture


# ---- mirrors


def room_tiles() -> Image.Image:
    """Draw a floor of 8x8 tiles in two colours, with joints."""
    picture, random = canvas(128, 128), Random(2)
    draw = ImageDraw.Draw(picture)
    box(draw, 0, 0, 128, 128, (120, 112, 104, 255))
    for row in range(8):
        for column in range(8):
            shade = random.randint(-8, 8) + (150 if (row + column) % 2 else 225)
            x, y = column * 16, row * 16
            box(draw, x + 0.6, y + 0.6, x + 15.4, y + 15.4, (shade, shade - 4, shade - 12, 255), 1)
    return small(picture, 128, 128).convert("RGB")


def plaster() -> Image.Image:
    """Draw a wall with a skirting at its foot."""
    picture, random = canvas(64, 64), Random(6)
    draw = ImageDraw.Draw(picture)
    box(draw, 0, 0, 64, 64, (236, 234, 230, 255))
    for _ in range(70):
        x, y, shade = random.uniform(0, 64), random.uniform(0, 56), random.randint(222, 246)
        box(draw, x, y, x + random.uniform(3, 12), y + 1.2, (shade, shade, shade, 255), 0.6)
    box(draw, 0, 59, 64, 64, (150, 140, 130, 255))
    box(draw, 0, 58, 64, 59.2, (250, 248, 244, 255))
    return small(picture, 64, 64).convert("RGB")


# ---- crowd


def clothes() -> Image.Image:
    """Draw the four colours of a walker: skin, shirt, trousers, hair."""
    picture = canvas(64, 16)
    draw = ImageDraw.Draw(picture)
    for number, color in enumerate(((240, 196, 160, 255), (214, 84, 70, 255), (60, 74, 120, 255), (70, 48, 36, 255))):
        box(draw, 16 * number, 0, 16 * number + 16, 16, color)
    return small(picture, 64, 16).convert("RGB")


def paving() -> Image.Image:
    """Draw a square of many stones."""
    picture, random = canvas(256, 256), Random(9)
    draw = ImageDraw.Draw(picture)
    box(draw, 0, 0, 256, 256, (118, 116, 110, 255))
    for row in range(32):
        for column in range(-1, 16):
            shade = random.randint(150, 186)
            x, y = column * 16 + 8 * (row % 2), row * 8
            box(draw, x + 0.5, y + 0.5, x + 15.5, y + 7.5, (shade, shade - 2, shade - 8, 255), 1)
    return small(picture, 256, 256).convert("RGB")


# ---- drawing


def canvas(width: int, height: int) -> Image.Image:
    """Give an empty picture, some times as large as it will be."""
    return Image.new("RGBA", (width * _FINE, height * _FINE))


def small(picture: Image.Image, width: int, height: int) -> Image.Image:
    """Give a picture at its true size, with soft edges."""
    return picture.convert("RGBa").resize((width, height), Image.Resampling.BOX).convert("RGBA")


def polygon(draw: ImageDraw.ImageDraw, points: Points, color: Ink) -> None:
    """Fill a polygon."""
    draw.polygon([(x * _FINE, y * _FINE) for x, y in points], fill=color)


def disc(draw: ImageDraw.ImageDraw, x: float, y: float, radius: float, color: Ink) -> None:
    """Fill a circle."""
    draw.ellipse([(value) * _FINE for value in (x - radius, y - radius, x + radius, y + radius)], fill=color)


def box(draw: ImageDraw.ImageDraw, left: float, top: float, right: float, bottom: float, color: Ink, round: float = 0) -> None:
    """Fill a rectangle, with round corners if wanted."""
    corners = (left * _FINE, top * _FINE, right * _FINE - 1, bottom * _FINE - 1)  # Pillow counts the last pixel in
    draw.rounded_rectangle(corners, round * _FINE, fill=color)


def blurred(picture: Image.Image, radius: float) -> Image.Image:
    """Give a blurred picture, in fine pixels."""
    return picture.filter(ImageFilter.GaussianBlur(radius * _FINE))


def save(picture: Image.Image, folder: Path, name: str) -> None:
    """Write a picture and its document."""
    folder.mkdir(parents=True, exist_ok=True)
    picture.save(folder / f"{name}.png", optimize=True)
    document = {"cnjVersion": 1, "type": "Texture2D", "sourceFile": f"{name}.png", "premultipliedAlpha": True}
    (folder / f"{name}.cnj").write_text(json.dumps(document, indent=2) + "\n", encoding="utf-8")
