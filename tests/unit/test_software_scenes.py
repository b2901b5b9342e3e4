"""Scenes with known pixels, drawn through the renderer contract."""

from __future__ import annotations

import numpy as np
import pytest

from renderers.contract import (
    VERTEX_LAYOUTS,
    Blend,
    BlendFunction,
    ClearOptions,
    CompareFunction,
    CullMode,
    DepthFormat,
    EffectFlags,
    FillMode,
    PrimitiveType,
    TextureAddressMode,
    TextureFilter,
    VertexElementFormat,
    VertexElementUsage,
    VertexLayout,
    VertexLayoutElement,
    VertexStream,
)
from renderers.contract.errors import ArgumentOutOfRangeException
from renderers.contract.states import BlendSnapshot, DepthStencilSnapshot, RasterizerSnapshot, SamplerSnapshot
from tests.unit._software import (
    ADDITIVE,
    ALPHA_BLEND,
    NO_CULL,
    NON_PREMULTIPLIED,
    OPAQUE,
    POINT_CLAMP,
    Device,
    basic,
    full_quad,
    lights,
    sprite_effect,
    vertices,
)

TEXTURE, COLOR, LIT, PIXEL, FOG = (
    EffectFlags.TEXTURE,
    EffectFlags.VERTEX_COLOR,
    EffectFlags.LIGHTING,
    EffectFlags.PIXEL_LIGHTING,
    EffectFlags.FOG,
)
CORNERS = [(-1, 1), (-1, -1), (1, -1), (-1, 1), (1, -1), (1, 1)]
CLEAR = (9, 13, 17, 255)


@pytest.fixture
def device():
    made = Device()
    made.clear()
    return made


def lit_quad(normal=(0, 0, 1), color=(255, 255, 255, 255), z=0.5):
    return vertices("p:f3 n:f3 c:c t:f2", [((x, y, z), normal, color, (0.5, 0.5)) for x, y in CORNERS])


def center(device):
    return tuple(int(value) for value in device.pixels()[32, 32])


# ---- BASIC


@pytest.mark.parametrize("flags", [LIT, LIT | PIXEL])
@pytest.mark.parametrize(
    ("normal", "lamps", "diffuse", "emissive", "expected"),
    [
        ((0, 0, 1), [((0, 0, -1), (0.6,) * 3, (0,) * 3)], (1, 0, 0), (0, 0, 0), (153, 0, 0)),
        ((0, 0, -1), [((0, 0, -1), (0.6,) * 3, (0,) * 3)], (1, 0, 0), (0, 0, 0), (0, 0, 0)),
        ((0, 0, 1), [], (0.5, 0.25, 1), (0.35, 0.125, 0.5), (89, 32, 128)),
        ((0, 0, 2), [((0, 0, -1), (0.5,) * 3, (0,) * 3)] * 2, (1, 1, 1), (0, 0, 0), (255, 255, 255)),
        (
            (0, 0, 1),
            [
                ((0, 0, -1), (0.25, 0, 0), (0,) * 3),
                ((0.866, 0, -0.5), (0, 0.5, 0), (0,) * 3),
                ((0.968, 0, -0.25), (0, 0, 0.8), (0,) * 3),
            ],
            (1, 1, 1),
            (0, 0, 0),
            (64, 64, 51),
        ),
        ((0, 0, 0), [((0, 0, -1), (1,) * 3, (1,) * 3)], (1, 1, 1), (0.2, 0.2, 0.2), (51, 51, 51)),
    ],
)
def test_diffuse_light(device, flags, normal, lamps, diffuse, emissive, expected):
    effect = basic(flags, DiffuseColor=(*diffuse, 1), EmissiveColor=emissive, Lights=lights(*lamps), SpecularColor=(0, 0, 0, 16))
    device.draw(lit_quad(normal), effect)
    assert np.abs(np.array(center(device)) - (*expected, 255)).max() <= 1


def test_vertex_colour_multiplies_the_unclamped_light(device):
    effect = basic(
        LIT | COLOR, EmissiveColor=(0.9, 0.9, 0.9), Lights=lights(((0, 0, -1), (1, 1, 1), (0, 0, 0))), SpecularColor=(0, 0, 0, 16)
    )
    device.draw(lit_quad(color=(255, 128, 64, 255)), effect)
    assert center(device) == (255, 243, 122, 255)


