"""Cubes and EnvironmentMapEffect on the SOFTWARE renderer, through the renderer contract."""

from __future__ import annotations

import numpy as np
import pytest

from renderers.contract import (
    CubeMapFace,
    EffectFamily,
    EffectFlags,
    SurfaceFormat,
    TextureDescription,
    TextureKind,
    TextureRegion,
)
from tests.unit._software import LINEAR_CLAMP, POINT_CLAMP, Device, effect_block, vertices

FLAGS = EffectFlags.LIGHTING | EffectFlags.TEXTURE
SIZE, SIDE, CELL = 4, 12, 4  # texels of a face; cells of the picture, and their pixels
BEHIND = (0, 0, 1e7)  # an eye so far away that all directions to it are alike


def cube_of(device, pixels):
    pixels = np.ascontiguousarray(pixels, np.uint8)
    size = pixels.shape[1]
    cube = device.renderer.create_texture(TextureDescription(TextureKind.CUBE, SurfaceFormat.Color, size, size))
    for face in CubeMapFace:
        device.renderer.write_texture(cube, TextureRegion(0, 0, 0, size, size, face=face), pixels[face].reshape(-1))
    return cube


def texel_of(direction):
    """Give face, column and row of a direction as D3D9's table of cube maps has them, in texels."""
    x, y, z = direction
    axis = int(np.argmax(np.abs(direction)))
    face = 2 * axis + (direction[axis] < 0)
    right, down = [(-z, -y), (z, -y), (x, z), (x, -z), (x, -y), (-x, -y)][face]
    half = abs(direction[axis])
    return face, (right / half + 1) / 2 * SIZE, (down / half + 1) / 2 * SIZE


def directions():
    random = np.random.default_rng(4).normal(size=(SIDE * SIDE, 3))
    return random / np.linalg.norm(random, axis=1)[:, None]


