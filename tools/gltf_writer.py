"""Writes small GLB files: the models of the sample gallery."""

from __future__ import annotations

import json
import struct
from pathlib import Path
from typing import Any

import numpy as np
import numpy.typing as npt

COMPONENTS = {"uint8": 5121, "uint16": 5123, "float32": 5126}
KINDS = {1: "SCALAR", 2: "VEC2", 3: "VEC3", 4: "VEC4", 16: "MAT4"}
Array = npt.NDArray[Any]
VERTICES, INDICES = 34962, 34963


class GltfWriter:
    """Collects the parts of a glTF document and its binary chunk."""

    def __init__(self) -> None:
        self.document: dict[str, Any] = {"asset": {"version": "2.0"}, "accessors": [], "bufferViews": []}
        self._chunk = bytearray()

    def accessor(self, values: Array, target: int | None = None, *, normalized: bool = False, bounds: bool = False) -> int:
        """Store an array of shape (count,) or (count, width); give the number of its accessor."""
        rows = values.reshape(len(values), -1)
        view: dict[str, Any] = {"buffer": 0, "byteOffset": len(self._chunk), "byteLength": rows.nbytes}
        if target is not None:
            view["target"] = target
        self._chunk += rows.tobytes()
        self._chunk += bytes(-len(self._chunk) % 4)
        self.document["bufferViews"].append(view)
        entry: dict[str, Any] = {
            "bufferView": len(self.document["bufferViews"]) - 1,
            "componentType": COMPONENTS[rows.dtype.name],
            "count": len(rows),
            "type": KINDS[rows.shape[1]],
        }
        if normalized:
            entry["normalized"] = True
        if bounds:
            entry["min"], entry["max"] = rows.min(axis=0).tolist(), rows.max(axis=0).tolist()
        self.document["accessors"].append(entry)
        return len(self.document["accessors"]) - 1

    def primitive(self, attributes: dict[str, Array], indices: npt.NDArray[np.uint16], material: int) -> dict[str, Any]:
        """Store a mesh's vertices and triangles; give the primitive that names them."""
        stored = {
            name: self.accessor(values, VERTICES, normalized=name == "WEIGHTS_0", bounds=name == "POSITION")
            for name, values in attributes.items()
        }
        return {"attributes": stored, "indices": self.accessor(indices, INDICES), "material": material}

    def glb(self) -> bytes:
        """Give the file."""
        text = self._text({})
        text += b" " * (-len(text) % 4)
        chunks = struct.pack("<II", len(text), 0x4E4F534A) + text
        chunks += struct.pack("<II", len(self._chunk), 0x004E4942) + bytes(self._chunk)
        return struct.pack("<4sII", b"glTF", 2, 12 + len(chunks)) + chunks

    def write_gltf(self, path: Path) -> None:
        """Write a .gltf file and its .bin beside it."""
        path.write_bytes(self._text({"uri": f"{path.stem}.bin"}) + b"\n")
        path.with_suffix(".bin").write_bytes(self._chunk)

    def _text(self, buffer: dict[str, Any]) -> bytes:
        document = {**self.document, "buffers": [{**buffer, "byteLength": len(self._chunk)}]}
        return json.dumps(document, separators=(",", ":")).encode()


def grid_triangles(rows: int, columns: int) -> npt.NDArray[np.uint16]:
    """Give the triangles of a grid of vertices, counter-clockwise in front as glTF wants them."""
    row, column = np.mgrid[0 : rows - 1, 0 : columns - 1]
    first = (row * columns + column).reshape(-1)
    corners = np.stack([first, first + 1, first + columns, first + 1, first + columns + 1, first + columns], axis=1)
    return corners.reshape(-1).astype(np.uint16)


def smooth_normals(positions: npt.NDArray[np.float64], triangles: npt.NDArray[np.uint16]) -> npt.NDArray[np.float32]:
    """Give normals that are alike wherever vertices are at one place."""
    corners = positions[triangles.reshape(-1, 3)]
    flat = np.cross(corners[:, 1] - corners[:, 0], corners[:, 2] - corners[:, 0])
    _, same = np.unique(np.round(positions, 5), axis=0, return_inverse=True)
    sums = np.zeros((int(same.max()) + 1, 3))
    np.add.at(sums, same.reshape(-1)[triangles], np.repeat(flat, 3, axis=0))
    normals = sums[same.reshape(-1)]
    return np.asarray(normals / np.maximum(np.linalg.norm(normals, axis=1, keepdims=True), 1e-12), np.float32)
