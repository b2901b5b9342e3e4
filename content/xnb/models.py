"""Readers of models and their buffers."""

from __future__ import annotations

from dataclasses import dataclass
from typing import Any

import numpy as np
from numpy.typing import NDArray

from content.effect_data import StockEffectData
from content.material_data import MaterialData
from content.model_data import BoneData, MeshData, ModelData, PartData, VertexBufferData, VertexElementData
from content.xnb.content_reader import ContentReader, SharedReference

ELEMENT_FORMATS = (
    "Single",
    "Vector2",
    "Vector3",
    "Vector4",
    "Color",
    "Byte4",
    "Short2",
    "Short4",
    "NormalizedShort2",
    "NormalizedShort4",
    "HalfVector2",
    "HalfVector4",
)
ELEMENT_BYTES = (4, 8, 12, 16, 4, 4, 4, 8, 4, 8, 4, 8)
ELEMENT_USAGES = (
    "Position",
    "Color",
    "TextureCoordinate",
    "Normal",
    "Binormal",
    "Tangent",
    "BlendIndices",
    "BlendWeight",
    "Depth",
    "Fog",
    "PointSize",
    "Sample",
    "TessellateFactor",
)
MAX_STRIDE, MAX_ELEMENTS, MAX_BONES = 4096, 64, 65535


@dataclass(frozen=True, eq=False)
class _Declaration:
    stride: int
    elements: tuple[VertexElementData, ...]


@dataclass(frozen=True)
class RawPart:
    """A part that names shared objects by number."""

    vertex_offset: int
    vertex_count: int
    start_index: int
    primitive_count: int
    vertices: SharedReference | None
    indices: SharedReference | None
    effect: SharedReference | None
    tag: object


@dataclass(frozen=True)
class RawMesh:
    """A mesh of such parts; the sphere is x, y, z, radius."""

    name: str
    bone: int
    sphere: tuple[float, ...]
    parts: tuple[RawPart, ...]
    tag: object


@dataclass(frozen=True)
class RawModel:
    """A model whose parts still name shared objects by number."""

    bones: tuple[BoneData, ...]
    meshes: tuple[RawMesh, ...]
    tag: object

    def joined(self, shared: list[Any]) -> ModelData:
        """Put the shared objects in their places."""
        return ModelData(self.bones, tuple(_joined_mesh(mesh, shared) for mesh in self.meshes), tag=self.tag)


def read_declaration(reader: ContentReader) -> _Declaration:
    """Read a VertexDeclaration."""
    stride = reader.length("bytes of a vertex", MAX_STRIDE)
    elements = [_element(reader, stride) for _ in range(reader.length("vertex elements", MAX_ELEMENTS))]
    if not stride or not elements:
        raise ValueError("A vertex must have at least one element.")
    return _Declaration(stride, tuple(elements))


def read_vertex_buffer(reader: ContentReader) -> VertexBufferData:
    """Read a VertexBuffer."""
    declaration = read_declaration(reader)
    count = reader.length("vertices")
    raw = np.frombuffer(bytearray(reader.take(count * declaration.stride)), np.uint8)
    return VertexBufferData(raw.reshape(count, declaration.stride), declaration.elements)


def read_index_buffer(reader: ContentReader) -> NDArray[np.unsignedinteger[Any]]:
    """Read an IndexBuffer."""
    size = 2 if reader.boolean() else 4
    raw = reader.take(reader.length("index bytes"))
    if len(raw) % size:
        raise ValueError(f"{len(raw)} bytes are no whole number of indices of {size} bytes.")
    return np.frombuffer(raw, f"<u{size}").astype(np.uint16 if size == 2 else np.uint32)


def read_model(reader: ContentReader) -> RawModel:
    """Read a Model; its shared objects follow later in the file."""
    count = reader.length("bones", MAX_BONES)
    named = [(_name(reader, f"Bone{index}"), reader.unpack("16f")) for index in range(count)]
    parents = [-1] * count
    for index in range(count):
        stored = _bone(reader, count)
        parents[index] = stored
        for _ in range(reader.length("children of a bone", count)):
            _bone(reader, count)
    for index, parent in enumerate(parents):
        if parent >= index:
            raise ValueError(f"The parent of bone {index} must stand before it; it is {parent}.")
    meshes = tuple(_mesh(reader, count, index) for index in range(reader.length("meshes")))
    root, tag = _bone(reader, count), reader.object()
    if root != 0 or not count or -1 in parents[1:]:
        raise ValueError("The first bone of a model must be its root, and all others must hang on it.")
    bones = tuple(BoneData(name, parents[index], matrix) for index, (name, matrix) in enumerate(named))
    return RawModel(bones, meshes, tag)


