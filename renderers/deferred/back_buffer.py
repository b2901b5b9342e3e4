"""The back buffer: drawn straight into the window's image while nobody needs to keep it, else into a texture of its own."""

from __future__ import annotations

from typing import Any

from renderers.contract.enums import RenderTargetUsage, SurfaceFormat, TextureKind
from renderers.contract.presentation import AppliedPresentation, Presentation
from renderers.contract.resources import RenderTargetDescription
from renderers.deferred.frame import Frame, Segment
from renderers.deferred.resources import DeferredTarget, TargetSignature


class BackBuffer(DeferredTarget):
    """The target of slot 0 when no target is bound. `kept` is its own texture; without it `native` is the window's image."""

    __slots__ = ("kept", "presentation", "preserve")

    def __init__(self, presentation: Presentation, signature: TargetSignature) -> None:
        super().__init__(_description(presentation), signature)
        self.presentation = presentation
        self.preserve = presentation.usage != RenderTargetUsage.DiscardContents
        self.kept: Any = None

    def use(self, image: Any) -> None:
        """Draw into an image of the window, or into nothing, if there is no texture."""
        self.native = image if self.kept is None else self.kept

    def must_keep(self, frame: Frame, size: tuple[int, int]) -> bool:
        """Tell whether a frame cannot be drawn straight into an image: it loads what an image does not hold, or sizes differ."""
        if size != (self.width, self.height) or self.preserve:
            return True
        over = [each for each in frame.operations if isinstance(each, Segment) and each.destination.primary is self]
        return not over or (over[0].clear_color is None and self.native_samples is None)

    def applied(self, interval: int) -> AppliedPresentation:
        """Say what the presentation came to, with the swap interval that was applied."""
        samples = self.signature.samples
        return AppliedPresentation(SurfaceFormat.Color, self.presentation.depth_format, samples if samples > 1 else 0, interval)


def _description(presentation: Presentation) -> RenderTargetDescription:
    return RenderTargetDescription(
        TextureKind.TEXTURE_2D,
        SurfaceFormat.Color,
        presentation.width,
        presentation.height,
        depth_format=presentation.depth_format,
        sample_count=presentation.sample_count,
    )
