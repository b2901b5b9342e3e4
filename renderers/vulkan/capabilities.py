"""What VULKAN answers about itself."""

from __future__ import annotations

from renderers.contract.capabilities import Capability

CAPABILITIES = frozenset(Capability) - {
    Capability.CompiledEffects,
    Capability.ComputeShaders,
    Capability.IndirectDraw,
}
