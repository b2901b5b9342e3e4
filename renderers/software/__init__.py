"""SOFTWARE: the whole of XNA's renderer on the CPU, and the exact reference for the others.

Importing this imports neither numba nor any kernel; creating the renderer does.
"""

from __future__ import annotations

from renderers.contract import CreationArguments, Renderer, RendererDescriptor
from renderers.contract.enums import WindowKind
from renderers.software.samples import sample_count


def _create(arguments: CreationArguments) -> Renderer:
    from renderers.software.renderer import SoftwareRenderer

    return SoftwareRenderer(arguments)


def _warm() -> None:
    from renderers.raster.kernels import KERNELS

    KERNELS.warm()


DESCRIPTOR = RendererDescriptor(
    name="SOFTWARE",
    summary="XNA on the CPU: exact pixels, no graphics driver needed",
    create=_create,
    warm=_warm,
    window_kind=WindowKind.PLAIN,
    automatic=True,
    sample_count=sample_count,
)
