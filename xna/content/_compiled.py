"""Compiled assets: `.xnb` files of XNA's own kinds, and of types that the game has readers for."""

from __future__ import annotations

import io
from typing import TYPE_CHECKING, Any

from content.errors import ContentLoadException
from xna.content._binary_reader import BinaryReader
from xna.content._reader import Dependency, Making, Reader, Source

if TYPE_CHECKING:
    from content.paths import ContentRoot

EXTENSION = ".xnb"
_PREFIX = "Microsoft.Xna.Framework.Content."
_KINDS = ("Texture2D", "TextureCube", "Texture3D", "SpriteFont", "SoundEffect", "Song", "Model", "Curve")
_EFFECTS = ("BasicEffect", "AlphaTestEffect", "DualTextureEffect", "EnvironmentMapEffect", "SkinnedEffect")
_REFUSED = ("Effect", "EffectMaterial")


def decode(source: Source, root: ContentRoot) -> tuple[Reader | ObjectReader, Any]:
    """Read a compiled asset as far as any thread can: XNA's own kinds to plain data, others only to the bytes of their body.

    Raises:
        ContentLoadException: the file is damaged, or of a kind that is refused.
    """
    from content.xnb import container, reading
    from xna.content._readers import READERS

    data = source.read()
    try:
        body = container.unpack(data)
    except (ValueError, NotImplementedError) as error:
        raise ContentLoadException("The .xnb file could not be read.", error, path=source.path) from error
    kind = _kind_of(body, source.path)
    if kind not in (*_KINDS, *_EFFECTS, *_REFUSED):
        return ObjectReader(), body
    wanted = "Effect" if kind in (*_EFFECTS, *_REFUSED) else kind
    plain = reading.read(data, source.path, root)
    return next(reader for reader in READERS if reader.asset_class.__name__ == wanted), plain


def _kind_of(body: bytes, path: str) -> str:
    """The kind of the asset by the name of its reader; empty for what is not XNA's own."""
    from xna.content import _type_names

    reader = BinaryReader(io.BytesIO(body))
    try:
        names = []
        for _ in range(reader.Read7BitEncodedInt()):
            names.append(_type_names.without_assembly(reader.ReadString()))
            reader.ReadInt32()
        reader.Read7BitEncodedInt()
        number = reader.Read7BitEncodedInt()
    except ContentLoadException as error:
        raise ContentLoadException("The .xnb file could not be read.", error, path=path) from error
    name = names[number - 1] if 0 < number <= len(names) else ""
    return name.removeprefix(_PREFIX).removesuffix("Reader") if name.startswith(_PREFIX) else ""


class ObjectReader:
    """Makes the objects of a file whose types only the game, or ContentReader's own readers, know."""

    def make(self, making: Making, body: bytes) -> Any:
        """Read the objects, on the game's thread."""
        from xna.content.content_reader import ContentReader

        try:
            return ContentReader(making.manager, making.name, io.BytesIO(body), making.record)._read_asset()
        except ContentLoadException as error:
            if error.path is None:
                raise ContentLoadException("The .xnb file could not be read.", error, path=making.name) from error
            raise

    def dependencies(self, body: bytes) -> list[Dependency]:
        """None that could be known before the objects are read."""
        return []
