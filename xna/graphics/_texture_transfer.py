"""SetData and GetData of textures: XNA's checks in XNA's order, then one call of the renderer."""

from __future__ import annotations

from collections.abc import Callable, Mapping
from typing import TYPE_CHECKING, Any

from renderers.contract.enums import SurfaceFormat
from renderers.contract.formats import element_bytes, is_block_compressed, level_size, surface_bytes
from renderers.contract.resources import TextureRegion
from xna.color import Color
from xna.exceptions import ArgumentException, ArgumentOutOfRangeException, InvalidOperationException
from xna.graphics import _elements
from xna.graphics._arguments import integer
from xna.graphics._element_codecs import Natural
from xna.graphics.graphics_resource import require_device
from xna.rectangle import Rectangle
from xna.vector2 import Vector2
from xna.vector4 import Vector4

if TYPE_CHECKING:
    from xna.graphics.texture import Texture

RegionOf = Callable[[int], TextureRegion]

_NATURAL_TYPES: dict[SurfaceFormat, Any] = {
    SurfaceFormat.Color: Color,
    SurfaceFormat.Single: float,
    SurfaceFormat.Vector2: Vector2,
    SurfaceFormat.Vector4: Vector4,
}


def natural_of(surface_format: SurfaceFormat) -> Natural:
    """Tell the element type of a format: Color, float, a vector, a packed integer, or bytes for DXT blocks and wide texels."""
    size = 0 if is_block_compressed(surface_format) else element_bytes(surface_format)
    default = int if size in (1, 2, 4, 8) else bytes
    return Natural(_NATURAL_TYPES.get(surface_format, default), size if size <= 8 else 0)


def set_data(texture: Texture, given: Mapping[str, Any], region_of: RegionOf) -> None:
    """Store a window of `data` in a region.

    Args:
        texture: the texture.
        given: the call's arguments by name; level, startIndex and elementCount may be missing.
        region_of: makes the region of a level, or refuses it.
    """
    texture._check_disposed()
    device = require_device(texture.GraphicsDevice)
    elements = _elements.source(given["data"], natural_of(texture.Format))
    check_not_target(texture, "written")
    if device._is_texture_set(texture):
        raise InvalidOperationException(
            f"{texture!r} is set in GraphicsDevice.Textures and must not be changed; set its slot to None first."
        )
    region, start, count = _check(texture, given, region_of, elements)
    device._renderer.write_texture(texture._handle, region, elements.gather(start, count))  # type: ignore[arg-type]


def get_data(texture: Texture, given: Mapping[str, Any], region_of: RegionOf) -> Any:
    """Fill a window of `data` from a region; where `data` is missing or a type, give the region's texels as a new list."""
    data = given.get("data")
    if "data" not in given or _elements.is_element_type(data):
        raw = read_raw(texture, given.get("level", 0), region_of)
        return _elements.read_new(raw, data, natural_of(texture.Format))
    texture._check_disposed()
    device = require_device(texture.GraphicsDevice)
    elements = _elements.destination(data, natural_of(texture.Format))
    check_not_target(texture, "read")
    region, start, _ = _check(texture, given, region_of, elements)
    elements.scatter(start, device._renderer.read_texture(texture._handle, region))  # type: ignore[arg-type]
    return None


def read_raw(texture: Texture, level: Any, region_of: RegionOf) -> _elements.Bytes:
    """Read a region as flat bytes."""
    texture._check_disposed()
    device = require_device(texture.GraphicsDevice)
    check_not_target(texture, "read")
    region = region_of(check_level(texture, level))
    return device._renderer.read_texture(texture._handle, region)  # type: ignore[arg-type]


def check_not_target(texture: Texture, what: str) -> None:
    """Refuse a texture that is bound as a render target."""
    device = texture.GraphicsDevice
    if device is not None and device._is_target_bound(texture):
        raise InvalidOperationException(f"{texture!r} is bound as a render target and cannot be {what}; unbind it first.")


def check_level(texture: Texture, level: Any) -> int:
    """Take the number of a mip level."""
    number = integer(level, "level")
    if not 0 <= number < texture.LevelCount:
        raise ArgumentOutOfRangeException(f"level must lie in 0..{texture.LevelCount - 1}, got {number}.")
    return number


def rectangle_region(surface_format: SurfaceFormat, level: int, width: int, height: int, rect: Any) -> TextureRegion:
    """Turn a Rectangle (or None for everything) of a level into a region.

    Args:
        surface_format: the texture's format.
        level: the mip level.
        width: the width of level 0.
        height: the height of level 0.
        rect: texels of the level; on borders of 4 texels in DXT textures.
    """
    width, height = level_size(width, level), level_size(height, level)
    if rect is None:
        return TextureRegion(level, 0, 0, width, height)
    if not isinstance(rect, Rectangle):
        raise TypeError(f"rect must be a Rectangle or None, got {rect!r}.")
    left, top, right, bottom = rect.X, rect.Y, rect.X + rect.Width, rect.Y + rect.Height
    if not (0 <= left < right <= width and 0 <= top < bottom <= height):
        raise ArgumentException(f"rect must be non-empty and lie inside level {level}, which is {width}x{height}; got {rect}.")
    check_block_borders(surface_format, (left, right, width), (top, bottom, height))
    return TextureRegion(level, left, top, right, bottom)


def check_block_borders(surface_format: SurfaceFormat, *ranges: tuple[int, int, int]) -> None:
    """Refuse ranges (first, end, size) of a DXT texture that cut through a 4x4 block."""
    if not is_block_compressed(surface_format):
        return
    if any(first % 4 or (end % 4 and end != size) for first, end, size in ranges):
        raise ArgumentException(f"A region of a {surface_format.name} texture must begin and end at multiples of 4 texels.")


def _check(
    texture: Texture, given: Mapping[str, Any], region_of: RegionOf, elements: _elements.Elements
) -> tuple[TextureRegion, int, int]:
    level = check_level(texture, given.get("level", 0))
    start = integer(given.get("startIndex", 0), "startIndex")
    count = integer(given.get("elementCount", elements.count), "elementCount")
    _elements.check_window(elements.count, start, count)
    size, texel = elements.size(start, count), element_bytes(texture.Format)
    if texel % size:
        raise ArgumentException(
            f"One element of data ({size} bytes) must not be larger than one texel or block of {texture.Format.name} "
            f"({texel} bytes), and must divide it."
        )
    region = region_of(level)
    needed = surface_bytes(texture.Format, region.right - region.left, region.bottom - region.top, region.back - region.front)
    if size * count != needed:
        raise ArgumentException(
            f"elementCount must cover the region exactly: {count} elements of {size} bytes are {size * count} bytes, "
            f"but the region has {needed}."
        )
    return region, start, count
