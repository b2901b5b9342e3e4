"""TextureCube: six square pictures around a point."""

from __future__ import annotations

from typing import TYPE_CHECKING, Any, overload

from renderers.contract.enums import CubeMapFace, SurfaceFormat, TextureKind
from renderers.contract.formats import level_count
from renderers.contract.resources import TextureDescription, TextureRegion
from xna.graphics import _texture_transfer
from xna.graphics._arguments import boolean, enumeration, positive, select
from xna.graphics.graphics_resource import require_device
from xna.graphics.texture import Texture, check_blocks, check_format, check_power_of_two, check_size

if TYPE_CHECKING:
    from renderers.contract.resources import Resource
    from xna.graphics.graphics_device import GraphicsDevice
    from xna.rectangle import Rectangle

_SET_FORMS = (
    ("cubeMapFace", "data"),
    ("cubeMapFace", "data", "startIndex", "elementCount"),
    ("cubeMapFace", "level", "rect", "data", "startIndex", "elementCount"),
)
_GET_FORMS = (("cubeMapFace",), *_SET_FORMS, ("cubeMapFace", "level", "rect"))


class TextureCube(Texture):
    """Six faces of size x size texels, looked up by a direction; for EnvironmentMapEffect."""

    def __init__(
        self, graphicsDevice: GraphicsDevice, size: int, mipMap: bool = False, format: SurfaceFormat = SurfaceFormat.Color
    ) -> None:
        """Make a cube; its texels are zero.

        Args:
            graphicsDevice: the device that holds it.
            size: the side of a face in texels, at most 512 in Reach (a power of two) and 4096 in HiDef.
            mipMap: whether each face has all mip levels down to 1x1.
            format: how texels are stored.

        Raises:
            ArgumentNullException: the device is None.
            ArgumentOutOfRangeException: the size is not above 0, or the format is none.
            ArgumentException: a DXT cube has a size that is no multiple of 4.
            NotSupportedException: the profile or the renderer does not have such cubes.
        """
        device = require_device(graphicsDevice)
        size = positive(size, "size")
        surface_format = enumeration(SurfaceFormat, format, "format")
        levels = check_cube(device, size, boolean(mipMap, "mipMap"), surface_format)
        check_format(device, surface_format)
        description = TextureDescription(TextureKind.CUBE, surface_format, size, size, levels=levels)
        self._complete(device, device._renderer.create_texture(description), size, surface_format, levels)

    def _complete(self, device: GraphicsDevice, handle: Resource, size: int, surface_format: SurfaceFormat, levels: int) -> None:
        self._size = size
        Texture.__init__(self, device, handle, surface_format, levels)

    @property
    def Size(self) -> int:
        """The side of a face in texels."""
        return self._size

    @overload
    def SetData(self, cubeMapFace: CubeMapFace, data: Any) -> None: ...
    @overload
    def SetData(self, cubeMapFace: CubeMapFace, data: Any, startIndex: int, elementCount: int) -> None: ...
    @overload
    def SetData(
        self, cubeMapFace: CubeMapFace, level: int, rect: Rectangle | None, data: Any, startIndex: int, elementCount: int
    ) -> None: ...
    def SetData(self, *arguments: Any, **keywords: Any) -> None:
        """Store texels of one face; apart from the face as Texture2D.SetData."""
        given = select("SetData", _SET_FORMS, arguments, keywords)
        _texture_transfer.set_data(self, given, self._region_of(given["cubeMapFace"], given.get("rect")))

    def GetData(self, *arguments: Any, **keywords: Any) -> Any:
        """Read texels of one face; apart from the face as Texture2D.GetData."""
        given = select("GetData", _GET_FORMS, arguments, keywords)
        return _texture_transfer.get_data(self, given, self._region_of(given["cubeMapFace"], given.get("rect")))

    def _region_of(self, face: Any, rect: Rectangle | None) -> _texture_transfer.RegionOf:
        def region(level: int) -> TextureRegion:
            box = _texture_transfer.rectangle_region(self._format, level, self._size, self._size, rect)
            return box._replace(face=enumeration(CubeMapFace, face, "cubeMapFace"))

        return region


def check_cube(device: GraphicsDevice, size: int, mip_map: bool, surface_format: SurfaceFormat) -> int:
    """Check the size of a cube against format and profile; give the number of levels."""
    limits = device._limits
    check_size(limits.name, "cube textures", (size,), limits.cube_size, device._renderer.limits.cube_size)
    check_blocks(surface_format, (size,))
    check_power_of_two(device, (size,), "cube textures")
    return level_count(size, size) if mip_map else 1
