"""Suite "draw routes": every topology by every draw call, with offsets, 16- and 32-bit indices."""

from __future__ import annotations

from collections.abc import Callable
from typing import Any

import numpy as np
import pytest

from tests.conformance.drawing import apply, index_buffer, vertex_buffer
from tests.conformance.grid import ClipRect
from tests.conformance.layouts import POSITION_COLOR
from tests.tinygl._scene import BLUE, CORNERS, RED, Scene, scene
from xna.exceptions import ArgumentException
from xna.graphics import PrimitiveType

TWO_QUADS = POSITION_COLOR.pack(Position=[(x, y, 0) for x, y in CORNERS] * 2, Color=[(*BLUE, 255)] * 6 + [(*RED, 255)] * 6)
SQUARE = ClipRect(-0.75, 0.75, 0.75, -0.75).corners()
STRIP = [SQUARE[index] for index in (0, 1, 3, 2)]
# Topology, primitives, corners, least and greatest number of pixels.
TOPOLOGIES: dict[PrimitiveType, tuple[int, Any, int, int]] = {
    PrimitiveType.PointListEXT: (1, [(0.0, 0.0, 0.0)], 1, 1),
    PrimitiveType.LineList: (1, [(-0.75, 0, 0), (0.75, 0, 0)], 48, 48),
    PrimitiveType.LineStrip: (2, [(-0.75, 0.5, 0), (0, -0.5, 0), (0.75, 0.5, 0)], 60, 70),
    PrimitiveType.TriangleList: (1, SQUARE[:3], 1128, 1176),
    PrimitiveType.TriangleStrip: (2, STRIP, 2304, 2304),
}


def _user(made: Scene, topology: PrimitiveType, count: int, data: bytes, indices: Any) -> None:
    made.device.DrawUserPrimitives(topology, data, 0, count, POSITION_COLOR.declaration)


def _buffer(made: Scene, topology: PrimitiveType, count: int, data: bytes, indices: Any) -> None:
    made.device.SetVertexBuffer(vertex_buffer(made.device, POSITION_COLOR, data))
    made.device.DrawPrimitives(topology, 0, count)


def _user_indexed(width: Any) -> Callable[..., None]:
    def draw(made: Scene, topology: PrimitiveType, count: int, data: bytes, indices: Any) -> None:
        vertices = len(data) // POSITION_COLOR.stride
        made.device.DrawUserIndexedPrimitives(
            topology, data, 0, vertices, indices.astype(width), 0, count, POSITION_COLOR.declaration
        )

    return draw


def _buffer_indexed(width: Any) -> Callable[..., None]:
    def draw(made: Scene, topology: PrimitiveType, count: int, data: bytes, indices: Any) -> None:
        made.device.SetVertexBuffer(vertex_buffer(made.device, POSITION_COLOR, data))
        made.device.Indices = index_buffer(made.device, indices.astype(width))
        made.device.DrawIndexedPrimitives(topology, 0, 0, len(indices), 0, count)

    return draw


ROUTES = {
    "user": _user,
    "buffer": _buffer,
    "user indexed, 16 bits": _user_indexed(np.uint16),
    "user indexed, 32 bits": _user_indexed(np.uint32),
    "buffer indexed, 16 bits": _buffer_indexed(np.uint16),
    "buffer indexed, 32 bits": _buffer_indexed(np.uint32),
}


def check_topology(topology: PrimitiveType) -> None:
    """Draw one topology by every route: the pictures are equal, and cover what they should."""
    count, corners, low, high = TOPOLOGIES[topology]
    data = POSITION_COLOR.pack(Position=corners, Color=(*RED, 255))
    pictures = []
    for route in ROUTES.values():
        with scene() as made:
            apply(made.effect(VertexColorEnabled=True))
            route(made, topology, count, data, np.arange(len(corners)))
            assert low <= made.covered() <= high
            pictures.append(made.pixels())
    assert all((picture == pictures[0]).all() for picture in pictures)


