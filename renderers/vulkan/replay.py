"""Replays recorded draws inside one native pass: the one hot loop, which skips all that is bound already."""

from __future__ import annotations

import ctypes
from ctypes import byref
from typing import Any

from renderers.contract.draw import DrawState, Geometry
from renderers.contract.effects import EffectBlock
from renderers.contract.enums import TextureKind
from renderers.contract.states import RASTERIZER_STATES
from renderers.deferred.custom_programs import DeferredProgram
from renderers.deferred.frame import Segment
from renderers.deferred.pipelines import Pipeline
from renderers.deferred.regions import native_scissor, native_viewport
from renderers.deferred.resources import DeferredTarget, DeferredTexture
from renderers.vulkan import api
from renderers.vulkan.custom_binding import CustomBinding
from renderers.vulkan.descriptors import Descriptors
from renderers.vulkan.device import Device
from renderers.vulkan.frame_slot import FrameSlot

_MOST_STREAMS = 16
_GRAPHICS = api.VK_PIPELINE_BIND_POINT_GRAPHICS
_START = ctypes.c_uint64(0)
_VERTEX_TEXTURES, _BLOCKS = 0, 1
_BOTH_HALVES, _HALF = 1 << 32 | 1, (1 << 32) - 1
_REGION = slice(DrawState._fields.index("viewport"), DrawState._fields.index("scissor") + 1)


