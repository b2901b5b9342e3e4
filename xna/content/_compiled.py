"""Compiled assets: `.xnb` files of XNA's own kinds, and of types that the game has readers for."""

from __future__ import annotations

import io
from typing import TYPE_CHECKING, Any

from content.errors import ContentLoadException
from content.xnb.type_names import NAMESPACE, TypeName
from xna.content._binary_reader import BinaryReader
from xna.content._reader import Dependency, Making, Reader, Source
from xna.content.content_type_reader_manager import ContentTypeReaderManager

if TYPE_CHECKING:
    from content.paths import ContentRoot

EXTENSION = ".xnb"
_KINDS = ("Texture2D", "TextureCube", "Texture3D", "SpriteFont", "SoundEffect", "Song", "Model", "Curve")
_EFFECTS = ("BasicEffect", "AlphaTestEffect", "DualTextureEffect", "EnvironmentMapEffect", "SkinnedEffect")
_REFUSED = ("Effect", "EffectMaterial")
_PLAIN_IN_MODELS = {"Model", "String", "VertexBuffer", "IndexBuffer", "VertexDeclaration", *_EFFECTS, *_REFUSED}


def decode(source: Source, root: ContentRoot) -> tuple[Reader | ObjectReader, Any]:
    """Read a compiled asset as far as any thread can: XNA's own kinds to plain data, others only to the bytes of their body.

    Raises:
        ContentLoadException: the file is damaged, or of a kind that is refused.
    """
    from content.xnb import reading
    from xna.content._readers import READERS

    body = reading.unpack(source.read(), source.path)
    names, asset = _heading(body, source.path)
    kind = _kind_of(asset)
    if kind not in (*_KINDS, *_EFFECTS, *_REFUSED) or _needs_objects(kind, names):
        return ObjectReader(), body
    wanted = "Effect" if kind in (*_EFFECTS, *_REFUSED) else kind
    plain = reading.read_body(body, source.path, root)
    return next(reader for reader in READERS if reader.asset_class.__name__ == wanted), plain


def _heading(body: bytes, path: str) -> tuple[list[TypeName], TypeName | None]:
    """The names of the file's readers, and the one of the asset; None when the asset has none."""
    reader = BinaryReader(io.BytesIO(body))
    try:
        names = []
        for _ in range(reader.Read7BitEncodedInt()):
            names.append(TypeName.parse(reader.ReadString()))
            reader.ReadInt32()
        reader.Read7BitEncodedInt()
        number = reader.Read7BitEncodedInt()
    except (ContentLoadException, ValueError) as error:
        raise ContentLoadException("The .xnb file could not be read.", error, path=path) from error
    return names, names[number - 1] if 0 < number <= len(names) else None


def _kind_of(reader: TypeName | None) -> str:
    """The kind that a reader of XNA's own reads; empty for what is not XNA's."""
    return reader.short.removesuffix("Reader") if reader is not None and reader.namespace == NAMESPACE else ""


def _needs_objects(kind: str, names: list[TypeName]) -> bool:
    """Whether plain data would lose something: what a game's own reader makes, or the type of what a model's tag holds."""
    if any(ContentTypeReaderManager._factory_of(name) for name in names):
        return True
    return kind == "Model" and not all(_kind_of(name) in _PLAIN_IN_MODELS for name in names)


class ObjectReader:
    """Makes the objects of a file whose types only the game, or ContentReader's own readers, know."""

    def make(self, making: Making, body: bytes) -> Any:
        """Read the objects, on the game's thread."""
        from xna.content.content_reader import ContentReader

        try:
            return ContentReader(making, io.BytesIO(body))._read_asset()
        except ContentLoadException as error:
            if error.path is None:
                raise ContentLoadException("The .xnb file could not be read.", error, path=making.name) from error
            raise

    def dependencies(self, body: bytes) -> list[Dependency]:
        """None that could be known before the objects are read."""
        return []
