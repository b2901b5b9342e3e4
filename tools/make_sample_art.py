"""Draws the pictures of the samples: python tools/make_sample_art.py [FOLDER].

Every picture but the fonts is computed here with numpy, so the same picture comes out each time. The fonts are baked from the
DejaVu typefaces, which must be installed; without them the committed fonts stay as they are.
"""

from __future__ import annotations

import json
import sys
from pathlib import Path

import numpy as np
import numpy.typing as npt
from PIL import Image

ROOT = Path(__file__).resolve().parent.parent
sys.path.insert(0, str(ROOT))

from content import truetype  # noqa: E402 - the checkout need not be installed
from content.font_data import FontData  # noqa: E402
from content.fonts.characters import PRINTABLE_ASCII  # noqa: E402
from content.texture2d import TextureData  # noqa: E402
from tools.gallery_art import draw_gallery, write_bmfont  # noqa: E402
from tools.lesson_art import draw_lessons  # noqa: E402

FONT_FOLDER = Path("/usr/share/fonts/truetype/dejavu")
CAPITALS = " !'+,-.0123456789:?ABCDEFGHIJKLMNOPQRSTUVWXYZ"

Plane = npt.NDArray[np.float64]
Picture = npt.NDArray[np.uint8]


def main(folder: Path) -> None:
    """Write all pictures under a folder that is laid out like samples/."""
    draw_breakout(folder / "breakout" / "content")
    draw_cube(folder / "cube" / "content")
    draw_lessons(folder)
    draw_gallery(folder / "gallery" / "content")
    if FONT_FOLDER.is_dir():
        bake_fonts(folder)


def draw_breakout(folder: Path) -> None:
    """Draw the pictures of breakout."""
    save(breakout_atlas(), folder / "sprites.png")
    save(breakout_background(), folder / "background.png")


def draw_cube(folder: Path) -> None:
    """Draw the pictures of cube."""
    save(crate(), folder / "crate.png")
    save(floor_tile(), folder / "floor.png")
    save(sky(), folder / "sky.png")
    save(camera_marker(), folder / "marker.png")


# ---- breakout


def breakout_atlas() -> Picture:
    """Draw the atlas; the rectangles are those of samples/breakout/art.py."""
    atlas = np.zeros((128, 256, 4), np.uint8)
    paste(atlas, brick(), 0, 0)
    paste(atlas, brick(steel=True), 0, 24)
    paste(atlas, brick(steel=True, cracked=True), 0, 48)
    paste(atlas, paddle(), 60, 0)
    paste(atlas, ball(), 60, 24)
    paste(atlas, tinted(np.ones((8, 8)), (255, 255, 255), np.ones((8, 8))), 88, 24)
    paste(atlas, glow(64), 192, 0)
    paste(atlas, spark(16), 104, 24)
    return atlas


def brick(steel: bool = False, cracked: bool = False) -> Picture:
    """Draw a white brick of 56x20, to be tinted: its light and shade are grey."""
    width, height = 56, 20
    x, y = grid(width, height)
    inside = rounded(x, y, width, height, 4.0)
    shade = 0.92 - 0.16 * y / height
    shade = np.where(y < 3.0, 1.0, shade)
    shade = np.where(y > height - 3.5, 0.56, shade)
    shade = np.where((x < 2.5) & (y > 2.5) & (y < height - 3.5), 0.97, shade)
    shade = np.where((x > width - 2.5) & (y > 2.5), 0.6, shade)
    shade += 0.10 * np.clip(1.0 - np.hypot((x - 16) / 22, (y - 6.5) / 3.2), 0.0, 1.0)
    if steel:
        shade = steel_shade(shade, x, y)
    if cracked:
        shade = np.where(crack(x, y), 0.25, shade)
    return tinted(np.clip(shade, 0.0, 1.0), (255, 255, 255), inside)


