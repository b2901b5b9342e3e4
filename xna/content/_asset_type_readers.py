"""Readers of pictures, sounds and curves that stand inside of a compiled object of the game's own."""

from __future__ import annotations

import io
from typing import Any, NoReturn

from content.xnb import reading
from content.xnb.content_reader import ContentReader as PlainReader
from xna.content._reader import Making, Reader
from xna.content._readers import READERS
from xna.content.content_reader import ContentReader
from xna.content.content_type_reader import ContentTypeReader
from xna.exceptions import ContentLoadException

_KINDS = ("Texture2D", "TextureCube", "Texture3D", "SoundEffect", "Curve")


def asset_type_reader(name: str) -> ContentTypeReader | None:
    """Make the reader of a short .NET name; None for what is none of these."""
    kind = name.removesuffix("Reader")
    return _AssetTypeReader(kind) if kind != name and kind in _KINDS else None


class _AssetTypeReader(ContentTypeReader):
    """Reads plain data from where the stream stands, and makes the object of it."""

    def __init__(self, kind: str) -> None:
        self._reader: Reader = next(reader for reader in READERS if reader.asset_class.__name__ == kind)
        self._read = reading.READERS[kind]
        super().__init__(self._reader.asset_class)

    def Read(self, input: ContentReader, existingInstance: Any) -> Any:
        """Read one asset.

        Raises:
            ContentLoadException: the data is cut or damaged.
        """
        stream = input.BaseStream
        assert isinstance(stream, io.BytesIO)
        plain = PlainReader(stream.getvalue(), "", _refuse)
        plain.position = stream.tell()
        try:
            data = self._read(plain)
        except (ValueError, NotImplementedError) as error:
            raise ContentLoadException(f"The {self.TargetType.__name__} could not be read.", error) from error
        stream.seek(plain.position)
        return self._reader.make(Making(input.ContentManager, input.AssetName, input._record), data)


def _refuse(name: object) -> NoReturn:
    raise NotImplementedError(f"'{name}' cannot stand inside of this asset.")
