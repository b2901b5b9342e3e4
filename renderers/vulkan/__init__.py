"""VULKAN: draws with Vulkan itself, through a binding of its own.

Importing this loads neither Vulkan nor the binding; creating the renderer does.
"""

from __future__ import annotations

from renderers.contract.enums import WindowKind
from renderers.contract.presentation import CreationArguments
from renderers.contract.renderer import Renderer, RendererDescriptor
from renderers.native.vulkan_devices import reluctance
from renderers.vulkan.capabilities import CAPABILITIES


def _create(arguments: CreationArguments) -> Renderer:
    from renderers.vulkan.renderer import VulkanRenderer

    return VulkanRenderer(arguments)


def _is_available() -> str | None:
    from renderers.vulkan.adapter import reason_against_all

    return reason_against_all()


def _sample_count(wished: int) -> int:
    from renderers.vulkan.adapter import clamped_sample_count, sample_counts

    return clamped_sample_count(wished, sample_counts())


DESCRIPTOR = RendererDescriptor(
    name="VULKAN",
    summary="Vulkan 1.3, without a layer in between",
    create=_create,
    is_available=_is_available,
    window_kind=WindowKind.VULKAN,
    sample_count=_sample_count,
    automatic=True,
    reluctance=reluctance,
    capabilities=CAPABILITIES,
)
