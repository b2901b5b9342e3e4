"""glTF's seven topologies as primitive types of XNA."""

from __future__ import annotations

from typing import TYPE_CHECKING

if TYPE_CHECKING:
    from typing import Any

    import numpy as np
    from numpy.typing import NDArray

    Indices = NDArray[np.unsignedinteger[Any]]

TOPOLOGIES = ("POINTS", "LINES", "LINE_LOOP", "LINE_STRIP", "TRIANGLES", "TRIANGLE_STRIP", "TRIANGLE_FAN")
"""In the order of glTF's mode numbers."""

_PRIMITIVES = {
    "POINTS": "PointListEXT",
    "LINES": "LineList",
    "LINE_LOOP": "LineStrip",
    "LINE_STRIP": "LineStrip",
    "TRIANGLES": "TriangleList",
    "TRIANGLE_STRIP": "TriangleStrip",
    "TRIANGLE_FAN": "TriangleList",
}


def as_primitives(indices: Indices, topology: str) -> tuple[Indices, str, int]:
    """Give the indices, the PrimitiveType name and the primitive count of a topology; a fan becomes a list.

    A LINE_LOOP is drawn as a strip of its indices: whoever wants it closed repeats the first index.
    """
    count = primitive_count(len(indices), topology)
    if topology == "TRIANGLE_FAN":
        indices = _fan_as_list(indices, count)
    return indices, _PRIMITIVES[topology], count


def primitive_count(indices: int, topology: str) -> int:
    """Count the primitives of a number of indices; never negative."""
    if topology == "POINTS":
        return indices
    if topology == "LINES":
        return indices // 2
    if topology in ("LINE_LOOP", "LINE_STRIP"):
        return max(0, indices - 1)
    return indices // 3 if topology == "TRIANGLES" else max(0, indices - 2)


def _fan_as_list(indices: Indices, count: int) -> Indices:
    import numpy as np

    if not count:
        return indices[:0]
    corners = np.stack([np.broadcast_to(indices[:1], count), indices[1:-1], indices[2:]], axis=1)
    return np.ascontiguousarray(corners.reshape(-1))