@pytest.mark.parametrize(("power", "expected"), [(4, 207), (32, 47)])
def test_specular_light_per_pixel(device, power, expected):
    effect = basic(
        LIT | PIXEL,
        DiffuseColor=(0, 0, 0, 1),
        EyePosition=(0, 0, 1000),
        Lights=lights(((0.6, 0, -0.8), (1, 1, 1), (1, 1, 1))),
        SpecularColor=(1, 1, 1, power),
    )
    device.draw(lit_quad(z=0), effect)
    assert np.abs(np.array(center(device)) - (expected, expected, expected, 255)).max() <= 1


@pytest.mark.parametrize("flags", [LIT, LIT | PIXEL])
def test_specular_comes_after_the_texture_times_its_alpha(device, flags):
    effect = basic(
        flags | TEXTURE,
        DiffuseColor=(0, 0, 0, 1),
        EyePosition=(0, 0, 1000),
        Lights=lights(((0, 0, -1), (1, 1, 1), (1, 1, 1))),
        SpecularColor=(1, 1, 1, 1),
    )
    for alpha in (255, 64):
        device.draw(lit_quad(), effect, device.state(texture=device.texture([[(0, 0, 0, alpha)]])))
        assert center(device) == (alpha,) * 4


def test_vertex_and_pixel_lighting_agree_on_a_flat_quad(device):
    lamps = lights(((0.3, -0.2, -0.9), (0.5, 0.4, 0.3), (0.3, 0.2, 0.6)), ((-0.5, 0.1, -0.7), (0.2, 0.4, 0.1), (0.1, 0.1, 0.1)))
    pictures = []
    for flags in (LIT, LIT | PIXEL):
        effect = basic(
            flags, Lights=lamps, SpecularColor=(0.7, 0.8, 0.9, 5), EyePosition=(0, 0, 1e6), EmissiveColor=(0.1, 0, 0.1)
        )
        device.draw(lit_quad((0.1, 0.2, 0.9)), effect)
        pictures.append(device.pixels().astype(int))
    assert np.abs(pictures[0] - pictures[1]).max() <= 1


def test_unlit_parts_are_gated_one_by_one(device):
    texture = device.texture([[(128, 192, 64, 255)] * 2] * 2)
    for flags, expected in (
        (EffectFlags.NONE, (204, 204, 204)),
        (COLOR, (204, 102, 51)),
        (TEXTURE, (102, 154, 51)),
        (TEXTURE | COLOR, (102, 77, 13)),
    ):
        device.draw(
            lit_quad(color=(255, 128, 64, 255)), basic(flags, DiffuseColor=(0.8, 0.8, 0.8, 1)), device.state(texture=texture)
        )
        assert np.abs(np.array(center(device)) - (*expected, 255)).max() <= 1


def test_colours_are_clamped_before_they_are_interpolated(device):
    rows = [((x, y, 0), (255,) * 4 if x < 0 else (0, 0, 0, 255)) for x, y in CORNERS]
    device.draw(vertices("p:f3 c:c", rows), basic(COLOR, DiffuseColor=(2, 0, 0, 1)))
    assert abs(center(device)[0] - 126) <= 2


@pytest.mark.parametrize(("z", "expected"), [(0, (0, 0, 255)), (0.45, (128, 0, 128)), (0.9, (255, 0, 0))])
def test_fog(device, z, expected):
    scale = 1 / 0.9
    effect = basic(FOG, DiffuseColor=(0, 0, 1, 1), FogColor=(1, 0, 0), FogVector=(0, 0, scale, 0))
    device.draw(full_quad(z=z), effect)
    assert np.abs(np.array(center(device)) - (*expected, 255)).max() <= 1


def test_fog_goes_to_the_fog_colour_times_alpha(device):
    effect = basic(FOG, DiffuseColor=(0, 0, 0.25, 0.25), FogColor=(1, 0.5, 0), FogVector=(0, 0, 0, 1))
    device.draw(full_quad(), effect)
    assert center(device) == (64, 32, 0, 64)


def test_unset_texture_is_opaque_black(device):
    device.draw(lit_quad(), basic(TEXTURE))
    assert center(device) == (0, 0, 0, 255)


def test_half_bytes_round_up(device):
    device.draw(full_quad(), basic(DiffuseColor=(0.5, 127.5 / 255, 0.5 / 255, 1)))
    assert center(device) == (128, 128, 1, 255)


# ---- vertex declarations


def stream_of(elements, stride, records):
    layout = VERTEX_LAYOUTS.intern(VertexLayout(tuple(VertexLayoutElement(*element) for element in elements), stride))
    return VertexStream(np.frombuffer(b"".join(records), np.uint8), layout)


F, U = VertexElementFormat, VertexElementUsage


