"""What a renderer can do, as data: capability answers, numeric limits and uses of a format."""

from __future__ import annotations

from dataclasses import dataclass
from enum import IntEnum, IntFlag


class Capability(IntEnum):
    """A feature that a renderer has or refuses. The numbers never change; new ones are appended."""

    ThreeD = 0
    DepthStencilBuffer = 1
    MultiSampleAntiAliasing = 2
    MultipleRenderTargets = 3
    AnisotropicFiltering = 4
    WireFrame = 5
    OcclusionQuery = 6
    CustomEffects = 7
    Texture3D = 8
    MultiStreamVertexInput = 9
    Instancing = 10
    StencilBuffer = 11
    AdditiveBlending = 12
    CompiledEffects = 13
    FloatRenderTargets = 14
    HalfFloatRenderTargets = 15
    HalfFloatTextureLinearFiltering = 16
    ComputeShaders = 17
    IndirectDraw = 18
    TextureCube = 19
    RenderTargets = 20
    BackBufferReadback = 21
    TextureReadback = 22
    MipMaps = 23
    AlphaTestEffect = 24
    DualTextureEffect = 25
    EnvironmentMapEffect = 26
    SkinnedEffect = 27
    ThirtyTwoBitIndices = 28


class FormatUse(IntFlag):
    """The uses of a surface format."""

    NONE = 0
    STORAGE = 1
    SAMPLED = 2
    FILTERABLE = 4
    RENDER_TARGET = 8
    BLENDABLE = 16
    STORAGE_READ = 32
    STORAGE_WRITE = 64
    STORAGE_ATOMIC = 128
    TRANSFER_SOURCE = 256
    TRANSFER_DESTINATION = 512
    MIPMAPPED = 1024
    MULTISAMPLE = 2048
    COLOR_TRANSFER = 4096


@dataclass(frozen=True)
class Limits:
    """The largest sizes and counts that a renderer takes; a profile may lower them further."""

    texture_size: int = 16384
    cube_size: int = 16384
    volume_size: int = 2048
    render_targets: int = 4
    vertex_streams: int = 16
    texture_slots: int = 16
    vertex_texture_slots: int = 4
    max_anisotropy: int = 16
    sample_counts: tuple[int, ...] = (1,)
