"""Replays recorded draws inside one native pass: the one hot loop, which skips all that is bound already."""

from __future__ import annotations

import ctypes
from collections.abc import Iterator
from typing import Any, cast

import numpy as np

from renderers.contract.draw import DrawCommand, DrawState, Geometry
from renderers.contract.enums import PrimitiveType, TextureKind
from renderers.contract.programs import ProgramTexture
from renderers.contract.resources import Resource
from renderers.contract.states import RASTERIZER_STATES
from renderers.deferred.custom_programs import DeferredProgram
from renderers.deferred.frame import Segment
from renderers.deferred.pipelines import Pipeline
from renderers.deferred.regions import native_scissor, native_viewport
from renderers.deferred.resources import DeferredTarget, DeferredTexture
from renderers.sdl_gpu.device import Device
from renderers.sdl_gpu.formats import lacking_channels
from renderers.sdl_gpu.functions import Pointer
from renderers.sdl_gpu.palettes import Palettes
from renderers.sdl_gpu.samplers import BufferBinding, SamplerBinding, Samplers
from renderers.shaders import GENERAL_DTYPE, StockProgram

_MOST_STREAMS, _MOST_SLOTS = 16, 16
# What a segment holds on a renderer without queries.
Records = list[tuple[Pipeline, DrawCommand]]
# The textures that unset slots read.
Unset = dict[TextureKind, DeferredTexture]
# Vertices that a primitive adds, and those that come before the first one.
_VERTICES = {
    PrimitiveType.TriangleList: (3, 0),
    PrimitiveType.TriangleStrip: (1, 2),
    PrimitiveType.LineList: (2, 0),
    PrimitiveType.LineStrip: (1, 1),
    PrimitiveType.PointListEXT: (1, 0),
}


