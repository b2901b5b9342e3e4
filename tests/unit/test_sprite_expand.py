from __future__ import annotations

import struct

import numpy as np
import pytest

from xna.graphics._quads import expand_one
from xna.graphics._sprite_expand import (
    QUAD_BYTES,
    RECORD,
    draw_order,
    expand,
    records_of,
    texture_runs,
)
from xna.graphics.sprite_sort_mode import SpriteSortMode

VERTEX = np.dtype([("position", "<f4", 3), ("color", "<u4"), ("texture", "<f4", 2)])


def record(x=0, y=0, kx=1, ky=1, ox=0, oy=0, turn=0, depth=0, sx=0, sy=0, sw=8, sh=4, color=0xFFFFFFFF, fx=0, ref=0):
    return RECORD.pack(x, y, kx, ky, ox, oy, turn, depth, sx, sy, sw, sh, color, fx, ref)


def corners(content, sizes=((16, 16),), order=None):
    records = records_of(content)
    vertices = np.zeros(len(records) * 96, np.uint8)
    expand(records, order, np.array(sizes, np.float32), vertices)
    return vertices.view(VERTEX).reshape(-1, 4)


def positions(quad):
    return quad["position"][:, :2].tolist()


def test_corners_and_coordinates():
    quad = corners(record(10, 20, 2, 3, sx=8, sy=4, depth=0.25, color=0x80FF4020))[0]
    assert positions(quad) == [[10, 20], [26, 20], [10, 32], [26, 32]]
    assert quad["texture"].tolist() == [[0.5, 0.25], [1, 0.25], [0.5, 0.5], [1, 0.5]]
    assert set(quad["position"][:, 2]) == {0.25}
    assert set(quad["color"]) == {0x80FF4020}


def test_origin_counts_in_texels_and_is_scaled():
    assert positions(corners(record(10, 20, 2, 3, 4, 2))[0])[0] == [2, 14]
    assert positions(corners(record(8, 8, 16, 16, 2, 2, sw=4, sh=4, ref=1))[0])[0] == [0, 0]
    assert positions(corners(record(3, 3, 16, 16, 2, 2, sw=0, sh=0, ref=1))[0]) == [[3, 3], [19, 3], [3, 19], [19, 19]]


def test_sized_and_scaled_sprites_mix():
    quads = corners(record(1, 1, 7, 9, ref=1) + record(1, 1, 2, 2))
    assert positions(quads[0])[3] == [8, 10]
    assert positions(quads[1])[3] == [17, 9]


def test_rotation_is_clockwise_on_the_screen():
    quad = corners(record(10, 20, turn=np.pi / 2))[0]
    assert quad["position"][:, :2] == pytest.approx(np.array([[10, 20], [10, 28], [6, 20], [6, 28]]), abs=1e-5)


def test_flips_exchange_coordinates_and_move_no_corner():
    plain = corners(record(1, 2))[0]
    for fx, wanted in ((1, [1, 0, 3, 2]), (2, [2, 3, 0, 1]), (3, [3, 2, 1, 0]), (7, [3, 2, 1, 0])):
        quad = corners(record(1, 2, fx=fx))[0]
        assert positions(quad) == positions(plain)
        assert quad["texture"].tolist() == plain["texture"][wanted].tolist()


def test_negative_sizes_mirror():
    quad = corners(record(10, 10, -8, 4, ref=1))[0]
    assert positions(quad)[:2] == [[10, 10], [2, 10]]
    mirrored = corners(record(10, 10, 8, 4, sx=8, sw=-8, ref=1))[0]
    assert mirrored["texture"][:2].tolist() == [[0.5, 0], [0, 0]]


def test_source_is_not_clamped():
    assert corners(record(sx=-8, sw=32))[0]["texture"][:2, 0].tolist() == [-0.5, 1.5]


