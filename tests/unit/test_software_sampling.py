"""Mip levels, filters by footprint, anisotropy and occlusion queries of the SOFTWARE renderer."""

from __future__ import annotations

import math

import numpy as np
import pytest

from renderers.contract import (
    Capability,
    EffectFlags,
    RenderTargetDescription,
    SurfaceFormat,
    TargetBinding,
    TextureAddressMode,
    TextureDescription,
    TextureFilter,
    TextureKind,
    TextureRegion,
)
from renderers.contract.states import DepthStencilSnapshot, SamplerSnapshot
from renderers.software.halving import halved, halved_channels
from tests.unit._software import Device, basic, full_quad, vertices

CLAMP = (TextureAddressMode.Clamp,) * 3
GREYS = [10, 60, 110, 160, 210, 250]


def mipped(device, width, height, values):
    """Make a texture whose levels are one grey each."""
    kind, color = TextureKind.TEXTURE_2D, SurfaceFormat.Color
    texture = device.renderer.create_texture(TextureDescription(kind, color, width, height, levels=len(values)))
    for level, value in enumerate(values):
        columns, rows = max(width >> level, 1), max(height >> level, 1)
        data = np.full(columns * rows * 4, value, np.uint8)
        device.renderer.write_texture(texture, TextureRegion(level, 0, 0, columns, rows), data)
    return texture


def quad(scale_u=1.0, scale_v=1.0):
    """Make two triangles over clip space with texture coordinates from 0."""
    corners = [(-1, 1), (-1, -1), (1, -1), (-1, 1), (1, -1), (1, 1)]
    return vertices("p:f3 t:f2", [((x, y, 0), ((x + 1) / 2 * scale_u, (1 - y) / 2 * scale_v)) for x, y in corners])


def shown(device, texture, sampler, scale_u=1.0, scale_v=1.0):
    """Draw the texture over the back buffer and give the red of its middle."""
    device.clear()
    device.draw(quad(scale_u, scale_v), basic(EffectFlags.TEXTURE), device.state(texture=texture, sampler=sampler))
    return int(device.pixels()[8, 8, 0])


@pytest.mark.parametrize("lod", [-1.5, 0.0, 0.3, 0.7, 1.0, 2.25, 4.9, 9.0])
@pytest.mark.parametrize("kind", list(TextureFilter))
def test_the_level_follows_from_the_footprint(kind, lod):
    device = Device(16, 16)
    texture = mipped(device, 32, 32, GREYS)
    scale = 2.0**lod * 16 / 32
    got = shown(device, texture, SamplerSnapshot(kind, *[TextureAddressMode.Wrap] * 3, max_anisotropy=1), scale, scale)
    place = min(max(lod, 0), 5)
    if kind in (0, 2, 4, 5, 7):
        low = math.floor(place)
        expected = GREYS[low] + (GREYS[min(low + 1, 5)] - GREYS[low]) * (place - low)
    else:
        expected = GREYS[math.floor(place + 0.5)]
    assert abs(got - expected) <= 1


def test_bias_and_max_mip_level():
    device = Device(16, 16)
    texture = mipped(device, 16, 16, GREYS[:5])
    for bias, least, level in [(0, 0, 0), (1, 0, 1), (-3, 0, 0), (0, 2, 2), (1, 2, 2), (3, 2, 3), (50, 0, 4), (0, 99, 4)]:
        sampler = SamplerSnapshot(TextureFilter.Point, *CLAMP, max_mip_level=least, lod_bias=bias)
        assert shown(device, texture, sampler) == GREYS[level]


def test_min_and_mag_filters_differ():
    device = Device(16, 16)
    pixels = np.zeros((2, 2, 4), np.uint8)
    pixels[:, 1] = 255
    texture = device.texture(pixels)
    for kind, smooth in [(TextureFilter.MinPointMagLinearMipPoint, True), (TextureFilter.MinLinearMagPointMipPoint, False)]:
        device.clear()
        device.draw(quad(), basic(EffectFlags.TEXTURE), device.state(texture=texture, sampler=SamplerSnapshot(kind, *CLAMP)))
        row = device.pixels()[8, :, 0]
        assert (((row > 0) & (row < 255)).sum() > 0) == smooth


def test_the_anisotropic_filter_takes_the_lesser_side():
    device = Device(4, 4)
    texture = mipped(device, 64, 4, [*GREYS, 255])
    for anisotropy, level in [(1, 4), (2, 3), (4, 2), (8, 1), (16, 0)]:
        device.clear()
        sampler = SamplerSnapshot(TextureFilter.Anisotropic, *CLAMP, max_anisotropy=anisotropy)
        device.draw(quad(), basic(EffectFlags.TEXTURE), device.state(texture=texture, sampler=sampler))
        assert device.pixels()[2, 2, 0] == [*GREYS, 255][level]