@pytest.mark.parametrize(
    ("kind", "data"),
    [
        (F.Color, np.array([255, 51, 0, 102], np.uint8)),
        (F.Vector4, np.array([1, 0.2, 0, 0.4], np.float32)),
        (F.HalfVector4, np.array([1, 0.2, 0, 0.4], np.float16)),
        (F.NormalizedShort4, np.round(np.array([1, 0.2, 0, 0.4]) * 32767).astype(np.int16)),
    ],
)
def test_vertex_elements_of_four_components(device, kind, data):
    records = [np.array([x, y, 0], "<f4").tobytes() + b"\1\2\3" + data.tobytes() for x, y in CORNERS]
    stream = stream_of([(15, kind, U.Color, 0), (0, F.Vector3, U.Position, 0)], len(records[0]), records)
    device.draw(stream, basic(COLOR))
    assert center(device) == (255, 51, 0, 102)


@pytest.mark.parametrize(
    ("kind", "dtype"),
    [
        (F.Single, np.float32),
        (F.Vector2, np.float32),
        (F.HalfVector2, np.float16),
        (F.Short2, np.int16),
        (F.NormalizedShort2, None),
    ],
)
def test_vertex_elements_of_few_components(device, kind, dtype):
    """Positions lack z and w, which then read 0 and 1; a Single lacks y too."""
    records = []
    for x, y in ((-1, 1), (1, 1), (-1, -1), (1, -1), (1, 1), (-1, -1)):
        pair = np.array([x, y] if dtype else [x * 32767, y * 32767], dtype or np.int16)
        records.append(pair[: 1 if kind == F.Single else 2].tobytes() + b"\xff\xff")
    stream = stream_of([(0, kind, U.Position, 0)], len(records[0]), records)
    device.draw(stream, basic())
    assert center(device) == (CLEAR if kind == F.Single else (255, 255, 255, 255))


def test_byte4_and_short4_are_not_normalised(device):
    for kind, dtype in ((F.Byte4, np.uint8), (F.Short4, np.int16)):
        device.clear()
        corners = [(0, 0), (1, 0), (0, 1), (1, 1)]
        records = [np.array([x * 20, y * 10, 0, 1], dtype).tobytes() for x, y in corners]
        stream = stream_of([(0, kind, U.Position, 0)], len(records[0]), records)
        matrix = np.diag([2 / 64, -2 / 64, 1, 1]) + 0.0
        matrix[3, :2] = -1, 1
        device.draw(stream, basic(matrix=matrix), indices=[0, 1, 2, 3, 2, 1])
        drawn = (device.pixels() == 255).all(-1)
        assert drawn.sum() == 200 and drawn[:10, :20].all()


def test_half_floats_include_the_odd_ones(device):
    values = np.array([65504, 6e-8, 6.1e-5, -0.0, np.inf, np.nan, 0.333], np.float16)
    device.clear()
    for value in values:
        records = [
            np.array([x, y, 0, 0], np.float16).tobytes() + np.array([value, 1, 0, 1], np.float16).tobytes() for x, y in CORNERS
        ]
        stream = stream_of([(0, F.HalfVector2, U.Position, 0), (8, F.HalfVector4, U.Color, 0)], 16, records)
        device.draw(stream, basic(COLOR))
        expected = 0 if np.isnan(value) else int(np.floor(min(max(float(value), 0), 1) * 255 + 0.5))
        assert center(device) == (expected, 255, 0, 255)


def test_missing_elements_read_zero_and_one(device):
    stream = vertices("p:f3", [((x, y, 0),) for x, y in CORNERS])
    device.draw(stream, basic(COLOR))
    assert center(device) == (0, 0, 0, 255)
    texture = device.texture([[(1, 2, 3, 4), (5, 6, 7, 8)]])
    device.draw(stream, basic(TEXTURE), device.state(texture=texture))
    assert center(device) == (1, 2, 3, 4)


# ---- draws


def two_quads():
    blue = [((x, y, 0), (0, 0, 255, 255)) for x, y in CORNERS]
    red = [((x, y, 0), (255, 0, 0, 255)) for x, y in CORNERS]
    return vertices("p:f3 c:c", blue + red)


def test_ranges_of_vertices_and_indices(device):
    stream = two_quads()
    for keywords in (
        {"first": 6, "count": 2},
        {"indices": [0, 0, 0, 0, 1, 2, 3, 4, 5], "first": 3, "base_vertex": 6, "count": 2},
        {"indices": [6, 7, 8, 9, 10, 11], "count": 2},
    ):
        device.clear()
        device.draw(stream, basic(COLOR), **keywords)
        assert (device.pixels() == (255, 0, 0, 255)).all()
    device.clear()
    device.draw(stream._replace(offset=6 * 16), basic(COLOR), count=2)
    assert center(device) == (255, 0, 0, 255)