def test_coordinates_never_fall_short_of_their_texel():
    sizes = np.arange(1, 2050)
    content = b"".join(record(sx=t, sy=0, ref=2 * i) for i, s in enumerate(sizes) for t in {s // 3, s // 2, s - 1})
    numbers = records_of(content).view(np.uint32)[:, 14] >> 1
    quads = corners(content, [(s, 1) for s in sizes])
    texel = quads["texture"][:, 0, 0] * sizes.astype(np.float32)[numbers]
    assert (np.floor(texel) == records_of(content)[:, 8]).all()


def test_one_and_many_agree_bit_by_bit():
    rng = np.random.default_rng(7)
    many = []
    for _ in range(3000):
        numbers = rng.normal(0, 50, 12).astype(np.float32)
        numbers[8:12] = np.round(numbers[8:12])
        if rng.random() < 0.3:
            numbers[4:7] = 0
        many.append(RECORD.pack(*numbers.tolist(), int(rng.integers(2**32)), int(rng.integers(4)), int(rng.integers(2))))
    quads = corners(b"".join(many), [(37, 53)])
    for content, quad in zip(many, quads, strict=True):
        assert expand_one(content, 37, 53) == quad.tobytes(), RECORD.unpack(content)


def test_not_a_number_and_infinities_raise_nothing():
    inf, nan = float("inf"), float("nan")
    content = record(nan, inf, turn=nan) + record(inf, -inf, inf, 0, turn=inf) + record(ox=inf, depth=nan)
    assert np.isnan(corners(content)["position"][0, :, :2]).all()
    for start in range(0, len(content), RECORD.size):
        alone = content[start : start + RECORD.size]
        single = np.frombuffer(expand_one(alone, 16, 16), VERTEX)
        assert np.array_equal(np.isnan(single["position"]), np.isnan(corners(alone)[0]["position"]))


def test_zero_times_an_odd_size_is_the_same_for_one_sprite_and_many():
    inf, nan = float("inf"), float("nan")
    odd = [(inf, 1.0), (1.0, inf), (-inf, 1.0), (nan, 1.0), (-2.0, 1.0), (1.0, -2.0), (1.0, 1.0)]
    for scale in odd:
        alone = RECORD.pack(-0.0, -0.0, *scale, 0, 0, 0, 0, 0, 0, 8, 8, 0xFFFFFFFF, 0, 0)
        vertices = np.zeros(QUAD_BYTES * 70, np.uint8)
        expand(records_of(alone * 70), None, np.array([(16, 16)], np.float32), vertices)
        single = places(np.frombuffer(expand_one(alone, 16, 16), np.uint8))
        for start in (0, QUAD_BYTES * 69):
            many = places(vertices[start : start + QUAD_BYTES])
            assert np.array_equal(many, single, equal_nan=True)
            assert np.array_equal(np.signbit(many)[~np.isnan(many)], np.signbit(single)[~np.isnan(single)])


def places(quad):
    return quad.view(np.float32).reshape(4, 6)[:, :2]


def ordered(mode, records):
    order = draw_order(mode, records, records.view(np.uint32)[:, 14] >> 1)
    return None if order is None else order.tolist()


def depths(*values):
    return records_of(b"".join(record(depth=value) for value in values))


def test_depth_orders_are_stable_and_not_a_number_is_lowest():
    nan = float("nan")
    records = depths(0.5, 0.1, nan, 0.5, -1.0, 0.0, -0.0, 0.1, float("inf"))
    assert ordered(SpriteSortMode.FrontToBack, records) == [2, 4, 5, 6, 1, 7, 0, 3, 8]
    assert ordered(SpriteSortMode.BackToFront, records) == [8, 0, 3, 1, 7, 5, 6, 4, 2]
    assert ordered(SpriteSortMode.Deferred, records) is None


def test_what_lies_in_order_is_not_sorted():
    nan = float("nan")
    assert ordered(SpriteSortMode.FrontToBack, depths(0.0, -0.0, 0.5, 0.5, 1.0)) is None
    assert ordered(SpriteSortMode.BackToFront, depths(1.0, 0.5, 0.5, 0.0, -0.0)) is None
    assert ordered(SpriteSortMode.BackToFront, depths(0.5, 1.0)) == [1, 0]
    assert ordered(SpriteSortMode.FrontToBack, depths(1.0, nan)) == [1, 0]
    assert ordered(SpriteSortMode.BackToFront, depths(nan, 1.0)) == [1, 0]
    records = records_of(b"".join(record(ref=ref) for ref in (0, 1, 2, 2, 7)))
    assert ordered(SpriteSortMode.Texture, records) is None


def test_texture_order_groups_in_order_of_first_use():
    records = records_of(b"".join(record(ref=ref) for ref in (0, 2, 1, 4, 3, 0)))
    assert ordered(SpriteSortMode.Texture, records) == [0, 2, 5, 1, 4, 3]


def test_texture_runs():
    assert texture_runs(np.array([0, 0, 1, 1, 1, 0], np.uint32)) == [(0, 2, 0), (2, 5, 1), (5, 6, 0)]
    assert texture_runs(np.array([3], np.uint32)) == [(0, 1, 3)]


def test_expand_in_sorted_order_and_over_several_chunks():
    count = 5000
    content = b"".join(struct.pack("12f3I", i, 0, *[1] * 2, *[0] * 6, 1, 1, i, 0, 0) for i in range(count))
    order = np.arange(count)[::-1].copy()
    quads = corners(content, order=order)
    assert quads["color"][:, 0].tolist() == order.tolist()
    assert quads["position"][:, 3, 0].tolist() == (order + 1).tolist()