def steel_shade(shade: Plane, x: Plane, y: Plane) -> Plane:
    """Put an inner frame and four rivets on a brick."""
    frame = (np.abs(x - 28) > 22.5) | (np.abs(y - 10) > 5.5)
    shade = np.where(frame, shade * 0.74, shade)
    for rivet_x in (6.0, 50.0):
        shade = np.where(np.hypot(x - rivet_x, y - 10.0) < 2.2, 1.0, shade)
        shade = np.where(np.hypot(x - rivet_x - 0.7, y - 10.9) < 1.2, 0.6, shade)
    return shade


def crack(x: Plane, y: Plane) -> npt.NDArray[np.bool_]:
    """Give the places of a jagged crack."""
    path = np.interp(y, [0, 5, 9, 13, 20], [25, 31, 24, 32, 27])
    branch = (np.abs(y - np.interp(x, [31, 38, 44], [6, 9, 5])) < 0.9) & (x > 30) & (x < 44)
    other = (np.abs(y - np.interp(x, [13, 20, 25], [15, 11, 12])) < 0.9) & (x > 13) & (x < 26)
    return np.asarray((np.abs(x - path) < 1.0) | branch | other)


def paddle() -> Picture:
    """Draw the paddle, 112x20: a bright capsule with coloured ends."""
    width, height = 112, 20
    x, y = grid(width, height)
    inside = rounded(x, y, width, height, 10.0)
    light = 0.55 + 0.45 * np.exp(-(((y - 5.5) / 4.0) ** 2)) - 0.25 * np.clip((y - 11) / 9, 0, 1)
    ends = np.clip((np.abs(x - width / 2) - 34.0) / 1.5, 0.0, 1.0)[..., None]
    body, tips = np.array([214, 222, 255]), np.array([255, 96, 128])
    seam = 1.0 - 0.55 * np.exp(-(((np.abs(x - width / 2) - 34.5) / 1.2) ** 2))
    color = (body * (1 - ends) + tips * ends) * (light * seam)[..., None]
    return joined(color, inside)


def ball() -> Picture:
    """Draw the ball, 20x20: a sphere with light from the upper left."""
    x, y = grid(20, 20)
    distance = np.hypot(x - 10, y - 10)
    inside = np.clip(9.5 - distance, 0.0, 1.0)
    light = np.clip(1.15 - np.hypot(x - 7.2, y - 6.8) / 15.0, 0.0, 1.0)[..., None]
    return joined(np.array([255, 246, 224]) * light + np.array([20, 26, 64]) * (1 - light), inside)


def glow(size: int) -> Picture:
    """Draw a soft round light."""
    x, y = grid(size, size)
    distance = np.hypot(x - size / 2, y - size / 2) / (size / 2)
    return tinted(np.ones_like(x), (255, 255, 255), np.clip(1 - distance, 0, 1) ** 2.2)


def spark(size: int) -> Picture:
    """Draw a small four-pointed star."""
    x, y = grid(size, size)
    across, down = np.abs(x - size / 2) / (size / 2), np.abs(y - size / 2) / (size / 2)
    core = np.clip(1 - np.hypot(across, down) * 1.9, 0, 1)
    rays = np.clip(1 - (across**0.6 + down**0.6), 0, 1)
    return tinted(np.ones_like(x), (255, 255, 255), np.clip(core + rays * 1.6, 0, 1))


def breakout_background() -> Picture:
    """Draw an evening sky in soft colours, 160x96, to be stretched over the window."""
    x, y = grid(160, 96)
    u, v = x / 160, y / 96
    stops = np.array([[16, 14, 46], [34, 22, 78], [68, 34, 104], [120, 54, 108]], np.float64)
    color = np.stack([np.interp(v, [0, 0.4, 0.75, 1], stops[:, channel]) for channel in range(3)], axis=-1)
    for center_x, center_y, radius, light in (
        (0.2, 0.28, 0.5, (20, 30, 74)),
        (0.84, 0.5, 0.45, (66, 20, 56)),
        (0.5, 1.1, 0.6, (100, 58, 24)),
    ):
        falloff = np.exp(-((np.hypot((u - center_x) * 1.6, v - center_y) / radius) ** 2))
        color += falloff[..., None] * np.array(light)
    color *= (1.0 - 0.42 * np.clip(np.hypot(u - 0.5, v - 0.5) - 0.2, 0, 1))[..., None]
    for ridge, tone in ((0.84, 0.62), (0.92, 0.4)):
        hill = ridge + 0.035 * np.sin(u * 9 + ridge * 40) + 0.02 * np.sin(u * 23 + ridge * 90)
        cover = np.clip((v - hill) * 96, 0, 1)[..., None]
        color = color * (1 - cover) + color * np.array([tone, tone * 0.9, tone * 1.15]) * cover
    return joined(np.clip(color, 0, 255), np.ones_like(u))


