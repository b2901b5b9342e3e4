"""Turn the content package's plain data into objects of xna."""

from __future__ import annotations

from abc import ABC, abstractmethod
from collections.abc import Callable
from typing import TYPE_CHECKING, Any

from content import bmfont, sprite_font, texture2d, truetype
from content.errors import ContentLoadException
from content.font_data import FontData
from content.texture2d import TextureData

if TYPE_CHECKING:
    from content.envelope import Document
    from xna.content.content_manager import ContentManager
    from xna.graphics.graphics_device import GraphicsDevice
    from xna.graphics.sprite_font import SpriteFont
    from xna.graphics.texture2d import Texture2D

Record = Callable[[Any], None]


class Reader(ABC):
    """Reads one kind of asset from its `.cnj` document or its native file.

    `record` is called with each disposable object as soon as it exists, so that a failed load can dispose it.
    """

    document_type: str
    extensions: tuple[str, ...]

    @property
    @abstractmethod
    def asset_class(self) -> type:
        """The class of the assets; imported at first use."""

    @abstractmethod
    def read_document(self, manager: ContentManager, name: str, document: Document, record: Record) -> Any:
        """Make the asset that a document of this kind describes."""

    @abstractmethod
    def read_native(self, manager: ContentManager, name: str, data: bytes, path: str, record: Record) -> Any:
        """Make the asset of a native file."""


class _Texture2DReader(Reader):
    document_type = texture2d.DOCUMENT_TYPE
    extensions = texture2d.EXTENSIONS

    @property
    def asset_class(self) -> type:
        from xna.graphics.texture2d import Texture2D

        return Texture2D

    def read_document(self, manager: ContentManager, name: str, document: Document, record: Record) -> Texture2D:
        return make_texture(manager, name, texture2d.read_document(document, manager._root), record)

    def read_native(self, manager: ContentManager, name: str, data: bytes, path: str, record: Record) -> Texture2D:
        return make_texture(manager, name, texture2d.read_image(data, path), record)


class _SpriteFontReader(Reader):
    document_type = sprite_font.DOCUMENT_TYPE
    extensions = truetype.EXTENSIONS + bmfont.EXTENSIONS

    @property
    def asset_class(self) -> type:
        from xna.graphics.sprite_font import SpriteFont

        return SpriteFont

    def read_document(self, manager: ContentManager, name: str, document: Document, record: Record) -> SpriteFont:
        return make_font(manager, name, sprite_font.read_document(document, manager._root), record)

    def read_native(self, manager: ContentManager, name: str, data: bytes, path: str, record: Record) -> SpriteFont:
        if bmfont.looks_like(data):
            return make_font(manager, name, bmfont.read(data, path, manager._root), record)
        return make_font(manager, name, truetype.bake(data, path), record)


READERS: tuple[Reader, ...] = (_Texture2DReader(), _SpriteFontReader())
"""The built-in kinds, in the order in which a load without a class tries their extensions."""


def graphics_device(manager: ContentManager, name: str) -> GraphicsDevice:
    """The device that the manager's services offer; ContentLoadException when there is none yet."""
    from xna.graphics.igraphics_device_service import IGraphicsDeviceService

    service = manager.ServiceProvider.GetService(IGraphicsDeviceService)
    device: GraphicsDevice | None = None if service is None else service.GraphicsDevice
    if device is None:
        raise ContentLoadException(
            "The asset needs a graphics device, but there is none yet. Create a GraphicsDeviceManager in the game's "
            "constructor and load in LoadContent, or add an IGraphicsDeviceService to the services.",
            path=name,
        )
    return device


def make_texture(manager: ContentManager, name: str, data: TextureData, record: Record) -> Texture2D:
    """Create a texture with the pixels of `data`, named after the asset."""
    from xna.graphics.texture2d import Texture2D

    texture = Texture2D(graphics_device(manager, name), data.width, data.height)
    record(texture)
    texture.SetData(data.pixels)
    texture.Name = name
    texture._is_premultiplied = data.is_premultiplied
    return texture


def make_font(manager: ContentManager, name: str, data: FontData, record: Record) -> SpriteFont:
    """Create a sprite font; an atlas that is named is loaded, and so shared, through the manager."""
    from xna.graphics.sprite_font import SpriteFont
    from xna.graphics.texture2d import Texture2D
    from xna.rectangle import Rectangle
    from xna.vector3 import Vector3

    if isinstance(data.texture, str):
        texture = manager.Load(Texture2D, data.texture)
    else:
        texture = make_texture(manager, name, data.texture, record)
    return SpriteFont._create(
        texture,
        [Rectangle(*box) for box in data.glyphs],
        [Rectangle(*box) for box in data.croppings],
        list(data.characters),
        data.line_spacing,
        data.spacing,
        [Vector3(*kerning) for kerning in data.kernings],
        data.default_character,
    )