def test_sparse_indices_of_a_large_buffer(device):
    random = np.random.default_rng(0)
    rows = [((*random.uniform(-1, 1, 2), 0), (0, 255, 0, 255)) for _ in range(70_000)]
    numbers = (3, 33_333, 69_999)
    for number, corner in zip(numbers, ((-1, 3), (-1, -1), (3, -1)), strict=True):
        rows[number] = ((*corner, 0), (255, 0, 0, 255))
    device.draw(vertices("p:f3 c:c", rows), basic(COLOR), indices=numbers)
    assert (device.pixels() == (255, 0, 0, 255)).all()


@pytest.mark.parametrize(
    "keywords",
    [
        {"indices": [0, 1, 12], "count": 1},
        {"indices": [0, 1, 2], "base_vertex": 10, "count": 1},
        {"indices": [0, 1, 2], "base_vertex": -1, "count": 1},
        {"indices": [0, 1, 2], "count": 2},
        {"indices": [0, 1, 2], "first": 1, "count": 1},
        {"indices": [0, 1, 70_000], "count": 1},
        {"first": 10, "count": 1},
        {"first": -1, "count": 1},
        {"count": 5},
    ],
)
def test_vertices_that_do_not_exist_are_refused_before_a_pixel_is_touched(device, keywords):
    with pytest.raises(ArgumentOutOfRangeException):
        device.draw(two_quads(), basic(COLOR), **keywords)
    assert (device.pixels() == CLEAR).all()


def test_quads_that_do_not_exist_are_refused(device):
    stream = vertices("p:f3 c:c t:f2", [((0, 0, 0), (255,) * 4, (0, 0))] * 7)
    for keywords in ({"count": 4}, {"count": 2, "base_vertex": 4}, {"count": 6}):
        with pytest.raises(ArgumentOutOfRangeException):
            device.draw(stream, sprite_effect(64, 64), indices=[0, 1, 2, 3, 2, 1, 4, 5, 6, 7, 6, 5], quads=True, **keywords)


def test_many_primitives_pass_through_several_batches(device):
    random = np.random.default_rng(1)
    rows = []
    for number in range(10_000):
        x, y = random.uniform(-1, 1, 2)
        color = (number & 255, number >> 8, 7, 255)
        rows += [((x, y, 0), color), ((x + 0.2, y, 0), color), ((x, y - 0.2, 0), color)]
    device.draw(vertices("p:f3 c:c", rows), basic(COLOR))
    whole = device.pixels()
    device.clear()
    for start in range(0, 10_000, 999):
        device.draw(vertices("p:f3 c:c", rows[3 * start : 3 * min(start + 999, 10_000)]), basic(COLOR))
    np.testing.assert_array_equal(whole, device.pixels())


# ---- geometry


def perspective(fov=90.0, near=0.1, far=100.0):
    scale = 1 / np.tan(np.radians(fov) / 2)
    matrix = np.zeros((4, 4))
    matrix[0, 0] = matrix[1, 1] = scale
    matrix[2, 2], matrix[2, 3], matrix[3, 2] = far / (near - far), -1, near * far / (near - far)
    return matrix


def test_textures_are_perspective_correct(device):
    texture = device.texture([[(255, 0, 0, 255)] + [(0, 255, 0, 255)] * 3])
    rows = [((-1, -1, -2), (0, 0)), ((1, -1, -8), (1, 0)), ((-1, 1, -2), (0, 1))]
    device.draw(vertices("p:f3 t:f2", rows), basic(TEXTURE, matrix=perspective()), device.state(texture=texture))
    assert tuple(device.pixels()[32, 25]) == (255, 0, 0, 255)


def test_a_floor_that_passes_the_eye_is_clipped(device):
    """The floor reaches behind the eye; the lower half of the view shows it up to the horizon, and nothing above."""
    rows = [((x, -1, z), (0, 200, 0, 255)) for x, z in ((-500, 90), (-500, -90), (500, -90), (-500, 90), (500, -90), (500, 90))]
    device.draw(vertices("p:f3 c:c", rows), basic(COLOR, matrix=perspective()))
    green = (device.pixels() == (0, 200, 0, 255)).all(-1)
    assert green[34:].all() and not green[:32].any()


