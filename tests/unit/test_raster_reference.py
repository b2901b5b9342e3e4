"""The kernels against a rasterizer that is written from the rules alone, on random small pictures."""

from __future__ import annotations

import itertools

import numpy as np
import pytest

from renderers.contract import (
    Blend,
    BlendFunction,
    CompareFunction,
    CullMode,
    EffectFlags,
    PrimitiveType,
    StencilOperation,
    TextureAddressMode,
    TextureFilter,
)
from renderers.contract.states import BlendSnapshot, DepthStencilSnapshot, RasterizerSnapshot, SamplerSnapshot, StencilFace
from tests.unit import _reference_raster as reference
from tests.unit._software import OPAQUE, Device, basic, full_quad, sprite_effect, vertices

WIDTH, HEIGHT = 40, 33
BASE = (40, 90, 220, 96)


@pytest.fixture(scope="module")
def device():
    return Device(WIDTH, HEIGHT)


def random_clip(random, count, flat=False):
    """Make clip-space positions inside the clip volume in depth, partly outside it in x and y."""
    w = np.ones(count) if flat else random.uniform(0.5, 4, count)
    clip = np.empty((count, 4), np.float32)
    clip[:, 0], clip[:, 1] = random.uniform(-1.5, 1.5, count) * w, random.uniform(-1.5, 1.5, count) * w
    clip[:, 2], clip[:, 3] = random.uniform(0.01, 0.99, count) * w, w
    return clip


def background():
    return np.full((HEIGHT, WIDTH, 4), BASE, np.int64)


