"""TextureCube: DDS cube maps, and the `.cnj` documents that name one or six pictures."""

from __future__ import annotations

from content.envelope import Document
from content.errors import ContentLoadException
from content.members import Members
from content.paths import COMPILED_EXTENSION, ContentRoot
from content.texture2d import EXTENSIONS as PICTURE_EXTENSIONS
from content.texture2d import read_native as read_picture
from content.texture_data import CUBE_FACES, TextureCubeData, TextureData
from content.textures import dds

DOCUMENT_TYPE = "TextureCube"
EXTENSIONS = (".dds",)


def read_native(data: bytes, path: str) -> TextureCubeData:
    """Read a DDS cube map.

    Raises:
        ContentLoadException: the file is damaged or holds no cube map.
    """
    cube = dds.read(data, path)
    if not isinstance(cube, TextureCubeData):
        raise ContentLoadException("A cube map with six faces is needed; this DDS file holds another kind.", path=path)
    return cube


def read_document(document: Document, root: ContentRoot) -> TextureCubeData:
    """Read a TextureCube document: `sourceFile` names a DDS cube map, or `faces` six pictures of one size.

    `faces` is an object with a member for each of PositiveX, NegativeX, PositiveY, NegativeY, PositiveZ and NegativeZ; the
    names are relative to the document, as that of `sourceFile` is.

    Raises:
        ContentLoadException: a member is missing or wrong, a file is missing, outside the root or damaged, or the faces
            are not square and equal.
    """
    members = document.members
    if members.has("faces") and document.source_file is None:
        return _join(members, [_face(members.nested("faces"), name, document, root) for name in CUBE_FACES])
    found = root.find_source_file(document, EXTENSIONS)
    if found.extension == COMPILED_EXTENSION:
        from content.xnb.reading import read_as

        return read_as(found, root, TextureCubeData)
    return read_native(found.read(), found.path)


def _face(faces: Members, name: str, document: Document, root: ContentRoot) -> TextureData:
    found = root.find_native_file(faces, name, document.path, PICTURE_EXTENSIONS)
    return read_picture(found.read(), found.path)


def _join(members: Members, faces: list[TextureData]) -> TextureCubeData:
    size, surface_format = faces[0].width, faces[0].format
    for name, face in zip(CUBE_FACES, faces, strict=True):
        if (face.width, face.height, face.format) != (size, size, surface_format):
            raise members.error(
                f"faces.{name}",
                f"The faces must be square, {size}x{size} pixels of format {surface_format}; "
                f"this one is {face.width}x{face.height} of format {face.format}.",
            )
    levels = min(len(face.levels) for face in faces)
    premultiplied = all(face.is_premultiplied for face in faces)
    return TextureCubeData(size, tuple(face.levels[:levels] for face in faces), premultiplied, surface_format)
