"""The limits of the two graphics profiles: rules of XNA, not of the hardware."""

from __future__ import annotations

from dataclasses import dataclass

from renderers.contract.enums import GraphicsProfile, SurfaceFormat

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
    ),
}


def limits_of(profile: GraphicsProfile) -> ProfileLimits:
    """Give the limits of a profile."""
    return _LIMITS[GraphicsProfile(profile)]
