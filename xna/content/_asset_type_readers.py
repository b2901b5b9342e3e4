"""Readers of pictures, fonts, sounds and curves that stand inside of a compiled object of the game's own."""

from __future__ import annotations

from typing import Any

from content.xnb import reading
from xna.content._plain_source import read_plain
from xna.content._reader import Reader
from xna.content._readers import READERS
from xna.content.content_reader import ContentReader
from xna.content.content_type_reader import ContentTypeReader
from xna.exceptions import ContentLoadException
from xna.rectangle import Rectangle
from xna.vector3 import Vector3

_KINDS = ("Texture2D", "TextureCube", "Texture3D", "SoundEffect", "Curve")


def asset_type_reader(name: str) -> ContentTypeReader | None:
    """Make the reader of a short .NET name; None for what is none of these.

    Raises:
        ContentLoadException: it reads compiled effects.
    """
    kind = name.removesuffix("Reader")
    if kind == name:
        return None
    if kind in reading.COMPILED_EFFECTS:
        raise ContentLoadException("The file needs a reader that is refused.", reading.effect_refusal(kind))
    if kind in _KINDS:
        return _AssetTypeReader(kind)
    if kind == "SpriteFont":
        return _SpriteFontReader()
    from xna.content._model_type_readers import model_type_reader

    return model_type_reader(kind)


class _AssetTypeReader(ContentTypeReader):
    """Reads plain data from where the stream stands, and makes the object of it."""

    _records_itself = True

    def __init__(self, kind: str) -> None:
        self._reader: Reader = next(reader for reader in READERS if reader.asset_class.__name__ == kind)
        self._read = reading.READERS[kind]
        super().__init__(self._reader.asset_class)

    def Read(self, input: ContentReader, existingInstance: Any) -> Any:
        """Read one asset.

        Raises:
            ContentLoadException: the data is cut or damaged.
        """
        data = read_plain(input, self.TargetType.__name__, self._read)
        return self._reader.make(input._making, data)


class _SpriteFontReader(ContentTypeReader):
    """Reads a font of the objects that it consists of."""

    def __init__(self) -> None:
        from xna.graphics.sprite_font import SpriteFont

        super().__init__(SpriteFont)

    def Read(self, input: ContentReader, existingInstance: Any) -> Any:
        """Read one font.

        Raises:
            ContentLoadException: the data is cut or damaged.
        """
        from xna.graphics.sprite_font import SpriteFont

        texture, glyphs, croppings, characters = (input.ReadObject() for _ in range(4))
        line_spacing, spacing = input.ReadInt32(), input.ReadSingle()
        kernings = input.ReadObject()
        default = input.ReadChar() if input.ReadBoolean() else None
        _check_font(texture, glyphs, croppings, characters, kernings, default)
        return SpriteFont._create(texture, glyphs, croppings, characters, line_spacing, spacing, kernings, default)


def _check_font(texture: Any, glyphs: Any, croppings: Any, characters: Any, kernings: Any, default: str | None) -> None:
    from xna.graphics.texture2d import Texture2D

    lists = ((glyphs, Rectangle), (croppings, Rectangle), (characters, str), (kernings, Vector3))
    fits = isinstance(texture, Texture2D) and all(
        isinstance(items, list) and len(items) == len(glyphs) and all(isinstance(item, kind) for item in items)
        for items, kind in lists
    )
    if not fits or sorted(set(characters)) != characters or (default is not None and default not in characters):
        raise ContentLoadException(
            "The SpriteFont could not be read: it needs a texture and lists of equal length of rectangles, characters (strictly "
            "ascending, with the default one) and vectors."
        )
