"""The fast path for sprites gives exactly the pixels of the triangle path."""

from __future__ import annotations

import math

import numpy as np
import pytest

from renderers.contract import Blend as B
from renderers.contract import BlendFunction, ColorWriteChannels, CullMode, TextureAddressMode, TextureFilter
from renderers.contract.states import BlendSnapshot, RasterizerSnapshot, SamplerSnapshot
from tests.unit._software import (
    ADDITIVE,
    ALPHA_BLEND,
    LINEAR_CLAMP,
    NO_CULL,
    NON_PREMULTIPLIED,
    OPAQUE,
    POINT_CLAMP,
    Device,
    sprite_effect,
    vertices,
)

WIDTH, HEIGHT = 96, 80
BLENDS = {
    "opaque": OPAQUE,
    "alpha": ALPHA_BLEND,
    "additive": ADDITIVE,
    "straight": NON_PREMULTIPLIED,
    "add": BlendSnapshot(B.One, B.One, alpha_source=B.One, alpha_destination=B.One),
    "modulate": BlendSnapshot(B.DestinationColor, B.Zero),
    "min, red and alpha only": BlendSnapshot(
        B.One,
        B.One,
        BlendFunction.Min,
        write_channels=(ColorWriteChannels.Red | ColorWriteChannels.Alpha,) + (ColorWriteChannels.All,) * 3,
    ),
}
SAMPLERS = {
    "point clamp": POINT_CLAMP,
    "linear clamp": LINEAR_CLAMP,
    "point wrap": SamplerSnapshot(TextureFilter.Point),
    "linear mirror": SamplerSnapshot(TextureFilter.Linear, *[TextureAddressMode.Mirror] * 3),
}
TINTS = [(255, 255, 255, 255), (128, 128, 128, 128), (200, 100, 50, 150), (0, 0, 0, 0), (255, 254, 255, 255)]


def corners(x, y, w, h, source, size, rotation=0.0, origin=(0.0, 0.0), flip=(False, False)):
    """Give the four (position, texture coordinate) pairs of SpriteBatch's quad."""
    sx, sy, sw, sh = source
    cos, sin = math.cos(rotation), math.sin(rotation)
    out = []
    for cx, cy in ((0, 0), (1, 0), (0, 1), (1, 1)):
        lx, ly = (cx - origin[0]) * w, (cy - origin[1]) * h
        u, v = (1 - cx if flip[0] else cx), (1 - cy if flip[1] else cy)
        out.append(((x + lx * cos - ly * sin, y + lx * sin + ly * cos, 0), ((sx + u * sw) / size[0], (sy + v * sh) / size[1])))
    return out


def integer(random, size):
    w, h = int(random.integers(1, size[0] + 1)), int(random.integers(1, size[1] + 1))
    sx, sy = int(random.integers(0, size[0] - w + 1)), int(random.integers(0, size[1] - h + 1))
    return corners(int(random.integers(-20, WIDTH)), int(random.integers(-20, HEIGHT)), w, h, (sx, sy, w, h), size)


def fractional(random, size):
    return corners(*random.uniform(-20, 90, 2), 16, 16, (3, 2, 16, 16), size)


def scaled(random, size):
    return corners(*random.uniform(-20, 80, 2), *random.uniform(0.2, 90, 2), (1, 3, 11, 9), size)


def integer_scaled(random, size):
    return corners(*random.integers(-9, 60, 2), *random.integers(1, 70, 2), (1, 3, 12, 8), size)


def rotated(random, size):
    return corners(
        *random.uniform(0, 80, 2), *random.uniform(1, 60, 2), (0, 0, *size), size, random.uniform(-7, 7), random.uniform(0, 1, 2)
    )


def quarter_turned(random, size):
    angle = math.pi / 2 * int(random.integers(0, 4))
    return corners(*random.integers(0, 60, 2), 16, 12, (0, 0, 16, 12), size, angle, (0.5, 0.5))


def flipped(random, size):
    return corners(*random.integers(-5, 60, 2), 16, 16, (2, 2, 16, 16), size, 0, (0, 0), random.integers(0, 2, 2).astype(bool))


def beyond_the_texture(random, size):
    return corners(*random.integers(-5, 60, 2), 30, 30, (-9, -4, 30, 30), size)


def mirrored(random, size):
    return corners(*random.uniform(20, 60, 2), -20, 15, (0, 0, 16, 16), size)


def crooked(random, size):
    out = corners(*random.uniform(0, 60, 2), 30, 30, (0, 0, 16, 16), size)
    return [((*(np.array(p[:2]) + random.uniform(-12, 12, 2)), 0), t) for p, t in out]


def out_of_depth(random, size):
    return [((p[0], p[1], 2.0), t) for p, t in integer(random, size)]


def moved_by_sub_pixels(random, size):
    """As moving sprites lie: unscaled, anywhere, often the whole texture."""
    source = (0, 0, *size) if random.random() < 0.5 else (1, 2, 17, 16)
    return corners(
        *(random.integers(-5000, 24000, 2) / 256), *source[2:], source, size, flip=random.integers(0, 2, 2).astype(bool)
    )


def with_ties(random, size):
    """Coordinates that fall between two weights or two texels, if anything nudges them."""
    scale = random.choice([0.25, 0.5, 1, 2, 4, 8], 2)
    source = (2, 1, 14, 13)
    return corners(*(random.integers(-5000, 20000, 2) / 256), *(source[2:] * scale), source, size)


