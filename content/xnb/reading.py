"""Read an `.xnb` file to plain data."""

from __future__ import annotations

from dataclasses import replace
from typing import Any, TypeVar

from content.errors import ContentLoadException
from content.members import Members
from content.paths import ContentRoot, FoundFile
from content.song_data import SongData
from content.xnb import container, effects, models, sounds, textures, values
from content.xnb.content_reader import ContentReader, ReadValue
from content.xnb.type_names import NAMESPACE, TypeName

T = TypeVar("T")

STOCK_EFFECTS: dict[str, ReadValue] = {
    "BasicEffect": effects.read_basic,
    "AlphaTestEffect": effects.read_alpha_test,
    "DualTextureEffect": effects.read_dual_texture,
    "EnvironmentMapEffect": effects.read_environment_map,
    "SkinnedEffect": effects.read_skinned,
}
READERS: dict[str, ReadValue] = {
    "Texture2D": textures.read_texture,
    "TextureCube": textures.read_cube,
    "Texture3D": textures.read_volume,
    "SpriteFont": textures.read_font,
    "SoundEffect": sounds.read_sound,
    "Song": sounds.read_song,
    "Model": models.read_model,
    "VertexDeclaration": models.read_declaration,
    "VertexBuffer": models.read_vertex_buffer,
    "IndexBuffer": models.read_index_buffer,
    **STOCK_EFFECTS,
    "ExternalReference": ContentReader.external_reference,
    **values.VALUE_READERS,
    **values.OBJECT_READERS,
}
COMPILED_EFFECTS = ("Effect", "EffectMaterial")


class UnknownTypeError(NotImplementedError):
    """A file holds a type that only the game's own readers know."""


def read(data: bytes, path: str, root: ContentRoot) -> Any:
    """Read a compiled asset; its kind is what the file says.

    Textures, fonts, sounds, songs, models, stock effects and curves come as the data classes of this package, textures of
    effects as asset names; numbers, strings, lists and dictionaries as Python's own, and small structs as tuples.

    Raises:
        ContentLoadException: the file is cut or damaged, or holds a type without a reader. Compiled effects are refused:
            their code is for Direct3D 9.
    """
    return read_body(unpack(data, path), path, root)


def unpack(data: bytes, path: str) -> bytes:
    """Check the header of a compiled asset and give its decompressed content.

    Raises:
        ContentLoadException: the file is cut or damaged.
    """
    try:
        return container.unpack(data)
    except (ValueError, NotImplementedError) as error:
        raise ContentLoadException("The .xnb file could not be read.", error, path=path) from error


def read_body(body: bytes, path: str, root: ContentRoot) -> Any:
    """Read the decompressed content of a compiled asset, as `read` does."""
    try:
        reader = ContentReader(body, root.folder_of(path), _resolve)
        asset = reader.read_asset()
        if isinstance(asset, models.RawModel):
            return asset.joined(reader.shared)
        return _with_file(asset, path, root) if isinstance(asset, SongData) else asset
    except (ValueError, TypeError, NotImplementedError) as error:
        raise ContentLoadException("The .xnb file could not be read.", error, path=path) from error


def reader_names(data: bytes, path: str) -> list[str]:
    """List the readers that a compiled asset names, without their assemblies.

    Raises:
        ContentLoadException: the file is cut or damaged.
    """
    try:
        return [str(name) for name in ContentReader(unpack(data, path), "", _resolve).read_names()]
    except ValueError as error:
        raise ContentLoadException("The .xnb file could not be read.", error, path=path) from error


def read_as(found: FoundFile, root: ContentRoot, kind: type[T]) -> T:
    """Read a compiled asset that must be of one kind of data.

    Raises:
        ContentLoadException: as `read`, and when the file holds another kind.
    """
    asset = read(found.read(), found.path, root)
    if not isinstance(asset, kind):
        message = f"The file must hold {kind.__name__}, but it holds {type(asset).__name__}."
        raise ContentLoadException(message, path=found.path)
    return asset


def effect_refusal(kind: str) -> NotImplementedError:
    """The error that a reader of compiled effects is refused with."""
    return NotImplementedError(f"Compiled effects ({kind}) cannot be read: their code is for Direct3D 9.")


def _with_file(song: SongData, path: str, root: ContentRoot) -> SongData:
    found = root.find_file(Members(path, {"song": song.path}), "song")
    return replace(song, path=found.path)


def _resolve(name: TypeName) -> ReadValue:
    kind = name.short.removesuffix("Reader") if name.namespace == NAMESPACE else ""
    if kind in values.GENERIC_READERS:
        count, make = values.GENERIC_READERS[kind]
        if len(name.arguments) != count:
            raise ValueError(f"'{name}' must name {count} types; it names {len(name.arguments)}.")
        return make(name.arguments)
    if kind in COMPILED_EFFECTS:
        raise effect_refusal(kind)
    if kind not in READERS:
        raise UnknownTypeError(f"There is no reader for '{name}'.")
    return READERS[kind]
