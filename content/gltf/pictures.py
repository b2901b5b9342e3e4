"""The pictures of a glTF file."""

from __future__ import annotations

import urllib.parse

import numpy as np

from content import names
from content.gltf.extras import extension
from content.gltf.scene_file import SceneFile
from content.image import decode_image
from content.images.pixels import premultiply
from content.members import Members
from content.texture2d import EXTENSIONS as TEXTURE_EXTENSIONS
from content.texture_data import EncodedPicture, TextureData, TextureReference

WEBP = "EXT_texture_webp"
PNG_SIGNATURE = b"\x89PNG"
PNG_COLOR_TYPE_AT, PNG_OPAQUE_TYPES = 25, (b"\x00", b"\x02")


class Pictures:
    """Gives the picture of a texture: its asset name when it is a file of its own, else its pixels, decoded once."""

    def __init__(self, scene: SceneFile) -> None:
        self._scene = scene
        self._decoded: dict[tuple[object, bool], TextureReference] = {}
        self._encoded: dict[object, EncodedPicture | str] = {}

    def find(self, info: Members, opaque: bool) -> TextureReference | None:
        """Give the picture that a texture reference of a material means, or None when it has no readable source.

        Args:
            info: the reference, with the texture's number in `index`.
            opaque: whether the material ignores alpha; otherwise colours are premultiplied.
        """
        image = self._image(info)
        if image is None:
            return None
        key = (self._source(image), opaque)
        if key not in self._decoded:
            self._decoded[key] = self._read(image, opaque)
        return self._decoded[key]

    def find_map(self, info: Members) -> EncodedPicture | str | None:
        """Give a picture that no stock effect shows: its asset name, or its bytes as they are."""
        image = self._image(info)
        if image is None:
            return None
        key = self._source(image)
        if key not in self._encoded:
            self._encoded[key] = self._take(image)
        return self._encoded[key]

    def _image(self, info: Members) -> Members | None:
        texture = self._scene.named(info, "index", "textures")
        if texture.has("source"):
            return self._scene.named(texture, "source", "images")
        webp = extension(texture, WEBP)
        if webp is not None:
            return self._scene.named(webp, "source", "images")
        if texture.has("extensions"):
            known = ", ".join(texture.nested("extensions").values)
            raise texture.error("source", f"The texture has no picture that can be read, only one of {known}; export it as PNG.")
        return None

    def _source(self, image: Members) -> object:
        """What two images have in common that are the same picture: the place of its bytes, or its URI."""
        if image.has("bufferView"):
            view = self._scene.view(image)[1].values
            return view["buffer"], view.get("byteOffset", 0), view["byteLength"]
        uri = image.text("uri")
        return uri if uri.startswith("data:") else names.normalize(urllib.parse.unquote(uri), self._scene.folder)

    def _take(self, image: Members) -> EncodedPicture | str:
        embedded = self._embedded(image)
        if embedded is not None:
            return EncodedPicture(embedded, _name(image))
        return self._scene.root.check_reference(
            self._scene.file(image, image.text("uri")), "uri", TEXTURE_EXTENSIONS, self._scene.folder
        )

    def _embedded(self, image: Members) -> bytes | memoryview | None:
        """The bytes of a picture that the file holds itself; None where it names another file."""
        if image.has("bufferView"):
            return self._scene.view(image)[0]
        uri = image.text("uri")
        return self._scene.data_uri(image, uri) if uri.startswith("data:") else None

    def _read(self, image: Members, opaque: bool) -> TextureReference:
        embedded = self._embedded(image)
        if embedded is not None:
            return self._decode(bytes(embedded), image, opaque)
        reference = self._scene.file(image, image.text("uri"))
        if opaque:
            data = self._scene.root.find_file(reference, "uri", self._scene.folder).read()
            self._scene.hold(len(data))
            # As an asset the picture would be premultiplied by an alpha that the material says to ignore.
            if _may_have_alpha(data):
                return self._decode(data, image, opaque)
        return self._scene.root.check_reference(reference, "uri", TEXTURE_EXTENSIONS, self._scene.folder)

    def _decode(self, data: bytes, image: Members, opaque: bool) -> TextureData:
        pixels = decode_image(data, _name(image))
        self._scene.spend_pixels(image, pixels.shape[0] * pixels.shape[1])
        if opaque:
            pixels[:, :, 3] = 255
        else:
            pixels = premultiply(pixels)
        return TextureData(pixels.shape[1], pixels.shape[0], (np.ascontiguousarray(pixels),), True)


def _name(image: Members) -> str:
    return f"{image.path}, {image.place.rstrip('.')}"


def _may_have_alpha(data: bytes) -> bool:
    if data.startswith(b"\xff\xd8"):
        return False
    plain = data.startswith(PNG_SIGNATURE) and data[PNG_COLOR_TYPE_AT : PNG_COLOR_TYPE_AT + 1] in PNG_OPAQUE_TYPES
    return not plain or b"tRNS" in data[:4096]
