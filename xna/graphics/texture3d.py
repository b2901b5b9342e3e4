"""Texture3D: a volume of texels."""

from __future__ import annotations

from collections.abc import Mapping
from typing import TYPE_CHECKING, Any, overload

from renderers.contract.enums import SurfaceFormat, TextureKind
from renderers.contract.formats import is_block_compressed, level_count, level_size
from renderers.contract.resources import TextureDescription, TextureRegion
from xna.exceptions import ArgumentException, NotSupportedException
from xna.graphics import _texture_transfer
from xna.graphics._arguments import boolean, enumeration, integer, positive, select
from xna.graphics.graphics_resource import require_device
from xna.graphics.texture import Texture, check_format, check_size

if TYPE_CHECKING:
    from xna.graphics.graphics_device import GraphicsDevice

_BOX = ("left", "top", "right", "bottom", "front", "back")
_SET_FORMS = (
    ("data",),
    ("data", "startIndex", "elementCount"),
    ("level", *_BOX, "data", "startIndex", "elementCount"),
)
_GET_FORMS = ((), *_SET_FORMS, ("level", *_BOX), ("level", *_BOX, "data"))


class Texture3D(Texture):
    """A volume of width x height x depth texels. HiDef only."""

    def __init__(
        self,
        graphicsDevice: GraphicsDevice,
        width: int,
        height: int,
        depth: int,
        mipMap: bool = False,
        format: SurfaceFormat = SurfaceFormat.Color,
    ) -> None:
        """Make a volume; its texels are zero.

        Args:
            graphicsDevice: the device that holds it.
            width: texels, at most 256.
            height: texels, at most 256.
            depth: texels, at most 256.
            mipMap: whether it has all mip levels down to 1x1x1.
            format: how texels are stored; no DXT format.

        Raises:
            ArgumentNullException: the device is None.
            ArgumentOutOfRangeException: a size is not above 0, or the format is none.
            NotSupportedException: the profile or the renderer does not have such volumes.
        """
        device = require_device(graphicsDevice)
        sizes = positive(width, "width"), positive(height, "height"), positive(depth, "depth")
        surface_format = enumeration(SurfaceFormat, format, "format")
        levels = level_count(*sizes) if boolean(mipMap, "mipMap") else 1
        _check_volume(device, sizes, surface_format)
        check_format(device, surface_format)
        self._sizes = sizes
        description = TextureDescription(TextureKind.TEXTURE_3D, surface_format, *sizes, levels)
        super().__init__(device, device._renderer.create_texture(description), surface_format, levels)

    @property
    def Width(self) -> int:
        """The width in texels."""
        return self._sizes[0]

    @property
    def Height(self) -> int:
        """The height in texels."""
        return self._sizes[1]

    @property
    def Depth(self) -> int:
        """The depth in texels."""
        return self._sizes[2]

    @overload
    def SetData(self, data: Any) -> None: ...
    @overload
    def SetData(self, data: Any, startIndex: int, elementCount: int) -> None: ...
    @overload
    def SetData(
        self,
        level: int,
        left: int,
        top: int,
        right: int,
        bottom: int,
        front: int,
        back: int,
        data: Any,
        startIndex: int,
        elementCount: int,
    ) -> None: ...
    def SetData(self, *arguments: Any, **keywords: Any) -> None:
        """Store texels of level 0 or of a box, slice by slice; right, bottom and back are excluded.

        Otherwise as Texture2D.SetData.
        """
        given = select("SetData", _SET_FORMS, arguments, keywords)
        _texture_transfer.set_data(self, given, self._region_of(given))

    def GetData(self, *arguments: Any, **keywords: Any) -> Any:
        """Read texels of level 0 or of a box, slice by slice; right, bottom and back are excluded.

        Otherwise as Texture2D.GetData.
        """
        given = select("GetData", _GET_FORMS, arguments, keywords)
        return _texture_transfer.get_data(self, given, self._region_of(given))

    def _region_of(self, given: Mapping[str, Any]) -> _texture_transfer.RegionOf:
        def region(level: int) -> TextureRegion:
            width, height, depth = (level_size(size, level) for size in self._sizes)
            if "left" not in given:
                return TextureRegion(level, 0, 0, width, height, 0, depth)
            left, top, right, bottom, front, back = (integer(given[name], name) for name in _BOX)
            if not (0 <= left < right <= width and 0 <= top < bottom <= height and 0 <= front < back <= depth):
                raise ArgumentException(
                    f"The box must be non-empty and lie inside level {level}, which is {width}x{height}x{depth}; got "
                    f"left {left}, top {top}, right {right}, bottom {bottom}, front {front}, back {back}."
                )
            return TextureRegion(level, left, top, right, bottom, front, back)

        return region


def _check_volume(device: GraphicsDevice, sizes: tuple[int, int, int], surface_format: SurfaceFormat) -> None:
    limits = device._limits
    if not limits.volume_size:
        raise NotSupportedException(f"The {limits.name} profile has no 3-D textures; use HiDef.")
    check_size(limits.name, "3-D textures", sizes, limits.volume_size, device._renderer.limits.volume_size)
    if is_block_compressed(surface_format):
        raise NotSupportedException(f"3-D textures cannot have the format {surface_format.name}; use one without blocks.")