# ---- cube


def crate() -> Picture:
    """Draw the side of a crate, 64x64, light enough to be tinted."""
    x, y = grid(64, 64)
    grain = 0.035 * np.sin(y * 1.9 + 1.5 * np.sin(x * 0.11)) + 0.03 * np.sin(y * 0.7 + x * 0.06)
    plank = np.floor((y - 8) / 12)
    shade = 0.78 + grain + 0.05 * ((plank * 37) % 3 - 1)
    shade = np.where((y - 8) % 12 < 1.2, 0.45, shade)
    rim = np.maximum(np.abs(x - 32), np.abs(y - 32))
    board = 0.94 + 0.03 * np.sin(np.where(np.abs(x - 32) > np.abs(y - 32), x, y) * 2.1)
    brace = np.abs(x - y) < 5.5
    shade = np.where(brace, np.where(np.abs(x - y) < 4.4, board, 0.5), shade)
    shade = np.where(rim > 23.0, np.where(rim > 24.2, board, 0.48), shade)
    shade = np.where(rim > 30.8, 0.66, shade)
    for bolt_x in (28.0, -28.0):
        for bolt_y in (28.0, -28.0):
            shade = np.where(np.hypot(x - 32 - bolt_x, y - 32 - bolt_y) < 2.0, 0.38, shade)
    return joined(np.clip(shade, 0, 1)[..., None] * np.array([255, 240, 214]), np.ones_like(x))


def floor_tile() -> Picture:
    """Draw a floor tile of four flags, 64x64; it repeats without a seam."""
    x, y = grid(64, 64)
    across, down = x % 32, y % 32
    checker = (np.floor(x / 32) + np.floor(y / 32)) % 2
    edge = np.minimum(np.minimum(across, 32 - across), np.minimum(down, 32 - down))
    shade = np.where(checker > 0, 0.92, 0.72) + 0.02 * np.sin(x * 0.9) * np.sin(y * 0.7)
    shade = shade * np.clip(0.62 + edge * 0.19, 0, 1)
    return joined(np.clip(shade, 0, 1)[..., None] * np.array([190, 205, 222]), np.ones_like(x))


def sky() -> Picture:
    """Draw a sky gradient, 2x64: the horizon, in the colour of the fog, is the last row."""
    x, y = grid(2, 64)
    down = y / 64
    stops = np.array([[44, 74, 132], [104, 142, 190], [196, 206, 216]], np.float64)
    color = np.stack([np.interp(down, [0, 0.6, 63.5 / 64], stops[:, channel]) for channel in range(3)], axis=-1)
    return joined(color, np.ones_like(x))


def camera_marker() -> Picture:
    """Draw an arrow head that points up, 16x16, and right of it a white patch of 6x6 for panels and lines."""
    x, y = grid(24, 16)
    wing = np.clip((y - 1) * 0.5 - np.abs(x - 8), 0, 1) * np.clip(15 - y, 0, 1) * (x < 16)
    notch = np.clip(np.abs(x - 8) * 0.9 - (y - 11), 0, 1)
    picture = tinted(np.ones_like(x), (255, 255, 255), wing * notch)
    picture[:6, 18:] = 255
    return picture


# ---- fonts


