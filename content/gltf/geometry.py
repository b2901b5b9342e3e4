"""The primitives of glTF meshes as vertex and index buffers of the layouts that `.cnj` models have."""

from __future__ import annotations

from dataclasses import dataclass
from typing import Any

import numpy as np
from numpy.typing import NDArray

from content.gltf.accessors import Accessors
from content.gltf.scene_file import SceneFile
from content.members import Members
from content.model_data import MorphTargetData, VertexBufferData, VertexElementData
from content.models.strides import FORMAT_BYTES, LAYOUTS
from content.models.topology import TOPOLOGIES, primitive_count

Floats = NDArray[np.float32]
Indices = NDArray[Any]
Transform = tuple[float, float, float, float, float]

ATTRIBUTES = {
    "Normal0": ("NORMAL", (3,)),
    "Tangent0": ("TANGENT", (4,)),
    "TextureCoordinate0": ("TEXCOORD_0", (2,)),
    "TextureCoordinate1": ("TEXCOORD_1", (2,)),
    "Color0": ("COLOR_0", (3, 4)),
    "BlendWeight0": ("WEIGHTS_0", (4,)),
    "BlendIndices0": ("JOINTS_0", (4,)),
}
DEFAULTS = {
    "Normal0": (0.0, 0.0, 0.0),
    "Tangent0": (1.0, 0.0, 0.0, 1.0),
    "TextureCoordinate0": (0.0, 0.0),
    "TextureCoordinate1": (0.0, 0.0),
    "Color0": (1.0, 1.0, 1.0, 1.0),
    "BlendWeight0": (1.0, 0.0, 0.0, 0.0),
    "BlendIndices0": (0.0, 0.0, 0.0, 0.0),
}
SKIN_KEYS = frozenset({"BlendWeight0", "BlendIndices0"})


@dataclass(frozen=True)
class Options:
    """What shapes a primitive apart from its own members.

    `lit` asks for normals, `mirrored` says that the node's transform turns the front around. `coordinate_set` and
    `transform` (offset, scale, rotation) place the base picture, because stock effects only know set 0 as it is.
    """

    lit: bool = True
    mirrored: bool = False
    coordinate_set: int = 0
    transform: Transform = (0.0, 0.0, 1.0, 1.0, 0.0)


@dataclass(frozen=True, eq=False)
class Geometry:
    """A primitive ready for buffers; `keys` names the elements that the file itself holds."""

    vertices: VertexBufferData
    indices: Indices
    topology: str
    primitive_count: int
    keys: frozenset[str]
    targets: tuple[MorphTargetData, ...]
    flat: bool


def key_of(element: VertexElementData) -> str:
    """The usage of an element with its index."""
    return f"{element.usage}{element.usage_index}"


def read(
    scene: SceneFile, accessors: Accessors, primitive: Members, options: Options, joints: NDArray[np.int64] | None
) -> Geometry:
    """Read a primitive.

    Triangles come as a list whose front is clockwise, as XNA's default culling wants it; without normals in the file lit
    triangles get flat ones and corners of their own.

    Args:
        scene: the file.
        accessors: its arrays.
        primitive: the members of the primitive.
        options: what its material and node ask for.
        joints: the bone of each joint number; None leaves weights away.
    """
    attributes = primitive.nested("attributes")
    columns = _columns(accessors, attributes, joints)
    _place_texture(columns, options)
    count = len(columns["Position0"])
    topology = TOPOLOGIES[primitive.whole("mode", 0, len(TOPOLOGIES) - 1, default=4)]
    indices, primitive_type = _primitives(_indices(accessors, primitive, count), topology, options.mirrored)
    targets = _targets(accessors, primitive, count)
    keys = frozenset(columns)
    flat = options.lit and "Normal0" not in columns and primitive_type == "TriangleList"
    if flat:
        columns = {key: values[indices] for key, values in columns.items()}
        targets = [{key: values[indices] for key, values in target.items()} for target in targets]
        columns["Normal0"] = _flat_normals(columns["Position0"])
        indices = np.arange(len(indices), dtype=np.uint32)
    vertices = _vertices(scene, primitive, columns, options.lit)
    size = np.uint16 if vertices.count <= 0xFFFF else np.uint32
    primitives = len(indices) // 3 if primitive_type == "TriangleList" else primitive_count(len(indices), topology)
    if topology == "LINE_LOOP":
        primitives = max(0, len(indices) - 1)
    morphs = tuple(MorphTargetData(target.get("POSITION"), target.get("NORMAL"), target.get("TANGENT")) for target in targets)
    return Geometry(vertices, indices.astype(size), primitive_type, primitives, keys, morphs, flat)


def _columns(accessors: Accessors, attributes: Members, joints: NDArray[np.int64] | None) -> dict[str, Floats]:
    columns = {"Position0": accessors.floats(attributes, "POSITION", (3,))}
    for key, (name, width) in ATTRIBUTES.items():
        if attributes.has(name) and (joints is not None or key not in SKIN_KEYS):
            columns[key] = accessors.floats(attributes, name, width)
            if len(columns[key]) != len(columns["Position0"]):
                raise attributes.error(name, f"{len(columns['Position0'])} values are needed, but there are {len(columns[key])}.")
    if joints is not None:
        _remap(attributes, columns, joints)
    return columns


