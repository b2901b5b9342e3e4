"""Several vertex streams and instanced draws on the SOFTWARE renderer, through the renderer contract."""

from __future__ import annotations

import numpy as np
import pytest

from renderers.contract import VERTEX_LAYOUTS, EffectFamily, EffectFlags
from renderers.contract.errors import ArgumentOutOfRangeException
from tests.unit._software import Device, basic, effect_block, lights, vertices

COLOR, CLEAR = EffectFlags.VERTEX_COLOR, (9, 13, 17, 255)
CORNERS = [(-1, 1), (-1, -1), (1, -1), (1, 1)]
RING = [0, 1, 2, 0, 2, 3]
RED, BLUE = (200, 0, 0, 255), (0, 0, 200, 255)
WORLD = "1:f4 2:f4 3:f4 4:f4"


def places(left, right, count=4):
    return [((left if x < 0 else right, y, 0),) for x, y in CORNERS][:count]


def columns_of(device, color):
    """Give which columns of the middle row have a colour."""
    return np.flatnonzero((device.pixels()[2] == color).all(axis=1)).tolist()


def moves(*xs):
    rows = []
    for x in xs:
        matrix = np.eye(4)
        matrix[3, 0] = x
        rows.append(matrix)
    return vertices(WORLD, rows)


@pytest.fixture
def device():
    made = Device(16, 8)
    made.clear(CLEAR)
    return made


# ---- several streams


@pytest.mark.parametrize("indices", [RING, None])
def test_elements_come_from_several_streams(device, indices):
    corners, colors = places(-1, 0), [(RED,)] * 2 + [(RED,)] * 2
    if indices is None:
        corners, colors = [corners[k] for k in RING], [colors[0]] * 6
    device.draw(vertices("p:f3", corners), basic(COLOR), indices=indices, more=(vertices("c:c", colors),), count=2)
    assert columns_of(device, RED) == list(range(8))


def test_each_stream_has_its_own_offset_and_the_base_vertex_moves_all(device):
    positions = vertices("p:f3", [((9, 9, 0),)] * 3 + places(-1, 0))._replace(offset=24)
    colors = vertices("c:c", [(BLUE,)] * 6 + [(RED,)] * 4)._replace(offset=20)
    device.draw(positions, basic(COLOR), indices=RING, more=(colors,), count=2, base_vertex=1)
    assert columns_of(device, RED) == list(range(8))
    assert columns_of(device, BLUE) == []


def test_vertices_that_one_stream_lacks_are_refused_before_a_pixel_is_touched(device):
    colors = vertices("c:c", [(RED,)] * 3)
    with pytest.raises(ArgumentOutOfRangeException):
        device.draw(vertices("p:f3", places(-1, 1)), basic(COLOR), indices=RING, more=(colors,), count=2)
    with pytest.raises(ArgumentOutOfRangeException):
        device.draw(
            vertices("p:f3", places(-1, 1)),
            basic(),
            indices=RING,
            more=(moves(0, 0)._replace(frequency=1),),
            count=2,
            instance_count=3,
        )
    assert (device.pixels() == CLEAR).all()


def test_the_last_record_may_end_with_its_last_element(device):
    packed = vertices("c:c", [(RED,)] * 4)
    padded = VERTEX_LAYOUTS.intern(VERTEX_LAYOUTS[packed.layout]._replace(stride=20))
    data = np.zeros(3 * 20 + 4, np.uint8)
    for start in range(0, 64, 20):
        data[start : start + 4] = RED
    device.draw(
        vertices("p:f3", places(-1, 0)), basic(COLOR), indices=RING, count=2, more=(packed._replace(data=data, layout=padded),)
    )
    assert columns_of(device, RED) == list(range(8))


# ---- instances


def test_instances_are_moved_by_their_world_matrices(device):
    stream = vertices("p:f3", places(-1, -0.75))
    device.draw(stream, basic(), indices=RING, count=2, more=(moves(0, 0.5, 1.0)._replace(frequency=1),), instance_count=3)
    assert columns_of(device, (255,) * 4) == [0, 1, 4, 5, 8, 9]


def test_a_frequency_holds_a_record_for_several_instances(device):
    stream = vertices("p:f3", places(-1, -0.75))
    worlds = moves(0, 0.5, 1.0, 1.5)._replace(frequency=1)
    colors = vertices("c:c", [(RED,), (BLUE,)])._replace(frequency=2)
    device.draw(stream, basic(COLOR), indices=RING, count=2, more=(worlds, colors), instance_count=4)
    assert columns_of(device, RED) == [0, 1, 4, 5]
    assert columns_of(device, BLUE) == [8, 9, 12, 13]


def test_an_instance_streams_offset_counts_and_the_base_vertex_does_not_move_it(device):
    stream = vertices("p:f3", [((9, 9, 0),)] * 2 + places(-1, -0.75))
    worlds = moves(9, 0.5, 1.0)._replace(frequency=1, offset=64)
    device.draw(stream, basic(), indices=RING, count=2, more=(worlds,), base_vertex=2, instance_count=2)
    assert columns_of(device, (255,) * 4) == [4, 5, 8, 9]


def test_instances_draw_one_after_the_other(device):
    stream = vertices("p:f3", places(-1, 1))
    colors = vertices("c:c", [(RED,), (BLUE,)])._replace(frequency=1)
    device.draw(stream, basic(COLOR), indices=RING, count=2, more=(colors,), instance_count=2)
    assert columns_of(device, BLUE) == list(range(16))


def test_instances_turn_normals_and_move_through_fog(device):
    turned = np.array([[0, 0, -2, 0], [0, 2, 0, 0], [2, 0, 0, 0], [0, 0, 0.5, 1]])  # x becomes -z, z becomes x
    stream = vertices("p:f3 n:f3", [((0, y, x * 0.2), (0, 0, 1)) for x, y in CORNERS])
    flags = EffectFlags.LIGHTING | EffectFlags.FOG
    light = {"Lights": lights(((-1, 0, 0), (0.6, 0.4, 0.2), (0, 0, 0))), "SpecularColor": (0, 0, 0, 1)}
    fog = {"FogVector": (0, 0, 1, 0), "FogColor": (0, 0, 1)}
    worlds = vertices(WORLD, [turned])._replace(frequency=1)
    device.draw(stream, basic(flags, **light, **fog), indices=RING, count=2, more=(worlds,))
    assert tuple(device.pixels()[3, 8]) == (77, 51, 153, 255)  # lit straight on, half of it fog


def test_the_same_element_in_two_textures_is_no_world(device):
    stream = vertices("p:f3 t:f2", [(place[0], (0, 0)) for place in places(-1, 0)])
    second = vertices("1:f4 2:f4 3:f4 4:f4", [np.full((4, 4), 0.5)])._replace(frequency=1)
    white = device.texture(np.full((1, 1, 4), 100))
    effect = effect_block(EffectFamily.DUAL_TEXTURE, EffectFlags.TEXTURE)
    device.draw(stream, effect, device.state(texture=white, second=white), indices=RING, count=2, more=(second,))
    assert columns_of(device, (78, 78, 78, 39)) == list(range(8))
