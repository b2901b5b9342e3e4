"""The columns that edges begin at, against exact fractions."""

from __future__ import annotations

import numba
import numpy as np
from hypothesis import given, settings
from hypothesis import strategies as st

from renderers.tinygl.gl.kernels.edges import POINT, edge
from renderers.tinygl.gl.kernels.projection import spot

FARTHEST = 30000 * 256  # the guard band, in sub-pixels
MOST_ROWS = 16384

columns, rows = st.integers(-FARTHEST, FARTHEST), st.integers(-FARTHEST, FARTHEST)


@numba.njit
def walked(x0, y0, x1, y1, first, count):
    column, step = edge(spot(x0, y0), spot(x1, y1), first)
    found = np.empty(count, np.int64)
    for number in range(count):
        found[number] = column >> POINT
        column += step
    return found


def exact(x0, y0, x1, y1, row):
    """The first column whose centre lies on the edge or right of it."""
    height = (y1 - y0) * 256
    distance = x0 * height + (row * 256 + 128 - y0) * (x1 - x0) * 256 - 128 * height
    return -(-distance // (256 * height))


def check(x0, y0, x1, y1):
    first = -(-(y0 - 128) // 256)
    last = min(-(-(y1 - 128) // 256), first + MOST_ROWS)
    if first < last:
        found = walked(x0, y0, x1, y1, first, last - first).tolist()
        assert found == [exact(x0, y0, x1, y1, row) for row in range(first, last)]


@settings(deadline=None, max_examples=60)
@given(columns, rows, columns, st.integers(1, 2 * FARTHEST))
def test_columns_of_long_edges_are_exact(x0, y0, x1, height):
    check(x0, y0, x1, min(y0 + height, FARTHEST) if y0 < FARTHEST else y0 + 1)


@settings(deadline=None, max_examples=300)
@given(st.integers(-2000, 2000), st.integers(-2000, 2000), st.integers(-3000, 3000), st.integers(1, 3000))
def test_columns_of_short_edges_are_exact(x0, y0, across, height):
    check(x0, y0, x0 + across, y0 + height)


def test_edges_through_pixel_centres_are_exact():
    for slope in range(-40, 41):
        check(128, 128, 128 + slope * 256 * 256, 128 + 256 * 256)
        check(128 - FARTHEST // 256 * 256, 128, 128 + slope, 128 + MOST_ROWS * 256)


def test_the_steepest_and_the_flattest_edges_are_exact():
    for x0, x1 in ((-FARTHEST, FARTHEST), (FARTHEST, -FARTHEST)):
        for height in (1, 255, 256, 257, 511, 2 * FARTHEST):
            check(x0, -FARTHEST, x1, -FARTHEST + height)