def mirror(device, wanted, sampler, cube, **fields):
    """Draw a cell for each direction with the normal that mirrors it, and give the colours of their middles."""
    rows = []
    for number, direction in enumerate(wanted):
        normal = np.add(direction, (0, 0, 1))
        left, top = (number % SIDE) / SIDE * 2 - 1, 1 - (number // SIDE) / SIDE * 2
        step = 2 / SIDE
        for x, y in [(0, 0), (0, 1), (1, 1), (0, 0), (1, 1), (1, 0)]:
            rows.append(((left + x * step, top - y * step, 0), normal, (0, 0)))
    state = device.state(texture=device.texture(np.full((1, 1, 4), 255)), second=cube, second_sampler=sampler)
    fields.setdefault("Environment", (1, 0))
    effect = effect_block(EffectFamily.ENVIRONMENT_MAP, FLAGS, EyePosition=BEHIND, EmissiveColor=(1, 1, 1), **fields)
    device.draw(vertices("p:f3 n:f3 t:f2", rows), effect, state)
    middles = device.pixels()[CELL // 2 :: CELL, CELL // 2 :: CELL]
    return middles.reshape(-1, 4)[: len(wanted)]


@pytest.fixture
def device():
    made = Device(SIDE * CELL, SIDE * CELL)
    made.clear()
    return made


@pytest.fixture
def image():
    return np.concatenate(
        [np.random.default_rng(2).integers(0, 256, (6, SIZE, SIZE, 3)), np.full((6, SIZE, SIZE, 1), 255)], axis=3
    )


def test_a_direction_reads_the_texel_of_its_face(device, image):
    wanted = directions()
    got = mirror(device, wanted, POINT_CLAMP, cube_of(device, image))
    places = [texel_of(direction) for direction in wanted]
    assert {face for face, *_ in places} == set(range(6))
    sure = [min(abs(u - round(u)), abs(v - round(v))) > 0.01 for _, u, v in places]
    expected = np.array([image[face, min(int(v), SIZE - 1), min(int(u), SIZE - 1)] for face, u, v in places])
    assert sum(sure) > 100
    assert (got[sure] == expected[sure]).all()


def test_a_linear_filter_mixes_within_the_face(device, image):
    wanted = directions()
    got = mirror(device, wanted, LINEAR_CLAMP, cube_of(device, image)).astype(float)
    for color, (face, u, v) in zip(got, map(texel_of, wanted), strict=True):
        columns, rows = (np.clip([np.floor(c - 0.5), np.floor(c - 0.5) + 1], 0, SIZE - 1).astype(int) for c in (u, v))
        right, down = (u - 0.5) % 1, (v - 0.5) % 1
        four = image[face][np.ix_(rows, columns)].astype(float)
        above, below = (pair[0] * (1 - right) + pair[1] * right for pair in four)
        assert np.abs(above * (1 - down) + below * down - color).max() <= 3  # weights have eight bits


@pytest.mark.parametrize(("amount", "part"), [(0.25, 0.25), (3, 1), (-1, 0)])
def test_the_amount_mixes_and_clamps(device, amount, part):
    cube = cube_of(device, np.full((6, 1, 1, 4), (0, 100, 200, 255)))
    got = mirror(device, [np.array([0.0, 0.6, 0.8])], POINT_CLAMP, cube, Environment=(amount, 0))
    assert np.abs(got[0, :3] - (255 + (np.array([0, 100, 200]) - 255) * part)).max() <= 0.5


def test_the_fresnel_term_is_seen_at_the_rim(device):
    flags = FLAGS | EffectFlags.FRESNEL
    cube = cube_of(device, np.full((6, 1, 1, 4), (0, 0, 0, 255)))
    rows = [((x, y, 0), (0.8, 0, 0.6), (0, 0)) for x, y in [(-1, 1), (-1, -1), (1, -1), (-1, 1), (1, -1), (1, 1)]]
    state = device.state(texture=device.texture(np.full((1, 1, 4), 255)), second=cube)
    for factor in (1.0, 2.0, 0.5):
        fields = {"EyePosition": BEHIND, "EmissiveColor": (1, 1, 1), "Environment": (0.75, factor)}
        device.draw(vertices("p:f3 n:f3 t:f2", rows), effect_block(EffectFamily.ENVIRONMENT_MAP, flags, **fields), state)
        expected = 255 * (1 - 0.75 * (1 - 0.6) ** factor)
        assert abs(float(device.pixels()[20, 20, 0]) - expected) <= 1


def test_specular_and_mirrored_colour_count_by_alpha(device):
    cube = cube_of(device, np.full((6, 1, 1, 4), (100, 50, 0, 128)))
    specular = {"EnvironmentMapSpecular": (0.25, 0.5, 0.125)}
    got = mirror(device, [np.array([0.0, 0.6, 0.8])], POINT_CLAMP, cube, alpha=0.5, **specular)
    expected = [100 / 2 + 0.25 * 64, 50 / 2 + 0.5 * 64, 0.125 * 64, 127.5]
    assert np.abs(got[0] - expected).max() <= 0.6


def test_a_slot_without_a_cube_is_opaque_black(device):
    flat = device.texture(np.full((2, 2, 4), 200))
    for second in (None, flat):
        got = mirror(device, [np.array([0.0, 0.6, 0.8])], POINT_CLAMP, second, Environment=(0.5, 0))
        assert np.abs(got[0, :3] - 127.5).max() <= 0.6


def test_directions_that_are_none_do_no_harm(device, image):
    cube = cube_of(device, image)
    wanted = [np.array(bad) for bad in [(np.nan, 0, 0), (np.inf, 1, 1), (0, 0, -1), (1e30, -1e30, 1e30), (np.nan,) * 3]]
    for sampler in (POINT_CLAMP, LINEAR_CLAMP):
        assert (mirror(device, wanted, sampler, cube)[:, 3] == 255).all()


def test_a_cube_in_slot_0_is_opaque_black(device, image):
    stream = vertices("p:f3 t:f2", [((x, y, 0), (0, 0)) for x, y in [(-1, 1), (-1, -1), (1, -1)]])
    state = device.state(texture=cube_of(device, image))
    device.draw(stream, effect_block(EffectFamily.BASIC, EffectFlags.TEXTURE), state)
    assert tuple(device.pixels()[30, 10]) == (0, 0, 0, 255)


def test_faces_are_written_and_read_apart(device, image):
    cube = cube_of(device, image)
    part = TextureRegion(0, 1, 2, 3, 4, face=CubeMapFace.NegativeY)
    read = device.renderer.read_texture(cube, part).reshape(2, 2, 4)
    assert (read == image[CubeMapFace.NegativeY, 2:4, 1:3]).all()
    device.renderer.write_texture(cube, part, np.zeros(16, np.uint8))
    for face in CubeMapFace:
        whole = device.renderer.read_texture(cube, TextureRegion(0, 0, 0, SIZE, SIZE, face=face)).reshape(SIZE, SIZE, 4)
        assert (whole == image[face]).all() == (face != CubeMapFace.NegativeY)
