"""Mix the vertices of a part with its morph targets."""

from __future__ import annotations

from typing import TYPE_CHECKING

import numpy as np
import numpy.typing as npt

if TYPE_CHECKING:
    from content.model_data import MorphData, PartData
    from xna.graphics._poses import Floats

_USAGES = {"positions": "Position", "normals": "Normal", "tangents": "Tangent"}


class MorphedVertices:
    """The vertices of a part and what its targets add to positions, normals and tangents."""

    def __init__(self, morph: MorphData, part: PartData) -> None:
        first = part.vertex_offset
        self._base = np.ascontiguousarray(part.vertices.data[first : first + part.vertex_count])
        self._offsets = {element.usage: element.offset for element in part.vertices.elements if element.usage_index == 0}
        self._changes = {field: _stacked(morph, field) for field, usage in _USAGES.items() if usage in self._offsets}
        self._triangles = _triangles(part) if morph.flat_normals and "Normal" in self._offsets else None

    def mixed(self, weights: Floats) -> npt.NDArray[np.uint8]:
        """Give the vertices (count, stride) for some weights."""
        result: npt.NDArray[np.uint8] = self._base.copy()
        for field, (numbers, deltas) in self._changes.items():
            if len(numbers):
                column = self._column(result, _USAGES[field])
                changed = column + np.einsum("t,tvc->vc", weights[numbers], deltas)
                column[:] = changed if field == "positions" else _normalized(changed)
        if self._triangles is not None:
            self._flatten(result)
        return result

    def _column(self, vertices: npt.NDArray[np.uint8], usage: str) -> Floats:
        """View three floats of each vertex."""
        offset = self._offsets[usage]
        column: Floats = np.ndarray((len(vertices), 3), np.float32, vertices, offset, (vertices.shape[1], 4))
        return column

    def _flatten(self, vertices: npt.NDArray[np.uint8]) -> None:
        assert self._triangles is not None
        positions = self._column(vertices, "Position")
        corners = positions[self._triangles]
        flat = _normalized(np.cross(corners[:, 1] - corners[:, 0], corners[:, 2] - corners[:, 0]))
        self._column(vertices, "Normal")[self._triangles.reshape(-1)] = np.repeat(flat, 3, axis=0)


def _stacked(morph: MorphData, field: str) -> tuple[npt.NDArray[np.intp], Floats]:
    """Give the numbers of the targets that change a field, and their differences (targets, vertices, 3)."""
    changes = [(number, getattr(target, field)) for number, target in enumerate(morph.targets)]
    present = [(number, delta) for number, delta in changes if delta is not None and len(delta)]
    deltas = np.stack([delta for _, delta in present]) if present else np.zeros((0, 0, 3), np.float32)
    return np.array([number for number, _ in present], np.intp), deltas


def _triangles(part: PartData) -> npt.NDArray[np.intp] | None:
    if part.topology != "TriangleList":
        return None
    used = part.indices[part.start_index : part.start_index + 3 * part.primitive_count]
    return used.astype(np.intp).reshape(-1, 3)


def _normalized(vectors: Floats) -> Floats:
    length = np.linalg.norm(vectors, axis=1, keepdims=True)
    return np.asarray(vectors / np.where(length == 0.0, 1.0, length), np.float32)