@pytest.mark.parametrize("topology", TOPOLOGIES, ids=lambda topology: topology.name)
def test_every_topology_by_every_route(topology: PrimitiveType) -> None:
    check_topology(topology)


def _shows_red(draw: Callable[[Scene], None]) -> bool:
    with scene() as made:
        apply(made.effect(VertexColorEnabled=True))
        draw(made)
        return bool((made.pixels()[..., :3] == RED).all())


def test_vertex_start() -> None:
    def draw(made: Scene) -> None:
        made.device.SetVertexBuffer(vertex_buffer(made.device, POSITION_COLOR, TWO_QUADS))
        made.device.DrawPrimitives(PrimitiveType.TriangleList, 6, 2)

    assert _shows_red(draw)


def test_the_vertex_offset_of_the_binding() -> None:
    def draw(made: Scene) -> None:
        made.device.SetVertexBuffer(vertex_buffer(made.device, POSITION_COLOR, TWO_QUADS), 6)
        made.device.DrawPrimitives(PrimitiveType.TriangleList, 0, 2)

    assert _shows_red(draw)


@pytest.mark.parametrize("width", (np.uint16, np.uint32))
def test_base_vertex_and_start_index(width: Any) -> None:
    def draw(made: Scene) -> None:
        made.device.SetVertexBuffer(vertex_buffer(made.device, POSITION_COLOR, TWO_QUADS))
        made.device.Indices = index_buffer(made.device, np.array([0, 0, 0, 0, 1, 2, 3, 4, 5], width))
        made.device.DrawIndexedPrimitives(PrimitiveType.TriangleList, 6, 0, 6, 3, 2)

    assert _shows_red(draw)


def test_a_negative_base_vertex_counts_back() -> None:
    def draw(made: Scene) -> None:
        made.device.SetVertexBuffer(vertex_buffer(made.device, POSITION_COLOR, TWO_QUADS), 6)
        made.device.Indices = index_buffer(made.device, np.arange(6, 12, dtype=np.uint16))
        made.device.DrawIndexedPrimitives(PrimitiveType.TriangleList, -6, 6, 6, 0, 2)

    assert _shows_red(draw)


def test_an_index_that_names_no_vertex_is_refused_and_leaves_no_mark() -> None:
    with scene() as made:
        apply(made.effect(VertexColorEnabled=True))
        indices = np.array([0, 1, 2, 0, 2, 400], np.uint16)
        data = POSITION_COLOR.pack(Position=SQUARE, Color=(*RED, 255))
        with pytest.raises(ArgumentException):
            _user_indexed(np.uint16)(made, PrimitiveType.TriangleList, 2, data, indices)
        assert made.covered() == 0


def test_sparse_indices_draw_what_dense_ones_do() -> None:
    data = POSITION_COLOR.pack(Position=[*SQUARE, *[(9, 9, 9)] * 5000, SQUARE[3]], Color=(*RED, 255))
    pictures = []
    for last in (3, 5004):
        with scene() as made:
            apply(made.effect(VertexColorEnabled=True))
            _user_indexed(np.uint16)(made, PrimitiveType.TriangleList, 2, data, np.array([0, 1, 2, 0, 2, last]))
            pictures.append(made.pixels())
    assert (pictures[0] == pictures[1]).all() and (pictures[0][32, 32, :3] == RED).all()


def test_a_long_draw_equals_the_same_in_parts() -> None:
    random = np.random.default_rng(8)
    corners = random.uniform(-1, 1, (3 * 4000, 3)) * (1, 1, 0)
    colors = np.repeat(random.integers(0, 256, (4000, 4)), 3, axis=0)
    with scene() as whole, scene() as parts:
        for made, size in ((whole, 12000), (parts, 300)):
            apply(made.effect(VertexColorEnabled=True))
            for start in range(0, 12000, size):
                data = POSITION_COLOR.pack(Position=corners[start : start + size], Color=colors[start : start + size])
                made.device.DrawUserPrimitives(PrimitiveType.TriangleList, data, 0, size // 3, POSITION_COLOR.declaration)
        assert (whole.pixels() == parts.pixels()).all()