class Replay:
    """Draws into the passes of one command buffer after another."""

    def __init__(self, device: Device, samplers: Samplers, palettes: Palettes, unset: Unset) -> None:
        self._calls = device.calls
        self._samplers, self._palettes, self._unset = samplers, palettes, unset
        sdl: Any = device.sdl
        self._viewport, self._scissor, self._factor = sdl.SDL_GPUViewport(), sdl.SDL_Rect(), sdl.SDL_FColor()
        self._buffers = (BufferBinding * _MOST_STREAMS)()
        self._indices = BufferBinding()
        self._textures = (SamplerBinding * _MOST_SLOTS)()
        self._palette = SamplerBinding()
        self._pointers = [
            Pointer(ctypes.addressof(place))
            for place in (self._viewport, self._scissor, self._buffers, self._indices, self._textures, self._palette)
        ]

    def draw(self, commands: Pointer, render_pass: Pointer, segment: Segment) -> None:
        """Record the draws of a segment."""
        calls = self._calls
        bind_pipeline, push = calls.BindGPUGraphicsPipeline, calls.PushGPUVertexUniformData
        push_fragment = calls.PushGPUFragmentUniformData
        draw_indexed, draw_in_order = calls.DrawGPUIndexedPrimitives, calls.DrawGPUPrimitives
        target = segment.destination.primary
        pipeline: Pipeline | None = None
        program: StockProgram | DeferredProgram | None = None
        state = effect = geometry = topology = None
        shifted = indexed = reads_block = is_custom = False
        each = extra = 0
        for wanted, command in cast(Records, segment.records):
            if wanted is not pipeline:
                bind_pipeline(render_pass, wanted.native)
                if wanted.key.program is not program or wanted.shifted is not shifted:
                    program, shifted, state, effect = wanted.key.program, wanted.shifted, None, None
                    is_custom = isinstance(program, DeferredProgram)
                    reads_block = not is_custom and program.fragment_block  # type: ignore[union-attr]
                pipeline = wanted
            if command.state is not state:
                state = command.state
                self._apply(commands, render_pass, wanted, state, target)
            if command.effect is not effect:
                effect = command.effect
                parameters = effect.parameters
                if is_custom:
                    self._push_blocks(commands, program, parameters)  # type: ignore[arg-type]
                else:
                    push(commands, 0, parameters, len(parameters))
                if reads_block:
                    push_fragment(commands, 0, parameters, len(parameters))
                if effect.bones is not None:
                    self._bind_palette(render_pass, effect.bones)
            if command.geometry is not geometry:
                geometry = command.geometry
                indexed = geometry.indices is not None
                self._bind(render_pass, geometry)
            if command.topology is not topology:
                topology = command.topology
                each, extra = _VERTICES[topology]
            count = command.primitive_count * each + extra
            if indexed:
                draw_indexed(render_pass, count, command.instance_count, command.first, command.base_vertex, 0)
            else:
                draw_in_order(render_pass, count, command.instance_count, command.first, 0)

    # ---- state

    def _apply(
        self, commands: Pointer, render_pass: Pointer, pipeline: Pipeline, state: DrawState, target: DeferredTarget
    ) -> None:
        calls, (viewport, scissor, _, _, textures, _) = self._calls, self._pointers
        self._place(pipeline, state, target)
        calls.SetGPUViewport(render_pass, viewport)
        calls.SetGPUScissor(render_pass, scissor)
        key, program = pipeline.key, pipeline.key.program
        if key.blend is not None:
            self._set_factor(state)
            calls.SetGPUBlendConstants(render_pass, self._factor)
        if key.stencil is not None:
            calls.SetGPUStencilReference(render_pass, state.stencil_reference & 255)
        if isinstance(program, DeferredProgram):
            self._bind_custom(render_pass, program, state)
            return
        if program.samplers:
            self._fill_slots(program, state)
            calls.BindGPUFragmentSamplers(render_pass, 0, textures, len(program.samplers))
        if program.general:
            block = self._general(key.sample_mask, program, state)
            calls.PushGPUFragmentUniformData(commands, 1, block, len(block))

    def _place(self, pipeline: Pipeline, state: DrawState, target: DeferredTarget) -> None:
        native = self._viewport
        view = native_viewport(state.viewport, pipeline.shifted)
        native.x, native.y, native.w, native.h, native.min_depth, native.max_depth = view
        enabled = RASTERIZER_STATES[state.rasterizer].scissor_enable
        pixels = native_scissor(state, enabled, target.width, target.height)
        assert pixels is not None, "a draw that touches no pixel is not recorded"
        self._scissor.x, self._scissor.y, self._scissor.w, self._scissor.h = pixels

    def _set_factor(self, state: DrawState) -> None:
        red, green, blue, alpha = state.blend_factor
        factor = self._factor
        factor.r, factor.g, factor.b, factor.a = red / 255.0, green / 255.0, blue / 255.0, alpha / 255.0

    # ---- textures

    def _texture(self, wanted: Resource | None, kind: TextureKind) -> DeferredTexture:
        """Give what a slot samples: an unset slot, or one with a texture of another kind, reads opaque black."""
        if isinstance(wanted, DeferredTexture) and wanted.kind == kind and wanted.native is not None:
            return wanted
        return self._unset[kind]

    def _fill_slots(self, program: StockProgram, state: DrawState) -> None:
        for slot, kind in enumerate(program.samplers):
            binding = self._textures[slot]
            binding.texture = self._texture(state.textures[slot], kind).native
            binding.sampler = self._samplers[state.samplers[slot]]

    def _bind_custom(self, render_pass: Pointer, program: DeferredProgram, state: DrawState) -> None:
        calls, textures = self._calls, self._pointers[4]
        fragment, vertex = program.fragment.textures, program.vertex.textures
        if fragment:
            self._fill(fragment, state.textures, state.samplers)
            calls.BindGPUFragmentSamplers(render_pass, 0, textures, len(fragment))
        if vertex:
            self._fill(vertex, state.vertex_textures, state.vertex_samplers)
            calls.BindGPUVertexSamplers(render_pass, 0, textures, len(vertex))

    def _fill(self, wanted: tuple[ProgramTexture, ...], textures: tuple[Resource | None, ...], samplers: tuple[int, ...]) -> None:
        for slot, (_, _, unit, kind) in enumerate(wanted):
            binding = self._textures[slot]
            binding.texture = self._texture(textures[unit], kind).native
            binding.sampler = self._samplers[samplers[unit]]

    def _push_blocks(self, commands: Pointer, program: DeferredProgram, parameters: bytes) -> None:
        calls = self._calls
        stages = (
            (program.vertex, calls.PushGPUVertexUniformData),
            (program.fragment, calls.PushGPUFragmentUniformData),
        )
        for stage, push in stages:
            for slot, block in enumerate(stage.blocks):
                push(commands, slot, parameters[block.offset : block.offset + block.size], block.size)

    def _general(self, sample_mask: int | None, program: StockProgram, state: DrawState) -> bytes:
        block = np.zeros((), GENERAL_DTYPE)
        block["SampleMask"] = 0xFFFFFFFF if sample_mask is None else sample_mask
        for slot, kind in enumerate(program.samplers):
            block["Lacking"][slot] = lacking_channels(self._texture(state.textures[slot], kind).format) or 0.0
        return block.tobytes()

    def _bind_palette(self, render_pass: Pointer, bones: bytes) -> None:
        self._palette.texture = self._palettes[bones]
        self._palette.sampler = self._palettes.sampler
        self._calls.BindGPUVertexSamplers(render_pass, 0, self._pointers[5], 1)

    # ---- geometry

    def _bind(self, render_pass: Pointer, geometry: Geometry) -> None:
        for slot, stream in enumerate(geometry.streams):
            binding = self._buffers[slot]
            binding.buffer = stream.data.native  # type: ignore[union-attr]
            binding.offset = stream.offset
        self._calls.BindGPUVertexBuffers(render_pass, 0, self._pointers[2], len(geometry.streams))
        if geometry.indices is not None:
            self._indices.buffer = geometry.indices.data.native  # type: ignore[union-attr]
            self._calls.BindGPUIndexBuffer(render_pass, self._pointers[3], int(geometry.indices.wide))


def sampler_states_of(program: StockProgram | DeferredProgram, state: DrawState) -> Iterator[int]:
    """Give the numbers of the sampler states that a program reads its textures with."""
    if isinstance(program, DeferredProgram):
        yield from (state.samplers[texture.unit] for texture in program.fragment.textures)
        yield from (state.vertex_samplers[texture.unit] for texture in program.vertex.textures)
    else:
        yield from state.samplers[: len(program.samplers)]