def much_enlarged(random, size):
    return corners(*random.uniform(-300, 20, 2), *random.uniform(90, 700, 2), (0, 0, *size), size)


def repeated_far_away(random, size):
    """Texel numbers of up to a hundred thousand, where the coordinates' rounding is coarse."""
    far = int(random.choice([100, 3000, 100_000]))
    return corners(*random.uniform(-9, 60, 2), 25.5, 30.25, (far, -far, 25, 31), size)


SHAPES = [
    integer,
    fractional,
    scaled,
    integer_scaled,
    rotated,
    quarter_turned,
    flipped,
    beyond_the_texture,
    mirrored,
    crooked,
    out_of_depth,
    moved_by_sub_pixels,
    with_ties,
    much_enlarged,
    repeated_far_away,
]


@pytest.fixture(scope="module")
def devices():
    return Device(WIDTH, HEIGHT), Device(WIDTH, HEIGHT)


def compare(devices, texture_pixels, seed, shapes, blend, sampler, **state):
    """Draw the same random sprites by both paths and compare every byte."""
    random = np.random.default_rng(seed)
    size = texture_pixels.shape[1], texture_pixels.shape[0]
    rows = []
    for shape in shapes:
        tint = TINTS[int(random.integers(0, len(TINTS)))]
        rows += [(position, tint, uv) for position, uv in shape(random, size)]
    pictures = []
    indices = [4 * (i // 6) + (0, 1, 2, 3, 2, 1)[i % 6] for i in range(6 * len(shapes))]
    for device, quads in zip(devices, (True, False), strict=True):
        device.clear((40, 90, 220, 96))
        settings = {"raster": NO_CULL, **state}
        drawn = device.state(blend=blend, sampler=sampler, texture=device.texture(texture_pixels), **settings)
        device.draw(vertices("p:f3 c:c t:f2", rows), sprite_effect(WIDTH, HEIGHT), drawn, indices=indices, quads=quads)
        pictures.append(device.pixels())
    np.testing.assert_array_equal(*pictures)
    return pictures[0]


def noise(width, height, seed=5):
    return np.random.default_rng(seed).integers(0, 256, (height, width, 4), dtype=np.uint8)


@pytest.mark.parametrize("blend", BLENDS, ids=str)
@pytest.mark.parametrize("sampler", SAMPLERS, ids=str)
@pytest.mark.parametrize("shape", SHAPES, ids=lambda shape: shape.__name__)
def test_quads_equal_triangles(devices, shape, sampler, blend):
    for seed in range(3):
        compare(devices, noise(32, 32), seed, [shape] * 12, BLENDS[blend], SAMPLERS[sampler])


@pytest.mark.parametrize("size", [(1, 1), (3, 5), (20, 17), (64, 48), (100, 30)])
def test_quads_equal_triangles_for_any_texture_size(devices, size):
    big = tuple(max(side, 18) for side in size)
    for sampler in SAMPLERS.values():
        compare(devices, noise(*big), 7, [integer, rotated, scaled, flipped] * 5, ALPHA_BLEND, sampler)
        compare(devices, noise(*size), 8, [integer, rotated, much_enlarged, repeated_far_away] * 5, ALPHA_BLEND, sampler)


def test_quads_are_clipped_by_the_scissor_and_the_viewport(devices):
    raster = RasterizerSnapshot(cull=CullMode.CullCounterClockwiseFace, scissor_enable=True)
    picture = compare(
        devices,
        noise(32, 32),
        3,
        SHAPES * 6,
        OPAQUE,
        POINT_CLAMP,
        raster=raster,
        scissor=(13, 11, 50, 41),
        viewport=(5, 4, 70, 60),
    )
    outside = np.ones((HEIGHT, WIDTH), bool)
    outside[11:52, 13:63] = False
    assert (picture[outside] == (40, 90, 220, 96)).all()
    assert (picture != (40, 90, 220, 96)).any()


def test_quads_with_coordinates_that_are_no_numbers_draw_what_triangles_draw(devices):
    def odd(random, size):
        out = moved_by_sub_pixels(random, size)
        value = random.choice([np.nan, np.inf, -np.inf, 1e30])
        return [(position, (value, uv[1]) if random.random() < 0.5 else (uv[0], value)) for position, uv in out]

    for sampler in (LINEAR_CLAMP, POINT_CLAMP):
        compare(devices, noise(32, 32), 4, [odd, moved_by_sub_pixels] * 20, ALPHA_BLEND, sampler)


def test_quads_with_four_colours_take_the_general_path_in_their_turn(devices):
    rows = []
    for number in range(40):
        shape = corners(number, number // 2, 20, 20, (0, 0, 20, 20), (32, 32))
        tints = [(255, 0, 0, 255), (0, 255, 0, 255)] if number % 3 == 0 else [(200, 200, 255, 255)] * 2
        rows += [(p, tints[k % 2], t) for k, (p, t) in enumerate(shape)]
    pictures = []
    indices = [4 * (i // 6) + (0, 1, 2, 3, 2, 1)[i % 6] for i in range(240)]
    for device, quads in zip(devices, (True, False), strict=True):
        device.clear()
        state = device.state(blend=ALPHA_BLEND, texture=device.texture(noise(32, 32)))
        device.draw(vertices("p:f3 c:c t:f2", rows), sprite_effect(WIDTH, HEIGHT), state, indices=indices, quads=quads)
        pictures.append(device.pixels())
    np.testing.assert_array_equal(*pictures)