def _element(reader: ContentReader, stride: int) -> VertexElementData:
    offset, vertex_format, usage, index = reader.unpack("4I")
    if vertex_format >= len(ELEMENT_FORMATS) or usage >= len(ELEMENT_USAGES):
        raise ValueError(f"There is no vertex element of format {vertex_format} and usage {usage}.")
    if offset + ELEMENT_BYTES[vertex_format] > stride or index > 255:
        raise ValueError(f"A vertex element at byte {offset} does not fit a vertex of {stride} bytes.")
    return VertexElementData(offset, ELEMENT_FORMATS[vertex_format], ELEMENT_USAGES[usage], index)


def _name(reader: ContentReader, fallback: str) -> str:
    name = reader.object()
    if name is not None and not isinstance(name, str):
        raise ValueError("A name must be a string.")
    return name or fallback


def _bone(reader: ContentReader, count: int) -> int:
    number: int = (reader.u8() if count < 255 else reader.u32()) - 1
    if number >= count:
        raise ValueError(f"There is no bone {number} among {count}.")
    return number


def _mesh(reader: ContentReader, bones: int, index: int) -> RawMesh:
    name = _name(reader, f"Mesh{index}")
    bone = _bone(reader, bones)
    sphere, tag = reader.unpack("4f"), reader.object()
    parts = tuple(_part(reader) for _ in range(reader.length("parts of a mesh")))
    return RawMesh(name, max(0, bone), sphere, parts, tag)


def _part(reader: ContentReader) -> RawPart:
    numbers = reader.unpack("4i")
    if min(numbers) < 0:
        raise ValueError(f"The ranges of a mesh part must not be negative; they are {', '.join(map(str, numbers))}.")
    tag = reader.object()
    offset, vertex_count, start, primitives = numbers
    vertices, indices, effect = (reader.shared_reference() for _ in range(3))
    return RawPart(offset, vertex_count, start, primitives, vertices, indices, effect, tag)


def _joined_mesh(mesh: RawMesh, shared: list[Any]) -> MeshData:
    x, y, z, radius = mesh.sphere
    return MeshData(mesh.name, mesh.bone, tuple(_joined(part, shared) for part in mesh.parts), (x, y, z), radius, mesh.tag)


def _joined(part: RawPart, shared: list[Any]) -> PartData:
    vertices, indices, effect = (_find(shared, reference) for reference in (part.vertices, part.indices, part.effect))
    if not isinstance(vertices, VertexBufferData) or not isinstance(indices, np.ndarray):
        raise ValueError("A mesh part must name a vertex buffer and an index buffer.")
    if not isinstance(effect, (StockEffectData, str)):
        raise NotImplementedError("A mesh part must have one of the stock effects.")
    check_range(part, vertices.count, indices)
    return PartData(
        vertices,
        indices,
        MaterialData(effect),
        part.primitive_count,
        part.vertex_count,
        start_index=part.start_index,
        vertex_offset=part.vertex_offset,
        tag=part.tag,
    )


def check_range(part: RawPart, vertices: int, indices: NDArray[Any]) -> None:
    """Raise ValueError unless the part draws only what its buffers, of `vertices` and these indices, hold."""
    used = indices[part.start_index : part.start_index + 3 * part.primitive_count]
    if len(used) < 3 * part.primitive_count or part.vertex_offset + part.vertex_count > vertices:
        raise ValueError("The ranges of a mesh part must lie inside its buffers.")
    if len(used) and int(used.max()) + part.vertex_offset >= vertices:
        raise ValueError(f"Index {used.max()} of a mesh part is outside of the {vertices} vertices.")


def _find(shared: list[Any], reference: SharedReference | None) -> Any:
    if reference is None or reference.number >= len(shared):
        raise ValueError("A mesh part names a shared object that the file does not hold.")
    return shared[reference.number]
