"""RenderTarget2D: a texture that can be drawn into."""

from __future__ import annotations

from typing import TYPE_CHECKING

from renderers.contract.enums import DepthFormat, RenderTargetUsage, SurfaceFormat, TextureKind
from xna.graphics._arguments import boolean, positive
from xna.graphics._render_targets import RenderTargetMembers, create_target, target_wishes
from xna.graphics.graphics_resource import require_device
from xna.graphics.texture2d import Texture2D, check_texture2d

if TYPE_CHECKING:
    from xna.graphics.graphics_device import GraphicsDevice


class RenderTarget2D(RenderTargetMembers, Texture2D):
    """A texture that GraphicsDevice.SetRenderTarget makes the destination of draws.

    While it is bound it can be neither read, written nor sampled.
    """

    def __init__(
        self,
        graphicsDevice: GraphicsDevice,
        width: int,
        height: int,
        mipMap: bool = False,
        preferredFormat: SurfaceFormat = SurfaceFormat.Color,
        preferredDepthFormat: DepthFormat = DepthFormat.None_,
        preferredMultiSampleCount: int = 0,
        usage: RenderTargetUsage = RenderTargetUsage.DiscardContents,
    ) -> None:
        """Make a target. The preferred values may be replaced: Format, DepthStencilFormat, MultiSampleCount tell the real ones.

        Args:
            graphicsDevice: the device that holds it.
            width: texels, at most 2048 in Reach and 4096 in HiDef.
            height: texels, likewise.
            mipMap: whether it has mip levels; they are made anew whenever the target is unbound.
            preferredFormat: a format that cannot be drawn into becomes Color.
            preferredDepthFormat: the depth buffer; none by default.
            preferredMultiSampleCount: samples per pixel; 0 or 1 for no multisampling.
            usage: DiscardContents fills the target with a colour when it is bound, the others keep what is there.

        Raises:
            ArgumentNullException: the device is None.
            ArgumentOutOfRangeException: a size is not above 0, the sample count is negative, or an enumeration value is none.
            NotSupportedException: the profile or the renderer does not have such targets.
        """
        device = require_device(graphicsDevice)
        width, height = positive(width, "width"), positive(height, "height")
        wishes = target_wishes(preferredFormat, preferredDepthFormat, preferredMultiSampleCount, usage)
        levels = check_texture2d(device, width, height, boolean(mipMap, "mipMap"), SurfaceFormat.Color)
        handle, self._applied = create_target(device, TextureKind.TEXTURE_2D, width, height, levels, wishes)
        self._usage = wishes.usage
        self._complete(device, handle, width, height, self._applied.format, levels)
