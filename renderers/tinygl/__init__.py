"""TINYGL: XNA on a fixed-function OpenGL 1.x of its own, on the CPU. docs/tinygl.md tells what it draws and what it refuses.

Importing this imports neither numba nor any kernel; creating the renderer does.
"""

from __future__ import annotations

from renderers.contract.enums import WindowKind
from renderers.contract.presentation import CreationArguments
from renderers.contract.renderer import Renderer, RendererDescriptor


def _create(arguments: CreationArguments) -> Renderer:
    from renderers.tinygl.renderer import TinyGLRenderer

    return TinyGLRenderer(arguments)


def _warm() -> None:
    from renderers.tinygl.gl.kernels.entries import KERNELS

    KERNELS.warm()


DESCRIPTOR = RendererDescriptor(
    name="TINYGL",
    summary="fixed-function OpenGL 1.x on the CPU: simple 3-D, cut-out transparency, no graphics driver needed",
    create=_create,
    warm=_warm,
    window_kind=WindowKind.PLAIN,
)
