"""HEADLESS: draws no pixels, but validates, counts, traces and finds leaks. It needs no window and no display.

The mode comes from the environment variable XNA_HEADLESS_MODE, in any letter case: Fast (no checks), Validation (the default) or
Trace (Validation and a log of every call).
"""

from __future__ import annotations

from renderers.contract.presentation import CreationArguments
from renderers.contract.renderer import Renderer, RendererDescriptor


def _create(arguments: CreationArguments) -> Renderer:
    from renderers.headless.headless_renderer import HeadlessRenderer

    return HeadlessRenderer(arguments)


DESCRIPTOR = RendererDescriptor(
    name="HEADLESS",
    summary="Draws no pixels; validates, counts and traces every call. For servers and tests.",
    create=_create,
    sample_count=lambda wished: wished,
)