def test_anisotropy_means_over_the_longer_side():
    device = Device(4, 4)
    pixels = np.zeros((4, 64, 4), np.uint8)
    pixels[:, ::2] = 200
    device.clear()
    sampler = SamplerSnapshot(TextureFilter.Anisotropic, *CLAMP, max_anisotropy=16)
    state = device.state(texture=device.texture(pixels), sampler=sampler)
    device.draw(quad(), basic(EffectFlags.TEXTURE), state)
    assert abs(int(device.pixels()[2, 2, 0]) - 100) <= 2


def test_write_and_read_a_part_of_a_level():
    device = Device(4, 4)
    texture = mipped(device, 8, 4, [1, 2, 3, 4])
    data = np.arange(2 * 1 * 4, dtype=np.uint8)
    device.renderer.write_texture(texture, TextureRegion(1, 2, 1, 4, 2), data)
    assert (device.renderer.read_texture(texture, TextureRegion(1, 2, 1, 4, 2)) == data).all()
    assert (device.renderer.read_texture(texture, TextureRegion(0, 0, 0, 8, 4)) == 1).all()
    assert (device.renderer.read_texture(texture, TextureRegion(3, 0, 0, 1, 1)) == 4).all()


@pytest.mark.parametrize("shape", [(4, 6), (1, 4), (4, 1), (5, 7), (2, 2), (1, 9), (3, 8), (6, 1)])
def test_halved_is_read_between_texels(shape):
    pixels = np.random.default_rng(1).integers(0, 2**32, shape, np.uint32)
    channels = np.moveaxis(pixels.view(np.uint8).reshape(*shape, 4).astype(np.float32), -1, 0)
    got = halved(pixels).view(np.uint8).reshape(max(shape[0] // 2, 1), max(shape[1] // 2, 1), 4)
    wide = halved_channels(channels)
    for y, x in np.ndindex(got.shape[:2]):
        rows, columns = taps(y, shape[0]), taps(x, shape[1])
        mean = sum(channels[:, i, j] * p * q for i, p in rows for j, q in columns)
        assert np.abs(got[y, x] - mean).max() <= 0.5001
        np.testing.assert_allclose(wide[:, y, x], mean, atol=1e-3)


def taps(texel, side):
    """Give the texels of the larger level, and their shares, that lie about the centre of one of the next level."""
    place = (2 * texel + 1) * side / (2 * max(side // 2, 1)) - 0.5
    first = math.floor(place)
    return [(first, first + 1 - place), (min(first + 1, side - 1), place - first)]


def test_leaving_a_target_makes_its_levels():
    device = Device(4, 4)
    renderer = device.renderer
    target = renderer.create_render_target(RenderTargetDescription(TextureKind.TEXTURE_2D, SurfaceFormat.Color, 4, 4, levels=3))
    renderer.set_targets([TargetBinding(target)])
    device.clear((200, 100, 50, 25))
    renderer.set_targets(())
    assert renderer.read_texture(target, TextureRegion(2, 0, 0, 1, 1)).tolist() == [200, 100, 50, 25]


def test_occlusion_queries_count_exactly():
    device = Device(32, 16)
    renderer = device.renderer
    depth = device.state(depth=DepthStencilSnapshot())
    device.clear()
    visible, hidden, nested = (renderer.create_query() for _ in range(3))
    renderer.begin_query(visible)
    device.draw(full_quad(z=0.5, size=0.5), basic(EffectFlags.VERTEX_COLOR), depth)
    renderer.begin_query(nested)
    device.draw(full_quad(z=0.9, size=0.5), basic(EffectFlags.VERTEX_COLOR), depth)
    renderer.end_query(nested)
    device.draw(full_quad(z=0.9), basic(EffectFlags.VERTEX_COLOR), depth)
    renderer.end_query(visible)
    renderer.begin_query(hidden)
    renderer.end_query(hidden)
    device.draw(full_quad(z=0.1), basic(EffectFlags.VERTEX_COLOR), depth)
    # The picture is half a pixel off, so the least row and column of the large quad are not covered.
    outside = 32 * 16 - 16 * 8
    assert renderer.query_result(nested) == 0 == renderer.query_result(hidden)
    assert 16 * 8 + outside - 48 <= renderer.query_result(visible) <= 32 * 16
    assert Capability.OcclusionQuery in renderer.capabilities
