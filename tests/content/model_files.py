"""Model documents and their side files."""

from __future__ import annotations

import json
import struct

import numpy as np

from content import envelope, model
from content.paths import ContentRoot

IDENTITY = [float(i % 5 == 0) for i in range(16)]
TRIANGLE = {"vertices": "tri.vertices", "indices": "tri.indices", "vertexStride": 32}


def vertices(count=3, stride=32) -> bytes:
    """Vertices whose positions are (0, 0, 0), (1, 0, 0), (0, 1, 0) and so on."""
    data = np.zeros((count, stride), np.uint8)
    positions = np.zeros((count, 3), "<f4")
    positions[1::3, 0] = 1
    positions[2::3, 1] = 1
    data[:, :12] = positions.view(np.uint8)
    return data.tobytes()


def write_triangle(folder, name="tri", stride=32, count=3, indices=(0, 1, 2)) -> None:
    (folder / f"{name}.vertices").write_bytes(vertices(count, stride))
    (folder / f"{name}.indices").write_bytes(np.array(indices, "<u4" if count > 65535 else "<u2").tobytes())


def skeleton(parents=(-1, 0), prefix=False) -> bytes:
    matrices = b"".join(struct.pack("<16f", *IDENTITY[:12], number, 0, 0, 1) for number in range(len(parents)))
    return struct.pack(f"<{len(parents) + 1}i", len(parents), *parents) + matrices * (3 if prefix else 2)


def morph(targets, tangents=None, magic=b"MTAN", version=1) -> bytes:
    """Each target is (positions or None, normals or None); arrays are (n, 3)."""
    out = struct.pack("<i", len(targets))
    for positions, normals in targets:
        out += struct.pack("<i", 0 if positions is None else len(positions)) + raw(positions) + flagged(normals)
    if tangents is not None:
        out += magic + struct.pack("<2i", version, len(tangents)) + b"".join(map(flagged, tangents))
    return out


def raw(deltas) -> bytes:
    return b"" if deltas is None else np.asarray(deltas, "<f4").tobytes()


def flagged(deltas) -> bytes:
    return struct.pack("<i", int(deltas is not None)) + raw(deltas)


def read_model(folder, version=1, **members):
    text = json.dumps({"cnjVersion": version, "type": "Model", **members})
    return model.read_document(envelope.read(text, folder / "doc.cnj", "Model"), ContentRoot(str(folder)))


def read_entry(folder, **members):
    """The part of a model of one mesh entry."""
    return read_model(folder, meshes=[{**TRIANGLE, **members}]).meshes[0].parts[0]
