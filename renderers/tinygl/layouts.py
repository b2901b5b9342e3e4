"""The four vertex layouts that fixed-function arrays can be laid over."""

from __future__ import annotations

from functools import lru_cache
from typing import NamedTuple

from renderers.contract import VERTEX_LAYOUTS, VertexElementFormat, VertexElementUsage

_POSITION = (VertexElementUsage.Position, VertexElementFormat.Vector3)
_NORMAL = (VertexElementUsage.Normal, VertexElementFormat.Vector3)
_COLOR = (VertexElementUsage.Color, VertexElementFormat.Color)
_UV = (VertexElementUsage.TextureCoordinate, VertexElementFormat.Vector2)


class FixedLayout(NamedTuple):
    """Where a record of `stride` bytes has its elements; None for what it lacks. Positions come first."""

    name: str
    stride: int
    normal: int | None = None
    color: int | None = None
    coordinates: int | None = None


_LAYOUTS = {
    (16, ((0, *_POSITION), (12, *_COLOR))): FixedLayout("VertexPositionColor", 16, color=12),
    (20, ((0, *_POSITION), (12, *_UV))): FixedLayout("VertexPositionTexture", 20, coordinates=12),
    (24, ((0, *_POSITION), (12, *_COLOR), (16, *_UV))): FixedLayout("VertexPositionColorTexture", 24, color=12, coordinates=16),
    (32, ((0, *_POSITION), (12, *_NORMAL), (24, *_UV))): FixedLayout(
        "VertexPositionNormalTexture", 32, normal=12, coordinates=24
    ),
}
LAYOUT_NAMES = tuple(layout.name for layout in _LAYOUTS.values())


@lru_cache(maxsize=256)
def fixed_layout(number: int) -> FixedLayout | None:
    """Give the fixed layout that a declaration is, in whichever order it lists its elements; None for any other."""
    declared = VERTEX_LAYOUTS[number]
    if any(element.usage_index for element in declared.elements):
        return None
    elements = sorted((element.offset, element.usage, element.format) for element in declared.elements)
    return _LAYOUTS.get((declared.stride, tuple(elements)))
