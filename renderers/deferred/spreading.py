"""Writes to a multisampled target: no interface copies bytes into samples, so that a sprite over the region carries them."""

from __future__ import annotations

from functools import cache

import numpy as np
import numpy.typing as npt

from renderers.contract.draw import DrawCommand, DrawState, Geometry, ScissorRect, VertexStream, ViewportRect
from renderers.contract.effects import EffectBlock
from renderers.contract.enums import (
    CullMode,
    EffectFamily,
    EffectFlags,
    PrimitiveType,
    TextureAddressMode,
    TextureFilter,
    VertexElementFormat,
    VertexElementUsage,
)
from renderers.contract.resources import Resource, TextureRegion
from renderers.contract.states import (
    BLEND_STATES,
    DEPTH_STENCIL_STATES,
    RASTERIZER_STATES,
    SAMPLER_STATES,
    BlendSnapshot,
    DepthStencilSnapshot,
    RasterizerSnapshot,
    SamplerSnapshot,
)
from renderers.contract.vertex_layout import VERTEX_LAYOUTS, VertexLayout, VertexLayoutElement

_CORNERS = ((-1, 1), (1, 1), (-1, -1), (1, -1))
_WHITE = np.full(4, 255, np.uint8)


def copying_draw(texture: Resource, region: TextureRegion) -> DrawCommand:
    """Give the draw that puts the texels of a texture, as large as the region, into that region of the destination."""
    width, height = region.right - region.left, region.bottom - region.top
    view = ViewportRect(region.left, region.top, width, height)
    clamp = TextureAddressMode.Clamp
    state = DrawState(
        BLEND_STATES.intern(BlendSnapshot()),
        DEPTH_STENCIL_STATES.intern(DepthStencilSnapshot(depth_enable=False)),
        RASTERIZER_STATES.intern(RasterizerSnapshot(cull=CullMode.None_)),
        (SAMPLER_STATES.intern(SamplerSnapshot(TextureFilter.Point, clamp, clamp, clamp)),),
        (texture,),
        (),
        (),
        view,
        ScissorRect(*view[:4]),
    )
    return DrawCommand(state, _effect(), _quad(), PrimitiveType.TriangleStrip, 2, vertex_count=4)


@cache
def _effect() -> EffectBlock:
    flags = EffectFlags.TEXTURE | EffectFlags.VERTEX_COLOR
    return EffectBlock(EffectFamily.SPRITE, flags, np.eye(4, dtype=np.float32).tobytes())


@cache
def _quad() -> Geometry:
    position = VertexLayoutElement(0, VertexElementFormat.Vector3, VertexElementUsage.Position, 0)
    color = VertexLayoutElement(12, VertexElementFormat.Color, VertexElementUsage.Color, 0)
    place = VertexLayoutElement(16, VertexElementFormat.Vector2, VertexElementUsage.TextureCoordinate, 0)
    layout = VERTEX_LAYOUTS.intern(VertexLayout((position, color, place), 24))
    vertices = [_vertex(x, y) for x, y in _CORNERS]
    return Geometry((VertexStream(np.concatenate(vertices), layout),), None)


def _vertex(x: float, y: float) -> npt.NDArray[np.uint8]:
    position = np.array([x, y, 0], np.float32).view(np.uint8)
    place = np.array([(x + 1) / 2, (1 - y) / 2], np.float32).view(np.uint8)
    return np.concatenate([position, _WHITE, place])