def test_clipping_leaves_no_gap_and_no_overlap(device):
    add = BlendSnapshot(Blend.One, Blend.One, alpha_source=Blend.One, alpha_destination=Blend.One)
    for seed in range(30):
        random = np.random.default_rng(seed)
        grid = np.array([(x, y) for y in range(5) for x in range(5)], float) * 50 - 100
        grid += random.uniform(-9, 9, grid.shape)
        rows = [((x, -1.0, y), (80, 80, 80, 80)) for x, y in grid]
        indices = []
        for y in range(4):
            for x in range(4):
                a = 5 * y + x
                indices += [a, a + 1, a + 5, a + 1, a + 6, a + 5]
        device.clear((0, 0, 0, 0))
        matrix = perspective(near=0.5, far=60)
        device.draw(vertices("p:f3 c:c", rows), basic(COLOR, matrix=matrix), device.state(blend=add), indices=indices)
        inside = device.pixels()[36:64, :, 0]
        assert (inside == 80).all()


def test_far_geometry_is_clipped_to_the_guard_band(device):
    rows = [((x * 1e6, y * 1e6, 0), (10, 20, 30, 255)) for x, y in CORNERS]
    device.draw(vertices("p:f3 c:c", rows), basic(COLOR))
    assert (device.pixels() == (10, 20, 30, 255)).all()


@pytest.mark.parametrize("topology", PrimitiveType)
@pytest.mark.parametrize("value", [np.nan, np.inf, -np.inf, 3e38, -3e38, 1e-45])
def test_strange_positions_draw_nothing_and_never_crash(device, topology, value):
    for place in range(4):
        rows = []
        for number in range(6):
            position = [*CORNERS[number], 0.5, 1.0]
            position[place] = value
            rows.append((position, (255, 0, 0, 255)))
        device.draw(vertices("p:f4 c:c", rows), basic(COLOR), topology=topology)
        if not np.isfinite(value):
            assert (device.pixels() == CLEAR).all()


@pytest.mark.parametrize("kind", [TextureFilter.Point, TextureFilter.Linear, TextureFilter.MinLinearMagPointMipLinear])
@pytest.mark.parametrize("mode", TextureAddressMode)
@pytest.mark.parametrize("value", [np.nan, np.inf, -np.inf, 3e38, -3e38, 1e9, -1e12, 2.0**31])
def test_strange_texture_coordinates_read_inside_the_texture(device, kind, mode, value):
    random = np.random.default_rng(0)
    for size in ((4, 4), (5, 3)):
        texture = device.texture(random.integers(100, 110, (size[1], size[0], 4)))
        sampler = SamplerSnapshot(kind, mode, mode, mode)
        for uv in ((value, 0.3), (0.3, value), (value, value)):
            stream = vertices("p:f3 c:c t:f2", [((x, y, 0), (255,) * 4, uv if x < 0 else (0, 0)) for x, y in CORNERS])
            device.draw(stream, basic(TEXTURE), device.state(texture=texture, sampler=sampler))
            pixels = device.pixels()
            assert pixels.min() >= 100 and pixels.max() < 110


def test_the_half_pixel_rule(device):
    """Effects sample at integer pixel centres: edges on pixel centres minus 1/128 decide; sprites are not moved."""
    stream = vertices("p:f3 c:c t:f2", [((x, y, 0), (255,) * 4, (0, 0)) for x, y in ((8, 8), (20, 8), (8, 20), (20, 20))])
    white = device.texture([[(255,) * 4]])
    for effect, first in (
        (sprite_effect(64, 64), 8),
        (basic(matrix=np.frombuffer(sprite_effect(64, 64).parameters, "<f4").reshape(4, 4)), 8),
    ):
        device.clear()
        device.draw(stream, effect, device.state(texture=white), indices=[0, 1, 2, 3, 2, 1])
        drawn = (device.pixels() == 255).all(-1)
        assert drawn[first : first + 12, first : first + 12].all() and drawn.sum() == 144
    shifted = vertices("p:f3", [((x + 0.25, y + 0.25, 0),) for x, y in ((8, 8), (20, 8), (8, 20), (20, 20))])
    device.clear()
    device.draw(
        shifted, basic(matrix=np.frombuffer(sprite_effect(64, 64).parameters, "<f4").reshape(4, 4)), indices=[0, 1, 2, 3, 2, 1]
    )
    drawn = (device.pixels() == 255).all(-1)
    assert drawn[9:21, 9:21].all() and drawn.sum() == 144


# ---- lines, points, wireframe


