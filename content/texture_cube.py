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
        return _join(members, _faces(members.nested("faces"), document, root))
    found = root.find_source_file(document, EXTENSIONS)
    with members.following("sourceFile"):
        if found.extension == COMPILED_EXTENSION:
            from content.xnb.reading import read_as

            return read_as(found, root, TextureCubeData)
        return read_native(found.read(), found.path)


def _faces(faces: Members, document: Document, root: ContentRoot) -> dict[str, TextureData]:
    """Read the six pictures by name; one whose fault is noted is left out."""
    pictures = {}
    for name in CUBE_FACES:
        with faces.guard():
            found = root.find_native_file(faces, name, document.path, PICTURE_EXTENSIONS)
            with faces.following(name):
                pictures[name] = read_picture(found.read(), found.path)
    return pictures


def _join(members: Members, pictures: dict[str, TextureData]) -> TextureCubeData:
    faces = list(pictures.values())
    size, surface_format = (faces[0].width, faces[0].format) if faces else (0, "")
    for name, face in pictures.items():
        if (face.width, face.height, face.format) != (size, size, surface_format):
            raise members.error(
                f"faces.{name}",
                f"The faces must be square, {size}x{size} pixels of format {surface_format}; "
                f"this one is {face.width}x{face.height} of format {face.format}.",
            )
    levels = min((len(face.levels) for face in faces), default=0)
    premultiplied = all(face.is_premultiplied for face in faces)
    return TextureCubeData(size, tuple(face.levels[:levels] for face in faces), premultiplied, surface_format)
