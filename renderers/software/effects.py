"""Turning an effect's block and a vertex layout into what kernels read."""

from __future__ import annotations

from functools import cache, lru_cache
from typing import NamedTuple

import numpy as np
import numpy.typing as npt

from renderers.contract import VERTEX_LAYOUTS, EffectBlock, EffectFamily, EffectFlags, VertexElementFormat, VertexElementUsage
from renderers.contract.formats import vertex_element_bytes
from renderers.raster import layout
from renderers.raster.programs import (
    VERTEX_COLOR,
    VERTEX_ENVIRONMENT,
    VERTEX_FOG,
    VERTEX_FRESNEL,
    VERTEX_LIT,
    VERTEX_PIXEL_LIT,
    VERTEX_SECOND_TEXTURE,
    VERTEX_SKINNED,
    VERTEX_SPRITE,
    VERTEX_TEXTURE,
)

_SPECULAR = slice(4 * layout.P_SPECULAR, 4 * layout.P_SPECULAR + 12)
_NO_COLOR = bytes(12)
_ELEMENTS = (
    (VertexElementUsage.Position, 0),
    (VertexElementUsage.Normal, 0),
    (VertexElementUsage.Color, 0),
    (VertexElementUsage.TextureCoordinate, 0),
    (VertexElementUsage.TextureCoordinate, 1),
    (VertexElementUsage.BlendIndices, 0),
    (VertexElementUsage.BlendWeight, 0),
)
_SPRITE_FORMATS = (
    ((VertexElementUsage.Position, 0), VertexElementFormat.Vector3),
    ((VertexElementUsage.Color, 0), VertexElementFormat.Color),
    ((VertexElementUsage.TextureCoordinate, 0), VertexElementFormat.Vector2),
)


# What families do beyond BASIC: in the vertex program, and to fragments.
_MORE = {
    EffectFamily.ALPHA_TEST: (0, layout.SHADE_ALPHA_TEST),
    EffectFamily.DUAL_TEXTURE: (VERTEX_SECOND_TEXTURE, layout.SHADE_SECOND_TEXTURE),
    EffectFamily.ENVIRONMENT_MAP: (VERTEX_ENVIRONMENT, layout.SHADE_ENVIRONMENT),
    EffectFamily.SKINNED: (VERTEX_SKINNED, 0),
}


class PreparedEffect(NamedTuple):
    """An effect block as kernels read it: parameters, vertex program, what fragments need, half-pixel shift."""

    params: npt.NDArray[np.float32]
    program: int
    shade: int
    shift: int


class PreparedStream(NamedTuple):
    """A vertex layout at a byte offset as kernels read it; `extent` is where the last element of a record ends.

    `is_sprite` says that position, colour and texture coordinate have the formats that SpriteBatch writes.
    """

    ints: npt.NDArray[np.int32]
    offset: int
    stride: int
    extent: int
    is_sprite: bool


class EffectReader:
    """Turns effect blocks into what kernels read. What it gave for one block holds until it is asked for the next one.

    All blocks of a shader share one array of parameters, so that reading a block is no more than a copy of its bytes.
    """

    _prepared: PreparedEffect

    def __init__(self) -> None:
        self._block: EffectBlock | None = None
        self._known: dict[tuple[EffectFamily, EffectFlags, bool, bool], tuple[PreparedEffect, memoryview]] = {}

    def prepared(self, block: EffectBlock) -> PreparedEffect:
        """Read an effect block."""
        if block is self._block:
            return self._prepared
        parameters, bones = block.parameters, block.bones
        key = block.family, block.flags, parameters[_SPECULAR] == _NO_COLOR, bones is None
        known = self._known.get(key)
        if known is None:
            known = self._known[key] = _shader(block, key[2])
        self._prepared, content = known
        content[: len(parameters)] = parameters
        if bones:
            content[len(parameters) :] = bones
        self._block = block
        return self._prepared

    def forget(self) -> None:
        """Let go of the last block."""
        self._block = None


def _shader(block: EffectBlock, is_matte: bool) -> tuple[PreparedEffect, memoryview]:
    """Give what all blocks of a shader have in common, and the bytes of its parameters."""
    params = np.empty((len(block.parameters) + len(block.bones or b"")) // 4, np.float32)
    program, shade, shift = _programs(block.family, int(block.flags))
    if is_matte and block.family != EffectFamily.ENVIRONMENT_MAP:
        shade &= ~layout.SHADE_SPECULAR
    return PreparedEffect(params, program, shade, shift), params.data.cast("B")


def _programs(family: EffectFamily, flags: int) -> tuple[int, int, int]:
    """Give the vertex program, what fragments need, and the half-pixel shift."""
    if family == EffectFamily.SPRITE:
        return VERTEX_SPRITE | VERTEX_COLOR | VERTEX_TEXTURE, layout.SHADE_TEXTURE | layout.SHADE_COLOR, 0
    program, shade = 0, layout.SHADE_COLOR
    if flags & EffectFlags.TEXTURE:
        program, shade = program | VERTEX_TEXTURE, shade | layout.SHADE_TEXTURE
    if flags & EffectFlags.VERTEX_COLOR:
        program |= VERTEX_COLOR
    if flags & EffectFlags.FOG:
        program, shade = program | VERTEX_FOG, shade | layout.SHADE_FOG
    if flags & EffectFlags.LIGHTING:
        if flags & EffectFlags.PIXEL_LIGHTING:
            program, shade = program | VERTEX_PIXEL_LIT, shade | layout.SHADE_PIXEL_LIGHTING
        else:
            program, shade = program | VERTEX_LIT, shade | layout.SHADE_SPECULAR
    if flags & EffectFlags.ONE_LIGHT:
        program, shade = program | layout.SHADE_ONE_LIGHT, shade | layout.SHADE_ONE_LIGHT
    if flags & EffectFlags.FRESNEL:
        program |= VERTEX_FRESNEL
    more_program, more_shade = _MORE.get(family, (0, 0))
    return program | more_program, shade | more_shade, layout.HALF_PIXEL_SHIFT


@cache
def elements_read(number: int, family: EffectFamily) -> bool:
    """Tell whether a vertex layout has elements that an effect family may read."""
    second = (VertexElementUsage.TextureCoordinate, 1)
    meanings = {(element.usage, element.usage_index) for element in VERTEX_LAYOUTS[number].elements}
    if family != EffectFamily.DUAL_TEXTURE:
        meanings.discard(second)
    return not meanings.isdisjoint(_ELEMENTS)


@lru_cache(maxsize=256)
def prepare_stream(number: int, offset: int) -> PreparedStream:
    """Work out a vertex layout whose records begin at a byte offset."""
    vertex_layout = VERTEX_LAYOUTS[number]
    found = {(element.usage, element.usage_index): element for element in reversed(vertex_layout.elements)}
    ints = [offset, vertex_layout.stride]
    for meaning in _ELEMENTS:
        element = found.get(meaning)
        ints += (-1, 0) if element is None else (element.offset, int(element.format))
    extent = max(element.offset + vertex_element_bytes(element.format) for element in vertex_layout.elements)
    is_sprite = all(meaning in found and found[meaning].format == kind for meaning, kind in _SPRITE_FORMATS)
    return PreparedStream(np.array(ints, np.int32), offset, vertex_layout.stride, extent, is_sprite)
