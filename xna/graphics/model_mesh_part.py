"""ModelMeshPart: the triangles of a mesh that one effect draws."""

from __future__ import annotations

from collections.abc import Mapping
from types import MappingProxyType
from typing import TYPE_CHECKING, Any

from xna._single import require
from xna.exceptions import InvalidOperationException
from xna.graphics.effect import Effect as _Effect
from xna.graphics.primitive_type import PrimitiveType

if TYPE_CHECKING:
    from content.material_data import MaterialData
    from xna.graphics.index_buffer import IndexBuffer as _IndexBuffer
    from xna.graphics.model_mesh import ModelMesh
    from xna.graphics.morph_targets_ext import MorphTargetsEXT as _MorphTargets
    from xna.graphics.vertex_buffer import VertexBuffer as _VertexBuffer


class ModelMeshPart:
    """A range of vertices and indices, drawn with one effect. Content makes parts."""

    Tag: Any = None
    """Anything that the game wants to keep with the part."""

    _mesh: ModelMesh | None = None
    _effect: _Effect | None = None
    _primitive_type = PrimitiveType.TriangleList
    _morph_targets: _MorphTargets | None = None
    _material: MaterialData | None = None
    _variants: Mapping[str, _Effect] = {}

    _vertex_buffer: _VertexBuffer
    _index_buffer: _IndexBuffer
    _vertex_offset: int
    _start_index: int
    _num_vertices: int
    _primitive_count: int

    def __init__(self) -> None:
        """Refuse: load a model through ContentManager.

        Raises:
            TypeError: always.
        """
        raise TypeError("ModelMeshPart has no public constructor; load a model: Content.Load(Model, name).")

    @classmethod
    def _create(
        cls,
        vertex_buffer: _VertexBuffer,
        index_buffer: _IndexBuffer,
        primitive_count: int,
        primitive_type: PrimitiveType = PrimitiveType.TriangleList,
        *,
        vertex_offset: int = 0,
        num_vertices: int | None = None,
        start_index: int = 0,
    ) -> ModelMeshPart:
        part = object.__new__(cls)
        part._vertex_buffer, part._index_buffer = vertex_buffer, index_buffer
        part._vertex_offset, part._start_index = vertex_offset, start_index
        part._num_vertices = vertex_buffer.VertexCount - vertex_offset if num_vertices is None else num_vertices
        part._primitive_count, part._primitive_type = primitive_count, primitive_type
        return part

    @property
    def Effect(self) -> _Effect | None:
        """The effect that draws the part. Setting it keeps ModelMesh.Effects up to date."""
        return self._effect

    @Effect.setter
    def Effect(self, value: _Effect | None) -> None:
        if value is not None:
            require(value, _Effect, "Effect")
        if value is self._effect:
            return
        old, self._effect = self._effect, value
        if self._mesh is not None:
            is_old_used = any(part._effect is old for part in self._mesh._parts)
            self._mesh._effects._exchange(old, value, is_old_used)

    @property
    def IndexBuffer(self) -> _IndexBuffer:
        """The buffer with the part's indices; other parts may share it."""
        return self._index_buffer

    @property
    def VertexBuffer(self) -> _VertexBuffer:
        """The buffer with the part's vertices; other parts may share it."""
        return self._vertex_buffer

    @property
    def NumVertices(self) -> int:
        """The number of vertices."""
        return self._num_vertices

    @property
    def PrimitiveCount(self) -> int:
        """The number of primitives: triangles, unless PrimitiveTypeEXT says otherwise."""
        return self._primitive_count

    @property
    def StartIndex(self) -> int:
        """The place of the first index in IndexBuffer."""
        return self._start_index

    @property
    def VertexOffset(self) -> int:
        """The number of vertices in VertexBuffer before the part's first one."""
        return self._vertex_offset

    @property
    def PrimitiveTypeEXT(self) -> PrimitiveType:
        """How the vertices form primitives; XNA's models hold triangle lists only."""
        return self._primitive_type

    @property
    def MorphTargetsEXT(self) -> _MorphTargets | None:
        """The shapes between which the part can morph; None where the model has none."""
        return self._morph_targets

    @property
    def MaterialEXT(self) -> MaterialData | None:
        """What the file says of the surface, such as `alpha_mode`, `double_sided` and `samplers`; the game sets these states."""
        return self._material

    @property
    def VariantsEXT(self) -> Mapping[str, _Effect]:
        """The effects of the model's material variants by name; assign one to Effect to show it."""
        return MappingProxyType(self._variants)

    def _draw(self) -> None:
        if self._primitive_count <= 0:
            return
        effect = self._effect
        if effect is None:
            raise InvalidOperationException("A part of the mesh has no effect; set ModelMeshPart.Effect before drawing.")
        device = effect._owner
        device.SetVertexBuffer(self._vertex_buffer)
        device.Indices = self._index_buffer
        for effect_pass in effect.CurrentTechnique.Passes:
            effect_pass.Apply()
            device.DrawIndexedPrimitives(
                self._primitive_type, self._vertex_offset, 0, self._num_vertices, self._start_index, self._primitive_count
            )
