"""The draw calls of a GraphicsDevice: XNA's checks, then one DrawCommand to the renderer."""

from __future__ import annotations

from threading import get_ident
from typing import TYPE_CHECKING, Any

import numpy as np
import numpy.typing as npt

from renderers.contract.draw import DrawCommand, DrawState, Geometry, IndexStream, VertexStream
from renderers.contract.enums import PrimitiveType
from renderers.contract.formats import vertices_used
from xna.exceptions import (
    ArgumentNullException,
    ArgumentOutOfRangeException,
    InvalidOperationException,
    NotSupportedException,
)
from xna.graphics import _draw_arguments as checked
from xna.graphics import _vertex_data
from xna.graphics._applied_effect import AppliedEffect
from xna.graphics._device_streams import DeviceStreams
from xna.graphics._draw_arguments import topology_of
from xna.graphics._sampling_rules import check_addressing, check_blending, check_filtering
from xna.graphics._vertex_inputs import check_vertex_inputs, check_vertex_layouts

if TYPE_CHECKING:
    from renderers.contract.effects import EffectBlock
    from renderers.contract.renderer import Renderer
    from renderers.contract.resources import Resource
    from xna.graphics._pipeline_state import PipelineState
    from xna.graphics._target_set import TargetSet
    from xna.graphics.graphics_metrics import GraphicsMetrics
    from xna.graphics.vertex_declaration import VertexDeclaration

_tuple = tuple.__new__  # see _device_streams
_QUAD = np.array([0, 1, 2, 3, 2, 1], np.uint32)