def _place_texture(columns: dict[str, Floats], options: Options) -> None:
    if options.coordinate_set == 1 and "TextureCoordinate1" in columns:
        first = columns.get("TextureCoordinate0", columns["TextureCoordinate1"])
        columns["TextureCoordinate0"], columns["TextureCoordinate1"] = columns["TextureCoordinate1"], first
    if options.transform == Options.transform or "TextureCoordinate0" not in columns:
        return
    offset_x, offset_y, scale_x, scale_y, rotation = options.transform
    cosine, sine = np.cos(rotation), np.sin(rotation)
    u, v = (columns["TextureCoordinate0"] * (scale_x, scale_y)).T
    placed = np.stack([u * cosine + v * sine + offset_x, v * cosine - u * sine + offset_y], axis=1)
    columns["TextureCoordinate0"] = placed.astype(np.float32)


def _remap(attributes: Members, columns: dict[str, Floats], joints: NDArray[np.int64]) -> None:
    if not SKIN_KEYS <= columns.keys():
        raise attributes.error("JOINTS_0", "The mesh has a skin, so its vertices need JOINTS_0 and WEIGHTS_0.")
    numbers = columns["BlendIndices0"].astype(np.int64)
    weights = np.maximum(columns["BlendWeight0"], 0)
    # What has no weight may name any joint.
    numbers[weights == 0] = 0
    if not len(joints) or int(numbers.max(initial=0)) >= len(joints):
        raise attributes.error("JOINTS_0", f"Joint {numbers.max(initial=0)} is outside of the skin's {len(joints)}.")
    columns["BlendIndices0"] = joints[numbers].astype(np.float32)
    total = weights.sum(axis=1, keepdims=True)
    columns["BlendWeight0"] = np.where(total > 0, weights / np.maximum(total, 1e-30), DEFAULTS["BlendWeight0"]).astype(np.float32)


def _indices(accessors: Accessors, primitive: Members, vertex_count: int) -> Indices:
    if not primitive.has("indices"):
        return np.arange(vertex_count, dtype=np.uint32)
    indices = accessors.integers(primitive, "indices", (1,))[:, 0]
    if int(indices.max(initial=0)) >= vertex_count:
        raise primitive.error("indices", f"Index {indices.max()} is outside of the {vertex_count} vertices.")
    return indices


def _primitives(indices: Indices, topology: str, mirrored: bool) -> tuple[Indices, str]:
    if topology == "LINE_LOOP":
        return np.concatenate([indices, indices[:1]]), "LineStrip"
    if not topology.startswith("TRIANGLE"):
        return indices, {"POINTS": "PointListEXT", "LINES": "LineList", "LINE_STRIP": "LineStrip"}[topology]
    triangles = _triangles(indices, topology)
    # A front that is counter-clockwise in the file becomes clockwise.
    return np.ascontiguousarray(triangles if mirrored else triangles[:, ::-1]).reshape(-1), "TriangleList"


def _triangles(indices: Indices, topology: str) -> Indices:
    if topology == "TRIANGLES":
        return indices[: len(indices) // 3 * 3].reshape(-1, 3)
    count = max(0, len(indices) - 2)
    if topology == "TRIANGLE_FAN":
        return np.stack([np.broadcast_to(indices[:1], count), indices[1 : count + 1], indices[2 : count + 2]], axis=1)
    triangles = np.stack([indices[:count], indices[1 : count + 1], indices[2 : count + 2]], axis=1)
    triangles[1::2] = triangles[1::2, (1, 0, 2)]
    return triangles


def _flat_normals(positions: Floats) -> Floats:
    corners = positions.reshape(-1, 3, 3).astype(np.float64)
    # The corners run clockwise around the front.
    normals = np.cross(corners[:, 2] - corners[:, 0], corners[:, 1] - corners[:, 0])
    lengths = np.linalg.norm(normals, axis=1, keepdims=True)
    unit = np.divide(normals, lengths, out=np.zeros_like(normals), where=lengths > 0)
    return np.repeat(unit, 3, axis=0).astype(np.float32)


def _targets(accessors: Accessors, primitive: Members, count: int) -> list[dict[str, Floats]]:
    targets = []
    for target in primitive.objects("targets", at_least=0) if primitive.has("targets") else []:
        deltas = {name: accessors.floats(target, name, (3,)) for name in ("POSITION", "NORMAL", "TANGENT") if target.has(name)}
        for name, values in deltas.items():
            if len(values) != count:
                raise target.error(name, f"{count} values are needed, but there are {len(values)}.")
        targets.append(deltas)
    return targets


def _vertices(scene: SceneFile, primitive: Members, columns: dict[str, Floats], lit: bool) -> VertexBufferData:
    wanted = set(columns) | ({"Normal0"} if lit else set())
    if SKIN_KEYS & wanted:
        wanted.add("Normal0")
    layouts = [(stride, elements) for stride, elements in sorted(LAYOUTS.items()) if wanted <= set(map(key_of, elements))]
    stride, elements = layouts[0]
    count = len(columns["Position0"])
    scene.spend(primitive, count * stride // 4)
    data = np.zeros((count, stride), np.uint8)
    for element in elements:
        values = columns.get(key_of(element))
        if values is None:
            values = np.broadcast_to(np.array(DEFAULTS[key_of(element)], np.float32), (count, len(DEFAULTS[key_of(element)])))
        data[:, element.offset : element.offset + FORMAT_BYTES[element.format]] = _encoded(values, element.format)
    return VertexBufferData(data, elements)


def _encoded(values: Floats, vertex_format: str) -> NDArray[np.uint8]:
    if vertex_format == "Color":
        colors = np.full((len(values), 4), 255, np.uint8)
        colors[:, : values.shape[1]] = np.rint(np.clip(values, 0, 1) * 255)
        return colors
    if vertex_format == "Byte4":
        return values.astype(np.uint8)
    return np.ascontiguousarray(values, "<f4").view(np.uint8)
