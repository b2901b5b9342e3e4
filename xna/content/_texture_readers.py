"""Readers of the three kinds of textures."""

from __future__ import annotations

from typing import TYPE_CHECKING, Any

from content import texture2d, texture3d, texture_cube
from content.texture_data import CUBE_FACES
from renderers.contract.formats import ROW_SLACK
from xna.content._reader import Making, Reader, Source

if TYPE_CHECKING:
    from content.envelope import Document
    from content.paths import ContentRoot
    from content.texture_data import CubeReference, Texture3DData, TextureCubeData, TextureData, TextureReference
    from xna.graphics.texture2d import Texture2D
    from xna.graphics.texture3d import Texture3D
    from xna.graphics.texture_cube import TextureCube


class Texture2DReader(Reader):
    """Pictures."""

    document_types = (texture2d.DOCUMENT_TYPE,)
    extensions = texture2d.EXTENSIONS

    @property
    def asset_class(self) -> type[Texture2D]:
        """Texture2D."""
        from xna.graphics.texture2d import Texture2D

        return Texture2D

    def decode_document(self, document: Document, root: ContentRoot) -> TextureData:
        """Decode the picture of a sidecar."""
        return texture2d.read_document(document, root, ROW_SLACK)

    def decode_native(self, source: Source, root: ContentRoot) -> TextureData:
        """Decode a picture file."""
        return texture2d.read_native(source.read(), source.path, ROW_SLACK)

    def make(self, making: Making, data: TextureData) -> Texture2D:
        """Make the texture; the picture is its own from now on."""
        if data.format != "Color" or len(data.levels) > 1:
            return make_texture(making, data)
        texture = _new_texture(making, data)
        texture._give(data.pixels)
        return texture


class TextureCubeReader(Reader):
    """Cube maps."""

    document_types = (texture_cube.DOCUMENT_TYPE,)
    extensions = texture_cube.EXTENSIONS

    @property
    def asset_class(self) -> type[TextureCube]:
        """TextureCube."""
        from xna.graphics.texture_cube import TextureCube

        return TextureCube

    def decode_document(self, document: Document, root: ContentRoot) -> TextureCubeData:
        """Decode the faces of a sidecar."""
        return texture_cube.read_document(document, root)

    def decode_native(self, source: Source, root: ContentRoot) -> TextureCubeData:
        """Decode a DDS file."""
        return texture_cube.read_native(source.read(), source.path)

    def make(self, making: Making, data: TextureCubeData) -> TextureCube:
        """Make the cube."""
        from xna.graphics.cube_map_face import CubeMapFace
        from xna.graphics.surface_format import SurfaceFormat
        from xna.graphics.texture_cube import TextureCube

        cube = TextureCube(making.device(), data.size, len(data.faces[0]) > 1, SurfaceFormat[data.format])
        making.record(cube)
        for face_name, levels in zip(CUBE_FACES, data.faces, strict=True):
            for level, texels in enumerate(levels):
                cube.SetData(CubeMapFace[face_name], level, None, texels.reshape(-1), 0, texels.size)
        cube.Name = making.name
        return cube


class Texture3DReader(Reader):
    """Volumes."""

    document_types = (texture3d.DOCUMENT_TYPE,)

    @property
    def asset_class(self) -> type[Texture3D]:
        """Texture3D."""
        from xna.graphics.texture3d import Texture3D

        return Texture3D

    def decode_document(self, document: Document, root: ContentRoot) -> Texture3DData:
        """Read the texels of a document."""
        return texture3d.read_document(document, root)

    def decode_native(self, source: Source, root: ContentRoot) -> Texture3DData:
        """Refuse: volumes have no file format of their own here."""
        from content.errors import ContentLoadException

        raise ContentLoadException("A Texture3D is loaded from a .cnj document with its raw data.", path=source.path)

    def make(self, making: Making, data: Texture3DData) -> Texture3D:
        """Make the volume."""
        from xna.graphics.surface_format import SurfaceFormat
        from xna.graphics.texture3d import Texture3D

        sizes = data.width, data.height, data.depth
        volume = Texture3D(making.device(), *sizes, len(data.levels) > 1, SurfaceFormat[data.format])
        making.record(volume)
        for level, texels in enumerate(data.levels):
            right, bottom, back = (max(1, size >> level) for size in sizes)
            volume.SetData(level, 0, 0, right, bottom, 0, back, texels.reshape(-1), 0, texels.size)
        volume.Name = making.name
        return volume


def make_texture(making: Making, data: TextureData) -> Texture2D:
    """Create a texture with copies of the levels of `data`, named after the asset."""
    texture = _new_texture(making, data)
    for level, texels in enumerate(data.levels):
        texture.SetData(level, None, texels.reshape(-1), 0, texels.size)
    return texture


def _new_texture(making: Making, data: TextureData) -> Texture2D:
    from xna.graphics.surface_format import SurfaceFormat
    from xna.graphics.texture2d import Texture2D

    texture = Texture2D(making.device(), data.width, data.height, len(data.levels) > 1, SurfaceFormat[data.format])
    making.record(texture)
    texture.Name = making.name
    texture._is_premultiplied = data.is_premultiplied
    return texture


def resolve_texture(making: Making, reference: TextureReference) -> Texture2D:
    """Give a texture that data holds or names; a named one is loaded, and so shared, through the manager."""
    from xna.graphics.texture2d import Texture2D

    if isinstance(reference, str):
        texture: Texture2D = making.manager.Load(Texture2D, reference)
        return texture
    return make_texture(making, reference)


def resolve_cube(making: Making, reference: CubeReference) -> TextureCube:
    """Give a cube map that data holds or names."""
    from xna.graphics.texture_cube import TextureCube

    if isinstance(reference, str):
        cube: TextureCube = making.manager.Load(TextureCube, reference)
        return cube
    return TextureCubeReader().make(making, reference)


def named_texture(reference: Any) -> list[tuple[type, str]]:
    """The dependency that a reference to a picture stands for."""
    from xna.graphics.texture2d import Texture2D

    return [(Texture2D, reference)] if isinstance(reference, str) else []