def bake_fonts(folder: Path) -> None:
    """Bake the fonts of the samples."""
    breakout, cube = folder / "breakout" / "content", folder / "cube" / "content"
    save_font("DejaVuSans-Bold.ttf", 18, PRINTABLE_ASCII, breakout, "text")
    save_font("DejaVuSans-Bold.ttf", 58, CAPITALS, breakout, "title")
    save_font("DejaVuSans.ttf", 14, PRINTABLE_ASCII, cube, "text")
    gallery = folder / "gallery" / "content"
    save_font("DejaVuSans.ttf", 12, PRINTABLE_ASCII, gallery, "text")
    script = FONT_FOLDER / "DejaVuSerif-BoldItalic.ttf"
    write_bmfont(truetype.bake(script.read_bytes(), script.name, 22, PRINTABLE_ASCII), gallery, "script")


def save_font(name: str, size: int, characters: object, folder: Path, asset: str) -> None:
    """Write a SpriteFont document and its atlas."""
    path = FONT_FOLDER / name
    font = truetype.bake(path.read_bytes(), name, size, characters, 0.0, "?")  # type: ignore[arg-type]
    assert isinstance(font.texture, TextureData)
    alpha = font.texture.pixels[:, :, 3]
    folder.mkdir(parents=True, exist_ok=True)
    Image.fromarray(np.dstack([np.full_like(alpha, 255), alpha])).save(folder / f"{asset}_atlas.png", optimize=True)
    (folder / f"{asset}.cnj").write_text(font_document(font, f"{asset}_atlas"), encoding="utf-8")


def font_document(font: FontData, atlas: str) -> str:
    """Give the text of a SpriteFont document, a glyph a line."""
    head = {"cnjVersion": 1, "type": "SpriteFont", "texture": atlas, "lineSpacing": font.line_spacing, "spacing": font.spacing}
    head["defaultCharacter"] = font.default_character or "?"
    rows = zip(font.characters, font.glyphs, font.croppings, font.kernings, strict=True)
    glyphs = [
        json.dumps({"char": ord(character), "source": list(glyph), "crop": list(crop), "kerning": list(kerning)})
        for character, glyph, crop, kerning in rows
    ]
    members = json.dumps(head, indent=2)[:-2]
    return members + ',\n  "glyphs": [\n    ' + ",\n    ".join(glyphs) + "\n  ]\n}\n"


# ---- drawing


def grid(width: int, height: int) -> tuple[Plane, Plane]:
    """Give the x and y of all pixel centres."""
    y, x = np.mgrid[0:height, 0:width]
    return x + 0.5, y + 0.5


def rounded(x: Plane, y: Plane, width: float, height: float, radius: float) -> Plane:
    """Give how much of each pixel a rectangle with round corners covers."""
    across = np.abs(x - width / 2) - (width / 2 - radius)
    down = np.abs(y - height / 2) - (height / 2 - radius)
    distance = np.hypot(np.maximum(across, 0), np.maximum(down, 0)) + np.minimum(np.maximum(across, down), 0) - radius
    return np.asarray(np.clip(0.5 - distance, 0.0, 1.0))


def tinted(shade: Plane, color: tuple[int, int, int], alpha: Plane) -> Picture:
    """Give a picture of one colour in shades."""
    return joined(shade[..., None] * np.array(color), alpha)


def joined(color: Plane, alpha: Plane) -> Picture:
    """Give the bytes of colours (0 to 255) and coverage (0 to 1), rounded to nearest."""
    return np.asarray(np.dstack([np.clip(color, 0, 255), alpha * 255.0]).round(), np.uint8)


def paste(atlas: Picture, picture: Picture, x: int, y: int) -> None:
    """Put a picture into an atlas."""
    height, width = picture.shape[:2]
    atlas[y : y + height, x : x + width] = picture


def save(picture: Picture, path: Path) -> None:
    """Write a PNG; one that is opaque everywhere needs no alpha."""
    path.parent.mkdir(parents=True, exist_ok=True)
    opaque = bool((picture[:, :, 3] == 255).all())
    Image.fromarray(picture[:, :, :3] if opaque else picture).save(path, optimize=True)


if __name__ == "__main__":
    main(Path(sys.argv[1]) if len(sys.argv) > 1 else ROOT / "samples")
