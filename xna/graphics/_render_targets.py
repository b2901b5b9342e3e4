"""What 2-D and cube render targets share: the wished formats and the members about depth, samples and loss."""

from __future__ import annotations

from typing import TYPE_CHECKING, Any, NamedTuple

from renderers.contract.capabilities import FormatUse
from renderers.contract.enums import DepthFormat, RenderTargetUsage, SurfaceFormat, TextureKind
from renderers.contract.formats import RENDER_TARGET_FORMATS
from renderers.contract.resources import AppliedTarget, RenderTargetDescription, Resource
from xna.graphics._arguments import enumeration, not_negative
from xna.graphics._losable_content import LosableContent

if TYPE_CHECKING:
    from xna.graphics.graphics_device import GraphicsDevice


class TargetWishes(NamedTuple):
    """The checked optional arguments of a target's constructor."""

    format: SurfaceFormat
    depth_format: DepthFormat
    sample_count: int
    usage: RenderTargetUsage


def target_wishes(preferredFormat: Any, preferredDepthFormat: Any, preferredMultiSampleCount: Any, usage: Any) -> TargetWishes:
    """Check the types of the optional arguments."""
    return TargetWishes(
        enumeration(SurfaceFormat, preferredFormat, "preferredFormat"),
        enumeration(DepthFormat, preferredDepthFormat, "preferredDepthFormat"),
        not_negative(preferredMultiSampleCount, "preferredMultiSampleCount"),
        enumeration(RenderTargetUsage, usage, "usage"),
    )


def create_target(
    device: GraphicsDevice, kind: TextureKind, width: int, height: int, levels: int, wishes: TargetWishes
) -> tuple[Resource, AppliedTarget]:
    """Ask the renderer for a target and for what it really got."""
    description = RenderTargetDescription(
        kind,
        _drawable_format(device, wishes.format),
        width,
        height,
        levels,
        wishes.depth_format,
        wishes.sample_count if wishes.sample_count > 1 else 0,
        wishes.usage != RenderTargetUsage.DiscardContents,
    )
    handle = device._renderer.create_render_target(description)
    return handle, device._renderer.applied_target(handle)


def _drawable_format(device: GraphicsDevice, wished: SurfaceFormat) -> SurfaceFormat:
    """Replace a format that cannot be drawn into by Color; a renderer that draws no format at all (HEADLESS) keeps it."""
    if wished not in RENDER_TARGET_FORMATS or wished not in device._limits.texture_formats:
        return SurfaceFormat.Color
    support = device._renderer.format_support
    falls_back = not support(wished) & FormatUse.RENDER_TARGET and support(SurfaceFormat.Color) & FormatUse.RENDER_TARGET
    return SurfaceFormat.Color if falls_back else wished


class RenderTargetMembers(LosableContent):
    """The members that XNA's two render target classes have alike."""

    _applied: AppliedTarget
    _usage: RenderTargetUsage

    @property
    def DepthStencilFormat(self) -> DepthFormat:
        """The format of the depth buffer that the target really got."""
        return self._applied.depth_format

    @property
    def MultiSampleCount(self) -> int:
        """The samples per pixel that the target really got; 0 without multisampling."""
        return self._applied.sample_count

    @property
    def RenderTargetUsage(self) -> RenderTargetUsage:
        """What happens to the contents when the target is bound."""
        return self._usage
