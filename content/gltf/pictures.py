"""The pictures of a glTF file."""

from __future__ import annotations

import numpy as np

from content.gltf.scene_file import SceneFile
from content.image import decode_image
from content.images.pixels import premultiply
from content.members import Members
from content.texture2d import EXTENSIONS as TEXTURE_EXTENSIONS
from content.texture_data import TextureData, TextureReference

PNG_SIGNATURE = b"\x89PNG"
PNG_COLOR_TYPE_AT, PNG_OPAQUE_TYPES = 25, (b"\x00", b"\x02")


class Pictures:
    """Gives the picture of a texture: its asset name when it is a file of its own, else its pixels, decoded once."""

    def __init__(self, scene: SceneFile) -> None:
        self._scene = scene
        self._decoded: dict[tuple[int, bool], TextureReference] = {}

    def find(self, info: Members, opaque: bool) -> TextureReference | None:
        """Give the picture that a texture reference of a material means, or None when it has no readable source.

        Args:
            info: the reference, with the texture's number in `index`.
            opaque: whether the material ignores alpha; otherwise colours are premultiplied.
        """
        texture = self._scene.named(info, "index", "textures")
        if not texture.has("source"):
            return None
        number = self._scene.index(texture, "source", "images")
        if (number, opaque) not in self._decoded:
            self._decoded[number, opaque] = self._read(self._scene.all("images")[number], opaque)
        return self._decoded[number, opaque]

    def _read(self, image: Members, opaque: bool) -> TextureReference:
        if image.has("bufferView"):
            return self._decode(bytes(self._scene.view(image)[0]), image, opaque)
        uri = image.text("uri")
        if uri.startswith("data:"):
            return self._decode(self._scene.data_uri(image, uri), image, opaque)
        reference = self._scene.file(image, uri)
        if opaque:
            data = self._scene.root.find_file(reference, "uri", self._scene.folder).read()
            # As an asset the picture would be premultiplied by an alpha that the material says to ignore.
            if _may_have_alpha(data):
                return self._decode(data, image, opaque)
        return self._scene.root.check_reference(reference, "uri", TEXTURE_EXTENSIONS, self._scene.folder)

    def _decode(self, data: bytes, image: Members, opaque: bool) -> TextureData:
        pixels = decode_image(data, f"{image.path}, {image.place.rstrip('.')}")
        if opaque:
            pixels[:, :, 3] = 255
        else:
            pixels = premultiply(pixels)
        return TextureData(pixels.shape[1], pixels.shape[0], (np.ascontiguousarray(pixels),), True)


def _may_have_alpha(data: bytes) -> bool:
    if data.startswith(b"\xff\xd8"):
        return False
    plain = data.startswith(PNG_SIGNATURE) and data[PNG_COLOR_TYPE_AT : PNG_COLOR_TYPE_AT + 1] in PNG_OPAQUE_TYPES
    return not plain or b"tRNS" in data[:4096]
