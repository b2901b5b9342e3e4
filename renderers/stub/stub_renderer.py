"""The stub renderer: every abstract operation and nothing more; what it leaves out refuses by the contract's default."""

from __future__ import annotations

from collections.abc import Sequence

from renderers.contract.capabilities import Capability, FormatUse
from renderers.contract.draw import DrawCommand
from renderers.contract.enums import ClearOptions, SurfaceFormat
from renderers.contract.presentation import AppliedPresentation, CreationArguments, Presentation
from renderers.contract.renderer import Renderer
from renderers.contract.resources import Resource, TargetBinding, TextureDescription


class StubRenderer(Renderer):
    """Accepts clears and presents, which have no effect, and refuses everything that would have to make pixels."""

    name = "STUB"

    def __init__(self, arguments: CreationArguments) -> None:
        self._applied = self.reset(arguments.presentation)

    @property
    def capabilities(self) -> frozenset[Capability]:
        """No features."""
        return frozenset()

    def format_support(self, surface_format: SurfaceFormat) -> FormatUse:
        """No format has a use here."""
        return FormatUse.NONE

    @property
    def limitations(self) -> str:
        """What STUB is for."""
        return "Draws nothing: clears and presents are accepted, textures, targets, buffers, draws and readback are refused."

    def reset(self, presentation: Presentation) -> AppliedPresentation:
        """Echo the request; nothing is ever presented."""
        self._applied = AppliedPresentation(presentation.format, presentation.depth_format, 0, -1)
        return self._applied

    @property
    def applied(self) -> AppliedPresentation:
        """The echoed request."""
        return self._applied

    def close(self) -> None:
        """Hold nothing, release nothing."""

    def present(self) -> None:
        """End a frame that nobody sees."""

    def create_texture(self, description: TextureDescription) -> Resource:
        """Refuse: a texture would need storage."""
        self.refuse("textures")

    def set_targets(self, targets: Sequence[TargetBinding]) -> None:
        """Accept the back buffer; there are no other targets."""
        if targets:
            self.refuse("render targets")

    def clear(self, options: ClearOptions, color: tuple[float, float, float, float], depth: float, stencil: int) -> None:
        """Clear buffers that do not exist."""

    def draw(self, command: DrawCommand) -> None:
        """Refuse: nothing can be drawn."""
        self.refuse("drawing")
