"""Draws the content of the sample gallery; make_sample_art.py calls it."""

from __future__ import annotations

import json
from pathlib import Path
from typing import Any

import numpy as np
import numpy.typing as npt
from PIL import Image

from content.font_data import FontData
from content.texture_data import TextureData
from tools.gallery_models import lighthouse, torus, walker

Plane = npt.NDArray[np.float64]
Picture = npt.NDArray[np.uint8]

FACES = {  # the direction of a face's middle, of its right side and of its top
    "PositiveX": ((1, 0, 0), (0, 0, -1), (0, 1, 0)),
    "NegativeX": ((-1, 0, 0), (0, 0, 1), (0, 1, 0)),
    "PositiveY": ((0, 1, 0), (1, 0, 0), (0, 0, -1)),
    "NegativeY": ((0, -1, 0), (1, 0, 0), (0, 0, 1)),
    "PositiveZ": ((0, 0, 1), (1, 0, 0), (0, 1, 0)),
    "NegativeZ": ((0, 0, -1), (-1, 0, 0), (0, 1, 0)),
}
SUN = np.array([0.45, 0.55, 0.7]) / np.linalg.norm([0.45, 0.55, 0.7])
KEY = (255, 0, 255)


def draw_gallery(folder: Path) -> None:
    """Write all content but the fonts."""
    folder.mkdir(parents=True, exist_ok=True)
    save(stripes(), folder / "stripes.png")
    save(lamp(), folder / "lamp.png")
    save(creature(), folder / "creature.png")
    save(metal(), folder / "metal.png")
    for name in FACES:
        save(sky_face(name), folder / f"sky_{name}.png")
    (folder / "lighthouse.glb").write_bytes(lighthouse())
    (folder / "torus.glb").write_bytes(torus())
    walker().write_gltf(folder / "walker.gltf")
    for name, members in documents().items():
        (folder / f"{name}.cnj").write_text(json.dumps({"cnjVersion": 1, **members}, indent=2) + "\n", encoding="utf-8")


def documents() -> dict[str, dict[str, Any]]:
    """Give the documents by name; the placards are the game's own kind."""
    keys = [(0.0, 0.0, 0.0), (0.6, 1.0, 0.0), (1.4, 0.75, 0.0), (2.0, 1.0, 0.0), (3.2, 0.0, 0.0)]
    curve = [{"position": at, "value": value, "tangentIn": turn, "tangentOut": turn} for at, value, turn in keys]
    return {
        "creature": {"type": "Texture2D", "sourceFile": "creature.png", "colorKey": list(KEY)},
        "metal": {"type": "Texture2D", "sourceFile": "metal.png"},
        "sky": {"type": "TextureCube", "faces": {name: f"sky_{name}.png" for name in FACES}},
        "chrome": {
            "type": "EnvironmentMapEffect",
            "texture": "metal",
            "environmentMap": "sky",
            "environmentMapAmount": 0.85,
            "fresnelFactor": 0,
        },
        "fade": {"type": "Curve", "preLoop": "Cycle", "postLoop": "Cycle", "keys": curve},
        "placards": {"type": "Placards", "placards": placards()},
    }


def placards() -> list[dict[str, str]]:
    """Give the texts beside the exhibits."""
    return [
        {"title": "Colour key", "text": "A .cnj beside the picture names\nthe colour that disappears."},
        {"title": "Fonts", "text": "A SpriteFont document, and a\nBMFont file as it is."},
        {"title": "A lit model", "text": "A .glb with its picture, loaded\nwithout a build step."},
        {"title": "A skinned walk", "text": "Space: walk or wave. Eleven\njoints, clips that blend."},
        {"title": "A curve", "text": "Five keys decide how bright the\nlamp burns."},
        {"title": "A cube map", "text": "Six pictures, mirrored by an\nEnvironmentMapEffect."},
    ]


# ---- pictures


def stripes() -> Picture:
    """Draw what runs up the lighthouse: roof, lamp room, gallery, red and white stripes, rock."""
    x, y = grid(32, 128)
    color = np.where(((y / 128 * 11).astype(int) % 2 == 0)[..., None], [236, 232, 224], [206, 52, 48]).astype(float)
    up = 1 - y / 128
    color[up > 0.865] = (150, 40, 44)
    color[(up > 0.735) & (up <= 0.865)] = (255, 226, 140)
    color[(up > 0.70) & (up <= 0.735)] = (70, 76, 92)
    color[up < 0.09] = (104, 100, 96)
    window = (np.abs(x - 16) < 4) & (((up > 0.28) & (up < 0.34)) | ((up > 0.52) & (up < 0.58)))
    color[window] = (52, 66, 92)
    frames = (up > 0.735) & (up <= 0.865) & (x % 16 < 2)
    color[frames] = (70, 76, 92)
    return solid(color)


def creature() -> Picture:
    """Draw a small round creature on the key colour, 32x32, without soft edges: a key has none."""
    x, y = grid(32, 32)
    color = np.full((32, 32, 3), KEY, float)
    body = np.hypot((x - 16) / 11.5, (y - 18) / 10.5) < 1
    feet = (np.hypot((x - 10) / 4, (y - 28.5) / 2.2) < 1) | (np.hypot((x - 22) / 4, (y - 28.5) / 2.2) < 1)
    horns = (np.abs(x - 9 - (y - 8) * 0.3) < (y - 2) * 0.35) & (y > 2) & (y < 10)
    horns |= horns[:, ::-1]
    shade = np.clip(1.1 - np.hypot(x - 12, y - 13) / 26, 0.55, 1)[..., None]
    color = np.where((feet | horns)[..., None], [230, 150, 60], color)
    color = np.where(body[..., None], np.array([96, 190, 110]) * shade, color)
    for eye in (11.5, 20.5):
        color[np.hypot(x - eye, y - 15) < 3.4] = (250, 250, 250)
        color[np.hypot(x - eye - 0.8, y - 15.6) < 1.6] = (20, 24, 40)
    mouth = (np.abs(np.hypot(x - 16, y - 19) - 5) < 0.8) & (y > 21)
    color[mouth] = (40, 70, 50)
    return solid(color)


