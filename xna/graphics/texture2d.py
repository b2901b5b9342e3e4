"""Texture2D: a picture that can be drawn."""

from __future__ import annotations

from typing import TYPE_CHECKING, Any, overload

import numpy as np
import numpy.typing as npt

from renderers.contract.enums import SurfaceFormat, TextureKind
from renderers.contract.formats import is_block_compressed, level_count
from renderers.contract.resources import TextureDescription, TextureRegion
from xna.exceptions import NotSupportedException
from xna.graphics import _images, _texture_transfer
from xna.graphics._arguments import boolean, enumeration, positive, select
from xna.graphics.graphics_resource import require_device
from xna.graphics.texture import Texture, check_blocks, check_format, check_power_of_two, check_size
from xna.rectangle import Rectangle

if TYPE_CHECKING:
    from renderers.contract.resources import Resource
    from xna.graphics.graphics_device import GraphicsDevice

_SET_FORMS = (("data",), ("data", "startIndex", "elementCount"), ("level", "rect", "data", "startIndex", "elementCount"))
_GET_FORMS = ((), *_SET_FORMS, ("level", "rect"), ("level", "rect", "data"))


class Texture2D(Texture):
    """A picture of width x height texels, perhaps with smaller mip levels."""

    def __init__(
        self,
        graphicsDevice: GraphicsDevice,
        width: int,
        height: int,
        mipMap: bool = False,
        format: SurfaceFormat = SurfaceFormat.Color,
    ) -> None:
        """Make a texture; its texels are zero.

        Args:
            graphicsDevice: the device that holds it.
            width: texels, at most 2048 in Reach and 4096 in HiDef.
            height: texels, likewise.
            mipMap: whether it has all mip levels down to 1x1; SetData fills each of them.
            format: how texels are stored.

        Raises:
            ArgumentNullException: the device is None.
            ArgumentOutOfRangeException: a size is not above 0, or the format is none.
            ArgumentException: a DXT texture has a size that is no multiple of 4.
            NotSupportedException: the profile or the renderer does not have such textures.
        """
        device = require_device(graphicsDevice)
        width, height = positive(width, "width"), positive(height, "height")
        surface_format = enumeration(SurfaceFormat, format, "format")
        levels = check_texture2d(device, width, height, boolean(mipMap, "mipMap"), surface_format)
        check_format(device, surface_format)
        description = TextureDescription(TextureKind.TEXTURE_2D, surface_format, width, height, levels=levels)
        self._complete(device, device._renderer.create_texture(description), width, height, surface_format, levels)

    def _complete(
        self, device: GraphicsDevice, handle: Resource, width: int, height: int, surface_format: SurfaceFormat, levels: int
    ) -> None:
        self._width, self._height = width, height
        self._is_premultiplied = True
        Texture.__init__(self, device, handle, surface_format, levels)

    @property
    def Width(self) -> int:
        """The width in texels."""
        return self._width

    @property
    def Height(self) -> int:
        """The height in texels."""
        return self._height

    @property
    def Bounds(self) -> Rectangle:
        """The rectangle (0, 0, Width, Height), a fresh one each time."""
        return Rectangle(0, 0, self._width, self._height)

    @property
    def IsPremultipliedEXT(self) -> bool:
        """Whether the colours are thought to be multiplied by alpha, as BlendState.AlphaBlend expects.

        True for textures that the game fills and for loaded content by default; False after FromStream.
        """
        return self._is_premultiplied

    @overload
    def SetData(self, data: Any) -> None: ...
    @overload
    def SetData(self, data: Any, startIndex: int, elementCount: int) -> None: ...
    @overload
    def SetData(self, level: int, rect: Rectangle | None, data: Any, startIndex: int, elementCount: int) -> None: ...
    def SetData(self, *arguments: Any, **keywords: Any) -> None:
        """Store texels, rows top to bottom: all of level 0, or a rectangle of a level.

        Args:
            level: the mip level.
            rect: texels of the level; None for all.
            data: a list of Color, of packed integers, packed vectors, vectors or floats; anything with the buffer protocol; a
                numpy array, whose item size is the element size: a uint8 array of shape (height, width, 4) counts single bytes.
            startIndex: the first element of `data` to use.
            elementCount: how many; they must cover the rectangle exactly.

        Raises:
            ObjectDisposedException: the texture or device was disposed.
            ArgumentNullException: data is None or empty.
            InvalidOperationException: the texture is bound as a target or set in GraphicsDevice.Textures.
            ArgumentOutOfRangeException: the level does not exist, or the window lies outside `data`.
            ArgumentException: element size, rectangle or total size do not fit. Nothing was changed then.
        """
        given = select("SetData", _SET_FORMS, arguments, keywords)
        _texture_transfer.set_data(self, given, self._region_of(given.get("rect")))

    def GetData(self, *arguments: Any, **keywords: Any) -> Any:
        """Read texels, rows top to bottom: all of level 0, or a rectangle of a level.

        The overloads are those of SetData; `data` is a list, bytearray or writable array to fill, and elements outside the
        window stay as they are. A list is filled with new objects of the type that it holds (None: the format's own type).

        Without a destination, as `GetData()`, `GetData(type)`, `GetData(level, rect)` or `GetData(level, rect, type)`, the
        result is new: `bytes`, a flat array for a numpy type, else a list. The type is by default that of the format: Color,
        float for Single, Vector2, Vector4, bytes for DXT, and packed integers for all others.

        Returns:
            The new list, or None after filling a destination.

        Raises:
            NotSupportedException: the renderer cannot read; the destination is untouched.
            Exception: as SetData does, except that a texture in GraphicsDevice.Textures can be read.
        """
        given = select("GetData", _GET_FORMS, arguments, keywords)
        return _texture_transfer.get_data(self, given, self._region_of(given.get("rect")))

    def GetPixelsEXT(self, level: int = 0) -> npt.NDArray[np.uint8]:
        """Read a whole level as a new uint8 array of shape (height, width, 4): R, G, B, A.

        Raises:
            NotSupportedException: the format is not Color, or the renderer cannot read.
        """
        self._require_color("GetPixelsEXT")
        region = self._region(_texture_transfer.check_level(self, level), None)
        raw = _texture_transfer.read_raw(self, level, self._region_of(None))
        return raw.reshape(region.bottom, region.right, 4)

    @staticmethod
    def FromStream(
        graphicsDevice: GraphicsDevice, stream: Any, width: int | None = None, height: int | None = None, zoom: bool | None = None
    ) -> Texture2D:
        """Make a texture from a picture file: PNG, JPEG, GIF, BMP, TGA, TIFF or QOI.

        Alpha stays straight (draw with BlendState.NonPremultiplied), but pixels of alpha 0 become (0, 0, 0, 0), as in XNA.

        Args:
            graphicsDevice: the device.
            stream: an object with read() that gives bytes.
            width: the size to scale to; give width, height and zoom together or none of them.
            height: likewise.
            zoom: True fills width x height and cuts off what is too much; False fits the picture inside and keeps its aspect, so
                that one side may come out smaller.

        Raises:
            ArgumentNullException: the device or the stream is None.
            TypeError: `stream` is no binary stream.
            ContentLoadException: the picture is damaged or of an unknown format.
        """
        device = require_device(graphicsDevice)
        target = _scaling(width, height, zoom)
        pixels = _images.read_image(stream)
        if target is not None:
            pixels = _images.blank_transparent(_images.zoomed(pixels, *target))
        texture = Texture2D(device, pixels.shape[1], pixels.shape[0])
        texture._is_premultiplied = False
        texture._give(pixels)
        return texture

    def SaveAsPng(self, stream: Any, width: int, height: int) -> None:
        """Write level 0 as a PNG file, alpha included; another size than the texture's scales it.

        Args:
            stream: an object with write() that takes bytes.
            width: the width of the picture in the file.
            height: its height.
        """
        from content.image import encode_png

        _images.check_stream(stream, "write")
        _images.write_stream(stream, encode_png(self._picture(width, height)))

    def SaveAsJpeg(self, stream: Any, width: int, height: int) -> None:
        """Write level 0 as a JPEG file, without alpha; another size than the texture's scales it.

        Args:
            stream: an object with write() that takes bytes.
            width: the width of the picture in the file.
            height: its height.
        """
        from content.image import encode_jpeg

        _images.check_stream(stream, "write")
        _images.write_stream(stream, encode_jpeg(self._picture(width, height)))

    def _give(self, pixels: npt.NDArray[np.uint8]) -> None:
        """Fill a new texture of Color, whose only level it is, with an array (height, width, 4) that nobody else keeps."""
        device = require_device(self.GraphicsDevice)
        device._renderer.give_texture(self._handle, self._region(0, None), pixels)  # type: ignore[arg-type]

    def _picture(self, width: int, height: int) -> npt.NDArray[np.uint8]:
        width, height = positive(width, "width"), positive(height, "height")
        return _images.scaled(self.GetPixelsEXT(), width, height)

    def _require_color(self, method: str) -> None:
        self._check_disposed()
        if self._format != SurfaceFormat.Color:
            raise NotSupportedException(f"{method} needs a texture of SurfaceFormat.Color; this one is {self._format.name}.")

    def _region_of(self, rect: Rectangle | None) -> _texture_transfer.RegionOf:
        return lambda level: self._region(level, rect)

    def _region(self, level: int, rect: Rectangle | None) -> TextureRegion:
        return _texture_transfer.rectangle_region(self._format, level, self._width, self._height, rect)


def check_texture2d(device: GraphicsDevice, width: int, height: int, mip_map: bool, surface_format: SurfaceFormat) -> int:
    """Check the size of a 2-D texture or target against format and profile; give the number of levels."""
    sizes, limits = (width, height), device._limits
    check_size(limits.name, "textures", sizes, limits.texture_size, device._renderer.limits.texture_size)
    check_blocks(surface_format, sizes)
    rule = "mip maps" if mip_map else "DXT textures" if is_block_compressed(surface_format) else None
    check_power_of_two(device, sizes, rule)
    return level_count(width, height) if mip_map else 1


def _scaling(width: Any, height: Any, zoom: Any) -> tuple[int, int, bool] | None:
    if width is None and height is None and zoom is None:
        return None
    return positive(width, "width"), positive(height, "height"), boolean(zoom, "zoom")
