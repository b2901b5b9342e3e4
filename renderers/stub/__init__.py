"""STUB: the smallest class that satisfies the contract, and the template for a new renderer. It draws nothing."""

from __future__ import annotations

from renderers.contract.presentation import CreationArguments
from renderers.contract.renderer import Renderer, RendererDescriptor


def _create(arguments: CreationArguments) -> Renderer:
    from renderers.stub.stub_renderer import StubRenderer

    return StubRenderer(arguments)


DESCRIPTOR = RendererDescriptor(
    name="STUB",
    summary="Satisfies the contract and draws nothing; the template for a new renderer.",
    create=_create,
)
