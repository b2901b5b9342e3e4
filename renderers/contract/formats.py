"""Sizes and numpy types of surface, vertex and index formats: plain facts that both sides of the seam need."""

from __future__ import annotations

from renderers.contract.enums import IndexElementSize, PrimitiveType, SurfaceFormat, VertexElementFormat

# Pixels of memory behind each row of a picture, and behind the last one, in textures that a CPU renderer draws from.
ROW_SLACK = 8

_TEXEL_BYTES = {
    SurfaceFormat.Color: 4,
    SurfaceFormat.Bgr565: 2,
    SurfaceFormat.Bgra5551: 2,
    SurfaceFormat.Bgra4444: 2,
    SurfaceFormat.NormalizedByte2: 2,
    SurfaceFormat.NormalizedByte4: 4,
    SurfaceFormat.Rgba1010102: 4,
    SurfaceFormat.Rg32: 4,
    SurfaceFormat.Rgba64: 8,
    SurfaceFormat.Alpha8: 1,
    SurfaceFormat.Single: 4,
    SurfaceFormat.Vector2: 8,
    SurfaceFormat.Vector4: 16,
    SurfaceFormat.HalfSingle: 2,
    SurfaceFormat.HalfVector2: 4,
    SurfaceFormat.HalfVector4: 8,
    SurfaceFormat.HdrBlendable: 8,
}
_BLOCK_BYTES = {SurfaceFormat.Dxt1: 8, SurfaceFormat.Dxt3: 16, SurfaceFormat.Dxt5: 16}
_ELEMENT_BYTES = (4, 8, 12, 16, 4, 4, 4, 8, 4, 8, 4, 8)
_PRIMITIVE_VERTICES = {
    PrimitiveType.TriangleList: (3, 0),
    PrimitiveType.TriangleStrip: (1, 2),
    PrimitiveType.LineList: (2, 0),
    PrimitiveType.LineStrip: (1, 1),
    PrimitiveType.PointListEXT: (1, 0),
}

# The formats that a target keeps as asked; every other request becomes Color.
RENDER_TARGET_FORMATS = frozenset(
    {
        SurfaceFormat.Color,
        SurfaceFormat.Rgba1010102,
        SurfaceFormat.Rg32,
        SurfaceFormat.Rgba64,
        SurfaceFormat.Single,
        SurfaceFormat.Vector2,
        SurfaceFormat.Vector4,
        SurfaceFormat.HalfSingle,
        SurfaceFormat.HalfVector2,
        SurfaceFormat.HalfVector4,
        SurfaceFormat.HdrBlendable,
    }
)


def is_block_compressed(surface_format: SurfaceFormat) -> bool:
    """Tell whether the format stores 4x4 blocks (the three DXT formats)."""
    return surface_format in _BLOCK_BYTES


def element_bytes(surface_format: SurfaceFormat) -> int:
    """Give the bytes of one texel, or of one 4x4 block."""
    return _BLOCK_BYTES.get(surface_format) or _TEXEL_BYTES[surface_format]


def surface_bytes(surface_format: SurfaceFormat, width: int, height: int, depth: int = 1) -> int:
    """Give the bytes of a tightly packed region of width x height x depth texels."""
    if is_block_compressed(surface_format):
        width, height = (width + 3) // 4, (height + 3) // 4
    return width * height * depth * element_bytes(surface_format)


def row_bytes(surface_format: SurfaceFormat, width: int) -> int:
    """Give the bytes of one tightly packed row of texels (or of blocks)."""
    return surface_bytes(surface_format, width, 1)


def level_count(width: int, height: int, depth: int = 1) -> int:
    """Give the number of levels of a full mip chain down to 1x1x1."""
    return max(width, height, depth).bit_length()


def level_size(size: int, level: int) -> int:
    """Give one dimension of a mip level."""
    return max(1, size >> level)


def vertex_element_bytes(element_format: VertexElementFormat) -> int:
    """Give the bytes of one vertex element."""
    return _ELEMENT_BYTES[element_format]


def index_bytes(size: IndexElementSize) -> int:
    """Give the bytes of one index."""
    return 4 if size == IndexElementSize.ThirtyTwoBits else 2


def vertices_used(primitive_type: PrimitiveType, primitive_count: int) -> int:
    """Give the vertices (or indices) that so many primitives use."""
    per_primitive, extra = _PRIMITIVE_VERTICES[primitive_type]
    return per_primitive * primitive_count + extra