def count(device, color=(0, 255, 0, 255)):
    return (device.pixels() == color).all(-1)


def test_line_list_and_line_strip(device):
    green = (0, 255, 0, 255)
    rows = [((x, y, 0), green) for x, y in ((-0.8, -0.5), (0.8, -0.5), (-0.8, 0.5), (0.8, 0.5))]
    device.draw(vertices("p:f3 c:c", rows), basic(COLOR), topology=PrimitiveType.LineList)
    drawn = count(device)
    assert 100 <= drawn.sum() <= 104 and (drawn.sum(1) > 0).sum() == 2
    assert not drawn[28:37, 28:37].any()
    device.clear()
    rows = [((x, y, 0), green) for x, y in ((-0.8, -0.5), (-0.2, 0.5), (0.2, -0.5), (0.8, 0.5))]
    device.draw(vertices("p:f3 c:c", rows), basic(COLOR), topology=PrimitiveType.LineStrip)
    drawn = count(device)
    assert 70 <= drawn.sum() <= 150 and drawn[28:37, 28:37].sum() >= 5


def test_a_line_strip_draws_its_joints_once(device):
    add = BlendSnapshot(Blend.One, Blend.One, alpha_source=Blend.One, alpha_destination=Blend.One)
    random = np.random.default_rng(0)
    for _ in range(40):
        angle = random.uniform(0, 2 * np.pi)
        direction = np.array([np.cos(angle), np.sin(angle)])
        points = [direction * t for t in (-0.8, -0.31, 0.13, 0.77)]
        device.clear((0, 0, 0, 0))
        rows = [((*p, 0), (90, 90, 90, 90)) for p in points]
        device.draw(vertices("p:f3 c:c", rows), basic(COLOR), device.state(blend=add), topology=PrimitiveType.LineStrip)
        pixels = device.pixels()[..., 0]
        assert pixels.max() == 90
        along = np.abs(direction).argmax()
        assert abs((pixels > 0).sum() - 1.57 * abs(direction[along]) * 32) <= 2


def test_points(device):
    rows = [((0, 0, 0), (255, 0, 0, 255)), ((0.5, 0.5, 0), (255, 0, 0, 255)), ((2, 0, 0), (255, 0, 0, 255))]
    device.draw(vertices("p:f3 c:c", rows), basic(COLOR), topology=PrimitiveType.PointListEXT)
    drawn = count(device, (255, 0, 0, 255))
    assert drawn.sum() == 2 and drawn[32, 32] and drawn[16, 48]


def test_wireframe(device):
    big = Device(256, 128)
    big.clear()
    for cell, fill in ((0, FillMode.Solid), (128, FillMode.WireFrame)):
        corners = [
            ((16 + cell) / 128 - 1, 1 - 112 / 64),
            ((112 + cell) / 128 - 1, 1 - 96 / 64),
            ((48 + cell) / 128 - 1, 1 - 12 / 64),
        ]
        rows = [((x, y, 0), (255, 96, 32, 255)) for x, y in corners]
        big.draw(vertices("p:f3 c:c", rows), basic(COLOR), big.state(raster=RasterizerSnapshot(CullMode.None_, fill)))
    lit = (big.pixels() != CLEAR).any(-1)
    assert lit[61:74, 46:59].all() and not lit[61:74, 174:187].any()
    for x, y in ((64, 104), (80, 54), (32, 62)):
        assert 4 <= lit[y - 4 : y + 5, x + 124 : x + 133].sum() <= 81


def test_wireframe_respects_culling(device):
    back = vertices("p:f3 c:c", [((x, y, 0), (0, 255, 0, 255)) for x, y in ((-0.5, 0.5), (-0.5, -0.5), (0.5, -0.5))])
    device.draw(back, basic(COLOR), device.state(raster=RasterizerSnapshot(fill=FillMode.WireFrame)))
    assert not count(device).any()


# ---- states


def test_depth_bias_is_in_normalised_depth(device):
    less = DepthStencilSnapshot(depth_function=CompareFunction.Less)
    for z, bias, wins in ((0.5001, -3e-5, False), (0.5001, -3e-4, True), (0.4999, 3e-4, False), (0.5, -1.0, True)):
        device.clear()
        device.draw(full_quad((255, 0, 0, 255), 0.5), basic(COLOR), device.state(depth=less))
        raster = RasterizerSnapshot(cull=CullMode.None_, depth_bias=bias)
        device.draw(full_quad((0, 255, 0, 255), z), basic(COLOR), device.state(depth=less, raster=raster))
        assert (center(device) == (0, 255, 0, 255)) == wins


