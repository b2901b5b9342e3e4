"""Pictures of the real XNA 4.0 runtime, where the folder with them exists. See its README for the fields."""

from __future__ import annotations

import json
from pathlib import Path

import numpy as np
import pytest
from PIL import Image

from renderers.contract import CullMode, EffectFlags, PrimitiveType, TextureAddressMode, TextureFilter
from renderers.contract.states import RasterizerSnapshot, SamplerSnapshot
from tests.unit._software import (
    ALPHA_BLEND,
    LINEAR_CLAMP,
    NON_PREMULTIPLIED,
    Device,
    basic,
    lights,
    sprite_effect,
    vertices,
)

FOLDER = Path(__file__).parents[3] / "shared" / "oracle"
SCENES = sorted(path.stem for path in FOLDER.glob("*.json"))


def load(name):
    return json.loads((FOLDER / f"{name}.json").read_text())


def sprite_corners(row, scene):
    x, y, w, h = row[:4]
    size = scene["texturewidth"], scene["textureheight"]
    source = scene.get("spritesourcerect") or [0, 0, *size]
    origin, rotation = scene.get("spriteorigin", [0, 0]), scene.get("spriterotation", 0)
    cos, sin = np.cos(rotation), np.sin(rotation)
    for cx, cy in ((0, 0), (1, 0), (0, 1), (1, 1)):
        lx, ly = (cx - origin[0] / source[2]) * w, (cy - origin[1] / source[3]) * h
        uv = ((source[0] + cx * source[2]) / size[0], (source[1] + cy * source[3]) / size[1])
        yield (x + lx * cos - ly * sin, y + lx * sin + ly * cos, row[8]), tuple(row[4:8]), uv


def draw_sprites(device, scene, texture):
    if "spritedraw" in scene:
        rows, blend = sorted(scene["spritedraw"], key=lambda row: -row[8]), NON_PREMULTIPLIED
    else:
        rows, blend = [[*scene["spritedestrect"], *scene["spritecolor"], 0]], ALPHA_BLEND
    wraps = scene.get("spritesampler") == "PointWrap"
    sampler = SamplerSnapshot(TextureFilter.Point, *[TextureAddressMode.Wrap] * 3) if wraps else LINEAR_CLAMP
    stream = vertices("p:f3 c:c t:f2", [corner for row in rows for corner in sprite_corners(row, scene)])
    indices = [4 * (i // 6) + (0, 1, 2, 3, 2, 1)[i % 6] for i in range(6 * len(rows))]
    state = device.state(blend=blend, sampler=sampler, texture=texture, raster=RasterizerSnapshot())
    device.draw(stream, sprite_effect(device.width, device.height), state, indices=indices, quads=True)


def effect_of(scene):
    flags, fields = EffectFlags.NONE, {}
    if scene.get("texture"):
        flags |= EffectFlags.TEXTURE
    if scene.get("vertexcolor"):
        flags |= EffectFlags.VERTEX_COLOR
    if scene.get("lighting"):
        flags |= EffectFlags.LIGHTING
        flags |= EffectFlags.PIXEL_LIGHTING if scene.get("preferpixellighting") else EffectFlags.NONE
        fields["Lights"] = lights((scene["light0direction"], scene["light0diffuse"], (0, 0, 0)))
        fields["SpecularColor"], fields["EmissiveColor"] = (1, 1, 1, 16), scene["ambientcolor"]
    if scene.get("fogenabled"):
        flags |= EffectFlags.FOG
        scale = 1 / (scene["fogstart"] - scene["fogend"])
        fields["FogVector"], fields["FogColor"] = (0, 0, scale, scene["fogstart"] * scale), scene["fogcolor"]
    return basic(flags, **fields)


def stream_of(scene):
    splits = {
        "PositionColor": ("p:f3 c:c", (3, 7)),
        "PositionTexture": ("p:f3 t:f2", (3, 5)),
        "PositionNormalTexture": ("p:f3 n:f3 t:f2", (3, 6, 8)),
    }
    spec, ends = splits[scene.get("vertexformat", "PositionColor")]
    starts = (0, *ends[:-1])
    return vertices(spec, [[row[a:b] for a, b in zip(starts, ends, strict=True)] for row in scene["vertex"]])


@pytest.mark.skipif(not SCENES, reason=f"no oracle pictures in {FOLDER}")
@pytest.mark.parametrize("name", [n for n in SCENES if load(n).get("effect", "BasicEffect") == "BasicEffect"])
def test_picture_of_the_real_xna(name):
    scene = load(name)
    device = Device(scene["width"], scene["height"])
    device.clear(scene["clearcolor"])
    texture = None
    if scene.get("texturewidth"):
        shape = scene["textureheight"], scene["texturewidth"], 4
        texture = device.texture(np.array(scene["texturepixel"], np.uint8).reshape(shape))
    if scene.get("spritebatchmode"):
        draw_sprites(device, scene, texture)
    else:
        cull = CullMode[scene.get("cullmode", "None_")]
        state = device.state(texture=texture, raster=RasterizerSnapshot(cull=cull))
        device.draw(stream_of(scene), effect_of(scene), state, PrimitiveType[scene["primitive"]])
    expected = np.array(Image.open(FOLDER / f"{name}.png").convert("RGBA")).astype(int)
    off = np.abs(device.pixels() - expected).max(-1) > 1
    assert off.sum() == 0
