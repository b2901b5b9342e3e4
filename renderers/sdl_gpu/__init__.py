"""SDL_GPU: draws through SDL's GPU interface, which runs on Vulkan."""

from __future__ import annotations

from renderers.contract.enums import WindowKind
from renderers.contract.presentation import CreationArguments
from renderers.contract.renderer import Renderer, RendererDescriptor
from renderers.native.vulkan_devices import reluctance
from renderers.sdl_gpu.capabilities import CAPABILITIES
from renderers.sdl_gpu.probe import is_available

_ALWAYS_THERE = 4  # Vulkan promises one and four samples


def _create(arguments: CreationArguments) -> Renderer:
    from renderers.sdl_gpu.renderer import SdlGpuRenderer  # loads SDL3

    return SdlGpuRenderer(arguments)


DESCRIPTOR = RendererDescriptor(
    name="SDL_GPU",
    summary="SDL3's GPU interface on Vulkan",
    create=_create,
    is_available=is_available,
    window_kind=WindowKind.PLAIN,
    sample_count=lambda wished: _ALWAYS_THERE if wished >= _ALWAYS_THERE else 0,
    automatic=True,
    reluctance=reluctance,
    capabilities=CAPABILITIES,
)
