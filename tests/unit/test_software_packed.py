"""Textures of fewer than 32 bits a texel, and compressed mip levels, of the SOFTWARE renderer."""

from __future__ import annotations

import numpy as np
import pytest

from renderers.contract import EffectFlags, SurfaceFormat, TextureDescription, TextureKind, TextureRegion
from tests.unit._software import Device, basic, vertices

CASES = [
    (SurfaceFormat.Bgr565, "<u2", 0xF81F, (255, 0, 255, 255)),
    (SurfaceFormat.Bgr565, "<u2", 16 << 11 | 33 << 5 | 7, (132, 134, 58, 255)),
    (SurfaceFormat.Bgra5551, "<u2", 0x8000 | 31 << 10 | 8, (255, 0, 66, 255)),
    (SurfaceFormat.Bgra5551, "<u2", 5 << 5, (0, 41, 0, 0)),
    (SurfaceFormat.Bgra4444, "<u2", 0x9A3C, (170, 51, 204, 153)),
    (SurfaceFormat.Alpha8, "u1", 200, (0, 0, 0, 200)),
]
SHAPE = TextureKind.TEXTURE_2D


def shown(device, texture):
    """Draw the texture over the back buffer and give the picture."""
    corners = [(-1, 1), (-1, -1), (1, -1), (-1, 1), (1, -1), (1, 1)]
    quad = vertices("p:f3 t:f2", [((x, y, 0), ((x + 1) / 2, (1 - y) / 2)) for x, y in corners])
    device.clear()
    device.draw(quad, basic(EffectFlags.TEXTURE), device.state(texture=texture))
    return device.pixels()


@pytest.mark.parametrize(("kind", "dtype", "value", "expected"), CASES)
def test_texels_are_kept_and_shown(kind, dtype, value, expected):
    device = Device(8, 8)
    texture = device.renderer.create_texture(TextureDescription(SHAPE, kind, 4, 4, levels=3))
    data = np.full(4, value, dtype).view(np.uint8)
    region = TextureRegion(0, 1, 1, 3, 3)
    device.renderer.write_texture(texture, region, data)
    assert (device.renderer.read_texture(texture, region) == data).all()
    assert not device.renderer.read_texture(texture, TextureRegion(1, 0, 0, 2, 2)).any()
    assert shown(device, texture)[4, 4].tolist() == list(expected)


@pytest.mark.parametrize(
    ("kind", "expected"),
    [
        (SurfaceFormat.Bgr565, (0, 0, 0, 255)),
        (SurfaceFormat.Bgra5551, (0, 0, 0, 0)),
        (SurfaceFormat.Bgra4444, (0, 0, 0, 0)),
        (SurfaceFormat.Alpha8, (0, 0, 0, 0)),
    ],
)
def test_a_new_texture_is_zero(kind, expected):
    device = Device(8, 8)
    texture = device.renderer.create_texture(TextureDescription(SHAPE, kind, 4, 4))
    assert (shown(device, texture)[2:6, 2:6] == expected).all()


def test_each_level_of_a_compressed_texture_has_its_blocks():
    renderer = Device(8, 8).renderer
    texture = renderer.create_texture(TextureDescription(SHAPE, SurfaceFormat.Dxt1, 8, 8, levels=4))
    for level, size in enumerate((8, 4, 2, 1)):
        region = TextureRegion(level, 0, 0, size, size)
        data = np.arange(8 * ((size + 3) // 4) ** 2, dtype=np.uint8) + level
        renderer.write_texture(texture, region, data)
        assert (renderer.read_texture(texture, region) == data).all()
