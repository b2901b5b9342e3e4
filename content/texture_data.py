"""Pictures for textures of every shape, as plain data."""

from __future__ import annotations

from dataclasses import dataclass
from typing import TYPE_CHECKING

if TYPE_CHECKING:
    import numpy as np
    from numpy.typing import NDArray

    Level = NDArray[np.uint8]

CUBE_FACES = ("PositiveX", "NegativeX", "PositiveY", "NegativeY", "PositiveZ", "NegativeZ")
"""The order of the faces of a cube map, in the files and in XNA's CubeMapFace."""


@dataclass(frozen=True, eq=False)
class TextureData:
    """A picture for a Texture2D.

    `levels` holds the mip levels, the largest first, at least one. For the format Color a level is a C-contiguous uint8
    array of shape (height, width, 4): R, G, B, A; its rows may lie apart where the decoder was asked for slack. For other
    formats (XNA's SurfaceFormat names, for example "Dxt5") it is the one-dimensional uint8 array that Texture2D.SetData takes.
    `is_premultiplied` tells whether the colours are already multiplied by alpha.
    """

    width: int
    height: int
    levels: tuple[Level, ...]
    is_premultiplied: bool
    format: str = "Color"

    @property
    def pixels(self) -> Level:
        """The largest level."""
        return self.levels[0]


@dataclass(frozen=True, eq=False)
class TextureCubeData:
    """Six square pictures for a TextureCube.

    `faces` holds the mip levels of each face in the order of CUBE_FACES; `size` is the side of the largest level. Levels
    and format are those of TextureData.
    """

    size: int
    faces: tuple[tuple[Level, ...], ...]
    is_premultiplied: bool
    format: str = "Color"


@dataclass(frozen=True, eq=False)
class Texture3DData:
    """A volume for a Texture3D.

    `levels` holds the mip levels, the largest first. For the format Color a level is a uint8 array of shape (depth,
    height, width, 4); for other formats it is the one-dimensional array that Texture3D.SetData takes.
    """

    width: int
    height: int
    depth: int
    levels: tuple[Level, ...]
    format: str = "Color"


@dataclass(frozen=True, eq=False)
class EncodedPicture:
    """A picture that is still in its file's format; `source` names it in error messages."""

    data: bytes | memoryview
    source: str

    def decode(self) -> Level:
        """Give its pixels with straight alpha: uint8 of shape (height, width, 4).

        Raises:
            ContentLoadException: the picture is damaged, or of a format that cannot be read.
        """
        from content.image import decode_image

        return decode_image(bytes(self.data), self.source)


TextureReference = TextureData | str
"""A picture itself, or the asset name of one relative to the content root (loaded, and so shared, by name)."""
CubeReference = TextureCubeData | str
"""A cube map itself, or the asset name of one relative to the content root."""
