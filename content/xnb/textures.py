"""Readers of textures and sprite fonts."""

from __future__ import annotations

from typing import TYPE_CHECKING, Any

from content.font_data import FontData
from content.images.limits import MAX_PIXELS, check_size
from content.texture_data import Texture3DData, TextureCubeData, TextureData
from content.xnb.content_reader import ContentReader

if TYPE_CHECKING:
    import numpy as np
    from numpy.typing import NDArray

FORMATS = {
    "Color": 4,
    "Bgr565": 2,
    "Bgra5551": 2,
    "Bgra4444": 2,
    "Dxt1": 8,
    "Dxt3": 16,
    "Dxt5": 16,
    "NormalizedByte2": 2,
    "NormalizedByte4": 4,
    "Rgba1010102": 4,
    "Rg32": 4,
    "Rgba64": 8,
    "Alpha8": 1,
    "Single": 4,
    "Vector2": 8,
    "Vector4": 16,
    "HalfSingle": 2,
    "HalfVector2": 4,
    "HalfVector4": 8,
    "HdrBlendable": 8,
}
"""The bytes of a texel, or of a 4x4 block, in the order of SurfaceFormat's numbers."""


def read_texture(reader: ContentReader) -> TextureData:
    """Read a Texture2D; the content pipeline has premultiplied it."""
    surface_format = _format(reader)
    width, height = reader.u32(), reader.u32()
    check_size(width, height)
    levels = [_level(reader, surface_format, *size) for size in _sizes(reader, width, height)]
    return TextureData(width, height, tuple(levels), True, surface_format)


def read_cube(reader: ContentReader) -> TextureCubeData:
    """Read a TextureCube."""
    surface_format = _format(reader)
    size = reader.u32()
    check_size(size, size)
    sizes = _sizes(reader, size, size)
    faces = [tuple(_level(reader, surface_format, *level) for level in sizes) for _ in range(6)]
    return TextureCubeData(size, tuple(faces), True, surface_format)


def read_volume(reader: ContentReader) -> Texture3DData:
    """Read a Texture3D."""
    surface_format = _format(reader)
    width, height, depth = reader.unpack("3I")
    check_size(width, height)
    if not 0 < width * height * depth <= MAX_PIXELS:
        raise ValueError(f"The volume is {width}x{height}x{depth}; at most {MAX_PIXELS} texels are allowed.")
    levels = []
    for index, (across, down) in enumerate(_sizes(reader, width, height, depth)):
        slices = max(1, depth >> index)
        raw = _level(reader, surface_format, across, down * slices)
        levels.append(raw.reshape(slices, down, across, 4) if surface_format == "Color" else raw)
    return Texture3DData(width, height, depth, tuple(levels), surface_format)


def read_font(reader: ContentReader) -> FontData:
    """Read a SpriteFont with its own atlas."""
    texture, glyphs, croppings, characters = (reader.object() for _ in range(4))
    line_spacing, spacing = reader.i32(), reader.f32()
    kernings = reader.object()
    default = reader.character() if reader.boolean() else None
    lists = (glyphs, croppings, characters, kernings)
    if not isinstance(texture, TextureData) or not all(isinstance(entries, list) for entries in lists):
        raise ValueError("A sprite font must hold a texture and four lists.")
    if len({len(entries) for entries in lists}) != 1 or not _fit(glyphs, croppings, characters, kernings):
        raise ValueError("The lists of a sprite font must be of equal length and hold rectangles, characters and vectors.")
    if sorted(set(characters)) != characters or (default is not None and default not in characters):
        raise ValueError("The characters must be strictly ascending, and the default one of them.")
    return FontData(texture, tuple(glyphs), tuple(croppings), tuple(characters), tuple(kernings), line_spacing, spacing, default)


def _fit(glyphs: list[Any], croppings: list[Any], characters: list[Any], kernings: list[Any]) -> bool:
    boxes = all(isinstance(box, tuple) and len(box) == 4 for box in (*glyphs, *croppings))
    triples = all(isinstance(kerning, tuple) and len(kerning) == 3 for kerning in kernings)
    return boxes and triples and all(isinstance(character, str) for character in characters)


def _format(reader: ContentReader) -> str:
    number = reader.i32()
    if not 0 <= number < len(FORMATS):
        raise ValueError(f"A surface format from 0 to {len(FORMATS) - 1} is needed, not {number}.")
    return list(FORMATS)[number]


def _sizes(reader: ContentReader, width: int, height: int, depth: int = 1) -> list[tuple[int, int]]:
    count, longest = reader.u32(), max(width, height, depth)
    if not 1 <= count <= longest.bit_length():
        raise ValueError(f"A texture of {width}x{height} has 1 to {longest.bit_length()} levels, not {count}.")
    return [(max(1, width >> level), max(1, height >> level)) for level in range(count)]


def _level(reader: ContentReader, surface_format: str, width: int, height: int) -> NDArray[np.uint8]:
    import numpy as np

    blocks = surface_format.startswith("Dxt")
    texels = ((width + 3) // 4) * ((height + 3) // 4) if blocks else width * height
    size = reader.u32()
    if size != texels * FORMATS[surface_format]:
        raise ValueError(
            f"A level of {width}x{height} {surface_format} needs {texels * FORMATS[surface_format]} bytes, not {size}."
        )
    raw = np.frombuffer(bytearray(reader.take(size)), np.uint8)
    return raw.reshape(height, width, 4) if surface_format == "Color" else raw
