"""The edges of a triangle: for each row the first column right of an edge, exactly.

A column is a number with 47 bits behind the point, stepped down by additions. The quotient that it stands for is never nearer to
a whole number than half of 1 / (256 * height), because half of that is added to it; and over the 2**14 rows that there can be,
all errors together stay below: half of the last bit for each step, and 2**-36 for the divisions.
"""

from __future__ import annotations

import math
from typing import Any

import numpy as np

from renderers.raster.compiling import inline
from renderers.tinygl.gl.kernels.projection import x_of, y_of

POINT = 47  # bits behind the point


@inline
def edge(begin: Any, end: Any, row: Any) -> Any:
    """Give the column at a row, and its step; an edge that is lower than a pixel needs none."""
    x, y = x_of(begin), y_of(begin)
    across, height = x_of(end) - x, max(y_of(end) - y, 1)
    unit = 2.0**POINT / np.float64(height)
    halves = 2 * (x * height + (row * 256 + 128 - y) * across) + 256 * height - 1
    slope = across if height >= 256 else np.int64(0)
    return np.int64(np.float64(halves) * (unit / 512.0)), np.int64(math.floor(np.float64(slope) * unit + 0.5))