def test_slope_scaled_depth_bias(device):
    rows = [((x, y, (y + 1) / 2), (0, 255, 0, 255)) for x, y in CORNERS]
    depth = DepthStencilSnapshot(depth_function=CompareFunction.Less)
    for slope, wins in ((0.0, False), (1.0, False), (-1.0, True)):
        device.clear()
        device.draw(vertices("p:f3 c:c", [(p, (255, 0, 0, 255)) for p, _ in rows]), basic(COLOR), device.state(depth=depth))
        raster = RasterizerSnapshot(cull=CullMode.None_, slope_scale_depth_bias=slope)
        device.draw(vertices("p:f3 c:c", rows), basic(COLOR), device.state(depth=depth, raster=raster))
        assert (center(device) == (0, 255, 0, 255)) == wins


def test_viewport_and_its_depth_range(device):
    stored = DepthStencilSnapshot(depth_function=CompareFunction.Always)
    device.draw(full_quad((255, 0, 0, 255), 0.5), basic(COLOR), device.state(depth=stored, viewport=(11, 7, 29, 18, 0.2, 0.4)))
    drawn = count(device, (255, 0, 0, 255))
    assert drawn[7:25, 11:40].all() and drawn.sum() == 29 * 18
    assert device.renderer._back_buffer.depth[10 * 72 + 20] == pytest.approx(0.3)
    device.clear()
    device.draw(full_quad((255, 0, 0, 255), size=3), basic(COLOR), device.state(viewport=(11, 7, 29, 18)))
    assert count(device, (255, 0, 0, 255)).sum() == 29 * 18
    for empty in ((11, 7, 0, 18), (11, 7, 29, 0)):
        device.clear()
        device.draw(full_quad((255, 0, 0, 255)), basic(COLOR), device.state(viewport=empty))
        assert not count(device, (255, 0, 0, 255)).any()


def test_scissor(device):
    raster = RasterizerSnapshot(cull=CullMode.None_, scissor_enable=True)
    device.draw(full_quad((255, 0, 0, 255)), basic(COLOR), device.state(raster=raster, scissor=(5, 6, 7, 8)))
    drawn = count(device, (255, 0, 0, 255))
    assert drawn[6:14, 5:12].all() and drawn.sum() == 56
    device.clear()
    device.draw(full_quad((255, 0, 0, 255)), basic(COLOR), device.state(raster=raster, scissor=(5, 6, 0, 8)))
    assert (device.pixels() == CLEAR).all()


@pytest.mark.parametrize("mask", [0xFFFFFFFE, 1, 0])
def test_a_sample_mask_has_no_effect_where_pixels_have_one_sample(device, mask):
    device.draw(full_quad((255, 0, 0, 255)), basic(COLOR), device.state(sample_mask=mask))
    assert center(device) == (255, 0, 0, 255)


@pytest.mark.parametrize("mask", range(16))
def test_write_mask(device, mask):
    device.clear((40, 90, 220, 96))
    device.draw(full_quad((200, 60, 30, 128)), basic(COLOR), device.state(blend=BlendSnapshot(write_channels=(mask, 15, 15, 15))))
    expected = [
        new if mask >> k & 1 else old for k, (new, old) in enumerate(zip((200, 60, 30, 128), (40, 90, 220, 96), strict=True))
    ]
    assert list(center(device)) == expected


@pytest.mark.parametrize(
    ("state", "under", "source", "expected"),
    [
        (ADDITIVE, (11, 31, 55, 51), (61, 29, 87, 255), (72, 60, 142, 255)),
        (ADDITIVE, (11, 31, 55, 51), (100, 52, 204, 64), (36, 44, 106, 67)),
        (ADDITIVE, (11, 31, 55, 51), (197, 83, 41, 0), (11, 31, 55, 51)),
        (ADDITIVE, (0, 0, 0, 0), (100, 52, 204, 64), (25, 13, 51, 16)),
        (ADDITIVE, (241, 247, 233, 247), (100, 52, 204, 64), (255, 255, 255, 255)),
        (ALPHA_BLEND, (11, 31, 55, 51), (25, 13, 51, 64), (33, 36, 92, 102)),
        (NON_PREMULTIPLIED, (11, 31, 55, 51), (100, 52, 204, 64), (33, 36, 92, 54)),
        (OPAQUE, (11, 31, 55, 51), (100, 52, 204, 64), (100, 52, 204, 64)),
        (NON_PREMULTIPLIED, (36, 92, 173, 255), (189, 47, 113, 128), (113, 69, 143, 191)),
        (ALPHA_BLEND, (200, 200, 200, 255), (255, 255, 255, 0), (255, 255, 255, 255)),
    ],
)
def test_preset_blending_is_exact(device, state, under, source, expected):
    device.clear(under)
    device.draw(full_quad(source), basic(COLOR), device.state(blend=state))
    assert center(device) == expected


