"""Readers of models, their buffers and effects that stand inside of a compiled object of the game's own."""

from __future__ import annotations

from collections.abc import Callable
from functools import partial
from typing import Any

import numpy as np

from content.effect_data import StockEffectData
from content.model_data import VertexBufferData
from content.xnb import models, reading
from xna.bounding_sphere import BoundingSphere
from xna.content._effect_reader import make_stock_effect
from xna.content._model_making import declaration_of, make_indices, make_vertices, white_texture
from xna.content._plain_source import read_plain
from xna.content.content_reader import ContentReader
from xna.content.content_type_reader import ContentTypeReader
from xna.exceptions import ContentLoadException
from xna.graphics.effect import Effect
from xna.graphics.index_buffer import IndexBuffer
from xna.graphics.index_element_size import IndexElementSize
from xna.graphics.model import Model
from xna.graphics.model_bone import ModelBone
from xna.graphics.model_mesh import ModelMesh
from xna.graphics.model_mesh_part import ModelMeshPart
from xna.graphics.skinned_effect import SkinnedEffect
from xna.graphics.vertex_buffer import VertexBuffer
from xna.graphics.vertex_declaration import VertexDeclaration
from xna.matrix import Matrix
from xna.vector3 import Vector3


class ModelTypeReader(ContentTypeReader):
    """Reads a model; its parts get their buffers and effects at the end of the load, when all shared resources are read."""

    _records_itself = True

    def __init__(self) -> None:
        super().__init__(Model)

    def Read(self, input: ContentReader, existingInstance: Any) -> Model:
        """Read one model.

        Raises:
            ContentLoadException: the data is cut or damaged.
        """
        raw = read_plain(input, "Model", models.read_model)
        bones: list[ModelBone] = []
        for index, bone in enumerate(raw.bones):
            bones.append(ModelBone._create(index, bone.name, bones[bone.parent] if index else None, Matrix(*bone.transform)))
        return Model._create(bones, [_mesh(input, mesh, bones) for mesh in raw.meshes], raw.tag)


class VertexBufferTypeReader(ContentTypeReader):
    """Reads a vertex buffer."""

    _records_itself = True

    def __init__(self) -> None:
        super().__init__(VertexBuffer)

    def Read(self, input: ContentReader, existingInstance: Any) -> VertexBuffer:
        """Read one buffer."""
        data: VertexBufferData = read_plain(input, "VertexBuffer", models.read_vertex_buffer)
        return make_vertices(input._making, data)


class IndexBufferTypeReader(ContentTypeReader):
    """Reads an index buffer."""

    _records_itself = True

    def __init__(self) -> None:
        super().__init__(IndexBuffer)

    def Read(self, input: ContentReader, existingInstance: Any) -> IndexBuffer:
        """Read one buffer."""
        return make_indices(input._making, read_plain(input, "IndexBuffer", models.read_index_buffer))


class VertexDeclarationTypeReader(ContentTypeReader):
    """Reads a vertex declaration."""

    def __init__(self) -> None:
        super().__init__(VertexDeclaration)

    def Read(self, input: ContentReader, existingInstance: Any) -> VertexDeclaration:
        """Read one declaration."""
        data = read_plain(input, "VertexDeclaration", models.read_declaration)
        return declaration_of(data.stride, data.elements)


class StockEffectTypeReader(ContentTypeReader):
    """Reads one of XNA's effects; its textures are assets of their own."""

    _records_itself = True

    def __init__(self, kind: str) -> None:
        import xna.graphics

        super().__init__(getattr(xna.graphics, kind))
        self._read = reading.READERS[kind]

    def Read(self, input: ContentReader, existingInstance: Any) -> Effect:
        """Read one effect."""
        data: StockEffectData = read_plain(input, self.TargetType.__name__, self._read)
        return make_stock_effect(input._making, data)


_READERS: dict[str, Callable[[], ContentTypeReader]] = {
    "Model": ModelTypeReader,
    "VertexBuffer": VertexBufferTypeReader,
    "IndexBuffer": IndexBufferTypeReader,
    "VertexDeclaration": VertexDeclarationTypeReader,
    **{kind: partial(StockEffectTypeReader, kind) for kind in reading.STOCK_EFFECTS},
}


def model_type_reader(kind: str) -> ContentTypeReader | None:
    """Make the reader of a kind; None for what is none of these."""
    return _READERS[kind]() if kind in _READERS else None


def _mesh(input: ContentReader, raw: models.RawMesh, bones: list[ModelBone]) -> ModelMesh:
    x, y, z, radius = raw.sphere
    parts = [_part(input, part) for part in raw.parts]
    mesh = ModelMesh._create(raw.name, bones[raw.bone], BoundingSphere(Vector3(x, y, z), radius), parts)
    mesh.Tag = raw.tag
    return mesh


def _part(input: ContentReader, raw: models.RawPart) -> ModelMeshPart:
    nothing_yet: Any = None
    part = ModelMeshPart._create(
        nothing_yet,
        nothing_yet,
        raw.primitive_count,
        vertex_offset=raw.vertex_offset,
        num_vertices=raw.vertex_count,
        start_index=raw.start_index,
    )
    part.Tag = raw.tag

    def set_vertices(buffer: Any) -> None:
        part._vertex_buffer = _checked(buffer, VertexBuffer)

    def set_indices(buffer: Any) -> None:
        part._index_buffer = _checked(buffer, IndexBuffer)
        _check_range(raw, part)

    def set_effect(effect: Any) -> None:
        part.Effect = _checked(effect, Effect)
        if isinstance(effect, SkinnedEffect) and effect.Texture is None:
            effect.Texture = white_texture(input._making)

    for reference, fixup in ((raw.vertices, set_vertices), (raw.indices, set_indices), (raw.effect, set_effect)):
        if reference is None:
            raise ContentLoadException("A mesh part must name a vertex buffer, an index buffer and an effect.")
        input._fixups.append((reference.number, fixup))
    return part


def _checked(resource: Any, wanted: type) -> Any:
    if not isinstance(resource, wanted):
        raise ContentLoadException(f"A mesh part needs a {wanted.__name__}, but the file gives it a {type(resource).__name__}.")
    return resource


def _check_range(raw: models.RawPart, part: ModelMeshPart) -> None:
    kind = np.uint16 if part.IndexBuffer.IndexElementSize == IndexElementSize.SixteenBits else np.uint32
    try:
        models.check_range(raw, part.VertexBuffer.VertexCount, part.IndexBuffer.GetData(kind))
    except ValueError as error:
        raise ContentLoadException("The Model could not be read.", error) from error
