"""What VULKAN answers about itself: some of it depends on the device."""

from __future__ import annotations

from renderers.contract.capabilities import Capability, Limits
from renderers.vulkan.device import Device

_NEVER = {
    Capability.CustomEffects,
    Capability.CompiledEffects,
    Capability.ComputeShaders,
    Capability.IndirectDraw,
}
_BY_FEATURE = {
    Capability.WireFrame: "fillModeNonSolid",
    Capability.AnisotropicFiltering: "samplerAnisotropy",
    Capability.MultipleRenderTargets: "independentBlend",
    Capability.OcclusionQuery: "occlusionQueryPrecise",
}


def capabilities_of(device: Device) -> frozenset[Capability]:
    """Give the features that a device has."""
    lacking = {capability for capability, feature in _BY_FEATURE.items() if feature not in device.features}
    if device.adapter.sample_counts == (1,):
        lacking.add(Capability.MultiSampleAntiAliasing)
    return frozenset(Capability) - _NEVER - lacking


def limits_of(device: Device) -> Limits:
    """Give the largest sizes and counts of a device."""
    limits = device.limits
    return Limits(
        texture_size=limits.maxImageDimension2D,
        cube_size=limits.maxImageDimensionCube,
        volume_size=limits.maxImageDimension3D,
        render_targets=min(4, limits.maxColorAttachments),
        vertex_streams=min(16, limits.maxVertexInputBindings),
        vertex_texture_slots=0,
        max_anisotropy=min(16, int(limits.maxSamplerAnisotropy)),
        sample_counts=device.adapter.sample_counts,
    )
