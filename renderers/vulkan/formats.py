"""XNA's surface, depth and vertex formats in Vulkan's terms."""

from __future__ import annotations

from collections.abc import Callable
from typing import NamedTuple

from renderers.contract.capabilities import FormatUse
from renderers.contract.enums import DepthFormat, SurfaceFormat
from renderers.contract.formats import RENDER_TARGET_FORMATS
from renderers.deferred.depth_bias import fixed_point_units
from renderers.vulkan import api
from renderers.vulkan.adapter import Adapter
from renderers.vulkan.errors import VulkanError

_R, _G, _B, _A = (getattr(api, f"VK_COMPONENT_SWIZZLE_{name}") for name in "RGBA")
_ZERO, _ONE = api.VK_COMPONENT_SWIZZLE_ZERO, api.VK_COMPONENT_SWIZZLE_ONE
_AS_STORED = (_R, _G, _B, _A)
_RED_ONLY, _RED_GREEN = (_R, _ONE, _ONE, _ONE), (_R, _G, _ONE, _ONE)


class NativeFormat(NamedTuple):
    """A Vulkan format, and where a sampled view takes red, green, blue and alpha from."""

    format: int
    swizzle: tuple[int, int, int, int] = _AS_STORED


SURFACE_FORMATS: dict[SurfaceFormat, NativeFormat] = {
    SurfaceFormat.Color: NativeFormat(api.VK_FORMAT_R8G8B8A8_UNORM),
    SurfaceFormat.Bgr565: NativeFormat(api.VK_FORMAT_R5G6B5_UNORM_PACK16),
    SurfaceFormat.Bgra5551: NativeFormat(api.VK_FORMAT_A1R5G5B5_UNORM_PACK16),
    # The 4444 format that every driver has, read with its channels one place further on.
    SurfaceFormat.Bgra4444: NativeFormat(api.VK_FORMAT_B4G4R4A4_UNORM_PACK16, (_G, _R, _A, _B)),
    SurfaceFormat.Dxt1: NativeFormat(api.VK_FORMAT_BC1_RGBA_UNORM_BLOCK),
    SurfaceFormat.Dxt3: NativeFormat(api.VK_FORMAT_BC2_UNORM_BLOCK),
    SurfaceFormat.Dxt5: NativeFormat(api.VK_FORMAT_BC3_UNORM_BLOCK),
    SurfaceFormat.NormalizedByte2: NativeFormat(api.VK_FORMAT_R8G8_SNORM, _RED_GREEN),
    SurfaceFormat.NormalizedByte4: NativeFormat(api.VK_FORMAT_R8G8B8A8_SNORM),
    SurfaceFormat.Rgba1010102: NativeFormat(api.VK_FORMAT_A2B10G10R10_UNORM_PACK32),
    SurfaceFormat.Rg32: NativeFormat(api.VK_FORMAT_R16G16_UNORM, _RED_GREEN),
    SurfaceFormat.Rgba64: NativeFormat(api.VK_FORMAT_R16G16B16A16_UNORM),
    SurfaceFormat.Alpha8: NativeFormat(api.VK_FORMAT_R8_UNORM, (_ZERO, _ZERO, _ZERO, _R)),
    SurfaceFormat.Single: NativeFormat(api.VK_FORMAT_R32_SFLOAT, _RED_ONLY),
    SurfaceFormat.Vector2: NativeFormat(api.VK_FORMAT_R32G32_SFLOAT, _RED_GREEN),
    SurfaceFormat.Vector4: NativeFormat(api.VK_FORMAT_R32G32B32A32_SFLOAT),
    SurfaceFormat.HalfSingle: NativeFormat(api.VK_FORMAT_R16_SFLOAT, _RED_ONLY),
    SurfaceFormat.HalfVector2: NativeFormat(api.VK_FORMAT_R16G16_SFLOAT, _RED_GREEN),
    SurfaceFormat.HalfVector4: NativeFormat(api.VK_FORMAT_R16G16B16A16_SFLOAT),
    SurfaceFormat.HdrBlendable: NativeFormat(api.VK_FORMAT_R16G16B16A16_SFLOAT),
}
BONES_FORMAT = NativeFormat(api.VK_FORMAT_R32G32B32A32_SFLOAT)

_VERTEX_FORMATS = """
R32_SFLOAT R32G32_SFLOAT R32G32B32_SFLOAT R32G32B32A32_SFLOAT R8G8B8A8_UNORM R8G8B8A8_UINT R16G16_SINT R16G16B16A16_SINT
R16G16_SNORM R16G16B16A16_SNORM R16G16_SFLOAT R16G16B16A16_SFLOAT
"""
# In the order of VertexElementFormat.
VERTEX_FORMATS: list[int] = [getattr(api, f"VK_FORMAT_{name}") for name in _VERTEX_FORMATS.split()]

