"""What the shaders of custom effects read, bound draw by draw: uniform blocks and textures of both stages."""

from __future__ import annotations

import ctypes
from collections.abc import Iterable
from ctypes import byref
from typing import Any

from renderers.contract.draw import DrawState
from renderers.contract.enums import TextureKind
from renderers.contract.programs import ProgramTexture
from renderers.contract.resources import Resource
from renderers.deferred.custom_programs import DeferredProgram
from renderers.deferred.frame import Segment
from renderers.deferred.resources import DeferredTexture
from renderers.shaders.custom_stage import CustomStage
from renderers.vulkan import api
from renderers.vulkan.descriptors import BLOCK_RANGE, Descriptors
from renderers.vulkan.device import Device
from renderers.vulkan.frame_slot import FrameSlot
from renderers.vulkan.image import Image

_MOST_BLOCKS = 8
_GRAPHICS = api.VK_PIPELINE_BIND_POINT_GRAPHICS


class CustomBinding:
    """Binds for one device. `is_used` is set once there is a custom effect to look for."""

    def __init__(self, device: Device, descriptors: Descriptors, unset: dict[TextureKind, DeferredTexture]) -> None:
        self._vk, self._descriptors, self._unset = device.vk, descriptors, unset
        self._alignment = int(device.limits.minUniformBufferOffsetAlignment)
        self.is_used = False
        self._sets = (ctypes.c_uint64 * 4)()  # vertex textures, vertex blocks, fragment textures, fragment blocks
        self._places = (ctypes.c_uint32 * _MOST_BLOCKS)()

    def bind(
        self, slot: FrameSlot, layout: Any, program: DeferredProgram, state: DrawState, parameters: bytes, place: int
    ) -> list[bytes]:
        """Bind everything that a draw reads.

        Args:
            slot: The slot that is recorded.
            layout: The pipeline's layout.
            program: The program of the bound pipeline.
            state: Has the textures and sampler states.
            parameters: The bytes of all uniform blocks.
            place: Where in the slot's buffer of blocks the next one goes.

        Returns:
            What goes there.
        """
        vertex, fragment = program.vertex, program.fragment
        sets = self._sets
        sets[0] = self._texture_set(vertex.textures, state.vertex_textures, state.vertex_samplers)
        sets[1] = slot.custom_set(sizes_of(vertex))
        sets[2] = self._texture_set(fragment.textures, state.textures, state.samplers)
        sets[3] = slot.custom_set(sizes_of(fragment))
        data: list[bytes] = []
        for number, block in enumerate(program.interface.blocks):
            self._places[number] = place
            padding = -block.size % self._alignment
            data += (parameters[block.offset : block.offset + block.size], bytes(padding))
            place += block.size + padding
        count = len(program.interface.blocks)
        self._vk.raw_vkCmdBindDescriptorSets(slot.commands, _GRAPHICS, layout, 0, 4, byref(sets), count, byref(self._places))
        return data

    def bytes_of(self, segments: Iterable[Segment]) -> int:
        """Give how many bytes the uniform blocks of a frame's draws take at most."""
        if not self.is_used:
            return BLOCK_RANGE * (1 + sum(len(segment.records) for segment in segments))
        total = BLOCK_RANGE
        for segment in segments:
            for pipeline, _ in segment.records:
                if pipeline is not None:
                    program = pipeline.key.program
                    total += self._size(program) if isinstance(program, DeferredProgram) else BLOCK_RANGE
        return total

    def _size(self, program: DeferredProgram) -> int:
        return program.interface.size + self._alignment * len(program.interface.blocks)

    def _texture_set(
        self, wanted: tuple[ProgramTexture, ...], textures: tuple[Resource | None, ...], samplers: tuple[int, ...]
    ) -> int:
        found = tuple([(self.image(textures[unit], kind), samplers[unit]) for _, _, unit, kind in wanted])
        return self._descriptors.texture_set(found)

    def image(self, texture: Resource | None, kind: TextureKind) -> Image:
        """Give what a slot samples: an unset slot, or one with a texture of another kind, reads opaque black."""
        if isinstance(texture, DeferredTexture) and texture.kind == kind and texture.native is not None:
            image: Image = texture.native
            return image
        unset: Image = self._unset[kind].native
        return unset


def sizes_of(stage: CustomStage) -> tuple[int, ...]:
    """Give the sizes of a stage's uniform blocks."""
    return tuple([block.size for block in stage.blocks])