@pytest.mark.parametrize("seed", range(60))
def test_coverage_is_exact(device, seed):
    random = np.random.default_rng(seed)
    clip = random_clip(random, 30)
    if seed % 3 == 0:  # corners on pixel centres and edges, slivers
        clip[:, :2] = np.round(clip[:, :2] * 8) / 8
        clip[:, 2:] = 0.5, 1
    if seed % 5 == 0:
        clip[1::3, 0] = clip[0::3, 0]
    device.clear(BASE)
    rows = [(position, (k // 3 * 20, 255 - k, 7, 255)) for k, position in enumerate(clip)]
    rows = [(position, rows[k // 3 * 3][1]) for k, (position, _) in enumerate(rows)]
    device.draw(vertices("p:f4 c:c", rows), basic(EffectFlags.VERTEX_COLOR))
    expected = background()
    points, _, _ = reference.to_screen(clip, WIDTH, HEIGHT)
    for k in range(0, 30, 3):
        mask, _ = reference.cover(points[k : k + 3], WIDTH, HEIGHT)
        expected[mask] = rows[k][1]
    np.testing.assert_array_equal(device.pixels(), expected)


def test_two_triangles_that_share_an_edge_draw_each_pixel_once(device):
    add = BlendSnapshot(Blend.One, Blend.One, alpha_source=Blend.One, alpha_destination=Blend.One)
    for seed in range(60):
        random = np.random.default_rng(seed)
        fan = random_clip(random, 9, flat=True)
        angle = (np.arange(8) + random.uniform(0, 0.9, 8)) * np.pi / 4
        fan[0, :2] = random.uniform(-0.3, 0.3, 2)
        fan[1:, 0], fan[1:, 1] = np.cos(angle) * 1.9, np.sin(angle) * 1.9
        indices = list(itertools.chain(*((0, k, k % 8 + 1) for k in range(1, 9))))
        device.clear((0, 0, 0, 0))
        device.draw(
            vertices("p:f4 c:c", [(p, (100, 100, 100, 100)) for p in fan]),
            basic(EffectFlags.VERTEX_COLOR),
            device.state(blend=add),
            indices=indices,
        )
        assert device.pixels().max() == 100


@pytest.mark.parametrize("seed", range(40))
def test_depth_and_colour_are_interpolated(device, seed):
    random = np.random.default_rng(seed)
    clip = random_clip(random, 24, flat=seed % 2 == 0)
    colors = random.integers(0, 256, (24, 4))
    device.clear(BASE)
    depth = DepthStencilSnapshot(depth_function=CompareFunction.LessEqual)
    device.draw(
        vertices("p:f4 c:c", list(zip(clip, map(tuple, colors), strict=True))),
        basic(EffectFlags.VERTEX_COLOR),
        device.state(depth=depth),
    )
    expected, planes = background(), np.ones((HEIGHT, WIDTH))
    points, z, inverse_w = reference.to_screen(clip, WIDTH, HEIGHT)
    for k in range(0, 24, 3):
        part = slice(k, k + 3)
        mask, weights = reference.cover(points[part], WIDTH, HEIGHT)
        depth_here = reference.interpolate(z[part], weights)
        mask &= depth_here <= planes
        planes = np.where(mask, depth_here, planes)
        expected[mask] = reference.to_bytes(reference.interpolate(colors[part] / 255, weights, inverse_w[part]))[mask]
    got = device.renderer._back_buffer
    stored = got.depth[: got.pitch * HEIGHT].reshape(HEIGHT, got.pitch)[:, :WIDTH]
    np.testing.assert_allclose(stored, planes, atol=2e-6)
    assert np.abs(device.pixels() - expected).max() <= 1


MODES = {"clamp": TextureAddressMode.Clamp, "wrap": TextureAddressMode.Wrap, "mirror": TextureAddressMode.Mirror}


@pytest.mark.parametrize("size", [(4, 4), (5, 3), (16, 7), (1, 1)])
@pytest.mark.parametrize("linear", [False, True])
@pytest.mark.parametrize("modes", list(itertools.product(MODES, MODES)), ids=str)
def test_textures_are_sampled(device, size, linear, modes):
    random = np.random.default_rng(11)
    texture = random.integers(0, 256, (size[1], size[0], 4)).astype(np.uint8)
    sampler = SamplerSnapshot(
        TextureFilter.Linear if linear else TextureFilter.Point, MODES[modes[0]], MODES[modes[1]], MODES["clamp"]
    )
    for seed in range(4):
        random = np.random.default_rng(seed)
        clip = random_clip(random, 12, flat=seed % 2 == 0)
        uv = random.uniform(-2.5, 3.5, (12, 2)).astype(np.float32)
        device.clear(BASE)
        device.draw(
            vertices("p:f4 t:f2", list(zip(clip, uv, strict=True))),
            basic(EffectFlags.TEXTURE),
            device.state(texture=device.texture(texture), sampler=sampler),
        )
        expected, near_tie = background(), np.zeros((HEIGHT, WIDTH), bool)
        points, _, inverse_w = reference.to_screen(clip, WIDTH, HEIGHT)
        for k in range(0, 12, 3):
            part = slice(k, k + 3)
            mask, weights = reference.cover(points[part], WIDTH, HEIGHT)
            at = reference.interpolate(uv[part].astype(float), weights, inverse_w[part])
            texels = np.nan_to_num(at) * size
            edges = texels if not linear else texels * 256
            near_tie[mask] = (
                np.abs(edges - np.round(edges + (0 if not linear else 0.5)) + (0 if not linear else 0.5)).min(-1) < 1e-3
            )[mask]
            expected[mask] = reference.sample(texture, at, linear, *modes)[mask]
        difference = np.abs(device.pixels() - expected).max(-1)
        assert difference[~near_tie].max() <= (1 if linear else 0)
        assert (difference > 1).sum() <= (near_tie.sum() if not linear else 0)


@pytest.mark.parametrize("linear", [False, True])
def test_exact_sizes_sample_exactly(device, linear):
    """Texel ties of whole ratios go to the higher texel, whatever the rounding."""
    for texels, pixels in ((8, 4), (4, 2), (32, 8), (6, 4), (9, 6), (30, 20), (3, 10), (8, 21), (7, 7), (33, 33), (12, 8)):
        random = np.random.default_rng(texels)
        texture = random.integers(0, 256, (texels, texels, 4)).astype(np.uint8)
        sampler = SamplerSnapshot(TextureFilter.Linear if linear else TextureFilter.Point, *[MODES["clamp"]] * 3)
        corners = [(0, 0), (1, 0), (0, 1), (1, 1)]
        stream = vertices("p:f3 c:c t:f2", [((3 + x * pixels, 2 + y * pixels, 0), (255,) * 4, (x, y)) for x, y in corners])
        at = (np.arange(pixels) * 2 + 1) * texels  # twice the texel coordinate, times the pixel count
        expected = texture[np.ix_(at // (2 * pixels), at // (2 * pixels))].astype(np.int64)
        if linear:
            center = (np.arange(pixels) + 0.5) / pixels
            expected = reference.sample(texture, np.stack(np.meshgrid(center, center), -1), True, "clamp", "clamp")
        for quads in (True, False):
            device.clear(BASE)
            device.draw(
                stream,
                sprite_effect(WIDTH, HEIGHT),
                device.state(texture=device.texture(texture), sampler=sampler),
                indices=[0, 1, 2, 3, 2, 1],
                quads=quads,
            )
            got = device.pixels()[2 : 2 + pixels, 3 : 3 + pixels]
            shown = expected[: got.shape[0], : got.shape[1]]
            assert np.abs(got - shown).max() <= (1 if linear else 0), (texels, pixels, quads)


def test_every_blend_factor_and_function(device):
    random = np.random.default_rng(2)
    sources = random.integers(0, 256, (300, 4)).astype(np.uint8)
    sources[:5] = [(0, 0, 0, 0), (255,) * 4, (255, 0, 255, 0), (0, 255, 0, 255), (128,) * 4]
    constant = (64, 128, 192, 80)
    states = [
        BlendSnapshot(source, destination, function, alpha_source, alpha_destination, alpha_function)
        for k, (source, destination) in enumerate(itertools.product(Blend, Blend))
        for function, alpha_function in [(BlendFunction(k % 5), BlendFunction(k // 5 % 5))]
        for alpha_source, alpha_destination in [(source, destination), (Blend((k + 3) % 13), Blend((k + 5) % 13))]
    ]
    states += [BlendSnapshot(Blend.One, Blend.One, f, Blend.One, Blend.One, f) for f in BlendFunction]
    texture = device.texture(sources.reshape(15, 20, 4))
    stream = vertices("p:f3 c:c t:f2", [((x * 20, y * 15, 0), (255,) * 4, (x, y)) for x, y in ((0, 0), (1, 0), (0, 1), (1, 1))])
    target = random.integers(0, 256, (15, 20, 4))
    under = device.texture(target)
    for state in states:
        if (state.color_source, state.color_destination) == (state.alpha_source, state.alpha_destination) == (0, 1):
            continue  # blending is off then
        for texture_drawn, snapshot in ((under, OPAQUE), (texture, state)):
            device.draw(
                stream,
                sprite_effect(WIDTH, HEIGHT),
                device.state(blend=snapshot, texture=texture_drawn, blend_factor=constant),
                indices=[0, 1, 2, 3, 2, 1],
            )
        expected = reference.blend(state, sources.reshape(15, 20, 4), target, constant)
        np.testing.assert_array_equal(device.pixels()[:15, :20], expected, err_msg=str(state))


@pytest.mark.parametrize("function", CompareFunction)
def test_depth_functions(device, function):
    device.clear(BASE, depth=0.5)
    for row, z in enumerate((0.25, 0.5, 0.75)):
        device.clear(BASE, depth=0.5)
        depth = DepthStencilSnapshot(depth_function=function, depth_write=row != 1)
        device.draw(full_quad((1, 2, 3, 4), z), basic(EffectFlags.VERTEX_COLOR), device.state(depth=depth))
        passes = bool(reference.COMPARE[function](z, 0.5))
        assert (device.pixels()[5, 5] == (1, 2, 3, 4)).all() == passes
        stored = device.renderer._back_buffer.depth[5 * 48 + 5]
        assert stored == (z if passes and row != 1 else 0.5)


def stencil_face(random):
    return StencilFace(
        CompareFunction(int(random.integers(0, 8))), *(StencilOperation(int(random.integers(0, 8))) for _ in range(3))
    )


@pytest.mark.parametrize("seed", range(80))
def test_stencil(device, seed):
    random = np.random.default_rng(seed)
    state = DepthStencilSnapshot(
        depth_enable=bool(seed % 4),
        depth_function=CompareFunction.Less,
        stencil_enable=True,
        two_sided=bool(seed % 2),
        front=stencil_face(random),
        counter_clockwise=stencil_face(random),
        stencil_mask=int(random.integers(0, 256)) if seed % 3 else -1,
        stencil_write_mask=int(random.integers(0, 256)) if seed % 5 else 0x7FFFFFFF,
    )
    stored, number = int(random.integers(0, 256)), int(random.integers(-300, 300))
    z, stencil, depth = float(random.uniform(0, 1)), stored, 0.5
    device.clear(BASE, depth=0.5, stencil=stored)
    clockwise = bool(seed % 7 < 3)
    corners = [(-1, 1), (3, 1), (-1, -3)] if clockwise else [(-1, 1), (-1, -3), (3, 1)]
    stream = vertices("p:f3 c:c", [((x, y, np.float32(z)), (1, 2, 3, 4)) for x, y in corners])
    device.draw(stream, basic(EffectFlags.VERTEX_COLOR), device.state(depth=state, stencil_reference=number))
    face = state.counter_clockwise if state.two_sided and not clockwise else state.front
    mask, writable = state.stencil_mask & 255, state.stencil_write_mask & 255
    allowed = bool(reference.COMPARE[face.function](number & 255 & mask, stored & mask))
    near = not state.depth_enable or z < depth
    operation = face.on_fail if not allowed else face.on_pass if near else face.on_depth_fail
    new = int(reference.operate(operation, np.int64(stored), number & 255))
    stencil = stored & ~writable | new & writable
    target = device.renderer._back_buffer
    assert (target.stencil[: target.pitch * HEIGHT].reshape(HEIGHT, -1)[:, :WIDTH] == stencil).all()
    assert (device.pixels()[3, 3] == (1, 2, 3, 4)).all() == (allowed and near)


@pytest.mark.parametrize("cull", CullMode)
def test_culling_and_strips(device, cull):
    random = np.random.default_rng(int(cull))
    clip = random_clip(random, 20, flat=True)
    device.clear(BASE)
    rows = [(p, (9 * k, 255 - 9 * k, 50, 255)) for k, p in enumerate(clip)]
    flat = [rows[k] for k in range(18) for _ in range(1)]
    device.draw(
        vertices("p:f4 c:c", flat),
        basic(EffectFlags.VERTEX_COLOR),
        device.state(raster=RasterizerSnapshot(cull=cull)),
        topology=PrimitiveType.TriangleStrip,
    )
    expected = background()
    points, _, _ = reference.to_screen(clip, WIDTH, HEIGHT)
    colors = np.array([color for _, color in flat]) / 255
    for k in range(16):
        order = [k, k + 1, k + 2] if k % 2 == 0 else [k, k + 2, k + 1]
        a, b, c = points[order]
        area = (b[0] - a[0]) * (c[1] - a[1]) - (c[0] - a[0]) * (b[1] - a[1])
        if (cull == CullMode.CullClockwiseFace and area > 0) or (cull == CullMode.CullCounterClockwiseFace and area < 0):
            continue
        mask, weights = reference.cover(points[order], WIDTH, HEIGHT)
        expected[mask] = reference.to_bytes(reference.interpolate(colors[order], weights))[mask]
    assert np.abs(device.pixels() - expected).max() <= 1