_DEPTH_CHOICES = {
    DepthFormat.Depth16: (api.VK_FORMAT_D16_UNORM, api.VK_FORMAT_D32_SFLOAT),
    DepthFormat.Depth24: (
        api.VK_FORMAT_X8_D24_UNORM_PACK32,
        api.VK_FORMAT_D32_SFLOAT,
        api.VK_FORMAT_D24_UNORM_S8_UINT,
    ),
    DepthFormat.Depth24Stencil8: (api.VK_FORMAT_D24_UNORM_S8_UINT, api.VK_FORMAT_D32_SFLOAT_S8_UINT),
}
_STENCIL = frozenset({api.VK_FORMAT_D24_UNORM_S8_UINT, api.VK_FORMAT_D32_SFLOAT_S8_UINT})
_DEPTH_BITS = {
    api.VK_FORMAT_D16_UNORM: 16,
    api.VK_FORMAT_X8_D24_UNORM_PACK32: 24,
    api.VK_FORMAT_D24_UNORM_S8_UINT: 24,
    api.VK_FORMAT_D32_SFLOAT: 23,
    api.VK_FORMAT_D32_SFLOAT_S8_UINT: 23,
}
_FLOATING_DEPTH = (api.VK_FORMAT_D32_SFLOAT, api.VK_FORMAT_D32_SFLOAT_S8_UINT)

_BLITS = (
    api.VK_FORMAT_FEATURE_BLIT_SRC_BIT
    | api.VK_FORMAT_FEATURE_BLIT_DST_BIT
    | api.VK_FORMAT_FEATURE_SAMPLED_IMAGE_FILTER_LINEAR_BIT
)
_TRANSFERS = FormatUse.TRANSFER_SOURCE | FormatUse.TRANSFER_DESTINATION
_USES = (
    (api.VK_FORMAT_FEATURE_SAMPLED_IMAGE_BIT, FormatUse.STORAGE | FormatUse.SAMPLED | FormatUse.MIPMAPPED | _TRANSFERS),
    (api.VK_FORMAT_FEATURE_SAMPLED_IMAGE_FILTER_LINEAR_BIT, FormatUse.FILTERABLE),
)
_TARGET_USES = (
    (api.VK_FORMAT_FEATURE_COLOR_ATTACHMENT_BIT, FormatUse.RENDER_TARGET | FormatUse.MULTISAMPLE),
    (api.VK_FORMAT_FEATURE_COLOR_ATTACHMENT_BLEND_BIT, FormatUse.BLENDABLE),
)


def format_support(adapter: Adapter, surface_format: SurfaceFormat) -> FormatUse:
    """Give the uses that an adapter has for a surface format."""
    features = adapter.format_features(SURFACE_FORMATS[surface_format].format)
    rules = _USES + _TARGET_USES if surface_format in RENDER_TARGET_FORMATS else _USES
    uses = FormatUse.NONE
    for bit, granted in rules:
        if features & bit:
            uses |= granted
    return uses | FormatUse.COLOR_TRANSFER if surface_format == SurfaceFormat.Color else uses


def can_make_mips(adapter: Adapter, surface_format: SurfaceFormat) -> bool:
    """Tell whether an adapter can make the smaller levels of a target from its first one."""
    return adapter.format_features(SURFACE_FORMATS[surface_format].format) & _BLITS == _BLITS


def depth_format(adapter: Adapter, wished: DepthFormat) -> int:
    """Give the Vulkan format of a depth buffer, 0 for none.

    Raises:
        VulkanError: The adapter has none that will do, which Vulkan itself rules out.
    """
    if wished == DepthFormat.None_:
        return api.VK_FORMAT_UNDEFINED
    for choice in _DEPTH_CHOICES[wished]:
        if adapter.format_features(choice) & api.VK_FORMAT_FEATURE_DEPTH_STENCIL_ATTACHMENT_BIT:
            return int(choice)
    raise VulkanError(f"choosing a format for {wished.name}", api.VK_ERROR_FORMAT_NOT_SUPPORTED)


def depth_units(vk_format: int, steps_in_a_unit: Callable[[], int]) -> int:
    """Give how many units of the depth bias's constant factor make up the depth range; 0 is a pass without depth."""
    bits = _DEPTH_BITS.get(vk_format, 16)
    return (1 << bits) - 1 if vk_format in _FLOATING_DEPTH else fixed_point_units(bits, steps_in_a_unit())


def aspects(vk_format: int) -> int:
    """Give the VkImageAspectFlags of a format."""
    if vk_format not in _DEPTH_BITS:
        return api.VK_IMAGE_ASPECT_COLOR_BIT
    return api.VK_IMAGE_ASPECT_DEPTH_BIT | (api.VK_IMAGE_ASPECT_STENCIL_BIT if vk_format in _STENCIL else 0)


def has_stencil(vk_format: int) -> bool:
    """Tell whether a depth format has a stencil part."""
    return vk_format in _STENCIL
