"""Writes glTF documents and GLB files, accessor by accessor."""

from __future__ import annotations

import json
import struct

import numpy as np

COMPONENTS = {"i1": 5120, "u1": 5121, "i2": 5122, "u2": 5123, "u4": 5125, "f4": 5126}
SHAPES = {1: "SCALAR", 2: "VEC2", 3: "VEC3", 4: "VEC4", 16: "MAT4"}


class GltfBuilder:
    """A document that grows; `document` may be edited freely before it is written."""

    def __init__(self):
        self.document = {"asset": {"version": "2.0"}, "scene": 0, "scenes": [{"nodes": []}], "nodes": [], "meshes": []}
        self.binary = b""

    def view(self, data: bytes, **more) -> int:
        self.binary += bytes(-len(self.binary) % 4)
        view = {"buffer": 0, "byteOffset": len(self.binary), "byteLength": len(data), **more}
        self.binary += data
        return self.add("bufferViews", view)

    def array(self, values, dtype="f4", **more) -> int:
        array = np.ascontiguousarray(values, f"<{dtype}")
        width = 1 if array.ndim == 1 else array.shape[1]
        accessor = {"componentType": COMPONENTS[dtype], "count": len(array), "type": SHAPES[width], **more}
        return self.add("accessors", {"bufferView": self.view(array.tobytes()), **accessor})

    def add(self, kind: str, value: dict) -> int:
        self.document.setdefault(kind, []).append(value)
        return len(self.document[kind]) - 1

    def node(self, root=True, **members) -> int:
        number = self.add("nodes", members)
        if root:
            self.document["scenes"][0]["nodes"].append(number)
        return number

    def triangle(self, material=None, **attributes) -> int:
        """A mesh of one triangle: (0,0,0) (1,0,0) (0,1,0)."""
        named = {"POSITION": self.array([[0, 0, 0], [1, 0, 0], [0, 1, 0]]), **attributes}
        primitive = {"attributes": named} | ({} if material is None else {"material": material})
        return self.add("meshes", {"primitives": [primitive]})

    def gltf(self, uri="data.bin") -> bytes:
        """The document for a binary file of its own."""
        return json.dumps(self.document | {"buffers": [{"uri": uri, "byteLength": len(self.binary)}]}).encode()

    def glb(self) -> bytes:
        buffers = {"buffers": [{"byteLength": len(self.binary)}]} if self.binary else {}
        return glb(json.dumps(self.document | buffers).encode(), self.binary)


def chunk(kind: bytes, data: bytes, fill=b"\0") -> bytes:
    padded = data + fill * (-len(data) % 4)
    return struct.pack("<I", len(padded)) + kind + padded


def glb(document: bytes, binary: bytes = b"", more: bytes = b"") -> bytes:
    body = chunk(b"JSON", document, b" ") + (chunk(b"BIN\0", binary) if binary else b"") + more
    return b"glTF" + struct.pack("<II", 2, 12 + len(body)) + body
