"""The limits of the two graphics profiles: rules of XNA, not of the hardware."""

from __future__ import annotations

from dataclasses import dataclass

from renderers.contract.capabilities import FormatUse
from renderers.contract.enums import GraphicsProfile, SurfaceFormat, VertexElementFormat
from renderers.contract.renderer import Renderer

_REACH_FORMATS = frozenset(
    {
        SurfaceFormat.Color,
        SurfaceFormat.Bgr565,
        SurfaceFormat.Bgra5551,
        SurfaceFormat.Bgra4444,
        SurfaceFormat.Dxt1,
        SurfaceFormat.Dxt3,
        SurfaceFormat.Dxt5,
        SurfaceFormat.NormalizedByte2,
        SurfaceFormat.NormalizedByte4,
    }
)
_SINGLES = frozenset({SurfaceFormat.Single, SurfaceFormat.Vector2, SurfaceFormat.Vector4})
_HALVES = frozenset({SurfaceFormat.HalfSingle, SurfaceFormat.HalfVector2, SurfaceFormat.HalfVector4, SurfaceFormat.HdrBlendable})
_HALF_VECTORS = frozenset({VertexElementFormat.HalfVector2, VertexElementFormat.HalfVector4})


@dataclass(frozen=True)
class ProfileLimits:
    """What a profile allows. `volume_size` 0 means that the profile has no volume textures."""

    name: str
    texture_size: int
    cube_size: int
    volume_size: int
    render_targets: int
    vertex_streams: int
    buffer_bytes: int
    primitives_per_draw: int
    thirty_two_bit_indices: bool
    non_power_of_two_unconditional: bool
    occlusion_queries: bool
    instancing: bool
    back_buffer_readback: bool
    vertex_textures: int
    texture_formats: frozenset[SurfaceFormat]
    vertex_formats: frozenset[VertexElementFormat]
    vertex_stride: int


_LIMITS = {
    GraphicsProfile.Reach: ProfileLimits(
        name="Reach",
        texture_size=2048,
        cube_size=512,
        volume_size=0,
        render_targets=1,
        vertex_streams=16,
        buffer_bytes=0x3FFFFFF,
        primitives_per_draw=65535,
        thirty_two_bit_indices=False,
        non_power_of_two_unconditional=False,
        occlusion_queries=False,
        instancing=False,
        back_buffer_readback=False,
        vertex_textures=0,
        texture_formats=_REACH_FORMATS,
        vertex_formats=frozenset(VertexElementFormat) - _HALF_VECTORS,
        vertex_stride=255,
    ),
    GraphicsProfile.HiDef: ProfileLimits(
        name="HiDef",
        texture_size=4096,
        cube_size=4096,
        volume_size=256,
        render_targets=4,
        vertex_streams=16,
        buffer_bytes=0x3FFFFFF,
        primitives_per_draw=1048575,
        thirty_two_bit_indices=True,
        non_power_of_two_unconditional=True,
        occlusion_queries=True,
        instancing=True,
        back_buffer_readback=True,
        vertex_textures=4,
        texture_formats=frozenset(SurfaceFormat),
        vertex_formats=frozenset(VertexElementFormat),
        vertex_stride=255,
    ),
}


def limits_of(profile: GraphicsProfile) -> ProfileLimits:
    """Give the limits of a profile."""
    return _LIMITS[GraphicsProfile(profile)]


def plain_formats(renderer: Renderer, use: FormatUse) -> frozenset[SurfaceFormat]:
    """Give the float formats that are not filtered (FILTERABLE) or not blended (BLENDABLE).

    32-bit floats are neither in any profile; 16-bit floats where the renderer cannot. One that draws nothing restricts nothing.
    """
    support = renderer.format_support
    draws = support(SurfaceFormat.Color) & use
    return _SINGLES | {kind for kind in _HALVES if draws and not support(kind) & use}
