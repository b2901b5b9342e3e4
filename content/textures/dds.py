"""DDS files: pictures, cube maps and volumes with their mip levels."""

from __future__ import annotations

from typing import TYPE_CHECKING

from content.byte_reader import ByteReader
from content.errors import ContentLoadException
from content.texture_data import Texture3DData, TextureCubeData, TextureData
from content.textures import dds_header
from content.textures.dds_header import DdsHeader

if TYPE_CHECKING:
    from collections.abc import Callable

    import numpy as np
    from numpy.typing import NDArray

    Levels = tuple[NDArray[np.uint8], ...]

DdsData = TextureData | TextureCubeData | Texture3DData


def looks_like(data: bytes) -> bool:
    """Whether the data starts like a DDS file."""
    return data.startswith(dds_header.SIGNATURE)


def read(data: bytes, path: str) -> DdsData:
    """Read a DDS file.

    DXT formats stay compressed, except in pictures whose sides are no multiples of four: those become Color, because
    XNA's textures cannot have such sizes. Alpha stays as the file holds it: straight, but premultiplied in DXT2 and DXT4;
    DXT1 is the same either way.

    Raises:
        ContentLoadException: the file is cut or damaged, or its format is one that no texture has.
    """
    try:
        reader = ByteReader(data)
        header = dds_header.read(reader)
        return _READERS[header.kind](header, reader)
    except (ValueError, NotImplementedError) as error:
        raise ContentLoadException("The DDS file could not be read.", error, path=path) from error


def _picture(header: DdsHeader, reader: ByteReader) -> TextureData:
    surface_format, levels = _stored_or_decoded(header, _levels(header, reader))
    return TextureData(header.width, header.height, levels, _is_premultiplied(header), surface_format)


def _cube(header: DdsHeader, reader: ByteReader) -> TextureCubeData:
    faces = [_stored_or_decoded(header, _levels(header, reader)) for _ in range(6)]
    return TextureCubeData(header.width, tuple(levels for _, levels in faces), _is_premultiplied(header), faces[0][0])


def _volume(header: DdsHeader, reader: ByteReader) -> Texture3DData:
    if header.stored.is_block:
        raise NotImplementedError("Volumes of DXT blocks are not supported; save the file as A8R8G8B8.")
    levels = _levels(header, reader)
    return Texture3DData(header.width, header.height, header.depth, levels, header.stored.name)


def _levels(header: DdsHeader, reader: ByteReader) -> Levels:
    import numpy as np

    sizes = [header.level_size(level) for level in range(header.levels)]
    counts = [header.stored.level_bytes(width, height) * depth for width, height, depth in sizes]
    raws = [np.frombuffer(bytearray(reader.take(count)), np.uint8) for count in counts]
    if header.stored.convert is not None:
        raws = [header.stored.convert(raw) for raw in raws]
    if header.stored.name != "Color":
        return tuple(raws)
    slices = header.kind == "Texture3D"
    return tuple(
        raw.reshape((depth, height, width, 4) if slices else (height, width, 4))
        for raw, (width, height, depth) in zip(raws, sizes, strict=True)
    )


def _stored_or_decoded(header: DdsHeader, levels: Levels) -> tuple[str, Levels]:
    from content.textures import blocks

    if not header.stored.is_block or (header.width % 4 == 0 and header.height % 4 == 0):
        return header.stored.name, levels
    sizes = [header.level_size(level) for level in range(header.levels)]
    decoded = [
        blocks.decode(level, width, height, header.stored.name) for level, (width, height, _) in zip(levels, sizes, strict=True)
    ]
    return "Color", tuple(decoded)


def _is_premultiplied(header: DdsHeader) -> bool:
    return header.stored.premultiplied or header.stored.name == "Dxt1"


_READERS: dict[str, Callable[[DdsHeader, ByteReader], DdsData]] = {
    "Texture2D": _picture,
    "TextureCube": _cube,
    "Texture3D": _volume,
}