class DeviceDraws(DeviceStreams):
    """The draw calls; the part of GraphicsDevice that makes draw commands."""

    _renderer: Renderer
    _pipeline: PipelineState
    _metrics: GraphicsMetrics
    _targets: TargetSet
    _is_disposed: bool
    _thread: int

    def __init__(self) -> None:
        super().__init__()
        self._effect: AppliedEffect | None = None
        self._block: EffectBlock | None = None
        self._checked: tuple[object, object] = (None, None)
        self._checked_geometry: Geometry | None = None
        self._profiled: tuple[object, object, object] = (None, None, None)
        self._quad_indices = np.empty(0, np.uint32)
        self._quad_layout = -1

    # ---- draws from buffers

    def DrawPrimitives(self, primitiveType: PrimitiveType, vertexStart: int, primitiveCount: int) -> None:
        """Draw vertices of the set buffers in order.

        Args:
            primitiveType: How vertices form primitives.
            vertexStart: The first vertex.
            primitiveCount: The number of primitives, 1 or more.

        Raises:
            InvalidOperationException: No effect pass was applied, no vertex buffer is set, or the effect needs an element
                that the declaration lacks.
            ArgumentOutOfRangeException: vertexStart is negative or primitiveCount is below 1.
        """
        topology, first, primitives = checked.ordered(primitiveType, vertexStart, primitiveCount, self._limits, "vertexStart")
        geometry = self._unindexed or self._plain_geometry()
        self._submit(geometry, topology, primitives, first, 0, 0, vertices_used(topology, primitives))

    def DrawIndexedPrimitives(
        self,
        primitiveType: PrimitiveType,
        baseVertex: int,
        minVertexIndex: int,
        numVertices: int,
        startIndex: int,
        primitiveCount: int,
    ) -> None:
        """Draw vertices of the set buffers by the set indices.

        Args:
            primitiveType: How vertices form primitives.
            baseVertex: Added to every index.
            minVertexIndex: The smallest index that is used; a hint.
            numVertices: The number of vertices from baseVertex + minVertexIndex that are used; a hint.
            startIndex: The first index.
            primitiveCount: The number of primitives, 1 or more.

        Raises:
            InvalidOperationException: As DrawPrimitives, or no index buffer is set.
            ArgumentOutOfRangeException: A start or count is out of range.
        """
        arguments = checked.indexed(
            primitiveType, baseVertex, minVertexIndex, numVertices, startIndex, primitiveCount, self._limits
        )
        self._submit(self._geometry or self._indexed_geometry(), *arguments)

    def DrawInstancedPrimitives(
        self,
        primitiveType: PrimitiveType,
        baseVertex: int,
        minVertexIndex: int,
        numVertices: int,
        startIndex: int,
        primitiveCount: int,
        instanceCount: int,
    ) -> None:
        """Draw the indexed primitives once per instance; streams with an InstanceFrequency advance per instance.

        Args:
            primitiveType: How vertices form primitives.
            baseVertex: Added to every index; moves the per-vertex streams only.
            minVertexIndex: The smallest index that is used; a hint.
            numVertices: The number of vertices that are used; a hint.
            startIndex: The first index.
            primitiveCount: The primitives of one instance, 1 or more.
            instanceCount: The number of instances, 1 or more.

        Raises:
            NotSupportedException: The profile is Reach, or the renderer has no instancing.
            InvalidOperationException: As DrawIndexedPrimitives, or no stream has an InstanceFrequency.
        """
        if not self._limits.instancing:
            raise NotSupportedException(f"DrawInstancedPrimitives needs HiDef; this device has {self._limits.name}.")
        arguments = checked.indexed(
            primitiveType, baseVertex, minVertexIndex, numVertices, startIndex, primitiveCount, self._limits
        )
        instances = checked.count(instanceCount, "instanceCount")
        geometry = self._geometry or self._indexed_geometry()
        if not any(stream.frequency for stream in geometry.streams):
            raise InvalidOperationException("DrawInstancedPrimitives needs a vertex buffer with an InstanceFrequency above 0.")
        self._submit(geometry, *arguments, instance_count=instances)

    # ---- draws from the game's own arrays

    def DrawUserPrimitives(
        self,
        primitiveType: PrimitiveType,
        vertexData: Any,
        vertexOffset: int,
        primitiveCount: int,
        vertexDeclaration: VertexDeclaration | None = None,
    ) -> None:
        """Draw vertices from a list, bytes or numpy array.

        Args:
            primitiveType: How vertices form primitives.
            vertexData: Vertex structs, bytes, or a contiguous numpy array whose records have the declaration's stride.
            vertexOffset: The first vertex.
            primitiveCount: The number of primitives, 1 or more.
            vertexDeclaration: Needed when the data's type does not bring one.

        Raises:
            ArgumentNullException: vertexData is None.
            ArgumentOutOfRangeException: The range leaves the data, or a count is below 1.
            InvalidOperationException: No effect pass was applied, or the effect needs an element that is missing.
        """
        topology, first, primitives = checked.ordered(primitiveType, vertexOffset, primitiveCount, self._limits, "vertexOffset")
        data, declaration, count = _user_vertices(vertexData, vertexDeclaration)
        used = vertices_used(topology, primitives)
        if first + used > count:
            raise ArgumentOutOfRangeException(
                f"{primitives} primitives from vertex {first} on need {first + used} vertices; vertexData has {count}."
            )
        stream = _tuple(VertexStream, (data, declaration._layout, 0, 0))
        self._submit(_tuple(Geometry, ((stream,), None)), topology, primitives, first, 0, 0, used)

    def DrawUserIndexedPrimitives(
        self,
        primitiveType: PrimitiveType,
        vertexData: Any,
        vertexOffset: int,
        numVertices: int,
        indexData: Any,
        indexOffset: int,
        primitiveCount: int,
        vertexDeclaration: VertexDeclaration | None = None,
    ) -> None:
        """Draw vertices from a list, bytes or numpy array by indices from another.

        Args:
            primitiveType: How vertices form primitives.
            vertexData: As in DrawUserPrimitives.
            vertexOffset: The vertex that index 0 means.
            numVertices: The number of vertices that the indices may name.
            indexData: Integers, or a numpy array of 16- or 32-bit integers (32-bit needs HiDef).
            indexOffset: The first index.
            primitiveCount: The number of primitives, 1 or more.
            vertexDeclaration: Needed when the data's type does not bring one.

        Raises:
            ArgumentNullException: vertexData or indexData is None.
            ArgumentOutOfRangeException: A range leaves its data, or an index names no vertex.
            NotSupportedException: 32-bit indices on Reach.
        """
        topology, primitives = topology_of(primitiveType), checked.primitives(primitiveCount, self._limits)
        base, first = checked.start(vertexOffset, "vertexOffset"), checked.start(indexOffset, "indexOffset")
        vertices = checked.count(numVertices, "numVertices")
        data, declaration, count = _user_vertices(vertexData, vertexDeclaration)
        if base + vertices > count:
            raise ArgumentOutOfRangeException(
                f"vertexOffset + numVertices must be at most the {count} vertices given; it was {base} + {vertices}."
            )
        indices = self._user_indices(indexData, first, vertices_used(topology, primitives))
        stream = VertexStream(data, declaration._layout, base * declaration.VertexStride)
        geometry = Geometry((stream,), IndexStream(indices, indices.dtype.itemsize == 4))
        self._submit(geometry, topology, primitives, first=first, vertex_count=vertices)

    def _user_indices(self, data: Any, offset: int, used: int) -> npt.NDArray[Any]:
        if data is None:
            raise ArgumentNullException("indexData must not be None.")
        indices: npt.NDArray[Any] = _vertex_data.index_array(data)
        if indices.dtype.itemsize == 4 and not self._limits.thirty_two_bit_indices:
            raise NotSupportedException(f"32-bit indices need HiDef; this device has {self._limits.name}.")
        if offset + used > len(indices):
            raise ArgumentOutOfRangeException(f"{used} indices from {offset} on were asked for; indexData has {len(indices)}.")
        return indices

    # ---- sprites

    def _draw_quads(self, vertices: npt.NDArray[np.uint8], first_quad: int, quad_count: int) -> None:
        """Draw quads of four VertexPositionColorTexture records each with the applied effect."""
        needed = (first_quad + quad_count) * 6
        if len(self._quad_indices) < needed:
            self._grow_quad_indices(needed // 6)
        geometry = Geometry((VertexStream(vertices, self._quad_layout),), IndexStream(self._quad_indices, True))
        self._metrics.SpriteCount += quad_count
        self._submit(
            geometry,
            PrimitiveType.TriangleList,
            quad_count * 2,
            first=first_quad * 6,
            min_vertex=first_quad * 4,
            vertex_count=quad_count * 4,
            quads=True,
        )

    def _grow_quad_indices(self, quads: int) -> None:
        from xna.graphics.vertex_position_color_texture import VertexPositionColorTexture

        self._quad_layout = VertexPositionColorTexture.VertexDeclaration._layout
        count = max(2048, 1 << (quads - 1).bit_length())
        corners = np.arange(count, dtype=np.uint32)[:, None] * np.uint32(4)
        self._quad_indices = (corners + _QUAD).reshape(-1)
        self._quad_indices.flags.writeable = False

    # ---- shared

    def _apply(self, effect: AppliedEffect, block: EffectBlock) -> None:
        if self._is_disposed or get_ident() != self._thread:
            self._check_usable()
        self._effect, self._block = effect, block

    def _forget_program(self, program: Resource) -> None:
        """Let no draw use a program that is about to be released."""
        if self._block is not None and self._block.program is program:
            self._effect = self._block = None

    def _submit(
        self,
        geometry: Geometry,
        topology: PrimitiveType,
        primitive_count: int,
        first: int = 0,
        base_vertex: int = 0,
        min_vertex: int = 0,
        vertex_count: int = 0,
        instance_count: int = 1,
        quads: bool = False,
    ) -> None:
        if self._is_disposed or get_ident() != self._thread:
            self._check_usable()
        effect, block = self._effect, self._block
        if effect is None or block is None:
            raise InvalidOperationException("A draw needs an effect: call Apply of an EffectPass before it.")
        if geometry is not self._checked_geometry or effect.inputs is not self._checked[1]:
            self._check_vertices(geometry, effect)
        pipeline = self._pipeline
        state = pipeline.snapshot()
        if pipeline.textures._plain or self._targets.plain or not self._limits.non_power_of_two_unconditional:
            self._check_profile(state, effect)
        self._renderer.draw(
            _tuple(
                DrawCommand,
                (
                    state,
                    block,
                    geometry,
                    topology,
                    primitive_count,
                    first,
                    base_vertex,
                    min_vertex,
                    vertex_count,
                    instance_count,
                    quads,
                ),
            )
        )
        metrics = self._metrics
        metrics.DrawCount += 1
        metrics.PrimitiveCount += primitive_count * instance_count

    def _check_vertices(self, geometry: Geometry, effect: AppliedEffect) -> None:
        """Check that the vertices have what the effect reads; the bound ones are known again by identity."""
        layouts, inputs = [stream.layout for stream in geometry.streams], effect.inputs
        if layouts != self._checked[0] or inputs is not self._checked[1]:
            check_vertex_layouts(self._limits, layouts)
            check_vertex_inputs(geometry.streams, effect)
            self._checked = layouts, inputs
        self._checked_geometry = geometry if geometry is self._geometry or geometry is self._unindexed else None

    def _check_profile(self, state: DrawState, effect: AppliedEffect) -> None:
        """Check what the profile says about textures and targets, unless the last draw was the same in all that counts."""
        plain = self._targets.plain
        known_state, known_effect, known_plain = self._profiled
        if state is known_state and effect is known_effect and plain is known_plain:
            return
        limits, textures, slots = self._limits, self._pipeline.textures, effect.slots
        if not limits.non_power_of_two_unconditional:
            check_addressing(limits.name, slots, textures._textures, state.samplers)
        if textures._plain:
            check_filtering(limits.name, slots, textures._textures, state.samplers, textures._plain)
        check_blending(limits.name, state.blend, plain)
        self._profiled = (state, effect, plain)


def _user_vertices(data: Any, declaration: VertexDeclaration | None) -> tuple[Any, VertexDeclaration, int]:
    if data is None:
        raise ArgumentNullException("vertexData must not be None.")
    return _vertex_data.to_bytes(data, declaration)
