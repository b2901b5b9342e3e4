"""RenderTargetCube: a cube whose faces can be drawn into."""

from __future__ import annotations

from typing import TYPE_CHECKING

from renderers.contract.enums import DepthFormat, RenderTargetUsage, SurfaceFormat, TextureKind
from xna.graphics._arguments import boolean, positive
from xna.graphics._render_targets import RenderTargetMembers, create_target, target_wishes
from xna.graphics.graphics_resource import require_device
from xna.graphics.texture_cube import TextureCube, check_cube

if TYPE_CHECKING:
    from xna.graphics.graphics_device import GraphicsDevice


class RenderTargetCube(RenderTargetMembers, TextureCube):
    """A cube texture; GraphicsDevice.SetRenderTarget(cube, face) makes one face the destination of draws."""

    def __init__(
        self,
        graphicsDevice: GraphicsDevice,
        size: int,
        mipMap: bool = False,
        preferredFormat: SurfaceFormat = SurfaceFormat.Color,
        preferredDepthFormat: DepthFormat = DepthFormat.None_,
        preferredMultiSampleCount: int = 0,
        usage: RenderTargetUsage = RenderTargetUsage.DiscardContents,
    ) -> None:
        """Make a target. The preferred values may be replaced: Format, DepthStencilFormat, MultiSampleCount tell the real ones.

        Args:
            graphicsDevice: the device that holds it.
            size: the side of a face in texels.
            mipMap: whether it has mip levels; they are made anew whenever the target is unbound.
            preferredFormat: a format that cannot be drawn into becomes Color.
            preferredDepthFormat: the depth buffer, shared by the faces; none by default.
            preferredMultiSampleCount: samples per pixel; 0 or 1 for no multisampling.
            usage: DiscardContents fills a face with a colour when it is bound, the others keep what is there.

        Raises:
            ArgumentNullException: the device is None.
            ArgumentOutOfRangeException: the size is not above 0, the sample count is negative, or an enumeration value is none.
            NotSupportedException: the profile or the renderer does not have such targets.
        """
        device = require_device(graphicsDevice)
        size = positive(size, "size")
        wishes = target_wishes(preferredFormat, preferredDepthFormat, preferredMultiSampleCount, usage)
        levels = check_cube(device, size, boolean(mipMap, "mipMap"), SurfaceFormat.Color)
        handle, self._applied = create_target(device, TextureKind.CUBE, size, size, levels, wishes)
        self._usage = wishes.usage
        self._complete(device, handle, size, self._applied.format, levels)