class Replay:
    """Draws into the passes of one command buffer after another."""

    def __init__(self, device: Device, descriptors: Descriptors, unset: dict[TextureKind, DeferredTexture]) -> None:
        self._vk, self._descriptors = device.vk, descriptors
        self._viewport, self._scissor = api.VkViewport(), api.VkRect2D()
        self._factor = (ctypes.c_float * 4)()
        self._alignment = int(device.limits.minUniformBufferOffsetAlignment)
        self._buffers, self._starts = (ctypes.c_uint64 * _MOST_STREAMS)(), (ctypes.c_uint64 * _MOST_STREAMS)()
        self._sets = (ctypes.c_uint64 * 3)()  # vertex block, fragment textures, fragment block
        self._places = ctypes.c_uint64()  # of the two blocks in the slot's buffer, 32 bits each
        self._palette = ctypes.c_uint64()
        self.custom = CustomBinding(device, descriptors, unset)
        self._pointers: Any = [
            byref(each)
            for each in (self._viewport, self._scissor, self._factor, self._buffers, self._starts, self._sets, self._places)
        ]
        self.begin_frame(None)

    def begin_frame(self, slot: FrameSlot | None) -> None:
        """Begin a frame: its parameter blocks fill the slot's buffer from the start, its spans the slot's pool."""
        self._slot = slot
        self._spans = self._place = 0
        self._blocks: list[bytes] = []
        self._commands: Any = None
        if slot is not None:
            self._commands = ctypes.c_void_p.from_param(slot.commands.value)
            self._sets[0] = self._sets[2] = slot.block_set.value

    def draw(self, segment: Segment) -> None:
        """Record the draws of a segment."""
        vk, commands, add_block = self._vk, self._commands, self._blocks.append
        bind_pipeline, bind_sets = vk.raw_vkCmdBindPipeline, vk.raw_vkCmdBindDescriptorSets
        draw_indexed, draw_in_order = vk.raw_vkCmdDrawIndexed, vk.raw_vkCmdDraw
        sets, place_pointer = self._pointers[5:]
        places, place, target = self._places, self._place, segment.destination.primary
        pipeline: Any = None
        native: Any = None
        program = state = effect = geometry = layout = None
        padding, step = b"", 0
        indexed = shifted = skinned = is_custom = False
        per_primitive = extra = sets_to_bind = blocks_to_bind = 0
        for wanted, record in segment.records:
            if wanted is None:
                self._mark(record)
                continue
            wanted_state, wanted_effect, wanted_geometry, _, count, first, base, _, _, instances, _ = record  # type: ignore[misc]
            if wanted is not pipeline:
                pipeline, native = wanted, wanted.native
                bind_pipeline(commands, _GRAPHICS, native.bound)
                layout, per_primitive, extra = native.layout, native.per_primitive, native.extra
                blocks_to_bind, skinned = 3 if native.fragment_block else 1, native.bones
                if wanted.key.program is not program or wanted.shifted is not shifted:
                    program, shifted, state = wanted.key.program, wanted.shifted, None
                    is_custom = isinstance(program, DeferredProgram)
            if wanted_state is not state:
                self._apply(pipeline, wanted_state, state, target)
                state, effect, sets_to_bind = wanted_state, None, 3
                size = len(wanted_effect.parameters)
                padding = bytes(-size % self._alignment)
                step = (size + len(padding)) * _BOTH_HALVES
            if wanted_effect is not effect and is_custom:
                effect = wanted_effect
                place = self._bind_custom(layout, program, state, effect, place)
            elif wanted_effect is not effect:
                effect = wanted_effect
                add_block(effect.parameters)
                if padding:
                    add_block(padding)
                places.value = place
                place += step
                bind_sets(commands, _GRAPHICS, layout, _BLOCKS, sets_to_bind, sets, (sets_to_bind + 1) // 2, place_pointer)
                sets_to_bind = blocks_to_bind
                if skinned:
                    self._bind_palette(effect, layout)
            if wanted_geometry is not geometry:
                geometry = wanted_geometry
                indexed = geometry.indices is not None
                self._bind(geometry)
            if indexed:
                draw_indexed(commands, per_primitive * count + extra, instances, first, base, 0)
            else:
                draw_in_order(commands, per_primitive * count + extra, instances, first, 0)
        self._place = place

    def end_frame(self) -> None:
        """Bring the parameter blocks of all draws to where the GPU reads them."""
        assert self._slot is not None
        data = b"".join(self._blocks)
        self._slot.blocks.memory[: len(data)] = data

    def skip(self, segment: Segment) -> None:
        """Leave out the draws of a segment: its spans keep their places and count nothing."""
        self._spans += sum(1 for pipeline, span in segment.records if pipeline is None and span is not None)

    def _mark(self, span: object) -> None:
        """Record the begin or the end of a span of an occlusion query."""
        assert self._slot is not None
        if span is not None:
            self._slot.queries.begin(self._slot.commands, self._spans)
            self._spans += 1
        else:
            self._slot.queries.end(self._slot.commands, self._spans - 1)

    # ---- state

    def _apply(self, pipeline: Pipeline, state: DrawState, former: DrawState | None, target: DeferredTarget) -> None:
        """Set what differs from the state of the draw before, which is None if nothing of it holds."""
        vk, commands = self._vk, self._commands
        viewport, scissor, factor = self._pointers[:3]
        if former is None or state[_REGION] != former[_REGION] or state.rasterizer != former.rasterizer:
            self._set_region(pipeline, state, target)
            vk.raw_vkCmdSetViewport(commands, 0, 1, viewport)
            vk.raw_vkCmdSetScissor(commands, 0, 1, scissor)
        if former is None or state.blend_factor != former.blend_factor:
            self._factor[:] = [channel / 255.0 for channel in state.blend_factor]
            vk.raw_vkCmdSetBlendConstants(commands, factor)
        if former is None or state.stencil_reference != former.stencil_reference:
            vk.raw_vkCmdSetStencilReference(commands, api.VK_STENCIL_FACE_FRONT_AND_BACK, state.stencil_reference & 255)
        if isinstance(pipeline.key.program, DeferredProgram):
            return
        kinds = enumerate(pipeline.key.program.samplers)
        textures = [(self.custom.image(state.textures[slot], kind), state.samplers[slot]) for slot, kind in kinds]
        self._sets[1] = self._descriptors.texture_set(tuple(textures))

    def _set_region(self, pipeline: Pipeline, state: DrawState, target: DeferredTarget) -> None:
        native, pixels = self._viewport, self._scissor
        x, y, width, height, native.minDepth, native.maxDepth = native_viewport(state.viewport, pipeline.shifted)
        native.x, native.y, native.width, native.height = x, y + height, width, -height  # clip space has y up
        enabled = RASTERIZER_STATES[state.rasterizer].scissor_enable
        region = native_scissor(state, enabled, target.width, target.height)
        assert region is not None, "a draw that touches no pixel is not recorded"
        pixels.offset.x, pixels.offset.y, pixels.extent.width, pixels.extent.height = region

    def _bind_palette(self, effect: EffectBlock, layout: Any) -> None:
        """Bind the bones of an effect."""
        assert self._slot is not None and effect.bones is not None
        self._palette.value = self._slot.bones.set_of(effect.bones).value
        self._vk.raw_vkCmdBindDescriptorSets(
            self._slot.commands, _GRAPHICS, layout, _VERTEX_TEXTURES, 1, byref(self._palette), 0, None
        )

    def _bind_custom(self, layout: Any, program: Any, state: Any, effect: EffectBlock, place: int) -> int:
        """Bind all that a custom effect reads, and give the place behind its blocks."""
        assert self._slot is not None
        data = self.custom.bind(self._slot, layout, program, state, effect.parameters, place & _HALF)
        self._blocks += data
        return place + sum(map(len, data)) * _BOTH_HALVES

    # ---- geometry

    def _bind(self, geometry: Geometry) -> None:
        commands, (buffers, starts) = self._commands, self._pointers[3:5]
        for slot, stream in enumerate(geometry.streams):
            self._buffers[slot] = stream.data.native.handle.value  # type: ignore[union-attr]
            self._starts[slot] = stream.offset
        self._vk.raw_vkCmdBindVertexBuffers(commands, 0, len(geometry.streams), buffers, starts)
        if geometry.indices is not None:
            handle = geometry.indices.data.native.handle  # type: ignore[union-attr]
            self._vk.raw_vkCmdBindIndexBuffer(commands, handle, _START, int(geometry.indices.wide))