@pytest.mark.parametrize("function", [BlendFunction.Add, BlendFunction.Subtract, BlendFunction.ReverseSubtract])
def test_one_and_zero_turn_blending_off(device, function):
    device.draw(
        full_quad((1, 2, 3, 4)), basic(COLOR), device.state(blend=BlendSnapshot(color_function=function, alpha_function=function))
    )
    assert center(device) == (1, 2, 3, 4)


def test_mixed_filters_choose_by_the_footprint(device):
    texture = device.texture(np.random.default_rng(0).integers(0, 256, (32, 32, 4)))
    quad = [((x, y, 0), ((x + 1) / 2, (1 - y) / 2)) for x, y in CORNERS]

    def draw(kind, repeat):
        sampler = SamplerSnapshot(kind)
        rows = [(p, (u * repeat, v * repeat)) for p, (u, v) in quad]
        device.draw(vertices("p:f3 t:f2", rows), basic(TEXTURE), device.state(texture=texture, sampler=sampler))
        return device.pixels()

    point, linear = TextureFilter.Point, TextureFilter.Linear
    for repeat, magnified in ((1, True), (2, True), (2.1, False), (5, False)):
        for kind, near, far in (
            (TextureFilter.MinPointMagLinearMipPoint, linear, point),
            (TextureFilter.MinLinearMagPointMipLinear, point, linear),
        ):
            np.testing.assert_array_equal(draw(kind, repeat), draw(near if magnified else far, repeat))
    assert (draw(point, 1) != draw(linear, 1)).any()


def test_depth_write_and_clear(device):
    """A clear ignores the write mask of depth; a draw without depth writes leaves the old depth."""
    write_off = DepthStencilSnapshot(depth_write=False)
    default = DepthStencilSnapshot()
    device.draw(full_quad((255, 0, 0, 255), 0.8), basic(COLOR), device.state(depth=default))
    device.draw(full_quad((0, 255, 0, 255), 0.2), basic(COLOR), device.state(depth=write_off))
    device.draw(full_quad((0, 0, 255, 255), 0.5), basic(COLOR), device.state(depth=default))
    assert center(device) == (0, 0, 255, 255)
    device.renderer.clear(ClearOptions.DepthBuffer, (0, 0, 0, 0), 0.0, 0)
    device.draw(full_quad((0, 255, 0, 255), 0.5), basic(COLOR), device.state(depth=default))
    assert center(device) == (0, 0, 255, 255)


def test_without_a_depth_buffer_nothing_is_tested():
    device = Device(depth_format=DepthFormat.None_)
    device.clear(depth=0.0)
    device.draw(full_quad((0, 255, 0, 255), 0.5), basic(COLOR), device.state(depth=DepthStencilSnapshot(stencil_enable=True)))
    assert center(device) == (0, 255, 0, 255)


def test_sprites_with_depth_take_the_general_path(device):
    stream = vertices("p:f3 c:c t:f2", [((x, y, 0.5), (255,) * 4, (0, 0)) for x, y in ((0, 0), (9, 0), (0, 9), (9, 9))])
    state = device.state(
        depth=DepthStencilSnapshot(depth_function=CompareFunction.Greater), texture=device.texture([[(1, 2, 3, 4)]])
    )
    device.draw(stream, sprite_effect(64, 64), state, indices=[0, 1, 2, 3, 2, 1], quads=True)
    assert (device.pixels() == CLEAR).all()


def test_point_clamp_copies_a_texture_through_a_sprite(device):
    pixels = np.random.default_rng(3).integers(0, 256, (64, 64, 4), dtype=np.uint8)
    stream = vertices(
        "p:f3 c:c t:f2", [((x, y, 0), (255,) * 4, (x / 64, y / 64)) for x, y in ((0, 0), (64, 0), (0, 64), (64, 64))]
    )
    state = device.state(texture=device.texture(pixels), sampler=POINT_CLAMP, raster=NO_CULL)
    device.draw(stream, sprite_effect(64, 64), state, indices=[0, 1, 2, 3, 2, 1], quads=True)
    np.testing.assert_array_equal(device.pixels(), pixels)
