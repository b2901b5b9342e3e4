"""Bones: how the vertices of a skinned mesh move before anything else happens to them."""

from __future__ import annotations

from typing import Any

import numpy as np

from renderers.raster.compiling import helper, inline
from renderers.raster.fetch import fetch_or_default
from renderers.raster.layout import BONES, P_BONE_SIZE, P_BONES, P_WEIGHTS, S_BONES, S_WEIGHTS

_F = np.float32


@inline
def add_bone(params: Any, bone: Any, weight: Any, matrix: Any) -> None:
    """Add a bone times its weight; a number that names no bone takes the nearest one, NaN the first."""
    number = np.int64(0)
    if bone > 0:
        number = np.int64(min(bone, _F(BONES - 1)))
    for element in range(P_BONE_SIZE):
        matrix[element] += weight * params[P_BONES + number * P_BONE_SIZE + element]


@helper
def mix_bones(params: Any, data: Any, record: Any, stream: Any, matrix: Any) -> None:
    """Write the weighted sum of a vertex's bones: three rows of four."""
    b0, b1, b2, b3 = fetch_or_default(data, record, stream, S_BONES)
    w0, w1, w2, w3 = fetch_or_default(data, record, stream, S_WEIGHTS)
    for element in range(P_BONE_SIZE):
        matrix[element] = _F(0)
    count = params[P_WEIGHTS]
    add_bone(params, b0, w0, matrix)
    if count > 1:
        add_bone(params, b1, w1, matrix)
    if count > 2:
        add_bone(params, b2, w2, matrix)
        add_bone(params, b3, w3, matrix)


@inline
def moved_by(matrix: Any, x: Any, y: Any, z: Any, w: Any) -> Any:
    """Give a position (w is 1) or a normal (w is 0) after the bones."""
    return (
        x * matrix[0] + y * matrix[1] + z * matrix[2] + w * matrix[3],
        x * matrix[4] + y * matrix[5] + z * matrix[6] + w * matrix[7],
        x * matrix[8] + y * matrix[9] + z * matrix[10] + w * matrix[11],
    )
