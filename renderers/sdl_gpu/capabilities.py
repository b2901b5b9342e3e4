"""What SDL_GPU answers about itself."""

from __future__ import annotations

from typing import TYPE_CHECKING

from renderers.contract.capabilities import Capability, Limits

if TYPE_CHECKING:
    from renderers.sdl_gpu.device import Device

CAPABILITIES = frozenset(Capability) - {
    Capability.OcclusionQuery,
    Capability.CompiledEffects,
    Capability.ComputeShaders,
    Capability.IndirectDraw,
}


def limits_of(device: Device) -> Limits:
    """Give the largest sizes and counts; SDL tells only the sample counts."""
    color = device.sdl.SDL_GPU_TEXTUREFORMAT_R8G8B8A8_UNORM
    counts = [count for count in (2, 4, 8) if device.samples(count, color) == count]
    return Limits(sample_counts=(1, *counts))