def lamp() -> Picture:
    """Draw a bulb, 48x64, in straight alpha."""
    x, y = grid(48, 64)
    bulb = np.hypot(x - 24, y - 22)
    glass = np.clip(16.5 - bulb, 0, 1) + np.clip(8 - np.abs(x - 24), 0, 1) * ((y > 34) & (y < 44))
    base = np.clip(7 - np.abs(x - 24), 0, 1) * ((y >= 44) & (y < 60))
    light = np.clip(1.25 - bulb / 18, 0.6, 1)[..., None]
    metal_shade = (0.6 + 0.4 * np.sin((y - 44) * 1.6))[..., None] * np.array([150, 150, 165])
    color = np.where((base > 0)[..., None], metal_shade, np.array([255, 236, 150]) * light)
    alpha = np.clip(glass + base, 0, 1)
    return np.asarray(np.dstack([np.clip(color, 0, 255), alpha * 255]).round(), np.uint8)


def metal() -> Picture:
    """Draw brushed metal, 16x16."""
    x, y = grid(16, 16)
    shade = 196 + 18 * np.sin(y * 2.4 + 0.4 * np.sin(x))
    return solid(np.dstack([shade, shade, shade * 1.04]))


def sky_face(name: str) -> Picture:
    """Draw a face of the sky, 32x32, from the direction that each texel looks in; so the seams fit."""
    x, y = grid(32, 32)
    middle, right, top = (np.array(axis, float) for axis in FACES[name])
    across, up = (x / 16 - 1)[..., None], (1 - y / 16)[..., None]
    direction = middle + right * across + top * up
    return solid(sky(direction / np.linalg.norm(direction, axis=-1, keepdims=True)))


def sky(direction: Plane) -> Plane:
    """Give the colour of the world in a direction: sky, sun, clouds, hills, ground."""
    height = direction[..., 1]
    stops = ([238, 150, 70], [206, 190, 110], [150, 224, 196])
    color = np.stack([np.interp(height, [0.0, 0.25, 1.0], stop) for stop in stops], -1)
    around = np.arctan2(direction[..., 0], direction[..., 2])
    clouds = np.clip(np.sin(around * 4 + 3 * height) * np.sin(height * 17 + around * 2) - 0.35, 0, 1)[..., None]
    color += (255 - color) * clouds * 0.8
    near = (direction @ SUN)[..., None]
    color = np.where(near > 0.97, [255, 246, 214], color + np.clip(near - 0.6, 0, 1) * [60, 40, 0])
    hills = 0.07 + 0.06 * np.sin(around * 3) + 0.03 * np.sin(around * 7)
    ground = np.stack([np.interp(height, [-1.0, 0.0], stop) for stop in ([34, 84], [44, 112], [40, 76])], -1)
    far = -2 / np.minimum(height, -0.05)
    tiles = (np.floor(direction[..., 0] * far) + np.floor(direction[..., 2] * far)) % 2
    ground *= np.where((height < -0.12) & (tiles > 0), 0.75, 1.0)[..., None]
    return np.where((height < hills)[..., None], ground, color)


# ---- fonts


def write_bmfont(font: FontData, folder: Path, name: str) -> None:
    """Write a font as BMFont's text format, whose numbers are whole pixels, and its page."""
    assert isinstance(font.texture, TextureData)
    alpha = font.texture.pixels[:, :, 3]
    Image.fromarray(np.dstack([np.full_like(alpha, 255), alpha])).save(folder / f"{name}_page.png", optimize=True)
    lines = [
        f'info face="{name}" size={font.line_spacing}',
        f"common lineHeight={font.line_spacing} base={font.line_spacing} scaleW={alpha.shape[1]} scaleH={alpha.shape[0]} pages=1",
        f'page id=0 file="{name}_page.png"',
        f"chars count={len(font.characters)}",
    ]
    for character, glyph, crop, kerning in zip(font.characters, font.glyphs, font.croppings, font.kernings, strict=True):
        x, y, width, height = glyph
        lines.append(
            f"char id={ord(character)} x={x} y={y} width={width} height={height} "
            f"xoffset={round(kerning[0])} yoffset={crop[1]} xadvance={round(sum(kerning))} page=0 chnl=15"
        )
    (folder / f"{name}.fnt").write_text("\n".join(lines) + "\n", encoding="utf-8")


# ---- drawing


def grid(width: int, height: int) -> tuple[Plane, Plane]:
    """Give the x and y of all pixel centres."""
    y, x = np.mgrid[0:height, 0:width]
    return x + 0.5, y + 0.5


def solid(color: Plane) -> Picture:
    """Give an opaque picture."""
    return np.asarray(np.clip(color, 0, 255).round(), np.uint8)


def save(picture: Picture, path: Path) -> None:
    """Write a PNG."""
    Image.fromarray(picture).save(path, optimize=True)
